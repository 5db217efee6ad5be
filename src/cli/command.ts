import type { ParseArgsConfig } from "node:util";

/** Values of a command line after parsing. */
export interface Arguments {
  readonly words: readonly string[];
  readonly text: (name: string) => string | undefined;
  /** Every value of an option that may be given several times. */
  readonly texts: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
}

/** One thing `crumb` can do. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly examples: readonly string[];
  /** How many words it takes besides its options. */
  readonly maxWords: number;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** What each option is for, by name. */
  readonly optionHelp: Readonly<Record<string, string>>;
  /** @returns the exit code */
  readonly run: (args: Arguments) => Promise<number>;
}
