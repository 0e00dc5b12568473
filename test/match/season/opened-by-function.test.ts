/** The function opens matches of a season in files that lie ready, once, beside itself and its host. */

import { afterEach, describe, expect, it } from 'vitest';
import { filesIn, parentsOf, removeFile, shareWith } from '../../../functions/google/drive.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { BLANK_TAB, fitBook } from '../../../functions/match/opening/blank-book.ts';
import { openingByFunction } from '../../../functions/match/opening/open-by-function.ts';
import {
  foldersReady,
  makeReady,
  seatsReady,
} from '../../../functions/match/opening/ready-files.ts';
import { leaveSeatFolder } from '../../../functions/match/opening/seat-folders.ts';
import { findOpen } from '../../../functions/match/reading/drive-notes.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { publicDrawing } from '../../../functions/match/showing/workbooks.ts';
import { atDepth } from '../../support/depth.ts';
import { deskText } from '../../support/table/by-hand.ts';
import { contentOf } from '../../support/table/content.ts';
import { moments } from '../../support/table/moments.ts';
import { pollNow, soonAfter } from '../../support/table/season-host.ts';
import { openMatches, openSeason, playOn } from '../../support/table/season-table.ts';
import { ADJUDICATOR, HOST, type Table, type TableOptions } from '../../support/table/table.ts';
import { expectOpenOnce, FOUR, hostWith, linksIn, openAll } from './openings.ts';

let table: Table;
afterEach(() => table.close());

const moment = moments();

/** The season’s polls, each as soon as it is asked for. */
async function byFunction(polls: number, adjudicator = table.adjudicator): Promise<void> {
  for (let poll = 0; poll < polls; poll++) {
    await pollNow(table, { adjudicator });
    await soonAfter(table);
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
    await expectOpenOnce(table, FOUR);
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
    await openAll(table, hostWith(table, 1));
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
    await expectOpenOnce(table, FOUR);
  });

  it('opens none while the season’s workbook lies in no folder that it sees, tells its host, and goes on when it does', async () => {
    table = await openLeague([2]);
    const host = table.as(HOST);
    const [home = ''] = await parentsOf(host, table.hostId);
    const fileId = table.hostId;
    await shareWith(host, fileId, { email: ADJUDICATOR, role: 'writer', note: null });
    await host.drive.files.update({ fileId, removeParents: home });
    expect(await seatsReady(table.adjudicator.google, await table.read())).toEqual([]);
    await byFunction(2);
    expect(linksIn(await table.read())).toEqual([]);
    expect(await deskText(table)).toMatch(/To be opened: .*“sealed season files” has made files/);
    await host.drive.files.update({ fileId, addParents: home, removeParents: 'root' });
    await byFunction(2);
    expect(linksIn(await table.read())).toHaveLength(1);
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
        index % 2 === 0 ? openAll(table, hostWith(table, index)) : undefined,
      ]);
      left = Number.POSITIVE_INFINITY;
      await untilOpen();
      await expectOpenOnce(table, FOUR);
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
    await expectOpenOnce(table, FOUR);
    for (const { files } of await openMatches(table)) {
      const titles = (id: string): readonly string[] =>
        (table.emulator.snapshot().spreadsheets[id]?.sheets ?? []).map(
          ({ properties }) => properties.title,
        );
      expect(titles(files.publicId)).not.toContain('Cast');
      expect(titles(files.hostId)).not.toContain('Cast');
    }
  });

  it('opens matches in files for more where none lie ready for so few; those that are left over stay blank', async () => {
    table = await openLeague([4, 4]);
    await untilOpen();
    expect(linksIn(await table.read()).toSorted()).toEqual(FOUR);
    const open = await openMatches(table);
    expect(open.map(({ files }) => files.seats.length)).toEqual([2, 2]);
    const { files, spreadsheets } = table.emulator.snapshot();
    const left = open.flatMap((match) => {
      const folders = files[match.files.hostId]?.parents ?? [];
      return Object.values(files).filter(
        ({ id, parents }) =>
          parents.some((parent) => folders.includes(parent)) &&
          ![match.files.hostId, match.files.publicId, match.files.formId].includes(id),
      );
    });
    expect(left).toHaveLength(4);
    for (const { id, trashed } of left) {
      expect(trashed).toBe(false);
      const titles = spreadsheets[id]?.sheets.map(({ properties }) => properties.title);
      expect(titles).toEqual([BLANK_TAB.title]);
    }
  });

  it('opens no second match in files that still seem to lie ready, and empties no workbook that shows a match', async () => {
    table = await openLeague([2]);
    const [folder] = await foldersReady(table.as(HOST), await table.read());
    const was = table.emulator.snapshot().files[folder?.id ?? ''];
    if (was === undefined) throw new Error('files lie ready');
    // Of substitutes, whose workbooks stay where they were made.
    const { files } = await table.read();
    for (const { workbookId } of files.seats)
      await leaveSeatFolder(table.as(HOST), files, workbookId);
    await byFunction(1);
    // As somebody leaves it who is killed before he can say that a match is open there.
    const world = table.emulator.snapshot();
    table.emulator.restore({ ...world, files: { ...world.files, [was.id]: was } });
    expect(await seatsReady(table.as(HOST), await table.read())).toEqual([2]);
    await byFunction(3);
    expect(linksIn(await table.read())).toHaveLength(1);
    expect(await deskText(table)).toMatch(/To be opened: .*“sealed season files” has made files/);
    const [match] = await openMatches(table);
    const { publicId = '' } = match?.files ?? {};
    const shown = () => table.emulator.snapshot().spreadsheets[publicId];
    const before = shown();
    await fitBook(table.as(HOST), publicId, publicDrawing(await table.read()));
    expect(shown()).toEqual(before);
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
