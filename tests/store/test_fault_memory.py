"""The memory of faults that saves have met."""

import subprocess
import sys

import pytest

from scorekeeper.store import fault_memory
from scorekeeper.store.fault_memory import TRIED_ANEW_AFTER, Fault, FaultMemory


@pytest.fixture
def clock(monkeypatch):
    moment = [1000.0]
    monkeypatch.setattr(fault_memory, "monotonic", lambda: moment[0])
    return moment


@pytest.mark.parametrize("fault", Fault)
def test_a_fault_is_reported_until_disproved(fault, clock):
    memory = FaultMemory()
    assert memory.last() is None
    memory.note(fault)
    assert memory.last() is fault
    memory.disprove(*set(Fault) - {fault})
    assert memory.last() is fault
    memory.disprove(fault)
    assert memory.last() is None


@pytest.mark.parametrize("fault", Fault)
def test_a_fault_that_nobody_meets_again_expires(fault, clock):
    memory = FaultMemory()
    memory.note(fault)
    clock[0] += TRIED_ANEW_AFTER - 1
    assert memory.last() is fault
    memory.note(fault)
    clock[0] += TRIED_ANEW_AFTER - 1
    assert memory.last() is fault, "somebody met it again"
    clock[0] += 1
    assert memory.last() is (fault if fault is Fault.DAMAGED else None)


def test_damage_is_not_replaced_by_later_faults():
    memory = FaultMemory()
    memory.note(Fault.DAMAGED)
    memory.note(Fault.FULL)
    assert memory.last() is Fault.DAMAGED


FORKED = """
import os
from scorekeeper.store.fault_memory import Fault, FaultMemory
memory = FaultMemory()
if not (child := os.fork()):
    memory.note(Fault.FULL)
    os._exit(0)
os.waitpid(child, 0)
print(memory.last().name)
"""


def test_all_workers_report_what_one_has_met():
    run = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=True)
    assert run.stdout == "FULL\n"
