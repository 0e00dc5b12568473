/**
 * The content of a season: its programme, and facts about games. The code contains no game's name.
 */

import * as z from 'zod';
import { defineTab, enumCell, lineCell, type RowOf, wholeCell } from '../kit/content/cells.ts';
import type { CheckedRow, ContentResult, ContentSchema } from '../kit/content/content.ts';
import { duplicateProblems, listRowProblems, type Rows } from '../kit/content/records.ts';
import type { ContentProblem } from '../kit/judging/problem.ts';
import type { Variants } from '../kit/match/setup.ts';

export interface KnownGame {
  readonly id: string;
  readonly title: string;
  readonly least: number;
  readonly most: number;
  /** The Tokens that the game gives; 0 if its text names none. */
  readonly tokens: number;
  /** Whether pairs of players hold garnets in the game. */
  readonly hasPairs: boolean;
  readonly hasArtefacts: boolean;
  /** Garnets that the winner gets by the game's text, even without playing. */
  readonly wins: number;
}

export const EPISODE_KINDS = [
  'league',
  'main match',
  'death match',
  'death matches',
  'life match',
  'final',
] as const;
export type EpisodeKind = (typeof EPISODE_KINDS)[number];

export interface Plan {
  readonly title: string;
  readonly kind: EpisodeKind;
  /** Games of the match. The first of equally large games is used. Empty if played elsewhere. */
  readonly games: readonly KnownGame[];
  readonly variants: Variants;
  /** The number of Tokens if the game's text names none. Null: half of the seats, rounded down. */
  readonly tokens: number | null;
  /** Garnets for the winner in addition to those of the game. */
  readonly garnets: number;
  /** The round is repeated until this number of players is left. Null: it is played once. */
  readonly until: number | null;
}

export type Rules = 'first' | 'current';

export interface Content {
  /** At least one plan. */
  readonly plans: readonly Plan[];
  /** Set by the game's version, not by a cell. Absent: the current rules. */
  readonly rules?: Rules;
}

const MAX_SEATS = 99;
/** In characters. Names of workbooks add a text such as ", round 2, main match". */
const MAX_TITLE_LENGTH = 40;
export const ELSEWHERE = 'elsewhere';

const YES_NO_CELL = enumCell(['yes', 'no']);

const GAMES_TAB = defineTab({
  name: 'Games',
  about: 'The games with their seats and prizes, filled in for a new season.',
  columns: {
    Game: lineCell('the name of a game on the command line', MAX_TITLE_LENGTH),
    Title: lineCell('a title', MAX_TITLE_LENGTH),
    Least: wholeCell(MAX_SEATS),
    Most: wholeCell(MAX_SEATS),
    Tokens: wholeCell(MAX_SEATS),
    Wins: wholeCell(MAX_SEATS),
    Pairs: YES_NO_CELL,
    Artefacts: YES_NO_CELL,
  },
});

const GAME_LIST_CELL = {
  cell: z.string().transform((text) => text.split(',').map((name) => name.trim())),
  expects: `games of the tab “Games”, separated by commas, or ${ELSEWHERE}`,
};

/** Variants such as "draft=yes, length=short". */
const VARIANTS_CELL = {
  cell: z
    .string()
    .regex(/^$|^[a-z0-9-]+=[a-z0-9-]+(, *[a-z0-9-]+=[a-z0-9-]+)*$/)
    .transform(
      (text): Variants => Object.fromEntries(text === '' ? [] : text.split(',').map(parseVariant)),
    ),
  expects: 'nothing, or variants of the game such as draft=yes',
};

const parseVariant = (text: string): readonly [string, string] => {
  const [name = '', value = ''] = text.trim().split('=');
  return [name, value];
};

const createOptionalNumberCell = (what: string) => ({
  cell: z
    .string()
    .regex(/^\d{0,2}$/)
    .transform((text) => (text === '' ? null : Number(text))),
  expects: `${what}, or nothing`,
});

const PROGRAMME_TAB = defineTab({
  name: 'Programme',
  about: 'Death and life matches follow their main match. “Until” repeats the match of its row.',
  columns: {
    Episode: { ...lineCell('a title', MAX_TITLE_LENGTH), isName: true },
    Kind: enumCell(EPISODE_KINDS),
    Games: GAME_LIST_CELL,
    Variants: VARIANTS_CELL,
    Tokens: createOptionalNumberCell('the number of Tokens if the game names none'),
    Garnets: wholeCell(MAX_SEATS, ', for the winner'),
    Until: createOptionalNumberCell('the number of players at which the repetition ends'),
  },
});

type GameRow = RowOf<typeof GAMES_TAB>;
type PlanRow = RowOf<typeof PROGRAMME_TAB>;

export const contentSchema: ContentSchema<Content> = {
  tabs: [GAMES_TAB, PROGRAMME_TAB],
  assemble,
};

/** The content of seasons that version 1 opened. */
export const firstContentSchema: ContentSchema<Content> = {
  ...contentSchema,
  assemble: (rows) => {
    const content = assemble(rows);
    return content.kind === 'sound'
      ? { ...content, value: { ...content.value, rules: 'first' } }
      : content;
  },
};

function assemble(rows: Readonly<Record<string, readonly CheckedRow[]>>): ContentResult<Content> {
  const games = GAMES_TAB.typedRows(rows);
  const plans = PROGRAMME_TAB.typedRows(rows);
  const problems = [...listGameProblems(games), ...listPlanProblems(plans, games)];
  if (problems.length > 0) return { kind: 'unsound', problems };
  const known = games.rows.map(buildGame);
  return { kind: 'sound', value: { plans: plans.rows.map((row) => buildPlan(row, known)) } };
}

const buildGame = ({ Game, Title, Least, Most, Tokens, Wins, ...has }: GameRow): KnownGame => ({
  id: Game,
  title: Title,
  least: Least,
  most: Most,
  tokens: Tokens,
  wins: Wins,
  hasPairs: has.Pairs === 'yes',
  hasArtefacts: has.Artefacts === 'yes',
});

const buildPlan = (row: PlanRow, known: readonly KnownGame[]): Plan => ({
  title: row.Episode,
  kind: row.Kind,
  games: row.Games.flatMap((name) => known.filter(({ id }) => id === name)),
  variants: row.Variants,
  tokens: row.Tokens,
  garnets: row.Garnets,
  until: row.Until,
});

const listGameProblems = (of: Rows<GameRow>): readonly ContentProblem[] => [
  ...duplicateProblems({ of, column: 'Game', expected: 'a game that is in no other row' }),
  ...listRowProblems({
    of,
    column: 'Most',
    expected: 'at least two, and no fewer than Least',
    isValid: (_, index) => hasValidSeats(of.rows[index]),
  }),
];

const hasValidSeats = (row: GameRow | undefined): boolean =>
  row !== undefined && row.Least >= 1 && row.Most >= Math.max(2, row.Least);

function listPlanProblems(of: Rows<PlanRow>, games: Rows<GameRow>): readonly ContentProblem[] {
  const { tab, rows } = of;
  const known = games.rows.map(({ Game }) => Game);
  const isKnown = ({ Games }: PlanRow) =>
    Games.every((name) => known.includes(name)) || (Games.length === 1 && Games[0] === ELSEWHERE);
  return [
    ...(rows.length === 0 ? [{ tab, expected: 'at least one episode' }] : []),
    ...listRowProblems({
      of,
      column: 'Games',
      getText: ({ Games }) => Games.join(', '),
      expected: GAME_LIST_CELL.expects,
      isValid: (_, index) => rows[index] === undefined || isKnown(rows[index]),
    }),
  ];
}
