"""A page of QtWebEngine, which is driven by its debugging port; run by the Python of its own environment.

Keys that come by that port are never answered: for a line on the standard input the Enter key is pressed.
"""

import sys

from PyQt6.QtCore import QEvent, QSocketNotifier, Qt, QUrl
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWebEngineWidgets import QWebEngineView
from PyQt6.QtWidgets import QApplication


def press_enter():
    sys.stdin.readline()
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        key = QKeyEvent(kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r")
        QApplication.sendEvent(view.focusProxy(), key)


app = QApplication(sys.argv)
view = QWebEngineView()
view.setUrl(QUrl("about:blank"))
view.show()
commands = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
commands.activated.connect(press_enter)
app.exec()
