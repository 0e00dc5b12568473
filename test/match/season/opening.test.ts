/** The matches of a season are opened once, however many open them at once, and wherever any of them is killed. */

import { afterEach, describe, expect, it } from 'vitest';
import { failure } from '../../../emulator/core/failure.ts';
import { refusalResponse } from '../../../emulator/core/route.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import { connect } from '../../../functions/google/connect.ts';
import { filesIn, removeFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { nextPoll } from '../../../functions/match/next/poll-task.ts';
import { rulingIn } from '../../../functions/match/next/ruling-words.ts';
import { fitBook } from '../../../functions/match/opening/blank-book.ts';
import { openingByFunction } from '../../../functions/match/opening/open-by-function.ts';
import { openNext } from '../../../functions/match/opening/open-next.ts';
import { openingIn } from '../../../functions/match/opening/opening-mark.ts';
import {
  foldersReady,
  makeReady,
  seatsReady,
} from '../../../functions/match/opening/ready-files.ts';
import { leaveSeatFolder } from '../../../functions/match/opening/seat-folders.ts';
import { pollMatch } from '../../../functions/match/polling/poll.ts';
import { findOpen } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { publicDrawing } from '../../../functions/match/showing/workbooks.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { atDepth } from '../../support/depth.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../support/patience.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { contentOf } from '../../support/table/content.ts';
import { moments } from '../../support/table/moments.ts';
import {
  hostOf,
  openingOf,
  openMatches,
  openSeason,
  playOn,
} from '../../support/table/season-table.ts';
import {
  ADJUDICATOR,
  HOST,
  type Kept,
  ROOT,
  type Table,
  type TableOptions,
} from '../../support/table/table.ts';

let table: Table;
afterEach(() => table.close());

/** A host’s whose calls come now sooner, now later; killed before a call, counted from 0. */
function hostWith(seed: number, killedAt = Number.POSITIVE_INFINITY): Adjudicator {
  const chance = seededChance(seed);
  let calls = 0;
  const google = connect({
    ...{ rootUrl: ROOT, auth: table.emulator.tokenFor(HOST), patience: IMMEDIATE_RETRY_POLICY },
    fetchImplementation: async (input, init) => {
      calls += 1;
      if (calls > killedAt) throw new TypeError('fetch failed');
      for (let left = chance(`call ${calls}`).integer(0, 40); left > 0; left--)
        await new Promise((resolve) => setImmediate(resolve));
      return table.emulator.fetchImplementation(input, init);
    },
  });
  return { ...hostOf(table), google };
}

/** A host’s beside whom another opens all between two of his calls, counted from 0; from then on he may make no file. */
function overtakenAt(at: number): Adjudicator {
  let calls = 0;
  const google = connect({
    ...{ rootUrl: ROOT, auth: table.emulator.tokenFor(HOST), patience: IMMEDIATE_RETRY_POLICY },
    fetchImplementation: async (input, init) => {
      calls += 1;
      if (calls === at) await openAll(hostOf(table));
      const { method, url } = new Request(input, init);
      return calls > at + 3 && method === 'POST' && isMaking(url)
        ? refusalResponse(failure('sheets', { status: 400 }))
        : table.emulator.fetchImplementation(input, init);
    },
  });
  return { ...hostOf(table), google };
}

const isMaking = (url: string): boolean =>
  /\/(spreadsheets|forms|files)$/.test(new URL(url).pathname);

/** All that are due; whoever is killed ends there. */
async function openAll(adjudicator: Adjudicator): Promise<void> {
  const given = openingOf();
  while ((await openNext(adjudicator, table.hostId, given, () => {})).match !== null);
}

const killed = (adjudicator: Adjudicator): Promise<void> => openAll(adjudicator).catch(() => {});

const linksIn = ({ positions }: Match): readonly string[] =>
  positions.flatMap(({ sealed: { entry } }) => (entry.kind === 'match' ? [entry.match] : []));

/** Each match once, whole, with the workbooks of its players in their folders; and nothing is underway any more. */
async function expectOpenOnce(episodes: readonly string[]): Promise<void> {
  expect(linksIn(await table.read()).toSorted()).toEqual(episodes);
  const open = await openMatches(table);
  expect(open).toHaveLength(episodes.length);
  expect(await openingIn(table.as(HOST), table.hostId)).toBeNull();
  const { files, forms } = table.emulator.snapshot();
  const season = await table.read();
  const folderOf = (id: string): string | undefined => files[id]?.parents[0];
  for (const match of open)
    for (const { seat, workbookId } of match.files.seats) {
      const own = season.files.seats.find((one) => one.seat === seat);
      expect(folderOf(workbookId)).toBe(folderOf(own?.workbookId ?? ''));
    }
  expect(sparesOf(open)).toEqual([]);
  const accepting = Object.values(forms).filter((form) => form.isAcceptingResponses);
  expect(accepting).toHaveLength(episodes.length);
}

/** Names of what was made for a match, and that no match was opened with; what lies ready is none of it. */
function sparesOf(open: readonly Match[]): readonly string[] {
  const world = table.emulator.snapshot();
  const own = open.flatMap(({ files: { hostId, publicId, formId, seats } }) => [
    ...[hostId, publicId, formId],
    ...seats.map(({ workbookId }) => workbookId),
  ]);
  const homes = open.flatMap(({ files }) => world.files[files.hostId]?.parents ?? []);
  return Object.values(world.files)
    .filter(({ parents }) => parents.some((id) => homes.includes(id)))
    .filter((file) => !isInTrash(world, file) && !own.includes(file.id))
    .map(({ name }) => name);
}

type Cell = Sheets[number]['rows'][number][number];
type Sheets = ReturnType<Table['emulator']['snapshot']>['spreadsheets'][string]['sheets'];

/** Of the season’s host workbook. */
function sheetsNow(): Sheets {
  const book = table.emulator.snapshot().spreadsheets[table.hostId];
  if (book === undefined) throw new Error('the season has a workbook');
  return book.sheets;
}

function putSheets(sheets: Sheets): void {
  const world = table.emulator.snapshot();
  const book = world.spreadsheets[table.hostId];
  if (book === undefined) throw new Error('the season has a workbook');
  const spreadsheets = { ...world.spreadsheets, [table.hostId]: { ...book, sheets } };
  table.emulator.restore({ ...world, spreadsheets });
}

const isAddress = (cell: Cell): boolean =>
  cell?.userEnteredValue?.stringValue?.includes('@') === true;

const FOUR = ['round-1-table-1', 'round-1-table-2'];

const moment = moments();

/** When somebody was killed who had begun the first match. */
const begun = (): Promise<Kept> =>
  moment('begun', async () => {
    table = await openSeason('league', 4);
    for (let at = 20; (await openingIn(table.as(HOST), table.hostId)) === null; at++)
      await killed(hostWith(at, at));
    return table;
  });

describe('matches that a league of four awaits', () => {
  it.each(Array.from({ length: atDepth({ quick: 3, deep: 20 }) }, (_, index) => index))(
    'are opened once by two at once (%i)',
    async (seed) => {
      table = await openSeason('league', 4);
      await Promise.all([openAll(hostWith(2 * seed)), openAll(hostWith(2 * seed + 1))]);
      await expectOpenOnce(FOUR);
    },
  );

  it.each(Array.from({ length: atDepth({ quick: 6, deep: 110 }) }, (_, index) => index))(
    'are opened once by whoever comes after one who was killed, and beside him (%i)',
    async (index) => {
      table = await openSeason('league', 4);
      const at = Math.floor((index * 110) / atDepth({ quick: 6, deep: 110 }));
      await Promise.all([killed(hostWith(at, at)), killed(hostWith(at + 500, at + 12))]);
      await openAll(hostWith(at + 1000));
      await expectOpenOnce(FOUR);
    },
  );

  it.each(Array.from({ length: atDepth({ quick: 3, deep: 9 }) }, (_, index) => index))(
    'leave nothing of whom Google refuses everything from when another has opened them (%i)',
    async (index) => {
      table = await openSeason('league', 4);
      const at = 8 + Math.floor((index * 9) / atDepth({ quick: 3, deep: 9 }));
      await expect(openAll(overtakenAt(at))).rejects.toThrow(GoogleError);
      await expectOpenOnce(FOUR);
    },
  );

  it('are begun anew where their host has thrown away what was begun', async () => {
    table = await openSeason('league', 4, { from: await begun() });
    const underway = await openingIn(table.as(HOST), table.hostId);
    await removeFile(table.as(HOST), underway?.hostId ?? '');
    await openAll(hostWith(1));
    await expectOpenOnce(FOUR);
  });

  it('wait while their host has typed over an address on Players, and nobody’s workbook is everybody’s', async () => {
    table = await openSeason('league', 4);
    const sheets = sheetsNow();
    const withoutAddresses = sheets.map((sheet) =>
      sheet.properties.sheetId === HOST_TABS.players.sheetId
        ? {
            ...sheet,
            rows: sheet.rows.map((row) => row.map((cell) => (isAddress(cell) ? null : cell))),
          }
        : sheet,
    );
    putSheets(withoutAddresses);
    await expect(openAll(hostWith(1))).rejects.toThrow('E-mail of');
    expect(linksIn(await table.read())).toEqual([]);
    putSheets(sheets);
    await openAll(hostWith(2));
    await expectOpenOnce(FOUR);
  });

  it('are not opened once nobody awaits them, though they were begun', async () => {
    table = await openSeason('league', 4, { from: await begun() });
    const before = await table.read();
    const [first] = currentPosition(before).step?.awaits ?? [];
    const report = rulingIn(currentPosition(before), `skip ${first?.match}`);
    if (typeof report === 'string') throw new Error(report);
    const action = { kind: 'ruling', report } as const;
    const asked = { id: 'skip', action, asked: 'skip', reason: 'so it shall be' };
    await intervene(hostOf(table), before, asked);
    await openAll(hostWith(1));
    expect(linksIn(await table.read())).not.toContain(first?.match);
    expect(await openingIn(table.as(HOST), table.hostId)).toBeNull();
  });
});

/** The season’s polls, each as soon as it is asked for. */
async function byFunction(polls: number, adjudicator = table.adjudicator): Promise<void> {
  for (let poll = 0; poll < polls; poll++) {
    const task = nextPoll(await table.read(), table.emulator.clock.now());
    if (task === null) throw new Error('the season is polled');
    await pollMatch(adjudicator, task);
    await table.emulator.clock.advanceTo(table.emulator.clock.now() + 2000);
  }
}

/** Its polls until all is open that is awaited; those that come then open nothing more. */
async function untilOpen(): Promise<void> {
  for (let poll = 0; poll < 9 && linksIn(await table.read()).length < FOUR.length; poll++)
    await byFunction(1);
  await byFunction(3);
}

async function ready(...matches: readonly number[]): Promise<void> {
  for (const players of matches)
    await makeReady(table.as(HOST), await table.read(), { players, editor: ADJUDICATOR });
}

/** With files that lie ready for matches of so many. */
const openLeague = async (
  matches: readonly number[],
  options: Partial<TableOptions> = {},
): Promise<Table> =>
  openSeason('league', 4, {
    opensMatches: true,
    ...options,
    from: await moment(`ready: ${matches}`, async () => {
      table = await openSeason('league', 4);
      await ready(...matches);
      return table;
    }),
  });

describe('the function', () => {
  it('opens what is awaited in files that lie ready, as its host would, and leaves the rest', async () => {
    table = await openLeague([2, 4, 2]);
    await byFunction(1);
    await byFunction(2);
    await expectOpenOnce(FOUR);
    expect(await seatsReady(table.as(HOST), await table.read())).toEqual([4]);
    const open = await openMatches(table);
    const { title } = currentPosition(await table.read()).opened.settings;
    for (const { files } of open)
      for (const id of [files.hostId, files.publicId, files.formId])
        expect(table.emulator.snapshot().files[id]?.name).toContain(`${title}: `);
    const found = (await findOpen(table.as(HOST))).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(open.map(({ files }) => files.hostId)));
    await playOn(table);
    expect(await openMatches(table)).toHaveLength(2);
  });

  it('names houses after the hosts of the season and its cast, as its host would', async () => {
    const hosts = ['Ma', 'Third Host'];
    table = await openSeason('league', 4, { opensMatches: true, settings: { hosts } });
    await ready(2);
    await byFunction(3);
    const [match, ...others] = await openMatches(table);
    expect(others).toEqual([]);
    if (match === undefined) throw new Error('the function has opened a match');
    const { content, settings } = currentPosition(match).opened;
    const dealers = content['Houses']?.filter(({ Dealer }) => Dealer === 'yes');
    expect(dealers?.map(({ Name }) => Name)).toEqual(hosts);
    const names = content['Houses']?.map(({ Name }) => Name);
    const cast = currentPosition(await table.read()).setup.players.map(({ seat }) => seat);
    expect(names).toEqual(expect.arrayContaining(cast));
    expect(settings.hosts).toBeUndefined();
  });

  it('opens the others where it does not have a game, and tells its host which match is his', async () => {
    // Its own polls open none.
    table = await openLeague([2, 2], { opensMatches: false });
    const [first] = currentPosition(await table.read()).step?.awaits ?? [];
    // Whichever is asked for first at a poll is of the game that it does not have.
    const withoutFirst = (): Adjudicator => {
      let asked = 0;
      const openNext = openingByFunction(async (game) => (asked++ === 0 ? null : contentOf(game)));
      return { ...table.adjudicator, openNext };
    };
    await byFunction(1, withoutFirst());
    expect(linksIn(await table.read())).toEqual(['round-1-table-2']);
    await byFunction(1, withoutFirst());
    expect(linksIn(await table.read())).toEqual(['round-1-table-2']);
    expect(await deskText(table)).toContain(
      `${first?.title}: its game, “${first?.game}”, is none that this function has.`,
    );
    await openAll(hostWith(1));
    await byFunction(1, withoutFirst());
    expect(await deskText(table)).not.toContain('is none that this function has');
  });

  it('tells its host where no files lie ready, and goes on when there are some', async () => {
    table = await openLeague([2]);
    await byFunction(4);
    expect(linksIn(await table.read())).toHaveLength(1);
    expect(await deskText(table)).toMatch(/To be opened: .*“sealed season files” has made files/);
    await ready(2);
    await untilOpen();
    await expectOpenOnce(FOUR);
  });

  it.each(Array.from({ length: atDepth({ quick: 6, deep: 110 }) }, (_, index) => index))(
    'opens each match once, killed anywhere, beside itself and its host’s own hand (%i)',
    async (index) => {
      let left = Number.POSITIVE_INFINITY;
      table = await openLeague([2, 2], {
        carry: (emulator) => async (input, init) => {
          left -= 1;
          if (left < 0) throw new TypeError('fetch failed');
          return emulator.fetchImplementation(input, init);
        },
      });
      left = 15 + Math.floor((index * 110) / atDepth({ quick: 6, deep: 110 }));
      await Promise.all([
        byFunction(1).catch(() => {}),
        byFunction(1).catch(() => {}),
        index % 2 === 0 ? openAll(hostWith(index)) : undefined,
      ]);
      left = Number.POSITIVE_INFINITY;
      await untilOpen();
      await expectOpenOnce(FOUR);
    },
  );

  it('opens a match in files that were made fit for another one before', async () => {
    table = await openLeague([2]);
    const [folder] = await foldersReady(table.as(HOST), await table.read());
    for (const { id } of await filesIn(table.as(HOST), folder?.id ?? ''))
      if (table.emulator.snapshot().spreadsheets[id] !== undefined)
        await fitBook(table.as(HOST), id, publicDrawing(await table.read()));
    await ready(2);
    await untilOpen();
    await expectOpenOnce(FOUR);
    for (const { files } of await openMatches(table)) {
      const titles = (id: string): readonly string[] =>
        (table.emulator.snapshot().spreadsheets[id]?.sheets ?? []).map(
          ({ properties }) => properties.title,
        );
      expect(titles(files.publicId)).not.toContain('Cast');
      expect(titles(files.hostId)).not.toContain('Cast');
    }
  });

  it('passes over files that their host has changed, and shares with a substitute what lies in no folder of his', async () => {
    table = await openLeague([2, 2, 2]);
    const [first] = await foldersReady(table.as(HOST), await table.read());
    const [part] = await filesIn(table.as(HOST), first?.id ?? '');
    await removeFile(table.as(HOST), part?.id ?? '');
    const season = await table.read();
    const [own] = season.files.seats;
    await leaveSeatFolder(table.as(HOST), season.files, own?.workbookId ?? '');
    await untilOpen();
    expect(linksIn(await table.read()).toSorted()).toEqual(FOUR);
    const seats = (await openMatches(table)).flatMap(({ files }) => files.seats);
    const workbookId = seats.find(({ seat }) => seat === own?.seat)?.workbookId ?? '';
    const { permissions = [], parents = [] } = table.emulator.snapshot().files[workbookId] ?? {};
    expect(permissions.map(({ emailAddress }) => emailAddress)).toContain(own?.email);
    expect(parents).not.toContain(first?.id);
  });
});
