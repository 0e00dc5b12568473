import { beforeEach, describe, expect, test } from 'vitest';
import { shareWithEverybody } from '../../../functions/google/drive.ts';
import { formatIncident } from '../../../functions/match/ledger/incident.ts';
import { readInbox } from '../../../functions/match/reading/inbox.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { previewSubmissions } from '../../../functions/match/running/submission-preview.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { restrictForm } from '../../../rules/kit/playing/robots.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { runAsMatchHost, textOf } from '../../long-runs/interventions/host.ts';
import { parseGame } from '../../support/options.ts';
import {
  addResponses,
  byHand,
  clearFaults,
  deskText,
  faults,
  protectTab,
  typed,
} from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import {
  DEMS,
  endIn,
  HOUR_MS,
  listChangedFiles,
  MINUTE_MS,
  openPolledTable,
  POLL_SETTINGS,
  passPoll,
  passTime,
  readDeskRow,
  readFiles,
  readSeatText,
  SCARLET,
} from './scene.ts';

describe('polls', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openPolledTable();
  });

  const workbookOf = async (seat: string): Promise<string> =>
    (await table.read()).files.seats.find((known) => known.seat === seat)?.workbookId ?? '';

  describe('poll receipts', () => {
    test('the sender of an answer reads a receipt after a poll', async () => {
      await table.robots([SCARLET]);
      await passPoll(table);
      const now = await readSeatText(table, SCARLET, 'Now');
      expect(now).toContain('My answer so far');
      expect(now).toMatch(/It counts\..*: accepted\./);
      const [, but, said = ''] =
        /What counts unless you change it(, except for that)?: (.*?) Received /.exec(now) ?? [];
      expect(said).not.toBe('');
      await endIn(table, MINUTE_MS);
      await table.deadline();
      const then = await readSeatText(table, SCARLET, 'Now');
      expect(then).toContain(`What counted${but ?? ''}: ${said}`);
      expect(then).not.toContain('My answer so far');
    });

    test('a receipt explains in red why nothing counts', async () => {
      const { step } = currentPosition(await table.read());
      const { fields = [] } = step?.asks.find(({ seat }) => seat === SCARLET)?.form ?? {};
      const twice = fields[0]?.choices[0]?.value ?? '';
      const places = fields.slice(0, 2).map(({ name }) => [name, [twice]]);
      await table.answer(SCARLET, { ...Object.fromEntries(places), more: ['no'] });
      await passPoll(table);
      expect(await readSeatText(table, SCARLET, 'Now')).toMatch(/illegal\.|unreadable\./);
      const [, state] = await readDeskRow(table, SCARLET);
      expect(['in with problems', 'nothing counts']).toContain(state);
    });

    test('the receipt of a changed answer replaces the earlier one', async () => {
      await table.robots([SCARLET]);
      await passPoll(table);
      await table.robots([SCARLET]);
      await passPoll(table);
      const receipts = await readSeatText(table, SCARLET, 'Receipts');
      expect(receipts).toContain('accepted');
      expect(receipts).toContain('superseded');
    });

    test('the poll after an action of the host shows the receipt again', async () => {
      await table.robots([SCARLET]);
      await passPoll(table);
      await runAsMatchHost(table, { kind: 'pause', form: 'open' });
      await runAsMatchHost(table, { kind: 'resume' });
      await passPoll(table);
      expect(await readSeatText(table, SCARLET, 'Now')).toContain('My answer so far');
    });
  });

  test('a receipt before the deadline names the expected entry', async () => {
    await table.robots([SCARLET]);
    await passPoll(table);
    const match = await table.read();
    const { entry } = currentPosition(match).sealed.entry;
    const { form, since } = await table.task();
    const cutOffMs = table.emulator.clock.now();
    const inbox = await readInbox(table.as(HOST), Promise.resolve(match), {
      form,
      since,
      cutOffMs,
    });
    const { receipts, counts } = previewSubmissions(match, inbox, cutOffMs).soFar(SCARLET);
    expect(receipts.map((one) => [one.entry, one.fate])).toEqual([[entry + 1, 'accepted']]);
    const [{ responseId, received } = { responseId: '', received: '' }] = receipts;
    expect(counts).toEqual({ responseId, received });
  });

  describe('secrecy before a deadline', () => {
    test('the answer of one seat changes no byte of other players’ files', async () => {
      await passPoll(table);
      const before = await readFiles(table);
      await table.robots([SCARLET]);
      await passPoll(table);
      const written = listChangedFiles(before, await readFiles(table));
      expect([...written].toSorted()).toEqual([table.hostId, await workbookOf(SCARLET)].toSorted());
    });

    test('a poll draws the same pages for the host whatever a seat has answered', async () => {
      const other = await openPolledTable();
      await table.robots([SCARLET]);
      await other.answer(SCARLET, await createOtherAnswers(other));
      await passPoll(table);
      await passPoll(other);
      const differing = listChangedFiles(await readFiles(table), await readFiles(other));
      expect(differing).toEqual([await workbookOf(SCARLET)]);
    });

    test('the Desk shows which seats are in or missing', async () => {
      await table.robots([SCARLET]);
      const { files } = await table.read();
      await addResponses(table, files.formId, [
        { [CONSTANT_QUESTIONS.seatCode.questionId]: ['wxyz-2345'] },
      ]);
      await passPoll(table);
      expect((await readDeskRow(table, SCARLET))[1]).toBe('in');
      expect((await readDeskRow(table, DEMS))[1]).toBe('missing');
      const desk = await textOf(table, table.hostId, 'Desk');
      expect(desk).toContain('Answers to the open step from unknown senders: 1.');
      expect(desk).toContain('wxyz-2345');
    });
  });

  test.each([
    ['its own code', 1, HOST_TABS.players.sheetId, 2],
    ['the link of the public workbook', -1, HOST_TABS.match.sheetId, 1],
  ] as const)(
    'a workbook shows no receipt until %s is restored',
    async (_what, row, tab, column) => {
      const match = await textOf(table, table.hostId, 'Match');
      expect(match).toContain('Public workbook');
      const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match']);
      const at = row < 0 ? rows.findIndex(([name]) => name === 'Public workbook') : row;
      const [cells = []] = await readRanges(table.as(HOST), table.hostId, [
        tab === HOST_TABS.match.sheetId ? 'Match' : 'Players',
      ]);
      const was = String(cells[at]?.[column]);
      await table.robots([SCARLET]);
      await byHand(table, [typed(tab, at, column, '')]);
      await passPoll(table);
      expect(await readSeatText(table, SCARLET, 'Now')).not.toContain('My answer so far');
      await byHand(table, [typed(tab, at, column, was)]);
      await passPoll(table);
      expect(await readSeatText(table, SCARLET, 'Now')).toContain('My answer so far');
    },
  );

  test('a poll preserves a task’s report of a page that cannot be drawn', async () => {
    const told = 'Google does not let the adjudicator draw';
    await byHand(table, [protectTab(FIRST_PAGE)]);
    await endIn(table, MINUTE_MS);
    await table.deadline();
    expect(await textOf(table, table.hostId, 'Desk')).toContain(told);
    await table.robots([SCARLET]);
    await passPoll(table);
    expect((await readDeskRow(table, SCARLET)).join(' ')).toMatch(/accepted|in/);
    expect(await textOf(table, table.hostId, 'Desk')).toContain(told);
  });

  /** Lowest sheet id of the game's own pages in the host's workbook. */
  const FIRST_PAGE = 100;

  describe('reminders', () => {
    test('only a player with missing orders sees the host’s reminder', async () => {
      await endIn(table, 2 * HOUR_MS + 7 * MINUTE_MS);
      await table.robots([SCARLET]);
      await passPoll(table);
      expect(await readSeatText(table, DEMS, 'Now')).not.toContain('Your orders are missing');
      const before = await readFiles(table);
      await passTime(table, 2 * MINUTE_MS);
      expect(await readSeatText(table, DEMS, 'Now')).toContain('Your orders are missing');
      expect(await readSeatText(table, SCARLET, 'Now')).not.toContain('Your orders are missing');
      const written = listChangedFiles(before, await readFiles(table));
      expect(written).not.toContain(await workbookOf(SCARLET));
      expect(written).not.toContain((await table.read()).files.publicId);
    });

    test('a reminder disappears once an answer of the seat counts', async () => {
      await endIn(table, 2 * HOUR_MS);
      await passPoll(table);
      expect(await readSeatText(table, DEMS, 'Now')).toContain('Your orders are missing');
      await table.robots([DEMS]);
      await passPoll(table);
      const now = await readSeatText(table, DEMS, 'Now');
      expect(now).not.toContain('Your orders are missing');
      expect(now).toContain('What counts unless you change it');
    });
  });

  /** Returns valid answers of Scarlet that differ from her robot's. */
  async function createOtherAnswers(other: Table): Promise<Answers> {
    const { game, setup, state, step } = currentPosition(await other.read());
    const form = step?.asks.find(({ seat }) => seat === SCARLET)?.form;
    if (form === undefined) throw new Error('Scarlet is asked');
    return chooseRandomAnswers(
      restrictForm(game, { setup, state, seat: SCARLET, form }),
      seedChance(4711)('other answers'),
    );
  }

  test('polls show the asked seats and other seats that answer', async () => {
    table = await openTable({ game: parseGame('pocket-mars'), settings: POLL_SETTINGS });
    const asked = async (): Promise<readonly string[]> =>
      (currentPosition(await table.read()).step?.asks ?? []).map(({ seat }) => seat);
    const seen = async (): Promise<readonly string[]> =>
      Object.keys((await table.read()).polled.seats);
    const { seats, formId } = (await table.read()).files;
    while ((await asked()).length === seats.length) {
      await table.robots();
      await endIn(table, MINUTE_MS);
      await table.deadline();
    }
    const whose = await asked();
    await passPoll(table);
    expect(await seen()).toEqual(whose);
    const other = seats.find(({ seat }) => !whose.includes(seat));
    await addResponses(table, formId, [
      { [CONSTANT_QUESTIONS.seatCode.questionId]: [other?.code ?? ''] },
    ]);
    await passPoll(table);
    expect((await seen()).toSorted()).toEqual([...whose, other?.seat].toSorted());
    const own = seats.find(({ seat }) => whose.includes(seat))?.seat ?? SCARLET;
    await table.robots([own]);
    await passPoll(table);
    expect(await readSeatText(table, own, 'Now')).toMatch(
      /As things stand: You will have \d Energy/,
    );
  });
});

describe('sharing and settings', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME, requestsServed: true });
  });

  const trashFile = async ({ as }: Table, fileId: string): Promise<void> => {
    await as(HOST).drive.files.update({ fileId, requestBody: { trashed: true } });
  };
  const getWorkbookId = async () => (await table.read()).files.seats[0]?.workbookId ?? '';
  const SHARED_TEXT = 'Everybody with the link can open this private workbook.';

  test('a private workbook shared by link is reported while it is shared', async () => {
    await shareWithEverybody(table.as(HOST), await getWorkbookId());
    expect((await readStatus(table.as(HOST), table.hostId)).sharing.join(' ')).toContain(
      SHARED_TEXT,
    );
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).toContain(SHARED_TEXT);
    expect(await deskText(table)).toContain('the next hourly comparison removes this report');
    const { incidents, sharing } = await readStatus(table.as(HOST), table.hostId);
    const sentences = [...incidents.map(formatIncident), ...sharing].join();
    expect(sentences.split(SHARED_TEXT)).toHaveLength(2);
    const effect = { kind: 'fail', status: 503 };
    await faults(table, [{ effect, api: 'drive', path: '/drive/v3/files', times: null }]);
    await passTime(table, HOUR_MS);
    await clearFaults(table);
    expect(await deskText(table)).toContain(SHARED_TEXT);
    const permissionId = 'anyoneWithLink';
    await table.as(HOST).drive.permissions.delete({ fileId: await getWorkbookId(), permissionId });
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).not.toContain(SHARED_TEXT);
  });

  test('a private workbook opened while a step waits is reported within the hour', async () => {
    const held = 'It was in the bin at the deadline';
    await trashFile(table, (await table.read()).files.formId);
    await endIn(table, 2 * HOUR_MS);
    await passTime(table, 3 * HOUR_MS);
    expect(await deskText(table)).toContain(held);
    await shareWithEverybody(table.as(HOST), await getWorkbookId());
    for (let hour = 0; hour < 2; hour++) {
      await passTime(table, HOUR_MS);
      const desk = await deskText(table);
      expect(desk).toContain(SHARED_TEXT);
      expect(desk).toContain(held);
    }
    const permissionId = 'anyoneWithLink';
    await table.as(HOST).drive.permissions.delete({ fileId: await getWorkbookId(), permissionId });
    await passTime(table, HOUR_MS);
    expect(await deskText(table)).not.toContain(SHARED_TEXT);
  });

  test.each(['banana', ''])(
    'a setting that is fixed at the opening is reported if it was typed over: “%s”',
    async (typedOver) => {
      const [rows = []] = await readRanges(table.as(HOST), table.hostId, ['Match']);
      const row = rows.findIndex(([setting]) => setting === 'Early');
      await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, typedOver)]);
      await passTime(table, HOUR_MS);
      const text = `“${typedOver}” has no effect: this setting was fixed`;
      expect(await deskText(table)).toContain(text);
      await byHand(table, [typed(HOST_TABS.match.sheetId, row, 1, 'no')]);
      await passTime(table, HOUR_MS);
      expect(await deskText(table)).not.toContain('has no effect: this setting');
    },
  );

  test('settings that are fixed at the opening are locked', async () => {
    const { sheets = [] } = table.emulator.snapshot().spreadsheets[table.hostId] ?? {};
    const tab = sheets.find(({ properties }) => properties.sheetId === HOST_TABS.match.sheetId);
    expect(tab).toMatchObject({
      protectedRanges: [expect.objectContaining({ warningOnly: true })],
    });
  });
});
