/** Whether what a `fields` parameter asks for is in the reply at all, e.g. `sheets(properties.title,data/rowData)`. */

import type { Document, Schema } from './document.ts';
import { resolved } from './value.ts';

/** One name of a mask, and what is asked for below it; nothing below means all of it. */
interface Branch {
  readonly name: string;
  readonly below: readonly Branch[];
}

export function problemsOfMask(
  mask: string,
  schema: Schema,
  document: Document,
): readonly string[] {
  const branches = readBranches(tokensOf(mask));
  if (branches === null) return [`fields=${mask} is not a mask`];
  return strayNames(branches, schema, document).map(
    (name) => `fields=${mask} asks for ${name}, which the reply never has`,
  );
}

const tokensOf = (mask: string): string[] => mask.match(/[\w*-]+|[^\s]/g) ?? [];

/** Null when the tokens are no mask. Takes what it reads from the list it is given. */
function readBranches(tokens: string[]): readonly Branch[] | null {
  const branches = readList(tokens);
  return tokens.length === 0 ? branches : null;
}

function readList(tokens: string[]): readonly Branch[] | null {
  const branches: Branch[] = [];
  do {
    const branch = readBranch(tokens);
    if (branch === null) return null;
    branches.push(branch);
  } while (take(tokens, ','));
  return branches;
}

function readBranch(tokens: string[]): Branch | null {
  const name = tokens.shift();
  if (name === undefined || !/^([\w-]+|\*)$/.test(name)) return null;
  if (take(tokens, '(')) {
    const below = readList(tokens);
    return below === null || !take(tokens, ')') ? null : { name, below };
  }
  if (!take(tokens, '.') && !take(tokens, '/')) return { name, below: [] };
  const next = readBranch(tokens);
  return next === null ? null : { name, below: [next] };
}

function take(tokens: string[], sign: string): boolean {
  if (tokens[0] !== sign) return false;
  tokens.shift();
  return true;
}

function strayNames(
  branches: readonly Branch[],
  schema: Schema,
  document: Document,
): readonly string[] {
  const described = resolved(schema, document);
  if (described.type === 'array') return strayNames(branches, described.items ?? {}, document);
  if (described.type === 'any') return [];
  return branches.flatMap(({ name, below }) => {
    if (name === '*') return [];
    const field = described.properties?.[name] ?? described.additionalProperties;
    return field === undefined ? [name] : strayNames(below, field, document);
  });
}
