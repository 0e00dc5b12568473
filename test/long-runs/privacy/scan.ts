/** Finds secrets in a text in any encoding: whole, in pieces or hashed. */

import { createHash } from 'node:crypto';

export interface KnownSecret {
  /** Kind and owner, such as "the code of Scarlet". */
  readonly name: string;
  readonly value: string;
  readonly kind: SecretKind;
}

/** Kind of a secret. Addresses and codes are also searched for as hashes. */
type SecretKind = 'address' | 'code' | 'key' | 'word' | 'guess';

export interface FoundSecret {
  readonly name: string;
  readonly as: string;
}

/** Finds every secret in a text, once. */
export function findSecrets(text: string, secrets: readonly KnownSecret[]): readonly FoundSecret[] {
  const readings = listDecodings(text);
  const begun = new Set(readings.flatMap(listBeginnings));
  const isIn = ({ needle, isHash }: EncodedShape): boolean =>
    isHash ? begun.has(needle) : readings.some((reading) => reading.includes(needle));
  return secrets.flatMap((secret) => {
    const shape = listShapes(secret).find(isIn);
    return shape === undefined ? [] : [{ name: secret.name, as: shape.as }];
  });
}

interface EncodedShape {
  readonly needle: string;
  readonly as: string;
  /** Whether a hash in hexadecimal digits or base64 begins with this text. */
  readonly isHash?: true;
}

const listBeginnings = (reading: string): readonly string[] => [
  ...(reading.match(/[0-9a-f]{12,}/g) ?? []).map((word) => word.slice(0, HASH_DIGITS)),
  ...(reading.match(/[\w+/]{16,}/g) ?? []).map((word) => word.slice(0, PIECE_LENGTH)),
];

const shapesBySecret = new Map<string, readonly EncodedShape[]>();

function listShapes({ value, kind }: KnownSecret): readonly EncodedShape[] {
  const key = `${kind} ${value}`;
  const known = shapesBySecret.get(key) ?? SHAPES_BY_KIND[kind](value);
  shapesBySecret.set(key, known);
  return known;
}

const createPlainShape = (value: string): EncodedShape => ({
  needle: value.toLowerCase(),
  as: 'as it is',
});

const SHAPES_BY_KIND: Readonly<Record<SecretKind, (value: string) => readonly EncodedShape[]>> = {
  address: (value) => [
    createPlainShape(value),
    ...listAddressSides(value),
    ...listHashShapes(value),
  ],
  code: (value) => [createPlainShape(value), createJoinedShape(value), ...listHashShapes(value)],
  key: (value) => [createPlainShape(value), ...listKeyPieces(value)],
  word: (value) => [createPlainShape(value)],
  guess: (value) => listHashShapes(value),
};

function listAddressSides(address: string): readonly EncodedShape[] {
  const [name = '', domain = ''] = address.toLowerCase().split('@');
  return [
    { needle: name, as: 'the part before the @' },
    { needle: domain, as: 'the part after the @' },
  ];
}

const createJoinedShape = (code: string): EncodedShape => ({
  needle: code.toLowerCase().replaceAll(/[\s-]/g, ''),
  as: 'without its hyphen',
});

const PIECE_LENGTH = 16;

const listKeyPieces = (value: string): readonly EncodedShape[] =>
  [0, Math.floor((value.length - PIECE_LENGTH) / 2), value.length - PIECE_LENGTH].map((at) => ({
    needle: value.toLowerCase().slice(at, at + PIECE_LENGTH),
    as: 'a piece of it',
  }));

const HASH_ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Number of digits, since hashes are also shown shortened. */
const HASH_DIGITS = 12;

const listHashShapes = (value: string): readonly EncodedShape[] =>
  HASH_ALGORITHMS.flatMap((algorithm) =>
    listGuesses(value).flatMap((guess) => {
      const digest = createHash(algorithm).update(guess).digest();
      return [
        {
          needle: digest.toString('hex').slice(0, HASH_DIGITS),
          as: `its ${algorithm}`,
          isHash: true,
        },
        {
          needle: digest.toString('base64').slice(0, PIECE_LENGTH).toLowerCase(),
          as: `its ${algorithm}`,
          isHash: true,
        },
      ];
    }),
  );

/** Lists spellings that somebody could guess. */
const listGuesses = (value: string): readonly string[] => [
  ...new Set([
    value,
    value.toLowerCase(),
    value.toUpperCase(),
    value.replaceAll('-', ''),
    JSON.stringify(value),
  ]),
];

/** Maximum number of encodings within each other. */
const MAX_DECODINGS = 2;

function listDecodings(text: string): readonly string[] {
  const readings = new Set([text]);
  for (let round = 0; round < MAX_DECODINGS; round++) {
    for (const reading of [...readings])
      for (const other of decodeOnce(reading)) readings.add(other);
  }
  return [...readings].map((reading) => reading.toLowerCase());
}

const decodeOnce = (text: string): readonly string[] =>
  [decodePercent(text), decodeEscapes(text), decodeBase64(text), decodeHex(text)].filter(
    (reading) => reading !== '' && reading !== text,
  );

/** Decodes percent signs as in addresses, and the pluses of forms. */
const decodePercent = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
    );

const decodeEscapes = (text: string): string =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) => decodeCharacter(digits, 16))
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => decodeCharacter(digits, 16))
    .replaceAll(/&#(\d{1,7});/g, (_, digits: string) => decodeCharacter(digits, 10))
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll('&amp;', '&');

const LAST_CHARACTER = 0x10_ffff;

function decodeCharacter(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix);
  return code <= LAST_CHARACTER ? String.fromCodePoint(code) : '';
}

/** Decodes every run of base64 letters, beginning at each of its first four letters. */
const decodeBase64 = (text: string): string =>
  (text.match(/[\w+/-]{8,}={0,2}/g) ?? [])
    .flatMap((run) =>
      [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')),
    )
    .join('\n');

const decodeHex = (text: string): string =>
  (text.match(/[0-9a-f]{8,}/gi) ?? [])
    .flatMap((run) => [0, 1].map((at) => Buffer.from(run.slice(at), 'hex').toString('latin1')))
    .join('\n');
