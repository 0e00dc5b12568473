/** Committed sources of a match's dice, shown to players before a public beacon's round. */

import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';

export interface DicePromise {
  readonly seedHash: string;
  /** Hash of the beacon's chain. */
  readonly chain: string;
  readonly round: number;
  /** Time of that round with its time zone. */
  readonly outText: string;
}

/** The first tab of a workbook until the match opens, which redraws it. */
export function promiseSheet(
  tab: { readonly sheetId: number; readonly title: string },
  matchTitle: string,
  { seedHash, chain, round, outText }: DicePromise,
): DrawnSheet {
  const page: Page = {
    name: tab.title,
    about: 'The match is being opened.',
    blocks: [
      {
        kind: 'notice',
        title: 'Where the dice come from',
        lines: [
          'Nobody chooses the dice of this match: they are derived from the host’s secret seed and a ' +
            `public beacon. Its beginning takes round ${round}, ` +
            `which comes out ${outText} ` +
            'and which nobody knows before.',
          'Note this page before that time, such as by a picture of it: ' +
            'the tab Proof must say the same when the match is open.',
        ],
      },
      {
        kind: 'table',
        title: 'The commitment',
        columns: [
          { title: 'What', decides: true },
          { title: 'Value', width: 'text', decides: true },
        ],
        rows: [
          ['Hash of the seed', seedHash],
          ['Beacon', chain],
          ['Round of the beginning', round],
        ],
      },
    ],
  };
  const { sheetId } = tab;
  return layoutPage({ page, sheetId, tab: TAB_COLOURS.desk, heading: matchTitle });
}
