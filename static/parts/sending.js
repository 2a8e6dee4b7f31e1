// Sends forms through this phone's outbox: at once, and what waits there again and again until the server has answered.
// The event "scorekeeper:outbox" tells other scripts on the document of each try.
(() => {
  const { outbox, fail } = window.scorekeeper;
  const isScripted = () => document.documentElement.matches(".scripted");
  const AGAIN = 3000;
  const AT_MOST = 60000;

  // --- if the server cannot save, for lack of space say, less and less often ---
  let failures = 0;
  let next = 0;
  const sendKept = async (item) => {
    const answer = await outbox.empty(item);
    if (answer) {
      failures = answer.status >= 500 ? failures + 1 : 0;
      next = Date.now() + Math.min(AGAIN * (2 ** failures - 1), AT_MOST);
    }
    return answer;
  };
  const sendPlainly = (item) => {
    const plain = Object.assign(document.createElement("form"), { method: "post", action: item.url, hidden: true });
    for (const [name, value] of new URLSearchParams(item.body)) plain.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(plain);
    plain.submit();
  };
  // A fault in a script must not prevent saving: the form is sent as without a script.
  const orPlainly = async (item, work) => {
    try {
      await work();
    } catch (error) {
      fail();
      if (item) {
        await outbox.takeOut(item);
        sendPlainly(item);
      }
      throw error;
    }
  };
  // True if the form is to be sent by script: it is not being sent already.
  const takes = (event) => {
    if (!isScripted()) return false;
    event.preventDefault();
    return !event.target.matches(".saving");
  };
  // Sends a form. `whenTried` gets its item and the answer; if it waits or holds others up, it is in the outbox.
  const send = async (form, whenTried) => {
    form.classList.add("saving");
    const item = await outbox.add(form);
    if (!item) return form.submit();  // storage is forbidden, or full
    await orPlainly(item, async () => {
      const answer = await sendKept(item);
      if (answer?.isRefused && !answer.holdsUp) await outbox.takeOut(item);  // the form has it
      form.classList.remove("saving");
      whenTried(item, answer);
    });
  };
  const tryAgain = async () => {
    if (!isScripted()) return;
    await orPlainly(outbox.oldest(), sendKept);
    document.dispatchEvent(new Event("scorekeeper:outbox"));
  };
  setInterval(() => { if (!document.hidden && Date.now() >= next) tryAgain(); }, AGAIN);
  addEventListener("online", tryAgain);
  document.addEventListener("click", ({ target }) => { if (target.closest("#kept [data-try-again]")) tryAgain(); });

  window.scorekeeper.sending = { takes, send, sendPlainly, tryAgain, failures: () => failures };
})();
