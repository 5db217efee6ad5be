import type { Box, Cut, Layout, Pressable } from "../protocol.ts";
import { leaves } from "./stay-here.ts";

/** A hair over the edge is not cut, CSS pixels. */
const SLACK = 2;
const MOST = 20;
const CONTROLS = "button, a[href], input, select, textarea, [role=button], [onclick]";

/** Measures how the page lies in its window, in CSS pixels at no scroll. */
export function measureLayout(cutTexts: readonly Cut[]): Layout {
  const root = document.scrollingElement ?? document.documentElement;
  return {
    inner: { w: innerWidth, h: innerHeight },
    scroll: {
      w: isClipped("overflowX") ? innerWidth : root.scrollWidth,
      h: isClipped("overflowY") ? innerHeight : root.scrollHeight,
    },
    canvases: [...document.querySelectorAll("canvas")].filter(isShown).map((canvas) => toBox(canvas)),
    cutElements: [...findCutTexts(), ...findLostControls()].slice(0, MOST),
    cutTexts,
  };
}

/** Lists what a person would take for a button, top to bottom; links out of the game are none. */
export function findPressables(): readonly Pressable[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((element) => isShown(element) && !(element instanceof HTMLAnchorElement && leaves(element)))
    .slice(0, MOST)
    .map((element) => ({ ...toBox(element), text: label(element) }));
}

function findCutTexts(): Cut[] {
  return [...document.querySelectorAll("body *")]
    .slice(0, 2000)
    .filter((element) => element instanceof HTMLElement && isShown(element) && ownsText(element) && isCut(element))
    .map((element) => ({ ...toBox(element), what: label(element) }));
}

function findLostControls(): Cut[] {
  return [...document.querySelectorAll(CONTROLS)]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return isShown(element) && width > 1 && (left < -SLACK || right > innerWidth + SLACK);
    })
    .map((element) => ({ ...toBox(element), what: label(element) }));
}

function isClipped(axis: "overflowX" | "overflowY"): boolean {
  return [document.documentElement, document.body].some((element) => {
    const value = getComputedStyle(element)[axis];
    return value === "hidden" || value === "clip";
  });
}

function isCut(element: HTMLElement): boolean {
  const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
  const hidesX = overflowX === "hidden" || overflowX === "clip";
  const hidesY = overflowY === "hidden" || overflowY === "clip";
  if (textOverflow === "ellipsis" || element.clientWidth <= 1 || element.clientHeight <= 1) return false;
  return (
    (hidesX && element.scrollWidth > element.clientWidth + SLACK) ||
    (hidesY && element.scrollHeight > element.clientHeight + SLACK)
  );
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function ownsText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
}

function label(element: Element): string {
  const text = element.textContent.trim() || element.getAttribute("aria-label") || element.tagName.toLowerCase();
  return text.replaceAll(/\s+/g, " ").slice(0, 60);
}

function toBox(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left), y: Math.round(top), w: Math.round(width), h: Math.round(height) };
}
