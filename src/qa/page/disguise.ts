/** Puts a function in place of a built-in one so that its name and its text do not give it away. */
export type Disguise = (owner: object, name: string, replacement: (...args: never[]) => unknown) => void;

/** Makes a {@link Disguise}; patched functions print as native code and keep their name. */
export function createDisguise(): Disguise {
  const names = new WeakMap<object, string>();
  const realToString = Function.prototype.toString;
  const cover: Disguise = (owner, name, replacement) => {
    const previous = Object.getOwnPropertyDescriptor(owner, name);
    names.set(replacement, name);
    Object.defineProperty(replacement, "name", { value: name, configurable: true });
    Object.defineProperty(owner, name, {
      configurable: true,
      enumerable: previous?.enumerable ?? true,
      writable: true,
      value: replacement,
    });
  };
  cover(Function.prototype, "toString", function toString(this: object): string {
    const name = names.get(this);
    return name === undefined ? realToString.call(this) : `function ${name}() { [native code] }`;
  });
  return cover;
}

/** Replaces what a property reads as, leaving how it is listed alone. */
export function replaceGetter(owner: object, name: string, get: (this: object) => unknown): void {
  const previous = Object.getOwnPropertyDescriptor(owner, name);
  const set = previous?.set === undefined ? {} : { set: previous.set };
  Object.defineProperty(owner, name, { configurable: true, enumerable: previous?.enumerable ?? true, get, ...set });
}
