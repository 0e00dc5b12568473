/** Applies update masks: a listed field is set, or cleared if the new value lacks the field. */
import { isObject } from '../core/check.ts';
import { type Mask, parseCheckedMask } from '../core/mask.ts';
import { refuseArgument } from '../core/refusal.ts';
import type { Shape } from '../core/shape.ts';
import { toStyleMask, withStylesOnly } from './color.ts';

/** Parses a mask. Throws for a missing or invalid mask, and for fields that `shape` lacks. */
export function readUpdateMask(fields: string | undefined, shape: Shape): Mask {
  if (fields === undefined || fields.trim() === '') {
    throw refuseArgument(
      "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)",
    );
  }
  return parseCheckedMask(fields, shape, (path) => refuseArgument(`Invalid field: ${path}`));
}

export function updateByMask<T extends object>(current: T, incoming: unknown, mask: Mask): T {
  const result = mergeByMask(current, withStylesOnly(incoming), toStyleMask(mask)) ?? {};
  // The mask and the incoming value were checked against the shape of T.
  return result as T;
}

export function mergeByMask(current: unknown, incoming: unknown, mask: Mask): unknown {
  if (mask === 'everything') return incoming;
  const [before, given] = [isObject(current) ? current : {}, isObject(incoming) ? incoming : {}];
  // Builds a new object, because deleting fields is slow.
  const result: Record<string, unknown> = {};
  let isEmpty = true;
  const keep = (name: string, part: unknown): void => {
    if (part === undefined) return;
    result[name] = part;
    isEmpty = false;
  };
  for (const name in before) if (!mask.has(name)) keep(name, before[name]);
  for (const [name, below] of mask) keep(name, mergeByMask(before[name], given[name], below));
  return isEmpty ? undefined : result;
}
