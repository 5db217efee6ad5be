import type { Design, Figure } from "./design.ts";

const PARTS = ["player", "thing", "hazard", "bonus"] as const;

/** The sprite files a game needs, each once, in order. */
export const spritesOf = (design: Design): string[] =>
  [...new Set(PARTS.map((part) => design[part].sprite))].toSorted();

const renderPart = (part: (typeof PARTS)[number], figure: Figure): string =>
  `  ${part}: (pen, now) => ${figure.sprite}(pen, { ...now, ...${JSON.stringify(figure.look)} }),`;

/** The module that says who plays which part. */
export function renderCast(design: Design): string {
  const imports = spritesOf(design).map((name) => `import { ${name} } from "./sprites/${name}.js";`);
  return [
    ...imports,
    "",
    "export const cast = {",
    ...PARTS.map((part) => renderPart(part, design[part])),
    "};",
    "",
  ].join("\n");
}
