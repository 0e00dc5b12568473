/** Leaves of any game's state: their places, the other values of a place, and altered states. */

import type { Derived } from '../../rules/kit/match/game.ts';
import { byName } from '../../rules/kit/match/seat.ts';
import { type Held, isHeld, isHolder, isList, kindOf, type Shape, sizeOf } from './shape.ts';

/** Keys from the root; for lists, indexes from 0. */
export type Path = readonly string[];

/** Last key of a leaf for the size of a list or dictionary. */
const COUNT = 'length';

export interface Leaf {
  /** A primitive, a size, or whether a place that may be null is filled. */
  readonly kind: 'value' | 'count' | 'presence';
  readonly path: Path;
  /** The same for all leaves of one meaning: `hands.other.[]`; the viewer's own seat is `own`. */
  readonly place: string;
  readonly node: unknown;
  readonly shape: Shape;
}

export interface Viewpoint {
  readonly names: ReadonlySet<string>;
  /** Null for the public. */
  readonly own: string | null;
}

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

/** The path as authors read it: `hands.Scarlet.length`. */
export const pathText = ({ kind, path }: Leaf): string =>
  [...path, ...(kind === 'count' ? [COUNT] : [])].join('.');

/** States with another value at a leaf, nearest first; empty if it never varies in the match. */
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

function withAt(node: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (isList(node)) {
    return node.map((item, index) => (`${index}` === key ? withAt(item, rest, value) : item));
  }
  if (!isHeld(node)) throw new Error(`there is no object to hold ${key}`);
  return { ...node, [key]: withAt(node[key], rest, value) };
}

/** The value at a leaf in any state; "nothing" if the place does not exist there. */
export function textAt(state: unknown, { kind, path }: Leaf): string {
  let node = state;
  for (const key of path) {
    if (!isHolder(node) || !Object.hasOwn(node, key)) return 'nothing';
    node = (node as Held)[key];
  }
  if (kind === 'presence') return node === null ? 'null' : 'something';
  return kind === 'count' && isHolder(node) ? `${sizeOf(node)}` : JSON.stringify(node);
}

/** Whether the game lists a leaf as derived for the viewer. */
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
