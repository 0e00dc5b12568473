/** Parses the emulated part of the search language of `files.list`. */
import { refuseFeature } from '../core/refusal.ts';
import type { CallingClient, DriveFile, World } from '../core/world.ts';
import { isInTrash } from './file.ts';
import { refuseValue } from './open-file.ts';
import { MIME_TYPES } from './resource.ts';

type FileTest = (
  file: DriveFile,
  of: { readonly world: World; readonly client: CallingClient },
) => boolean;

/**
 * Parses a query. An empty query matches every file. “and” and “or” have equal precedence, from
 * left to right. Throws Drive’s 400 for a missing parenthesis, and 501 for unknown terms.
 */
export function parseQuery(query: string | null): FileTest {
  let rest = query ?? '';
  if (rest.trim() === '') return () => true;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(`^\\s*(?:${pattern.source})`).exec(rest);
    rest = rest.slice(found?.[0].length ?? 0);
    return found;
  };
  const unknown = (): Error => refuseFeature(`the query "${rest.trim()}"`);
  const readTerm = (): FileTest => {
    if (take(/\(/)) {
      const holds = readTerms();
      if (!take(/\)/)) throw refuseValue('Invalid Value');
      return holds;
    }
    for (const { pattern, read } of QUERY_TERMS) {
      const found = take(pattern);
      if (found !== null)
        return read(unescapeQuoted(found[1] ?? ''), unescapeQuoted(found[2] ?? ''));
    }
    throw unknown();
  };
  const readTerms = (): FileTest => {
    let holds = readTerm();
    for (let word = take(CONJUNCTION); word !== null; word = take(CONJUNCTION))
      holds = joinTests(word[1] ?? '', holds, readTerm());
    return holds;
  };
  const all = readTerms();
  if (rest.trim() !== '') throw unknown();
  return all;
}

const CONJUNCTION = /(and|or)\b/;

const joinTests = (word: string, one: FileTest, other: FileTest): FileTest =>
  word === 'and'
    ? (file, of) => one(file, of) && other(file, of)
    : (file, of) => one(file, of) || other(file, of);

const QUOTED = String.raw`'((?:[^'\\]|\\.)*)'`;

interface QueryTerm {
  readonly pattern: RegExp;
  readonly read: (first: string, second: string) => FileTest;
}

/** Builds the pattern of an equality, with single or double quotes (recorded). */
const buildEqualPattern = (name: string): RegExp =>
  new RegExp(String.raw`${name}\s*=\s*(?:${QUOTED}|"((?:[^"\\]|\\.)*)")`);

const buildPairPattern = (name: string): RegExp =>
  new RegExp(`${name} has \\{\\s*key\\s*=\\s*${QUOTED}\\s+and\\s+value\\s*=\\s*${QUOTED}\\s*\\}`);

const QUERY_TERMS: readonly QueryTerm[] = [
  {
    pattern: buildEqualPattern('name'),
    read:
      (single, double) =>
      ({ name }) =>
        name === (single || double),
  },
  {
    pattern: buildEqualPattern('mimeType'),
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
    pattern: new RegExp(`${QUOTED} in parents\\b`),
    read:
      (parent) =>
      ({ parents }) =>
        parents.includes(parent),
  },
  {
    pattern: new RegExp(`${QUOTED} in owners\\b`),
    read:
      (email) =>
      ({ owner }) =>
        owner.toLowerCase() === email.toLowerCase(),
  },
  {
    pattern: buildPairPattern('properties'),
    read:
      (key, value) =>
      ({ properties }) =>
        properties?.[key] === value,
  },
  {
    pattern: buildPairPattern('appProperties'),
    read:
      (key, value) =>
      ({ appProperties }, { client }) =>
        appProperties?.[client.id]?.[key] === value,
  },
];

const unescapeQuoted = (quoted: string): string => quoted.replace(/\\(.)/g, '$1');
