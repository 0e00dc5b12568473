import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { z } from 'zod';
import { ROOT } from '../../test/house/files.ts';
import { DRAW_VARIABLE } from './settings.ts';

const drawSchema = z.object({ seed: z.number(), count: z.number() });
type MutantDraw = z.infer<typeof drawSchema>;

class SampleChecker implements Checker {
  async init(): Promise<void> {}

  /** Puts all mutants into one group, from which a sample is drawn. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const draw = drawSchema.parse(JSON.parse(process.env[DRAW_VARIABLE] ?? '{}'));
    const drawn = new Set(drawSample(mutants, draw));
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, drawn.has(mutant) ? PASSED_RESULT : NOT_DRAWN_RESULT]),
    );
  }
}

const PASSED_RESULT: CheckResult = { status: CheckStatus.Passed };
const NOT_DRAWN_RESULT: CheckResult = { status: CheckStatus.CompileError, reason: 'not drawn' };

const drawSample = (mutants: readonly Mutant[], { seed, count }: MutantDraw): readonly Mutant[] =>
  mutants
    .map((mutant) => ({ mutant, lot: computeLot(mutant, seed) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);

function computeLot(
  { fileName, location, mutatorName, replacement }: Mutant,
  seed: number,
): string {
  const key = JSON.stringify([seed, relative(ROOT, fileName), location, mutatorName, replacement]);
  return createHash('sha256').update(key).digest('hex');
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
