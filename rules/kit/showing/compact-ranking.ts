/** The ranking with one row a player, for the story and the page of a match. */

import { capitalized, signed } from '../narrating/figures.ts';
import type { RankedSeat, Scores } from './scores.ts';
import type { Cell, Column, Table } from './view.ts';

const MOST_OWN = 4;
/** The number of rows above the deeds. Further players are only counted. */
const MOST_ROWS = 14;

/** Builds a table of place, player, score, last gain, and up to four columns of the game. */
export function compactRanking(scores: Scores, ranking: readonly RankedSeat[]): Table {
  const { moments, format = 'whole', counted, legend, isRoundedDown = false } = scores;
  const last = moments.at(-1);
  const isRough = isRoundedDown && last?.isExact !== true;
  const own = (scores.more ?? []).filter(({ sign }) => sign !== undefined).slice(0, MOST_OWN);
  const gains = moments.length > 1;
  const others = ranking.length - MOST_ROWS;
  const foot = [
    ...(others > 0 ? [`and ${others} more`] : []),
    ...(legend !== undefined && own.length > 0 ? [legend] : []),
  ].join(' · ');
  return {
    kind: 'table',
    title: '',
    columns: [
      { title: '#', align: 'centre' },
      { title: 'Player' },
      { title: capitalized(counted), format, align: 'centre' },
      ...(gains
        ? [{ title: briefTitle(last?.title ?? ''), format: 'signed', align: 'centre' } as const]
        : []),
      ...own.map(({ sign = '' }): Column => ({ title: sign, align: 'centre' })),
    ],
    rows: ranking
      .slice(0, MOST_ROWS)
      .map(({ seat, place, score, gained }): readonly Cell[] => [
        place,
        { kind: 'mark', value: seat, tone: 'strong' },
        { kind: 'mark', value: isRough ? `${score}+` : score, tone: 'strong' },
        ...(gains ? [isRough ? `≈ ${signed(gained ?? 0)}` : gained] : []),
        ...own.map(({ cell }) => cell(seat)),
      ]),
    ...(foot !== '' && { foot }),
  };
}

/** Shortens a title: "Round 2" for "Round 2: Bomb Squad" and "Round 2, Main match". */
export const briefTitle = (title: string): string => title.split(/[:,] /)[0] ?? title;
