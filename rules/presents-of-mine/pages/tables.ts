/** Tables of a player’s presents and last scoring, and the pictures of the circle. */

import { filterKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { countText, figure, plural, signed } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildEmptyNotice, markChange, strong } from '../../kit/showing/marks.ts';
import { buildGuideTable } from '../../kit/showing/tables.ts';
import type { Block, Cell, Column, Mark, Page, Table } from '../../kit/showing/view.ts';
import { MAX_DISTANCE } from '../abilities.ts';
import type { Content } from '../content.ts';
import type { Event, EventOf, PublicPageInput } from '../events.ts';
import { narration } from '../narration.ts';
import {
  AMOUNTS,
  compareInInventory,
  PICKS,
  type Present,
  STARTING_LETTERS,
  toNotation,
} from '../presents.ts';
import {
  DISTANCES,
  type Distance,
  findBelow,
  formatShortTitle,
  getPresents,
  isReplacingRound,
  REPLACEMENTS,
  STEP_NAMES,
  type StepName,
} from '../state.ts';

export const renderOwnPresentsPage = (input: PublicPageInput, seat: Seat): Page => ({
  name: 'My presents',
  about: 'Green presents are fresh, and red presents are stale.',
  blocks:
    input.state.circle.length > 0
      ? [buildOwnPresentsTable(input, seat)]
      : [
          buildEmptyNotice(
            'You hold no presents yet',
            'After the pregame your six presents will be shown here.',
          ),
        ],
});

/** Describes the recipients and givers of the player's presents in this round. */
export function describeOwnState({ setup, state }: PublicPageInput, seat: Seat): readonly string[] {
  const { step, circle } = state;
  if (step === 'pregame') return ['All players begin with 0 points.'];
  if (step === 'over') return [];
  const [under, over] = [1, -1].map((sign) => formatNeighbours(circle, seat, sign));
  return [
    step === 'round-4'
      ? `You steal from ${over}; ${under} steal from you.`
      : `You pass to ${under}; ${over} pass to you.`,
    `Furthest from you: ${findBelow(circle, seat, MAX_DISTANCE)}.`,
    ...(isReplacingRound(step) ? REPLACEMENTS[step] : []).map((letter) => {
      const { name, ability } = setup.content.presents[letter];
      return `${letter} ${name}: ${ability}`;
    }),
  ];
}

const formatNeighbours = (circle: readonly Seat[], seat: Seat, sign: number): string =>
  joinNames(DISTANCES.map((distance) => findBelow(circle, seat, sign * distance)));

export const PLACES = ['1', '2', '3', '4', '5', '6'];

const NOTATION_TEXT = 'A2: present A, staleness 2. K3/5: 5 layers left.';

/** Builds a row of all presents; undefined before the pregame is over. */
export function buildHoldingsTable(
  { setup, state }: PublicPageInput,
  seat: Seat,
): Table | undefined {
  const held = getPresents(state, seat);
  if (held.length === 0) return undefined;
  return {
    kind: 'table',
    title: 'What I hold',
    columns: PLACES.map((title): Column => ({ title, align: 'centre' })),
    rows: [held.map((present) => markPresent(present, setup.content))],
    foot: NOTATION_TEXT,
  };
}

/** Warns about Kaboom Presents that explode at the next scoring unless they are passed. */
export function describeWarning({ setup, state }: PublicPageInput, seat: Seat): string | undefined {
  const { A, K } = setup.content.presents;
  const held = getPresents(state, seat);
  const averages = held.filter(({ letter }) => letter === 'A').length;
  const exploding = held.filter((one) => one.letter === 'K' && one.layers <= averages);
  if (state.step === 'over' || exploding.length === 0) return undefined;
  const isSoft = held.some(({ letter }) => letter === 'L');
  const cost = isSoft ? AMOUNTS.K.softened : AMOUNTS.K.exploding;
  return (
    `${joinNames(exploding.map(toNotation))} (${K.name}) explodes with the ` +
    `${countText(averages, A.name)} that you hold: −${countText(cost, 'point')}.`
  );
}

export const buildOwnPresentsTable = (input: PublicPageInput, seat: Seat): Table => ({
  kind: 'table',
  title: 'My presents',
  columns: [
    { title: 'Present', width: 'narrow', align: 'centre', onPhone: true },
    { title: 'What it does', width: 'text', onPhone: true },
    { title: 'Last earned', width: 'normal', format: 'signed', onPhone: true },
  ],
  rows: listOwnPresents(input, seat).map(({ present, points }): readonly Cell[] => {
    const { name, ability } = input.setup.content.presents[present.letter];
    return [markPresent(present, input.setup.content), `${name}. ${ability}`, markChange(points)];
  }),
});

/** Lists current presents with the points of their last scoring, after which they aged. */
function listOwnPresents(input: PublicPageInput, seat: Seat) {
  const [last = 'pregame'] = listResolvedSteps(input);
  const events = listEventsIn(input, last);
  const aged = filterKind(events, 'aged').filter((event) => event.seat === seat);
  return filterKind(events, 'ability')
    .filter((event) => event.seat === seat)
    .map(({ present, points }, index) => ({ present: aged[index]?.after ?? present, points }))
    .toSorted((one, other) => compareInInventory(one.present, other.present));
}

export const STALENESS_TONES = ['level 0', 'level 1', 'level 2', 'level 3', 'level 4'] as const;

/** Marks a present: its notation in the colour of its staleness, with its name as the note. */
export const markPresent = (present: Present, { presents }: Content): Mark => ({
  kind: 'mark',
  value: toNotation(present),
  tone: STALENESS_TONES[present.staleness] ?? 'level 4',
  note: presents[present.letter].name,
});

/** Lists the resolved steps, newest first. */
export const listResolvedSteps = ({ history }: PublicPageInput): readonly StepName[] =>
  STEP_NAMES.filter((step) => history.some((chapter) => chapter.step === step)).toReversed();

/** Lists the events of a step; empty before its resolution. */
export const listEventsIn = ({ history }: PublicPageInput, step: StepName): readonly Event[] =>
  history.find((chapter) => chapter.step === step)?.events ?? [];

/** Finds the last scoring of a seat; undefined before the first. */
export function findLastScoring(input: PublicPageInput, seat: Seat): EventOf<'scored'> | undefined {
  const [last] = listResolvedSteps(input);
  return last === undefined ? undefined : findScoring(input, last, seat);
}

/** Finds a seat's scoring in a step; undefined before its resolution. */
export const findScoring = (input: PublicPageInput, step: StepName, seat: Seat) =>
  filterKind(listEventsIn(input, step), 'scored').find((event) => event.seat === seat);

/** Builds the account; undefined before the first scoring. */
export function buildAccountTable(input: PublicPageInput, seat: Seat): Table | undefined {
  const [last] = listResolvedSteps(input);
  const scored = last === undefined ? undefined : findScoring(input, last, seat);
  if (last === undefined || scored === undefined) return undefined;
  const events = listEventsIn(input, last);
  const texts = narration
    .account(events, seat, input.setup.content)
    .filter(({ event }) => isReportedInWords(event, events, seat))
    .map(({ text }) => text);
  const gone = formatGonePresents(events, seat);
  const floorRows = scored.kept ? [['A score never falls', -scored.balance, '']] : [];
  return {
    kind: 'table',
    title: formatTitle(formatShortTitle(last), scored),
    ...(texts.length > 0 && { about: texts.join(' ') }),
    columns: [
      { title: 'What' },
      { title: 'Points', format: 'signed', align: 'centre' },
      { title: 'Also' },
    ],
    rows: [
      ...renderPresentRows(input, events, seat),
      ...renderMonopolyRows(input, events, seat),
      ...(scored.lost > 0 ? [['Staleness of all', renderLoss(-scored.lost), '']] : []),
      ...floorRows,
    ],
    foot: ['As scored, before presents aged.', gone].join(' ').trim(),
  };
}

/** Formats a title: "Round 1: +21 points, 38 in all". */
const formatTitle = (step: string, { change, total }: EventOf<'scored'>): string =>
  `${step}: ${signed(change)} ${plural(change, 'point')}, ${figure(total)} in all`;

/** Returns whether an event has a line. A missing order of thefts has one line for all three. */
function isReportedInWords({ kind }: Event, events: readonly Event[], seat: Seat): boolean {
  const isMissing = filterKind(events, 'defaulted').some(
    (event) => event.seat === seat && event.what === 'thefts',
  );
  return kind === 'defaulted' || kind === 'exploded' || (kind === 'stolen by chance' && !isMissing);
}

const renderLoss = (value: number): Cell =>
  value < 0 ? { kind: 'mark', value, tone: 'bad' } : value;

function renderPresentRows(
  { setup: { content } }: PublicPageInput,
  events: readonly Event[],
  seat: Seat,
): readonly (readonly Cell[])[] {
  const came = listArrivals(events, seat);
  return filterKind(events, 'ability')
    .filter((event) => event.seat === seat)
    .map(({ present, points }) => {
      const at = came.findIndex(([one]) => toNotation(one) === toNotation(present));
      const [arrival] = at < 0 ? [] : came.splice(at, 1);
      const { name } = content.presents[present.letter];
      const mark = markPresent(present, content);
      return [{ ...mark, value: `${mark.value} ${name}` }, renderLoss(points), arrival?.[1] ?? ''];
    });
}

/** Lists the presents that arrived, with the source of each. */
const listArrivals = (events: readonly Event[], seat: Seat): [present: Present, source: string][] =>
  events.flatMap((event): [Present, string][] => {
    if (event.kind === 'passed' && event.to === seat)
      return [[event.present, `from ${event.from}`]];
    if (event.kind === 'stolen' && event.thief === seat)
      return [[event.present, `stolen from ${event.victim}`]];
    if (event.kind === 'replaced' && event.seat === seat)
      return [[event.present, `for ${toNotation(event.gone)}`]];
    return [];
  });

const renderMonopolyRows = (
  { setup: { content } }: PublicPageInput,
  events: readonly Event[],
  seat: Seat,
): readonly (readonly Cell[])[] =>
  filterKind(events, 'monopoly')
    .filter((event) => event.seat === seat)
    .map(({ letter, points, alone, held }) => [
      `Monopoly: ${content.presents[letter].name}`,
      points,
      alone ? `${held} held` : `${held} held, shared`,
    ]);

/** Formats presents that left: "Gone: A1 to Dems, F4 to Walsh"; '' if none left. */
function formatGonePresents(events: readonly Event[], seat: Seat): string {
  const gone = events.flatMap((event) => {
    if (event.kind === 'passed' && event.from === seat)
      return [`${toNotation(event.present)} to ${event.to}`];
    return event.kind === 'stolen' && event.victim === seat
      ? [`${toNotation(event.present)} to ${event.thief}`]
      : [];
  });
  return gone.length === 0 ? '' : `Gone: ${gone.join(', ')}`;
}

/** Builds the public picture. Before the list is drawn, it shows the presents to pick from. */
export const buildPublicPicture = (input: PublicPageInput): readonly Block[] =>
  input.state.circle.length === 0
    ? [buildPicksTable(input)]
    : [listTable(input), ...buildExchangeTables(input)];

export const buildOwnPicture = (input: PublicPageInput, seat: Seat): readonly Block[] =>
  input.state.circle.length === 0
    ? [buildPicksTable(input)]
    : [buildOwnPresentsTable(input, seat), listTable(input)];

const buildPicksTable = ({ setup }: PublicPageInput): Table =>
  buildGuideTable({
    title: `The presents to pick from: ${PICKS} each`,
    heads: ['Letter', 'What it does'],
    lines: STARTING_LETTERS.map((letter) => {
      const { name, ability } = setup.content.presents[letter];
      return { word: letter, text: `${name}. ${ability}` };
    }),
  });

const listTable = ({ setup, state }: PublicPageInput): Table => ({
  kind: 'table',
  title: 'Who holds what',
  columns: [
    { title: 'Player', onPhone: true },
    ...PLACES.map((title): Column => ({ title, align: 'centre', width: 'narrow', onPhone: true })),
  ],
  rows: state.circle.map((seat) => {
    const held = getPresents(state, seat);
    return [
      strong(seat),
      ...PLACES.map((_, index) => {
        const present = held[index];
        return present === undefined ? null : markPresent(present, setup.content);
      }),
    ];
  }),
  foot: `After the last player comes the first. Green is fresh, red stale. ${NOTATION_TEXT}`,
});

interface PresentExchange {
  readonly by: Seat;
  readonly distance: Distance;
  readonly present: Present;
  readonly text: string;
}

/** Builds rows of passed or stolen presents for each player; empty in the pregame. */
function buildExchangeTables(input: PublicPageInput): readonly Table[] {
  const [last] = listResolvedSteps(input);
  const all = last === undefined ? [] : listEventsIn(input, last).flatMap(listExchanges);
  if (last === undefined || all.length === 0) return [];
  const isTheft = last === 'round-4';
  const where = isTheft ? 'above' : 'below';
  return [
    {
      kind: 'table',
      title: `${isTheft ? 'Thefts' : 'Passes'} of ${formatShortTitle(last)}`,
      columns: [
        { title: 'Player' },
        ...DISTANCES.map((distance): Column => ({ title: `${distance} ${where}` })),
      ],
      rows: listSeats(input).map((seat): readonly Cell[] => [
        strong(seat),
        ...DISTANCES.map((distance) => {
          const own = all.find((one) => one.by === seat && one.distance === distance);
          return own === undefined
            ? null
            : { ...markPresent(own.present, input.setup.content), value: own.text };
        }),
      ]),
    },
  ];
}

function listExchanges(event: Event): readonly PresentExchange[] {
  switch (event.kind) {
    case 'passed': {
      const { from, to, distance, present } = event;
      return [{ by: from, distance, present, text: `${toNotation(present)} → ${to}` }];
    }
    case 'stolen': {
      const { thief, victim, distance, present } = event;
      return [{ by: thief, distance, present, text: `${toNotation(present)} ← ${victim}` }];
    }
    default:
      return [];
  }
}
