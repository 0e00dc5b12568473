import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../house/files.ts';
import { EQUIVALENTS } from './equivalents.ts';

test.for(EQUIVALENTS)('$file has the line “$line” still, and in it what is replaced', (known) => {
  const lines = readFileSync(join(ROOT, known.file), 'utf8').split('\n');
  expect(lines.map((line) => line.replace(/\s+/g, ' ').trim())).toContain(known.line);
  expect(known.line).toContain(known.code);
  expect(known.by).not.toBe(known.code);
  expect(known.because).toMatch(/\.$/);
});
