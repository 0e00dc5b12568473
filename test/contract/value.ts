/** Whether a JSON value is what a discovery document says. */

import type { Document, Schema } from './document.ts';
import { isNumberOf, isTextOf } from './format.ts';

export interface Place {
  readonly document: Document;
  /** In a request null is a field that is not set, and what only Google sets has no place. */
  readonly direction: 'request' | 'reply';
  readonly methodId: string;
  /** E.g. `requests[0].updateCells`; empty for the body itself. */
  readonly path: string;
}

/** Read-only in the documents, and set by requests all the same: at creation only, or to share with somebody. */
const SET_ALL_THE_SAME: readonly string[] = [
  'forms.Info.documentTitle',
  'drive.Permission.emailAddress',
  'drive.Permission.domain',
];

/** Every complaint, each naming its place; none when the value is as described. */
export function problemsOf(value: unknown, schema: Schema, place: Place): readonly string[] {
  const described = resolved(schema, place.document);
  if (value === null && place.direction === 'request') return [];
  switch (described.type) {
    case undefined:
    case 'any':
      return [];
    case 'object':
      return isMessage(value)
        ? problemsOfFields(value, described, place)
        : [not('an object', place)];
    case 'array':
      return Array.isArray(value)
        ? problemsOfItems(value, described, place)
        : [not('a list', place)];
    case 'string':
      return typeof value === 'string'
        ? problemsOfText(value, described, place)
        : [not('a text', place)];
    case 'integer':
    case 'number':
      return typeof value === 'number'
        ? problemsOfNumber(value, described, place)
        : [not('a number', place)];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [not('true or false', place)];
  }
}

/** The schema behind a `$ref`, by its name in the document. @throws when the document does not have it. */
export function resolved(schema: Schema, document: Document): Schema & { readonly id?: string } {
  if (schema.$ref === undefined) return schema;
  const target = document.schemas[schema.$ref];
  if (target === undefined) throw new Error(`${document.name} has no schema "${schema.$ref}".`);
  const known = named.get(target);
  if (known !== undefined) return known;
  const withName = { ...target, id: schema.$ref };
  named.set(target, withName);
  return withName;
}

/** Schemas with their names, made once: they are asked for with every value of every call. */
const named = new WeakMap<Schema, Schema & { readonly id: string }>();

type Message = Readonly<Record<string, unknown>>;

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const below = (place: Place, name: string): Place => ({
  ...place,
  path: place.path === '' ? name : `${place.path}.${name}`,
});

function problemsOfFields(
  message: Message,
  schema: Schema & { readonly id?: string },
  place: Place,
): readonly string[] {
  const { properties = {}, additionalProperties: others, id = 'a message without a name' } = schema;
  const problems = Object.entries(message).flatMap(([name, value]) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : others;
    const there = below(place, name);
    if (field === undefined) return [`${there.path} is not a field of ${id}`];
    return [
      ...problemsOfSetting(`${place.document.name}.${id}.${name}`, field, there),
      ...problemsOf(value, field, there),
    ];
  });
  return [...problems, ...missingFields(message, properties, place)];
}

function problemsOfSetting(name: string, field: Schema, place: Place): readonly string[] {
  const isRefused = field.readOnly === true && !SET_ALL_THE_SAME.includes(name);
  return isRefused && place.direction === 'request' ? [`${place.path} is set by Google only`] : [];
}

function missingFields(
  message: Message,
  properties: Readonly<Record<string, Schema>>,
  place: Place,
): readonly string[] {
  if (place.direction === 'reply') return [];
  return requiredOf(properties, place.methodId)
    .filter((name) => message[name] === undefined || message[name] === null)
    .map((name) => `${below(place, name).path} is required`);
}

/** By the properties of a schema and the method: few have any that is required. */
const required = new WeakMap<object, Map<string, readonly string[]>>();

function requiredOf(
  properties: Readonly<Record<string, Schema>>,
  methodId: string,
): readonly string[] {
  const byMethod = required.get(properties) ?? new Map<string, readonly string[]>();
  required.set(properties, byMethod);
  const known = byMethod.get(methodId);
  if (known !== undefined) return known;
  const names = Object.entries(properties)
    .filter(([, { annotations }]) => annotations?.required?.includes(methodId))
    .map(([name]) => name);
  byMethod.set(methodId, names);
  return names;
}

function problemsOfItems(
  items: readonly unknown[],
  schema: Schema,
  place: Place,
): readonly string[] {
  const { items: item = {} } = schema;
  return items.flatMap((value, index) =>
    problemsOf(value, item, { ...place, path: `${place.path}[${index}]` }),
  );
}

function problemsOfText(text: string, schema: Schema, place: Place): readonly string[] {
  const { enum: constants, format, pattern } = schema;
  if (constants !== undefined && !constants.includes(text)) return [not(oneOf(constants), place)];
  if (format !== undefined && !isTextOf(format, text)) return [not(`a ${format}`, place)];
  if (pattern !== undefined && !new RegExp(pattern).test(text))
    return [not(`like ${pattern}`, place)];
  return [];
}

function problemsOfNumber(number: number, schema: Schema, place: Place): readonly string[] {
  const { type, format, minimum, maximum } = schema;
  if (type === 'integer' && !Number.isInteger(number)) return [not('a whole number', place)];
  if (format !== undefined && !isNumberOf(format, number)) return [not(`a ${format}`, place)];
  if (minimum !== undefined && number < Number(minimum)) return [not(`${minimum} or more`, place)];
  if (maximum !== undefined && number > Number(maximum)) return [not(`${maximum} or less`, place)];
  return [];
}

const SHOWN_CONSTANTS = 5;

function oneOf(constants: readonly string[]): string {
  const more = constants.length > SHOWN_CONSTANTS ? ', …' : '';
  return `one of ${constants.slice(0, SHOWN_CONSTANTS).join(', ')}${more}`;
}

const not = (what: string, { path }: Place): string =>
  `${path === '' ? 'the body' : path} is not ${what}`;
