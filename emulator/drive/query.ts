/**
 * The emulated part of the search language of `files.list`: terms, "and", "or", "not" and
 * parentheses.
 */
import { notEmulated } from '../core/refusal.ts';
import type { CallingClient, DriveFile, World } from '../core/world.ts';
import { isInTrash } from './file.ts';
import { invalidValue } from './open-file.ts';
import { MIME_TYPES } from './resource.ts';

/** Returns whether a file matches a query. */
type Holds = (
  file: DriveFile,
  of: { readonly world: World; readonly client: CallingClient },
) => boolean;

/**
 * Parses a query; an empty query matches every file. Throws Drive's 400 for a missing parenthesis
 * and 501 for terms that are not emulated.
 */
export function readQuery(query: string | null): Holds {
  if (query === null || query.trim() === '') return () => true;
  const reader = new QueryReader(query);
  return reader.readAll();
}

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;

/** "and" and "or" have the same precedence, from left to right. */
class QueryReader {
  private readonly source: string;
  private position = 0;

  constructor(source: string) {
    this.source = source;
  }

  readAll(): Holds {
    const holds = this.readAlternatives();
    this.take(/\s*/);
    if (this.position < this.source.length) throw this.unknown();
    return holds;
  }

  private readAlternatives(): Holds {
    let holds = this.readTerm();
    for (let word = this.readWord(); word !== null; word = this.readWord()) {
      holds = joined(word, holds, this.readTerm());
    }
    return holds;
  }

  private readWord(): string | null {
    return this.take(/\s*(and|or)\b/)?.[1] ?? null;
  }

  private readTerm(): Holds {
    if (this.take(/\s*not\b/)) {
      const holds = this.readTerm();
      return (file, of) => !holds(file, of);
    }
    if (!this.take(/\s*\(/)) return this.readPlainTerm();
    const holds = this.readAlternatives();
    if (!this.take(/\s*\)/)) throw invalidValue('Invalid Value');
    return holds;
  }

  private readPlainTerm(): Holds {
    this.take(/\s*/);
    for (const { pattern, read } of TERMS) {
      const found = this.take(pattern);
      if (found !== null) return read(plain(found[1] ?? ''), plain(found[2] ?? ''));
    }
    throw this.unknown();
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.source);
    if (found !== null) this.position = sticky.lastIndex;
    return found;
  }

  private unknown(): Error {
    return notEmulated(`the query "${this.source.slice(this.position).trim()}"`);
  }
}

function joined(word: string, one: Holds, other: Holds): Holds {
  return word === 'and'
    ? (file, of) => one(file, of) && other(file, of)
    : (file, of) => one(file, of) || other(file, of);
}

interface Term {
  readonly pattern: RegExp;
  readonly read: (first: string, second: string) => Holds;
}

/** With quotes of either kind (recorded). */
const equal = (name: string): RegExp =>
  new RegExp(String.raw`${name}\s*=\s*(?:${TEXT}|"((?:[^"\\]|\\.)*)")`);

const pair = (name: string): RegExp =>
  new RegExp(`${name} has \\{\\s*key\\s*=\\s*${TEXT}\\s+and\\s+value\\s*=\\s*${TEXT}\\s*\\}`);

const TERMS: readonly Term[] = [
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

const plain = (quoted: string): string => quoted.replace(/\\(.)/g, '$1');
