/** The result page: points, reasons for Tokens of Life, and the Death Match. */

import { filterKind } from '../../kit/match/events.ts';
import { bySeat, type Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { plural } from '../../kit/narrating/figures.ts';
import { type AmountChange, formatChanges } from '../../kit/narrating/narration.ts';
import { roundToCents } from '../../kit/reckoning/fraction.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildEmptyNotice, strong } from '../../kit/showing/marks.ts';
import type { Scores } from '../../kit/showing/scores.ts';
import { textColumns } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { placeText } from '../atlas.ts';
import { computeAwards, computeFinalOutcome } from '../awards.ts';
import { type Code, type Content, POINT_KINDS, type PointKind } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { HostPageInput, Now, PublicPageInput } from '../now.ts';
import { getNightLoss } from '../round-ends.ts';
import { getFinalScore } from '../scoring.ts';
import { findEndedNow } from '../views.ts';

/** Builds the scores. They are empty before the end, because points are secret until then. */
export function buildScores(input: PublicPageInput): Scores {
  const end = findEndedNow(input);
  return {
    counted: 'points',
    about: 'Sum of all four kinds of points. Points are secret until the match is over.',
    format: 'two decimals',
    ...(end === null ? { moments: [], more: [] } : buildFinalScores(end)),
  };
}

const PAIR_ORDER_TEXT =
  'Tokens go first to two players with the same total, even a low one. Then total, Maternal ' +
  'Points, and Sightseeing Points that nobody else has decide.';
const SOLO_ORDER_TEXT =
  'Tokens go by total, then to the two with the most Maternal Points, then the two with the most ' +
  'Sightseeing Points.';

const buildFinalScores = (end: Now): Pick<Scores, 'moments' | 'more' | 'order'> => ({
  order: computeAwards(end).awards[0]?.seats.length === 2 ? PAIR_ORDER_TEXT : SOLO_ORDER_TEXT,
  moments: [
    {
      title: 'The end',
      scores: bySeat(end.setup.players, ({ seat }) => getFinalPoints(end, seat, 'Total')),
    },
  ],
  more: [
    buildWhyColumn(end),
    ...POINT_KINDS.map((kind) => ({
      column: { title: kind, width: 'normal', format: 'two decimals' } as const,
      cell: (seat: Seat) => getFinalPoints(end, seat, kind),
    })),
  ],
});

/** Builds the column with the reason for each place. Totals alone would contradict the order. */
function buildWhyColumn(end: Now): NonNullable<Scores['more']>[number] {
  const { awards, deathMatch } = computeAwards(end);
  const cell = (seat: Seat): string => {
    const award = awards.find(({ seats }) => seats.includes(seat));
    if (award === undefined) return deathMatch[0] === seat ? 'Chooses opponent' : 'Can be chosen';
    if (award.by === 'the same total')
      return `Same total as ${joinNames(award.seats.filter((other) => other !== seat))}`;
    const sum = findPointKind(award.by) ?? 'Total';
    return `${SUM_TITLES[sum]} ${formatPoints(end, seat, sum)}`;
  };
  return { column: { title: 'Why', width: 'normal', onPhone: true }, cell };
}

/** Titles of sums in narrow columns. */
export const SUM_TITLES: Readonly<Record<'Total' | PointKind, string>> = {
  Total: 'Total',
  Sightseeing: 'Sights',
  Maternal: 'Maternal',
  Rejuvenation: 'Nights',
  Detour: 'Detour',
};

export const SUMS = ['Total', ...POINT_KINDS] as const;

export function getFinalPoints(end: Now, seat: Seat, sum: (typeof SUMS)[number]): number {
  const { points, total } = getFinalScore(end, seat);
  return roundToCents(sum === 'Total' ? total : points[sum]);
}

const SECRET_NOTICE = buildEmptyNotice('Scoring', 'Points are secret until the match is over.');

export function renderResultPage(input: PublicPageInput): Page {
  const end = findEndedNow(input);
  return {
    name: 'Scoring',
    about: 'All points, the reasons for Tokens of Life, and every player’s way.',
    isYetEmpty: end === null,
    blocks: end === null ? [SECRET_NOTICE] : [...buildResultBlocks(end), ...listWaysTables(input)],
  };
}

function buildResultBlocks(end: Now): readonly Block[] {
  const { awards, ties } = computeAwards(end);
  const lines = awards.map(({ seats, why, garnets }) => {
    const prize = `${garnets} ${seats.length > 1 ? 'Communal Garnets' : 'Garnets'}`;
    return `${joinNames(seats)}: ${why}, for ${prize}.`;
  });
  return [
    buildFinalTable(end),
    { kind: 'notice', title: 'Tokens of Life', lines },
    ...(ties.length === 0 ? [] : [{ kind: 'notice', title: 'Ties', lines: ties } as const]),
  ];
}

/** Only Maternal Points are shared, so that they can be fractions. */
const MAY_BE_FRACTIONS: readonly string[] = ['Total', 'Maternal'];

export function formatPoints(end: Now, seat: Seat, sum: (typeof SUMS)[number]): string {
  const points = getFinalPoints(end, seat, sum);
  return (MAY_BE_FRACTIONS.includes(sum) ? points.toFixed(2) : `${points}`).replace('-', '−');
}

/** Builds the table of all points in the order of Tokens, then of the Death Match. */
export const buildFinalTable = (end: Now): Table => ({
  kind: 'table',
  title: 'Points',
  columns: [
    { title: 'Player', width: 'narrow', onPhone: true },
    ...SUMS.map((sum): Column => {
      const format = MAY_BE_FRACTIONS.includes(sum) ? 'two decimals' : 'whole';
      return { title: SUM_TITLES[sum], width: 'narrow', format, onPhone: true };
    }),
  ],
  rows: computeFinalOutcome(end).placings.map(({ seat }): readonly Cell[] => [
    strong(seat),
    ...SUMS.map((sum) => getFinalPoints(end, seat, sum)),
  ]),
});

/** Builds the story’s chart: points lost on nights, or all points once the match is over. */
export function buildChart(input: PublicPageInput): Table {
  const seats = listSeats(input);
  const end = findEndedNow(input);
  const rounds = listRounds(input);
  const tallyAt = (seat: Seat, until: number): number => {
    const events = rounds.slice(0, until).flatMap((round) => round.events);
    if (end === null) return sumNightCosts(events, seat);
    if (until === rounds.length) return getFinalPoints(end, seat, 'Total');
    const changes = listDeeds(events, seat, input.setup.content).flatMap((deed) => deed.changes);
    return sumChanges(changes, isOfPoints);
  };
  return {
    kind: 'table',
    title: end === null ? 'Points lost on nights' : 'Points by round',
    columns: ['After', ...seats].map((title) => ({ title })),
    rows: ['Start', ...rounds.map(({ title }) => title.replace('Round ', ''))].map(
      (label, until): readonly Cell[] => [label, ...seats.map((seat) => tallyAt(seat, until))],
    ),
  };
}

const listRounds = ({ history }: Pick<PublicPageInput, 'history'>): PublicPageInput['history'] =>
  history.filter(({ step }) => step !== 'start');

/** Sums the public loss by nights outside Inns: Veils hide nights, and the Bear is secret. */
export function sumNightCosts(events: readonly Event[], seat: Seat): number {
  const nights = filterKind(events, 'round over').filter(
    ({ round, outside }) => round > 1 && outside.includes(seat),
  );
  return nights.reduce((sum, _, before) => sum - getNightLoss(before), 0);
}

/** Sums the changes of amounts in these units. */
export const sumChanges = (
  changes: readonly AmountChange[],
  isIncluded: (change: AmountChange) => boolean,
): number => changes.filter(isIncluded).reduce((sum, [amount]) => sum + amount, 0);

export const isOfPoints = ([, unit]: AmountChange): boolean => findPointKind(unit) !== undefined;

/** Finds the kind of points in a unit such as "Detour Points". */
export const findPointKind = (unit: string): PointKind | undefined =>
  POINT_KINDS.find((kind) => unit.startsWith(`${kind} `));

/** Builds a table of all ways for each round, the newest first. */
export function listWaysTables(
  shown: Pick<HostPageInput, 'setup' | 'history'>,
): readonly (Table | Notice)[] {
  const { content } = shown.setup;
  const rounds = listRounds(shown).toReversed();
  if (rounds.length === 0) return [buildEmptyNotice('Ways', 'Nobody has moved yet.')];
  return rounds.map(({ title, events }, index) => ({
    kind: 'table',
    title: `Ways in ${title}`,
    ...(index === 0 && { about: WAY_SIGNS_LEGEND }),
    columns: textColumns('Player', 'Way'),
    rows: listSeats(shown).map((seat): readonly Cell[] => [
      strong(seat),
      formatWay(listDeeds(events, seat, content), content) || 'no movement',
    ]),
  }));
}

const WAY_SIGNS_LEGEND = 'The sign → is a road, ⇄ a Swap, and ■ the reason why a movement ended.';

/** Formats deeds in one line, with places by their codes. */
const formatWay = (deeds: readonly Deed[], content: Content): string =>
  deeds
    .map(({ text, at, changes }) => {
      const line = at === null ? text : text.replace(placeText(content, at), at);
      return changes.length === 0 ? line : `${line} (${formatChanges(changes)})`;
    })
    .join('; ');

export interface Deed {
  readonly text: string;
  /** Place where the deed ended; null if the deed has no place. */
  readonly at: Code | null;
  readonly changes: readonly AmountChange[];
}

/** Lists deeds. Slices belong to the way to their Relative, or to the stay there. */
export function listDeeds(events: readonly Event[], seat: Seat, content: Content): readonly Deed[] {
  const deeds: Deed[] = [];
  for (const { event, text, changes } of narration.deeds(events, seat, content)) {
    const at = findPlaceOfEvent(event);
    const index = event.kind === 'slices' ? deeds.findIndex((deed) => deed.at === at) : -1;
    const way = deeds[index];
    if (way === undefined) deeds.push({ text, at, changes });
    else deeds[index] = { ...way, changes: mergeSlices(way.changes, changes) };
  }
  return deeds;
}

function findPlaceOfEvent(event: Event): Code | null {
  switch (event.kind) {
    case 'started':
      return event.location;
    case 'moved':
    case 'swapped':
      return event.to;
    case 'stayed':
    case 'slices':
      return event.at;
    default:
      return null;
  }
}

function mergeSlices(...changes: readonly (readonly AmountChange[])[]): readonly AmountChange[] {
  const isOfSlices = ([, unit]: AmountChange) => unit.startsWith('Slice');
  const all = changes.flat();
  const slices = sumChanges(all, isOfSlices);
  return [...all.filter((one) => !isOfSlices(one)), [slices, plural(slices, 'Slice')]];
}
