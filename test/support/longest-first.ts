/** Starts slow test files first, so that none keeps one core busy at the end. */

import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow files. Without times of an earlier run, Vitest would start the largest files first. */
const SLOW_FILES = [
  'test/laws/of-games/pocket-mars.test.ts',
  'test/laws/of-games/mars-immerser.test.ts',
  'test/laws/of-games/uncharted-territory.test.ts',
  'package/test/outside-game.test.ts',
  'package/test/played.test.ts',
  'test/long-runs/faults/faults.test.ts',
  'test/long-runs/interventions/laws.test.ts',
  'test/match/season/season.test.ts',
  'test/browser/page.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/whole-match.test.ts',
];

/** Sorts the files within each project. @throws if a slow file is missing */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const lost = SLOW_FILES.find((path) => !existsSync(join(this.ctx.config.root, path)));
    if (lost !== undefined) throw new Error(`${lost} is missing: correct the list`);
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((sorted) =>
      sorted.toSorted((one, other) => findRank(one) - findRank(other)),
    );
  }
}

function findRank({ moduleId, project }: TestSpecification): number {
  const rank = SLOW_FILES.indexOf(relative(project.config.root, moduleId));
  return rank === -1 ? SLOW_FILES.length : rank;
}
