import { buildStartPairs, getPairGarnets, type Pair } from '../match/communal.ts';
import type { GameEvent } from '../match/event.ts';
import type { Chapter, Outcome, PageInput } from '../match/game.ts';
import { formatPrizesBriefly, type Purses } from '../match/prizes.ts';
import type { Seat } from '../match/seat.ts';
import { getGarnets, type Setup } from '../match/setup.ts';
import { capitalize, figure } from '../narrating/figures.ts';
import type { NarratedLine, Narration } from '../narrating/narration.ts';
import { joinNames } from '../reckoning/rank.ts';
import { buildEmptyNotice, markPlace, muteMark, strong } from './marks.ts';
import { rankByScores, type ScoredMoment, type Scores } from './scores.ts';
import type { Cell, Column, Mark, Meter, Notice, NumberFormat, Page, Table } from './view.ts';

const PLACE_COLUMNS: readonly Column[] = [
  { title: '#', width: 'narrow', align: 'centre', onPhone: true },
  { title: 'Player', width: 'normal', onPhone: true },
];

const buildScoreColumn = ({ counted, format = 'whole' }: Scores): Column => ({
  title: capitalize(counted),
  width: 'narrow',
  format,
  onPhone: true,
});

const TEAM_COLUMN: Column = { title: 'Played', width: 'normal', onPhone: true };

/** Builds the final table, the broken ties, and the garnets before and after the match. */
export function buildResultBlocks(
  outcome: Outcome,
  scores: Scores,
  brought: InitialGarnets,
): readonly [Table, ...(Table | Notice)[]] {
  const { placings, ties, purses } = outcome;
  const more = scores.more ?? [];
  const decisive = more.filter(({ column }) => column.onPhone === true);
  const others = more.filter((one) => !decisive.includes(one));
  const teams = outcome.ending?.teams;
  const findTeam = (seat: Seat): string =>
    teams?.find(({ seats }) => seats.includes(seat))?.by ?? '';
  const hasPrizes = placings.some(({ prizes }) => prizes.length > 0);
  const best = placings[0]?.score ?? 0;
  const gaps = placings.map(({ score }) => best - score);
  // Omits gaps for two players, and gaps that do not explain the order.
  const hasGaps =
    placings.length > 2 &&
    teams === undefined &&
    decisive.length === 0 &&
    gaps.every((gap, index) => gap >= (gaps[index - 1] ?? 0)) &&
    gaps.some((gap) => gap > 0);
  const result: Table = {
    kind: 'table',
    title: 'Result',
    ...(scores.order !== undefined && { about: scores.order }),
    columns: [
      ...PLACE_COLUMNS,
      ...decisive.map(({ column }) => column),
      teams === undefined ? buildScoreColumn(scores) : TEAM_COLUMN,
      ...(hasGaps ? [buildGapColumn(scores.format ?? 'whole')] : []),
      ...(hasPrizes ? [{ title: 'Prize', width: 'text', onPhone: true } as const] : []),
      ...others.map(({ column }) => column),
    ],
    rows: placings.map(({ seat, place, score, prizes }) => [
      markPlace(place, place),
      markPlace(seat, place),
      ...decisive.map(({ cell }) => cell(seat)),
      teams === undefined ? strong(score) : findTeam(seat),
      ...(hasGaps ? [best - score] : []),
      ...(hasPrizes ? [formatPrizesBriefly(prizes)] : []),
      ...others.map(({ cell }) => cell(seat)),
    ]),
  };
  const broken: readonly Notice[] =
    ties.length === 0 ? [] : [{ kind: 'notice', title: 'Ties', lines: ties }];
  return [result, ...broken, ...buildGarnetsTables(brought, purses, placings)];
}

/** Keeps only the columns that decide, for a phone. */
export const keepDecidingColumns = (scores: Scores): Scores => ({
  ...scores,
  more: (scores.more ?? []).filter(({ column }) => column.onPhone === true),
});

export type InitialGarnets = Pick<Setup<unknown>, 'players' | 'communal'>;

/** Builds tables of garnets by place; none if nobody gained or lost any. */
function buildGarnetsTables(
  brought: InitialGarnets,
  purses: Purses,
  placings: Outcome['placings'],
): readonly Table[] {
  const places = placings.map(({ seat }) => seat);
  const ranked = purses.players.toSorted(
    (one, other) => places.indexOf(one.seat) - places.indexOf(other.seat),
  );
  const players = ranked.map(({ seat, garnets }) => ({
    seat,
    garnets,
    change: garnets - getGarnets(brought, seat),
  }));
  const ofPlayers: Table = {
    kind: 'table',
    title: 'Garnets at the end',
    columns: [
      { title: 'Player', width: 'normal', onPhone: true },
      { title: 'Garnets', width: 'narrow', format: 'whole', onPhone: true },
      { title: 'Change', width: 'narrow', format: 'signed', onPhone: true },
    ],
    rows: players.map(({ seat, garnets, change }) => [strong(seat), garnets, change]),
  };
  return [
    ...(players.some(({ change }) => change !== 0) ? [ofPlayers] : []),
    ...buildPairsTables(buildStartPairs(brought), purses.pairs),
  ];
}

function buildPairsTables(brought: readonly Pair[], pairs: readonly Pair[]): readonly Table[] {
  const isAsBrought = ({ seats: [one, other], garnets }: Pair): boolean =>
    getPairGarnets(brought, one, other) === garnets;
  return pairs.every(isAsBrought) ? [] : [tabulatePairs(pairs)];
}

/** Builds a table of pairs by garnets. Pairs with the most common number may only be counted. */
export function tabulatePairs(pairs: readonly Pair[]): Table {
  const alike = [...Map.groupBy(pairs, ({ garnets }) => garnets)].toSorted(
    ([one], [other]) => other - one,
  );
  const [usual = []] = alike
    .map(([, some]) => some)
    .toSorted((one, other) => other.length - one.length);
  return {
    kind: 'table',
    title: 'Communal Garnets of pairs',
    columns: [
      { title: 'Held', width: 'narrow', format: 'whole', onPhone: true },
      { title: 'Pairs', width: 'text', onPhone: true },
    ],
    rows: alike.map(([garnets, some]): readonly Cell[] => [
      garnets,
      some === usual && some.length > MAX_NAMED_PAIRS
        ? `${alike.length === 1 ? 'all' : `${some.length} other`} pairs`
        : some.map(({ seats }) => joinNames(seats)).join('; '),
    ]),
  };
}

/** If more pairs than this share the most common number of garnets, they are only counted. */
const MAX_NAMED_PAIRS = 6;

/** Builds a table of players, best first: a bar of the current score, then all earlier scores. */
export function tabulateScores(scores: Scores, seats: readonly Seat[]): readonly [Table] {
  const { about, counted, isRoundedDown = false, moments, format = 'whole' } = scores;
  const best = (moment: ScoredMoment) => Math.max(...seats.map((seat) => moment.scores[seat] ?? 0));
  const least = (moment: ScoredMoment) =>
    Math.min(...seats.map((seat) => moment.scores[seat] ?? 0));
  const now = moments.at(-1);
  const most = now === undefined ? 0 : best(now);
  const before = moments.slice(0, -1).toReversed();
  const table: Table = {
    kind: 'table',
    title: `${capitalize(counted)} by ${scores.each ?? 'round'}`,
    ...(about !== undefined && { about }),
    columns: [
      { title: 'Player', width: 'normal', onPhone: true },
      { title: capitalize(counted), width: 'wide', onPhone: true },
      ...(isRoundedDown ? [] : [buildGapColumn(format)]),
      ...before.map((moment): Column => ({ title: moment.title, width: 'narrow', format })),
    ],
    rows: rankByScores(scores, seats).map(({ seat, place, score }): readonly Cell[] => [
      markPlace(seat, place),
      createMeter(score, most),
      ...(isRoundedDown ? [] : [most - score]),
      ...before.map((moment) => {
        const then = moment.scores[seat] ?? 0;
        return then === best(moment) && then > least(moment) ? markPlace(then, 1) : then;
      }),
    ]),
  };
  return [table];
}

const buildGapColumn = (format: NumberFormat): Column => ({
  title: 'Behind',
  width: 'narrow',
  format,
  onPhone: true,
});

const createMeter = (score: number, most: number): Meter => ({
  kind: 'meter',
  value: Math.max(0, score),
  most: Math.max(1, most),
  label: figure(score),
});

type NarratedMatch<Event extends GameEvent, Content> = Pick<
  PageInput<Content, unknown, Event>,
  'history' | 'setup'
>;

type LineBuilder<Event, Content> = (
  events: readonly Event[],
  content: Content,
) => readonly NarratedLine<Event>[];

/** Formats a line with its change: "You visited B2. (−3 Energy, +8 Progress)". */
export const formatLine = ({
  text,
  change,
}: Pick<NarratedLine<unknown>, 'text' | 'change'>): string =>
  change === '' ? text : `${text} (${change})`;

const markRule = (value: string, rule: string): Mark => ({ kind: 'mark', value, note: rule });

/** Builds text columns that players need to decide. The last column is wide. */
export const textColumns = (...titles: readonly string[]): readonly Column[] =>
  titles.map((title, index) => ({
    title,
    width: index === titles.length - 1 ? 'text' : 'normal',
    onPhone: true,
  }));

/** Builds a page of lines, the newest step first. Rules are hover notes. */
export const buildNarrationPage = <Event extends GameEvent, Content>(page: {
  readonly name: string;
  readonly about: string;
  /** The table's title. Absent: the page's name. */
  readonly title?: string;
  readonly shown: NarratedMatch<Event, Content>;
  readonly listLines: LineBuilder<Event, Content>;
  /** The text to show instead of an empty table. */
  readonly none: string;
}): Page => {
  const { name, about, title = name, shown, listLines, none } = page;
  const rows = shown.history
    .toReversed()
    .flatMap(({ title: step, events }) =>
      listLines(events, shown.setup.content).map((line, index): readonly Cell[] => [
        index === 0 ? strong(step) : null,
        markRule(formatLine(line), line.rule),
      ]),
    );
  const columns = textColumns('Step', 'What happened');
  const block: Table | Notice =
    rows.length === 0 ? buildEmptyNotice(title, none) : { kind: 'table', title, columns, rows };
  return { name, about, blocks: [block], isLog: true };
};

type LineNarration<Event extends GameEvent, Content> = Pick<
  Narration<Event, Content>,
  'lines' | 'account'
>;

/** Returns a function that builds the page of all public lines. */
export const logPage =
  <Event extends GameEvent, Content>(narration: LineNarration<Event, Content>) =>
  (narratedMatch: NarratedMatch<Event, Content>): Page =>
    buildNarrationPage({
      name: 'Log',
      about: 'All public events, the newest step first.',
      shown: narratedMatch,
      listLines: (events, content) => narration.lines(events, { kind: 'public' }, content),
      none: NO_EVENTS_TEXT,
    });

/** Returns a function that builds the page of all lines for one player. */
export const accountPage =
  <Event extends GameEvent, Content>(narration: LineNarration<Event, Content>) =>
  (narratedMatch: NarratedMatch<Event, Content>, seat: Seat): Page =>
    buildNarrationPage({
      name: 'My account',
      about: 'All events that concern you, the newest step first.',
      shown: narratedMatch,
      listLines: (events, content) => narration.account(events, seat, content),
      none: NO_EVENTS_TEXT,
    });

const NO_EVENTS_TEXT = 'Nothing has happened yet.';

/** Builds the host's page of private lines. */
export const buildNoticesPage = <Event extends GameEvent, Content>(
  narratedMatch: NarratedMatch<Event, Content>,
  narration: Narration<Event, Content>,
  isShown: (event: Event) => boolean = () => true,
): Page => ({
  name: 'Notices',
  about: 'Private messages to players, the newest step first.',
  blocks: [buildNoticesTable(narratedMatch, narration, isShown)],
});

/** Whether the event reports missing or faulty orders. */
export const isNotice = ({ kind, faults = [] }: GameEvent): boolean =>
  kind === 'missing' || faults.length > 0;

function buildNoticesTable<Event extends GameEvent, Content>(
  narratedMatch: NarratedMatch<Event, Content>,
  narration: Narration<Event, Content>,
  isShown: (event: Event) => boolean,
): Table | Notice {
  const rows = narratedMatch.history
    .toReversed()
    .flatMap(({ title, events }) =>
      groupNotices(
        narration.notices(events.filter(isShown), narratedMatch.setup.content),
        narratedMatch.setup.players.length,
      ).map(({ seats, texts, rules }, index): readonly Cell[] => [
        index === 0 ? strong(title) : null,
        strong(seats),
        texts.join('\n'),
        [...new Set(rules)].join('\n'),
      ]),
    );
  if (rows.length === 0) return buildEmptyNotice('Notices', 'There are no messages yet.');
  return {
    kind: 'table',
    title: 'Notices',
    columns: [
      { title: 'Step', width: 'narrow', onPhone: true },
      { title: 'Player', width: 'narrow', onPhone: true },
      { title: 'Message', width: 'text', onPhone: true },
      { title: 'Rule', width: 'text' },
    ],
    rows,
  };
}

/** Joins the players of the same message, then the messages of the same players. */
function groupNotices<Event>(
  notices: readonly (NarratedLine<Event> & { readonly seat: Seat })[],
  players: number,
) {
  const shared = [...Map.groupBy(notices, ({ text, rule }) => `${rule}\n${text}`).values()].map(
    (alike) => ({
      lines: alike.slice(0, 1),
      seats:
        alike.length > 1 && alike.length === players
          ? 'everybody'
          : joinNames(alike.map(({ seat }) => seat)),
    }),
  );
  return [...Map.groupBy(shared, ({ seats }) => seats)].map(([seats, own]) => {
    const lines = own.flatMap((one) => one.lines);
    return { seats, texts: lines.map(({ text }) => text), rules: lines.map(({ rule }) => rule) };
  });
}

/** An entry of a guide: a word, its explanation and the section of the rules. */
export interface GuideLine {
  readonly word: string | number;
  readonly text: string;
  readonly rule?: string;
}

/** Builds a reference table for a page such as “Guide”. The note of a line is its rule. */
export function buildGuideTable(given: {
  readonly title: string;
  readonly about?: string;
  /** The headings of the two columns. */
  readonly heads: readonly [string, string];
  readonly lines: readonly GuideLine[];
}): Table {
  const { title, about, heads, lines } = given;
  return {
    kind: 'table',
    title,
    ...(about !== undefined && { about }),
    columns: textColumns(...heads),
    rows: lines.map(({ word, text, rule }) => [
      strong(word),
      rule === undefined ? text : markRule(text, rule),
    ]),
  };
}

/** Builds a table of all seats: first the seats still in, then the seats that are out, paler. */
export function buildRosterTable(of: {
  readonly seats: readonly Seat[];
  readonly isIn: (seat: Seat) => boolean;
  /** The words for both states. Absent: "in" and "out". */
  readonly words?: readonly [whileIn: string, whenOut: string];
  /** Further columns. */
  readonly more?: readonly { readonly column: Column; readonly cell: (seat: Seat) => Cell }[];
  /** Absent: "Standing". */
  readonly title?: string;
}): Table {
  const { seats, isIn, words: [whileIn, whenOut] = ['in', 'out'], more = [] } = of;
  const rows = [...seats.filter(isIn), ...seats.filter((seat) => !isIn(seat))];
  return {
    kind: 'table',
    title: of.title ?? 'Standing',
    columns: [
      { title: 'Player', width: 'normal', onPhone: true },
      { title: 'State', width: 'normal', onPhone: true },
      ...more.map(({ column }) => column),
    ],
    rows: rows.map((seat) => [
      ...(isIn(seat) ? [strong(seat), whileIn] : [muteMark(seat), muteMark(whenOut)]),
      ...more.map(({ cell }) => cell(seat)),
    ]),
  };
}

export interface SeatVote {
  readonly voter: Seat;
  /** The voter's choice; null if there was no choice. */
  readonly vote: string | null;
}

/** Builds a table of all seats with a column for each step with votes, the newest first. */
export function buildVotesTable<Event extends GameEvent>(of: {
  readonly seats: readonly Seat[];
  readonly history: readonly Chapter<Event>[];
  /** Lists the votes among the events of a step. */
  readonly votes: (events: readonly Event[]) => readonly SeatVote[];
}): Table | Notice {
  const { seats, history, votes } = of;
  const title = 'Votes';
  const steps = history
    .map((chapter) => ({ title: chapter.title, votes: votes(chapter.events) }))
    .filter((step) => step.votes.length > 0)
    .toReversed();
  if (steps.length === 0) return buildEmptyNotice(title, 'Nobody has voted yet.');
  return {
    kind: 'table',
    title,
    columns: [
      { title: 'Player', width: 'normal', onPhone: true },
      ...steps.map(
        (step, index): Column => ({
          title: step.title,
          width: 'normal',
          ...(index === 0 && { onPhone: true }),
        }),
      ),
    ],
    rows: seats.map((seat) => [
      strong(seat),
      ...steps.map((step) => step.votes.find(({ voter }) => voter === seat)?.vote ?? muteMark('–')),
    ]),
  };
}
