"""A phone-sized window of WebKitGTK for its WebDriver, because MiniBrowser's is wider than 390 pixels.

It is run by the system's Python, for which Debian has the bindings.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402  (in these versions)


def new_context():
    folder = os.environ["PHONE_DATA"]
    manager = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
    proxy = WebKit2.NetworkProxySettings.new(os.environ["PHONE_PROXY"], ["127.0.0.1"])
    manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    context.set_automation_allowed(True)
    return context


def new_view(context):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    view.connect("close", lambda _view: Gtk.main_quit())
    width, height = map(int, os.environ["PHONE_SIZE"].split("x"))
    window = Gtk.Window(decorated=False, default_width=width, default_height=height)
    window.add(view)
    window.show_all()
    return view


def begin(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("phone")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _session: new_view(context))


log = os.open(os.environ["PHONE_LOG"], os.O_WRONLY | os.O_APPEND)
for stream in (1, 2):
    os.dup2(log, stream)
context = new_context()
context.connect("automation-started", begin)
Gtk.main()
