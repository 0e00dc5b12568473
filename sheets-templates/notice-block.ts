/** A notice of a page: a title and lines on a ground in its tone. */

import type { Notice } from '../rules/kit/view.ts';
import { inLook } from './cell.ts';
import type { CellFormat, DrawnCell } from './drawing.ts';
import { BLOCK_INK, HEADING_INK, type Look, STRIPE, TONE_LOOKS } from './palette.ts';
import { linesOf } from './prose.ts';

const PLAIN: Look = { background: STRIPE, ink: HEADING_INK };

/**
 * Draws a notice `span` columns wide. Its lines are rows of their own that run on to the right, not merged cells:
 * merges could not cross a frozen column, and a merged cell cuts off what does not fit.
 */
export function drawNotice(notice: Notice, span: number): readonly (readonly DrawnCell[])[] {
  const ground = notice.tone === undefined ? PLAIN : { ...PLAIN, ...TONE_LOOKS[notice.tone] };
  const format = { ...inLook({}, ground), bold: false };
  const title = drawLine({ text: notice.title, format: { ...format, bold: true }, span });
  const lines = notice.lines.flatMap(linesOf).map((text) => drawLine({ text, format, span }));
  return [title, ...lines];
}

function drawLine(line: {
  readonly text: string;
  readonly format: CellFormat;
  readonly span: number;
}): readonly DrawnCell[] {
  const edge = { colour: line.format.ink ?? BLOCK_INK, weight: 'thick' } as const;
  const first = { value: line.text, format: { ...line.format, left: edge } };
  const rest = Array.from({ length: line.span - 1 }, () => ({ value: null, format: line.format }));
  return [first, ...rest];
}
