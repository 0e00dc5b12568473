import { SERIES_COLOURS } from '../../sheets-templates/drawing/palette.ts';

/** An element that shows a frame of a film, or its index. */
export interface FilmElement<Shown> {
  readonly element: HTMLElement;
  readonly show: (shown: Shown) => void;
}

export type ChildNode = Node | string;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly ChildNode[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export function createSvgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number>> = {},
  ...children: readonly ChildNode[]
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Returns the class of a tone, such as "tone-level-0" for "level 0". */
export const getToneClass = (tone: string | undefined): string =>
  tone === undefined ? '' : `tone-${tone.replaceAll(' ', '-')}`;

/** Returns a seat's colour: for backgrounds, for letters on it (ink), or for text on the page. */
export const getSeatColour = (index: number, use?: 'ink' | 'text'): string =>
  `var(--seat-${use === undefined ? '' : `${use}-`}${index % SERIES_COLOURS.length})`;

export const isMotionReduced = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
