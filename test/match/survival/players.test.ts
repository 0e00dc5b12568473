import { beforeEach, describe, expect, test } from 'vitest';
import { listGrants } from '../../../functions/google/drive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import {
  findLostFiles,
  replaceLostFiles,
  shareReplacements,
} from '../../../functions/match/opening/share-files.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  getPollRecord,
  type Match,
} from '../../../functions/match/reading/match.ts';
import { findSharingProblems } from '../../../functions/match/reading/sharing.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { byHand, deskText, typed, typeSetting } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { sendAboutMessage } from '../../support/table/say.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  DEMS,
  endIn,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  passPoll,
  passTime,
  readSeatText,
  SCARLET,
} from '../polls/scene.ts';
import { openInSecondStep, readShownResult, readUndisturbedResult } from './scene.ts';

describe('edits of Players and Match', () => {
  const PLAYERS_SHEET_ID = HOST_TABS.players.sheetId;
  const COLUMN_INDEXES = { seat: 0, email: 4, code: 3, workbook: 2 } as const;

  let table: Table;
  beforeEach(async () => {
    table = await openInSecondStep();
  });

  const readPlayersCell = async (row: number, column: number): Promise<string> => {
    const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Players']);
    return String(rows[row]?.[column] ?? '');
  };
  const typeIntoPlayers = (row: number, column: number, text: string): Promise<void> =>
    byHand(table, [typed(PLAYERS_SHEET_ID, row, column, text)]);

  test('two workbooks swapped by a sorted column get the pages of their own seats', async () => {
    const [first, second] = [
      await readPlayersCell(1, COLUMN_INDEXES.workbook),
      await readPlayersCell(2, COLUMN_INDEXES.workbook),
    ];
    await typeIntoPlayers(1, COLUMN_INDEXES.workbook, second);
    await typeIntoPlayers(2, COLUMN_INDEXES.workbook, first);
    await table.deadline();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).toMatch(/Players, row 2, Workbook.*The value belongs to Dems /s);
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'differs' });
  });

  test('a seat whose workbook link was overwritten waits, and the other seats go on', async () => {
    const { files } = await table.read();
    const link = await readPlayersCell(1, COLUMN_INDEXES.workbook);
    const before = table.emulator.snapshot().spreadsheets[files.seats[0]?.workbookId ?? ''];
    await typeIntoPlayers(1, COLUMN_INDEXES.workbook, 'her new sheet');
    await table.deadline();
    const whole = await readUndisturbedResult();
    const isOfFirstSeat = (key: string): boolean =>
      key.startsWith(files.seats[0]?.workbookId ?? '-');
    expect(table.emulator.snapshot().spreadsheets[files.seats[0]?.workbookId ?? '']).toEqual(
      before,
    );
    for (const [key, page] of Object.entries((await readShownResult(table)).pages)) {
      if (!isOfFirstSeat(key)) expect(page).toBe(whole.pages[key]);
    }
    expect(await deskText(table)).toContain('Players, Workbook of Scarlet');
    expect(await deskText(table)).not.toContain('The adjudicator failed unexpectedly');
    await typeIntoPlayers(1, COLUMN_INDEXES.workbook, link);
    await passTime(table, MINUTE_MS);
    expect(await readShownResult(table)).toEqual(whole);
    expect(await deskText(table)).not.toContain('Problem');
  });

  test('answers with an overwritten code count, and its link works once restored', async () => {
    const { files } = await table.read();
    const [first] = files.seats;
    const code = await readPlayersCell(1, COLUMN_INDEXES.code);
    await typeIntoPlayers(1, COLUMN_INDEXES.code, 'aaaa-aaaa');
    await table.deadline();
    const now = (): string =>
      JSON.stringify(table.emulator.snapshot().spreadsheets[first?.workbookId ?? '']);
    expect((await readShownResult(table)).orders).toEqual((await readUndisturbedResult()).orders);
    expect(now()).not.toContain(code);
    await typeIntoPlayers(1, COLUMN_INDEXES.code, code);
    await passTime(table, MINUTE_MS);
    expect(now()).toContain(code);
    expect(await deskText(table)).not.toContain('Problem');
  });

  test.each([HOST_TABS.players, HOST_TABS.submissions])(
    'an extra column on $title changes nothing and keeps its heading',
    async ({ sheetId, title }) => {
      const heads = async () => (await readRanges(table.as(HOST), table.hostId, [title]))[0]?.[0];
      const range = { sheetId, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 } as const;
      await byHand(table, [{ insertDimension: { range } }]);
      const moved = await heads();
      await table.deadline();
      expect(await heads()).toEqual(moved);
      expect(await deskText(table)).not.toContain('Problem');
    },
  );

  test('a player’s workbook named as the public workbook shows no public pages', async () => {
    const { files } = await table.read();
    const [victim] = files.seats;
    const own = await readPlayersCell(1, COLUMN_INDEXES.workbook);
    const link = await typeSetting(table, 'Public workbook', own);
    await table.deadline();
    const whole = await readUndisturbedResult();
    const result = await readShownResult(table);
    for (const key of Object.keys(result.pages))
      if (key.startsWith(victim?.workbookId ?? '-'))
        expect(result.pages[key]).toBe(whole.pages[key]);
    expect(await deskText(table)).toContain('Match, Public workbook');
    await typeSetting(table, 'Public workbook', link);
    await passTime(table, MINUTE_MS);
    expect(await readShownResult(table)).toEqual(whole);
    for (const { workbookId } of files.seats)
      expect(JSON.stringify(table.emulator.snapshot().spreadsheets[workbookId])).toContain(
        buildSheetLink(files, files.publicId),
      );
  });

  test.each([
    ['Form, for players', 'no address'],
    ['Form, for players', 'http://'],
    ['Form, for players', 'https://evil.example.com/forms/d/e/xxxxxxxxxxxx/viewform'],
    ['Form, for players', ''],
    ['Form, for editing', 'gone'],
  ])('the setting “%s” typed as “%s” has no effect and is shown to nobody', async (name, text) => {
    await typeSetting(table, name, text);
    await table.deadline();
    expect(await readShownResult(table)).toEqual(await readUndisturbedResult());
    expect(await deskText(table)).toContain(`Match, ${name}`);
    const { files } = await table.read();
    const pages = JSON.stringify(
      files.seats.map(({ workbookId }) => table.emulator.snapshot().spreadsheets[workbookId]),
    );
    expect(pages).not.toContain('evil.example.com');
  });
});

/** Files that were deleted permanently are replaced and shared again. */
describe('lost files', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME });
  });

  const deleteFile = async (pick: (match: Match) => string): Promise<string> => {
    const fileId = pick(await table.read());
    await table.as(HOST).drive.files.delete({ fileId });
    return fileId;
  };
  const getFormId = ({ files }: Match): string => files.formId;
  const getPublicId = ({ files }: Match): string => files.publicId;
  const selectWorkbook =
    (seat: string) =>
    ({ files }: Match): string =>
      files.seats.find((one) => one.seat === seat)?.workbookId ?? '';

  /** Repairs the match as `sealed repair` does. */
  async function repairMatch(): Promise<void> {
    const google = table.as(HOST);
    const match = await table.read();
    const { lost } = await findLostFiles(google, match);
    const files = await replaceLostFiles(google, match, lost);
    const done = await runAsMatchHost(table, { kind: 'replaced', files });
    if (done.kind !== 'done') throw new Error(JSON.stringify(done));
    await shareReplacements(google, done.match, lost);
    await passTime(table, MINUTE_MS);
  }

  test('a repair finds no lost files in a new match or in the bin', async () => {
    const google = table.as(HOST);
    const match = await table.read();
    expect(await findLostFiles(google, match)).toEqual({ lost: [], binned: [] });
    await google.drive.files.update({ fileId: match.files.formId, requestBody: { trashed: true } });
    expect(await findLostFiles(google, match)).toEqual({
      lost: [],
      binned: [{ file: 'form', seat: null }],
    });
  });

  test('a form that is created again asks the open step’s questions elsewhere', async () => {
    table = await openPolledTable();
    await endIn(table, HOUR_MS);
    const former = await deleteFile(getFormId);
    await passPoll(table);
    expect(await deskText(table)).toContain('sealed repair');
    await repairMatch();
    const match = await table.read();
    expect(match.incidents).toEqual([]);
    expect(match.files.formId).not.toBe(former);
    const players = await getText(table, table.hostId, 'Players');
    expect(players.split(match.files.formAddress)).toHaveLength(3);
    const { data } = await table.as(HOST).forms.forms.get({ formId: match.files.formId });
    expect(data.publishSettings?.publishState?.isAcceptingResponses).toBe(true);
    await table.robots();
    await passPoll(table);
    expect(Object.keys(getPollRecord(await table.read()).confirmed)).toHaveLength(2);
    expect(await getText(table, match.files.publicId, 'Proof')).toContain('The form is made again');
    expect(await readSeatText(table, DEMS, 'Now')).toContain('Open your link to the form again');
    await table.deadline();
    expect(getCurrentPosition(await table.read()).sealed.entry.kind).toBe('resolved');
  });

  test('a form “About me” created again takes a request for more time', async () => {
    const extensions = { count: 1, lengthMs: HOUR_MS } as const;
    table = await openPolledTable({ settings: { pollMs: HOUR_MS, extensions } });
    await deleteFile(({ files }) => files.aboutForm?.id ?? '');
    await passTime(table, 2 * HOUR_MS);
    expect(table.polls.map(({ kind }) => kind)).toEqual(['polled', 'polled']);
    expect(await deskText(table)).toContain('The form “About me”');
    await repairMatch();
    await sendAboutMessage(table.emulator, await table.read(), {
      seat: SCARLET,
      kind: 'more time',
    });
    await passTime(table, HOUR_MS);
    const match = await table.read();
    expect(match.incidents).toEqual([]);
    expect(getCurrentPosition(match).sealed.entry.kind).toBe('extended');
    expect(await deskText(table)).not.toContain('The form “About me” (sharing)');
  });

  test.each([
    ['the public workbook', getPublicId, 'Story'],
    ['a player’s workbook', selectWorkbook('Dems'), 'Now'],
  ] as const)(
    '%s, created again, shows the match and is shared as before',
    async (_what, pick, tab) => {
      const former = await deleteFile(pick);
      await repairMatch();
      const match = await table.read();
      expect(match.incidents).toEqual([]);
      expect(pick(match)).not.toBe(former);
      expect(await getText(table, pick(match), tab)).toContain('Ranking');
      expect(await findSharingProblems(table.as(HOST), match)).toEqual([]);
      await table.deadline();
      expect(await getText(table, pick(await table.read()), tab)).toContain('Airdrop 1');
    },
  );

  test('a repair creates all lost files at once, and the match is verified', async () => {
    for (const pick of [getFormId, getPublicId, selectWorkbook('Dems'), selectWorkbook('Scarlet')])
      await deleteFile(pick);
    await repairMatch();
    for (let step = 0; step < 30; step += 1) {
      if (getCurrentPosition(await table.read()).sealed.entry.next === null) break;
      await table.deadline();
    }
    const { files } = await table.read();
    const link = buildSheetLink(files, files.publicId);
    expect(await verifyMatch(table.as(HOST), link)).toMatchObject({ kind: 'verified' });
  });

  test('a run finds a created file that no entry binds yet', async () => {
    await deleteFile(getPublicId);
    const google = table.as(HOST);
    const match = await table.read();
    const { lost } = await findLostFiles(google, match);
    const first = await replaceLostFiles(google, match, lost);
    expect(await replaceLostFiles(google, match, lost)).toEqual(first);
    const { publicId, hostId } = match.files;
    expect(first[0]?.id).not.toBe(publicId);
    const editors = async (fileId: string) =>
      (await listGrants(google, fileId)).map(({ email, role }) => `${email} ${role}`).toSorted();
    expect(await editors(first[0]?.id ?? '')).toEqual(await editors(hostId));
  });

  test('answers confirmed in a lost form stay confirmed, and the step waits', async () => {
    table = await openPolledTable();
    await endIn(table, HOUR_MS);
    await table.robots([SCARLET]);
    await passPoll(table);
    await deleteFile(getFormId);
    await repairMatch();
    expect(getPollRecord(await table.read()).confirmed).toHaveProperty('Scarlet');
    await table.robots([DEMS]);
    await passTime(table, 2 * HOUR_MS);
    expect(getCurrentPosition(await table.read()).sealed.entry.kind).toBe('replaced');
    expect(await deskText(table)).toContain('The answer of Scarlet');
  });
});
