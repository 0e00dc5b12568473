/** A notice of a page: a title and lines on a ground in its tone. */

import type { Notice } from '../../rules/kit/showing/view.ts';
import { inStyle } from './cell.ts';
import type { PageColumns } from './page-columns.ts';
import { BLOCK_INK, HEADING_INK, STRIPE, type Style, TONE_STYLES } from './palette.ts';
import { type DrawnProse, drawProse, stacked } from './prose-block.ts';

const PLAIN: Style = { background: STRIPE, ink: HEADING_INK };

/** Draws a notice: its title, its text in one cell, and its links, each a row. */
export function drawNotice(notice: Notice, columns: PageColumns): DrawnProse {
  const ground = notice.tone === undefined ? PLAIN : { ...PLAIN, ...TONE_STYLES[notice.tone] };
  const format = { ...inStyle({}, ground), bold: false };
  const edge = { colour: format.ink ?? BLOCK_INK, weight: 'thick' } as const;
  const first = { ...format, left: edge };
  const title = drawProse(notice.title, columns, {
    format: { ...first, bold: true },
    ground: format,
  });
  const text = notice.lines.join('\n');
  const body = text === '' ? [] : [drawProse(text, columns, { format: first, ground: format })];
  const rest = Array.from({ length: (columns.prose.columns || columns.span) - 1 }, () => ({
    value: null,
    format,
  }));
  const links = (notice.links ?? []).map(({ text: value, url }) => ({
    // Where the address is not known, the row is the same but for the link.
    rows: [[{ value, ...(url !== '' && { link: url }), format: first }, ...rest]],
    merges: [],
  }));
  return stacked([
    title,
    ...(notice.linksFirst === true ? [...links, ...body] : [...body, ...links]),
  ]);
}
