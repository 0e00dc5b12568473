export interface Shape {
  /** A few primitives, keyed by their JSON. */
  readonly values: ReadonlyMap<string, unknown>;
  /** A list or object that occurred there, preferably not empty; undefined if there was none. */
  readonly filled: unknown;
  readonly items: Shape | null;
  /** Keyed by `kind`, "" without one. */
  readonly objects: ReadonlyMap<string, Objects>;
}

type Objects =
  /** Keys are data, such as seats: all values have one shape. */
  | { readonly kind: 'dictionary'; readonly hasAllKeys: boolean; readonly of: Shape }
  | { readonly kind: 'fields'; readonly of: ReadonlyMap<string, Shape> };

export type Held = Readonly<Record<string, unknown>>;

/** Values remembered per place: enough to alter one into another. */
const MOST_VALUES = 40;

/** @param names the seats: objects with such keys are dictionaries. */
export function shapeOf(nodes: readonly unknown[], names: ReadonlySet<string>): Shape {
  const values = new Map<string, unknown>();
  for (const node of nodes) {
    if (!isHolder(node) && values.size < MOST_VALUES) values.set(JSON.stringify(node), node);
  }
  const lists = nodes.filter(isList);
  const byKind = Map.groupBy(nodes.filter(isHeld), kindOf);
  const holders = nodes.filter(isHolder);
  return {
    values,
    filled: holders.find((node) => sizeOf(node) > 0) ?? holders[0],
    items: lists.length === 0 ? null : shapeOf(lists.flat(), names),
    objects: new Map([...byKind].map(([kind, group]) => [kind, objectsOf(group, names)])),
  };
}

function objectsOf(group: readonly Held[], names: ReadonlySet<string>): Objects {
  const keys = [...new Set(group.flatMap(Object.keys))];
  const hasAllKeys = group.every((one) => sizeOf(one) === keys.length);
  const held = (key: string) => group.flatMap((one) => (Object.hasOwn(one, key) ? [one[key]] : []));
  if (keys.some((key) => names.has(key)) || (!hasAllKeys && areAlike(keys.flatMap(held)))) {
    return { kind: 'dictionary', hasAllKeys, of: shapeOf(keys.flatMap(held), names) };
  }
  return { kind: 'fields', of: new Map(keys.map((key) => [key, shapeOf(held(key), names)])) };
}

/** Fields that may be absent have values of different sorts. */
const areAlike = (nodes: readonly unknown[]): boolean =>
  new Set(
    nodes.filter((node) => node !== null).map((node) => (isList(node) ? 'list' : typeof node)),
  ).size <= 1;

export const isList = (node: unknown): node is readonly unknown[] => Array.isArray(node);
export const isHeld = (node: unknown): node is Held =>
  typeof node === 'object' && node !== null && !isList(node);
export const isHolder = (node: unknown): node is readonly unknown[] | Held =>
  isList(node) || isHeld(node);
export const sizeOf = (node: readonly unknown[] | Held): number => Object.keys(node).length;
export const kindOf = (node: Held): string =>
  typeof node['kind'] === 'string' ? node['kind'] : '';
