import type { Document, Schema } from './document.ts';
import { readMask } from './mask.ts';

export interface Place {
  readonly document: Document;
  /**
   * Requests and replies differ: in a request, null is an absent field, and fields that only Google
   * sets are refused.
   */
  readonly direction: 'request' | 'reply';
  readonly methodId: string;
  /** A path such as `requests[0].updateCells`; empty for the body itself. */
  readonly path: string;
}

/** Fields that are read-only in the documents, but accepted when creating or sharing. */
const SET_ALL_THE_SAME: readonly string[] = [
  'forms.Info.documentTitle',
  'drive.Permission.emailAddress',
  'drive.Permission.domain',
];

/**
 * Lists the violations of a value with their places. In replies, a field without a value must be
 * absent.
 */
export function problemsOf(value: unknown, schema: Schema, place: Place): readonly string[] {
  const { path, ...rest } = place;
  const walk: Walk = { ...rest, path: path === '' ? [] : [path], problems: [] };
  look(value, schema, walk);
  return walk.problems;
}

/**
 * The state of one check. Building a text of the path for each value would be slower than checking
 * it.
 */
interface Walk extends Omit<Place, 'path'> {
  /** The names of fields and the indices in lists, from the body to the current value. */
  readonly path: (string | number)[];
  readonly problems: string[];
}

function look(value: unknown, schema: Schema, walk: Walk): void {
  const described = resolved(schema, walk.document);
  if (value === null && walk.direction === 'request') return;
  switch (described.type) {
    case undefined:
    case 'any':
      return;
    case 'object':
      if (isMessage(value)) lookAtFields(value, described, walk);
      else complain(walk, not('an object'));
      return;
    case 'array':
      if (Array.isArray(value)) lookAtItems(value, described, walk);
      else complain(walk, not('a list'));
      return;
    case 'string':
      complain(walk, typeof value === 'string' ? wrongInText(value, described) : not('a text'));
      return;
    case 'integer':
    case 'number':
      complain(walk, typeof value === 'number' ? wrongInNumber(value, described) : not('a number'));
      return;
    case 'boolean':
      complain(walk, typeof value === 'boolean' ? null : not('true or false'));
  }
}

/** Adds a problem; `what` follows the place, and is null if the value is valid. */
function complain({ path, problems }: Walk, what: string | null): void {
  if (what !== null) problems.push(`${placeOf(path) || 'the body'} ${what}`);
}

/** Formats a path, such as `requests[0].updateCells`. */
const placeOf = (path: Walk['path']): string =>
  path.reduce<string>(
    (place, step) =>
      typeof step === 'number' ? `${place}[${step}]` : place === '' ? step : `${place}.${step}`,
    '',
  );

/** Resolves a `$ref` in its document. @throws if the document lacks the schema. */
export function resolved(schema: Schema, document: Document): Schema & { readonly id?: string } {
  if (schema.$ref === undefined) return schema;
  const target = document.schemas[schema.$ref];
  if (target === undefined) throw new Error(`${document.name} lacks the schema "${schema.$ref}".`);
  const known = named.get(target);
  if (known !== undefined) return known;
  const withName = { ...target, id: schema.$ref };
  named.set(target, withName);
  return withName;
}

/** Caches resolved schemas, because every value of every call needs one. */
const named = new WeakMap<Schema, Schema & { readonly id: string }>();

type Message = Readonly<Record<string, unknown>>;

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lookAtFields(
  message: Message,
  schema: Schema & { readonly id?: string },
  walk: Walk,
): void {
  const { properties = {}, additionalProperties: others, id = 'a message without a name' } = schema;
  for (const name of Object.keys(message)) {
    const value = message[name];
    if (value === undefined) continue;
    const field = Object.hasOwn(properties, name) ? properties[name] : others;
    walk.path.push(name);
    if (field === undefined) complain(walk, `is not a field of ${id}`);
    else lookAtField(value, field, { walk, id, name });
    walk.path.pop();
  }
  complainOfMissing(message, properties, walk);
}

interface Field {
  readonly walk: Walk;
  readonly id: string;
  readonly name: string;
}

function lookAtField(value: unknown, field: Schema, { walk, id, name }: Field): void {
  if (field.readOnly === true && walk.direction === 'request') {
    const isSetAllTheSame = SET_ALL_THE_SAME.includes(`${walk.document.name}.${id}.${name}`);
    complain(walk, isSetAllTheSame ? null : 'is set by Google only');
  }
  look(value, field, walk);
}

function complainOfMissing(
  message: Message,
  properties: Readonly<Record<string, Schema>>,
  walk: Walk,
): void {
  if (walk.direction === 'reply') return;
  for (const name of requiredOf(properties, walk.methodId)) {
    if (message[name] !== undefined && message[name] !== null) continue;
    walk.path.push(name);
    complain(walk, 'is required');
    walk.path.pop();
  }
}

/** Caches required fields by a schema’s properties and the method. */
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

function lookAtItems(items: readonly unknown[], { items: item = {} }: Schema, walk: Walk): void {
  items.forEach((value, index) => {
    walk.path.push(index);
    look(value, item, walk);
    walk.path.pop();
  });
}

function wrongInText(text: string, schema: Schema): string | null {
  const { enum: constants, format, pattern } = schema;
  if (constants !== undefined && !constants.includes(text)) return not(oneOf(constants));
  if (format !== undefined && !isTextOf(format, text)) return not(`a ${format}`);
  if (pattern !== undefined && !new RegExp(pattern).test(text)) return not(`like ${pattern}`);
  return null;
}

function wrongInNumber(number: number, schema: Schema): string | null {
  const { type, format, minimum, maximum } = schema;
  if (type === 'integer' && !Number.isInteger(number)) return not('a whole number');
  if (format !== undefined && !isNumberOf(format, number)) return not(`a ${format}`);
  if (minimum !== undefined && number < Number(minimum)) return not(`${minimum} or more`);
  if (maximum !== undefined && number > Number(maximum)) return not(`${maximum} or less`);
  return null;
}

const SHOWN_CONSTANTS = 5;

function oneOf(constants: readonly string[]): string {
  const more = constants.length > SHOWN_CONSTANTS ? ', …' : '';
  return `one of ${constants.slice(0, SHOWN_CONSTANTS).join(', ')}${more}`;
}

const not = (what: string): string => `is not ${what}`;

const INT32 = 2 ** 31;
const UINT32 = 2 ** 32;
const INT64 = 2n ** 63n;
const UINT64 = 2n ** 64n;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)/;
const INSTANT = new RegExp(`${DATE.source.slice(0, -1)}T${TIME.source}$`);
const DURATION = /^-?\d{1,12}(\.\d{1,9})?s$/;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const WHOLE = /^-?\d+$/;

type Test<Value> = (value: Value) => boolean;

const TEXTS: Readonly<Record<string, Test<string>>> = {
  int64: (text) => WHOLE.test(text) && BigInt(text) >= -INT64 && BigInt(text) < INT64,
  uint64: (text) => WHOLE.test(text) && BigInt(text) >= 0n && BigInt(text) < UINT64,
  byte: (text) => BASE64.test(text),
  date: (text) => DATE.test(text),
  'date-time': (text) => INSTANT.test(text),
  'google-datetime': (text) => INSTANT.test(text),
  'google-duration': (text) => DURATION.test(text),
  'google-fieldmask': (text) => readMask(text) !== null,
};

const NUMBERS: Readonly<Record<string, Test<number>>> = {
  int32: (number) => Number.isInteger(number) && number >= -INT32 && number < INT32,
  uint32: (number) => Number.isInteger(number) && number >= 0 && number < UINT32,
  float: (number) => Number.isFinite(number),
  double: (number) => Number.isFinite(number),
};

/** @throws for an unknown format, which would otherwise not be checked. */
function isTextOf(format: string, text: string): boolean {
  return known(TEXTS, format)(text);
}

/** @throws for an unknown format, which would otherwise not be checked. */
function isNumberOf(format: string, number: number): boolean {
  return known(NUMBERS, format)(number);
}

function known<Value>(tests: Readonly<Record<string, Test<Value>>>, format: string): Test<Value> {
  const test = tests[format];
  if (test === undefined) throw new Error(`The discovery format "${format}" is not known here.`);
  return test;
}
