/** Update masks: which fields of a thing a request replaces, and what comes of it. */
import { type Mask, parseMask, strayPath } from '../core/mask.ts';
import type { MessageShape, Shape } from '../core/shape.ts';
import { InvalidItem } from './invalid-item.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Throws `InvalidItem` for a mask that is missing, malformed, or names what the shape does not have. */
export function readUpdateMask(source: string | undefined, shape: Shape): Mask {
  if (!source) throw new InvalidItem('Update mask is required.');
  const mask = parsed(source);
  const stray = strayPath(mask, shape);
  if (stray !== null) throw new InvalidItem(`Invalid field in update mask: ${stray}.`);
  return mask;
}

function parsed(source: string): Mask {
  try {
    return parseMask(inCamelCase(source));
  } catch {
    throw new InvalidItem(`Invalid update mask: ${source}.`);
  }
}

/** Google's guides write masks in either spelling. */
function inCamelCase(source: string): string {
  return source.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The old fields with those that the mask names replaced by the given ones, or without a value where none is given. */
export function overlay(old: Fields, given: Fields, mask: Mask, shape: Shape): Fields {
  if (mask === 'everything') return given;
  let result = old;
  for (const [name, below] of mask) {
    result = replaceField({ result, given, name, below, shape });
  }
  return result;
}

interface Replacement {
  readonly result: Fields;
  readonly given: Fields;
  readonly name: string;
  readonly below: Mask;
  readonly shape: Shape;
}

function replaceField({ result, given, name, below, shape }: Replacement): Fields {
  const cleared = shape.kind === 'message' ? withoutRivals(result, name, shape) : result;
  const value = below === 'everything' ? given[name] : overlayField();
  return { ...cleared, [name]: value };

  function overlayField(): Fields {
    return overlay(fieldsOf(cleared[name]), fieldsOf(given[name]), below, fieldShape(shape, name));
  }
}

/** Setting one field of a one-of clears the others, as protocol buffers do. */
function withoutRivals(fields: Fields, name: string, shape: MessageShape): Fields {
  const rivals = shape.oneOf?.fields;
  if (!rivals?.has(name)) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => key === name || !rivals.has(key)),
  );
}

function fieldShape(shape: Shape, name: string): Shape {
  // `strayPath` has found every name of the mask in the shape.
  return shape.kind === 'message' ? (shape.fields[name] as Shape) : shape;
}

const fieldsOf = (value: unknown): Fields => ({ ...(value ?? {}) });
