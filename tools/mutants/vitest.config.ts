import { matchesGlob, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { z } from 'zod';
import { SUITE_FILES } from './settings.ts';

const suites = z.array(z.string()).parse(JSON.parse(process.env[SUITE_FILES] ?? '[]'));

const rankOf = (path: string): number =>
  suites.findIndex((glob) => matchesGlob(relative(process.cwd(), path), glob));

class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) =>
        rankOf(one.moduleId) - rankOf(other.moduleId) || (one.moduleId < other.moduleId ? -1 : 1),
    );
  }
}

export default defineConfig({
  test: {
    include: [...suites],
    exclude: ['**/node_modules/**', '**/.types/**', 'dist/**'],
    isolate: false,
    fileParallelism: false,
    sequence: { sequencer: NearestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
