/**
 * Every thing the house knows by name and can draw. In: the tables beings, things and dangers. Out: who it is, which
 * sprite draws it, in which colour, the words for it (folded; en zh ja ko es de fr cs, emoji), and whose picture it borrows. Not its business:
 * which part it plays.
 */
import { BEINGS } from "./beings.ts";
import { DANGERS } from "./dangers.ts";
import { THINGS } from "./things.ts";

export type SubjectKind = "being" | "thing" | "danger";

export type Subject = {
  readonly id: string;
  readonly kind: SubjectKind;
  readonly sprite: string;
  readonly look: Readonly<Record<string, string | boolean>>;
  readonly colour: string;
  readonly theme: string;
  readonly words: readonly string[];
  /** Whose picture it borrows, when nobody drew this one. */
  readonly like: string | undefined;
};

const parseLook = (pairs: readonly string[]): Record<string, string | boolean> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [key = "", value = ""] = pair.split("=");
      return [key, value === "true" ? true : value];
    }),
  );

const parseTable = (kind: SubjectKind, table: string): Subject[] =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [id = "", drawing = "", colour = "", theme = "", words = "", like] = line.split(" | ");
      const [sprite = "", ...look] = drawing.split(" ");
      return { id, kind, sprite, look: parseLook(look), colour, theme, words: words.split(" "), like };
    });

export const SUBJECTS: readonly Subject[] = [
  ...parseTable("being", BEINGS),
  ...parseTable("thing", THINGS),
  ...parseTable("danger", DANGERS),
];

const BY_ID = new Map(SUBJECTS.map((subject) => [subject.id, subject]));

export const subjectById = (id: string): Subject | undefined => BY_ID.get(id);
