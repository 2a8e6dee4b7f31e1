// The first script of a page: decides whether the page is scripted (html.scripted) or shows its plain form. In browsers
// older than README names, no other script of ours runs (see static_files.py), so this one works in any browser.
(function () {
  var root = document.documentElement;
  var ours = document.currentScript && document.currentScript.src.replace(/[^/]*$/, "");

  // To a browser that runs scripts, the content of <noscript> is text.
  var showPlainForm = function () {
    var parts = document.querySelectorAll("body noscript");
    for (var at = 0; at < parts.length; at++) {
      parts[at].insertAdjacentHTML("beforebegin", parts[at].textContent);
      parts[at].parentNode.removeChild(parts[at]);
    }
  };

  var tell = function (note) {
    var again = document.createElement("a");
    again.href = location.href;
    again.textContent = note.getAttribute("data-again");
    note.setAttribute("role", "alert");
    note.className = "sheet notice";
    note.textContent = note.getAttribute("data-says") + " ";
    note.appendChild(again);
    note.hidden = false;
  };
  // If a script is missing, cannot be parsed or throws, the plain form appears and keeps what was entered.
  var fail = function () {
    root.classList.remove("scripted");
    tell(document.getElementById("plain-form"));
    showPlainForm();
  };
  addEventListener("error", function (event) {
    var source = event.target.localName === "script" ? event.target.src : event.filename;
    if (root.classList.contains("scripted") && source && source.indexOf(ours) === 0) fail();
  }, true);

  // Any browser with private methods, which htmx needs: Safari 15, Chrome 88, Firefox 89.
  if (!("aspectRatio" in root.style)) return showPlainForm();
  root.classList.add("scripted");
  window.scorekeeper = { fail: fail };
})();
