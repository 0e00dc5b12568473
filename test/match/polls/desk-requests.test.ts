import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { buildFilm } from '../../../functions/match/showing/film-of.ts';
import { findGame } from '../../../rules/games.ts';
import { formatAnswers, listAnsweredFields } from '../../../rules/kit/asking/form.ts';
import { previewResolution } from '../../../scripts/commands/resolve.ts';
import { readStatus } from '../../../scripts/commands/status.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { getContentSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import {
  buildRequest,
  getRobotAnswers,
  getText,
  readFormHead,
  runAsMatchHost,
} from '../../long-runs/interventions/host.ts';
import { byHand, deskText, typed } from '../../support/table/by-hand.ts';
import { buildRequestEntry } from '../../support/table/just-opened.ts';
import { HOST, openTable, type SavedMatch, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { createRowActions } from './rows.ts';
import {
  endIn,
  HOUR_MS,
  MINUTE_MS,
  openPolledTable,
  POLL_SETTINGS,
  passPoll,
  passTime,
  readDeskRow,
  readPublicText,
  readSeatText,
  resolveSoon,
  SCARLET,
} from './scene.ts';

let table: Table;

describe('requests of every kind', () => {
  beforeEach(async () => {
    table = await openPolledTable();
  });

  const { ask, tick, told, done, preview, confirm, carryOut } = createRowActions(() => table);

  /** Returns Scarlet's orders as her tab “Receipts” would show them. */
  async function formatRobotOrders(): Promise<string> {
    const match = await table.read();
    const form = getCurrentPosition(match).step?.asks.find(({ seat }) => seat === SCARLET)?.form;
    return formatAnswers(
      listAnsweredFields(form ?? { fields: [] }, getRobotAnswers(match, SCARLET)),
    );
  }

  test('orders are entered in the words of the form and previewed before the tick', async () => {
    const words = await formatRobotOrders();
    await ask(1, 'orders', 'Scarlet', words);
    await passPoll(table);
    const { change } = await told(1);
    expect(change).toContain('The orders of Scarlet for Ranking are read as follows:');
    for (const line of words.split('\n')) expect(change).toContain(line);
    expect(await done()).toEqual([]);
    await confirm(1);
    expect(await done()).toEqual(['orders']);
    expect(getCurrentPosition(await table.read()).entered[SCARLET]?.orders).toEqual(
      await readRobotOrders(),
    );
    expect(await readPublicText(table, 'Proof')).not.toContain(words.split('\n')[0]);
  });

  test('corrected orders resolve a step and the later steps again', async () => {
    const words = await formatRobotOrders();
    await endIn(table, MINUTE_MS);
    await table.deadline();
    const change = await carryOut(1, 'correct', 'Scarlet', `Ranking\n${words}`);
    expect(change).toContain('The orders of Scarlet for Ranking are read as follows:');
    expect(await done()).toEqual(['deadline', 'rewound']);
    const [passed] = getCurrentPosition(await table.read()).line;
    expect(Object.keys(passed?.by.orders ?? {})).toEqual([SCARLET]);
  });

  async function readRobotOrders(): Promise<unknown> {
    const match = await table.read();
    const { game, setup, state } = getCurrentPosition(match);
    return game.read({ setup, state, seat: SCARLET, answers: getRobotAnswers(match, SCARLET) })
      .orders;
  }

  test('each run of a request gives a seat the same code, unlike another request', async () => {
    const match = await table.read();
    const action = { kind: 'seat', seat: SCARLET, email: null, name: null } as const;
    const readCodeAfter = (reason: string) => {
      const built = buildRequestEntry(match, buildRequest(action, reason), 0);
      return built.match.files.seats.find(({ seat }) => seat === SCARLET)?.code;
    };
    expect(readCodeAfter('One reason.')).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(readCodeAfter('One reason.')).toBe(readCodeAfter('One reason.'));
    expect(readCodeAfter('One reason.')).not.toBe(readCodeAfter('Another.'));
  });

  test('edits of the content apply before a resolution, and the deadline stays', async () => {
    const game = findGame('uncharted-territory');
    if (game === undefined) throw new Error('the game is registered');
    table = await openTable({ game, settings: { pollMs: 5 * MINUTE_MS } });
    await runAsMatchHost(table, { kind: 'flavour', place: 0, text: 'Once upon a time.' });
    const { next } = getCurrentPosition(await table.read()).sealed.entry;
    expect(await preview(1, 'content', '', '', '')).toContain('there is nothing to change');
    await byHand(table, [typed(getContentSheetId(0), 1, 1, 'Palace of Glass')]);
    await passPoll(table);
    await confirm(1);
    const { sealed, setup, flavour } = getCurrentPosition(await table.read());
    expect(flavour).toEqual({ 0: 'Once upon a time.' });
    expect(sealed.entry).toMatchObject({ kind: 'content', next });
    expect(JSON.stringify(setup.content)).toContain('Palace of Glass');
    expect((await told(1)).done).toMatch(/^Done with entry 2, /);
  });

  const TEXT = '=It rained  all night.\nNobody slept.';
  const SHOWN = '=It rained all night. Nobody slept.';
  const story = () => readPublicText(table, 'Story');

  test('a paragraph of the host is shown on Story, on Proof and on the page', async () => {
    await resolveSoon(table);
    const change = await carryOut(1, 'flavour', '', `Ranking\n${TEXT}`);
    expect(change).toContain(`Your paragraph above the story of Ranking: “${SHOWN}”.`);
    expect(await story()).toMatch(
      /In the host’s own words .*=It rained all night\. Nobody slept\./u,
    );
    expect(await readSeatText(table, SCARLET, 'Now')).not.toContain('Nobody slept');
    expect(await readPublicText(table, 'Proof')).toContain(
      `The host wrote above the story of Ranking: “${SHOWN}”`,
    );
    await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: false });
    expect(await story()).not.toContain(SHOWN);
    await endIn(table, MINUTE_MS);
    await table.deadline();
    expect(await story()).toContain(SHOWN);
    expect(buildFilm((await table.read()).positions).frames.map(({ flavour }) => flavour)).toEqual([
      '',
      SHOWN,
    ]);
    expect((await verifyMatch(table.as(HOST), table.hostId)).kind).toBe('verified');
  });

  test('a host can add a paragraph to a finished match’s last step and remove it', async () => {
    table = await openTable({ game: USUAL_GAME });
    while (getCurrentPosition(await table.read()).step !== null) await table.deadline();
    await runAsMatchHost(table, { kind: 'flavour', place: 1, text: 'First.' });
    const place = getCurrentPosition(await table.read()).history.length - 1;
    expect(await runAsMatchHost(table, { kind: 'flavour', place, text: TEXT })).toMatchObject({
      kind: 'done',
    });
    expect(await story()).toContain(SHOWN);
    await runAsMatchHost(table, { kind: 'flavour', place, text: '' });
    expect(await story()).not.toContain(SHOWN);
    await table.deadline();
    expect(getCurrentPosition(await table.read()).sealed.entry.kind).toBe('closed');
    expect((await verifyMatch(table.as(HOST), table.hostId)).kind).toBe('verified');
  });

  test('notes of the host on Requests are not read and stay in place', async () => {
    const text = 'I believe that Isa bluffs.';
    const { sheetId, title } = HOST_TABS.notes;
    await byHand(table, [typed(sheetId, 1, 0, text)]);
    await resolveSoon(table);
    expect(await getText(table, table.hostId, title)).toContain(text);
    const { [table.hostId]: own, ...others } = table.emulator.snapshot().spreadsheets;
    expect(JSON.stringify(own).split(text)).toHaveLength(2);
    expect(JSON.stringify(others)).not.toContain(text);
    const archive = await exportMatch(table.as(HOST), table.hostId);
    expect(JSON.stringify(archive)).not.toContain(text);
    expect(await deskText(table)).not.toContain('Problem');
  });

  test('all times are written in the style that the host chose', async () => {
    table = await openTable({
      game: USUAL_GAME,
      settings: { ...POLL_SETTINGS, dates: 'month-12' },
    });
    await passPoll(table);
    const texts = [
      await readPublicText(table, 'Story'),
      await readSeatText(table, SCARLET, 'Now'),
      await deskText(table),
      await readFormHead(table),
    ];
    for (const page of texts) {
      expect(page).toMatch(/\w{3} Jun \d( 2026)?, \d{1,2}:\d\d [AP]M \(GMT/);
      expect(page).not.toMatch(/\d\d? Jun\b|\d:\d\d \(GMT/);
    }
    expect((await verifyMatch(table.as(HOST), table.hostId)).kind).toBe('verified');
  });

  test('a match restored to an older ledger allows only a request to go on', async () => {
    await endIn(table, HOUR_MS);
    await table.robots();
    const version = table.emulator.versions.keep(table.hostId);
    await table.deadline();
    table.emulator.versions.bringBack(table.hostId, { version, metadata: 'stays' });
    await ask(1, 'go on', '', '', 'The newer version is lost.');
    await ask(2, 'pause', '', '');
    await passTime(table, 20 * MINUTE_MS);
    const { change } = await told(1);
    expect(change).toMatch(/Entries published later do not count: [0-9a-f]{12}\./);
    expect(await told(2)).toMatchObject({ change: '', number: '' });
    expect(await done()).toEqual(['deadline']);
    await tick(1);
    await passTime(table, 20 * MINUTE_MS);
    expect((await done()).slice(0, 2)).toEqual(['deadline', 'lost']);
  });
});

describe('the Desk after an undo', () => {
  let keptMatch: SavedMatch;
  /** Resolves three steps: both seats answer the first two, and only one the third. */
  beforeAll(async () => {
    const played = await openPolledTable();
    for (const answering of [undefined, undefined, [SCARLET]]) await resolveSoon(played, answering);
    keptMatch = played.keep();
  });
  beforeEach(async () => {
    table = await openTable({ game: USUAL_GAME, from: keptMatch });
  });

  /** Returns which seats have answered: on the Desk, by `status` and by a dry run. */
  async function readStates() {
    const google = table.as(HOST);
    const { seats } = await readStatus(google, table.hostId);
    const { sentences } = await previewResolution(google, await table.read());
    const asked = seats.filter((one) => one.asked);
    return {
      desk: await Promise.all(
        asked.map(async ({ seat }) => (await readDeskRow(table, seat))[1] === 'in'),
      ),
      status: asked.map(({ fate }) => fate === 'accepted'),
      dryRun: asked.map(
        ({ seat }) => !/Missing: [^.]*/.exec(sentences[0] ?? '')?.[0].includes(seat),
      ),
    };
  }

  test.each(['3 reopened', '3', '3 reopened, 2 reopened', '3, 2', '3 reopened, 1'])(
    'Now, Story and the Desk agree after the undos %s, before and after a poll',
    async (undone) => {
      for (const one of undone.split(', ')) {
        const [to, reopened] = one.split(' ');
        await runAsMatchHost(table, {
          ...{ kind: 'undo', to: Number(to), reopen: reopened !== undefined },
        });
      }
      const isFirst = getCurrentPosition(await table.read()).step?.title !== 'Airdrop 2';
      const expected = [true, isFirst];
      expect(await readStates()).toEqual({ desk: expected, status: expected, dryRun: expected });
      await passPoll(table);
      expect(await readStates()).toEqual({ desk: expected, status: expected, dryRun: expected });
    },
  );
});
