import { afterEach, describe, expect, it } from 'vitest';
import { archiveText } from '../../../functions/match/auditing/archive.ts';
import { exportSeason } from '../../../functions/match/auditing/season-archive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { linkMatch } from '../../../functions/match/opening/open-episode.ts';
import { buildLastingLink, spreadsheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, typed as typedInto } from '../../support/table/by-hand.ts';
import { createMoments } from '../../support/table/moments.ts';
import { formatEmail, readAs } from '../../support/table/read-as.ts';
import { pollNow } from '../../support/table/season-host.ts';
import {
  hostOf,
  openDue,
  openMatches,
  openSeason,
  playToNextDeadline,
} from '../../support/table/season-table.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;
const tables: Table[] = [];
afterEach(async () => {
  await Promise.all(tables.splice(0).map((one) => one.close()));
});

const moment = createMoments();

/** Opens a season of four players with two matches that have just been opened. */
async function open(): Promise<void> {
  const from = await moment('open', async () => {
    table = await openSeason('league', 4);
    await openDue(table);
    return table;
  });
  table = await openSeason('league', 4, { from });
  tables.push(table);
}

async function poll(of = table): Promise<void> {
  await of.emulator.clock.advanceBy(1000);
  await pollNow(of);
}

/** Returns all cells, notes and links that a reader can read. */
async function readBy(of: Table, email: string): Promise<string> {
  const ids = Object.keys(of.emulator.snapshot().spreadsheets);
  return (await Promise.all(ids.map((id) => readAs(of, email, id)))).join('\n');
}

/** Lists the seats of all open matches and of the season. */
async function seatsEverywhere(): Promise<Match['files']['seats']> {
  const all = [await table.read(), ...(await openMatches(table))];
  return all.flatMap(({ files }) => files.seats);
}

/** Lists codes that other players can read, as "Dems reads that of Scarlet". */
async function leaks(): Promise<readonly string[]> {
  const seats = await seatsEverywhere();
  const readers = [...new Set(seats.map(({ seat }) => String(seat))), 'Audience'];
  const found = await Promise.all(
    readers.map(async (reader) => {
      const text = await readBy(table, formatEmail(reader));
      return seats
        .filter(({ seat, code }) => seat !== reader && text.includes(code))
        .map(({ seat }) => `${reader} reads that of ${seat}`);
    }),
  );
  return found.flat();
}

const bookOf = (season: Match, seat: Seat): string =>
  season.files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

/** Returns the cells of a seat's workbook of the season. */
async function seasonBook(seat: Seat): Promise<string> {
  const id = bookOf(await table.read(), seat);
  return JSON.stringify(table.emulator.snapshot().spreadsheets[id]?.sheets);
}

async function firstMatch(): Promise<{ readonly match: Match; readonly seat: Seat }> {
  const [match] = await openMatches(table);
  const seat = match?.files.seats[0]?.seat;
  if (match === undefined || seat === undefined) throw new Error('a match is played');
  return { match, seat };
}

const codeIn = ({ files }: Match, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.code ?? '';

/** Hands a seat over by an intervention; without an address the seat gets a new code alone. */
async function handOver(match: Match, seat: Seat, email: string | null, id = 'hand-over') {
  const name = email === null ? null : 'Sam';
  const action = { kind: 'seat', seat, email, name } as const;
  const asked = { id, action, asked: id, reason: 'so it shall be' };
  expect(await intervene(hostOf(table), match, asked)).toMatchObject({ kind: 'done' });
}

type Cell = Sheets[number]['rows'][number][number];
type Sheets = ReturnType<Table['emulator']['snapshot']>['spreadsheets'][string]['sheets'];

/**
 * Overwrites cells of a tab of the season's workbook without a call. Returns a function that
 * restores the tab.
 */
function overwriteCells(sheetId: number, change: (cell: Cell) => Cell): () => void {
  const replaceSheet = (replace: (sheet: Sheets[number]) => Sheets[number]): void => {
    const world = table.emulator.snapshot();
    const book = world.spreadsheets[table.hostId];
    if (book === undefined) throw new Error('the season has a workbook');
    const sheets = book.sheets.map((sheet) =>
      sheet.properties.sheetId === sheetId ? replace(sheet) : sheet,
    );
    const spreadsheets = { ...world.spreadsheets, [table.hostId]: { ...book, sheets } };
    table.emulator.restore({ ...world, spreadsheets });
  };
  let before: Sheets[number] | undefined;
  replaceSheet((sheet) => {
    before = sheet;
    return { ...sheet, rows: sheet.rows.map((row) => row?.map(change)) };
  });
  return () => replaceSheet((sheet) => before ?? sheet);
}

const linkEntries = ({ positions }: Match): number =>
  positions.filter(({ sealed: { entry } }) => entry.kind === 'match').length;

describe('personal forms in a season’s workbooks', () => {
  it('a season’s workbook links to its owner’s form and workbook alone', async () => {
    await open();
    for (const match of await openMatches(table))
      for (const { seat } of match.files.seats) {
        expect(await seasonBook(seat)).toContain(buildLastingLink(match, seat));
        expect(await seasonBook(seat)).toContain(spreadsheetLink(match.files, bookOf(match, seat)));
      }
    expect(await leaks()).toEqual([]);
    await poll();
    expect(linkEntries(await table.read())).toBe(2);
    expect(await leaks()).toEqual([]);
    await playToNextDeadline(table);
    const { match, seat } = await firstMatch();
    expect(await seasonBook(seat)).toContain(buildLastingLink(match, seat));
    expect(await leaks()).toEqual([]);
  });

  it('forms stay linked although Players lacks headings and addresses', async () => {
    await open();
    const { sheetId } = HOST_TABS.players;
    const edit = { findReplace: { find: 'e', replacement: '#', sheetId } };
    await byHand(table, [edit]);
    await poll();
    expect(linkEntries(await table.read())).toBe(2);
  });

  it('the season’s public workbook stays unchanged while matches are played', async () => {
    await open();
    const { files } = await table.read();
    const shown = () => table.emulator.snapshot().spreadsheets[files.publicId]?.sheets;
    const before = shown();
    await playToNextDeadline(table);
    await poll();
    const played = await openMatches(table);
    expect(played.map((match) => currentPosition(match).line.length)).toEqual([1, 1]);
    expect(shown()).toEqual(before);
  });

  it('findLeakedCodes finds a link pasted into another player’s workbook', async () => {
    await open();
    const { match, seat } = await firstMatch();
    const season = await table.read();
    const other = season.files.seats.find((one) => one.seat !== seat);
    const world = table.emulator.snapshot();
    const book = world.spreadsheets[other?.workbookId ?? ''];
    const [now] = book?.sheets ?? [];
    if (other === undefined || book === undefined || now === undefined)
      throw new Error('a workbook has a tab');
    const pasted = { userEnteredValue: { stringValue: buildLastingLink(match, seat) } };
    const sheets = [{ ...now, rows: [...now.rows, [pasted]] }, ...book.sheets.slice(1)];
    const spreadsheets = { ...world.spreadsheets, [other.workbookId]: { ...book, sheets } };
    table.emulator.restore({ ...world, spreadsheets });
    expect(await leaks()).toEqual([`${other.seat} reads that of ${seat}`]);
  });

  it('an overwritten cell shows no player another player’s form, and is restored', async () => {
    await open();
    const { match, seat } = await firstMatch();
    const shown = (await table.read()).polled.forms;
    const links = shown.map(({ link }) => link);
    overwriteCells(HOST_TABS.received.sheetId, (cell) => {
      const at = links.indexOf(cell?.userEnteredValue?.stringValue ?? '');
      if (at < 0) return cell;
      return { ...cell, userEnteredValue: { stringValue: links[(at + 1) % links.length] ?? '' } };
    });
    expect((await table.read()).polled.forms).not.toEqual(shown);
    // A new code redraws each workbook, now from the overwritten cells.
    await handOver(await table.read(), seat, null);
    expect(await seasonBook(seat)).not.toContain(codeIn(match, seat));
    expect(await leaks()).toEqual([]);
    await poll();
    const byName = (forms: typeof shown): readonly string[] =>
      forms.map((form) => JSON.stringify(form)).toSorted();
    expect(byName((await table.read()).polled.forms)).toEqual(byName(shown));
    expect(linkEntries(await table.read())).toBe(2);
    // The poll has redrawn the workbook that lacked its link.
    expect(await seasonBook(seat)).toContain(buildLastingLink(match, seat));
    expect(await leaks()).toEqual([]);
  });

  it('overwritten addresses on Players are reported, and change no link', async () => {
    await open();
    const { seat } = await firstMatch();
    const restoreCells = overwriteCells(HOST_TABS.players.sheetId, (cell) =>
      cell?.userEnteredValue?.stringValue === formatEmail(seat)
        ? { ...cell, userEnteredValue: { stringValue: 'zoe@example.com' } }
        : cell,
    );
    await poll();
    const broken = await table.read();
    expect(broken.incidents).not.toEqual([]);
    expect(linkEntries(broken)).toBe(2);
    // Opening another match for the episode waits until the row is restored.
    const [awaited] = currentPosition(broken).step?.awaits ?? [];
    const other = (await openMatches(table)).at(-1);
    if (awaited === undefined || other === undefined) throw new Error('two matches are played');
    const linking = () => linkMatch(hostOf(table), table.hostId, { match: other, awaited });
    await expect(linking()).rejects.toThrow(IncidentError);
    expect(linkEntries(await table.read())).toBe(2);
    restoreCells();
    await poll();
    expect(linkEntries(await table.read())).toBe(2);
    // A row without a seat is reported, but the season goes on.
    const { sheetId } = HOST_TABS.players;
    await byHand(table, [
      { appendDimension: { sheetId, dimension: 'ROWS', length: 1 } },
      typedInto(sheetId, 5, 0, 'Zoe'),
    ]);
    expect((await table.read()).incidents).not.toEqual([]);
    await linking();
    expect(linkEntries(await table.read())).toBe(3);
  });

  it('the next poll shows a new code to its player, and to nobody else', async () => {
    await open();
    const { seat } = await firstMatch();
    const from = table.keep();
    const seen: string[][] = [];
    for (const id of ['one', 'other']) {
      table = await openTable({ game: currentPosition(await table.read()).game, from });
      tables.push(table);
      await handOver((await firstMatch()).match, seat, null, id);
      await poll();
      const after = await firstMatch();
      expect(await seasonBook(seat)).toContain(buildLastingLink(after.match, seat));
      expect(linkEntries(await table.read())).toBe(3);
      expect(await leaks()).toEqual([]);
      const others = (await table.read()).files.seats.filter((one) => one.seat !== seat);
      const read = others.map((one) => readBy(table, formatEmail(one.seat)));
      const masked = (await Promise.all([...read, readBy(table, formatEmail('Audience'))])).map(
        (text) => text.replaceAll(/\b[0-9a-f]{64}\b|(?<=_h)[0-9a-f]{12}\b/g, 'a hash'),
      );
      seen.push([codeIn(after.match, seat), ...masked]);
    }
    const [[codeOne, ...one] = [], [codeOther, ...other] = []] = seen;
    expect(codeOne).not.toBe(codeOther);
    expect(one).toEqual(other);
  });

  it('a seat handed over in its match alone is hidden from its former player', async () => {
    await open();
    const { match, seat } = await firstMatch();
    await handOver(match, seat, 'sam@example.com');
    await poll();
    expect(await leaks()).toEqual([]);
    const now = await firstMatch();
    expect(await seasonBook(seat)).not.toContain(codeIn(match, seat));
    expect(await seasonBook(seat)).not.toContain(codeIn(now.match, seat));
    expect(await seasonBook(seat)).toContain('Your form is in your own workbook for that match');
    await handOver(await table.read(), seat, 'sam@example.com', 'season');
    expect(await seasonBook(seat)).not.toContain(codeIn(now.match, seat));
    await poll();
    expect(await seasonBook(seat)).toContain(buildLastingLink(now.match, seat));
  });

  it('a substitute in the season alone sees no matches of the former player', async () => {
    await open();
    const { match, seat } = await firstMatch();
    await handOver(await table.read(), seat, 'sam@example.com');
    expect(await seasonBook(seat)).not.toContain(codeIn(match, seat));
    await poll();
    expect(await seasonBook(seat)).not.toContain(codeIn(match, seat));
    expect(await seasonBook(seat)).toContain('Your form is in your own workbook for that match');
  });

  it('the export and the ledger contain no codes, and the season is verified', async () => {
    await open();
    await poll();
    const season = await table.read();
    const text = archiveText(await exportSeason(table.as(HOST), table.hostId));
    const bodies = season.positions.map(({ sealed }) => sealed.body).join('\n');
    for (const { code } of await seatsEverywhere()) {
      expect(text).not.toContain(code);
      expect(bodies).not.toContain(code);
    }
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });
});
