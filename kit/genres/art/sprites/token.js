import { isPale, tone } from "../../kit/crumb-kit.js";

/**
 * Whatever the kit has no picture of: a lively badge with the thing's initial, its outline picked from the name.
 * @param {any} pen @param {{ t: number, colour: string, letter?: string, sides?: number, eyes?: boolean, mood?: string }} p
 */
export function token(pen, p) {
  const bumps = p.sides ?? 8;
  let d = "";
  for (let at = 0; at <= bumps * 2; at += 1) {
    const angle = (at / bumps) * Math.PI;
    const r = at % 2 ? 0.98 : 0.84;
    d += `${at ? "L" : "M"}${(Math.cos(angle) * r).toFixed(3)} ${(Math.sin(angle) * r).toFixed(3)}`;
  }
  pen.path(`${d}Z`, p.colour);
  pen.oval(0, 0, 0.66, 0.66, tone(p.colour, isPale(p.colour) ? -0.16 : 0.22), 0, false);
  if (p.eyes) {
    pen.eyes(0, -0.12, 0.28, 0.17, p);
    pen.mouth(0, 0.24, 0.2, p.mood ?? "calm");
    return;
  }
  pen.g.font = "900 1px ui-rounded, 'DejaVu Sans', system-ui, sans-serif";
  pen.g.textAlign = "center";
  pen.g.textBaseline = "middle";
  pen.g.fillStyle = isPale(p.colour) ? "#1d1826" : "#ffffff";
  pen.g.fillText(p.letter ?? "?", 0, 0.06);
  pen.g.textBaseline = "alphabetic";
}
