import { matchesGlob, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';
import { SUITES_VARIABLE } from './settings.ts';

const suiteFiles = z.array(z.string()).parse(JSON.parse(process.env[SUITES_VARIABLE] ?? '[]'));

const findRank = (path: string): number =>
  suiteFiles.findIndex((glob) => matchesGlob(relative(process.cwd(), path), glob));

class NearestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) =>
        findRank(one.moduleId) - findRank(other.moduleId) ||
        (one.moduleId < other.moduleId ? -1 : 1),
    );
  }
}

export default defineConfig({
  test: {
    include: [...suiteFiles],
    exclude: ['**/node_modules/**', '**/.types/**', 'dist/**'],
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: NearestFirstSequencer },
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
