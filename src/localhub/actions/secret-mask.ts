export interface SecretMask {
  add(secret: string): void;
  apply(text: string): string;
  /** Whether a text holds something masked. */
  hides(text: string): boolean;
}

/** Replaces every known secret by `***`, longest first, so that a secret containing another leaves no rest. */
export function createSecretMask(): SecretMask {
  const secrets = new Set<string>();
  let ordered: readonly string[] = [];
  const apply = (text: string) => ordered.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  return {
    add(secret) {
      // Output comes line by line, so each line of a longer secret is a secret too.
      for (const part of [secret, ...secret.split(/\r?\n/)]) if (part.trim() !== "") secrets.add(part);
      ordered = [...secrets].toSorted((a, b) => b.length - a.length);
    },
    apply,
    hides: (text) => apply(text) !== text,
  };
}
