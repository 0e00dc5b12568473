/** Whether what a `fields` parameter asks for is in the reply at all, e.g. `sheets(properties.title,data/rowData)`. */

import type { Document, Schema } from './document.ts';
import { type Branch, readMask } from './mask.ts';
import { resolved } from './value.ts';

export function problemsOfMask(
  mask: string,
  schema: Schema,
  document: Document,
): readonly string[] {
  const branches = readMask(mask);
  if (branches === null) return [`fields=${mask} is not a mask`];
  return strayNames(branches, schema, document).map(
    (name) => `fields=${mask} asks for ${name}, which the reply never has`,
  );
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
