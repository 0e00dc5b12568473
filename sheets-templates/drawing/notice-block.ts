/** A notice of a page: a title and lines on a ground in its tone. */

import type { Notice } from '../../rules/kit/showing/view.ts';
import { inStyle } from './cell.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import { BLOCK_INK, HEADING_INK, STRIPE, type Style, TONE_STYLES } from './palette.ts';
import { wrappedLines } from './prose.ts';

const PLAIN: Style = { background: STRIPE, ink: HEADING_INK };

/**
 * Draws a notice `span` columns wide. Its lines are rows of their own that run on to the right, not merged cells:
 * merges could not cross a frozen column, and a merged cell cuts off what does not fit.
 */
export function drawNotice(notice: Notice, span: number): readonly (readonly DrawnCell[])[] {
  const ground = notice.tone === undefined ? PLAIN : { ...PLAIN, ...TONE_STYLES[notice.tone] };
  const format = { ...inStyle({}, ground), bold: false };
  const title = wrappedLines(notice.title, 'bold').map((value) => ({
    value,
    format: { ...format, bold: true },
  }));
  const lines = notice.lines
    .flatMap((line) => wrappedLines(line))
    .map((value) => ({ value, format }));
  const links = (notice.links ?? []).map(({ text, url }) => ({ value: text, link: url, format }));
  const below = notice.linksFirst === true ? [...links, ...lines] : [...lines, ...links];
  return [...title, ...below].map((first) => drawLine(first, span));
}

/** A cell with a thick edge, and empty ones of its ground after it. */
function drawLine(
  { format, ...first }: DrawnCell & { readonly format: CellFormat },
  span: number,
): readonly DrawnCell[] {
  const edge = { colour: format.ink ?? BLOCK_INK, weight: 'thick' } as const;
  const rest = Array.from({ length: span - 1 }, () => ({ value: null, format }));
  return [{ ...first, format: { ...format, left: edge } }, ...rest];
}
