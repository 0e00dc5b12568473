/** Draws the committed sources of a match's dice, for players to note before the beacon's round. */

import type { Page } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { layoutPage } from '../drawing/layout.ts';
import { TAB_COLOURS } from '../drawing/palette.ts';

export interface DiceCommitment {
  readonly seedHash: string;
  /** Hash of the beacon's chain. */
  readonly chain: string;
  readonly round: number;
  /** Time of the round with its time zone. */
  readonly outText: string;
}

/** Draws the first tab of a workbook before the match opens. The opening draws the tab again. */
export function drawCommitment(
  tab: { readonly sheetId: number; readonly title: string },
  matchTitle: string,
  { seedHash, chain, round, outText }: DiceCommitment,
): DrawnSheet {
  const page: Page = {
    name: tab.title,
    about: 'The match is being opened.',
    blocks: [
      {
        kind: 'notice',
        title: 'Where the dice come from',
        lines: [
          'Nobody chooses the dice of this match: they are derived from the host’s secret seed ' +
            `and a public beacon. The start of the match uses round ${round}, which is ` +
            `published ${outText} and cannot be known before.`,
          'Save this page before that time, for instance as a picture. ' +
            'When the match is open, the tab Proof must show the same values.',
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
