/** Lists the primitives in plain data, each with its path. */

export type Primitive = string | number | boolean;

export interface Leaf {
  readonly path: readonly string[];
  readonly value: Primitive;
}

export function listLeaves(value: unknown, above: readonly string[] = []): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const collect = (node: unknown, path: readonly string[]): void => {
    if (typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean')
      leaves.push({ path, value: node });
    else if (typeof node === 'object' && node !== null)
      for (const [key, part] of Object.entries(node)) collect(part, [...path, key]);
  };
  collect(value, above);
  return leaves;
}
