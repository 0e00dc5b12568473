/** `sealed demo --keep`: continues the kept match, or explains why it cannot. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openedAddresses } from '../test/support/opened-addresses.ts';
import { type Ended, runSealed } from '../test/support/sealed/run-sealed.ts';
import { typeSealed } from '../test/support/sealed/type-sealed.ts';
import { readKept, rememberKept } from './commands/demo.ts';
import { EXIT } from './shared/terminal/exit.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-'));
});
afterEach(() => rm(folder, { recursive: true }));

const demo = (...words: readonly string[]): Promise<Ended> =>
  runSealed(['demo', '--fast', '--rounds', '1', '--keep', folder, ...words]);

test('a saved match continues at the ports of its links', async () => {
  expect(await demo('dm-invitational')).toMatchObject({ code: EXIT.done });
  const kept = await readKept(folder);
  const again = await demo('--variant', 'x=y');
  expect(again.err).toContain('x=y');
  expect(await demo('--port', '0')).toMatchObject({ code: EXIT.done });
  expect(await readKept(folder)).toEqual(kept);
});

test('deadlines are `--every` apart, with and without --fast', async () => {
  expect(await demo('dm-invitational', '--every', '7 minutes')).toMatchObject({ code: EXIT.done });
  expect(await readFile(join(folder, 'world.json'), 'utf8')).toContain('7 minutes');
});

test('another game or port than the folder’s is reported, and nothing changes', async () => {
  await rememberKept(folder, { game: 'dm-invitational', port: 4000, functionPort: 4001 });
  const game = await demo('pocket-mars');
  expect(game.code).toBe(EXIT.wrongUse);
  expect(game.err).toContain('contains a match of DM Invitational. Omit the game');
  const port = await demo('--port', '4002');
  expect(port.code).toBe(EXIT.wrongUse);
  expect(port.err).toContain('was opened at port 4000, which its links contain');
});

test('a port in use is reported', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await rememberKept(folder, { game: 'dm-invitational', port, functionPort: port });
  const { code, err } = await demo();
  await new Promise((resolve) => server.close(resolve));
  expect(code).toBe(EXIT.wrongUse);
  expect(err).toContain(`Port ${port} is taken by another program.`);
});

test('a season lists its unsupported options before anything is opened', async () => {
  const given = ['--variant', 'draft=yes', '--dice', 'beacon', '--keep', folder];
  const { code, err } = await runSealed(['demo', 'season', '--fast', ...given]);
  expect(code).toBe(EXIT.wrongUse);
  for (const option of ['omit --variant', 'omit --dice', 'cannot be saved in a folder'])
    expect(err).toContain(option);
});

/** Its keys are listened to while robots play, for as long as that takes. */
const patienceMs = 300_000;

test('a demo without waiting shows its pages until q is pressed', async () => {
  const { code, out, left } = await typeSealed(
    ['demo', 'dm-invitational', '--fast', '--rounds', '1'],
    {
      columns: 80,
      typed: [{ at: /o to open its pages .*, q to quit/, keys: 'q' }],
      variables: {},
      patienceMs,
    },
  );
  expect({ code, left }).toEqual({ code: EXIT.done, left: [] });
  expect(out).toMatch(/All files\s+http:\/\/127\.0\.0\.1:[1-9]\d*\//);
});

test('a fast season of two prints champion and verdict, then serves pages until q', async () => {
  const season = ['season', '--programme', 'league', '--players', '2'];
  const { code, out, left, screen } = await typeSealed(['demo', ...season, '--fast'], {
    columns: 80,
    typed: [{ at: /o to open its pages .*, q to quit/, keys: 'q' }],
    variables: {},
    patienceMs,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  expect(out).toContain('✓ One result is that of its match: ');
  expect(out).toMatch(/All files\s+http:\/\/127\.0\.0\.1:[1-9]\d*\//);
});

test('the key w opens the live page of a demo without early resolution', async () => {
  const words = ['demo', 'dm-invitational', '--port', '0', '--early', 'no'];
  const { code, out, left, screen } = await typeSealed(words, {
    columns: 200,
    typed: [{ at: /Keys: .*Ranking is due /, keys: 'wq' }],
    variables: {},
    patienceMs,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  const [, address] = out.match(/Live page\s+(\S+)/) ?? [];
  expect(address).toMatch(/^http/);
  expect(openedAddresses).toContain(address);
});

test('the key d resolves the step without the polls until its deadline', async () => {
  const words = ['demo', 'dm-invitational', '--port', '0', '--keep', folder];
  const { code, left, screen } = await typeSealed(words, {
    columns: 200,
    typed: [
      { at: /Keys: .*Ranking is due /, keys: 'd' },
      { at: /Press d again /, keys: 'd' },
      { at: /Ranking is resolved.*Airdrop 1 is due /, keys: 'q' },
    ],
    variables: {},
    patienceMs,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
  const world = JSON.parse(await readFile(join(folder, 'world.json'), 'utf8'));
  const [polls] = Object.entries<{ ended: object }>(world.queues).filter(([name]) =>
    name.endsWith('/polls'),
  );
  expect(polls?.[1].ended).toBeTypeOf('object');
  expect(Object.keys(polls?.[1].ended ?? {}).length).toBeLessThan(20);
});

test('a demo season that waits moves on by d until q is pressed', async () => {
  const season = ['season', '--programme', 'league', '--players', '2', '--port', '0'];
  const { code, left, screen } = await typeSealed(['demo', ...season], {
    columns: 200,
    typed: [
      { at: /Keys: d move on to the next deadline.*Ranking is due .* Your form: http/, keys: 'd' },
      { at: /round 1, table 1: Ranking\..* is due /, keys: 'q' },
    ],
    variables: {},
    patienceMs,
  });
  expect({ code, left }, screen).toEqual({ code: EXIT.done, left: [] });
});

test.each(['demo.json', 'world.json'])(
  'an invalid %s is refused, and is not reported as a defect',
  async (file) => {
    await writeFile(join(folder, file), '{"a": 1}');
    const { code, err } = await demo();
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('give another folder');
  },
);
