/** Lists the primitives of plain data with their paths. */

export type Primitive = string | number | boolean;

export interface Leaf {
  readonly path: readonly string[];
  readonly value: Primitive;
}

/** Lists all primitives of a plain value, except null. */
export function listLeaves(node: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean')
    return [{ path, value: node }];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => listLeaves(value, [...path, key]));
}
