/** Limits on the number of habits in each folder, stored in `habit-counts.json`. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './files.ts';
import type { Counts } from './prose.ts';

const COUNTS = join(ROOT, 'test/house/habit-counts.json');

const countsSchema = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));

export const allowedCounts = (): Counts =>
  countsSchema.parse(JSON.parse(readFileSync(COUNTS, 'utf8')));

export const writeAllowedCounts = (counts: Counts): void =>
  writeFileSync(COUNTS, `${JSON.stringify(counts, null, 2)}\n`);
