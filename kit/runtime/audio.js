const SCALES = {
  major: [0, 2, 4, 7, 9],
  minor: [0, 3, 5, 7, 10],
  dorian: [0, 2, 3, 7, 9],
  haunted: [0, 1, 4, 6, 8],
  japan: [0, 1, 5, 7, 8],
  dream: [0, 2, 6, 7, 11],
};

/** Each sound: wave, note steps in semitones over the key, seconds per note, loudness. */
const SOUNDS = {
  start: ["triangle", [0, 7, 12, 19], 0.07, 0.5],
  good: ["triangle", [12, 19], 0.06, 0.5],
  great: ["triangle", [12, 16, 19, 24], 0.06, 0.5],
  bad: ["sawtooth", [-5, -11], 0.12, 0.3],
  step: ["sine", [7], 0.05, 0.3],
  over: ["triangle", [12, 7, 3, -5], 0.16, 0.5],
};

/**
 * Sound made on the spot, none before the person's first key or touch, all of it off with one switch.
 * @param {{ scale: string, tempo: number, key: number, muted: boolean }} song
 */
export function createAudio(song) {
  const scale = SCALES[/** @type {keyof typeof SCALES} */ (song.scale)] ?? SCALES.major;
  const root = 220 * 2 ** ((song.key % 12) / 12);
  /** @type {AudioContext | undefined} */
  let context;
  /** @type {GainNode | undefined} */
  let out;
  let muted = song.muted;
  let beat = 0;
  let nextBeatAt = 0;

  const unlock = () => {
    try {
      if (!context) {
        context = new AudioContext();
        out = context.createGain();
        out.gain.value = muted ? 0 : 0.5;
        out.connect(context.destination);
      }
      if (context.state === "suspended") context.resume().catch(() => undefined);
    } catch {
      // No sound here: the game plays silently.
    }
  };

  /** @param {{ wave: string, semitones: number, at: number, seconds: number, loud: number }} tone */
  const note = (tone) => {
    if (!context || !out || muted) return;
    const voice = context.createOscillator();
    const level = context.createGain();
    voice.type = /** @type {OscillatorType} */ (tone.wave);
    voice.frequency.value = root * 2 ** (tone.semitones / 12);
    level.gain.setValueAtTime(0.0001, tone.at);
    level.gain.exponentialRampToValueAtTime(tone.loud, tone.at + 0.012);
    level.gain.exponentialRampToValueAtTime(0.0001, tone.at + tone.seconds * 1.6);
    voice.connect(level).connect(out);
    voice.start(tone.at);
    voice.stop(tone.at + tone.seconds * 1.7);
  };

  const play = (/** @type {keyof typeof SOUNDS} */ name, lift = 0) => {
    if (!context) return;
    const [wave, steps, seconds, loud] = SOUNDS[name];
    steps.forEach((semitones, at) =>
      note({ wave, semitones: semitones + lift, at: context.currentTime + at * seconds, seconds, loud }),
    );
  };

  /** Keeps a small tune going under the game. @param {number} dt @param {number} hurry 1 = as written */
  const hum = (dt, hurry) => {
    if (!context || muted) return;
    nextBeatAt -= dt;
    if (nextBeatAt > 0) return;
    nextBeatAt = 60 / song.tempo / 2 / hurry;
    const turn = (beat * 7 + Math.floor(beat / 8) * song.key + (beat % 3)) % scale.length;
    const at = context.currentTime + 0.02;
    if (beat % 4 === 0)
      note({
        wave: "sine",
        semitones: (scale[(Math.floor(beat / 8) * 2) % scale.length] ?? 0) - 12,
        at,
        seconds: 0.34,
        loud: 0.26,
      });
    if (beat % 8 !== 5)
      note({
        wave: "triangle",
        semitones: (scale[turn] ?? 0) + (beat % 16 > 11 ? 12 : 0),
        at,
        seconds: 0.12,
        loud: 0.09,
      });
    beat += 1;
  };

  return {
    unlock,
    play,
    hum,
    isMuted: () => muted,
    mute: (/** @type {boolean} */ wish) => {
      muted = wish;
      if (out) out.gain.value = muted ? 0 : 0.5;
    },
    quieten: () => {
      if (context?.state === "running") context.suspend().catch(() => undefined);
    },
  };
}
