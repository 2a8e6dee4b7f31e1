"""A phone-sized window of WPE for its WebDriver, because those of MiniBrowser and cog are larger.

Debian has no Python bindings of WPE: its C functions are called.
"""

import os
from ctypes import CDLL, CFUNCTYPE, Structure, byref, c_int, c_void_p

wpe, fdo = CDLL("libwpe-1.0.so.1"), CDLL("libWPEBackend-fdo-1.0.so.1")
glib, gobject, webkit = CDLL("libglib-2.0.so.0"), CDLL("libgobject-2.0.so.0"), CDLL("libWPEWebKit-1.1.so.0")

IN_SIGHT_AND_FOCUS = 0b111
CUSTOM_PROXY = 2
FRAME = 1000 // 30  # milliseconds

Draw = CFUNCTYPE(None, c_void_p, c_void_p)
Tick = CFUNCTYPE(c_int, c_void_p)
Begin = CFUNCTYPE(None, c_void_p, c_void_p, c_void_p)
NewView = CFUNCTYPE(c_void_p, c_void_p, c_void_p)
Close = CFUNCTYPE(None, c_void_p, c_void_p)
kept = []  # kept alive, because C calls it


class Client(Structure):
    """The C structure wpe_view_backend_exportable_fdo_client."""

    _fields_ = [
        ("export_buffer_resource", c_void_p),
        ("export_dmabuf_resource", c_void_p),
        ("export_shm_buffer", Draw),
        ("reserved_0", c_void_p),
        ("reserved_1", c_void_p),
    ]


def call(function, *arguments):
    """Call a C function. All numbers are passed and returned like addresses."""
    function.restype = c_void_p
    return function(*(c_void_p(each) if isinstance(each, int) else each for each in arguments))


def listen(source, signal, kind, function):
    kept.append(kind(function))
    call(gobject.g_signal_connect_data, source, signal, kept[-1], None, None, 0)


def new_context():
    here = (c_void_p * 2)(call(glib.g_strdup, b"127.0.0.1"), None)
    proxy = call(webkit.webkit_network_proxy_settings_new, os.environ["PHONE_PROXY"].encode(), here)
    context = call(webkit.webkit_web_context_new_ephemeral)
    call(webkit.webkit_web_context_set_network_proxy_settings, context, CUSTOM_PROXY, proxy)
    call(webkit.webkit_web_context_set_automation_allowed, context, 1)
    return context


def new_backend():
    """Make a backend that draws into memory only."""
    drawn = []

    def draw(_data, buffer):
        call(fdo.wpe_view_backend_exportable_fdo_dispatch_release_shm_exported_buffer, exportable, buffer)
        drawn.append(buffer)

    def tick(_data):
        if drawn:
            drawn.clear()
            call(fdo.wpe_view_backend_exportable_fdo_dispatch_frame_complete, exportable)
        return 1

    client, ticking = Client(None, None, Draw(draw), None, None), Tick(tick)
    kept.extend((client, ticking))
    width, height = map(int, os.environ["PHONE_SIZE"].split("x"))
    exportable = call(fdo.wpe_view_backend_exportable_fdo_create, byref(client), None, width, height)
    call(glib.g_timeout_add, FRAME, ticking, None)
    backend = call(fdo.wpe_view_backend_exportable_fdo_get_view_backend, exportable)
    call(wpe.wpe_view_backend_add_activity_state, backend, IN_SIGHT_AND_FOCUS)
    return call(webkit.webkit_web_view_backend_new, backend, None, None)


def new_view(context):
    settings = call(webkit.webkit_settings_new)
    call(webkit.webkit_settings_set_enable_write_console_messages_to_stdout, settings, 1)
    properties = {
        b"backend": new_backend(),
        b"web-context": context,
        b"settings": settings,
        b"is-controlled-by-automation": 1,
    }
    named = [part for pair in properties.items() for part in pair]
    view = call(gobject.g_object_new, call(webkit.webkit_web_view_get_type), *named, None)
    listen(view, b"close", Close, lambda _view, _data: os._exit(0))
    return view


def begin(context, session, _data):
    info = call(webkit.webkit_application_info_new)
    call(webkit.webkit_application_info_set_name, info, b"phone")
    call(webkit.webkit_automation_session_set_application_info, session, info)
    listen(session, b"create-web-view", NewView, lambda _session, _data: new_view(context))


log = os.open(os.environ["PHONE_LOG"], os.O_WRONLY | os.O_APPEND)
for stream in (1, 2):
    os.dup2(log, stream)
call(wpe.wpe_loader_init, b"libWPEBackend-fdo-1.0.so.1")
call(fdo.wpe_fdo_initialize_shm)
listen(new_context(), b"automation-started", Begin, begin)
call(glib.g_main_loop_run, call(glib.g_main_loop_new, None, 0))
