"""A page in a real headless Chromium."""

import os
import shutil
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

NAMES = ("chromium", "google-chrome")
FOUND = next(filter(None, map(shutil.which, NAMES)), None)

needs_chromium = pytest.mark.skipif(
    FOUND is None, reason=f"no browser on the PATH: {', '.join(NAMES)} (Debian: chromium)"
)


@contextmanager
def chromium():
    """Yield the browser of the system."""
    # Chromium refuses its sandbox to root, as which CI may run.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=FOUND, args=arguments)
        yield browser
        browser.close()


@contextmanager
def opened(browser, path, fragment="", **context):
    """Yield a file as a page; what it logs, and whatever it asks the network for, is an error."""
    with browser.new_context(**context) as surroundings:
        wrong = []
        page = surroundings.new_page()
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda sent: (
                None if sent.url.startswith(("file:", "blob:")) else wrong.append(sent.url)
            ),
        )
        page.goto(f"{path.as_uri()}{fragment}")
        yield page
        assert wrong == []
