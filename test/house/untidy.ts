/** What the house does not want to find in its files. */

import type { WrittenFile } from './files.ts';

/** In lines: the wall. Data and tests may be longer. */
export const LONGEST_FILE = 500;

const CODE = /\.(ts|js|css)$/;
const TEST = /\.(test|cases|bench)\.ts$/;
const EMPTY_WORDS = /(^|[/-])(utils?|helpers?|common|misc)([./-]|$)/;
/** Where people and machines keep their own files, and addresses of registries. */
const MACHINE_PATHS = [
  /(?<![\w.])\/(?:work|root|home|Users|tmp)\/[\w.-]+/,
  /[A-Z]:\\Users\\/,
  /registry\.[\w-]+\.\w+/,
];
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b/;

const SWITCHED_OFF = /\b(?:it|test|describe)\.(?:only|skip|todo)\b/;

/** A sentence for everything that is untidy. */
export const styleViolations = (files: readonly WrittenFile[]): readonly string[] => [
  ...unknownThrown(files),
  ...files.flatMap((file) => [
    ...tooLong(file),
    ...unnamed(file),
    ...ofOneMachine(file),
    ...unfinished(file),
    ...switchedOff(file),
  ]),
];

const BUILT_IN = ['Error', 'RangeError', 'SyntaxError', 'TypeError'];
/** Thrown for a command line, from commander. */
const OF_LIBRARIES = ['InvalidArgumentError'];

/** Comments say that a function throws classes that exist. */
function unknownThrown(files: readonly WrittenFile[]): readonly string[] {
  const code = files.filter(({ path }) => path.endsWith('.ts'));
  const known = new Set([...BUILT_IN, ...OF_LIBRARIES]);
  for (const { text } of code)
    for (const [, name = ''] of text.matchAll(/\bclass ([A-Z]\w*)/g)) known.add(name);
  return code.flatMap(({ path, text }) =>
    thrownIn(text)
      .filter((name) => !known.has(name))
      .map((name) => `${path} says that it throws ${name}, and there is no such class.`),
  );
}

/** The first name, and those after a comma or semicolon. */
const thrownIn = (text: string): readonly string[] =>
  [...text.matchAll(/@throws (.*)/g)].flatMap(([, thrown = '']) =>
    [...thrown.matchAll(/(?:^|[,;] )([A-Z]\w*)/g)].map(([, name = '']) => name),
  );

const lineCount = (text: string): number => text.trimEnd().split('\n').length;

const tooLong = ({ path, text }: WrittenFile): readonly string[] =>
  CODE.test(path) && !TEST.test(path) && lineCount(text) > LONGEST_FILE
    ? [`${path} has ${lineCount(text)} lines; the wall is ${LONGEST_FILE}.`]
    : [];

const unnamed = ({ path }: WrittenFile): readonly string[] =>
  EMPTY_WORDS.test(path) ? [`${path} is not named by its subject.`] : [];

const ofOneMachine = ({ path, text }: WrittenFile): readonly string[] =>
  MACHINE_PATHS.flatMap((pattern) => {
    const found = pattern.exec(text);
    return found ? [`${path} names something of one machine: ${found[0]}`] : [];
  });

const unfinished = ({ path, text }: WrittenFile): readonly string[] =>
  CODE.test(path) && UNFINISHED.test(text) ? [`${path} is not finished.`] : [];

const switchedOff = ({ path, text }: WrittenFile): readonly string[] =>
  CODE.test(path) && SWITCHED_OFF.test(text) ? [`${path} switches tests off, or others.`] : [];
