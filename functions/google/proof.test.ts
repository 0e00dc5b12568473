import { describe, expect, test } from 'vitest';
import { bodyDigest, proofOf, provenBy, type Secret } from './proof.ts';

const secret = (number: number, fill = 7): Secret => ({
  number,
  value: Buffer.alloc(32, fill).toString('base64url'),
});
const BODY = '{"match":"Zürich"}';
const GENUINE = proofOf(secret(3), 'task', BODY);

test('a proof is valid for its purpose and its body', () => {
  expect(provenBy(secret(3), GENUINE)).toEqual({ purpose: 'task', digest: bodyDigest(BODY) });
  expect(bodyDigest(Buffer.from(BODY))).toBe(bodyDigest(BODY));
});

test('a proof does not contain the secret', () => {
  expect(GENUINE).not.toContain(secret(3).value);
});

describe('invalid proof', () => {
  test.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['other words', 'Bearer me'],
    ['another secret', proofOf(secret(3, 8), 'task', BODY)],
    ['an older number', proofOf(secret(2), 'task', BODY)],
    ['a number that was written over', GENUINE.replace('task.3.', 'task.4.')],
    ['another purpose', GENUINE.replace('task', 'sweep')],
    ['another body', GENUINE.replace(bodyDigest(BODY), bodyDigest('{}'))],
    ['half of it', GENUINE.slice(0, -32)],
    ['it twice, as a proxy joins headers', `${GENUINE}, ${GENUINE}`],
  ])('a proof is invalid for %s', (_what, header) => {
    expect(provenBy(secret(3), header)).toBeNull();
  });

  test('a proof is invalid if the same secret has the next number', () => {
    expect(provenBy(secret(4), GENUINE)).toBeNull();
  });
});
