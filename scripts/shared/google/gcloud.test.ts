import { expect, test } from 'vitest';
import { formatShellLine } from './gcloud.ts';

test('formatShellLine formats a command for a shell, without secrets', () => {
  const words = [
    'scheduler',
    '--headers=A=b,X-Sealed-Proof=sweep.1.aa.bb',
    '--message-body={"a":1}',
  ];
  expect(formatShellLine(words)).toBe(
    `gcloud scheduler --headers=A=b,X-Sealed-Proof=... '--message-body={"a":1}'`,
  );
});
