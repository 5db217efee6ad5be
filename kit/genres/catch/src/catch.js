import { glass } from "../kit/crumb-kit.js";
import { drawRunner } from "./runner.js";

const FLOOR = 90;
const POINTS = { thing: 1, bonus: 5, hazard: 0 };

/** How a thing may come down, chosen per game: sideways shift and turn at a given age. */
const MOTIONS = {
  straight: (/** @type {any} */ body, /** @type {number} */ age) => ({
    dx: 0,
    turn: Math.sin(age * 3 + body.phase) * 0.2,
  }),
  sway: (/** @type {any} */ body, /** @type {number} */ age) => ({
    dx: Math.sin(age * 2.4 + body.phase) * 5,
    turn: Math.sin(age * 2.4 + body.phase) * 0.5,
  }),
  spin: (/** @type {any} */ body, /** @type {number} */ age) => ({
    dx: 0,
    turn: age * 3.4 * (body.phase > 3 ? 1 : -1),
  }),
  float: (/** @type {any} */ body, /** @type {number} */ age) => ({
    dx: Math.sin(age * 1.3 + body.phase) * 8,
    turn: Math.sin(age * 1.3) * 0.15,
  }),
};

/**
 * Catch: run under what falls, let the harmful pass. Missing costs a life, unless the game is against the clock.
 * @param {Record<string, number>} tuning
 */
export function createRules(tuning) {
  return {
    scheme: "steer",
    field: { narrowest: 0.5, widest: 1.45 },
    ground: (FLOOR + 2) / 100,
    idleLoses: true,
    actions: {
      left: { label: "Run left", keys: ["ArrowLeft", "KeyA"], pad: [14], direction: "left" },
      right: { label: "Run right", keys: ["ArrowRight", "KeyD"], pad: [15], direction: "right" },
    },
    createRound: (/** @type {any} */ world) => createRound(world, tuning),
    drawHero,
  };
}

/** @param {any} world @param {Record<string, number>} tuning */
function createRound(world, tuning) {
  const size = { player: 8 * tuning.playerSize, thing: 4.6 * tuning.thingSize };
  const hero = { x: world.w / 2, before: world.w / 2, vx: 0, look: 0, cheer: 0, ouch: 0, squash: 0 };
  let bodies = [];
  let untilNext = 0.5;
  let lastX = world.w / 2;
  let combo = 0;
  let made = 0;

  const spawn = () => {
    made += 1;
    const reach = world.w * 0.55;
    const x = Math.min(world.w - 6, Math.max(6, lastX + world.random.between(-reach, reach)));
    const harmful = made > 3 && world.random.chance(Math.min(0.5, 0.16 * tuning.hazards));
    const special = !harmful && made > 5 && world.random.chance(Math.min(0.4, 0.09 * tuning.bonus));
    const kind = harmful ? "hazard" : special ? "bonus" : "thing";
    if (!harmful) lastX = x;
    const speed = 27 * world.rush() * world.random.between(0.88, 1.14) * (special ? 1.2 : 1);
    bodies.push({
      id: made,
      kind,
      x0: x,
      x,
      y: -7,
      yBefore: -7,
      speed,
      age: 0,
      turn: 0,
      phase: world.random.between(0, 6.28),
      variant: world.random.index(3),
    });
    untilNext = 1.2 / (tuning.crowd * world.rush() ** 0.75);
  };

  const moveHero = (/** @type {number} */ dt) => {
    hero.before = hero.x;
    const target = world.input.touch.target();
    const wish = world.input.axis("left", "right");
    const top = world.w * 0.95 * tuning.playerSpeed;
    let aim = wish * top;
    if (wish === 0 && target) aim = Math.max(-top * 1.5, Math.min(top * 1.5, (target.x - hero.x) * 14));
    hero.vx += (aim - hero.vx) * Math.min(1, dt * 16);
    hero.x = Math.min(world.w - size.player, Math.max(size.player, hero.x + hero.vx * dt));
    hero.look = Math.max(-1, Math.min(1, hero.vx / (top * 0.7)));
    hero.cheer = Math.max(0, hero.cheer - dt);
    hero.ouch = Math.max(0, hero.ouch - dt);
    hero.squash *= 1 - Math.min(1, dt * 9);
  };

  const caught = (/** @type {any} */ body) => {
    hero.squash = 0.22;
    const at = { x: body.x, y: body.y };
    if (body.kind === "hazard") {
      combo = 0;
      hero.ouch = 0.7;
      world.fx.burst({ ...at, colours: ["#2f2b3a", "#ff6a5e", "#ffd24d"], count: 22, speed: 48 });
      world.hurt();
      return;
    }
    combo += 1;
    hero.cheer = 0.45;
    const points = POINTS[body.kind] + Math.min(4, Math.floor(combo / 6));
    world.score(points);
    const healed = body.kind === "bonus" && world.heal();
    world.sound(body.kind === "bonus" ? "great" : "good", Math.min(12, combo));
    world.fx.burst({
      ...at,
      colours: [world.colours[body.kind], world.colours.accent, "#ffffff"],
      count: body.kind === "bonus" ? 24 : 11,
    });
    world.fx.say({
      x: body.x,
      y: FLOOR - size.player * 1.9,
      text: healed ? "+1 life" : combo > 5 && combo % 6 === 0 ? `Combo ${combo}!` : `+${points}`,
      colour: combo % 6 === 0 ? world.colours.accent : "#ffffff",
    });
  };

  const missed = (/** @type {any} */ body) => {
    if (body.kind !== "thing") return;
    combo = 0;
    world.fx.burst({ x: body.x, y: 98, colours: [world.colours.thing, "#ffffff"], count: 7, speed: 20 });
    if (tuning.seconds > 0) return world.fx.say({ x: body.x, y: 92, text: "missed", colour: "#ffffff" });
    hero.ouch = 0.5;
    world.hurt();
  };

  const stepBody = (/** @type {any} */ body, /** @type {number} */ dt) => {
    body.age += dt;
    body.yBefore = body.y;
    body.y += body.speed * dt;
    const motion = (MOTIONS[world.motion] ?? MOTIONS.straight)(body, body.age);
    body.x = Math.min(world.w - size.thing, Math.max(size.thing, body.x0 + motion.dx));
    body.turn = motion.turn;
    const top = FLOOR - size.player * 1.1;
    const near = Math.abs(body.x - hero.x) < size.player * 0.92 + size.thing * 0.35;
    const harmless = body.kind === "hazard" ? Math.abs(body.x - hero.x) > size.player * 0.72 + size.thing * 0.3 : !near;
    if (body.y + size.thing * 0.6 >= top && body.yBefore < FLOOR && !harmless) return (caught(body), false);
    if (body.y > 103) return (missed(body), false);
    return true;
  };

  return {
    step: (/** @type {number} */ dt) => {
      moveHero(dt);
      untilNext -= dt;
      if (untilNext <= 0) spawn();
      bodies = bodies.filter((body) => stepBody(body, dt));
    },
    draw: (/** @type {any} */ pen, /** @type {number} */ share) => {
      const weight = pen.weight;
      for (const body of bodies) drawBody(pen, { body, share, weight, world, size: size.thing });
      const mood = hero.ouch > 0 ? "ouch" : hero.cheer > 0 ? "yum" : "calm";
      const x = hero.before + (hero.x - hero.before) * share;
      drawRunner(pen, {
        x,
        floor: FLOOR + 2,
        size: size.player,
        t: world.t,
        pace: hero.vx,
        look: hero.look,
        squash: hero.squash,
        mood,
        weight,
        cast: world.cast,
        colours: world.colours,
      });
    },
    resized: (/** @type {number} */ k) => {
      for (const one of [hero, ...bodies]) one.x *= k;
      for (const body of bodies) body.x0 *= k;
      hero.before = hero.x;
      lastX *= k;
    },
    player: () => ({ x: hero.x, y: FLOOR - size.player, w: size.player * 2, h: size.player * 2 }),
    entities: () =>
      bodies.map((body) => ({
        id: body.id,
        kind: body.kind,
        x: body.x,
        y: body.y,
        w: size.thing * 2,
        h: size.thing * 2,
      })),
    advise: () => {
      const wanted = bodies
        .filter((body) => body.kind !== "hazard")
        .sort((a, b) => (FLOOR - a.y) / a.speed - (FLOOR - b.y) / b.speed)[0];
      if (!wanted || Math.abs(wanted.x - hero.x) < size.player * 0.4) return null;
      return wanted.x < hero.x ? "left" : "right";
    },
  };
}

/** @param {any} pen @param {{ body: any, share: number, weight: number, world: any, size: number }} what */
function drawBody(pen, { body, share, weight, world, size }) {
  const y = body.yBefore + (body.y - body.yBefore) * share;
  const grown = size * Math.min(1, Math.max(0.05, (y + 7) / 8));
  if (body.kind === "bonus") {
    pen.weight = 0;
    pen.at(body.x, y, grown * (1.5 + Math.sin(world.t * 6) * 0.12), () => {
      for (let at = 0; at < 4; at += 1)
        pen.at(
          0,
          0,
          1,
          () => pen.path("M0 -1.1 L.16 0 L0 1.1 L-.16 0Z", glass("#fff2b0", 0.55), false),
          at * 0.785 + world.t,
        );
    });
  }
  pen.weight = weight;
  pen.ink = world.colours.ink;
  pen.at(
    body.x,
    y,
    grown,
    () => world.cast[body.kind](pen, { t: world.t + body.phase, turn: body.variant, colour: world.colours[body.kind] }),
    body.turn,
  );
}

/** @param {any} pen @param {any} at */
function drawHero(pen, { x, y, size, t, cast, colours, lost }) {
  pen.weight = 0.08;
  for (let at = 0; at < 5; at += 1) {
    const angle = t * 0.5 + at * 1.257;
    const kind = at === 4 ? "bonus" : "thing";
    pen.at(
      x + Math.cos(angle) * size * 1.5,
      y - size * 0.1 + Math.sin(angle) * size * 0.72,
      size * 0.3,
      () => cast[kind](pen, { t: t + at, turn: at, colour: colours[kind] }),
      Math.sin(t + at) * 0.3,
    );
  }
  const hop = lost ? 0 : Math.abs(Math.sin(t * 2.6)) * size * 0.14;
  drawRunner(pen, {
    x,
    floor: y + size * 0.95 - hop,
    size: size * 0.82,
    t,
    pace: 0,
    look: Math.sin(t * 0.8),
    squash: 0,
    mood: lost ? "ouch" : "yum",
    weight: 0.08,
    cast,
    colours,
  });
}
