"""The site, built once by the command, also if several processes run the tests."""

import fcntl
import os

import pytest

from fairopt.cli.app import main


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of all workers
    site = folder / "site"
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            assert main(["docs", "--output", str(site)]) == 0  # with every warning an error
    return site
