import { createVoice } from "./voice.js";

/** Semitones over the key; what each place of the kit sounds like. @type {Record<string, readonly number[]>} */
const SCALES = {
  major: [0, 2, 4, 7, 9],
  minor: [0, 3, 5, 7, 10],
  dorian: [0, 2, 3, 7, 9],
  haunted: [0, 1, 4, 6, 8],
  japan: [0, 1, 5, 7, 8],
  dream: [0, 2, 6, 7, 11],
};
const MAJOR = [0, 2, 4, 7, 9];

/** @type {Record<string, { wave: OscillatorType, steps: readonly number[], seconds: number, loud: number }>} */
const SOUNDS = {
  start: { wave: "triangle", steps: [0, 7, 12, 19], seconds: 0.07, loud: 0.5 },
  good: { wave: "triangle", steps: [12, 19], seconds: 0.06, loud: 0.5 },
  great: { wave: "triangle", steps: [12, 16, 19, 24], seconds: 0.06, loud: 0.5 },
  bad: { wave: "sawtooth", steps: [-5, -11], seconds: 0.12, loud: 0.3 },
  step: { wave: "sine", steps: [7], seconds: 0.05, loud: 0.3 },
  over: { wave: "triangle", steps: [12, 7, 3, -5], seconds: 0.16, loud: 0.5 },
};

/**
 * Sound made on the spot, none before the person's first key or touch, all of it off with one switch.
 * @param {{ scale: string, tempo: number, key: number, muted: boolean }} song
 */
export function createAudio(song) {
  const scale = SCALES[song.scale] ?? MAJOR;
  const voice = createVoice({ root: 220 * 2 ** ((song.key % 12) / 12), muted: song.muted });
  let beat = 0;
  let untilBeat = 0;

  const playBeat = () => {
    const bar = Math.floor(beat / 8);
    const turn = (beat * 7 + bar * song.key + (beat % 3)) % scale.length;
    const bass = (scale[(bar * 2) % scale.length] ?? 0) - 12;
    const lead = (scale[turn] ?? 0) + (beat % 16 > 11 ? 12 : 0);
    if (beat % 4 === 0) voice.play({ wave: "sine", semitones: bass, seconds: 0.34, loud: 0.26 });
    if (beat % 8 !== 5) voice.play({ wave: "triangle", semitones: lead, seconds: 0.12, loud: 0.09 });
    beat += 1;
  };
  return {
    unlock: voice.unlock,
    isMuted: voice.isMuted,
    mute: voice.mute,
    quieten: voice.quieten,
    /** @param {string} name @param {number} lift semitones */
    play: (name, lift = 0) => {
      const sound = SOUNDS[name];
      sound?.steps.forEach((step, at) => voice.play({ ...sound, semitones: step + lift, delay: at * sound.seconds }));
    },
    /** Keeps a small tune going under the game. @param {number} dt @param {number} hurry 1 = as written */
    hum: (dt, hurry) => {
      untilBeat -= dt;
      if (!voice.isReady() || untilBeat > 0) return;
      untilBeat = 30 / song.tempo / hurry;
      playBeat();
    },
  };
}
