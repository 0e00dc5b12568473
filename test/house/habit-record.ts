/** The recorded counts of bad habits of writing in each folder, in `habit-counts.json`. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from './files.ts';
import type { HabitCounts } from './prose.ts';

const COUNTS_FILE = join(ROOT, 'test/house/habit-counts.json');

const countsSchema = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));

export const readRecordedCounts = (): HabitCounts =>
  countsSchema.parse(JSON.parse(readFileSync(COUNTS_FILE, 'utf8')));

export const writeRecordedCounts = (counts: HabitCounts): void =>
  writeFileSync(COUNTS_FILE, `${JSON.stringify(counts, null, 2)}\n`);
