"""The projector's gong: `python -m tests.gong` writes static/nights/gong.wav.

A gong is a plate. Its partials are not multiples of the lowest and beat against each other, and the high ones
fade first.
"""

import io
import math
import struct
import wave

from scorekeeper.paths import static_dir

FILE = static_dir() / "nights" / "gong.wav"
RATE, SECONDS = 11_025, 1.7
LOWEST_HERTZ = 147
ATTACK_SECONDS = 0.012
#: Partials: (frequency relative to the lowest, loudness, seconds until it falls to a third).
PARTIALS = (
    (1, 1.0, 0.9), (1.006, 0.6, 0.8), (1.52, 0.55, 0.6), (2.0, 0.5, 0.5), (2.03, 0.4, 0.45),
    (2.74, 0.35, 0.3), (3.61, 0.25, 0.2), (4.52, 0.15, 0.12), (6.1, 0.1, 0.08),
)  # fmt: skip


def samples():
    """Yield samples from -1 to 1. The end fades out."""
    count = int(RATE * SECONDS)
    loudest = sum(loudness for _pitch, loudness, _fall in PARTIALS)
    for number in range(count):
        at = number / RATE
        sound = sum(
            loudness * math.exp(-at / fall) * math.sin(2 * math.pi * LOWEST_HERTZ * pitch * at)
            for pitch, loudness, fall in PARTIALS
        )
        yield sound / loudest * min(1, at / ATTACK_SECONDS) * min(1, (count - number) / (0.2 * count))


def gong():
    """Return the sound as a WAV file with one channel of 16 bits."""
    sound = list(samples())
    scale = 32_000 / max(map(abs, sound))
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setparams((1, 2, RATE, 0, "NONE", ""))
        written.writeframes(struct.pack(f"<{len(sound)}h", *(round(scale * value) for value in sound)))
    return file.getvalue()


if __name__ == "__main__":
    FILE.write_bytes(gong())
    print(f"{FILE}: {FILE.stat().st_size / 1000:.1f} kB")
