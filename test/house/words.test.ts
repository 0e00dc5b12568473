import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readWrittenFiles, type WrittenFile } from './files.ts';

/** Retired words with their replacements (see "Words of our own" in CONTRIBUTING.md). */
const RETIRED_WORDS: Readonly<Record<string, string>> = {
  told: 'narrated, shown or reported',
  tell: 'narrate, show or report',
  tells: 'narrates, shows or reports',
  teller: 'narrator',
  tellers: 'narrators',
  telling: 'narration',
  said: 'answered, or what it is: a message, a note',
  saying: 'a sentence',
  standing: 'current, or a rank',
  standings: 'a ranking',
  stands: 'a summary, or is current',
  stood: 'what it was: resolved before, drawn',
  trouble: 'incident',
  troubles: 'incidents',
  troubled: 'incident error',
  look: 'poll, or a style',
  looks: 'polls, or styles',
  looked: 'polled',
  looking: 'polling',
  would: 'warning',
  was: 'explanation',
  matters: 'importance',
  weight: 'news value',
  vain: 'no effect',
  hindrance: 'obstacle',
  strange: 'invalid, or unknown',
  stranger: 'unknown sender',
  strangers: 'unknown senders',
  wish: 'action, or preset choice',
  wishes: 'actions, or preset choices',
  tale: 'recap',
};

/** Names in which a retired word is a term of the rules or of the field. */
const ALLOWED_NAMES: ReadonlySet<string> = new Set([
  // Pocket Mars uses the phrase “look at a card”.
  'Look',
  'lookKind',
  'listLookOptions',
  'PrepModuleLook',
  'looksPage',
  'lookUpChoice',
  // This name lists names of seats that are easily confused.
  'LOOK_ALIKES',
]);

const EXPORT_STATEMENT = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm;
const WORD_PATTERN = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

const findRetiredNames = (files: readonly WrittenFile[]): readonly string[] =>
  files.flatMap((file) =>
    listExportedNames(file)
      .filter((name) => !ALLOWED_NAMES.has(name))
      .flatMap((name) =>
        splitWords(name).flatMap((word) => {
          const better = Object.hasOwn(RETIRED_WORDS, word) ? RETIRED_WORDS[word] : undefined;
          return better === undefined
            ? []
            : [`${file.path}: “${word}” in ${name} was given up. Say ${better}.`];
        }),
      ),
  );

/** Returns the words of all exported names, in lower case. */
const listExportedWords = (files: readonly WrittenFile[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => listExportedNames(file).flatMap(splitWords)));

/** Parses the words explained in the table "Words of our own", in lower case. */
function parseOwnWords(document: string): readonly string[] {
  const [, section = ''] = document.split(/^#+ Words of our own$/m);
  const [table = ''] = section.split(/^#/m);
  return [...table.matchAll(/^\s*\| *([A-Za-z][A-Za-z -]*?) *\|/gm)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => word !== 'word');
}

const listExportedNames = ({ text }: WrittenFile): readonly string[] =>
  [...text.matchAll(EXPORT_STATEMENT)].map(([, name = '']) => name);

const splitWords = (name: string): readonly string[] =>
  (name.match(WORD_PATTERN) ?? []).map((word) => word.toLowerCase());

const sources = readWrittenFiles().filter(({ path }) => isChecked(path));

function isChecked(path: string): boolean {
  return path.endsWith('.ts') && /^(rules|sheets-templates|functions|scripts|test)\//.test(path);
}

const buildFiles = (text: string): readonly WrittenFile[] => [
  { path: 'rules/kit/match/game.ts', text },
];

describe('retired words in exported names', () => {
  it('no exported name contains a retired word', () =>
    expect(findRetiredNames(sources)).toEqual([]));

  it.each([
    ['export const toldPage = 1;', 'toldPage', 'narrated'],
    ['export interface StandingDesk {}', 'StandingDesk', 'current'],
    ['export type Troubled = 1;', 'Troubled', 'incident'],
    ['export async function lookAtAll() {}', 'lookAtAll', 'poll'],
    ['export const LOOKS_QUEUE = 1;', 'LOOKS_QUEUE', 'poll'],
  ])('findRetiredNames reports the name “%s”', (text, name, better) => {
    const [found = ''] = findRetiredNames(buildFiles(text));
    expect(found).toContain(name);
    expect(found).toContain(better);
  });

  it.each(['export const standIn = 1;', 'const toldPage = 1;', 'export const lookup = 1;'])(
    'findRetiredNames accepts the name “%s”',
    (text) => expect(findRetiredNames(buildFiles(text))).toEqual([]),
  );
});

describe('words of this project', () => {
  const explained = parseOwnWords(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));

  it('the documents explain at most a dozen words of the project’s own', () => {
    expect(explained.length).toBeGreaterThan(0);
    expect(explained.length).toBeLessThanOrEqual(12);
  });

  it('every explained word occurs in an exported name', () => {
    const used = listExportedWords(sources);
    expect(explained.filter((word) => !used.has(word))).toEqual([]);
    expect(explained.filter((word) => Object.hasOwn(RETIRED_WORDS, word))).toEqual([]);
  });
});
