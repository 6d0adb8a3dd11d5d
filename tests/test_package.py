"""What an installed fairopt holds."""

import zipfile
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
FOLDERS = ("fairopt", "ip_models", "proofs_check", "paper_figures", "instances")


def test_the_wheel_holds_the_packages_and_their_data_and_nothing_else(tmp_path):
    (artifact,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(artifact) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert {name.split("/")[0] for name in held} <= set(FOLDERS)
    assert held >= {
        str(path.relative_to(ROOT))
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".json", ".typed"}
    }
    assert "fairopt/schemas/instance.schema.json" in held
