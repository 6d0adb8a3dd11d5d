"""Errors say what is wrong, also when a worker process raises them."""

import pickle

from fairopt.errors import InputError


def test_an_input_error_leaves_a_process_as_it_was():
    error = InputError("beta", "3", "a number from 0 to 2 alpha = 2")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), vars(copy)) == (str(error), vars(error))


def test_what_was_not_given_is_nothing():
    assert str(InputError("--bound", None, "a ratio")) == "--bound: got nothing, allowed: a ratio"
