import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWrittenFiles, type WrittenFile } from './files.ts';

const AUTHORING_FILE = 'rules/kit/authoring.ts';
const SMALLEST_GAME_FILE = 'test/laws/smallest-game.ts';
const SMALL_GAME_FILE = 'test/laws/small-game.ts';
/** Limit in lines, apart from blank lines and comments. */
const MAX_LINES_OF_SMALLEST_GAME = 60;
const MAX_KIT_NAMES = 40;

const files = readWrittenFiles();
const readText = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

interface ImportedName {
  readonly name: string;
  /** Path of the declaring file. */
  readonly from: string;
}

const IMPORT_STATEMENT =
  /^(?:import|export) (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']+)';$/gm;

const AUTHORING_SPECIFIER = "'./authoring.ts'";

/** Lists the names that a file imports or re-exports from this repository. */
const listImportedNames = ({ path, text }: WrittenFile): readonly ImportedName[] =>
  [...text.matchAll(IMPORT_STATEMENT)].flatMap(([, list, space, specifier = '']) => {
    const from = posix.join(posix.dirname(path), specifier);
    const names = space === undefined ? parseNameList(list ?? '') : [space];
    return names.map((name) => ({ name, from }));
  });

/** Parses an import list. Returns the names before `as`. */
const parseNameList = (list: string): readonly string[] =>
  list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '');

const authoringNames = listImportedNames({ path: AUTHORING_FILE, text: readText(AUTHORING_FILE) });

const listNamesImportedBy = (paths: RegExp): readonly ImportedName[] =>
  files.filter(({ path }) => paths.test(path)).flatMap(listImportedNames);

const REAL_GAME_PATH = /^rules\/(?!kit\/).*(?<!\.cases|\.test|staging)\.ts$/;
const namesInRealGames = new Set(
  listNamesImportedBy(REAL_GAME_PATH).map(({ name, from }) => `${name} of ${from}`),
);
const KIT_SPECIFIER = "'sealed-orders/kit'";
const namesInExamples = new Set(
  files
    .filter(({ path }) => /^(?:test\/laws|examples)\/[\w/-]+\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      listImportedNames({ path, text: text.replaceAll(KIT_SPECIFIER, AUTHORING_SPECIFIER) }),
    )
    .filter(({ from }) => from === AUTHORING_FILE || from.endsWith('/src/authoring.ts'))
    .map(({ name }) => name),
);

/** Names that only the examples use: points on Story, teams, votes and random robots. */
const ONLY_IN_EXAMPLES: ReadonlySet<string> = new Set([
  'chooseRandomAnswers',
  'rankTeams',
  'buildRosterTable',
  'tabulateScores',
  'buildVotesTable',
]);

/** Returns whether a comment precedes the declaration. */
function isExplained({ name, from }: ImportedName): boolean {
  const text = readText(from);
  const declaration = new RegExp(
    `\\*/\\nexport (?:async )?(?:function|const|interface|type) ${name}\\b`,
  );
  return name === 'kit' || declaration.test(text);
}

test(`the kit exports at most ${MAX_KIT_NAMES} names`, () => {
  expect(authoringNames.length).toBeGreaterThan(0);
  expect(authoringNames.length).toBeLessThanOrEqual(MAX_KIT_NAMES);
  expect(new Set(authoringNames.map(({ name }) => name)).size).toBe(authoringNames.length);
});

test.each([SMALLEST_GAME_FILE, SMALL_GAME_FILE])(
  '%s imports nothing of the kit except its public names',
  (path) => {
    const from = [...readText(path).matchAll(/ from '([^']+)';/g)].map(([, path]) => path);
    expect(new Set(from)).toEqual(new Set(['../../rules/kit/authoring.ts']));
  },
);

test(`the smallest complete game has fewer than ${MAX_LINES_OF_SMALLEST_GAME} lines`, () => {
  const lines = readText(SMALLEST_GAME_FILE)
    .split('\n')
    .filter((line) => !/^\s*(\/?\*.*)?$/.test(line));
  expect(lines.length).toBeGreaterThan(MAX_LINES_OF_SMALLEST_GAME / 2);
  expect(lines.length).toBeLessThan(MAX_LINES_OF_SMALLEST_GAME);
});

/** Headings of the interfaces that group the members of a game. */
const GROUP_INTERFACE =
  /(?:interface (?:Pages|OrderParts|ShownMembers|Advice|GameDefinition)\b|type SecretsMember\b).*?^}/gms;
const MEMBER_LINE = /^ {2,6}(?:readonly ([a-z]\w+)\??:|([a-z]\w+)\??\()/gm;
const UNGROUPED_MEMBERS = ['id', 'title', 'seats', 'version', 'checkCast', 'start', 'resolve'];

test('the guide of the kit has a row for every member of a game', () => {
  const groups = [...readText('rules/kit/match/define.ts').matchAll(GROUP_INTERFACE)].map(
    ([text]) => text,
  );
  const members = groups.flatMap((text) =>
    [...text.matchAll(MEMBER_LINE)].map(([, data, method]) => data ?? method ?? ''),
  );
  expect(members.length).toBeGreaterThan(25);
  const rows = readText('docs/kit.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = rows.map((row) => row.split(' | ')[0] ?? '').join(' ');
  const memberGroups = ['play', 'orders', 'shown', 'advice', 'measures'];
  const missing = [...members, ...UNGROUPED_MEMBERS].filter(
    (name) => !memberGroups.includes(name) && !new RegExp(`\\b${name}\\b`).test(named),
  );
  expect(missing).toEqual([]);
});

describe.each(authoringNames.map((one) => [one.name, one] as const))(
  '%s of the kit',
  (name, one) => {
    test.skipIf(ONLY_IN_EXAMPLES.has(name))(
      'a real game uses each name that the kit exports',
      () => {
        expect(namesInRealGames).toContain(`${name} of ${one.from}`);
      },
    );

    test('an example game uses each exported name that no real game uses', () => {
      expect(namesInExamples).toContain(name);
    });

    test('a comment explains each name that the kit exports', () => {
      expect(isExplained(one)).toBe(true);
    });
  },
);
