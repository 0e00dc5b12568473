import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSecrets, type Secret } from './scan.ts';

const CODE: Secret = { name: 'the code', value: 'kx7q-m2wd', kind: 'code' };
const ADDRESS: Secret = {
  name: 'the address',
  value: 'wombat.mail+7@quokka.example',
  kind: 'address',
};
const SEED: Secret = { name: 'the seed', value: '0f1e2d3c4b5a6978'.repeat(4), kind: 'key' };
const ALL_SECRETS = [CODE, ADDRESS, SEED];

const encodeBase64 = (text: string): string => Buffer.from(text).toString('base64');
const hashText = (text: string, algorithm = 'sha256'): string =>
  createHash(algorithm).update(text).digest('hex');
const encodeHex = (text: string): string => Buffer.from(text).toString('hex');

test.each([
  ['as it is', 'Use kx7q-m2wd.', CODE],
  ['in capitals', 'Use KX7Q-M2WD.', CODE],
  ['without its hyphen', 'Use kx7qm2wd.', CODE],
  ['percent signs', `?to=${encodeURIComponent(ADDRESS.value)}`, ADDRESS],
  ['percent signs twice', encodeURIComponent(encodeURIComponent(ADDRESS.value)), ADDRESS],
  ['base64 of a whole body', encodeBase64(JSON.stringify({ a: [1, { code: CODE.value }] })), CODE],
  ['base64 for addresses', Buffer.from(`??>${ADDRESS.value}`).toString('base64url'), ADDRESS],
  ['base64 in base64', encodeBase64(`x${encodeBase64(`yy${CODE.value}`)}`), CODE],
  ['base64 in the middle of a word', `abc${encodeBase64(`${ADDRESS.value} and more`)}`, ADDRESS],
  ['hexadecimal digits', `id_${encodeHex(CODE.value)}`, CODE],
  ['hexadecimal digits from the second on', `f${encodeHex(CODE.value)}`, CODE],
  ['escapes of JSON', ADDRESS.value.replace('@', '\\u0040'), ADDRESS],
  ['escapes of HTML', ADDRESS.value.replace('@', '&#64;').replace('+', '&#x2B;'), ADDRESS],
  ['the part before the @', 'wombat.mail+7 has not answered', ADDRESS],
  ['the part after the @', 'w…@quokka.example', ADDRESS],
  ['its beginning', `seed ${SEED.value.slice(0, 20)}…`, SEED],
  ['its hash', hashText(CODE.value), CODE],
  [
    'its hash in capitals and short',
    hashText(ADDRESS.value.toUpperCase(), 'md5').slice(0, 14),
    ADDRESS,
  ],
  ['its hash in base64', createHash('sha1').update(CODE.value).digest('base64'), CODE],
])('the scan finds a secret: %s', (_as, text, secret) => {
  expect(findSecrets(text, ALL_SECRETS).map(({ name }) => name)).toEqual([secret.name]);
});

test.each([
  ['nothing', ''],
  [
    'prose',
    'The code of Scarlet stays unknown, and so does her address: kx7q alone is not a code.',
  ],
  ['the hash of an unguessable value', hashText(SEED.value)],
  ['other digits', hashText('anything else')],
  ['somebody else’s base64', encodeBase64('another.body@elsewhere.example and her code')],
])('the scan finds nothing in %s', (_what, text) => {
  expect(findSecrets(text, ALL_SECRETS)).toEqual([]);
});
