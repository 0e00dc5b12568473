import { beforeAll, describe, expect, test } from 'vitest';
import {
  exportMatch,
  formatArchive,
  readArchive,
} from '../../../functions/match/auditing/archive.ts';
import { judgeArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { drawHostSheets } from '../../../functions/match/showing/workbooks.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { getBack, getColour } from '../../../rules/pocket-mars/cards.ts';
import { getLasting } from '../../../rules/pocket-mars/choices.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { LastingChoices, State } from '../../../rules/pocket-mars/state.ts';
import { getText, runAsMatchHost } from '../../long-runs/interventions/host.ts';
import { atDepth } from '../../support/depth.ts';
import { parseGame } from '../../support/options.ts';
import { openMatch } from '../../support/table/just-opened.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { HOST, openTable, type SavedMatch, type Table } from '../../support/table/table.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { listWaysToPlay } from '../../support/table/ways-to-play.ts';

/** Plays to the end. Calls `poll` before the first step and after each step. */
async function playToTheEnd(table: Table, poll: (match: Match) => void): Promise<Match> {
  let match = await table.read();
  poll(match);
  for (let step = 0; step < 300 && getCurrentPosition(match).sealed.entry.next !== null; step++) {
    await table.robots();
    match = await table.deadline();
    poll(match);
  }
  return match;
}

/** Lists the visible tabs of each workbook. */
function listVisibleTabs({ emulator }: Table, match: Match) {
  const { files } = match;
  const { spreadsheets } = emulator.snapshot();
  const of = (id: string): string[] =>
    (spreadsheets[id]?.sheets ?? []).flatMap(({ properties: { hidden, title } }) =>
      hidden === true ? [] : [title],
    );
  const seats = files.seats.map(({ seat, workbookId }) => [seat, of(workbookId)] as const);
  return [['host', of(files.hostId)], ['public', of(files.publicId)], ...seats] as const;
}

const gameVariants = selectGames('dm-invitational', 'presents-of-mine').flatMap((game) =>
  listWaysToPlay(game).map((way) => [way.name, { game, ...way }] as const),
);

/** Games that are tested even after the end of the match. */
const CHECKED_GAMES = selectGames('dm-invitational');

describe.each(gameVariants)('%s', (_name, { game, players, variants }) => {
  const options = { game, players, settings: { variants } };
  /** A finished match for all tests that only read it. */
  let table: Table;
  let match: Match;
  /** The match just after its opening. */
  let from: SavedMatch;
  const visibleTabs: ReturnType<typeof listVisibleTabs>[] = [];
  beforeAll(async () => {
    table = await openTable(options);
    from = table.keep();
    match = await playToTheEnd(table, (now) => visibleTabs.push(listVisibleTabs(table, now)));
  });

  test('a match ends by deadlines alone', async () => {
    const { setup, state, sealed } = getCurrentPosition(match);
    expect(sealed.entry.kind).toBe('closed');
    expect(game.outcome({ setup, state })?.placings).toHaveLength(match.files.seats.length);
    expect(table.results.every(({ kind }) => kind === 'resolved')).toBe(true);
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('every workbook has at most eight visible tabs, during a match and after it', () => {
    for (const [owner, tabs] of visibleTabs.flat()) {
      expect(tabs.length, `${owner}: ${tabs.join(', ')}`).toBeLessThanOrEqual(8);
      expect(tabs.length).toBeGreaterThan(2);
      if (owner === 'public') expect(tabs).not.toContain('Ledger');
    }
  });

  test('a match counts every answer that a robot sends before the deadline', async () => {
    const { receipts } = match;
    expect(receipts.length).toBeGreaterThan(0);
    expect([...new Set(receipts.map(({ fate }) => fate))]).toEqual(['accepted']);
  });

  test('a stranger verifies a finished match from its public workbook alone', async () => {
    const { files } = match;
    const address = buildSheetLink(files, files.publicId);
    const verdict = await verifyMatch(table.as('stranger@example.com'), address);
    expect(verdict).toMatchObject({
      kind: 'verified',
      entries: (await table.read()).positions.length,
    });
  });

  test('judgeArchive rejects a changed export', async () => {
    const text = formatArchive(await exportMatch(table.as(HOST), table.hostId));
    const read = readArchive(text);
    if (read.kind !== 'archive') throw new Error(read.sentence);
    expect((await judgeArchive(read.archive)).verdict).toMatchObject({ kind: 'verified' });
    const [first = '', ...others] = read.archive.entries;
    const changed = { ...read.archive, entries: [first.replace('2026', '2025'), ...others] };
    expect((await judgeArchive(changed)).verdict).toMatchObject({ kind: 'differs' });
  });

  test.runIf(CHECKED_GAMES.includes(game)).each(atDepth({ quick: [3], deep: [2, 3] }))(
    '%i simultaneous triggers of one step write only one entry',
    async (triggers) => {
      const table = await openTable({ ...options, from, deadlinesFire: false });
      await table.robots();
      const task = await table.task();
      await table.deadline();
      const results = await Promise.all(
        Array.from({ length: triggers }, () => runMatch(table.adjudicator, task)),
      );
      expect(results.map(({ kind }) => kind).toSorted()).toEqual([
        'resolved',
        ...Array.from({ length: triggers - 1 }, () => 'resolved before'),
      ]);
      const match = await table.read();
      expect(match.positions).toHaveLength(2);
      expect(match.incidents).toEqual([]);
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    },
  );

  test.runIf(CHECKED_GAMES.includes(game))(
    'repeated and outdated triggers change nothing',
    async () => {
      const table = await openTable({ ...options, from });
      await table.robots();
      const first = await table.task();
      await table.deadline();
      const before = table.emulator.snapshot();
      expect(await runMatch(table.adjudicator, first)).toMatchObject({
        kind: 'resolved before',
      });
      expect(table.emulator.snapshot().spreadsheets).toEqual(before.spreadsheets);
      expect(table.emulator.snapshot().forms).toEqual(before.forms);
      await table.robots();
      await table.deadline();
      expect(await runMatch(table.adjudicator, first)).toMatchObject({
        kind: 'resolved before',
      });
    },
  );
});

let table: Table | null = null;

/**
 * Formats, for example, "POST /v4/spreadsheets/…/values:batchGetByDataFilter", without ids and
 * queries.
 */
const formatCall = (method: string, address: string): string => {
  const path = new URL(address).pathname.replace(/[\w-]*\d{6}[\w-]*/g, '…');
  return `${method} ${path}`;
};

test.each(selectGames('dm-invitational').map((game) => [game.title, game] as const))(
  'a step of %s makes only the necessary calls',
  async (_title, game) => {
    const calls = new Map<string, number>();
    table = await openTable({
      game,
      carry: (emulator) => (input, init) => {
        const request = new Request(input, init);
        const name = formatCall(request.method, request.url);
        calls.set(name, (calls.get(name) ?? 0) + 1);
        return emulator.fetchImplementation(request);
      },
    });
    await table.robots();
    await table.deadline();
    await table.robots();
    calls.clear();
    await table.deadline();
    const seats = (await table.read()).files.seats.length;
    expect(Object.fromEntries(calls)).toEqual({
      // Three reads: the host's workbook, the public workbook's version guard and the responses.
      // Three writes: the entry, its row and its idempotency key.
      'GET /v4/spreadsheets/…': 1,
      'POST /v4/spreadsheets/…/values:batchGetByDataFilter': 1 + 1,
      'GET /v4/spreadsheets/…/developerMetadata/…': 1,
      'GET /v1/forms/…/responses': 1,
      // One write of the ledger, one for each player's workbook and one for the public workbook.
      'POST /v4/spreadsheets/…:batchUpdate': 1 + seats + 1,
      // The form is read and then updated.
      'GET /v1/forms/…': 1,
      // One call checks whether the form is in the bin, another call who may answer.
      'GET /drive/v3/files/…': 1,
      'GET /drive/v3/files/…/permissions': 1,
      'POST /v1/forms/…:batchUpdate': 1,
      // Two tasks: for the next deadline and for the next poll.
      'POST /v2/projects/p/locations/l/queues/deadlines/tasks': 1,
      'POST /v2/projects/p/locations/l/queues/polls/tasks': 1,
    });
  },
);

/** The host can always read what players and pairs hold. At the end everybody can. */
describe('holdings', () => {
  let table: Table;

  const readTab = async (fileId: string, tab: string): Promise<string> => {
    const [rows = []] = await readRanges(table.as(HOST), fileId, [tab]);
    return rows.flat().join(' ');
  };

  test('the host can read the holdings of each pair at any time', () => {
    const communal = [{ seats: [toSeat('Scarlet'), toSeat('Isa')] as const, garnets: 6 }];
    const match = openMatch({}, { game: parseGame('mars-immerser'), communal });
    const { rows = [] } = drawHostSheets(match).find(({ title }) => title === 'Secrets') ?? {};
    const held = rows.map((row) => row.map(({ value }) => value ?? '').join(' ')).join(' ');
    expect(held).toContain('6 Isa and Scarlet');
    expect(held).toMatch(/Scarlet nowhere yet [^;]*; [^;]*; [^;]*; 2 Garnets/);
  });

  test('Story shows garnets together with the prize once the match is over', async () => {
    table = await openTable({ game: USUAL_GAME });
    const [first] = (await table.read()).files.seats;
    if (first === undefined) throw new Error('somebody plays');
    const { publicId } = (await table.read()).files;
    expect(await readTab(publicId, 'Story')).not.toContain('Garnets');
    await table.answer(first.seat, { more: ['no'], resign: ['yes'] });
    const over = await table.deadline();
    expect(getCurrentPosition(over).step).toBeNull();
    const story = await readTab(publicId, 'Story');
    expect(story).toMatch(/wins since \w+ resigned/);
    // The picture shows numbers from hidden cells in the same rows.
    expect(story).toMatch(
      /Garnets at the end\D*\d.*Player +Garnets +Change.*Dems +3 +1.*Scarlet +2 +0/s,
    );
  });
});

describe('lasting choices', () => {
  let table: Table;

  const getState = (match: Match): State => getCurrentPosition(match).state as State;
  const getLastingChoices = (match: Match, seat: Seat): LastingChoices =>
    getLasting(getState(match).lasting, seat);
  const readNow = async ({ files }: Match, seat: Seat): Promise<string> => {
    const own = files.seats.find((one) => one.seat === seat);
    return getText(table, own?.workbookId ?? '', 'Now');
  };

  /** Plays until the given seat has its turn; by default until any seat has one. */
  async function playUntilTurn(seat?: Seat): Promise<readonly [Match, Seat]> {
    for (;;) {
      const match = await table.read();
      const { step } = getCurrentPosition(match);
      const [ask] = step?.asks ?? [];
      if (step === null || ask === undefined) throw new Error('the match is over');
      if (step.pace === 'turn' && (seat === undefined || ask.seat === seat))
        return [match, ask.seat];
      if (seat === undefined || ask.seat !== seat) await table.robots();
      await table.deadline();
    }
  }

  /** Plays a turn that discards a card, and changes a standing choice. */
  async function playTurnWithChoice(match: Match, seat: Seat, said: Answers): Promise<Match> {
    const [card = 'Energy 1'] = getState(match).settlers[seat]?.hand ?? [];
    const kind = `E ${getBack(getColour(card))}`;
    await table.answer(seat, {
      kind: [kind],
      action: [`E ${card}`],
      refill: ['for good'],
      ...said,
    });
    return table.deadline();
  }

  test('a new player of a seat can revoke the lasting choices of the seat', async () => {
    table = await openTable({ game: parseGame(pocketMars.id), players: 2 });
    const [match, seat] = await playUntilTurn();
    const said = await playTurnWithChoice(match, seat, {
      'always refill': ['highest'],
      'always owner': ['no'],
    });
    const held = getLastingChoices(said, seat);
    expect(held).toMatchObject({ refill: 'highest', owner: 'no' });

    await runAsMatchHost(table, { kind: 'seat', seat, email: 'sam@example.com', name: 'Sam' });
    const handed = await table.read();
    expect(getLastingChoices(handed, seat)).toEqual(held);
    const now = await readNow(handed, seat);
    expect(now).toContain(`${seat} (Sam since`);
    expect(now).toContain(
      'From now on: highest card to the prep module, no to bottom actions, colonists ' +
        'to the Comms Center, own colonists up in the Greenhouse, lowest card to the Aqualab, ' +
        'sees the next player’s cards.',
    );
    const sheets = handed.files.seats.filter((other) => other.seat !== seat);
    for (const { workbookId } of sheets)
      expect(await getText(table, workbookId, 'Now')).not.toContain('no to bottom actions');

    const [turn] = await playUntilTurn(seat);
    expect(getLastingChoices(turn, seat)).toEqual(held);
    const taken = await playTurnWithChoice(turn, seat, { 'always refill': ['ask'] });
    expect(getLastingChoices(taken, seat)).toEqual({ ...held, refill: null });
    expect(await readNow(taken, seat)).not.toContain('highest card to the prep module');
    const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
    expect(verdict.kind).toBe('verified');
  });
});
