import { capitalize, signed } from '../narrating/figures.ts';
import type { RankedSeat, Scores } from './scores.ts';
import type { Cell, Column, Table } from './view.ts';

const MAX_OWN_COLUMNS = 4;
/** The number of rows above the deeds. Further players are only counted. */
const MAX_ROWS = 14;

/** Builds a table of place, player, score, last gain, and up to four columns of the game. */
export function buildCompactRanking(scores: Scores, ranking: readonly RankedSeat[]): Table {
  const { moments, format = 'whole', counted, legend, isRoundedDown = false } = scores;
  const last = moments.at(-1);
  const isRough = isRoundedDown && last?.isExact !== true;
  const own = (scores.more ?? [])
    .filter(({ sign }) => sign !== undefined)
    .slice(0, MAX_OWN_COLUMNS);
  const gains = moments.length > 1;
  const others = ranking.length - MAX_ROWS;
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
      { title: capitalize(counted), format, align: 'centre' },
      ...(gains
        ? [{ title: shortenTitle(last?.title ?? ''), format: 'signed', align: 'centre' } as const]
        : []),
      ...own.map(({ sign = '' }): Column => ({ title: sign, align: 'centre' })),
    ],
    rows: ranking
      .slice(0, MAX_ROWS)
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
export const shortenTitle = (title: string): string => title.split(/[:,] /)[0] ?? title;
