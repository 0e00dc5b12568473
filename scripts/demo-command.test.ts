/** Tests options and keys of `sealed demo`. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openedAddresses } from '../test/support/opened-addresses.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { runSealed } from '../test/support/sealed/run-sealed.ts';
import { type TypedInput, typeSealed } from '../test/support/sealed/type-sealed.ts';
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

/** Plays a demo until all keys are pressed and it ends. */
async function playDemo(options: readonly string[], inputs: readonly TypedInput[]) {
  const ended = await typeSealed(['demo', 'dm-invitational', ...options], {
    ...{ columns: 200, typed: inputs, variables: {} },
    patienceMs: DEMO_TIMEOUT_MS,
  });
  expect(ended, ended.screen).toMatchObject({ code: EXIT.done, left: [] });
  return ended;
}

test('a fast demo serves its pages until q is pressed', async () => {
  const typed = [{ at: /o to open the pages .*, or q to quit/, keys: 'q' }];
  const { out } = await playDemo(['--fast', '--rounds', '1'], typed);
  expect(out).toMatch(/All files\s+http:\/\/127\.0\.0\.1:[1-9]\d*\//);
});

test('the key w opens the live page of a demo', async () => {
  const { out } = await playDemo(['--port', '0'], [{ at: /Keys: .*Ranking is due /, keys: 'wq' }]);
  const [, address] = out.match(/Live page\s+(\S+)/) ?? [];
  expect(address).toMatch(/^http/);
  expect(openedAddresses).toContain(address);
});

test('the key d warns of a missing answer, and resolves the step if pressed again', async () => {
  await playDemo(
    ['--port', '0'],
    [
      { at: /Keys: .*Ranking is due /, keys: 'd' },
      { at: /Press d again /, keys: 'd' },
      { at: /Ranking is resolved.*Airdrop 1 is due /, keys: 'q' },
    ],
  );
});

test('a demo of a season is refused', async () => {
  expect(await runSealed(['demo', 'season'])).toMatchObject(
    refusedWith('A demo plays one match, not a season. Name a game.\n'),
  );
});
