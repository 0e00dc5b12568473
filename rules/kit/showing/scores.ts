import type { Seat } from '../match/seat.ts';
import { capitalize, figure, signed } from '../narrating/figures.ts';
import { byMost, type Compare, describePlace, rank } from '../reckoning/rank.ts';
import type { Cell, Column, NumberFormat, Table } from './view.ts';

export interface ScoredMoment {
  /** The title of the moment: "Start", "Round 3". */
  readonly title: string;
  readonly scores: Readonly<Record<Seat, number>>;
  /** Whether these scores are exact although those of other moments are rounded down. */
  readonly isExact?: true;
}

export interface Scores {
  /** The unit in the plural: "points", "Progress". */
  readonly counted: string;
  /** The unit in the singular: "point". Absent: the plural. */
  readonly one?: string;
  /** A sentence about these scores. */
  readonly about?: string;
  /** The word for the time between two moments, such as "turn". Absent: "round". */
  readonly each?: string;
  /** Whether exact scores may be higher, so that differences and ties are not significant. */
  readonly isRoundedDown?: boolean;
  /** The number format. Absent: whole numbers. */
  readonly format?: NumberFormat;
  /**
   * The scores at the start and after each step. Steps of a round may share a moment, which then
   * has
   * the scores after the latest step. Empty while scores are secret.
   */
  readonly moments: readonly ScoredMoment[];
  /** Further columns of the ranking and the result. */
  readonly more?: readonly ScoreColumn[];
  /** Sentences on the order of the result. Absent: the scores explain it. */
  readonly order?: string;
  /** One line that explains the signs of `more`. */
  readonly legend?: string;
  /**
   * Higher for seats that stay in longer. Decides places before the scores, so that there is no
   * leader. Absent: all seats stay in.
   */
  readonly stayed?: (seat: Seat) => number;
}

export interface ScoreColumn {
  /** The column. With `onPhone` it comes before the score, because it determines places. */
  readonly column: Column;
  readonly cell: (seat: Seat) => Cell;
  /** The heading of a column of 30 pixels in the story's ranking. Absent: no such column. */
  readonly sign?: string;
}

/** A seat's current place, and its change since the previous moment. */
export interface RankedSeat {
  readonly seat: Seat;
  /** 1 for the best. Seats that share a place have one number; the next numbers are skipped. */
  readonly place: number;
  readonly score: number;
  /** The score gained since the previous moment; null at the first moment. */
  readonly gained: number | null;
  /** The place at the previous moment; null at the first moment. */
  readonly was: number | null;
  /**
   * The places gained since the previous moment (lost if below 0); null at the first moment. 0 if
   * all seats share the first place at either moment.
   */
  readonly moved: number | null;
}

/** Ranks seats, best first; equal seats keep the order of `seats`. Empty if nothing is scored. */
export function rankByScores(of: Scores, seats: readonly Seat[]): readonly RankedSeat[] {
  const { moments, stayed } = of;
  const now = moments.at(-1);
  const before = moments.at(-2);
  if (now === undefined) return [];
  const places = computePlaces(now, seats, stayed);
  const placesBefore = before === undefined ? null : computePlaces(before, seats, stayed);
  const isEven = areAllFirst(places) || (placesBefore !== null && areAllFirst(placesBefore));
  return [...places].map(([seat, place]) => {
    const was = placesBefore === null ? null : (placesBefore.get(seat) ?? place);
    return {
      seat,
      place,
      score: getScore(now, seat),
      gained: before === undefined ? null : getScore(now, seat) - getScore(before, seat),
      was,
      moved: was === null ? null : isEven ? 0 : was - place,
    };
  });
}

const areAllFirst = (places: ReadonlyMap<Seat, number>): boolean =>
  [...places.values()].every((place) => place === 1);

const getScore = ({ scores }: ScoredMoment, seat: Seat): number => scores[seat] ?? 0;

function computePlaces(
  moment: ScoredMoment,
  seats: readonly Seat[],
  stayed: Scores['stayed'] = () => 0,
): ReadonlyMap<Seat, number> {
  const byScore = byMost((seat) => getScore(moment, seat));
  const byStay = byMost(stayed);
  const compare: Compare = (one, other) => byStay(one, other) || byScore(one, other);
  const { places } = rank({ seats, compare, shared: () => '' });
  return new Map(places.map(({ seat, place }) => [seat, place]));
}

/** Computes the difference of two scores, with at most two decimals. */
export const computeGap = (one: number, other: number): number =>
  Math.round(100 * Math.abs(one - other)) / 100;

/** Formats a score with its unit: "12 points", "1 point". */
export const formatScore = (amount: number, { counted, one }: Pick<Scores, 'counted' | 'one'>) =>
  `${figure(amount)} ${amount === 1 ? (one ?? counted) : counted}`;

/** Describes a seat's place by public scores; '' if there are no scores or all seats start even. */
export function describeOwnPlace(scores: Scores, seats: readonly Seat[], seat: Seat): string {
  const ranking = rankByScores(scores, seats);
  const isStart = scores.moments.length < 2 && ranking.every(({ place }) => place === 1);
  return isStart ? '' : describePlace(ranking, seat);
}

const MAX_OWN_COLUMNS = 4;
/** The maximum number of rows above the deeds. Further players are only counted. */
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
export const shortenTitle = (title: string): string => omitSeries(title).split(/[:,] /)[0] ?? title;

/** Omits what all titles of a series begin with: "Round 2, table 1" for "League, round 2, table 1". */
export const omitSeries = (title: string): string =>
  title.replace(/^[^,:]+, (?=round \d)(.*)$/, (_, rest: string) => capitalize(rest));
