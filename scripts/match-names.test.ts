/** Tests how commands find matches by title, number or link. */

import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shareFile, writeNotes } from '../functions/google/drive.ts';
import { HOST_EMAIL, parseMatchId } from '../test/support/sealed/emulated-host.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import type { EndedRun } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { EXIT } from './shared/terminal/exit.ts';

const host = useHost(beforeAll);

const openedIds: Record<string, string> = {};
async function openMatch(title: string, first: string): Promise<void> {
  const words = host.buildRaceWords('--title', title, '--first', first);
  openedIds[title] = parseMatchId(await host.sealed(...words));
}

const REASON_OPTIONS = ['--reason', 'Everybody asked for it.', '--yes'];
const getTitle = ({ out }: EndedRun): string =>
  z.object({ title: z.string() }).parse(JSON.parse(out)).title;

describe('one open match', () => {
  beforeAll(() => openMatch('The May race', '2026-11-22T19:00:00Z'));

  test('the only open match need not be named', async () => {
    expect(getTitle(await host.sealed('status', '--json'))).toBe('The May race');
    for (const words of [
      ['deadline', '+1 hour'],
      ['absent', 'scarlet'],
    ])
      expect(await host.sealed(...words, ...REASON_OPTIONS)).toMatchObject({ code: EXIT.done });
  });

  test('a missing argument after the omitted match is reported', async () => {
    expect(await host.sealed('absent', ...REASON_OPTIONS)).toMatchObject(
      refusedWith('The argument seat is missing: who.\n'),
    );
  });
});

describe('several open matches', () => {
  beforeAll(() => openMatch('Halloween2026', '2026-11-23T19:00:00Z'));

  test('other commands find a match by its number in list, or by its title', async () => {
    const { code, out } = await host.sealed('list');
    expect(code).toBe(EXIT.done);
    const [, first = ''] = /^ 1\. (.*)$/m.exec(out) ?? [];
    expect(Object.keys(openedIds)).toContain(first);
    expect(out).toMatch(/^ {4}.* is due (Sun|Mon) \d\d Nov 2026, \d\d:00 \(UTC\), in \d days?/m);
    expect(getTitle(await host.sealed('status', '1', '--json'))).toBe(first);
    for (const title of Object.keys(openedIds)) {
      expect(getTitle(await host.sealed('status', title.toUpperCase(), '--json'))).toBe(title);
      expect(getTitle(await host.sealed('status', openedIds[title] ?? '', '--json'))).toBe(title);
    }
  });

  test('a command needs the name of a match if several are open', async () => {
    const unsaid = await host.sealed('status');
    expect(unsaid).toMatchObject(refusedWith('Choose one match.'));
    expect(unsaid.err).toContain('“The May race”');
    const paused = await host.sealed('pause', 'the may race', ...REASON_OPTIONS);
    expect(paused).toMatchObject({ code: EXIT.done });
    const undone = await host.sealed('undo', 'Halloween2026', ...REASON_OPTIONS);
    expect(undone.err).toContain('No step has been resolved yet');
  });

  test('an unknown name is reported with the names of open matches', async () => {
    const { code, err } = await host.sealed('status', 'the june race');
    expect({ code, err }).toEqual(refusedWith('“the june race” is not a match.'));
    expect(err).toContain('“Halloween2026”');
  });

  test('another host’s match is found by its title after a link has named it', async () => {
    const guest = 'guest@example.org';
    const id = openedIds['Halloween2026'] ?? '';
    for (const fileId of Object.keys(host.emulator.snapshot().files)) {
      await shareFile(host.connectAs(HOST_EMAIL), fileId, {
        email: guest,
        role: 'writer',
        note: null,
      });
    }
    // Hides the notes, which a host with another OAuth client could not see.
    await writeNotes(host.connectAs(HOST_EMAIL), id, { 'sealed-orders': 'unseen' });
    const link = `${host.served.url}/spreadsheets/d/${id}/edit`;
    expect((await host.sealedAs(guest, 'status', 'Halloween2026')).code).toBe(EXIT.wrongUse);
    expect(getTitle(await host.sealedAs(guest, 'status', link, '--json'))).toBe('Halloween2026');
    expect(getTitle(await host.sealedAs(guest, 'status', 'Halloween2026', '--json'))).toBe(
      'Halloween2026',
    );
    expect((await host.sealedAs(guest, 'list')).out).toContain(' 2. Halloween2026');
  });
});

test('a match whose title is a number is found by its title', async () => {
  await openMatch('007', '2026-11-24T19:00:00Z');
  expect(getTitle(await host.sealed('status', '007', '--json'))).toBe('007');
});

test('list explains how to open a match if there is none', async () => {
  expect(await host.sealedAs('nobody@example.org', 'list')).toMatchObject({
    code: EXIT.done,
    out: 'You do not have a match yet. Open one with “sealed new”.\n',
  });
  expect(await host.sealedAs('nobody@example.org', 'status')).toMatchObject({
    code: EXIT.wrongUse,
    err: 'You do not have a match yet. Open one with “sealed new”.\n',
  });
});
