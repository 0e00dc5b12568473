import { describe, expect, it } from 'vitest';
import { asking } from './asking.ts';
import { createCountKind, createWordKind } from './kinds.ts';

const ask = asking<object>();
const colourKind = createWordKind(['Red', 'Blue'], { code: 'no colour', warning: () => 'none.' });
const listOffers = () => [{ value: 'Red', label: 'Red' } as const];
const hueSpec = { name: 'hue', label: 'Hue', of: colourKind, offers: listOffers };

describe('an answer', () => {
  it.for([[' '], ['', '\n'], []])(
    'an answer of spaces only is blank and is not a problem: %j',
    (texts) => {
      const nothing = { isAnswered: false, problems: [] };
      const many = ask.many({ ...hueSpec, least: 0, most: 2 });
      expect(many.read({ hue: texts }, {})).toEqual({ value: [], ...nothing });
      expect(ask.one(hueSpec).read({ hue: texts }, {})).toEqual({ value: null, ...nothing });
    },
  );

  it('ask.many ignores blank answers among others', () => {
    const many = ask.many({ ...hueSpec, least: 0, most: 2 });
    expect(many.read({ hue: [' ', 'red'] }, {})).toEqual({
      value: ['Red'],
      isAnswered: true,
      problems: [],
    });
  });

  it.for(['yes', ' YES ', 'Yes, rest', 'yes,rest'])('ask.yes reads "%s" as a tick', (text) => {
    const rest = ask.yes({
      name: 'rest',
      label: 'Rest?',
      says: 'Yes, rest',
      isAsked: () => true,
      unreadable: { code: 'no tick', warning: () => 'none.' },
    });
    expect(rest.read({ rest: [text] }, {})).toMatchObject({ value: true, problems: [] });
  });
});

describe('a field', () => {
  it('a field contains only the declared properties', () => {
    const said = {
      pool: 'hues',
      help: 'One of two.',
      isIrreversible: true,
      owesNothing: true,
    } as const;
    const fieldOf = (more: object) => ask.one({ ...hueSpec, ...more }).fields({})[0];
    const plain = {
      kind: 'choice',
      required: false,
      name: 'hue',
      label: 'Hue',
      choices: [{ value: 'Red', label: 'Red' }],
    };
    expect(fieldOf({})).toStrictEqual(plain);
    expect(fieldOf(said)).toStrictEqual({ ...plain, ...said });
  });

  it('a number that is not offered is answered by its digits', () => {
    const of = createCountKind({ least: 0, most: 9 }, { code: 'no count', warning: () => 'none.' });
    const eaten = ask.one({ ...hueSpec, of, offers: () => [{ value: 1, label: 'one' }] });
    expect(eaten.answers(3, {})).toEqual({ hue: ['3'] });
    expect(eaten.read({ hue: ['one'] }, {}).value).toBe(1);
  });
});
