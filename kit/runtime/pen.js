const MOST_PATHS = 600;

/** Paths by their text, so that a figure drawn sixty times a second is parsed once. */
function createPathShelf() {
  /** @type {Map<string, Path2D>} */
  const paths = new Map();
  return (/** @type {string} */ d) => {
    const known = paths.get(d);
    if (known) return known;
    const made = new Path2D(d);
    if (paths.size < MOST_PATHS) paths.set(d, made);
    return made;
  };
}

/**
 * A drawing hand: shapes with one consistent outline, in whatever units the caller has set up. Figures are drawn in a
 * box from -1 to 1.
 * @param {CanvasRenderingContext2D} g
 */
export function createPen(g) {
  const pathOf = createPathShelf();
  const look = { ink: "#222222", weight: 0.08 };
  /** @param {Path2D} path @param {string} fill @param {boolean} outlined */
  const paint = (path, fill, outlined) => {
    g.fillStyle = fill;
    g.fill(path);
    if (!outlined || pen.weight <= 0) return;
    g.lineWidth = pen.weight;
    g.strokeStyle = pen.ink;
    g.stroke(path);
  };
  const shapes = {
    /** @param {string} d SVG path @param {string} fill */
    path: (d, fill, outlined = true) => paint(pathOf(d), fill, outlined),
    /** @param {string} d SVG path @param {string} colour @param {number} width */
    line: (d, colour = pen.ink, width = pen.weight) => {
      g.strokeStyle = colour;
      g.lineWidth = width;
      g.stroke(pathOf(d));
    },
    /** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill */
    oval: (x, y, rx, ry, fill, turn = 0, outlined = true) => {
      const path = new Path2D();
      path.ellipse(x, y, Math.max(rx, 0), Math.max(ry, 0), turn, 0, Math.PI * 2);
      paint(path, fill, outlined);
    },
    /** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r @param {string} fill */
    box: (x, y, w, h, r, fill, outlined = true) => {
      const path = new Path2D();
      path.roundRect(x, y, w, h, r);
      paint(path, fill, outlined);
    },
    /** @param {number} x @param {number} y @param {number} size @param {() => void} draw */
    at: (x, y, size, draw, turn = 0, stretch = 1) => {
      g.save();
      g.translate(x, y);
      if (turn) g.rotate(turn);
      g.scale(size * stretch, size / stretch);
      draw();
      g.restore();
    },
  };
  const pen = Object.assign(look, { g }, shapes, createFaces(shapes));
  g.lineJoin = "round";
  g.lineCap = "round";
  return pen;
}

/** Eyes and mouths, the same on everybody. @param {{ oval: Function, path: Function, line: Function }} shapes */
function createFaces({ oval, path, line }) {
  return {
    /** Two eyes that blink now and then. @param {number} x @param {number} y @param {number} gap @param {number} size @param {{ t: number, look?: number }} mood */
    eyes: (x, y, gap, size, mood) => {
      const blink = (mood.t * 0.9 + gap) % 3.4 < 0.12 ? 0.12 : 1;
      for (const side of [-1, 1]) {
        oval(x + side * gap, y, size, size * 1.15 * blink, "#ffffff", 0, false);
        oval(x + side * gap + (mood.look ?? 0) * size * 0.4, y, size * 0.62, size * 0.74 * blink, "#1d1826", 0, false);
        if (blink === 1)
          oval(x + side * gap + size * 0.2, y - size * 0.35, size * 0.22, size * 0.22, "#ffffff", 0, false);
      }
    },
    /** @param {number} x @param {number} y @param {number} size @param {string} mood */
    mouth: (x, y, size, mood) => {
      if (mood === "ouch") oval(x, y + size * 0.3, size * 0.4, size * 0.5, "#5b1f2e", 0, false);
      else if (mood === "yum") path(`M${x - size} ${y} Q${x} ${y + size * 2} ${x + size} ${y}Z`, "#8c2f45", false);
      else line(`M${x - size} ${y} Q${x} ${y + size} ${x + size} ${y}`, "#1d1826", size * 0.28);
    },
  };
}
