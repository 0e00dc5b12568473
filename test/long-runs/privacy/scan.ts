/** Searches a text for secrets in any encoding, whole, in pieces or hashed. */

import { createHash } from 'node:crypto';

/** A value that must not occur in a text. */
export interface Secret {
  /** Kind and owner: "the code of Scarlet". */
  readonly name: string;
  readonly value: string;
  readonly kind: Kind;
}

/**
 * Kind of a secret. Addresses and codes are also searched hashed, keys in part, words whole,
 * guesses only
 * hashed.
 */
type Kind = 'address' | 'code' | 'key' | 'word' | 'guess';

/** A secret that was found, and its encoding. */
export interface Found {
  readonly name: string;
  readonly as: string;
}

/** Finds every secret in a text, once. */
export function foundIn(text: string, secrets: readonly Secret[]): readonly Found[] {
  const readings = readingsOf(text);
  const begun = new Set(readings.flatMap(beginningsOf));
  const isIn = ({ needle, isHash }: Shape): boolean =>
    isHash ? begun.has(needle) : readings.some((reading) => reading.includes(needle));
  return secrets.flatMap((secret) => {
    const shape = shapesOf(secret).find(isIn);
    return shape === undefined ? [] : [{ name: secret.name, as: shape.as }];
  });
}

interface Shape {
  readonly needle: string;
  readonly as: string;
  /** Whether a word of hexadecimal digits or of base64 begins with it. */
  readonly isHash?: true;
}

/** Lists the beginnings of words that may be hashes. */
const beginningsOf = (reading: string): readonly string[] => [
  ...(reading.match(/[0-9a-f]{12,}/g) ?? []).map((word) => word.slice(0, DIGITS)),
  ...(reading.match(/[\w+/]{16,}/g) ?? []).map((word) => word.slice(0, PIECE)),
];

const shapes = new Map<string, readonly Shape[]>();

function shapesOf({ value, kind }: Secret): readonly Shape[] {
  const key = `${kind} ${value}`;
  const known = shapes.get(key) ?? SHAPES[kind](value);
  shapes.set(key, known);
  return known;
}

const asItIs = (value: string): Shape => ({ needle: value.toLowerCase(), as: 'as it is' });

const SHAPES: Readonly<Record<Kind, (value: string) => readonly Shape[]>> = {
  address: (value) => [asItIs(value), ...sidesOf(value), ...hashesOf(value)],
  code: (value) => [asItIs(value), joined(value), ...hashesOf(value)],
  key: (value) => [asItIs(value), ...piecesOf(value)],
  word: (value) => [asItIs(value)],
  guess: (value) => hashesOf(value),
};

function sidesOf(address: string): readonly Shape[] {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  return [
    { needle: name, as: 'the part before the @' },
    { needle: domain, as: 'the part after the @' },
  ];
}

const joined = (code: string): Shape => ({
  needle: code.toLowerCase().replaceAll(/[\s-]/g, ''),
  as: 'without its hyphen',
});

const PIECE = 16;

/** Lists the beginning, the middle and the end. */
const piecesOf = (value: string): readonly Shape[] =>
  [0, Math.floor((value.length - PIECE) / 2), value.length - PIECE].map((at) => ({
    needle: value.toLowerCase().slice(at, at + PIECE),
    as: 'a piece of it',
  }));

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Number of digits that are searched, since hashes are also shown shortened. */
const DIGITS = 12;

const hashesOf = (value: string): readonly Shape[] =>
  ALGORITHMS.flatMap((algorithm) =>
    guessesAt(value).flatMap((guess) => {
      const digest = createHash(algorithm).update(guess).digest();
      return [
        { needle: digest.toString('hex').slice(0, DIGITS), as: `its ${algorithm}`, isHash: true },
        {
          needle: digest.toString('base64').slice(0, PIECE).toLowerCase(),
          as: `its ${algorithm}`,
          isHash: true,
        },
      ];
    }),
  );

/** Lists the spellings that somebody would try. */
const guessesAt = (value: string): readonly string[] => [
  ...new Set([
    value,
    value.toLowerCase(),
    value.toUpperCase(),
    value.replaceAll('-', ''),
    JSON.stringify(value),
  ]),
];

/** Number of nested encodings that are undone; nobody wraps a secret more often by mistake. */
const ROUNDS = 2;

/** Lists the text and its decodings, in lower case. */
function readingsOf(text: string): readonly string[] {
  const readings = new Set([text]);
  for (let round = 0; round < ROUNDS; round++) {
    for (const reading of [...readings])
      for (const other of unwrapped(reading)) readings.add(other);
  }
  return [...readings].map((reading) => reading.toLowerCase());
}

const unwrapped = (text: string): readonly string[] =>
  [percentDecoded(text), unescaped(text), base64Decoded(text), hexDecoded(text)].filter(
    (reading) => reading !== '' && reading !== text,
  );

/** Decodes percent signs as in addresses, and the pluses of forms. */
const percentDecoded = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
    );

/** Decodes JSON's \u0040 and HTML's &#64;, &#x40; and &amp;. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) => characterOf(digits, 16))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => characterOf(digits, 16))
    .replaceAll(/&#(\d{1,7});/g, (_, digits: string) => characterOf(digits, 10))
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll('&amp;', '&');

const LAST_CHARACTER = 0x10_ffff;

function characterOf(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix);
  return code <= LAST_CHARACTER ? String.fromCodePoint(code) : '';
}

/** Decodes every run of base64 letters, from each of the four places at which a group may begin. */
const base64Decoded = (text: string): string =>
  (text.match(/[\w+/-]{8,}={0,2}/g) ?? [])
    .flatMap((run) =>
      [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')),
    )
    .join('\n');

const hexDecoded = (text: string): string =>
  (text.match(/[0-9a-f]{8,}/gi) ?? [])
    .flatMap((run) => [0, 1].map((at) => Buffer.from(run.slice(at), 'hex').toString('latin1')))
    .join('\n');
