import { type FieldViolation, refusePayload } from './refusal.ts';
import type {
  ChoiceShape,
  IntegerShape,
  ListShape,
  MapShape,
  MessageShape,
  NumberShape,
  Shape,
  ShapeValue,
} from './shape.ts';

interface ShapeErrors {
  readonly violations: FieldViolation[];
  /** Whether errors contain their paths, which are slow to build and rarely needed. */
  readonly arePlaced: boolean;
}

/**
 * Returns a copy of a JSON value without nulls and with strings of digits parsed as numbers. Throws
 * one 400 that lists all violations. `root` starts each path, such as `spreadsheet`.
 */
export function readShape<S extends Shape>(shape: S, value: unknown, root = ''): ShapeValue<S> {
  const unplaced: ShapeErrors = { violations: [], arePlaced: false };
  const read = readValue(shape, value ?? {}, root, unplaced);
  if (unplaced.violations.length > 0) {
    const complaints: ShapeErrors = { violations: [], arePlaced: true };
    readValue(shape, value ?? {}, root, complaints);
    throw refusePayload(complaints.violations);
  }
  // `readValue` has checked each field against the shape from which the type is derived.
  return read as ShapeValue<S>;
}

function readValue(shape: Shape, value: unknown, path: string, complaints: ShapeErrors): unknown {
  if (Array.isArray(value) && shape.kind !== 'list' && shape.kind !== 'any') {
    return reportUnexpectedList(path, complaints);
  }
  switch (shape.kind) {
    case 'any':
      return value;
    case 'text':
      return typeof value === 'string' ? value : addError(path, 'TYPE_STRING', value, complaints);
    case 'integer':
    case 'number':
      return readNumber(shape, value, path, complaints);
    case 'boolean':
      return readBoolean(value, path, complaints);
    case 'choice':
      return readChoice(shape, value, path, complaints);
    case 'list':
      return readList(shape, value, path, complaints);
    case 'map':
      return readMap(shape, value, path, complaints);
    case 'message':
      return readMessage(shape, value, path, complaints);
  }
}

function readNumber(
  { kind }: IntegerShape | NumberShape,
  value: unknown,
  path: string,
  complaints: ShapeErrors,
): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (kind === 'integer' ? Number.isInteger(number) : isNumber(number)) return number;
  return addError(path, kind === 'integer' ? 'TYPE_INT32' : 'TYPE_DOUBLE', value, complaints);
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value);

function readBoolean(value: unknown, path: string, complaints: ShapeErrors): unknown {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return addError(path, 'TYPE_BOOL', value, complaints);
}

function readChoice(shape: ChoiceShape, value: unknown, path: string, complaints: ShapeErrors) {
  if (shape.values.some((one) => one === value)) return value;
  return addError(path, `type.googleapis.com/${shape.typeName}`, value, complaints);
}

function readList(shape: ListShape, value: unknown, path: string, complaints: ShapeErrors) {
  if (!Array.isArray(value)) return addError(path, 'repeated', value, complaints);
  // The constructors in `shape.ts` accept only shapes as elements.
  const element = shape.of as Shape;
  const read: unknown[] = [];
  for (let index = 0; index < value.length; index += 1) {
    const given = value[index] ?? (element.kind === 'any' ? null : {});
    const place = complaints.arePlaced ? `${path}[${index}]` : path;
    read[index] = readValue(element, given, place, complaints);
  }
  return read;
}

function readMap(shape: MapShape, value: unknown, path: string, complaints: ShapeErrors) {
  if (!isObject(value)) return addError(path, 'map', value, complaints);
  const read: Record<string, unknown> = {};
  for (const [key, element] of Object.entries(value)) {
    if (element === null) continue;
    read[key] = readValue(shape.of as Shape, element, `${path}['${key}']`, complaints);
  }
  return read;
}

function readMessage(shape: MessageShape, value: unknown, path: string, complaints: ShapeErrors) {
  if (!isObject(value)) return addError(path, 'message', value, complaints);
  const read: Record<string, unknown> = {};
  let chosen: string | null = null;
  for (const name in value) {
    const element = value[name];
    const field = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
    if (field === undefined) {
      reportUnknownField(name, path, complaints);
      continue;
    }
    if (element === null || element === undefined) continue;
    if (shape.oneOf?.fields.has(name)) {
      if (chosen !== null) {
        const description =
          `Invalid value${formatPlace(path)} (oneof), oneof field '${shape.oneOf.name}' is ` +
          `already set. Cannot set '${name}'`;
        complaints.violations.push({ field: path, description });
      }
      chosen = name;
    }
    const place = complaints.arePlaced ? joinFieldPath(path, name) : path;
    read[name] = readValue(field as Shape, element, place, complaints);
  }
  return read;
}

/** Returns whether a value is an object or a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const SNAKE_CASE_NAMES = new Map<string, string>();

function joinFieldPath(path: string, name: string): string {
  let snake = SNAKE_CASE_NAMES.get(name);
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    SNAKE_CASE_NAMES.set(name, snake);
  }
  return path === '' ? snake : `${path}.${snake}`;
}

function reportUnknownField(name: string, path: string, complaints: ShapeErrors): void {
  const head = `Invalid JSON payload received. Unknown name "${name}"${formatPlace(path)}`;
  const description = `${head}: Cannot find field.`;
  complaints.violations.push({ field: path, description });
}

function reportUnexpectedList(path: string, complaints: ShapeErrors): undefined {
  const end = path.lastIndexOf('.');
  const parent = path.slice(0, Math.max(0, end));
  const description =
    'Invalid JSON payload received. Unknown name ' +
    `"${path.slice(end + 1)}"${formatPlace(parent)}: Proto field is not repeating, cannot ` +
    'start list.';
  complaints.violations.push({ field: parent, description });
}

function addError(path: string, type: string, value: unknown, complaints: ShapeErrors): undefined {
  const description = `Invalid value${formatPlace(path)} (${type}), ${JSON.stringify(value)}`;
  complaints.violations.push({ field: path, description });
}

function formatPlace(path: string): string {
  return path === '' ? '' : ` at '${path}'`;
}
