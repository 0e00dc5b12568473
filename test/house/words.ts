/** Which words exported names are made of, and which of them the house has given up for the field's. */

import type { WrittenFile } from './files.ts';

/** Words that were given up, with what is said instead (CONTRIBUTING.md, "Words of our own"). */
export const RETIRED: Readonly<Record<string, string>> = {
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
  deed: 'intervention',
  deeds: 'interventions',
  strange: 'invalid, or unknown',
  stranger: 'unknown sender',
  strangers: 'unknown senders',
  wish: 'action, or preset choice',
  wishes: 'actions, or preset choices',
  tale: 'recap',
};

/** Names in which such a word is another one: a term of the rules, or of the field. */
const PASSED: ReadonlySet<string> = new Set([
  // Pocket Mars: to look at a card is what its rules call it.
  'Look',
  'lookKind',
  'lookOptions',
  'looksPage',
  'lookUpChoice',
  // Names of seats that look alike.
  'LOOK_ALIKES',
]);

const EXPORTED = /^export (?:async )?(?:const|function\*?|type|interface|class) (\w+)/gm;
const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** A sentence for each exported name that holds a word that was given up. */
export const retiredNames = (files: readonly WrittenFile[]): readonly string[] =>
  files.flatMap((file) =>
    namesIn(file)
      .filter((name) => !PASSED.has(name))
      .flatMap((name) =>
        wordsOf(name).flatMap((word) => {
          const better = Object.hasOwn(RETIRED, word) ? RETIRED[word] : undefined;
          return better === undefined
            ? []
            : [`${file.path}: “${word}” in ${name} was given up. Say ${better}.`];
        }),
      ),
  );

/** All words of exported names, in small letters. */
export const exportedWords = (files: readonly WrittenFile[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => namesIn(file).flatMap(wordsOf)));

/** The words that the table below "Words of our own" explains, in small letters. */
export function ownWords(document: string): readonly string[] {
  const [, section = ''] = document.split(/^#+ Words of our own$/m);
  const [table = ''] = section.split(/^#/m);
  return [...table.matchAll(/^\s*\| *([A-Za-z][A-Za-z -]*?) *\|/gm)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => word !== 'word');
}

const namesIn = ({ text }: WrittenFile): readonly string[] =>
  [...text.matchAll(EXPORTED)].map(([, name = '']) => name);

const wordsOf = (name: string): readonly string[] =>
  (name.match(WORD) ?? []).map((word) => word.toLowerCase());
