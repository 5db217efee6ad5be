/**
 * The script of all pages: menus that close, Ctrl-Enter, and parts marked `data-live` that follow the server.
 * Pages do their whole work without it.
 */
export const PAGE_SCRIPT = `"use strict";
(() => {
  const POLL_MS = 1200;
  const LIVE = "[data-live]";
  let version = document.body.dataset.version;

  // A part that somebody is using is left alone until the next change.
  const isBusy = (part) => {
    if (part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return true;
    if (part.querySelector("details.menu[open]")) return true;
    return [...part.querySelectorAll("textarea")].some((box) => box.value !== box.defaultValue);
  };

  const openFolds = (part) => [...part.querySelectorAll("details")].map((fold) => [fold.open, fold.hasAttribute("data-touched")]);

  const swap = (part, fresh) => {
    const folds = openFolds(part);
    const tails = [...part.querySelectorAll("[data-tail]")].map((log) => [log.scrollTop, isAtEnd(log)]);
    part.innerHTML = fresh.innerHTML;
    for (const { name, value } of fresh.attributes) part.setAttribute(name, value);
    if (!fresh.hasAttribute("data-live-always")) part.removeAttribute("data-live-always");
    [...part.querySelectorAll("details")].forEach((fold, index) => {
      const [wasOpen, wasTouched] = folds[index] ?? [false, false];
      if (!wasTouched) return;
      fold.open = wasOpen;
      fold.dataset.touched = "";
    });
    [...part.querySelectorAll("[data-tail]")].forEach((log, index) => {
      const [top, wasAtEnd] = tails[index] ?? [0, true];
      log.scrollTop = wasAtEnd ? log.scrollHeight : top;
    });
  };

  const isAtEnd = (log) => log.scrollHeight - log.scrollTop - log.clientHeight < 24;

  const refresh = async () => {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    let isLeftOut = false;
    for (const part of document.querySelectorAll(LIVE)) {
      const fresh = page.getElementById(part.id);
      if (!fresh || part.innerHTML === fresh.innerHTML) continue;
      if (isBusy(part)) isLeftOut = true;
      else swap(part, fresh);
    }
    if (!isLeftOut) version = page.body.dataset.version;
  };

  const poll = async () => {
    if (!document.hidden && document.querySelector(LIVE)) {
      try {
        const now = await (await fetch("/_web/version")).text();
        if (now !== version || document.querySelector("[data-live-always]")) await refresh();
      } catch {
        // The server may be restarting; the next round tries again.
      }
    }
    setTimeout(poll, POLL_MS);
  };
  setTimeout(poll, POLL_MS);

  for (const log of document.querySelectorAll("[data-tail]")) log.scrollTop = log.scrollHeight;

  document.addEventListener("keydown", (event) => {
    const box = event.target;
    if (event.key === "Escape") {
      for (const menu of document.querySelectorAll("details[data-closes][open]")) menu.open = false;
    }
    const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSend || !(box instanceof HTMLTextAreaElement) || !("submitKeys" in box.dataset)) return;
    event.preventDefault();
    box.form.requestSubmit(box.form.querySelector("button.main"));
  });

  document.addEventListener("click", (event) => {
    const summary = event.target.closest("summary");
    if (summary) summary.parentElement.dataset.touched = "";
    for (const menu of document.querySelectorAll("details[data-closes][open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });

  // A second press would post twice.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent === undefined) form.dataset.sent = "";
    else event.preventDefault();
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  });
})();
`;
