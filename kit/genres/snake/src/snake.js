import { glass, mix, tone } from "../kit/crumb-kit.js";

const DIRECTIONS = { left: { x: -1, y: 0 }, right: { x: 1, y: 0 }, up: { x: 0, y: -1 }, down: { x: 0, y: 1 } };
const START_LENGTH = 4;
const SAFE_SECONDS = 1.2;

/**
 * Snake: eat, grow, keep off walls, the own tail and what haunts the board. A crash costs a life and half the tail.
 * @param {Record<string, number>} tuning
 */
export function createRules(tuning) {
  const turn = (/** @type {string} */ name, /** @type {string} */ letter, /** @type {number} */ pad) => ({
    label: `Turn ${name}`,
    keys: [`Arrow${name[0]?.toUpperCase()}${name.slice(1)}`, `Key${letter}`],
    pad: [pad],
    direction: name,
  });
  return {
    scheme: "swipe",
    field: { narrowest: 0.52, widest: 1.7 },
    ground: 0.97,
    idleLoses: true,
    actions: {
      left: turn("left", "A", 14),
      right: turn("right", "D", 15),
      up: turn("up", "W", 12),
      down: turn("down", "S", 13),
    },
    createRound: (/** @type {any} */ world) => createRound(world, tuning),
    drawHero,
  };
}

/** @param {any} world @param {Record<string, number>} tuning */
function createRound(world, tuning) {
  const ideal = Math.sqrt((world.w * 96) / tuning.room);
  const board = {
    cols: Math.max(7, Math.floor(world.w / ideal)),
    rows: Math.max(7, Math.floor(96 / ideal)),
    cell: 1,
    x: 0,
    y: 0,
  };
  const fit = () => {
    board.cell = Math.min(world.w / board.cols, 97 / board.rows);
    board.x = (world.w - board.cell * board.cols) / 2;
    board.y = 98 - board.cell * board.rows - (97 - board.cell * board.rows) / 2;
  };
  fit();
  const middle = { x: Math.floor(board.cols / 2), y: Math.floor(board.rows / 2) };
  const layBody = (/** @type {number} */ length) =>
    Array.from({ length }, (_, at) => ({
      x: middle.x - Math.min(at, middle.x),
      y: middle.y + Math.max(0, at - middle.x),
    }));
  const snake = {
    cells: layBody(START_LENGTH),
    gone: { x: middle.x - START_LENGTH, y: middle.y },
    heading: DIRECTIONS.right,
    turns: /** @type {{ x: number, y: number }[]} */ ([]),
    grow: 0,
    share: 0,
    safe: 0,
    yum: 0,
    ouch: 0,
    bite: /** @type {any} */ (null),
  };
  /** @type {{ id: number, kind: string, x: number, y: number, seenX: number, seenY: number, age: number, left: number, wait: number, phase: number }[]} */
  let items = [];
  let made = 0;
  let eaten = 0;

  const isFree = (/** @type {number} */ x, /** @type {number} */ y) =>
    !snake.cells.some((cell) => cell.x === x && cell.y === y) && !items.some((item) => item.x === x && item.y === y);
  const add = (/** @type {string} */ kind, left = Infinity) => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const [x, y] = [world.random.index(board.cols), world.random.index(board.rows)];
      const head = snake.cells[0] ?? middle;
      const far = kind !== "hazard" || Math.abs(x - head.x) + Math.abs(y - head.y) > 5;
      if (!far || !isFree(x, y)) continue;
      made += 1;
      items.push({
        id: made,
        kind,
        x,
        y,
        seenX: x,
        seenY: y,
        age: 0,
        left,
        wait: 1.4,
        phase: world.random.between(0, 6.28),
      });
      return;
    }
  };
  const food = Math.max(1, Math.round(tuning.crowd * 1.4));
  for (let at = 0; at < food; at += 1) add("thing");

  const crash = () => {
    const head = centre(snake.cells[0] ?? middle);
    world.fx.burst({ ...head, colours: [world.colours.player, "#ffffff", world.colours.accent], count: 26, speed: 46 });
    snake.cells = layBody(Math.max(START_LENGTH, Math.ceil(snake.cells.length / 2)));
    Object.assign(snake, {
      heading: DIRECTIONS.right,
      turns: [],
      share: 0,
      safe: SAFE_SECONDS,
      ouch: 0.8,
      grow: 0,
      bite: null,
      gone: snake.cells.at(-1),
    });
    items = items.filter(
      (item) => item.kind !== "hazard" || Math.abs(item.x - middle.x) + Math.abs(item.y - middle.y) > 3,
    );
    world.hurt();
  };
  const centre = (/** @type {{ x: number, y: number }} */ cell) => ({
    x: board.x + (cell.x + 0.5) * board.cell,
    y: board.y + (cell.y + 0.5) * board.cell,
  });

  const eat = (/** @type {any} */ item) => {
    items = items.filter((one) => one !== item);
    const points = item.kind === "bonus" ? 5 : 1;
    snake.grow += item.kind === "bonus" ? 2 : 1;
    snake.yum = 0.5;
    eaten += 1;
    world.score(points);
    world.sound(item.kind === "bonus" ? "great" : "good", eaten % 12);
    world.fx.burst({
      ...centre(item),
      colours: [world.colours[item.kind], world.colours.accent, "#ffffff"],
      count: 13,
    });
    const healed = item.kind === "bonus" && world.heal();
    world.fx.say({ ...centre(item), text: healed ? "+1 life" : `+${points}`, colour: "#ffffff" });
    if (item.kind === "thing") add("thing");
    if (eaten % 4 === 0 && world.random.chance(Math.min(1, 0.55 * tuning.bonus))) add("bonus", 7);
    const wanted = Math.min(7, Math.floor((eaten / 4) * tuning.hazards));
    if (items.filter((one) => one.kind === "hazard").length < wanted) add("hazard");
  };

  /** Queues a turn; asked to go back where it came from, the snake turns round by way of the freer side. */
  const steer = (/** @type {{ x: number, y: number } | undefined} */ way) => {
    const last = snake.turns.at(-1) ?? snake.heading;
    if (!way || snake.turns.length > 2 || (way.x === last.x && way.y === last.y)) return;
    if (way.x === -last.x && way.y === -last.y) snake.turns.push(roundabout(last));
    snake.turns.push(way);
  };
  const roundabout = (/** @type {{ x: number, y: number }} */ last) => {
    const head = snake.cells[0] ?? middle;
    const sides = [
      { x: last.y, y: last.x },
      { x: -last.y, y: -last.x },
    ];
    const isOpen = (/** @type {{ x: number, y: number }} */ side) => {
      const [x, y] = [head.x + side.x, head.y + side.y];
      return x >= 0 && y >= 0 && x < board.cols && y < board.rows && isFree(x, y);
    };
    return sides.find(isOpen) ?? sides[0] ?? last;
  };
  const swallow = () => {
    if (snake.bite) eat(snake.bite);
    snake.bite = null;
  };
  const advance = () => {
    swallow();
    const wish = snake.turns.shift();
    if (wish && wish.x !== -snake.heading.x && wish.y !== -snake.heading.y) snake.heading = wish;
    const head = snake.cells[0] ?? middle;
    const next = { x: head.x + snake.heading.x, y: head.y + snake.heading.y };
    const outside = next.x < 0 || next.y < 0 || next.x >= board.cols || next.y >= board.rows;
    const bitten = snake.cells
      .slice(0, snake.grow > 0 ? undefined : -1)
      .some((cell) => cell.x === next.x && cell.y === next.y);
    const item = items.find((one) => one.x === next.x && one.y === next.y);
    if (outside || bitten || (item?.kind === "hazard" && snake.safe === 0)) return crash();
    snake.cells.unshift(next);
    if (snake.grow > 0) {
      snake.grow -= 1;
      snake.gone = snake.cells.at(-1) ?? next;
    } else snake.gone = snake.cells.pop() ?? next;
    snake.bite = item && item.kind !== "hazard" ? item : null;
  };

  const roam = (/** @type {(typeof items)[number]} */ item, /** @type {number} */ dt) => {
    item.wait -= dt * world.rush();
    if (item.wait > 0) return;
    item.wait = 1.5;
    const way = world.random.pick(Object.values(DIRECTIONS));
    const [x, y] = [item.x + way.x, item.y + way.y];
    if (x >= 0 && y >= 0 && x < board.cols && y < board.rows && isFree(x, y)) Object.assign(item, { x, y });
  };

  return {
    step: (/** @type {number} */ dt) => {
      for (const name of world.input.take()) steer(DIRECTIONS[name]);
      for (const key of /** @type {const} */ (["safe", "yum", "ouch"])) snake[key] = Math.max(0, snake[key] - dt);
      for (const item of items) {
        item.age += dt;
        item.left -= dt;
        item.seenX += (item.x - item.seenX) * Math.min(1, dt * 7);
        item.seenY += (item.y - item.seenY) * Math.min(1, dt * 7);
        if (item.kind === "hazard") roam(item, dt);
      }
      items = items.filter((item) => item.left > 0);
      const pause = snake.safe > SAFE_SECONDS - 0.7;
      if (!pause) snake.share += dt * 6.2 * world.rush() * tuning.playerSpeed;
      if (snake.share >= 0.6) swallow();
      while (snake.share >= 1 && world.now.scene === "play") {
        snake.share -= 1;
        advance();
      }
    },
    draw: (/** @type {any} */ pen, /** @type {number} */ share) => {
      const weight = pen.weight;
      drawBoard(pen, { board, colours: world.colours });
      for (const item of items)
        drawItem(pen, { item, at: centre({ x: item.seenX, y: item.seenY }), world, cell: board.cell, weight });
      const ahead = Math.min(
        1,
        snake.share + (world.now.scene === "play" && snake.safe < SAFE_SECONDS - 0.7 ? share * 0.1 * world.rush() : 0),
      );
      drawSnake(pen, { snake, centre, ahead, cell: board.cell, world, weight });
    },
    resized: fit,
    player: () => ({ ...centre(snake.cells[0] ?? middle), w: board.cell, h: board.cell }),
    entities: () => [
      ...items.map((item) => ({ id: item.id, kind: item.kind, ...centre(item), w: board.cell, h: board.cell })),
      ...snake.cells
        .slice(1)
        .map((cell, at) => ({ id: -1 - at, kind: "tail", ...centre(cell), w: board.cell, h: board.cell })),
    ],
    advise: () => advise({ snake, items, board }),
  };
}

/** The way that leads nearest to food among those that do not end at once. @param {any} s */
function advise({ snake, items, board }) {
  const head = snake.cells[0];
  const food = items
    .filter((/** @type {any} */ item) => item.kind !== "hazard")
    .sort(
      (/** @type {any} */ a, /** @type {any} */ b) =>
        Math.abs(a.x - head.x) + Math.abs(a.y - head.y) - Math.abs(b.x - head.x) - Math.abs(b.y - head.y),
    )[0];
  const open = (/** @type {number} */ x, /** @type {number} */ y) =>
    x >= 0 &&
    y >= 0 &&
    x < board.cols &&
    y < board.rows &&
    !snake.cells.some((/** @type {any} */ cell) => cell.x === x && cell.y === y) &&
    !items.some((/** @type {any} */ item) => item.kind === "hazard" && Math.abs(item.x - x) + Math.abs(item.y - y) < 2);
  const room = (/** @type {{ x: number, y: number }} */ way) => {
    let free = 0;
    for (const next of Object.values(DIRECTIONS)) if (open(head.x + way.x + next.x, head.y + way.y + next.y)) free += 1;
    return free;
  };
  const ways = Object.entries(DIRECTIONS)
    .filter(
      ([, way]) => (way.x !== -snake.heading.x || way.y !== -snake.heading.y) && open(head.x + way.x, head.y + way.y),
    )
    .map(([name, way]) => ({
      name,
      cost:
        (food ? Math.abs(head.x + way.x - food.x) + Math.abs(head.y + way.y - food.y) : 0) + (room(way) === 0 ? 50 : 0),
    }))
    .sort((a, b) => a.cost - b.cost);
  const best = ways[0]?.name;
  return best === undefined || DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (best)] === snake.heading
    ? null
    : best;
}

/** @param {any} pen @param {{ board: any, colours: Record<string, string> }} what */
function drawBoard(pen, { board, colours }) {
  const { g } = pen;
  const [w, h] = [board.cols * board.cell, board.rows * board.cell];
  pen.weight = 1.1;
  pen.ink = colours.ink;
  pen.box(board.x - 0.9, board.y - 0.9, w + 1.8, h + 1.8, 2.4, mix(colours.ground, colours.ink, 0.35));
  g.fillStyle = glass("#ffffff", 0.07);
  for (let row = 0; row < board.rows; row += 1)
    for (let column = row % 2; column < board.cols; column += 2)
      g.fillRect(board.x + column * board.cell, board.y + row * board.cell, board.cell, board.cell);
  g.fillStyle = glass(colours.accent, 0.16);
  for (let at = 0; at < 14; at += 1) {
    const [column, row] = [(at * 7 + 3) % board.cols, (at * 5 + 2) % board.rows];
    for (const [dx, dy] of [
      [0.3, 0.4],
      [0.45, 0.3],
      [0.6, 0.45],
    ]) {
      g.beginPath();
      g.ellipse(
        board.x + (column + dx) * board.cell,
        board.y + (row + dy) * board.cell,
        board.cell * 0.05,
        board.cell * 0.1,
        dx * 4,
        0,
        Math.PI * 2,
      );
      g.fill();
    }
  }
}

/** @param {any} pen @param {{ item: any, at: { x: number, y: number }, world: any, cell: number, weight: number }} what */
function drawItem(pen, { item, at, world, cell, weight }) {
  const pop = Math.min(1, item.age * 4) * (1 + Math.sin(Math.min(1, item.age * 2) * Math.PI) * 0.3);
  const fading = item.left < 2 ? 0.75 + Math.sin(world.t * 10) * 0.2 : 1;
  pen.ink = world.colours.ink;
  pen.weight = 0;
  pen.oval(at.x, at.y + cell * 0.42, cell * 0.32 * pop, cell * 0.09, glass("#000000", 0.25), 0, false);
  pen.weight = weight;
  const bob = Math.sin(world.t * 3 + item.phase) * cell * 0.05;
  pen.at(
    at.x,
    at.y + bob,
    cell * 0.43 * pop * fading,
    () => world.cast[item.kind](pen, { t: world.t + item.phase, turn: item.id, colour: world.colours[item.kind] }),
    Math.sin(world.t * 2 + item.phase) * 0.1,
  );
}

/** @param {any} pen @param {{ snake: any, centre: (cell: any) => { x: number, y: number }, ahead: number, cell: number, world: any, weight: number }} what */
function drawSnake(pen, { snake, centre, ahead, cell, world, weight }) {
  const { g } = pen;
  const between = (/** @type {any} */ from, /** @type {any} */ to) =>
    centre({ x: from.x + (to.x - from.x) * ahead, y: from.y + (to.y - from.y) * ahead });
  const lead = between(snake.cells[1], snake.cells[0]);
  const points = [lead, ...snake.cells.slice(1).map(centre), between(snake.gone, snake.cells.at(-1))];
  const colour = world.colours.player;
  if (snake.safe > 0) g.globalAlpha = 0.6 + Math.sin(world.t * 11) * 0.2;
  const trace = (/** @type {number} */ width, /** @type {string} */ stroke) => {
    g.lineWidth = width;
    g.strokeStyle = stroke;
    g.beginPath();
    points.forEach((point, at) => (at ? g.lineTo(point.x, point.y) : g.moveTo(point.x, point.y)));
    g.stroke();
  };
  trace(cell * 0.78, world.colours.ink);
  trace(cell * 0.64, colour);
  points.slice(1).forEach((point, at) => {
    const size = cell * 0.2 * (1 - (at / points.length) * 0.4);
    pen.oval(point.x, point.y, size, size, at % 2 ? tone(colour, 0.32) : tone(colour, -0.18), 0, false);
  });
  pen.weight = weight;
  pen.ink = world.colours.ink;
  const turn = Math.atan2(snake.heading.y, snake.heading.x) + Math.PI / 2;
  const mood = snake.ouch > 0 ? "ouch" : snake.yum > 0 ? "yum" : "calm";
  pen.at(
    lead.x,
    lead.y,
    cell * 0.56 * (1 + snake.yum * 0.3),
    () => world.cast.player(pen, { t: world.t, mood, look: snake.heading.x, colour }),
    world.cast.turns === false ? 0 : turn,
  );
  g.globalAlpha = 1;
}

/** @param {any} pen @param {any} at */
function drawHero(pen, { x, y, size, t, cast, colours, lost }) {
  const { g } = pen;
  const points = Array.from({ length: 26 }, (_, at) => ({
    x: x + (at / 25 - 0.5) * size * 3.1,
    y: y + Math.sin(at * 0.52 - t * (lost ? 0.6 : 3)) * size * 0.34,
  }));
  const head = points.at(-1) ?? { x, y };
  for (const [width, stroke] of /** @type {const} */ ([
    [0.62, colours.ink],
    [0.5, colours.player],
  ])) {
    g.lineWidth = size * width;
    g.strokeStyle = stroke;
    g.beginPath();
    points.forEach((point, at) => (at ? g.lineTo(point.x, point.y) : g.moveTo(point.x, point.y)));
    g.stroke();
  }
  points.forEach(
    (point, at) =>
      at % 3 === 1 &&
      pen.oval(
        point.x,
        point.y,
        size * 0.13,
        size * 0.13,
        at % 2 ? tone(colours.player, 0.32) : tone(colours.player, -0.18),
        0,
        false,
      ),
  );
  pen.weight = 0.08;
  pen.at(
    head.x,
    head.y,
    size * 0.5,
    () => cast.player(pen, { t, mood: lost ? "ouch" : "yum", look: 1, colour: colours.player }),
    cast.turns === false ? 0 : Math.PI / 2 + Math.sin(t * 3) * 0.15,
  );
  pen.at(
    head.x + size * 1.05,
    head.y - size * 0.1,
    size * 0.36,
    () => cast.thing(pen, { t, turn: 0, colour: colours.thing }),
    Math.sin(t * 2) * 0.2,
  );
  pen.at(
    x - size * 1.3,
    y - size * 0.85,
    size * 0.3,
    () => cast.hazard(pen, { t, turn: 0, colour: colours.hazard }),
    Math.sin(t) * 0.2,
  );
}
