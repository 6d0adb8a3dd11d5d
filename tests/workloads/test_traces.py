"""Traces: the known headers, the odd but harmless, and what is refused by line."""

import subprocess
import sys
from fractions import Fraction
from itertools import permutations

import pytest

from fairopt import InputError
from fairopt.workloads import read_trace, stream_trace

AZURE = "TIMESTAMP,ContextTokens,GeneratedTokens\n"
AZURE_ROWS = (
    AZURE + "2023-11-16 18:15:46.6805900,374,44\n"
    "2023-11-16 18:15:50.9951690,396,109\n"
    "2023-11-16 18:15:51.2224670,879,55"
)


@pytest.fixture
def read(tmp_path):
    def read_text(text, limit=None):
        path = tmp_path / "trace.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_trace(path, limit)

    return read_text


def test_azure(read):
    trace = read(AZURE_ROWS)
    assert trace.lengths == (418, 505, 934)
    assert trace.arrivals == (0, 4_314_579, 4_541_877)
    assert trace.notes == []


@pytest.mark.parametrize(
    "text",
    [
        "question_length,answer_length\n1,2\n3,4\n",
        "arrived_at,num_prefill_tokens,num_decode_tokens\n0.5,1,2\n0.75,3,4\n",
        "num_prefill_tokens,num_decode_tokens,num_total_tokens,pd_ratio\n1,2,3,.5\n3,4,7,.75\n",
        "Time,PromptTokenCount,CompletionTokenCount\n2024-05-10,1,2\n2024-05-11,3,4\n",
        "Timestamp,Model,Request tokens,Response tokens,Total tokens,Log Type\n"
        "5,ChatGPT,1,2,3,Conversation log\n45,GPT-4,3,4,7,API log\n",
        "TIMESTAMP,ContextTokens,GeneratedTokens\n2024-05-10 00:00:00.009930+00:00,1,2\n"
        "2024-05-10 00:00:00.012345+00:00,3,4\n",
        "GeneratedTokens, contexttokens\n1,2\n3,4\n",
        "length\n3\n7\n",
        "3\n7\n",
        "\n3\n\n  \n7",
        "\ufeff3\r\n7\r\n",
        "\ufefflength\r\n3\r\n\r\n7\r\n",
    ],
)
def test_every_known_spelling(read, text):
    trace = read(text)
    assert trace.lengths == (3, 7)
    assert all(type(length) is int for length in trace.lengths)


def test_byte_order_mark_carriage_returns_and_blank_lines_change_nothing(read):
    plain = read(AZURE_ROWS)
    assert read("\ufeff" + AZURE_ROWS.replace("\n", "\r\n")) == plain
    assert read(AZURE_ROWS.replace("\n", "\n\n") + "\n \n") == plain


def test_rows_of_zero_tokens_are_dropped_and_counted(read):
    trace = read("question_length,answer_length\n0,0\n1,0\n0,0\n0,2\n")
    assert trace.lengths == (1, 2)
    assert trace.dropped == 2
    assert trace.notes == ["2 rows of zero tokens dropped"]


def test_rows_out_of_order_are_sorted_and_said_whatever_their_order(read):
    header, *rows = AZURE_ROWS.splitlines()
    expected = read(AZURE_ROWS)
    for order in permutations(rows):
        trace = read("\n".join([header, *order]))
        assert (trace.lengths, trace.arrivals) == (expected.lengths, expected.arrivals)
        assert bool(trace.notes) == (list(order) != rows)


def test_equal_times_keep_the_order_of_the_file(read):
    assert read(
        "arrived_at,num_prefill_tokens,num_decode_tokens\n1,9,0\n0,5,0\n1,2,0\n"
    ).lengths == (
        5,
        9,
        2,
    )


@pytest.mark.parametrize("value", ["-3", "12.0", "", "NaN", "1e3", "x", "1_000", "0x1", "+5", "٣"])
@pytest.mark.parametrize("column", ["ContextTokens", "GeneratedTokens"])
def test_bad_values_are_refused_by_line_and_column(read, value, column):
    cells = {"ContextTokens": "5", "GeneratedTokens": "5", column: value}
    row = f"2023-11-16 18:15:52,{cells['ContextTokens']},{cells['GeneratedTokens']}"
    with pytest.raises(InputError, match=rf"trace\.csv, line 5, {column}: got") as refusal:
        read(f"{AZURE_ROWS}\n{row}\n")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("value", ["-3", "12.0", "NaN", "1e3"])
def test_bad_values_in_a_plain_column_are_refused_by_line(read, value):
    with pytest.raises(InputError, match="line 1, length"):
        read(f"{value}\n5\n")
    with pytest.raises(InputError, match="line 3, length"):
        read(f"length\n5\n{value}\n")


@pytest.mark.parametrize("time", ["", "yesterday", "12", "2023-13-01 00:00:00"])
def test_bad_times_are_refused_by_line(read, time):
    with pytest.raises(InputError, match="line 5, TIMESTAMP"):
        read(f"{AZURE_ROWS}\n{time},5,5\n")


@pytest.mark.parametrize("time", ["-1", "NaN", "inf", "", "2023-11-16"])
def test_bad_seconds_are_refused_by_line(read, time):
    with pytest.raises(InputError, match="line 3, arrived_at"):
        read(f"arrived_at,num_prefill_tokens,num_decode_tokens\n0,5,5\n{time},5,5\n")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prompt,answer\n1,2\n", "header: got prompt,answer"),
        ("tokens\n1\n", "header: got tokens"),
        ("1,2\n3,4\n", "header: got 1,2"),
        ("TIMESTAMP,ContextTokens\n", "one column GeneratedTokens"),
        ("answer_length\n5\n", "one column question_length"),
        ("ContextTokens,GeneratedTokens,ContextTokens\n1,2,3\n", "one column ContextTokens"),
        ("length,question_length,answer_length\n3,1,2\n", "header"),
        ("TIMESTAMP,arrived_at,length\n", "one column of arrival times"),
        (AZURE, "no request"),
        ("question_length,answer_length\n0,0\n", "no request with tokens, 1 without"),
        ("", "no lines"),
        ("\n\n", "no lines"),
        ("question_length,answer_length\n1\n", "line 2: got 1, allowed: 2 cells"),
        ("question_length,answer_length\n1,2,3\n", "line 2: got 1,2,3, allowed: 2 cells"),
        ('length\n"5\n', "readable CSV"),
        (b"length\n\xff\n", "not UTF-8"),
    ],
)
def test_what_is_no_trace_is_refused(read, text, words):
    with pytest.raises(InputError, match=words) as refusal:
        read(text)
    assert "trace.csv" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"none\.csv: got No such file"):
        read_trace(tmp_path / "none.csv")


def test_a_limit_counts_requests_with_tokens_and_reads_no_further(read):
    trace = read("question_length,answer_length\n0,0\n1,1\n2,2\nbad,3\n", limit=2)
    assert trace.lengths == (2, 4)
    assert trace.dropped == 1


def test_offline_all_requests_wait_at_the_start(read):
    assert read(AZURE_ROWS).instance(2, 3).releases == (0, 0, 0)


def test_online_a_request_is_released_at_the_first_step_after_its_arrival(read):
    trace = read("arrived_at,num_prefill_tokens,num_decode_tokens\n10,1,1\n10.5,1,1\n11.51,1,1\n")
    assert trace.instance(2, 3, 2).releases == (0, 1, 4)
    assert trace.instance(2, 3, Fraction(1, 3)).releases == (0, 1, 1)


def test_online_needs_arrival_times(read):
    with pytest.raises(InputError, match="arrival times"):
        read("5\n6\n").instance(2, 3, 30)


MEASURE = """
import resource, sys
from pathlib import Path
from fairopt.workloads import stream_trace
next(stream_trace(Path(sys.argv[1])))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
rows = sum(1 for row in stream_trace(Path(sys.argv[1])))
print(rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads memory in kilobytes, as Linux gives it")
def test_a_million_rows_stream_in_bounded_memory(tmp_path):
    path = tmp_path / "million.csv"
    with path.open("w") as file:
        file.write("question_length,answer_length\n")
        file.writelines(f"{i % 500},{i % 600 + 1}\n" for i in range(1_000_000))
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, path], capture_output=True, text=True, check=True
    )
    rows, kilobytes = map(int, done.stdout.split())
    assert rows == 1_000_000
    assert kilobytes < 8_000, "a million rows of text alone are 8 MB, as objects over 100"


def test_the_stream_yields_the_rows_of_the_file_in_its_order(tmp_path):
    path = tmp_path / "trace.csv"
    path.write_text("arrived_at,num_prefill_tokens,num_decode_tokens\n2,0,0\n1,5,1\n")
    assert list(stream_trace(path)) == [(0, 2_000_000, 0), (6, 1_000_000, 5)]
