/** Tests invitations that are pasted, printed, or mailed once a workbook can be opened. */

import { readFile, writeFile } from 'node:fs/promises';
import jsqr from 'jsqr';
import { beforeEach, expect, test } from 'vitest';
import { listenToExchanges } from '../emulator/core/service.ts';
import type { EndedRun } from '../test/support/sealed/run-sealed.ts';
import { useHost } from '../test/support/sealed/use-host.ts';
import { EXIT } from './shared/terminal/exit.ts';

const [CARA, DAN] = ['cara@example.org', 'dan@example.org'];
const DAY_MS = 86_400_000;

/** Requests to Google in order. A share is recorded as "to: note". */
let requests: string[] = [];
const host = useHost();

beforeEach(() => {
  requests = [];
  return listenToExchanges(({ url, method, requestText, status }) => {
    if (status !== 200 || method !== 'POST') return;
    const { emailAddress } = requestText.startsWith('{') ? JSON.parse(requestText) : {};
    const isMailed = url.searchParams.get('sendNotificationEmail') === 'true';
    const note = isMailed ? (url.searchParams.get('emailMessage') ?? 'no note') : 'silent';
    if (emailAddress !== undefined) requests.push(`${emailAddress}: ${note}`);
    if (requestText.includes('createDeveloperMetadata')) requests.push('the entry');
  });
});

async function openMatch(): Promise<EndedRun> {
  const seats = `Seat,E-mail,Time zone\nCara,${CARA},America/New_York\nDan,${DAN},\n`;
  await writeFile(host.buildPath('seats.csv'), seats);
  const what = ['--title', 'The May race', '--rules', 'https://example.org/rules'];
  return host.sealed(...host.buildRaceWords('--zone', 'Europe/Berlin', ...what));
}

test('invitations follow the first entry, which Google’s own mails may precede', async () => {
  await host.setAccounts({ unknownAddresses: [DAN] });
  expect(await openMatch()).toMatchObject({ code: EXIT.done });
  expect(requests.map((one) => one.slice(0, 50))).toEqual([
    `${CARA}: silent`,
    `${DAN}: This will be your workbook for “T`,
    'the entry',
    `${CARA}: The May race\n\nYou play Cara in a`,
    `${DAN}: The May race\n\nYou play Dan in a m`,
  ]);
  const [cara = '', dan = ''] = requests.slice(-2);
  expect(cara).toContain(
    'is open until Sun 22 Nov 2026, 20:00 (GMT+1, Europe/Berlin); for you, Sun 22 Nov 2026, ' +
      '14:00 (GMT-5, America/New_York).',
  );
  expect(dan).toContain('20:00 (GMT+1, Europe/Berlin).');
  for (const part of ['1. Open your workbook.', 'is personal', 'https://example.org/rules'])
    expect(cara).toContain(part);
  const findForm = (text: string): string => /\S+\/viewform\?\S+/.exec(text)?.[0] ?? '';
  expect(findForm(cara)).not.toBe('');
  expect(findForm(cara)).not.toBe(findForm(dan));
});

test('a failed mail does not stop the opening, and can be sent a day later', async () => {
  await host.setAccounts({ sharesPerDay: 3 });
  const opened = await openMatch();
  expect(opened).toMatchObject({ code: EXIT.done });
  expect(opened.err).toContain(
    'Dan was not invited by mail. “sealed invite” shows the invitation.',
  );
  await host.emulator.clock.advanceBy(DAY_MS);
  requests = [];
  expect(await host.sealed('invite', 'Dan', '--mail', '--yes')).toMatchObject({
    code: EXIT.done,
  });
  expect(requests.map((one) => one.split('\n')[0])).toEqual([`${DAN}: The May race`]);
});

test('invite prints a text to paste, and a page with a QR code for each link', async () => {
  await openMatch();
  const pasted = await host.sealed('invite', 'Cara');
  expect(pasted.out).toContain('———— for Cara, cara@example.org');
  expect(pasted.out).not.toContain('You play Dan');
  expect(pasted.err).toContain('The Desk shows who has answered: ');
  const page = host.buildPath('invitations.html');
  expect(await host.sealed('invite', 'The May race', '--page', page)).toMatchObject({
    code: EXIT.done,
  });
  const text = await readFile(page, 'utf8');
  expect(text.match(/<section>/g)).toHaveLength(2);
  expect(text.match(/<svg/g)).toHaveLength(4);
  expect(text).toContain('<h2>Dan</h2>');
  // Each of the four QR codes contains the printed address.
  const beside = [...text.matchAll(/<a href="([^"]+)">\1<\/a>(<svg.*?<\/svg>)/gs)];
  const links = beside.map(([, link = '']) => link.replaceAll('&#38;', '&'));
  expect(beside.map(([, , code = '']) => scanCode(code))).toEqual(links);
  expect(new Set(links).size).toBe(4);
  expect(links.filter((link) => link.includes('/viewform?'))).toHaveLength(2);
});

/** Reads the text of a QR code as a camera would: black squares on white. */
function scanCode(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, ...numbers] of svg.matchAll(/M(\d+),(\d+)h(\d+)v\3h-\3z/g)) {
    const [x = 0, y = 0, side = 0] = numbers.map(Number);
    for (let row = y; row < y + side; row += 1) {
      const start = (row * size + x) * 4;
      for (let at = start; at < start + side * 4; at += 1) pixels[at] = at % 4 === 3 ? 255 : 0;
    }
  }
  return jsqr.default(pixels, size, size)?.data;
}
