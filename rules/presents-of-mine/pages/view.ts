/** The pages of each audience, with the guide and the scores. */

import type { Pages } from '../../kit/match/define.ts';
import { filterKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { spellNumber } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import type { ScoreColumn, Scores } from '../../kit/showing/scores.ts';
import { accountPage, buildGuideTable, logPage } from '../../kit/showing/tables.ts';
import type { BoardMove, BoardPlace, GameBoard, Page, Table } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event, PublicPageInput } from '../events.ts';
import { narration } from '../narration.ts';
import { LETTERS, type Letter, PICKS, sumStaleness, toNotation } from '../presents.ts';
import { formatStarting, POINTS_ALONE, POINTS_TIED, POPULAR_STALENESS } from '../scoring.ts';
import {
  findBelow,
  formatShortTitle,
  getPresents,
  STEP_NAMES,
  STEP_TITLES,
  type State,
  type StepName,
} from '../state.ts';
import {
  buildAccountTable,
  buildHoldingsTable,
  buildOwnPicture,
  buildPublicPicture,
  describeOwnState,
  describeWarning,
  findLastScoring,
  listResolvedSteps,
  markPresent,
  renderOwnPresentsPage,
  STALENESS_TONES,
} from './tables.ts';

/** Lists players in list order, or in setup order before the list is drawn. */
const getCircle = (input: PublicPageInput): readonly Seat[] =>
  input.state.circle.length > 0 ? input.state.circle : listSeats(input);

export const buildBoard = (input: PublicPageInput): GameBoard => ({
  title: 'The circle',
  about:
    'Each letter is a present, green if fresh, red if stale. Clockwise, the next player is below.',
  places: getCircle(input).map((seat, index, all) => placeSeat(input, seat, index / all.length)),
  roads: listNeighbourRoads(input.state.circle),
  lines: [{ kind: 'list', title: 'the list', colour: 'muted', isDashed: false }],
  owners: listSeats(input),
  pieces: getCircle(input).flatMap((seat) =>
    getPresents(input.state, seat).map(({ letter, staleness }) => ({
      at: seat,
      label: letter,
      tone: STALENESS_TONES[staleness] ?? 'level 4',
    })),
  ),
  moves: (input.history.at(-1)?.events ?? []).flatMap(listMoves),
});

/** Links each player to the next player below, once there is a list. */
const listNeighbourRoads = (circle: readonly Seat[]): GameBoard['roads'] =>
  circle.map((seat) => ({ ends: [seat, findBelow(circle, seat, 1)], kind: 'list' }));

/** Radius in the unit of the board. Boxes are slightly wider than 1. */
const BOARD_RADIUS = { x: 2.9, y: 2.3 };

/** Places the first player of the list at the top, and the others clockwise. */
const placeSeat = (input: PublicPageInput, seat: Seat, turn: number): BoardPlace => ({
  name: seat,
  label: seat,
  note: getPresents(input.state, seat)
    .map((present) => `${toNotation(present)} ${input.setup.content.presents[present.letter].name}`)
    .join(', '),
  x: roundToHundredths(Math.sin(turn * 2 * Math.PI) * BOARD_RADIUS.x),
  y: roundToHundredths(Math.cos(turn * 2 * Math.PI) * BOARD_RADIUS.y),
  box: [1.7, 1.1],
  owner: listSeats(input).indexOf(seat),
});

/** Rounds a sine, whose last digit may differ between machines. Avoids negative zero. */
const roundToHundredths = (value: number): number => Math.round(value * 100) / 100 + 0;

export const renderGuidePage = (input: PublicPageInput): Page => ({
  name: 'Guide',
  about: 'Each present with its holders, the course of each round, and how points are counted.',
  blocks: [buildPresentsTable(input), buildRoundsTable(input), SCORING_TABLE],
});

/** Shows on a phone what everybody holds, or can pick. */
const renderPresentsPage = (input: PublicPageInput): Page => ({
  name: 'Presents',
  about: 'Everybody sees all presents.',
  blocks: buildPublicPicture(input).slice(0, 1),
});

const buildPresentsTable = (shown: PublicPageInput): Table =>
  buildGuideTable({
    title: 'The presents',
    about: 'A to J are picked in the pregame. K and L come in Round 2, and M and N in Round 3.',
    heads: ['Letter', 'What it does'],
    lines: LETTERS.map((letter) => {
      const { name, ability } = shown.setup.content.presents[letter];
      return { word: letter, text: `${name}. ${ability} ${formatHolders(shown, letter)}`.trim() };
    }),
  });

/** Formats holders: "Held by Dems (2) and Isa."; '' before anybody has presents. */
function formatHolders({ setup, state }: PublicPageInput, letter: Letter): string {
  if (state.circle.length === 0) return '';
  const holders = listSeats({ setup }).flatMap((seat) => {
    const count = getPresents(state, seat).filter((present) => present.letter === letter).length;
    if (count === 0) return [];
    return [count > 1 ? `${seat} (${count})` : seat];
  });
  return holders.length === 0 ? 'Nobody holds this present.' : `Held by ${joinNames(holders)}.`;
}

const describeRounds = ({ setup }: PublicPageInput): Readonly<Record<StepName, string>> => ({
  pregame:
    `Everybody picks ${spellNumber(PICKS)} presents. ` +
    `Everybody gets a fresh ${setup.content.presents.A.name}. The list is drawn after scoring.`,
  'round-1': 'Everybody passes one present each to the first, second and third player below.',
  'round-2':
    'After passing, everybody replaces one kept present with K or L. The more popular of the two ' +
    `begins with staleness ${POPULAR_STALENESS}.`,
  'round-3':
    'The list is reversed. After passing, everybody replaces one kept present with M or N. The ' +
    `more popular of the two begins with staleness ${POPULAR_STALENESS}.`,
  'round-4':
    'Instead of passing, everybody steals from the first, second and third player above. ' +
    'Nearer thieves come first. Thieves who come too late get a random present.',
  'round-5':
    `Pass as in Round 1. Most presents of a letter from A to J earn ${POINTS_ALONE} points. ` +
    `Players who tie earn ${POINTS_TIED} points each.`,
});

function buildRoundsTable(input: PublicPageInput): Table {
  const texts = describeRounds(input);
  return buildGuideTable({
    title: 'The rounds',
    heads: ['Round', 'What happens'],
    lines: STEP_NAMES.map((step) => ({
      word: STEP_TITLES[step],
      text: texts[step],
      rule: step === 'pregame' ? 'Rules, Setup' : 'Rules, Variations',
    })),
  });
}

const SCORING_TABLE = buildGuideTable({
  title: 'Scoring',
  about: 'Scoring follows the pregame and every round.',
  heads: ['What', 'How'],
  lines: [
    {
      word: 'Points',
      text:
        'First all presents earn points by their abilities, then the sum of their staleness ' +
        'is lost. A score never falls: if more is lost than earned, it stays.',
      rule: 'Rules, Scoring',
    },
    {
      word: 'Staleness',
      text:
        `A present begins with ${formatStarting()}. At the end of each round, presents that ` +
        'were passed or stolen get one fresher, down to 0, and the others one staler.',
      rule: 'Rules, Setup and Gameplay',
    },
    {
      word: 'The end',
      text: 'The highest score after Round 5 wins. Players with equal scores share the place.',
      rule: 'Rulings, The end',
    },
  ],
});

export const pages: Pages<Content, State, State, null, Event> = {
  summary: { public: renderPublicSummary, seat: describeOwnState },
  board: buildBoard,
  picture: buildPublicPicture,
  own: (input, seat) => {
    const [holdings, warning] = [buildHoldingsTable(input, seat), describeWarning(input, seat)];
    const account = buildAccountTable(input, seat);
    return {
      picture: buildOwnPicture(input, seat),
      ...(holdings !== undefined && { holdings }),
      ...(warning !== undefined && { warning }),
      ...(account !== undefined && { account }),
    };
  },
  public: [logPage(narration), renderGuidePage, renderPresentsPage],
  seat: [renderOwnPresentsPage, accountPage(narration)],
};

function renderPublicSummary(input: PublicPageInput): readonly string[] {
  const { step } = input.state;
  return step === 'over' ? [] : [describeRounds(input)[step]];
}

/** Lists the move of a present if the event moves one between players. */
function listMoves(event: Event): readonly BoardMove[] {
  switch (event.kind) {
    case 'passed':
      return [{ label: event.present.letter, way: [event.from, event.to] }];
    case 'stolen':
      return [{ label: event.present.letter, way: [event.victim, event.thief] }];
    default:
      return [];
  }
}

export const buildScores = (input: PublicPageInput): Scores => ({
  counted: 'points',
  one: 'point',
  about: 'A score never falls, even if staleness costs more than was earned.',
  moments: [
    { title: 'Start', scores: {} },
    ...input.history.slice(1).map(({ title, events }) => ({
      title,
      scores: Object.fromEntries(
        filterKind(events, 'scored').map(({ seat, total }) => [seat, total]),
      ),
    })),
  ],
  more:
    input.state.step === 'over'
      ? [buildLastGainColumn(input)]
      : [
          ...(listResolvedSteps(input).length === 0 ? [] : buildBalanceColumns(input)),
          ...(input.state.circle.length === 0 ? [] : listStaleness(input)),
        ],
  legend: '+ earned − lost, ⏳ stalest present, Σ staleness of all',
});

/** Shows in the result what the last round, which often decides, changed. */
const buildLastGainColumn = (input: PublicPageInput): ScoreColumn => ({
  column: { title: formatShortTitle('round-5'), width: 'normal', format: 'signed', onPhone: true },
  cell: (seat) => findLastScoring(input, seat)?.change ?? null,
});

const buildBalanceColumns = (shown: PublicPageInput): readonly ScoreColumn[] => [
  {
    column: { title: 'Last earned', width: 'normal', format: 'whole' },
    cell: (seat) => findLastScoring(shown, seat)?.earned ?? null,
    sign: '+',
  },
  {
    column: { title: 'Last lost', width: 'normal', format: 'whole' },
    cell: (seat) => findLastScoring(shown, seat)?.lost ?? null,
    sign: '−',
  },
];

const listStaleness = ({ setup, state }: PublicPageInput): readonly ScoreColumn[] => [
  {
    column: { title: 'Stalest', width: 'narrow', align: 'centre' },
    cell: (seat) => {
      const [worst] = getPresents(state, seat).toSorted(
        (one, other) => other.staleness - one.staleness,
      );
      if (worst === undefined) return null;
      return { ...markPresent(worst, setup.content), value: `${worst.letter}${worst.staleness}` };
    },
    sign: '⏳',
  },
  {
    column: { title: 'Staleness', width: 'narrow', format: 'whole' },
    cell: (seat) => sumStaleness(getPresents(state, seat)),
    sign: 'Σ',
  },
];
