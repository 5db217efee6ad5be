/** Ready before the first sound, quiet until then. @typedef {{ wave: OscillatorType, semitones: number, seconds: number, loud: number, delay?: number }} Note */

/**
 * One synthesiser: notes over a root frequency into one volume knob. Silent where the browser has no audio, and
 * before {@link unlock} was called from a key or touch.
 * @param {{ root: number, muted: boolean }} set
 */
export function createVoice({ root, muted }) {
  /** @type {AudioContext | undefined} */
  let context;
  /** @type {GainNode | undefined} */
  let out;
  let isMuted = muted;
  const volume = () => (isMuted ? 0 : 0.5);

  const open = () => {
    context = new AudioContext();
    out = context.createGain();
    out.gain.value = volume();
    out.connect(context.destination);
  };
  return {
    isMuted: () => isMuted,
    isReady: () => context !== undefined,
    unlock: () => {
      try {
        if (!context) open();
        if (context?.state === "suspended") context.resume().catch(() => undefined);
      } catch {
        // No sound here: the game plays silently.
      }
    },
    mute: (/** @type {boolean} */ wish) => {
      isMuted = wish;
      if (out) out.gain.value = volume();
    },
    quieten: () => {
      if (context?.state === "running") context.suspend().catch(() => undefined);
    },
    /** @param {Note} note */
    play: (note) => {
      if (!context || !out || isMuted) return;
      const at = context.currentTime + (note.delay ?? 0);
      const voice = context.createOscillator();
      const level = context.createGain();
      voice.type = note.wave;
      voice.frequency.value = root * 2 ** (note.semitones / 12);
      level.gain.setValueAtTime(0.0001, at);
      level.gain.exponentialRampToValueAtTime(note.loud, at + 0.012);
      level.gain.exponentialRampToValueAtTime(0.0001, at + note.seconds * 1.6);
      voice.connect(level).connect(out);
      voice.start(at);
      voice.stop(at + note.seconds * 1.7);
    },
  };
}
