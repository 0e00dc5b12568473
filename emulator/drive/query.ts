/** Parses the emulated part of the search language of `files.list`. */
import { notEmulated } from '../core/refusal.ts';
import type { CallingClient, DriveFile, World } from '../core/world.ts';
import { isInTrash } from './file.ts';
import { invalidValue } from './open-file.ts';
import { MIME_TYPES } from './resource.ts';

type Holds = (
  file: DriveFile,
  of: { readonly world: World; readonly client: CallingClient },
) => boolean;

/**
 * Parses a query. An empty query matches every file. “and” and “or” have equal precedence, from
 * left to right. Throws Drive’s 400 for a missing parenthesis, and 501 for unknown terms.
 */
export function readQuery(query: string | null): Holds {
  let rest = query ?? '';
  if (rest.trim() === '') return () => true;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(`^\\s*(?:${pattern.source})`).exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  };
  const unknown = (): Error => notEmulated(`the query "${rest.trim()}"`);
  const readTerm = (): Holds => {
    if (take(/\(/)) {
      const holds = readTerms();
      if (!take(/\)/)) throw invalidValue('Invalid Value');
      return holds;
    }
    for (const { pattern, read } of TERMS) {
      const found = take(pattern);
      if (found !== null)
        return read(unescapeQuoted(found[1] ?? ''), unescapeQuoted(found[2] ?? ''));
    }
    throw unknown();
  };
  const readTerms = (): Holds => {
    let holds = readTerm();
    for (let word = take(WORD); word !== null; word = take(WORD))
      holds = joined(word[1] ?? '', holds, readTerm());
    return holds;
  };
  const all = readTerms();
  if (rest.trim() !== '') throw unknown();
  return all;
}

const WORD = /(and|or)\b/;

const joined = (word: string, one: Holds, other: Holds): Holds =>
  word === 'and'
    ? (file, of) => one(file, of) && other(file, of)
    : (file, of) => one(file, of) || other(file, of);

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;

interface QueryTerm {
  readonly pattern: RegExp;
  readonly read: (first: string, second: string) => Holds;
}

/** Builds the pattern of an equality, with single or double quotes (recorded). */
const equal = (name: string): RegExp =>
  new RegExp(String.raw`${name}\s*=\s*(?:${TEXT}|"((?:[^"\\]|\\.)*)")`);

const pair = (name: string): RegExp =>
  new RegExp(`${name} has \\{\\s*key\\s*=\\s*${TEXT}\\s+and\\s+value\\s*=\\s*${TEXT}\\s*\\}`);

const TERMS: readonly QueryTerm[] = [
  {
    pattern: equal('name'),
    read:
      (single, double) =>
      ({ name }) =>
        name === (single || double),
  },
  {
    pattern: equal('mimeType'),
    read:
      (single, double) =>
      ({ kind }) =>
        MIME_TYPES[kind] === (single || double),
  },
  {
    pattern: /trashed\s*=\s*(true|false)\b/,
    read:
      (trashed) =>
      (file, { world }) =>
        isInTrash(world, file) === (trashed === 'true'),
  },
  {
    pattern: new RegExp(`${TEXT} in parents\\b`),
    read:
      (parent) =>
      ({ parents }) =>
        parents.includes(parent),
  },
  {
    pattern: new RegExp(`${TEXT} in owners\\b`),
    read:
      (email) =>
      ({ owner }) =>
        owner.toLowerCase() === email.toLowerCase(),
  },
  {
    pattern: pair('properties'),
    read:
      (key, value) =>
      ({ properties }) =>
        properties?.[key] === value,
  },
  {
    pattern: pair('appProperties'),
    read:
      (key, value) =>
      ({ appProperties }, { client }) =>
        appProperties?.[client.id]?.[key] === value,
  },
];

const unescapeQuoted = (quoted: string): string => quoted.replace(/\\(.)/g, '$1');
