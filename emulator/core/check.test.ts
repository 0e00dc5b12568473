import { describe, expect, it } from 'vitest';
import { readShape } from './check.ts';
import { Refusal } from './refusal.ts';
import {
  anyShape,
  booleanShape,
  buildOneOf,
  decimalShape,
  integer,
  text,
  toChoice,
  toList,
  toMap,
  toMessage,
} from './shape.ts';

const kindShape = toChoice('google.example.Kind', ['ONE', 'TWO']);
const bodyShape = toMessage({
  someText: text,
  someNumber: integer,
  share: decimalShape,
  isSet: booleanShape,
  kind: kindShape,
  names: toList(text),
  byKey: toMap(integer),
  values: toList(toList(anyShape)),
  messages: toList(toMessage({ first: text })),
  value: buildOneOf('value', { first: text, second: text }),
});

function readComplaint(body: unknown, root = ''): string {
  try {
    readShape(bodyShape, body, root);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
  }
  throw new Error('It was not refused.');
}

describe('a body', () => {
  it('a JSON body is parsed by the rules of protocol buffers', () => {
    const body = {
      someText: null,
      someNumber: '12',
      share: '0.5',
      isSet: 'true',
      byKey: { a: '1' },
      values: [[null, '', 1]],
      messages: [null, { first: 'a' }, {}],
      names: [],
      kind: undefined,
    };
    expect(readShape(bodyShape, body)).toEqual({
      someNumber: 12,
      share: 0.5,
      isSet: true,
      byKey: { a: 1 },
      values: [[null, '', 1]],
      messages: [{}, { first: 'a' }, {}],
      names: [],
    });
  });

  it('a parsed body contains false but not null', () => {
    const body = { isSet: 'false', share: 3, byKey: { a: null, b: -1 } };
    expect(readShape(bodyShape, body)).toEqual({ isSet: false, share: 3, byKey: { b: -1 } });
    expect(readShape(bodyShape, { isSet: false })).toEqual({ isSet: false });
  });

  it('a missing body is parsed as an empty one', () => {
    expect(readShape(bodyShape, undefined)).toEqual({});
  });

  const REFUSED: readonly (readonly [unknown, string])[] = [
    [{ foo: 1 }, 'Invalid JSON payload received. Unknown name "foo": Cannot find field.'],
    [
      { value: { third: 'x' } },
      `Invalid JSON payload received. Unknown name "third" at 'value': Cannot find field.`,
    ],
    [{ someText: 1 }, "Invalid value at 'some_text' (TYPE_STRING), 1"],
    [{ someNumber: 1.5 }, "Invalid value at 'some_number' (TYPE_INT32), 1.5"],
    [{ someNumber: '' }, `Invalid value at 'some_number' (TYPE_INT32), ""`],
    [{ someNumber: true }, "Invalid value at 'some_number' (TYPE_INT32), true"],
    [{ share: '' }, `Invalid value at 'share' (TYPE_DOUBLE), ""`],
    [{ share: 'half' }, `Invalid value at 'share' (TYPE_DOUBLE), "half"`],
    [{ kind: 1 }, "Invalid value at 'kind' (type.googleapis.com/google.example.Kind), 1"],
    [{ names: 'a' }, `Invalid value at 'names' (repeated), "a"`],
    [{ byKey: 'a' }, `Invalid value at 'by_key' (map), "a"`],
    [{ byKey: { a: 'x' } }, `Invalid value at 'by_key['a']' (TYPE_INT32), "x"`],
    [{ value: 'a' }, `Invalid value at 'value' (message), "a"`],
    [{ isSet: 'yes' }, `Invalid value at 'is_set' (TYPE_BOOL), "yes"`],
    [
      { kind: 'THREE' },
      `Invalid value at 'kind' (type.googleapis.com/google.example.Kind), "THREE"`,
    ],
    [
      { someText: ['x'] },
      'Invalid JSON payload received. Unknown name "some_text": Proto field is not repeating, ' +
        'cannot start list.',
    ],
    [
      { value: { first: ['x'] } },
      `Invalid JSON payload received. Unknown name "first" at 'value': Proto field is not ` +
        'repeating, cannot start list.',
    ],
    [
      { value: { first: 'a', second: 'b' } },
      "Invalid value at 'value' (oneof), oneof field 'value' is already set. Cannot set 'second'",
    ],
    [{ names: ['a', 2] }, "Invalid value at 'names[1]' (TYPE_STRING), 2"],
    [
      { constructor: {} },
      'Invalid JSON payload received. Unknown name "constructor": Cannot find field.',
    ],
  ];
  it.each(REFUSED)('the body %j is refused', (body, message) => {
    expect(readComplaint(body)).toBe(message);
  });

  it('a body with several violations is refused with the paths of all', () => {
    expect(readComplaint({ foo: 1, bar: 2 }, 'spreadsheet').split('\n')).toEqual([
      `Invalid JSON payload received. Unknown name "foo" at 'spreadsheet': Cannot find field.`,
      `Invalid JSON payload received. Unknown name "bar" at 'spreadsheet': Cannot find field.`,
    ]);
  });
});
