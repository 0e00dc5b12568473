/** The options of the values methods, as they come in a query or in a body. */
import { invalidArgument, malformedPayload } from '../core/refusal.ts';
import type { Described } from '../core/shape.ts';
import { sheetsChoice } from './cell-shape.ts';
import { dimension } from './grid-shape.ts';

export const valueRenderOption = sheetsChoice('ValueRenderOption', [
  'FORMATTED_VALUE',
  'UNFORMATTED_VALUE',
  'FORMULA',
]);
export const dateTimeRenderOption = sheetsChoice('DateTimeRenderOption', [
  'SERIAL_NUMBER',
  'FORMATTED_STRING',
]);
export const valueInputOption = sheetsChoice('ValueInputOption', ['RAW', 'USER_ENTERED']);
const insertDataOption = sheetsChoice('InsertDataOption', ['OVERWRITE', 'INSERT_ROWS']);

export interface Rendering {
  readonly values: Described<typeof valueRenderOption>;
  readonly moments: Described<typeof dateTimeRenderOption>;
}
export type InputOption = Described<typeof valueInputOption>;
export type MajorDimension = Described<typeof dimension>;

interface ChoiceLike<V extends string> {
  readonly typeName: string;
  readonly values: readonly V[];
}

/** Throws the 400 of Google's front end for a word that is not of the choice; undefined when not given. */
function readQuery<V extends string>(url: URL, name: string, choice: ChoiceLike<V>): V | undefined {
  const given = url.searchParams.get(name);
  if (given === null || given === '') return undefined;
  const found = choice.values.find((value) => value === given);
  if (found !== undefined) return found;
  const field = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const description = `Invalid value at '${field}' (type.googleapis.com/${choice.typeName}), "${given}"`;
  throw malformedPayload([{ field, description }]);
}

/** `prefix` is `response` for what a write gives back. */
export function renderingOf(url: URL, prefix: '' | 'response'): Rendering {
  const name = (option: string) =>
    prefix === '' ? option : `response${option[0]?.toUpperCase()}${option.slice(1)}`;
  return {
    values: readQuery(url, name('valueRenderOption'), valueRenderOption) ?? 'FORMATTED_VALUE',
    moments: readQuery(url, name('dateTimeRenderOption'), dateTimeRenderOption) ?? 'SERIAL_NUMBER',
  };
}

export function majorDimensionOf(url: URL): MajorDimension {
  return readQuery(url, 'majorDimension', dimension) ?? 'ROWS';
}

export function inputOptionOf(url: URL): InputOption {
  return requireInput(readQuery(url, 'valueInputOption', valueInputOption));
}

export function requireInput(option: InputOption | undefined): InputOption {
  if (option !== undefined) return option;
  throw invalidArgument("'valueInputOption' is required but not specified");
}

export function insertsRows(url: URL): boolean {
  return readQuery(url, 'insertDataOption', insertDataOption) === 'INSERT_ROWS';
}

export function flagOf(url: URL, name: string): boolean {
  return url.searchParams.get(name) === 'true';
}
