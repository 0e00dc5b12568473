/** Tests that `sealed orders` and `sealed correct` ask the form's questions in a terminal. */

import { beforeEach, expect, test } from 'vitest';
import { type EmulatedHost, startHost } from '../test/support/sealed/emulated-host.ts';
import { KEY, type TypedInput, typeSealed } from '../test/support/sealed/type-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';

let host: EmulatedHost;
beforeEach(async () => {
  host = await startHost();
  return host.close;
});

test('the host can go back to an earlier answer while entering orders', async () => {
  await host.sealed(...host.buildRaceWords());
  const typed: readonly TypedInput[] = [
    { at: /Place 1/, chooses: 'Villa' },
    { at: /Place 2/, chooses: 'go back' },
    { at: /Place 1/, chooses: 'Tower' },
    { at: /Place 2/, chooses: 'Villa' },
    ...[/Place 3/, /Place 4/, /Place 5/].map((at) => ({ at, keys: KEY.enter })),
    { at: /Places 6 to 13/, chooses: 'Rank the rest at random' },
    { at: /Resign\?/, chooses: 'No, I play on' },
  ];
  const words = ['orders', 'Scarlet', '--reason', 'By telephone.', '--yes'];
  const { variables } = host;
  const { code, left, screen } = await typeSealed(words, { columns: 120, typed, variables });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  expect(screen.replaceAll(/\s+/g, ' ')).toMatch(/Place 1: Tower Place 2: Villa/);
});
