import type { Document, Schema } from './document.ts';
import { parseMask } from './mask.ts';

export interface ValuePlace {
  readonly document: Document;
  /**
   * Requests and replies differ: in a request, null is an absent field, and fields that only Google
   * sets are refused.
   */
  readonly direction: 'request' | 'reply';
  readonly methodId: string;
  /** A path such as `requests[0].updateCells`; empty if the place is the whole body. */
  readonly path: string;
}

/** Fields that the documents call read-only, but that Google accepts when something is created. */
const ACCEPTED_READ_ONLY: readonly string[] = [
  'forms.Info.documentTitle',
  'drive.Permission.emailAddress',
  'drive.Permission.domain',
];

/**
 * Lists the violations of a value and their places. In replies, a field without a value must be
 * absent.
 */
export function checkValue(value: unknown, schema: Schema, place: ValuePlace): readonly string[] {
  const { path, ...rest } = place;
  const walk: CheckState = { ...rest, path: path === '' ? [] : [path], problems: [] };
  checkPart(value, schema, walk);
  return walk.problems;
}

/**
 * The state of one check. `path` is a list, because building a text for each value would be slow.
 */
interface CheckState extends Omit<ValuePlace, 'path'> {
  /** The names and indices that lead from the body to the current value. */
  readonly path: (string | number)[];
  readonly problems: string[];
}

function checkPart(value: unknown, schema: Schema, walk: CheckState): void {
  const described = resolveSchema(schema, walk.document);
  if (value === null && walk.direction === 'request') return;
  switch (described.type) {
    case undefined:
    case 'any':
      return;
    case 'object':
      if (isMessage(value)) checkFields(value, described, walk);
      else addProblem(walk, formatNot('an object'));
      return;
    case 'array':
      if (Array.isArray(value)) checkItems(value, described, walk);
      else addProblem(walk, formatNot('a list'));
      return;
    case 'string':
      addProblem(
        walk,
        typeof value === 'string' ? findTextProblem(value, described) : formatNot('a text'),
      );
      return;
    case 'integer':
    case 'number':
      addProblem(
        walk,
        typeof value === 'number' ? findNumberProblem(value, described) : formatNot('a number'),
      );
      return;
    case 'boolean':
      addProblem(walk, typeof value === 'boolean' ? null : formatNot('true or false'));
  }
}

/** Adds a problem at the current place, such as "is missing". Null adds nothing. */
function addProblem({ path, problems }: CheckState, what: string | null): void {
  if (what !== null) problems.push(`${formatPath(path) || 'the body'} ${what}`);
}

/** Formats a path, such as `requests[0].updateCells`. */
const formatPath = (path: CheckState['path']): string =>
  path.reduce<string>(
    (place, step) =>
      typeof step === 'number' ? `${place}[${step}]` : place === '' ? step : `${place}.${step}`,
    '',
  );

/** Resolves a `$ref` in its document. @throws if the document lacks the schema. */
export function resolveSchema(
  schema: Schema,
  document: Document,
): Schema & { readonly id?: string } {
  if (schema.$ref === undefined) return schema;
  const target = document.schemas[schema.$ref];
  if (target === undefined) throw new Error(`${document.name} lacks the schema "${schema.$ref}".`);
  const known = resolvedSchemas.get(target);
  if (known !== undefined) return known;
  const withName = { ...target, id: schema.$ref };
  resolvedSchemas.set(target, withName);
  return withName;
}

/** Caches resolved schemas, because every checked value needs one. */
const resolvedSchemas = new WeakMap<Schema, Schema & { readonly id: string }>();

type JsonMessage = Readonly<Record<string, unknown>>;

function isMessage(value: unknown): value is JsonMessage {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkFields(
  message: JsonMessage,
  schema: Schema & { readonly id?: string },
  walk: CheckState,
): void {
  const { properties = {}, additionalProperties: others, id = 'a message without a name' } = schema;
  for (const name of Object.keys(message)) {
    const value = message[name];
    if (value === undefined) continue;
    const field = Object.hasOwn(properties, name) ? properties[name] : others;
    walk.path.push(name);
    if (field === undefined) addProblem(walk, `is not a field of ${id}`);
    else checkField(value, field, { walk, id, name });
    walk.path.pop();
  }
  reportMissing(message, properties, walk);
}

interface FieldCheck {
  readonly walk: CheckState;
  readonly id: string;
  readonly name: string;
}

function checkField(value: unknown, field: Schema, { walk, id, name }: FieldCheck): void {
  if (field.readOnly === true && walk.direction === 'request') {
    const isSetAllTheSame = ACCEPTED_READ_ONLY.includes(`${walk.document.name}.${id}.${name}`);
    addProblem(walk, isSetAllTheSame ? null : 'is set by Google only');
  }
  checkPart(value, field, walk);
}

function reportMissing(
  message: JsonMessage,
  properties: Readonly<Record<string, Schema>>,
  walk: CheckState,
): void {
  if (walk.direction === 'reply') return;
  for (const name of listRequired(properties, walk.methodId)) {
    if (message[name] !== undefined && message[name] !== null) continue;
    walk.path.push(name);
    addProblem(walk, 'is required');
    walk.path.pop();
  }
}

/** Caches the required fields of a method, keyed by the properties of its schema. */
const requiredFields = new WeakMap<object, Map<string, readonly string[]>>();

function listRequired(
  properties: Readonly<Record<string, Schema>>,
  methodId: string,
): readonly string[] {
  const byMethod = requiredFields.get(properties) ?? new Map<string, readonly string[]>();
  requiredFields.set(properties, byMethod);
  const known = byMethod.get(methodId);
  if (known !== undefined) return known;
  const names = Object.entries(properties)
    .filter(([, { annotations }]) => annotations?.required?.includes(methodId))
    .map(([name]) => name);
  byMethod.set(methodId, names);
  return names;
}

function checkItems(
  items: readonly unknown[],
  { items: item = {} }: Schema,
  walk: CheckState,
): void {
  items.forEach((value, index) => {
    walk.path.push(index);
    checkPart(value, item, walk);
    walk.path.pop();
  });
}

function findTextProblem(text: string, schema: Schema): string | null {
  const { enum: constants, format, pattern } = schema;
  if (constants !== undefined && !constants.includes(text))
    return formatNot(formatConstants(constants));
  if (format !== undefined && !isTextOfFormat(format, text)) return formatNot(`a ${format}`);
  if (pattern !== undefined && !new RegExp(pattern).test(text)) return formatNot(`like ${pattern}`);
  return null;
}

function findNumberProblem(number: number, schema: Schema): string | null {
  const { type, format, minimum, maximum } = schema;
  if (type === 'integer' && !Number.isInteger(number)) return formatNot('a whole number');
  if (format !== undefined && !isNumberOfFormat(format, number)) return formatNot(`a ${format}`);
  if (minimum !== undefined && number < Number(minimum)) return formatNot(`${minimum} or more`);
  if (maximum !== undefined && number > Number(maximum)) return formatNot(`${maximum} or less`);
  return null;
}

const MAX_SHOWN_CONSTANTS = 5;

function formatConstants(constants: readonly string[]): string {
  const more = constants.length > MAX_SHOWN_CONSTANTS ? ', …' : '';
  return `one of ${constants.slice(0, MAX_SHOWN_CONSTANTS).join(', ')}${more}`;
}

const formatNot = (what: string): string => `is not ${what}`;

const INT32_LIMIT = 2 ** 31;
const UINT32_LIMIT = 2 ** 32;
const INT64_LIMIT = 2n ** 63n;
const UINT64_LIMIT = 2n ** 64n;

const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME_PATTERN = /([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)/;
const INSTANT_PATTERN = new RegExp(`${DATE_PATTERN.source.slice(0, -1)}T${TIME_PATTERN.source}$`);
const DURATION_PATTERN = /^-?\d{1,12}(\.\d{1,9})?s$/;
const BASE64_PATTERN = /^[A-Za-z0-9+/_-]*={0,2}$/;
const WHOLE_PATTERN = /^-?\d+$/;

type FormatTest<Value> = (value: Value) => boolean;

const TEXT_FORMATS: Readonly<Record<string, FormatTest<string>>> = {
  int64: (text) =>
    WHOLE_PATTERN.test(text) && BigInt(text) >= -INT64_LIMIT && BigInt(text) < INT64_LIMIT,
  uint64: (text) => WHOLE_PATTERN.test(text) && BigInt(text) >= 0n && BigInt(text) < UINT64_LIMIT,
  byte: (text) => BASE64_PATTERN.test(text),
  date: (text) => DATE_PATTERN.test(text),
  'date-time': (text) => INSTANT_PATTERN.test(text),
  'google-datetime': (text) => INSTANT_PATTERN.test(text),
  'google-duration': (text) => DURATION_PATTERN.test(text),
  'google-fieldmask': (text) => parseMask(text) !== null,
};

const NUMBER_FORMATS: Readonly<Record<string, FormatTest<number>>> = {
  int32: (number) => Number.isInteger(number) && number >= -INT32_LIMIT && number < INT32_LIMIT,
  uint32: (number) => Number.isInteger(number) && number >= 0 && number < UINT32_LIMIT,
  float: (number) => Number.isFinite(number),
  double: (number) => Number.isFinite(number),
};

/** @throws if the format is unknown, since such values would otherwise stay unchecked */
function isTextOfFormat(format: string, text: string): boolean {
  return requireFormat(TEXT_FORMATS, format)(text);
}

/** @throws if the format is unknown, since such values would otherwise stay unchecked */
function isNumberOfFormat(format: string, number: number): boolean {
  return requireFormat(NUMBER_FORMATS, format)(number);
}

function requireFormat<Value>(
  tests: Readonly<Record<string, FormatTest<Value>>>,
  format: string,
): FormatTest<Value> {
  const test = tests[format];
  if (test === undefined) throw new Error(`The discovery format "${format}" is not known here.`);
  return test;
}
