/** Whether what the emulator says it accepts is what a discovery document describes: no field more, and none denied. */

import type { MessageShape, Shape } from '../../emulator/core/shape.ts';
import type { Document, Schema } from './document.ts';
import { resolved } from './value.ts';

const TYPES: Readonly<Record<Exclude<Shape['kind'], 'any'>, Schema['type']>> = {
  text: 'string',
  choice: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  map: 'object',
  message: 'object',
};

/** Every difference, named by message and field; none when a call can tell no difference. */
export function differencesOf(
  shape: Shape,
  schemaName: string,
  document: Document,
): readonly string[] {
  const comparison: Comparison = { document, seen: new Set() };
  return [...new Set(compare(shape, { $ref: schemaName }, { ...comparison, path: schemaName }))];
}

interface Comparison {
  readonly document: Document;
  /** Messages hold each other; each is gone through once. */
  readonly seen: Set<Shape>;
}

interface Here extends Comparison {
  readonly path: string;
}

function compare(shape: Shape, schema: Schema, here: Here): readonly string[] {
  const described = resolved(schema, here.document);
  if (shape.kind === 'any' || described.type === undefined) return [];
  if (TYPES[shape.kind] !== described.type) {
    return [`${here.path} is ${shape.kind} here and ${described.type} there`];
  }
  switch (shape.kind) {
    case 'choice':
      return compareConstants(shape.values, described.enum, here);
    case 'list':
      return compare(nested(shape.of), described.items ?? {}, here);
    case 'map':
      return compare(nested(shape.of), described.additionalProperties ?? {}, here);
    case 'message':
      return compareFields(shape, described, here);
    case 'text':
    case 'integer':
    case 'number':
    case 'boolean':
      return [];
  }
}

/** A list's and a map's elements are shapes, which their types are too general to say. */
const nested = (shape: unknown): Shape => shape as Shape;

function compareFields(
  shape: MessageShape,
  { id, properties = {} }: ReturnType<typeof resolved>,
  here: Here,
): readonly string[] {
  if (here.seen.has(shape)) return [];
  here.seen.add(shape);
  const name = id ?? here.path;
  const accepted = Object.entries(shape.fields).flatMap(([field, inner]) => {
    const described = properties[field];
    const path = `${name}.${field}`;
    if (described === undefined) return [`${path} is not Google's`];
    return compare(nested(inner), described, { ...here, path });
  });
  const made = [...shape.absent].filter((field) => !Object.hasOwn(properties, field));
  const denied = Object.keys(properties).filter(
    (field) => !Object.hasOwn(shape.fields, field) && !shape.absent.has(field),
  );
  return [
    ...accepted,
    ...made.map((field) => `${name}.${field} is not Google's`),
    ...denied.map((field) => `${name}.${field} is denied`),
  ];
}

/** Google's constant for "nothing was said" need not be accepted. */
const UNSAID = /_(UNSPECIFIED|UNDEFINED)$/;

function compareConstants(
  values: readonly string[],
  described: readonly string[] | undefined,
  { path }: Here,
): readonly string[] {
  if (described === undefined) return [];
  const made = values.filter((value) => !described.includes(value));
  const denied = described.filter((value) => !values.includes(value) && !UNSAID.test(value));
  return [
    ...made.map((value) => `${path} has ${value}, which is not Google's`),
    ...denied.map((value) => `${path} denies ${value}`),
  ];
}
