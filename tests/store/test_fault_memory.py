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
def test_it_is_told_until_it_is_forgotten(fault, clock):
    memory = FaultMemory()
    assert memory.last() is None
    memory.note(fault)
    assert memory.last() is fault
    memory.disprove(*set(Fault) - {fault})
    assert memory.last() is fault
    memory.disprove(fault)
    assert memory.last() is None


@pytest.mark.parametrize("fault", Fault)
def test_met_by_nobody_it_is_told_for_a_while(fault, clock):
    memory = FaultMemory()
    memory.note(fault)
    clock[0] += TRIED_ANEW_AFTER - 1
    assert memory.last() is fault
    memory.note(fault)
    clock[0] += TRIED_ANEW_AFTER - 1
    assert memory.last() is fault, "somebody met it again"
    clock[0] += 2
    assert memory.last() is (fault if fault is Fault.DAMAGED else None)


def test_damage_is_not_hidden_by_what_comes_after_it():
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


def test_what_a_worker_has_met_all_of_them_tell():
    run = subprocess.run([sys.executable, "-c", FORKED], capture_output=True, text=True, check=True)
    assert run.stdout == "FULL\n"
