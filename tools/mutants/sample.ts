import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { z } from 'zod';
import { ROOT } from '../../test/house/files.ts';
import { DRAW } from './settings.ts';

const drawShape = z.object({ seed: z.number(), count: z.number() });
type Draw = z.infer<typeof drawShape>;

class Sample implements Checker {
  async init(): Promise<void> {}

  /** Puts all mutants into one group, so that a sample can be drawn from them. */
  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const draw = drawShape.parse(JSON.parse(process.env[DRAW] ?? '{}'));
    const drawn = new Set(drawnFrom(mutants, draw));
    return Object.fromEntries(
      mutants.map((mutant) => [mutant.id, drawn.has(mutant) ? PASSED : NOT_DRAWN]),
    );
  }
}

const PASSED: CheckResult = { status: CheckStatus.Passed };
const NOT_DRAWN: CheckResult = { status: CheckStatus.CompileError, reason: 'not drawn' };

const drawnFrom = (mutants: readonly Mutant[], { seed, count }: Draw): readonly Mutant[] =>
  mutants
    .map((mutant) => ({ mutant, lot: lotOf(mutant, seed) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);

function lotOf({ fileName, location, mutatorName, replacement }: Mutant, seed: number): string {
  const key = JSON.stringify([seed, relative(ROOT, fileName), location, mutatorName, replacement]);
  return createHash('sha256').update(key).digest('hex');
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', Sample)];
