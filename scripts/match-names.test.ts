/** Tests how commands find matches by title, number or link. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Emulator } from '../emulator/emulator.ts';
import type { RunningServer } from '../emulator/server.ts';
import { connect, type Google } from '../functions/google/connect.ts';
import { shareFile, writeNotes } from '../functions/google/drive.ts';
import { IMMEDIATE_RETRY_POLICY } from '../test/support/patience.ts';
import { type EndedRun, runSealed } from '../test/support/sealed/run-sealed.ts';
import { serveEmulator } from '../test/support/sealed/served-emulator.ts';
import { EXIT } from './shared/terminal/exit.ts';

const HOST_EMAIL = 'host@example.org';

let tempFolder = '';
let emulator: Emulator;
let emulatorServer: RunningServer;
const openedIds: Record<string, string> = {};

const runSealedAs = (email: string, ...words: readonly string[]): Promise<EndedRun> =>
  runSealed(words, {
    SEALED_EMULATOR: emulatorServer.url,
    SEALED_AS: email,
    XDG_CONFIG_HOME: join(tempFolder, email),
  });
const runAsHost = (...words: readonly string[]): Promise<EndedRun> =>
  runSealedAs(HOST_EMAIL, ...words);

const connectAs = (email: string): Google =>
  connect({
    rootUrl: `${emulatorServer.url}/`,
    auth: emulator.tokenFor(email),
    patience: IMMEDIATE_RETRY_POLICY,
  });

async function openMatch(title: string, first: string): Promise<void> {
  const seats = ['--seats', join(tempFolder, 'seats.csv'), '--zone', 'UTC', '--title', title];
  const { out } = await runAsHost(
    'new',
    'dm-invitational',
    ...seats,
    '--first',
    first,
    '--run',
    '--json',
  );
  openedIds[title] = z.object({ match: z.string() }).parse(JSON.parse(out)).match;
}

beforeAll(async () => {
  const google = await serveEmulator();
  ({ folder: tempFolder, emulator, served: emulatorServer } = google);
  await writeFile(join(tempFolder, 'seats.csv'), 'Seat,E-mail,Garnets\nScarlet,,\nDems,,\n');
  return google.close;
});

const REASON_OPTIONS = ['--reason', 'Everybody asked for it.', '--yes'];
const getTitle = ({ out }: EndedRun): string =>
  z.object({ title: z.string() }).parse(JSON.parse(out)).title;

describe('one open match', () => {
  beforeAll(() => openMatch('The May race', '2026-11-22T19:00:00Z'));

  test('the only open match need not be named', async () => {
    expect(getTitle(await runAsHost('status', '--json'))).toBe('The May race');
    expect(await runAsHost('deadline', '+1 hour', ...REASON_OPTIONS)).toMatchObject({
      code: EXIT.done,
    });
    expect(await runAsHost('absent', 'scarlet', ...REASON_OPTIONS)).toMatchObject({
      code: EXIT.done,
    });
  });

  test('a missing argument after the omitted match is reported', async () => {
    const { code, err } = await runAsHost('absent', ...REASON_OPTIONS);
    expect({ code, err }).toEqual({
      code: EXIT.wrongUse,
      err: 'The argument seat is missing: who.\n',
    });
  });
});

describe('several open matches', () => {
  beforeAll(() => openMatch('Halloween2026', '2026-11-23T19:00:00Z'));

  test('other commands find a match by its number in list, or by its title', async () => {
    const { code, out } = await runAsHost('list');
    expect(code).toBe(EXIT.done);
    const [, first = ''] = /^ 1\. (.*)$/m.exec(out) ?? [];
    expect(Object.keys(openedIds)).toContain(first);
    expect(out).toMatch(/^ {4}.* is due (Sun|Mon) \d\d Nov 2026, \d\d:00 \(UTC\), in \d days?/m);
    expect(getTitle(await runAsHost('status', '1', '--json'))).toBe(first);
    for (const title of Object.keys(openedIds)) {
      expect(getTitle(await runAsHost('status', title.toUpperCase(), '--json'))).toBe(title);
      expect(getTitle(await runAsHost('status', openedIds[title] ?? '', '--json'))).toBe(title);
    }
  });

  test('a command needs the name of a match if several are open', async () => {
    const unsaid = await runAsHost('status');
    expect(unsaid.code).toBe(EXIT.wrongUse);
    expect(unsaid.err).toContain('Choose one match.');
    expect(unsaid.err).toContain('“The May race”');
    const paused = await runAsHost('pause', 'the may race', ...REASON_OPTIONS);
    expect(paused).toMatchObject({ code: EXIT.done });
    const undone = await runAsHost('undo', 'Halloween2026', ...REASON_OPTIONS);
    expect(undone.err).toContain('No step has been resolved yet');
  });

  test('an unknown name is reported with the names of open matches', async () => {
    const { code, err } = await runAsHost('status', 'the june race');
    expect(code).toBe(EXIT.wrongUse);
    expect(err).toContain('“the june race” is not a match.');
    expect(err).toContain('“Halloween2026”');
  });

  test('another host’s match is found by its title after a link has named it', async () => {
    const guest = 'guest@example.org';
    const id = openedIds['Halloween2026'] ?? '';
    for (const fileId of Object.keys(emulator.snapshot().files)) {
      await shareFile(connectAs(HOST_EMAIL), fileId, { email: guest, role: 'writer', note: null });
    }
    // Hides the notes, which a host with another OAuth client could not see.
    await writeNotes(connectAs(HOST_EMAIL), id, { 'sealed-orders': 'unseen' });
    const link = `${emulatorServer.url}/spreadsheets/d/${id}/edit`;
    expect((await runSealedAs(guest, 'status', 'Halloween2026')).code).toBe(EXIT.wrongUse);
    expect(getTitle(await runSealedAs(guest, 'status', link, '--json'))).toBe('Halloween2026');
    expect(getTitle(await runSealedAs(guest, 'status', 'Halloween2026', '--json'))).toBe(
      'Halloween2026',
    );
    expect((await runSealedAs(guest, 'list')).out).toContain(' 2. Halloween2026');
  });
});

test('a match whose title is a number is found by its title', async () => {
  await openMatch('007', '2026-11-24T19:00:00Z');
  expect(getTitle(await runAsHost('status', '007', '--json'))).toBe('007');
});

test('without any match, list explains how to open one', async () => {
  expect(await runSealedAs('nobody@example.org', 'list')).toMatchObject({
    code: EXIT.done,
    out: 'You do not have a match yet. Open one with “sealed new”.\n',
  });
  expect(await runSealedAs('nobody@example.org', 'status')).toMatchObject({
    code: EXIT.wrongUse,
    err: 'You do not have a match yet. Open one with “sealed new”.\n',
  });
});
