"""The checker shares no code with what it checks."""

from tests.test_architecture import ROOT, imports

PACKAGE = "proofs_check.drat"
CHECKER = {"checker", "dimacs", "proof", "propagation"}


def test_the_checker_reaches_only_readers_and_propagation():
    reached, pending = set(), ["checker"]
    while pending:
        name = pending.pop()
        reached.add(name)
        names = imports(ROOT / "proofs_check" / "drat" / f"{name}.py")
        ours = {
            full for full in names if full.split(".")[0] in {"fairopt", "ip_models", "proofs_check"}
        }
        assert all(full.startswith(f"{PACKAGE}.") for full in ours), (name, ours)
        pending += {full.split(".")[2] for full in ours} - reached
    assert reached == CHECKER


def test_the_encoder_reaches_nothing_of_the_checker():
    for name in ("encoder", "formula"):
        names = imports(ROOT / "proofs_check" / "drat" / f"{name}.py")
        assert not {f"{PACKAGE}.{part}" for part in CHECKER} & names
