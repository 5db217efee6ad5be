import { glass } from "../kit/crumb-kit.js";
import { drawRunner } from "./runner.js";

const FLOOR = 90;
const SAFE_SECONDS = 1.3;

/**
 * Dodge: keep away from what comes down, slip close for extra points, pick up prizes. With `lanes` set the player hops
 * between fixed lanes and one lane is always free.
 * @param {Record<string, number>} tuning
 */
export function createRules(tuning) {
  const lanes = tuning.lanes;
  return {
    scheme: lanes > 0 ? "sides" : "steer",
    field: lanes > 0 ? { narrowest: 0.5, widest: Math.min(1, 0.34 * lanes) } : { narrowest: 0.5, widest: 1.35 },
    ground: (FLOOR + 2) / 100,
    idleLoses: true,
    actions: {
      left: {
        label: lanes > 0 ? "One lane left" : "Move left",
        keys: ["ArrowLeft", "KeyA"],
        pad: [14],
        direction: "left",
      },
      right: {
        label: lanes > 0 ? "One lane right" : "Move right",
        keys: ["ArrowRight", "KeyD"],
        pad: [15],
        direction: "right",
      },
    },
    createRound: (/** @type {any} */ world) => createRound(world, tuning),
    drawHero,
  };
}

/** @param {any} world @param {Record<string, number>} tuning */
function createRound(world, tuning) {
  const lanes = tuning.lanes;
  const laneX = (/** @type {number} */ lane) => (world.w * (lane + 0.5)) / lanes;
  const width = lanes > 0 ? Math.min(7.5, (world.w / lanes) * 0.4) : 6;
  const size = { player: width * tuning.playerSize, thing: (lanes > 0 ? Math.min(7, width) : 5) * tuning.thingSize };
  const lane = { at: Math.floor((lanes - 1) / 2) };
  const x = lanes > 0 ? laneX(lane.at) : world.w / 2;
  const hero = { x, before: x, vx: 0, look: 0, cheer: 0, ouch: 0, squash: 0, safe: 0 };
  /** @type {any[]} */
  let bodies = [];
  let untilNext = 0.7;
  let made = 0;
  let freeLane = lane.at;

  const push = (/** @type {string} */ kind, /** @type {number} */ at, /** @type {number} */ speed) => {
    made += 1;
    const drift =
      lanes > 0 || kind === "bonus"
        ? 0
        : world.random.between(-1, 1) * ({ sway: 7, float: 5, spin: 3 }[world.motion] ?? 0);
    const swell = kind === "hazard" && lanes === 0 ? world.random.between(0.8, 1.3) : 1;
    bodies.push({
      id: made,
      kind,
      x: at,
      y: -9,
      yBefore: -9,
      speed,
      drift,
      size: size.thing * swell,
      phase: world.random.between(0, 6.28),
      near: false,
      variant: world.random.index(3),
    });
  };
  const spawnLanes = () => {
    const step = world.random.pick([-1, 0, 1]);
    freeLane = Math.max(0, Math.min(lanes - 1, freeLane + step));
    const speed = 38 * world.rush();
    const taken = [];
    for (let at = 0; at < lanes; at += 1)
      if (at !== freeLane && taken.length < Math.max(1, lanes - 1) && (lanes === 2 || world.random.chance(0.66)))
        taken.push(at);
    for (const at of taken) push("hazard", laneX(at), speed);
    if (world.random.chance(Math.min(0.8, 0.3 * tuning.bonus))) push("bonus", laneX(freeLane), speed);
    untilNext = Math.max(1.25 / (tuning.crowd * world.rush() ** 0.9), 24 / speed);
  };
  const spawnFree = () => {
    const speed = 33 * world.rush() * world.random.between(0.82, 1.22);
    const aimed = world.random.chance(0.3);
    const at = aimed ? hero.x + world.random.between(-4, 4) : world.random.between(5, world.w - 5);
    const prize = made > 2 && world.random.chance(Math.min(0.5, 0.16 * tuning.bonus));
    push(prize ? "bonus" : "hazard", Math.max(5, Math.min(world.w - 5, at)), prize ? speed * 0.8 : speed);
    untilNext =
      (0.78 / (tuning.crowd * (0.6 + 0.4 * tuning.hazards) * world.rush() ** 0.8)) * Math.min(1.2, 62 / world.w + 0.3);
  };

  const moveHero = (/** @type {number} */ dt) => {
    hero.before = hero.x;
    if (lanes > 0) {
      for (const name of world.input.take()) {
        const next = Math.max(0, Math.min(lanes - 1, lane.at + (name === "left" ? -1 : name === "right" ? 1 : 0)));
        if (next !== lane.at) {
          world.sound("step", next * 2);
          hero.squash = -0.16;
        }
        lane.at = next;
      }
      hero.vx = (laneX(lane.at) - hero.x) * 17 * tuning.playerSpeed;
    } else {
      world.input.take();
      const target = world.input.touch.target();
      const wish = world.input.axis("left", "right");
      const top = Math.max(62, world.w * 0.75) * tuning.playerSpeed;
      let aim = wish * top;
      if (wish === 0 && target) aim = Math.max(-top * 1.6, Math.min(top * 1.6, (target.x - hero.x) * 14));
      hero.vx += (aim - hero.vx) * Math.min(1, dt * 15);
    }
    hero.x = Math.min(world.w - size.player * 0.8, Math.max(size.player * 0.8, hero.x + hero.vx * dt));
    hero.look = Math.max(-1, Math.min(1, hero.vx / 50));
    for (const key of /** @type {const} */ (["cheer", "ouch", "safe"])) hero[key] = Math.max(0, hero[key] - dt);
    hero.squash *= 1 - Math.min(1, dt * 9);
  };

  const touched = (/** @type {any} */ body) => {
    const reach = (size.player + body.size) * (body.kind === "bonus" ? 0.95 : 0.7);
    return Math.hypot(body.x - hero.x, body.y - (FLOOR - size.player * 0.9)) < reach;
  };
  const hit = (/** @type {any} */ body) => {
    if (body.kind === "bonus") {
      hero.cheer = 0.5;
      hero.squash = 0.18;
      world.score(5);
      world.sound("great");
      world.fx.burst({ x: body.x, y: body.y, colours: [world.colours.bonus, "#ffffff"], count: 18 });
      world.fx.say({ x: body.x, y: body.y - 6, text: world.heal() ? "+1 life" : "+5", colour: world.colours.accent });
      return;
    }
    hero.ouch = 0.9;
    hero.squash = 0.3;
    hero.safe = SAFE_SECONDS;
    world.fx.burst({
      x: body.x,
      y: body.y,
      colours: [world.colours.hazard, world.colours.accent, "#ffffff"],
      count: 24,
      speed: 52,
    });
    world.hurt();
  };
  const passed = (/** @type {any} */ body) => {
    if (body.kind !== "hazard") return;
    const close = Math.abs(body.x - hero.x) < (size.player + body.size) * 1.05;
    world.score(close && lanes === 0 ? 2 : 1);
    if (!close || lanes > 0) return;
    world.sound("good", 5);
    world.fx.say({ x: hero.x, y: FLOOR - size.player * 2.4, text: "Close!", colour: world.colours.accent });
  };
  const stepBody = (/** @type {any} */ body, /** @type {number} */ dt) => {
    body.yBefore = body.y;
    body.y += body.speed * dt;
    body.x = Math.max(3, Math.min(world.w - 3, body.x + body.drift * dt));
    if ((body.kind === "bonus" || hero.safe === 0) && touched(body)) return (hit(body), false);
    if (!body.near && body.y > FLOOR) {
      body.near = true;
      if (hero.ouch === 0) passed(body);
    }
    return body.y < 112;
  };

  return {
    step: (/** @type {number} */ dt) => {
      moveHero(dt);
      untilNext -= dt;
      if (untilNext <= 0) lanes > 0 ? spawnLanes() : spawnFree();
      bodies = bodies.filter((body) => stepBody(body, dt));
    },
    draw: (/** @type {any} */ pen, /** @type {number} */ share) => {
      const weight = pen.weight;
      if (lanes > 0) drawLanes(pen, { world, lanes });
      for (const body of bodies) {
        const y = body.yBefore + (body.y - body.yBefore) * share;
        const grown = Math.min(1, Math.max(0.05, (y + 9) / 8));
        pen.weight = weight;
        const turn = world.motion === "spin" ? world.t * 3 + body.phase : Math.sin(world.t * 3 + body.phase) * 0.16;
        pen.at(
          body.x,
          y,
          body.size * grown * (body.kind === "bonus" ? 0.85 : 1),
          () =>
            world.cast[body.kind](pen, {
              t: world.t + body.phase,
              turn: body.variant,
              colour: world.colours[body.kind],
            }),
          body.kind === "bonus" ? 0 : turn,
        );
      }
      const mood = hero.ouch > 0 ? "ouch" : hero.cheer > 0 ? "yum" : "calm";
      const at = hero.before + (hero.x - hero.before) * share;
      if (hero.safe > 0) pen.g.globalAlpha = 0.55 + Math.sin(world.t * 12) * 0.2;
      drawRunner(pen, {
        x: at,
        floor: FLOOR + 2,
        size: size.player,
        t: world.t,
        pace: lanes > 0 ? 30 : hero.vx,
        look: hero.look,
        squash: hero.squash,
        mood,
        weight,
        cast: world.cast,
        colours: world.colours,
      });
      pen.g.globalAlpha = 1;
    },
    resized: (/** @type {number} */ k) => {
      for (const one of [hero, ...bodies]) one.x *= k;
      hero.before = hero.x;
    },
    player: () => ({ x: hero.x, y: FLOOR - size.player, w: size.player * 2, h: size.player * 2 }),
    entities: () =>
      bodies.map((body) => ({
        id: body.id,
        kind: body.kind,
        x: body.x,
        y: body.y,
        w: body.size * 2,
        h: body.size * 2,
      })),
    advise: () => advise({ bodies, hero, size, world, lanes, laneX, lane }),
  };
}

/** @param {any} s */
function advise({ bodies, hero, size, world, lanes, laneX, lane }) {
  const threats = bodies.filter(
    (/** @type {any} */ body) => body.kind === "hazard" && body.y > 10 && body.y < FLOOR + 4,
  );
  const danger = (/** @type {number} */ x) =>
    threats.reduce(
      (/** @type {number} */ sum, /** @type {any} */ body) =>
        sum + Math.max(0, size.player + body.size + 2 - Math.abs(body.x - x)) * (body.y + 20),
      0,
    );
  if (lanes > 0) {
    const places = Array.from({ length: lanes }, (_, at) => at).sort(
      (a, b) => danger(laneX(a)) - danger(laneX(b)) || Math.abs(a - lane.at) - Math.abs(b - lane.at),
    );
    const best = places[0] ?? lane.at;
    return danger(laneX(lane.at)) <= danger(laneX(best)) ? null : best < lane.at ? "left" : "right";
  }
  if (danger(hero.x) === 0) return null;
  const spots = Array.from({ length: 13 }, (_, at) => 5 + ((world.w - 10) * at) / 12);
  const best =
    spots.sort((a, b) => danger(a) + Math.abs(a - hero.x) * 8 - danger(b) - Math.abs(b - hero.x) * 8)[0] ?? hero.x;
  return Math.abs(best - hero.x) < 2 ? null : best < hero.x ? "left" : "right";
}

/** @param {any} pen @param {{ world: any, lanes: number }} what */
function drawLanes(pen, { world, lanes }) {
  const { g } = pen;
  const each = world.w / lanes;
  for (let at = 0; at < lanes; at += 1) {
    const beam = g.createLinearGradient(0, 0, 0, 100);
    beam.addColorStop(0, glass("#ffffff", 0));
    beam.addColorStop(1, glass("#ffffff", at % 2 ? 0.2 : 0.12));
    g.fillStyle = beam;
    g.fillRect(each * at + 0.8, 0, each - 1.6, 96);
  }
  g.fillStyle = glass("#ffffff", 0.5);
  for (let at = 1; at < lanes; at += 1)
    for (let dash = 0; dash < 8; dash += 1)
      g.fillRect(each * at - 0.3, ((dash * 13 + world.t * 38 * world.rush()) % 104) - 6, 0.6, 6);
}

/** @param {any} pen @param {any} at */
function drawHero(pen, { x, y, size, t, cast, colours, lost }) {
  pen.weight = 0.08;
  for (let at = 0; at < 4; at += 1) {
    const fall = (t * 0.35 + at * 0.27) % 1;
    const side = at % 2 ? 1 : -1;
    pen.g.globalAlpha = Math.min(1, Math.min(fall, 1 - fall) * 6);
    pen.at(
      x + side * size * (1.2 + (at > 1 ? 0.55 : 0)),
      y - size + fall * size * 1.8,
      size * 0.36,
      () => cast.hazard(pen, { t: t + at, turn: at, colour: colours.hazard }),
      Math.sin(t + at) * 0.2,
    );
    pen.g.globalAlpha = 1;
  }
  const dash = lost ? 0 : Math.sin(t * 1.7);
  drawRunner(pen, {
    x: x + dash * size * 0.3,
    floor: y + size * 0.95,
    size: size * 0.82,
    t,
    pace: lost ? 0 : Math.cos(t * 1.7) * 20,
    look: lost ? 0 : Math.cos(t * 1.7),
    squash: lost ? 0.14 : 0,
    mood: lost ? "ouch" : "calm",
    weight: 0.08,
    cast,
    colours,
  });
}
