/** Tests options and keys of `sealed demo`. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openedAddresses } from '../test/support/opened-addresses.ts';
import { refusedWith } from '../test/support/sealed/refused-with.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { typeSealed } from '../test/support/sealed/type-sealed.ts';
import { EXIT } from './shared/terminal/exit.ts';

test('a demo on a used port is refused with the number of the port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const ended = await runSealed(['demo', '--port', `${port}`]);
  await new Promise((resolve) => server.close(resolve));
  expect(ended).toMatchObject(refusedWith(`Another program uses port ${port}.`));
});

/** Time limit of a test: the keys of a demo work only between the moves of robots. */
const DEMO_TIMEOUT_MS = 300_000;

test('a fast demo serves its pages until q is pressed', async () => {
  const { code, out, left } = await typeSealed(
    ['demo', 'dm-invitational', '--fast', '--rounds', '1'],
    {
      columns: 80,
      typed: [{ at: /o to open the pages .*, or q to quit/, keys: 'q' }],
      variables: {},
      patienceMs: DEMO_TIMEOUT_MS,
    },
  );
  expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
  expect(out).toMatch(/All files\s+http:\/\/127\.0\.0\.1:[1-9]\d*\//);
});

test('the key w opens the live page of a demo', async () => {
  const words = ['demo', 'dm-invitational', '--port', '0'];
  const { code, out, left, screen } = await typeSealed(words, {
    columns: 200,
    typed: [{ at: /Keys: .*Ranking is due /, keys: 'wq' }],
    variables: {},
    patienceMs: DEMO_TIMEOUT_MS,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  const [, address] = out.match(/Live page\s+(\S+)/) ?? [];
  expect(address).toMatch(/^http/);
  expect(openedAddresses).toContain(address);
});

test('the key d warns of a missing answer, and resolves the step if pressed again', async () => {
  const words = ['demo', 'dm-invitational', '--port', '0'];
  const { code, left, screen } = await typeSealed(words, {
    columns: 200,
    typed: [
      { at: /Keys: .*Ranking is due /, keys: 'd' },
      { at: /Press d again /, keys: 'd' },
      { at: /Ranking is resolved.*Airdrop 1 is due /, keys: 'q' },
    ],
    variables: {},
    patienceMs: DEMO_TIMEOUT_MS,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
});

test('a demo of a season is refused', async () => {
  expect(await runSealed(['demo', 'season'])).toMatchObject(
    refusedWith('A demo plays one match, not a season. Name a game.\n'),
  );
});
