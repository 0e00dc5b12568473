/** Each way in which a match once stopped in silence, planted again, is seen by the test that is named for it. */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../house/files.ts';
import { atDepth } from '../../support/depth.ts';
import { FAULTS_VARIABLE, lostAmong } from '../../support/planted/fault.ts';
import type { FormerWay } from './former-way.ts';
import { STOPPED } from './stopped.ts';
import { UNTOLD } from './untold.ts';

const FORMER_WAYS = [...STOPPED, ...UNTOLD];

test('what was once wrong stands where it is looked for', () => {
  expect(FORMER_WAYS.flatMap(({ faults }) => lostAmong(faults))).toEqual([]);
});

const report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

/** The tests of that name, by how they ended. @throws when the file could not be run at all */
async function ended({
  faults,
  test: [file, name],
  isDeep,
}: FormerWay): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-silence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = join(folder, 'report.json');
  const { GOOGLE_SCHEMAS: _schemas, TEST_DEPTH: depth, ...others } = process.env;
  const env = isDeep === true ? { ...others, TEST_DEPTH: depth } : others;
  await new Promise<void>((resolve) =>
    execFile(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', file],
        ...['--reporter=json', `--outputFile=${out}`, ...(name === '' ? [] : ['-t', name])],
      ],
      { cwd: ROOT, env: { ...env, [FAULTS_VARIABLE]: JSON.stringify(faults) } },
      () => resolve(),
    ),
  );
  const { testResults } = report.parse(JSON.parse(await readFile(out, 'utf8')));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'skipped').map(({ status }) => status),
  );
}

describe.runIf(atDepth({ quick: false, deep: true }))('is seen by its test:', () => {
  test.each(FORMER_WAYS.map((way) => [way.item, way.what, way] as const))(
    '%i, %s',
    async (_item, _what, way) => {
      expect(await ended(way)).toContain('failed');
    },
  );
});
