/** Changes planted into the sources: whoever looks at the corpus finds those that lead elsewhere, and only those. */

import { describe, expect, test } from 'vitest';
import { atDepth } from '../../support/depth.ts';
import { type InjectedFault, lostAmong, runWithFaults } from '../../support/planted/fault.ts';
import { ALLOWED, CHANGES } from './planted-changes.ts';

const isRaised = ({ file }: InjectedFault): boolean =>
  file === 'sheets-templates/workbooks/drawing-version.ts';

test('every change can still be planted', () => {
  expect(lostAmong([...CHANGES, ...ALLOWED.flatMap(({ faults }) => faults)])).toEqual([]);
});

describe('a program that looks at the corpus', () => {
  const check = (game: string): readonly string[] => [
    'test/long-runs/corpus/run.ts',
    '--check',
    '--game',
    game,
  ];
  /** Each is a program of its own, which takes a second or two to start. */
  const isPlanted = atDepth({ quick: false, deep: true });

  test.runIf(isPlanted).each(CHANGES.map((change) => [change.what, change] as const))(
    'finds that %s',
    async (_what, { game, file, right, wrong }) => {
      const { code, out } = await runWithFaults([{ file, right, wrong }], check(game));
      expect(code, out).toBe(1);
      expect(out).toMatch(new RegExp(`^${game}[^,]*, [^:]+: `, 'm'));
    },
  );

  test.runIf(isPlanted)(
    'finds pages forged that a later version drew, when Proof is made to name the first one',
    async () => {
      const [raised] = ALLOWED.flatMap(({ faults }) => faults.filter(isRaised));
      const faults = raised === undefined ? [] : [raised];
      const { out } = await runWithFaults(faults, ['test/long-runs/corpus/forged.ts']);
      expect(faults).toHaveLength(1);
      expect(JSON.parse(out)).toEqual([
        'verified',
        ...Array.from({ length: 5 }, () => 'differs where it was forged'),
      ]);
    },
  );

  test.runIf(isPlanted).each(ALLOWED.map((change) => [change.what, change] as const))(
    'finds nothing wrong where %s',
    async (_what, { game, faults }) => {
      const { code, out } = await runWithFaults(faults, check(game));
      expect(code, out).toBe(0);
      expect(out).toMatch(/^\S+: (\d+) of \1 matches hold\n$/);
    },
  );
});
