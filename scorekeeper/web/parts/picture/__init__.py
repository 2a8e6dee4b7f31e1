"""Pictures for sharing: SVG drawings, wide for a chat or tall for a phone's story, and the PNG of one.

Text is drawn as outlines, so no font is needed. On a server resvg makes the PNG; in a page the browser does.
This package is imported when the first picture is asked for.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

from scorekeeper.web.serving.admission import charge

#: Shape -> width and height in pixels: a link preview in a chat, and the screen of a phone.
SHAPES: Final = {"wide": (1200, 630), "tall": (1080, 1920)}

#: The program that makes a PNG, and the seconds it may take.
RASTERIZER: Final = Path(__file__).with_name("rasterizer.py")
PATIENCE: Final = 20


def png(svg: str) -> bytes:
    """The picture as PNG. Raises CalledProcessError if `svg` is not an SVG."""
    command = [sys.executable, "-P", str(RASTERIZER)]
    done = subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=PATIENCE)
    charge(float(done.stderr))
    return done.stdout
