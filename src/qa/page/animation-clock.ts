/** Moves CSS and Web animations by virtual time, so that a picture does not depend on how fast the machine was. */
export function createAnimationClock(): { readonly follow: (now: number) => void } {
  const starts = new WeakMap<Animation, number>();
  const follow = (animation: Animation, now: number): void => {
    const startedAt = starts.get(animation);
    if (startedAt === undefined) {
      starts.set(animation, now);
      animation.pause();
      return;
    }
    if (animation.playState === "finished" || animation.playState === "idle") return;
    const end = animation.effect?.getComputedTiming().endTime;
    const elapsed = now - startedAt;
    if (typeof end === "number" && elapsed >= end && animation.timeline === document.timeline) animation.finish();
    else Object.assign(animation, { currentTime: elapsed });
  };
  return {
    follow: (now) => {
      for (const animation of document.getAnimations()) {
        try {
          follow(animation, now);
        } catch {
          // An endless animation cannot be finished and a detached one cannot be moved: both show nothing new.
        }
      }
    },
  };
}
