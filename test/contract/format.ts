/** The formats that discovery documents give to texts and numbers. */

import { readMask } from './mask.ts';

const INT32 = 2 ** 31;
const UINT32 = 2 ** 32;
const INT64 = 2n ** 63n;
const UINT64 = 2n ** 64n;

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const INSTANT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
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

/** @throws for a format that no document has had so far, so that none goes unchecked. */
export function isTextOf(format: string, text: string): boolean {
  return known(TEXTS, format)(text);
}

/** @throws for a format that no document has had so far, so that none goes unchecked. */
export function isNumberOf(format: string, number: number): boolean {
  return known(NUMBERS, format)(number);
}

function known<Value>(tests: Readonly<Record<string, Test<Value>>>, format: string): Test<Value> {
  const test = tests[format];
  if (test === undefined) throw new Error(`The discovery format "${format}" is not known here.`);
  return test;
}
