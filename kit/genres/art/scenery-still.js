import { glass, mix, tone } from "../kit/crumb-kit.js";

/** @typedef {{ g: CanvasRenderingContext2D, w: number, h: number, unit: number, high: number, colours: Record<string, string>, random: ReturnType<typeof import("../kit/crumb-kit.js").createRandom> }} Canvas */

const disc = (
  /** @type {CanvasRenderingContext2D} */ g,
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ r,
  /** @type {string} */ fill,
) => {
  g.fillStyle = fill;
  g.beginPath();
  g.arc(x, y, Math.max(r, 0.1), 0, Math.PI * 2);
  g.fill();
};

/** A ridge across the whole width, from a height function of 0…1. @param {Canvas} c @param {(x: number) => number} top @param {string} fill */
const ridge = (c, top, fill) => {
  c.g.fillStyle = fill;
  c.g.beginPath();
  c.g.moveTo(0, c.h);
  for (let x = 0; x <= 60; x += 1) c.g.lineTo((c.w * x) / 60, top(x / 60));
  c.g.lineTo(c.w, c.h);
  c.g.fill();
};

const many = (
  /** @type {Canvas} */ c,
  /** @type {number} */ each,
  /** @type {(x: number, at: number) => void} */ draw,
) => {
  const count = Math.ceil(c.w / each) + 1;
  for (let at = 0; at < count; at += 1) draw((at + c.random.between(-0.2, 0.2)) * each, at);
};

/** @type {Record<string, (c: Canvas) => void>} */
export const skies = {
  plain: () => undefined,
  stars: (c) => {
    for (let at = 0; at < 120; at += 1)
      disc(
        c.g,
        c.random.next() * c.w,
        c.random.next() * c.h * 0.9,
        c.unit * c.random.between(0.08, 0.32),
        glass("#ffffff", c.random.between(0.3, 0.95)),
      );
    disc(c.g, c.w * 0.82, c.h * 0.3, c.unit * 8, mix(c.colours.far, c.colours.accent, 0.4));
    disc(c.g, c.w * 0.82 - c.unit * 2.4, c.h * 0.3 - c.unit * 2, c.unit * 5.4, glass("#ffffff", 0.1));
  },
  moon: (c) => {
    for (let at = 0; at < 40; at += 1)
      disc(c.g, c.random.next() * c.w, c.random.next() * c.h * 0.6, c.unit * 0.2, glass("#ffffff", 0.7));
    const [x, y, r] = [c.w * 0.74, c.h * 0.24, c.unit * 12];
    for (const k of [2.1, 1.6, 1.25]) disc(c.g, x, y, r * k, glass("#fff3c9", 0.07));
    disc(c.g, x, y, r, "#fff3d0");
    for (const [dx, dy, k] of [
      [-0.3, -0.2, 0.2],
      [0.35, 0.2, 0.26],
      [-0.1, 0.5, 0.14],
    ])
      disc(c.g, x + r * dx, y + r * dy, r * k, "#eeddb0");
  },
  sun: (c) => {
    const [x, y, r] = [c.w * 0.76, c.h * 0.22, c.unit * 10];
    for (const k of [2.6, 1.9, 1.4]) disc(c.g, x, y, r * k, glass("#fff4c4", 0.16));
    disc(c.g, x, y, r, "#fff0a8");
  },
  rays: (c) => {
    c.g.fillStyle = glass("#ffffff", 0.1);
    const far = Math.hypot(c.w, c.h);
    for (let at = 0; at < 18; at += 2) {
      c.g.beginPath();
      c.g.moveTo(c.w / 2, c.h * 0.62);
      for (const edge of [at, at + 1])
        c.g.lineTo(c.w / 2 + Math.cos((edge * Math.PI) / 9) * far, c.h * 0.62 + Math.sin((edge * Math.PI) / 9) * far);
      c.g.fill();
    }
  },
  deep: (c) => {
    for (let at = 0; at < 6; at += 1) {
      c.g.fillStyle = glass("#ffffff", 0.05);
      const x = c.w * (at / 5) + c.random.between(-1, 1) * c.unit * 8;
      c.g.beginPath();
      c.g.moveTo(x, 0);
      c.g.lineTo(x + c.unit * 10, 0);
      c.g.lineTo(x + c.unit * 2, c.h);
      c.g.lineTo(x - c.unit * 24, c.h);
      c.g.fill();
    }
  },
};

/** @type {Record<string, (c: Canvas) => void>} */
export const fars = {
  none: () => undefined,
  hills: (c) => {
    const shift = c.random.next() * 9;
    ridge(c, (x) => c.h * 0.66 + Math.sin(x * 7 + shift) * c.unit * 5, mix(c.colours.far, c.colours.skyLow, 0.45));
    ridge(c, (x) => c.h * 0.74 + Math.sin(x * 5 + shift * 2) * c.unit * 6, c.colours.far);
  },
  peaks: (c) => {
    const teeth = Array.from({ length: 14 }, () => c.random.between(0.1, 1));
    const height = (/** @type {number} */ x) =>
      (teeth[Math.floor(x * 12)] ?? 0) * (1 - (x * 12 - Math.floor(x * 12))) +
      (teeth[Math.floor(x * 12) + 1] ?? 0) * (x * 12 - Math.floor(x * 12));
    ridge(c, (x) => c.h * 0.74 - height(x) * c.unit * 26, mix(c.colours.far, c.colours.skyLow, 0.4));
    ridge(c, (x) => c.h * 0.82 - height(1 - x) * c.unit * 18, c.colours.far);
  },
  skyline: (c) => {
    for (const [depth, each] of [
      [0.4, 13],
      [0, 17],
    ]) {
      many(c, c.unit * each, (x) => {
        const tall = c.unit * c.random.between(14, 44);
        c.g.fillStyle = mix(c.colours.far, c.colours.skyLow, depth);
        c.g.fillRect(x, c.h * 0.88 - tall, c.unit * each * 0.82, tall + c.h);
        c.g.fillStyle = glass(c.colours.accent, depth ? 0.25 : 0.6);
        for (let row = 1; row < tall / c.unit / 4; row += 1)
          for (let column = 0; column < 3; column += 1)
            if (c.random.chance(0.5))
              c.g.fillRect(
                x + c.unit * (2 + column * 3.6),
                c.h * 0.88 - tall + row * c.unit * 4 - c.unit * 1.5,
                c.unit * 1.6,
                c.unit * 2,
              );
      });
    }
  },
  trees: (c) => {
    for (const depth of [0.5, 0]) {
      many(c, c.unit * (depth ? 11 : 16), (x) => {
        const size = c.unit * c.random.between(10, 17) * (depth ? 0.8 : 1);
        const base = c.h * (depth ? 0.8 : 0.88);
        c.g.fillStyle = mix(tone(c.colours.far, -0.3), c.colours.skyLow, depth);
        c.g.fillRect(x - size * 0.1, base - size * 0.4, size * 0.2, size);
        for (const [dx, dy, k] of [
          [-0.42, -0.7, 0.55],
          [0.42, -0.7, 0.55],
          [0, -1.15, 0.66],
        ])
          disc(c.g, x + dx * size, base + dy * size, size * k, mix(c.colours.far, c.colours.skyLow, depth));
      });
    }
  },
  pines: (c) => {
    for (const depth of [0.5, 0]) {
      many(c, c.unit * (depth ? 9 : 13), (x) => {
        const size = c.unit * c.random.between(13, 24) * (depth ? 0.8 : 1);
        const base = c.h * (depth ? 0.82 : 0.9);
        for (const [lift, k] of [
          [0, 0.5],
          [0.32, 0.4],
          [0.62, 0.3],
        ]) {
          c.g.fillStyle = mix(tone(c.colours.far, lift * 0.2), c.colours.skyLow, depth);
          c.g.beginPath();
          c.g.moveTo(x, base - size * (lift + 0.62));
          c.g.lineTo(x + size * k, base - size * lift);
          c.g.lineTo(x - size * k, base - size * lift);
          c.g.fill();
        }
      });
    }
  },
  dead: (c) => {
    many(c, c.unit * 30, (x) => {
      c.g.strokeStyle = c.colours.far;
      c.g.lineCap = "round";
      const branch = (
        /** @type {number} */ bx,
        /** @type {number} */ by,
        /** @type {number} */ size,
        /** @type {number} */ angle,
      ) => {
        if (size < c.unit * 2.2) return;
        const [tx, ty] = [bx + Math.cos(angle) * size, by + Math.sin(angle) * size];
        c.g.lineWidth = size * 0.16;
        c.g.beginPath();
        c.g.moveTo(bx, by);
        c.g.lineTo(tx, ty);
        c.g.stroke();
        branch(tx, ty, size * 0.66, angle - c.random.between(0.3, 0.7));
        branch(tx, ty, size * 0.62, angle + c.random.between(0.3, 0.7));
      };
      branch(x, c.h * 0.95, c.unit * c.random.between(14, 20), -Math.PI / 2);
    });
  },
  waves: (c) => {
    for (const [at, depth] of [
      [0.62, 0.6],
      [0.7, 0.3],
      [0.79, 0],
    ])
      ridge(
        c,
        (x) => c.h * at + Math.abs(Math.sin(x * (9 + at * 8) + at * 9)) * c.unit * 3,
        mix(c.colours.far, c.colours.skyLow, depth),
      );
  },
  dunes: (c) => {
    ridge(c, (x) => c.h * 0.7 + Math.sin(x * 4 + 1) * c.unit * 7, mix(c.colours.far, c.colours.skyLow, 0.4));
    ridge(c, (x) => c.h * 0.8 - Math.abs(Math.sin(x * 3.1)) * c.unit * 7, c.colours.far);
  },
  shelves: (c) => {
    for (const y of [0.3, 0.56]) {
      many(c, c.unit * 13, (x, at) => {
        const tall = c.unit * c.random.between(6, 11);
        c.g.fillStyle = mix(
          [c.colours.accent, c.colours.thing, c.colours.far][at % 3] ?? c.colours.far,
          c.colours.skyLow,
          0.62,
        );
        c.g.beginPath();
        c.g.roundRect(x, c.h * y - tall, c.unit * 8, tall, c.unit * 2);
        c.g.fill();
      });
      c.g.fillStyle = mix(c.colours.far, c.colours.skyLow, 0.25);
      c.g.fillRect(0, c.h * y, c.w, c.unit * 2.4);
    }
    many(c, c.unit * 22, (x, at) => {
      c.g.fillStyle = mix(c.colours.far, at % 2 ? c.colours.accent : c.colours.skyLow, 0.35);
      c.g.beginPath();
      c.g.roundRect(x, -c.unit * 2, c.unit * 20, c.unit * 13, [0, 0, c.unit * 2, c.unit * 2]);
      c.g.fill();
    });
  },
  candy: (c) => {
    many(c, c.unit * 21, (x, at) => {
      const base = c.h * 0.9;
      const r = c.unit * c.random.between(6, 10);
      const tall = c.unit * c.random.between(12, 32);
      c.g.fillStyle = glass("#ffffff", 0.8);
      c.g.fillRect(x - c.unit * 0.7, base - tall, c.unit * 1.4, tall + c.h);
      const fill = at % 2 ? c.colours.far : c.colours.accent;
      for (const [k, share] of [
        [1, 0.1],
        [0.72, 0.5],
        [0.44, 0.1],
        [0.2, 0.5],
      ])
        disc(c.g, x, base - tall, r * k, mix(fill, "#ffffff", share));
    });
  },
  grid: (c) => {
    const horizon = c.h * 0.6;
    c.g.strokeStyle = glass(c.colours.accent, 0.55);
    c.g.lineWidth = Math.max(1, c.unit * 0.25);
    for (const k of [14, 10, 6]) disc(c.g, c.w / 2, horizon, c.unit * k * 1.7, glass(c.colours.thing, 0.12));
    c.g.fillStyle = c.colours.far;
    c.g.fillRect(0, horizon, c.w, c.h);
    for (let at = -16; at <= 16; at += 1) {
      c.g.beginPath();
      c.g.moveTo(c.w / 2 + at * c.unit * 5, horizon);
      c.g.lineTo(c.w / 2 + at * c.unit * 32, c.h);
      c.g.stroke();
    }
    for (let at = 0; at < 12; at += 1) {
      const y = horizon + (c.h - horizon) * (at / 12) ** 2;
      c.g.beginPath();
      c.g.moveTo(0, y);
      c.g.lineTo(c.w, y);
      c.g.stroke();
    }
  },
};

const soil = (/** @type {Canvas} */ c, high = 12) => {
  const top = c.h - c.unit * Math.max(high, c.high);
  c.g.fillStyle = c.colours.ground;
  c.g.fillRect(0, top, c.w, c.h - top);
  return top;
};

/** @type {Record<string, (c: Canvas) => void>} */
export const nears = {
  none: () => undefined,
  grass: (c) => {
    const top = soil(c);
    many(c, c.unit * 2.4, (x) => {
      c.g.fillStyle = tone(c.colours.ground, c.random.between(-0.14, 0.12));
      c.g.beginPath();
      c.g.moveTo(x - c.unit * 1.5, top + c.unit * 2);
      c.g.lineTo(x + c.random.between(-1, 1) * c.unit, top - c.unit * c.random.between(1.5, 4));
      c.g.lineTo(x + c.unit * 1.5, top + c.unit * 2);
      c.g.fill();
    });
  },
  flowers: (c) => {
    nears.grass?.(c);
    many(c, c.unit * 9, (x, at) => {
      const y = c.h - c.unit * c.random.between(5, Math.max(12, c.high));
      const fill = [c.colours.accent, c.colours.thing, "#ffffff"][at % 3] ?? "#ffffff";
      for (let petal = 0; petal < 5; petal += 1)
        disc(
          c.g,
          x + Math.cos(petal * 1.257) * c.unit * 1.3,
          y + Math.sin(petal * 1.257) * c.unit * 1.3,
          c.unit * 0.95,
          fill,
        );
      disc(c.g, x, y, c.unit * 0.8, tone(c.colours.accent, -0.25));
    });
  },
  graves: (c) => {
    nears.grass?.(c);
    many(c, c.unit * 26, (x) => {
      const base = c.h - c.unit * (Math.max(12, c.high) - 3);
      const size = c.unit * c.random.between(5, 8);
      c.g.fillStyle = mix(c.colours.far, "#9aa0ad", 0.35);
      c.g.beginPath();
      c.g.roundRect(x - size / 2, base - size * 1.3, size, size * 1.5, [size / 2, size / 2, 0, 0]);
      c.g.fill();
      c.g.fillStyle = glass("#000000", 0.25);
      c.g.fillRect(x - size * 0.06, base - size, size * 0.12, size * 0.6);
      c.g.fillRect(x - size * 0.22, base - size * 0.82, size * 0.44, size * 0.12);
    });
  },
  tiles: (c) => {
    const top = soil(c, 13);
    c.g.fillStyle = tone(c.colours.ground, 0.18);
    c.g.fillRect(0, top, c.w, c.unit * 2);
    many(c, c.unit * 12, (x, at) => {
      c.g.fillStyle = glass("#000000", at % 2 ? 0.1 : 0.03);
      c.g.fillRect(x, top + c.unit * 2, c.unit * 12, c.h);
    });
  },
  snow: (c) => {
    ridge(c, (x) => c.h - c.unit * (Math.max(11, c.high) + Math.sin(x * 8) * 2), c.colours.ground);
    ridge(c, (x) => c.h - c.unit * (Math.max(11, c.high) - 4 + Math.sin(x * 6 + 2) * 2), tone(c.colours.ground, -0.07));
  },
  sand: (c) => {
    ridge(c, (x) => c.h - c.unit * (Math.max(10, c.high) + Math.sin(x * 5) * 2), c.colours.ground);
    for (let at = 0; at < 60; at += 1)
      disc(
        c.g,
        c.random.next() * c.w,
        c.h - c.random.next() * c.unit * 8,
        c.unit * c.random.between(0.2, 0.5),
        glass("#000000", 0.12),
      );
  },
  weeds: (c) => {
    nears.sand?.(c);
    many(c, c.unit * 12, (x) => {
      c.g.strokeStyle = mix(c.colours.far, c.colours.ground, c.random.between(0, 0.4));
      c.g.lineCap = "round";
      c.g.lineWidth = c.unit * 1.5;
      c.g.beginPath();
      c.g.moveTo(x, c.h);
      const tall = c.unit * c.random.between(10, 26);
      c.g.bezierCurveTo(x + c.unit * 6, c.h - tall * 0.4, x - c.unit * 6, c.h - tall * 0.7, x + c.unit * 2, c.h - tall);
      c.g.stroke();
    });
  },
  road: (c) => {
    const top = soil(c, 13);
    c.g.fillStyle = glass("#ffffff", 0.75);
    many(c, c.unit * 16, (x) => c.g.fillRect(x, top + c.unit * 5.5, c.unit * 8, c.unit * 1));
    c.g.fillStyle = tone(c.colours.ground, 0.25);
    c.g.fillRect(0, top, c.w, c.unit * 1.4);
  },
  rock: (c) => {
    ridge(
      c,
      (x) => c.h - c.unit * (Math.max(9, c.high) + Math.sin(x * 11) * 2 + Math.sin(x * 29) * 1.2),
      c.colours.ground,
    );
    for (let at = 0; at < 9; at += 1) {
      const [x, y, r] = [
        c.random.next() * c.w,
        c.h - c.unit * c.random.between(2, 6),
        c.unit * c.random.between(1, 2.6),
      ];
      c.g.fillStyle = glass("#000000", 0.2);
      c.g.beginPath();
      c.g.ellipse(x, y, r, r * 0.4, 0, 0, Math.PI * 2);
      c.g.fill();
    }
  },
};
