const SHAPES = {
  pause: "M7 5h4v14H7zM13 5h4v14h-4z",
  play: "M7 4l13 8-13 8z",
  loud: "M4 9v6h4l5 5V4L8 9zM16 8q3 4 0 8M18.5 5.500q5 6.500 0 13",
  quiet: "M4 9v6h4l5 5V4L8 9zM16 9l6 6M22 9l-6 6",
};

/**
 * The few real page elements: two buttons a thumb can hit, a line for screen readers, and a notice for when the
 * game breaks.
 * @param {HTMLElement} root @param {{ onPause: () => void, onMute: () => void }} on
 */
export function createChrome(root, on) {
  const pause = makeButton("pause", on.onPause);
  const mute = makeButton("mute", on.onMute);
  const bar = document.createElement("div");
  bar.className = "bar";
  bar.append(pause.button, mute.button);
  const spoken = document.createElement("p");
  spoken.className = "spoken";
  spoken.setAttribute("aria-live", "polite");
  root.append(bar, spoken);
  let broken = false;
  const fail = () => {
    if (broken) return;
    broken = true;
    const notice = document.createElement("button");
    notice.className = "broken";
    notice.textContent = "Something broke in this game. Press here to start it again.";
    notice.addEventListener("click", () => location.reload());
    root.append(notice);
  };
  addEventListener("error", fail);
  addEventListener("unhandledrejection", fail);
  return {
    /** @param {{ scene: string, muted: boolean }} now */
    show: (now) => {
      pause.button.hidden = now.scene !== "play" && now.scene !== "pause";
      pause.set(now.scene === "pause" ? "play" : "pause", now.scene === "pause" ? "Go on" : "Pause");
      mute.set(now.muted ? "quiet" : "loud", now.muted ? "Sound on" : "Sound off");
    },
    say: (/** @type {string} */ text) => {
      spoken.textContent = text;
    },
  };
}

/** @param {string} name @param {() => void} onClick */
function makeButton(name, onClick) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = name;
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  const path = document.createElementNS(space, "path");
  picture.append(path);
  button.append(picture);
  button.addEventListener("click", (event) => {
    if (event.detail > 0) button.blur();
    onClick();
  });
  return {
    button,
    /** @param {keyof typeof SHAPES} shape @param {string} text */
    set: (shape, text) => {
      if (button.getAttribute("aria-label") === text) return;
      path.setAttribute("d", SHAPES[shape]);
      button.setAttribute("aria-label", text);
      button.title = text;
    },
  };
}
