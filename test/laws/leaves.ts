/** The leaves of a state, whatever the game: where they are, what else stands there in a match, and the state with one of them altered. */

import type { Derived } from '../../rules/kit/match/game.ts';
import { byName } from '../../rules/kit/match/seat.ts';
import { type Held, isHeld, isHolder, isList, kindOf, type Shape, sizeOf } from './shape.ts';

/** Keys from the root; of lists, places from 0. */
export type Path = readonly string[];

/** The last key of the leaf that is the size of a list or of a dictionary. */
const COUNT = 'length';

export interface Leaf {
  /** A text, a number, a truth or null; how many things are held; or whether there is anything at all where null may stand. */
  readonly kind: 'value' | 'count' | 'presence';
  readonly path: Path;
  /** The same for all leaves of one meaning: `hands.other.[]`. Where a seat is meant, whether it is the one that looks. */
  readonly place: string;
  readonly node: unknown;
  readonly shape: Shape;
}

/** Who plays, and who of them looks. */
export interface Viewpoint {
  readonly names: ReadonlySet<string>;
  /** Null for the public. */
  readonly own: string | null;
}

/** All leaves of a state of that shape. */
export function leavesOf(state: unknown, shape: Shape, looking: Viewpoint): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (node: unknown, of: Shape, path: Path, place: string): void => {
    const leaf = (kind: Leaf['kind'], end?: string) =>
      leaves.push({
        kind,
        path,
        place: end === undefined ? place : within(place, end),
        node,
        shape: of,
      });
    if (!isHolder(node)) {
      leaf(node === null && of.filled !== undefined ? 'presence' : 'value');
      return;
    }
    if (of.values.has('null')) leaf('presence');
    if (isList(node)) {
      leaf('count', COUNT);
      for (const [index, item] of node.entries()) {
        if (of.items !== null) visit(item, of.items, [...path, `${index}`], within(place, '[]'));
      }
      return;
    }
    const kind = kindOf(node);
    const objects = of.objects.get(kind);
    if (objects?.kind === 'dictionary' && !objects.hasAllKeys) leaf('count', COUNT);
    for (const key of Object.keys(node).sort(byName)) {
      const isField = objects?.kind === 'fields';
      const field = isField ? objects.of.get(key) : objects?.of;
      const name = isField ? key : nameOfKey(key, looking);
      const at = kind === '' ? place : `${place}<${kind}>`;
      if (field !== undefined) visit(node[key], field, [...path, key], within(at, name));
    }
  };
  visit(state, shape, [], '');
  return leaves;
}

const within = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

const nameOfKey = (key: string, { names, own }: Viewpoint): string => {
  if (!names.has(key)) return '*';
  return key === own ? 'own' : 'other';
};

/** The path as an author reads it: `hands.Scarlet.length`. */
export const pathText = ({ kind, path }: Leaf): string =>
  [...path, ...(kind === 'count' ? [COUNT] : [])].join('.');

/**
 * The state with something else at a leaf, nearest first: what stands at that place elsewhere in the match; of a number where nothing
 * else stands, the next one. None for what is the same throughout a match: nothing can be learnt of it.
 */
export const alteredAt = (state: unknown, leaf: Leaf): readonly unknown[] =>
  othersThan(leaf).map((other) => withAt(state, leaf.path, other));

function othersThan({ kind, node, shape }: Leaf): readonly unknown[] {
  switch (kind) {
    case 'value':
      return valuesOtherThan(node, shape);
    case 'count':
      return isHolder(node) ? sizesOtherThan(node, shape) : [];
    case 'presence':
      return node === null ? [shape.filled] : [null];
  }
}

const sizesOtherThan = (
  holder: readonly unknown[] | Held,
  { filled }: Shape,
): readonly unknown[] => {
  if (sizeOf(holder) === 0) return isHolder(filled) && sizeOf(filled) > 0 ? [filled] : [];
  if (isList(holder)) return [holder.slice(0, -1)];
  return [Object.fromEntries(Object.entries(holder).slice(0, -1))];
};

const MOST_TRIES = 3;

function valuesOtherThan(value: unknown, { values }: Shape): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  const others = [...values.values()].filter((other) => other !== value);
  if (typeof value !== 'number') return others.slice(0, MOST_TRIES);
  const apart = (other: unknown) =>
    typeof other === 'number' ? Math.abs(other - value) : Number.POSITIVE_INFINITY;
  const nearest = others.toSorted((one, other) => apart(one) - apart(other));
  return nearest.length === 0 ? [value + 1] : nearest.slice(0, MOST_TRIES);
}

/** A copy with something else at a path. */
function withAt(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (isList(node)) {
    return node.map((item, index) => (`${index}` === key ? withAt(item, rest, value) : item));
  }
  if (!isHeld(node)) throw new Error(`nothing is held where ${key} is looked for`);
  return { ...node, [key]: withAt(node[key], rest, value) };
}

/** What stands at a leaf, in this state or another one; "nothing" where there is no such place. */
export function textAt(state: unknown, { kind, path }: Leaf): string {
  let node = state;
  for (const key of path) {
    if (!isHolder(node) || !Object.hasOwn(node, key)) return 'nothing';
    node = (node as Held)[key];
  }
  if (kind === 'presence') return node === null ? 'null' : 'something';
  return kind === 'count' && isHolder(node) ? `${sizeOf(node)}` : JSON.stringify(node);
}

/** Whether the game lists a leaf as derived, for who looks. */
export function isListed(
  { derived = [] }: { readonly derived?: readonly Derived[] },
  { kind, path }: Leaf,
  { own }: Viewpoint,
): boolean {
  const keys = kind === 'count' ? [...path, COUNT] : path;
  const isMeant = (meant: string, key: string | undefined) =>
    meant === '*' || meant === key || (meant === 'own' && own !== null && key === own);
  return derived.some((one) => one.path.split('.').every((meant, at) => isMeant(meant, keys[at])));
}
