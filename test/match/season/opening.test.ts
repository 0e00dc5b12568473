import { expect, it } from 'vitest';
import { buildErrorResponse } from '../../../emulator/core/route.ts';
import { createFailure } from '../../../emulator/core/service.ts';
import { moveToBin } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { findMarkedOpening, linkMatch } from '../../../functions/match/opening/open-episode.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { listUnopened } from '../../../functions/match/reading/season-matches.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../support/depth.ts';
import { connectAs } from '../../support/emulated-client.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { createMoments } from '../../support/table/moments.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { overwriteCells, requestRuling } from '../../support/table/season-host.ts';
import {
  answerAll,
  answerWithResignation,
  createHost,
  openAllDue,
  openNextDue,
  openSeason,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import { HOST, type SavedMatch, type Table } from '../../support/table/table.ts';
import { createPlantedWebhook } from '../announcements/scene.ts';
import {
  createDelayedHost,
  expectOpenOnce,
  FIRST_MATCHES,
  listLinkedMatches,
  openAll,
} from './openings.ts';

let table: Table;

/**
 * Creates a host during whose call another host opens all matches. Three calls later, Google
 * refuses new files.
 */
function createOvertakenHost(at: number): Adjudicator {
  let calls = 0;
  const google = connectAs(table.emulator, HOST, {
    fetchImplementation: async (input, init) => {
      calls += 1;
      if (calls === at) await openAll(table, createHost(table));
      const { method, url } = new Request(input, init);
      return calls > at + 3 && method === 'POST' && isCreation(url)
        ? buildErrorResponse(createFailure('sheets', { status: 400 }))
        : table.emulator.fetchImplementation(input, init);
    },
  });
  return { ...createHost(table), google };
}

const isCreation = (url: string): boolean =>
  /\/(spreadsheets|forms|files)$/.test(new URL(url).pathname);

const openUntilKilled = (adjudicator: Adjudicator): Promise<void> =>
  openAll(table, adjudicator).catch(() => {});

const keepMoment = createMoments();

/** Kills a host who has begun to open the first match. */
const beginOpening = (): Promise<SavedMatch> =>
  keepMoment('begun', async () => {
    table = await openSeason('league', 4);
    for (let at = 20; (await findMarkedOpening(table.as(HOST), table.hostId)) === null; at++)
      await openUntilKilled(createDelayedHost(table, at, at));
    return table;
  });

it.each(Array.from({ length: atDepth({ quick: 3, deep: 20 }) }, (_, index) => index))(
  'matches are opened once by two runs at once (%i)',
  async (seed) => {
    table = await openSeason('league', 4);
    await Promise.all([
      openAll(table, createDelayedHost(table, 2 * seed)),
      openAll(table, createDelayedHost(table, 2 * seed + 1)),
    ]);
    await expectOpenOnce(table, FIRST_MATCHES);
  },
);

it.each(Array.from({ length: atDepth({ quick: 6, deep: 110 }) }, (_, index) => index))(
  'matches are opened once by runs during and after a killed run (%i)',
  async (index) => {
    table = await openSeason('league', 4);
    const at = Math.floor((index * 110) / atDepth({ quick: 6, deep: 110 }));
    await Promise.all([
      openUntilKilled(createDelayedHost(table, at, at)),
      openUntilKilled(createDelayedHost(table, at + 500, at + 12)),
    ]);
    await openAll(table, createDelayedHost(table, at + 1000));
    await expectOpenOnce(table, FIRST_MATCHES);
  },
);

it.each(Array.from({ length: atDepth({ quick: 3, deep: 9 }) }, (_, index) => index))(
  'a run that Google refuses after another run’s success leaves no files (%i)',
  async (index) => {
    table = await openSeason('league', 4);
    const at = 6 + Math.floor((index * 9) / atDepth({ quick: 3, deep: 9 }));
    await expect(openAll(table, createOvertakenHost(at))).rejects.toThrow(GoogleError);
    await expectOpenOnce(table, FIRST_MATCHES);
  },
);

it('matches are opened again if their host has deleted unfinished files', async () => {
  table = await openSeason('league', 4, { from: await beginOpening() });
  const underway = await findMarkedOpening(table.as(HOST), table.hostId);
  await moveToBin(table.as(HOST), underway?.hostId ?? '');
  await openAll(table, createDelayedHost(table, 1));
  await expectOpenOnce(table, FIRST_MATCHES);
});

it('no match opens while an address on Players is overwritten', async () => {
  table = await openSeason('league', 4);
  const restoreCells = overwriteCells(table, HOST_TABS.players.sheetId, (cell) =>
    cell?.userEnteredValue?.stringValue?.includes('@') === true ? null : cell,
  );
  await expect(openAll(table, createDelayedHost(table, 1))).rejects.toThrow('E-mail of');
  expect(listLinkedMatches(await table.read())).toEqual([]);
  restoreCells();
  await openAll(table, createDelayedHost(table, 2));
  await expectOpenOnce(table, FIRST_MATCHES);
});

it('a match that was begun is not opened if the season no longer awaits it', async () => {
  table = await openSeason('league', 4, { from: await beginOpening() });
  const before = await table.read();
  const [first] = getCurrentPosition(before).step?.awaits ?? [];
  await requestRuling(table, `skip ${first?.match}`);
  await openAll(table, createDelayedHost(table, 1));
  expect(listLinkedMatches(await table.read())).not.toContain(first?.match);
  expect(await findMarkedOpening(table.as(HOST), table.hostId)).toBeNull();
});

it.each([
  ['keeps', 'stays'],
  ['lacks', 'goes back'],
] as const)(
  'matches wait while an older ledger %s its marks, and open once it is restored',
  async (_how, metadata) => {
    table = await openSeason('league', 4);
    const { versions } = table.emulator;
    const version = versions.keep(table.hostId);
    await openAllDue(table);
    const [match] = await readOpenMatches(table);
    const [awaited] = getCurrentPosition(await table.read()).step?.awaits ?? [];
    if (match === undefined || awaited === undefined) throw new Error('matches are open');
    const newer = versions.bringBack(table.hostId, { version, metadata });
    const before = table.emulator.snapshot();
    await expect(openAllDue(table)).rejects.toThrow(/shows entry/);
    const linking = linkMatch(createHost(table), table.hostId, { match, awaited });
    await expect(linking).rejects.toThrow(/shows entry/);
    const { spreadsheets, files } = table.emulator.snapshot();
    expect({ spreadsheets, files }).toEqual({
      spreadsheets: before.spreadsheets,
      files: before.files,
    });
    versions.bringBack(table.hostId, { version: newer, metadata: 'goes back' });
    await openAllDue(table);
    expect(listLinkedMatches(await table.read()).toSorted()).toEqual(FIRST_MATCHES);
  },
);

const HOUR_MS = 3_600_000;

async function readStory(): Promise<string> {
  const { files } = await table.read();
  const [rows = []] = await readRanges(table.as('anybody@example.org'), files.publicId, ['Story']);
  return rows.flat().join(' ');
}

const listDueTitles = async (): Promise<readonly string[]> =>
  listUnopened(getCurrentPosition(await table.read())).map(({ title }) => title);

const formatWaitingText = (titles: readonly string[]): string =>
  `The host has to open these matches: ${titles.join('; ')}.`;

const getLastMessage = (): string => table.emulator.discord.messages().at(-1)?.content ?? '';

/** Plays all matches by robots until the next deadline. */
async function playUntilDeadline(): Promise<void> {
  const playing = [await table.read(), ...(await readOpenMatches(table))];
  const due = playing.flatMap((match) => {
    const deadline = getCurrentPosition(match).sealed.entry.next?.deadline ?? null;
    return deadline === null ? [] : [Date.parse(deadline)];
  });
  for (const match of playing.slice(1)) await answerWithResignation(table, match);
  await answerAll(table, await table.read());
  await table.emulator.clock.advanceTo(Math.min(...due) + HOUR_MS);
}

it('a season runs to its end with one command of its host for each match', async () => {
  table = await openSeason('league', 3, { announced: { webhook: createPlantedWebhook() } });
  let commands = 0;
  while (getCurrentPosition(await table.read()).step !== null) {
    if ((await listDueTitles()).length === 0) await playUntilDeadline();
    else {
      expect(await openNextDue(table)).not.toBeNull();
      commands += 1;
    }
  }
  expect(commands).toBe(3);
  expect(listLinkedMatches(await table.read())).toHaveLength(3);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

it('a due match waits for its host, and Desk and Discord name the command', async () => {
  table = await openSeason('league', 3, { announced: { webhook: createPlantedWebhook() } });
  const first = await listDueTitles();
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 72 * HOUR_MS);
  expect(listLinkedMatches(await table.read())).toEqual([]);
  expect(await readStory()).toContain(formatWaitingText(first));
  expect(getLastMessage()).toContain(
    `${formatWaitingText(first)} Open them with: sealed season next`,
  );
  expect(await deskText(table)).toMatch(/You owe: open .* To do: use “sealed season next”/);
  await openNextDue(table);
  expect(await readStory()).not.toContain('The host has to open');
  while ((await listDueTitles()).length === 0) await playUntilDeadline();
  const second = await listDueTitles();
  expect(second).not.toEqual(first);
  expect(await readStory()).toContain(formatWaitingText(second));
  expect(getLastMessage()).toContain(
    `${formatWaitingText(second)} Open them with: sealed season next`,
  );
});
