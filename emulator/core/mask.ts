/** Parses field masks of bodies (`a,b.c`) and of URLs (`a,b(c,d/e)`). */
import { buildBadRequestDetail, refuse } from './refusal.ts';
import type { MessageShape, Shape } from './shape.ts';

/** The selected fields of a value: all fields, or named fields, each with its own mask. */
export type Mask = 'everything' | ReadonlyMap<string, Mask>;

type MutableMask = 'everything' | Map<string, MutableMask>;

const parsedMasks = new Map<string, Mask>();
const MAX_PARSED_MASKS = 500;

/** Parses a mask. Throws a `SyntaxError` for an invalid one. */
export function parseMask(source: string): Mask {
  const known = parsedMasks.get(source);
  if (known !== undefined) return known;
  const mask = new MaskReader(source).readAll();
  if (parsedMasks.size >= MAX_PARSED_MASKS) parsedMasks.clear();
  parsedMasks.set(source, mask);
  return mask;
}

class MaskReader {
  private readonly source: string;
  private position = 0;

  constructor(source: string) {
    this.source = source;
  }

  readAll(): Mask {
    const mask = this.readList();
    if (this.position < this.source.length) throw this.error();
    return mask;
  }

  private readList(): MutableMask {
    let all: MutableMask = new Map();
    do {
      const [name, below] = this.readPath();
      all = name === '*' ? 'everything' : addFieldToMask(all, name, below);
    } while (this.take(','));
    return all;
  }

  private readPath(): [string, MutableMask] {
    const name = this.readName();
    if (this.take('(')) {
      const below = this.readList();
      if (!this.take(')')) throw this.error();
      return [name, below];
    }
    if (!this.take('.') && !this.take('/')) return [name, 'everything'];
    const [next, below] = this.readPath();
    return [name, next === '*' ? 'everything' : new Map([[next, below]])];
  }

  private readName(): string {
    const match = /\s*([A-Za-z0-9_-]+|\*)\s*/y;
    match.lastIndex = this.position;
    const found = match.exec(this.source);
    if (found?.[1] === undefined) throw this.error();
    this.position = match.lastIndex;
    return found[1];
  }

  private take(sign: string): boolean {
    if (this.source[this.position] !== sign) return false;
    this.position += 1;
    return true;
  }

  private error(): SyntaxError {
    return new SyntaxError(`Not a field mask: ${this.source}`);
  }
}

function addFieldToMask(mask: MutableMask, name: string, below: MutableMask): MutableMask {
  if (mask === 'everything') return mask;
  mask.set(name, mergeMasks(mask.get(name), below));
  return mask;
}

function mergeMasks(first: MutableMask | undefined, second: MutableMask): MutableMask {
  if (first === undefined) return second;
  if (second === 'everything') return second;
  for (const [name, below] of second) addFieldToMask(first, name, below);
  return first;
}

export function findMaskBelow(mask: Mask, name: string): Mask | null {
  return mask === 'everything' ? mask : (mask.get(name) ?? null);
}

export function selectByMask(value: unknown, mask: Mask): unknown {
  if (mask === 'everything' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => selectByMask(element, mask));
  const chosen: Record<string, unknown> = {};
  for (const [name, element] of Object.entries(value)) {
    const below = mask.get(name);
    if (below !== undefined) chosen[name] = selectByMask(element, below);
  }
  return chosen;
}

/** Returns the first path in the mask that the shape lacks, such as `sheets.foo`; else null. */
export function findStrayPath(mask: Mask, shape: Shape, path = ''): string | null {
  if (mask === 'everything' || shape.kind === 'any') return null;
  if (shape.kind === 'list') return findStrayPath(mask, shape.of as Shape, path);
  for (const [name, below] of mask) {
    const here = path === '' ? name : `${path}.${name}`;
    if (shape.kind !== 'map' && shape.kind !== 'message') return here;
    const field = shape.kind === 'map' ? shape.of : getOwnField(shape, name);
    const stray = field === undefined ? here : findStrayPath(below, field as Shape, here);
    if (stray !== null) return stray;
  }
  return null;
}

const getOwnField = ({ fields }: MessageShape, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Parses a mask for a shape; null allows any field. `refuse` builds errors for unknown paths. */
export function parseCheckedMask(
  source: string,
  shape: Shape | null,
  refuse: (path: string, isMalformed: boolean) => Error,
): Mask {
  let mask: Mask;
  try {
    mask = parseMask(source);
  } catch {
    throw refuse(source, true);
  }
  const stray = shape === null ? null : findStrayPath(mask, shape);
  if (stray !== null) throw refuse(stray, false);
  return mask;
}

export function buildStrayFieldsError(path: string): Error {
  const missing = `Cannot find matching fields for path '${path}'.`;
  const description = `Error expanding 'fields' parameter. ${missing}`;
  return refuse('INVALID_ARGUMENT', 'Request contains an invalid argument.', [
    buildBadRequestDetail([{ field: path, description }]),
  ]);
}
