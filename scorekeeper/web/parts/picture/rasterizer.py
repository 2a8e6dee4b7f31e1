"""The program that converts an SVG from standard input to PNG with resvg.

It is a separate process, because resvg holds the interpreter's lock until it is done. It writes its processor
time in seconds to standard error.
"""

import sys
import time

import resvg_py

if __name__ == "__main__":
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))
    sys.stderr.write(str(time.process_time()))
