import { expect, it } from 'vitest';
import { z } from 'zod';
import { GAMES, SEASON } from '../../rules/games.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { TOY_GAME } from '../laws/toy-game.ts';
import { getContentPath } from '../support/table/content.ts';
import { readWrittenFiles, type WrittenFile } from './files.ts';

/** Reports the missing parts of each game that is registered or has a folder. */
function findMissingParts(paths: readonly string[], games: readonly AnyGame[]): readonly string[] {
  const registered = games.map(({ id }) => id);
  const folders = paths.flatMap((path) => GAME_PATH.exec(path)?.slice(1).find(Boolean) ?? []);
  return [
    ...[...new Set(folders)]
      .filter((name) => name !== 'kit' && !registered.includes(name))
      .map((name) => `${name} is not registered: add it to GAMES in rules/games.ts.`),
    ...games.flatMap((game) => [
      ...findMissingRuleFiles(paths, game.id),
      ...findMissingContentFiles(paths, game),
    ]),
  ];
}

/** Matches files of rules and of content. Folders of templates without CSV belong to no game. */
const GAME_PATH = /^(?:rules\/([^/]+)\/|sheets-templates\/([^/]+)\/[^/]+\.csv$)/;

/** Matches a content file. A folder within a game’s has other content of the season. */
const CONTENT_FILE = /^sheets-templates\/[^/]+\/[^/]+\.csv$/;

const findMissingRuleFiles = (paths: readonly string[], id: string): readonly string[] => [
  ...findMissingFile(paths, `rules/${id}/game.ts`, 'the game as one object'),
  ...findMissingFile(
    paths,
    `rules/${id}/README.md`,
    'which sentence of its rules lives where, and rulings',
  ),
  ...(paths.some((path) => path.startsWith(`rules/${id}/`) && path.endsWith('.cases.ts'))
    ? []
    : [`rules/${id} has no *.cases.ts: one case for each sentence.`]),
  ...findMissingFile(
    paths,
    `test/pages/${id}.test.ts`,
    'its pages, compared with a model that counts by itself',
  ),
];

function findMissingContentFiles(
  paths: readonly string[],
  { id, content: { tabs } }: AnyGame,
): readonly string[] {
  const folder = `sheets-templates/${id}/`;
  const own = paths.filter((path) => path.startsWith(folder));
  const wanted = tabs.map((tab) => `sheets-templates/${getContentPath(id, tab)}`);
  return [
    ...(tabs.length > 0 || own.length > 0
      ? []
      : [`${folder} is missing: a folder, even without content.`]),
    ...wanted.flatMap((file) => findMissingFile(paths, file, 'the default content')),
    ...own
      .filter((path) => CONTENT_FILE.test(path) && !wanted.includes(path))
      .map((path) => `${path} belongs to no tab of ${id}.`),
  ];
}

const findMissingFile = (
  paths: readonly string[],
  path: string,
  what: string,
): readonly string[] => (paths.includes(path) ? [] : [`${path} is missing: ${what}.`]);

const ALL_GAMES = [...GAMES, SEASON];

it('every registered game is complete', () => {
  const paths = readWrittenFiles().map(({ path }) => path);
  expect(findMissingParts(paths, ALL_GAMES)).toEqual([]);
});

it('no two games have the same id or title', () => {
  expect(new Set(ALL_GAMES.map(({ id }) => id)).size).toBe(ALL_GAMES.length);
  expect(new Set(ALL_GAMES.map(({ title }) => title)).size).toBe(ALL_GAMES.length);
});

const column = { title: 'Name', expects: 'a name', cell: z.string() };
const tabs = [{ name: 'House List', about: 'Where letters go.', columns: [column] }];
const sixth: AnyGame = { ...TOY_GAME, id: 'sixth', content: { ...TOY_GAME.content, tabs } };
const SIXTH_RULES = ['rules/sixth/game.ts', 'rules/sixth/README.md', 'rules/sixth/moves.cases.ts'];
const SIXTH_FILES = [...SIXTH_RULES, 'test/pages/sixth.test.ts', 'rules/kit/match/seat.ts'];
const HOUSES = 'sheets-templates/sixth/house-list.csv';

it.each([
  {
    claim: 'every missing file of a game is reported',
    paths: [],
    games: [sixth],
    found: [
      'rules/sixth/game.ts is missing',
      'rules/sixth/README.md is missing',
      'rules/sixth has no *.cases.ts',
      'test/pages/sixth.test.ts is missing',
      `${HOUSES} is missing`,
    ],
  },
  {
    claim: 'a game with all required files is reported as complete',
    paths: [...SIXTH_FILES, HOUSES],
    games: [sixth],
    found: [],
  },
  {
    claim: 'a content file that no tab uses is reported',
    paths: [...SIXTH_FILES, HOUSES, 'sheets-templates/sixth/roads.csv'],
    games: [sixth],
    found: ['roads.csv'],
  },
  {
    claim: 'a game’s folder without a registration is reported',
    paths: ['rules/sixth/game.ts', HOUSES],
    games: [],
    found: ['sixth is not registered'],
  },
  {
    claim: 'a game without content must have a folder of templates',
    paths: SIXTH_FILES,
    games: [{ ...sixth, content: TOY_GAME.content }],
    found: ['sheets-templates/sixth/ is missing'],
  },
])('$claim', ({ paths, games, found }) => {
  expect(findMissingParts(paths, games)).toEqual(
    found.map((part) => expect.stringContaining(part)),
  );
});

const FILE_NAME_IN_BACKTICKS = /`([\w./-]+\.(?:ts|csv))`/g;

/** Returns the files that a game's README names although they do not exist. */
const findMissingReadmeFiles = (files: readonly WrittenFile[]): readonly string[] =>
  files
    .filter(({ path }) => /^(?:rules|examples)\/[\w-]+\/README\.md$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(FILE_NAME_IN_BACKTICKS)]
        .map(([, named = '']) => named)
        .filter((named) => !files.some((file) => `/${file.path}`.endsWith(`/${named}`)))
        .map((named) => `${path} names ${named}, which does not exist`),
    );

it('READMEs of games name only files that exist', () => {
  expect(findMissingReadmeFiles(readWrittenFiles())).toEqual([]);
  const moved = { path: 'rules/sixth/README.md', text: 'The `moves.ts`, not `lost.ts`.' };
  expect(findMissingReadmeFiles([moved, { path: 'rules/sixth/moves.ts', text: '' }])).toEqual([
    'rules/sixth/README.md names lost.ts, which does not exist',
  ]);
});
