/** Tests that `sealed orders` and `sealed correct` ask the form's questions in a terminal. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import { KEY, typeSealed } from '../test/support/sealed/type-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';

test('the host can go back to an earlier answer while entering orders', async () => {
  const { served, folder, close } = await serveEmulator();
  try {
    const variables = { SEALED_EMULATOR: served.url, SEALED_AS: 'host@example.org' };
    const seats = join(folder, 'seats.csv');
    await writeFile(seats, 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
    const opened = await runSealed(
      [
        ...['new', 'dm-invitational', '--seats', seats, '--title', 'The race', '--zone', 'UTC'],
        ...['--first', '2026-11-22T19:00:00Z', '--run'],
      ],
      variables,
    );
    expect(opened).toMatchObject({ code: EXIT.done });
    const { code, left, screen } = await typeSealed(
      ['orders', 'Scarlet', '--reason', 'By telephone.', '--yes'],
      {
        columns: 120,
        typed: [
          { at: /Place 1/, chooses: 'Villa' },
          { at: /Place 2/, chooses: 'go back' },
          { at: /Place 1/, chooses: 'Tower' },
          { at: /Place 2/, chooses: 'Villa' },
          ...[/Place 3/, /Place 4/, /Place 5/].map((at) => ({ at, keys: KEY.enter })),
          { at: /Places 6 to 13/, chooses: 'Rank the rest at random' },
          { at: /Resign\?/, chooses: 'No, I play on' },
        ],
        variables,
      },
    );
    expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
    expect(screen.replaceAll(/\s+/g, ' ')).toMatch(/Place 1: Tower Place 2: Villa/);
  } finally {
    await close();
  }
});
