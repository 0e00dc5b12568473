import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GAMES, SEASON } from '../../rules/games.ts';
import type { ContentTab } from '../../rules/kit/content/content.ts';
import type { AnyGame } from '../../rules/kit/match/game.ts';
import { TOY_GAME } from '../laws/toy-game.ts';
import { getContentPath } from '../support/table/content.ts';
import { listFolders, ROOT, readWrittenFiles, type WrittenFile } from './files.ts';

/** Reports the missing parts of each game that is registered or has a folder. */
function findMissingParts(root: string, games: readonly AnyGame[]): readonly string[] {
  return [
    ...findUnregisteredGames(root, games),
    ...games.flatMap((game) => [
      ...findMissingRuleFiles(root, game.id),
      ...findMissingContentFiles(root, game.id, game.content.tabs),
    ]),
  ];
}

function findUnregisteredGames(root: string, games: readonly AnyGame[]): readonly string[] {
  const registered = games.map(({ id }) => id);
  const templates = join(root, 'sheets-templates');
  const folders = [
    ...listFolders(join(root, 'rules')),
    ...listFolders(templates).filter((name) => isContentFolder(join(templates, name))),
  ];
  return [...new Set(folders)]
    .filter((name) => name !== 'kit' && !registered.includes(name))
    .map((name) => `${name} is not registered: add it to GAMES in rules/games.ts.`);
}

/** Returns whether a folder of templates belongs to a game. */
const isContentFolder = (folder: string): boolean =>
  listNames(folder).some((name) => name.endsWith('.csv'));

function findMissingRuleFiles(root: string, id: string): readonly string[] {
  const folder = `rules/${id}`;
  const cases = listNames(join(root, folder)).filter((name) => name.endsWith('.cases.ts'));
  return [
    ...findMissingFile(root, `${folder}/game.ts`, 'the game as one object'),
    ...findMissingFile(
      root,
      `${folder}/README.md`,
      'which sentence of its rules lives where, and rulings',
    ),
    ...(cases.length > 0 ? [] : [`${folder} has no *.cases.ts: one case for each sentence.`]),
    ...findMissingFile(
      root,
      `test/pages/${id}.test.ts`,
      'what its pages say, against a model that counts by itself',
    ),
  ];
}

function findMissingContentFiles(
  root: string,
  id: string,
  tabs: readonly ContentTab[],
): readonly string[] {
  const folder = `sheets-templates/${id}`;
  const wanted = tabs.map((tab) => getContentPath(id, tab));
  const strange = listNames(join(root, folder))
    .map((name) => `${id}/${name}`)
    .filter((file) => file.endsWith('.csv') && !wanted.includes(file));
  return [
    ...(tabs.length > 0 ? [] : findMissingFile(root, folder, 'a folder, even without content')),
    ...wanted.flatMap((file) =>
      findMissingFile(root, `sheets-templates/${file}`, 'the default content'),
    ),
    ...strange.map((file) => `sheets-templates/${file} belongs to no tab of ${id}.`),
  ];
}

const findMissingFile = (root: string, path: string, what: string): readonly string[] =>
  existsSync(join(root, path)) ? [] : [`${path} is missing: ${what}.`];

const listNames = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder) : [];

it('every registered game is complete', () => {
  expect(findMissingParts(ROOT, [...GAMES, SEASON])).toEqual([]);
});

it('no two games have the same id or title', () => {
  const all = [...GAMES, SEASON];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});

describe('a planned sixth game', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sealed-orders-game-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  const write = (...paths: readonly string[]) => {
    for (const path of paths) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), '');
    }
  };

  const column = { title: 'Name', expects: 'a name', cell: z.string() };
  const tabs = [{ name: 'House List', about: 'Where letters go.', columns: [column] }];
  const sixth: AnyGame = { ...TOY_GAME, id: 'sixth', content: { ...TOY_GAME.content, tabs } };

  it('every missing file of a game is reported', () => {
    expect(findMissingParts(root, [sixth])).toEqual([
      expect.stringContaining('rules/sixth/game.ts is missing'),
      expect.stringContaining('rules/sixth/README.md is missing'),
      expect.stringContaining('rules/sixth has no *.cases.ts'),
      expect.stringContaining('test/pages/sixth.test.ts is missing'),
      expect.stringContaining('sheets-templates/sixth/house-list.csv is missing'),
    ]);
  });

  it('a game with all required files is reported as complete', () => {
    write('rules/kit/match/seat.ts', 'rules/sixth/game.ts', 'rules/sixth/README.md');
    write('rules/sixth/moves.cases.ts', 'sheets-templates/sixth/house-list.csv');
    write('test/pages/sixth.test.ts');
    expect(findMissingParts(root, [sixth])).toEqual([]);
  });

  it('a content file that no tab uses is reported', () => {
    write('rules/sixth/game.ts', 'rules/sixth/README.md', 'rules/sixth/moves.cases.ts');
    write('test/pages/sixth.test.ts');
    write('sheets-templates/sixth/house-list.csv', 'sheets-templates/sixth/roads.csv');
    expect(findMissingParts(root, [sixth])).toEqual([expect.stringContaining('roads.csv')]);
  });

  it('a game’s folder without a registration is reported', () => {
    write('rules/sixth/game.ts', 'sheets-templates/sixth/house-list.csv');
    expect(findMissingParts(root, [])).toEqual([
      expect.stringContaining('sixth is not registered'),
    ]);
  });

  it('a game without content must have a folder of templates', () => {
    write('rules/sixth/game.ts', 'rules/sixth/README.md', 'rules/sixth/moves.cases.ts');
    write('test/pages/sixth.test.ts');
    const bare: AnyGame = { ...sixth, content: TOY_GAME.content };
    expect(findMissingParts(root, [bare])).toEqual([
      expect.stringContaining('sheets-templates/sixth is missing'),
    ]);
  });
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
