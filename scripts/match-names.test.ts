/** Tests how commands find matches by title, number or link. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Emulator } from '../emulator/emulator.ts';
import type { Served } from '../emulator/server.ts';
import { connect, type Google } from '../functions/google/connect.ts';
import { noteOn, shareWith } from '../functions/google/drive.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { type Ended, runSealed } from '../test/support/sealed/run-sealed.ts';
import { servedEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST = 'host@example.org';

let folder = '';
let emulator: Emulator;
let served: Served;
/** IDs of the opened matches, by title. */
const opened: Record<string, string> = {};

const as = (email: string, ...words: readonly string[]): Promise<Ended> =>
  runSealed(words, {
    SEALED_EMULATOR: served.url,
    SEALED_AS: email,
    XDG_CONFIG_HOME: join(folder, email),
  });
const sealed = (...words: readonly string[]): Promise<Ended> => as(HOST, ...words);

const connectedAs = (email: string): Google =>
  connect({
    rootUrl: `${served.url}/`,
    auth: emulator.tokenFor(email),
    patience: IMMEDIATE_RETRY_POLICY,
  });

async function open(title: string, first: string): Promise<void> {
  const seats = ['--seats', join(folder, 'seats.csv'), '--zone', 'UTC', '--title', title];
  const { out } = await sealed(
    'new',
    'dm-invitational',
    ...seats,
    '--first',
    first,
    '--run',
    '--json',
  );
  opened[title] = z.object({ match: z.string() }).parse(JSON.parse(out)).match;
}

beforeAll(async () => {
  const google = await servedEmulator();
  ({ folder, emulator, served } = google);
  await writeFile(join(folder, 'seats.csv'), 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  return google.close;
});

const why = ['--reason', 'Everybody asked for it.', '--yes'];
const titleOf = ({ out }: Ended): string =>
  z.object({ title: z.string() }).parse(JSON.parse(out)).title;

describe('one open match', () => {
  beforeAll(() => open('The May race', '2026-11-22T19:00:00Z'));

  test('the only open match need not be named', async () => {
    expect(titleOf(await sealed('status', '--json'))).toBe('The May race');
    expect(await sealed('deadline', '+1 hour', ...why)).toMatchObject({ code: EXIT.done });
    expect(await sealed('absent', 'scarlet', ...why)).toMatchObject({ code: EXIT.done });
  });

  test('a missing argument after the omitted match is reported', async () => {
    const { code, err } = await sealed('absent', ...why);
    expect({ code, err }).toEqual({
      code: EXIT.wrongUse,
      err: 'The argument seat is missing: who.\n',
    });
  });
});

describe('several open matches', () => {
  beforeAll(() => open('Halloween2026', '2026-11-23T19:00:00Z'));

  test('list shows open matches with due steps, and other commands find them by number or title', async () => {
    const { code, out } = await sealed('list');
    expect(code).toBe(EXIT.done);
    const [, first = ''] = /^ 1\. (.*)$/m.exec(out) ?? [];
    expect(Object.keys(opened)).toContain(first);
    expect(out).toMatch(/^ {4}.* is due (Sun|Mon) \d\d Nov 2026, \d\d:00 \(UTC\), in \d days?/m);
    expect(titleOf(await sealed('status', '1', '--json'))).toBe(first);
    for (const title of Object.keys(opened)) {
      expect(titleOf(await sealed('status', title.toUpperCase(), '--json'))).toBe(title);
      expect(titleOf(await sealed('status', opened[title] ?? '', '--json'))).toBe(title);
    }
  });

  test('the command must name one of several open matches, before its other arguments', async () => {
    const unsaid = await sealed('status');
    expect(unsaid.code).toBe(EXIT.wrongUse);
    expect(unsaid.err).toContain('Name one match.');
    expect(unsaid.err).toContain('“The May race”');
    const paused = await sealed('pause', 'the may race', ...why);
    expect(paused).toMatchObject({ code: EXIT.done });
    const undone = await sealed('undo', 'Halloween2026', ...why);
    expect(undone.err).toContain('No step has been resolved yet');
  });

  test('an unknown name is reported with the open matches', async () => {
    const { code, err } = await sealed('status', 'the june race');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('“the june race” is not a match.');
    expect(err).toContain('“Halloween2026”');
  });

  test('another host’s match is found by its title once a link has named it', async () => {
    const guest = 'guest@example.org';
    const id = opened['Halloween2026'] ?? '';
    for (const fileId of Object.keys(emulator.snapshot().files)) {
      await shareWith(connectedAs(HOST), fileId, { email: guest, role: 'writer', note: null });
    }
    // Imitates another OAuth client, which does not see the notes of the host’s own client.
    await noteOn(connectedAs(HOST), id, { 'sealed-orders': 'unseen' });
    const link = `${served.url}/spreadsheets/d/${id}/edit`;
    expect((await as(guest, 'status', 'Halloween2026')).code).toBe(EXIT.wrongUse);
    expect(titleOf(await as(guest, 'status', link, '--json'))).toBe('Halloween2026');
    expect(titleOf(await as(guest, 'status', 'Halloween2026', '--json'))).toBe('Halloween2026');
    expect((await as(guest, 'list')).out).toContain(' 2. Halloween2026');
  });
});

test('a match whose title is a number is found by its title', async () => {
  await open('007', '2026-11-24T19:00:00Z');
  expect(titleOf(await sealed('status', '007', '--json'))).toBe('007');
});

test('a host without a match is shown how to open one', async () => {
  expect(await as('nobody@example.org', 'list')).toMatchObject({
    code: EXIT.done,
    out: 'You do not have a match yet. Open one with “sealed new”.\n',
  });
  expect(await as('nobody@example.org', 'status')).toMatchObject({
    code: EXIT.wrongUse,
    err: 'You do not have a match yet. Open one with “sealed new”.\n',
  });
});
