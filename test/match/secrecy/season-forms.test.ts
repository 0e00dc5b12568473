import { expect, it } from 'vitest';
import { formatArchive } from '../../../functions/match/auditing/archive.ts';
import { exportSeason } from '../../../functions/match/auditing/season-archive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { IncidentError } from '../../../functions/match/ledger/incident.ts';
import { linkMatch } from '../../../functions/match/opening/open-episode.ts';
import { buildLastingLink, buildSheetLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { byHand, typed as typedInto } from '../../support/table/by-hand.ts';
import { createMoments } from '../../support/table/moments.ts';
import { formatEmail, readAs } from '../../support/table/readers.ts';
import { overwriteCells, pollNow } from '../../support/table/season-host.ts';
import {
  createHost,
  openAllDue,
  openSeason,
  playToNextDeadline,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;
const keptMoments = createMoments();

/** Opens a season of four players with two matches that have just been opened. */
async function openLeague(): Promise<void> {
  const from = await keptMoments('open', async () => {
    table = await openSeason('league', 4);
    await openAllDue(table);
    return table;
  });
  table = await openSeason('league', 4, { from });
}

async function pollSeason(of = table): Promise<void> {
  await of.emulator.clock.advanceBy(1000);
  await pollNow(of);
}

/** Returns all cells, notes and links that a reader can read. */
async function readEverythingAs(of: Table, email: string): Promise<string> {
  const ids = Object.keys(of.emulator.snapshot().spreadsheets);
  return (await Promise.all(ids.map((id) => readAs(of, email, id)))).join('\n');
}

/** Lists the seats of all open matches and of the season. */
async function listAllSeats(): Promise<Match['files']['seats']> {
  const all = [await table.read(), ...(await readOpenMatches(table))];
  return all.flatMap(({ files }) => files.seats);
}

/** Lists codes that other players can read, as "Dems reads that of Scarlet". */
async function findLeakedCodes(): Promise<readonly string[]> {
  const seats = await listAllSeats();
  const readers = [...new Set(seats.map(({ seat }) => String(seat))), 'Audience'];
  const found = await Promise.all(
    readers.map(async (reader) => {
      const text = await readEverythingAs(table, formatEmail(reader));
      return seats
        .filter(({ seat, code }) => seat !== reader && text.includes(code))
        .map(({ seat }) => `${reader} reads that of ${seat}`);
    }),
  );
  return found.flat();
}

const findWorkbookId = (season: Match, seat: Seat): string =>
  season.files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

/** Returns the cells of a seat's workbook of the season. */
async function readSeasonWorkbook(seat: Seat): Promise<string> {
  const id = findWorkbookId(await table.read(), seat);
  return JSON.stringify(table.emulator.snapshot().spreadsheets[id]?.sheets);
}

async function getFirstMatch(): Promise<{ readonly match: Match; readonly seat: Seat }> {
  const [match] = await readOpenMatches(table);
  const seat = match?.files.seats[0]?.seat;
  if (match === undefined || seat === undefined) throw new Error('a match is played');
  return { match, seat };
}

const findCode = ({ files }: Match, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.code ?? '';

/** Hands a seat over. If no address is given, the seat only gets a new code. */
async function handOverSeat(match: Match, seat: Seat, email: string | null, id = 'hand-over') {
  const name = email === null ? null : 'Sam';
  const action = { kind: 'seat', seat, email, name } as const;
  const asked = { id, action, asked: id, reason: 'so it shall be' };
  expect(await intervene(createHost(table), match, asked)).toMatchObject({ kind: 'done' });
}

const countLinkEntries = ({ positions }: Match): number =>
  positions.filter(({ sealed: { entry } }) => entry.kind === 'match').length;

it('a season’s workbook links to its owner’s form and workbook alone', async () => {
  await openLeague();
  for (const match of await readOpenMatches(table))
    for (const { seat } of match.files.seats) {
      expect(await readSeasonWorkbook(seat)).toContain(buildLastingLink(match, seat));
      expect(await readSeasonWorkbook(seat)).toContain(
        buildSheetLink(match.files, findWorkbookId(match, seat)),
      );
    }
  expect(await findLeakedCodes()).toEqual([]);
  await pollSeason();
  expect(countLinkEntries(await table.read())).toBe(2);
  expect(await findLeakedCodes()).toEqual([]);
  await playToNextDeadline(table);
  const { match, seat } = await getFirstMatch();
  expect(await readSeasonWorkbook(seat)).toContain(buildLastingLink(match, seat));
  expect(await findLeakedCodes()).toEqual([]);
});

it('forms stay linked although Players lacks headings and addresses', async () => {
  await openLeague();
  const { sheetId } = HOST_TABS.players;
  const edit = { findReplace: { find: 'e', replacement: '#', sheetId } };
  await byHand(table, [edit]);
  await pollSeason();
  expect(countLinkEntries(await table.read())).toBe(2);
});

it('findLeakedCodes finds a link pasted into another player’s workbook', async () => {
  await openLeague();
  const { match, seat } = await getFirstMatch();
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
  expect(await findLeakedCodes()).toEqual([`${other.seat} reads that of ${seat}`]);
});

it('an overwritten cell shows no player another player’s form, and is restored', async () => {
  await openLeague();
  const { match, seat } = await getFirstMatch();
  const ownForms = (await table.read()).polled.forms;
  const links = ownForms.map(({ link }) => link);
  overwriteCells(table, HOST_TABS.received.sheetId, (cell) => {
    const at = links.indexOf(cell?.userEnteredValue?.stringValue ?? '');
    if (at < 0) return cell;
    return { ...cell, userEnteredValue: { stringValue: links[(at + 1) % links.length] ?? '' } };
  });
  expect((await table.read()).polled.forms).not.toEqual(ownForms);
  // A new code redraws each workbook, so the overwritten cells are read.
  await handOverSeat(await table.read(), seat, null);
  expect(await readSeasonWorkbook(seat)).not.toContain(findCode(match, seat));
  expect(await findLeakedCodes()).toEqual([]);
  await pollSeason();
  const byName = (forms: typeof ownForms): readonly string[] =>
    forms.map((form) => JSON.stringify(form)).toSorted();
  expect(byName((await table.read()).polled.forms)).toEqual(byName(ownForms));
  expect(countLinkEntries(await table.read())).toBe(2);
  // The poll has redrawn the workbook that lacked its link.
  expect(await readSeasonWorkbook(seat)).toContain(buildLastingLink(match, seat));
  expect(await findLeakedCodes()).toEqual([]);
});

it('overwritten addresses on Players are reported, and change no link', async () => {
  await openLeague();
  const { seat } = await getFirstMatch();
  const restoreCells = overwriteCells(table, HOST_TABS.players.sheetId, (cell) =>
    cell?.userEnteredValue?.stringValue === formatEmail(seat)
      ? { ...cell, userEnteredValue: { stringValue: 'zoe@example.com' } }
      : cell,
  );
  await pollSeason();
  const broken = await table.read();
  expect(broken.incidents).not.toEqual([]);
  expect(countLinkEntries(broken)).toBe(2);
  // For a broken match, no second match is opened before its row is restored.
  const [awaited] = getCurrentPosition(broken).step?.awaits ?? [];
  const other = (await readOpenMatches(table)).at(-1);
  if (awaited === undefined || other === undefined) throw new Error('two matches are played');
  const linking = () => linkMatch(createHost(table), table.hostId, { match: other, awaited });
  await expect(linking()).rejects.toThrow(IncidentError);
  expect(countLinkEntries(await table.read())).toBe(2);
  restoreCells();
  await pollSeason();
  expect(countLinkEntries(await table.read())).toBe(2);
  // A row without a seat is reported, but the season goes on.
  const { sheetId } = HOST_TABS.players;
  await byHand(table, [
    { appendDimension: { sheetId, dimension: 'ROWS', length: 1 } },
    typedInto(sheetId, 5, 0, 'Zoe'),
  ]);
  expect((await table.read()).incidents).not.toEqual([]);
  await linking();
  expect(countLinkEntries(await table.read())).toBe(3);
});

it('the next poll shows a new code to its player, and to nobody else', async () => {
  await openLeague();
  const { seat } = await getFirstMatch();
  const from = table.keep();
  const seen: string[][] = [];
  for (const id of ['one', 'other']) {
    table = await openTable({ game: getCurrentPosition(await table.read()).game, from });
    await handOverSeat((await getFirstMatch()).match, seat, null, id);
    await pollSeason();
    const after = await getFirstMatch();
    expect(await readSeasonWorkbook(seat)).toContain(buildLastingLink(after.match, seat));
    expect(countLinkEntries(await table.read())).toBe(3);
    expect(await findLeakedCodes()).toEqual([]);
    const others = (await table.read()).files.seats.filter((one) => one.seat !== seat);
    const read = others.map((one) => readEverythingAs(table, formatEmail(one.seat)));
    const masked = (
      await Promise.all([...read, readEverythingAs(table, formatEmail('Audience'))])
    ).map((text) => text.replaceAll(/\b[0-9a-f]{64}\b|(?<=_h)[0-9a-f]{12}\b/g, 'a hash'));
    seen.push([findCode(after.match, seat), ...masked]);
  }
  const [[codeOne, ...one] = [], [codeOther, ...other] = []] = seen;
  expect(codeOne).not.toBe(codeOther);
  expect(one).toEqual(other);
});

it('a seat handed over in its match alone is hidden from its former player', async () => {
  await openLeague();
  const { match, seat } = await getFirstMatch();
  await handOverSeat(match, seat, 'sam@example.com');
  await pollSeason();
  expect(await findLeakedCodes()).toEqual([]);
  const now = await getFirstMatch();
  expect(await readSeasonWorkbook(seat)).not.toContain(findCode(match, seat));
  expect(await readSeasonWorkbook(seat)).not.toContain(findCode(now.match, seat));
  expect(await readSeasonWorkbook(seat)).toContain('Your form is in your workbook for the match');
  await handOverSeat(await table.read(), seat, 'sam@example.com', 'season');
  expect(await readSeasonWorkbook(seat)).not.toContain(findCode(now.match, seat));
  await pollSeason();
  expect(await readSeasonWorkbook(seat)).toContain(buildLastingLink(now.match, seat));
});

it('a substitute in the season alone sees no matches of the former player', async () => {
  await openLeague();
  const { match, seat } = await getFirstMatch();
  await handOverSeat(await table.read(), seat, 'sam@example.com');
  expect(await readSeasonWorkbook(seat)).not.toContain(findCode(match, seat));
  await pollSeason();
  expect(await readSeasonWorkbook(seat)).not.toContain(findCode(match, seat));
  expect(await readSeasonWorkbook(seat)).toContain('Your form is in your workbook for the match');
});

it('the export and the ledger contain no codes, and the season is verified', async () => {
  await openLeague();
  await pollSeason();
  const season = await table.read();
  const text = formatArchive(await exportSeason(table.as(HOST), table.hostId));
  const bodies = season.positions.map(({ sealed }) => sealed.body).join('\n');
  for (const { code } of await listAllSeats()) {
    expect(text).not.toContain(code);
    expect(bodies).not.toContain(code);
  }
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});
