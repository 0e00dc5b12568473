import { expect, test } from 'vitest';
import { judgeFile } from './prove.ts';

test('the page names the version of a later export and does not report it as forged', async () => {
  const match = { format: 'sealed-orders match 2', entries: ['{"kind":"opened","drawnBy":9}'] };
  const file = new TextEncoder().encode(JSON.stringify(match));
  const { kind, text, isShown } = await judgeFile(file.buffer, '');
  expect({ kind, isShown }).toEqual({ kind: 'not judged', isShown: null });
  expect(text).toContain('not judged: nothing is proven, and nothing is found wrong.');
  expect(text).toContain('drawing version 9');
  expect(text).toContain('npx sealed-orders@latest');
});
