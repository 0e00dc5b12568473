import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSecrets, type KnownSecret } from './scan.ts';

const TEST_CODE: KnownSecret = { name: 'the code', value: 'kx7q-m2wd', kind: 'code' };
const TEST_ADDRESS: KnownSecret = {
  name: 'the address',
  value: 'wombat.mail+7@quokka.example',
  kind: 'address',
};
const TEST_SEED: KnownSecret = {
  name: 'the seed',
  value: '0f1e2d3c4b5a6978'.repeat(4),
  kind: 'key',
};
const ALL_SECRETS = [TEST_CODE, TEST_ADDRESS, TEST_SEED];

const encodeBase64 = (text: string): string => Buffer.from(text).toString('base64');
const hashText = (text: string, algorithm = 'sha256'): string =>
  createHash(algorithm).update(text).digest('hex');
const encodeHex = (text: string): string => Buffer.from(text).toString('hex');

test.each([
  ['as it is', 'Use kx7q-m2wd.', TEST_CODE],
  ['in capitals', 'Use KX7Q-M2WD.', TEST_CODE],
  ['without its hyphen', 'Use kx7qm2wd.', TEST_CODE],
  ['percent signs', `?to=${encodeURIComponent(TEST_ADDRESS.value)}`, TEST_ADDRESS],
  ['percent signs twice', encodeURIComponent(encodeURIComponent(TEST_ADDRESS.value)), TEST_ADDRESS],
  [
    'base64 of a whole body',
    encodeBase64(JSON.stringify({ a: [1, { code: TEST_CODE.value }] })),
    TEST_CODE,
  ],
  [
    'base64 for addresses',
    Buffer.from(`??>${TEST_ADDRESS.value}`).toString('base64url'),
    TEST_ADDRESS,
  ],
  ['base64 in base64', encodeBase64(`x${encodeBase64(`yy${TEST_CODE.value}`)}`), TEST_CODE],
  [
    'base64 in the middle of a word',
    `abc${encodeBase64(`${TEST_ADDRESS.value} and more`)}`,
    TEST_ADDRESS,
  ],
  ['hexadecimal digits', `id_${encodeHex(TEST_CODE.value)}`, TEST_CODE],
  ['hexadecimal digits from the second on', `f${encodeHex(TEST_CODE.value)}`, TEST_CODE],
  ['escapes of JSON', TEST_ADDRESS.value.replace('@', '\\u0040'), TEST_ADDRESS],
  [
    'escapes of HTML',
    TEST_ADDRESS.value.replace('@', '&#64;').replace('+', '&#x2B;'),
    TEST_ADDRESS,
  ],
  ['the part before the @', 'wombat.mail+7 has not answered', TEST_ADDRESS],
  ['the part after the @', 'w…@quokka.example', TEST_ADDRESS],
  ['its beginning', `seed ${TEST_SEED.value.slice(0, 20)}…`, TEST_SEED],
  ['its hash', hashText(TEST_CODE.value), TEST_CODE],
  [
    'its hash in capitals and short',
    hashText(TEST_ADDRESS.value.toUpperCase(), 'md5').slice(0, 14),
    TEST_ADDRESS,
  ],
  ['its hash in base64', createHash('sha1').update(TEST_CODE.value).digest('base64'), TEST_CODE],
])('the scan finds a secret: %s', (_as, text, secret) => {
  expect(findSecrets(text, ALL_SECRETS).map(({ name }) => name)).toEqual([secret.name]);
});

test.each([
  ['nothing', ''],
  [
    'prose',
    'The code of Scarlet stays unknown, and so does her address: kx7q alone is not a code.',
  ],
  ['the hash of an unguessable value', hashText(TEST_SEED.value)],
  ['other digits', hashText('anything else')],
  ['somebody else’s base64', encodeBase64('another.body@elsewhere.example and her code')],
])('the scan finds nothing in %s', (_what, text) => {
  expect(findSecrets(text, ALL_SECRETS)).toEqual([]);
});
