import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type WrittenFile, writtenFiles } from './files.ts';

const FACE = 'rules/kit/authoring.ts';
const SMALLEST = 'test/laws/smallest-game.ts';
const SMALL = 'test/laws/small-game.ts';
/** Limit in lines, without blank lines and comments. */
const MOST_LINES = 60;
const MOST = 40;

const files = writtenFiles();
const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';

interface Named {
  readonly name: string;
  /** Path of the declaring file. */
  readonly from: string;
}

/** "{ type Robot, randomAnswers }" or "* as kit". */
const STATEMENT = /^(?:import|export) (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '(\.[^']+)';$/gm;

const FROM_FACE = "'./authoring.ts'";

/** Lists the names that a file imports or re-exports from other files of this repository. */
const namesIn = ({ path, text }: WrittenFile): readonly Named[] =>
  [...text.matchAll(STATEMENT)].flatMap(([, list, space, specifier = '']) => {
    const from = posix.join(posix.dirname(path), specifier);
    const names = space === undefined ? namesOf(list ?? '') : [space];
    return names.map((name) => ({ name, from }));
  });

/** Parses an import list into the original names, before `as`. */
const namesOf = (list: string): readonly string[] =>
  list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    )
    .filter((name) => name !== '');

const face = namesIn({ path: FACE, text: textOf(FACE) });

const among = (paths: RegExp): readonly Named[] =>
  files.filter(({ path }) => paths.test(path)).flatMap(namesIn);

const REAL_GAMES = /^rules\/(?!kit\/).*(?<!\.cases|\.test|staging)\.ts$/;
const inRealGames = new Set(among(REAL_GAMES).map(({ name, from }) => `${name} of ${from}`));
const PACKED = "'sealed-orders/kit'";
const inExamples = new Set(
  files
    .filter(({ path }) => /^(?:test\/laws|examples)\/[\w/-]+\.ts$/.test(path))
    .flatMap(({ path, text }) => namesIn({ path, text: text.replaceAll(PACKED, FROM_FACE) }))
    .filter(({ from }) => from === FACE || from.endsWith('/src/authoring.ts'))
    .map(({ name }) => name),
);

/** Only the examples draw points on Story, and have teams, votes or random robots. */
const ONLY_IN_EXAMPLES: ReadonlySet<string> = new Set([
  'randomAnswers',
  'resultOfTeams',
  'rosterTable',
  'scoresByRound',
  'votesTable',
]);

/** Returns whether a comment precedes the declaration. */
function isExplained({ name, from }: Named): boolean {
  const text = textOf(from);
  const declaration = new RegExp(
    `\\*/\\nexport (?:async )?(?:function|const|interface|type) ${name}\\b`,
  );
  return name === 'kit' || declaration.test(text);
}

test(`the kit exports at most ${MOST} names`, () => {
  expect(face.length).toBeGreaterThan(0);
  expect(face.length).toBeLessThanOrEqual(MOST);
  expect(new Set(face.map(({ name }) => name)).size).toBe(face.length);
});

test.each([SMALLEST, SMALL])('%s imports nothing of the kit except its public names', (path) => {
  const from = [...textOf(path).matchAll(/ from '([^']+)';/g)].map(([, path]) => path);
  expect(new Set(from)).toEqual(new Set(['../../rules/kit/authoring.ts']));
});

test(`the smallest complete game has fewer than ${MOST_LINES} lines`, () => {
  const lines = textOf(SMALLEST)
    .split('\n')
    .filter((line) => !/^\s*(\/?\*.*)?$/.test(line));
  expect(lines.length).toBeGreaterThan(MOST_LINES / 2);
  expect(lines.length).toBeLessThan(MOST_LINES);
});

/** Headings of the interfaces that group the members of a game. */
const GROUPS =
  /(?:interface (?:Pages|OrderParts|ShownMembers|Advice|GameDefinition)\b|type SecretsMember\b).*?^}/gms;
const MEMBER = /^ {2,6}(?:readonly ([a-z]\w+)\??:|([a-z]\w+)\??\()/gm;
const OF_GAME = ['id', 'title', 'seats', 'version', 'checkCast', 'start', 'resolve'];

test('the guide of the kit has a row for every member of a game', () => {
  const groups = [...textOf('rules/kit/match/define.ts').matchAll(GROUPS)].map(([text]) => text);
  const members = groups.flatMap((text) =>
    [...text.matchAll(MEMBER)].map(([, data, method]) => data ?? method ?? ''),
  );
  expect(members.length).toBeGreaterThan(25);
  const rows = textOf('docs/kit.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = rows.map((row) => row.split(' | ')[0] ?? '').join(' ');
  const groupsOfMembers = ['play', 'orders', 'shown', 'advice', 'measures'];
  const missing = [...members, ...OF_GAME].filter(
    (name) => !groupsOfMembers.includes(name) && !new RegExp(`\\b${name}\\b`).test(named),
  );
  expect(missing).toEqual([]);
});

describe.each(face.map((one) => [one.name, one] as const))('%s of the kit', (name, one) => {
  test.skipIf(ONLY_IN_EXAMPLES.has(name))('a real game uses each name that the kit exports', () => {
    expect(inRealGames).toContain(`${name} of ${one.from}`);
  });

  test('an example game uses each name that only examples need', () => {
    expect(inExamples).toContain(name);
  });

  test('a comment explains each name that the kit exports', () => {
    expect(isExplained(one)).toBe(true);
  });
});
