/** What `window.crumb` says. The game wrote it, so every reading may throw, lie or be missing. */
export interface ProbeReading {
  readonly scene: string | null;
  readonly snapshot: string | null;
  readonly notFinite: readonly string[];
}

/** Longest snapshot text taken, characters; a longer one is as good as none. */
const LONGEST = 200_000;

/** Reads the probe of a kit game; all null for a plain one. */
export function readProbe(): ProbeReading & { readonly info: string | null; readonly actions: string | null } {
  const snapshot = ask("snapshot");
  const scene: unknown = isObject(snapshot) ? Reflect.get(snapshot, "scene") : null;
  return {
    scene: typeof scene === "string" ? scene : null,
    get snapshot() {
      return print(snapshot);
    },
    get notFinite() {
      return findNotFinite(snapshot, "");
    },
    get info() {
      return print(ask("info"));
    },
    get actions() {
      return print(ask("actions"));
    },
  };
}

/**
 * The action the game's own policy would take, empty for none; null when it has no policy. It helps to show a game,
 * never to judge it.
 */
export function readAdvice(): string | null {
  const probe: unknown = Reflect.get(globalThis, "crumb");
  if (!isObject(probe) || typeof Reflect.get(probe, "policy") !== "function") return null;
  const advice = ask("policy", [ask("snapshot")]);
  return typeof advice === "string" ? advice.slice(0, 60) : "";
}

function ask(name: string, args: readonly unknown[] = []): unknown {
  const probe: unknown = Reflect.get(globalThis, "crumb");
  if (!isObject(probe)) return null;
  try {
    const method: unknown = Reflect.get(probe, name);
    return typeof method === "function" ? (Reflect.apply(method, probe, args) as unknown) : null;
  } catch (error) {
    return { broken: String(error).slice(0, 200) };
  }
}

function print(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  try {
    const text = JSON.stringify(value);
    return text.length > LONGEST ? null : text;
  } catch {
    return null;
  }
}

function findNotFinite(value: unknown, path: string): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (!isObject(value) || path.length > 60) return [];
  return Object.entries(value)
    .slice(0, 200)
    .flatMap(([key, inner]) => findNotFinite(inner, path === "" ? key : `${path}.${key}`))
    .slice(0, 10);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
