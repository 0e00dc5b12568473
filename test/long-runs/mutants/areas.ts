/** Which suites belong to a folder that is mutated: what is cheap and near first, what is long last. */

import { GAMES } from '../../../rules/games.ts';

/** A folder of ours, such as `rules/kit` or `rules/pocket-mars/pages`. */
export type Folder = string;

/** Suites in the order in which they are tried; the first that fails ends a mutant. */
export interface Suites {
  /** Globs from the root. */
  readonly files: readonly string[];
  /** The game whose laws come last, the small game's where it is none. */
  readonly lawsOf: string;
}

const LAWS = 'test/long-runs/mutants/game-laws.ts';
/** What is held of every game's pages. */
const PAGES_OF_ALL = [
  'test/pages/{boards,drawn-pages,form-heads}.test.ts',
  'sheets-templates/drawing/**/*.test.ts',
];
const CASES_OF_GAMES = 'rules/*/**/*.cases.ts';

/** Matches on spreadsheets, the short suites first: all that play any, long runs by a sample too, but for what plants faults in the sources, looks at the size of a bundle of them, or has a process of its own. */
const MATCHES = [
  'scripts/!(new-wizard|page-command|setup-command).test.ts',
  'test/long-runs/corpus/corpus.test.ts',
  'test/match/{opening,polls,announcements,keeping,secrecy,beacon}/!(outside-function).test.ts',
  'test/match/survival/!(flood|upgraded).test.ts',
  'test/match/season/*.test.ts',
  'test/match/end-to-end/!(bundle|slow-google).test.ts',
  'test/long-runs/{bad-input,interventions,faults,host}/*.test.ts',
];

/** By the beginning of the folder's path: the first that fits. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'rules/kit': ['rules/kit/**/*.test.ts', CASES_OF_GAMES, 'test/pages/*.test.ts', LAWS],
  'sheets-templates': ['sheets-templates/**/*.test.ts'],
  'functions/google': ['functions/google/**/*.test.ts', 'functions/match/live-checks/*.test.ts'],
  functions: ['functions/**/*.test.ts', ...MATCHES],
  emulator: ['emulator/**/*.test.ts', 'test/contract/shape.test.ts'],
  scripts: ['scripts/**/*.test.ts'],
};

/** @throws Error for a folder to which no suites belong. */
export function suitesFor(folder: Folder): Suites {
  const game = GAMES.find(({ id }) => isIn(folder, `rules/${id}`));
  if (game !== undefined) {
    return {
      files: [
        `${folder}/**/*.cases.ts`,
        `test/pages/${game.id}*.test.ts`,
        ...PAGES_OF_ALL,
        `sheets-templates/${game.id}/*.test.ts`,
        `rules/${game.id}/**/*.cases.ts`,
        // Of a part of a game cases and models say enough: laws take long, and would be tried on every survivor.
        ...(folder === `rules/${game.id}` ? [LAWS] : []),
      ],
      lawsOf: game.id,
    };
  }
  const known = Object.keys(SUITES).find((one) => isIn(folder, one));
  const files = known === undefined ? undefined : SUITES[known];
  if (files === undefined) throw new Error(`No suites belong to ${folder}.`);
  return { files, lawsOf: '' };
}

const isIn = (folder: Folder, other: Folder): boolean => `${folder}/`.startsWith(`${other}/`);
