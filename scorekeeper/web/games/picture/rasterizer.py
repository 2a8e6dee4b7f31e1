"""The program that draws an SVG, from its standard input, as PNG, by resvg.

It is a process of its own, as resvg holds the interpreter's lock until it is done. On standard error it says
how many seconds of the processor it took.
"""

import sys
import time

import resvg_py

if __name__ == "__main__":
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))
    sys.stderr.write(str(time.process_time()))
