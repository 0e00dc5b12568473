import { describe, expect, test } from 'vitest';
import { buildProof, hashBody, type Secret, verifyProof } from './proof.ts';

const createSecret = (number: number, fill = 7): Secret => ({
  number,
  value: Buffer.alloc(32, fill).toString('base64url'),
});
const TASK_BODY = '{"match":"Zürich"}';
const GENUINE_PROOF = buildProof(createSecret(3), 'task', TASK_BODY);

test('a proof is valid for its own purpose and body', () => {
  expect(verifyProof(createSecret(3), GENUINE_PROOF)).toEqual({
    purpose: 'task',
    digest: hashBody(TASK_BODY),
  });
  expect(hashBody(Buffer.from(TASK_BODY))).toBe(hashBody(TASK_BODY));
});

test('a proof does not contain the secret', () => {
  expect(GENUINE_PROOF).not.toContain(createSecret(3).value);
});

describe('invalid proof', () => {
  test.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['other words', 'Bearer me'],
    ['another secret', buildProof(createSecret(3, 8), 'task', TASK_BODY)],
    ['an older number', buildProof(createSecret(2), 'task', TASK_BODY)],
    ['a number that was written over', GENUINE_PROOF.replace('task.3.', 'task.4.')],
    ['another purpose', GENUINE_PROOF.replace('task', 'sweep')],
    ['another body', GENUINE_PROOF.replace(hashBody(TASK_BODY), hashBody('{}'))],
    ['half of it', GENUINE_PROOF.slice(0, -32)],
    ['it twice, as a proxy joins headers', `${GENUINE_PROOF}, ${GENUINE_PROOF}`],
  ])('a proof is invalid for %s', (_what, header) => {
    expect(verifyProof(createSecret(3), header)).toBeNull();
  });

  test('a proof is invalid if the secret’s number has changed', () => {
    expect(verifyProof(createSecret(4), GENUINE_PROOF)).toBeNull();
  });
});
