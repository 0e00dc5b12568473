import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { judgeArchive } from '../../../functions/match/auditing/verify.ts';
import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { formatRules } from '../../../rules/games.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { getBySeat, type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { marsImmerser2 } from '../../../rules/mars-immerser/former/version-2.ts';
import { getSightseer, type Secrets } from '../../../rules/mars-immerser/state.ts';
import { getBack, getColour } from '../../../rules/pocket-mars/cards.ts';
import { pocketMars5 } from '../../../rules/pocket-mars/former/version-5.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { Settler, State } from '../../../rules/pocket-mars/state.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { unchartedTerritory4 } from '../../../rules/uncharted-territory/former/version-4.ts';
import { unchartedTerritory } from '../../../rules/uncharted-territory/game.ts';
import type { State as Travels } from '../../../rules/uncharted-territory/state.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { getPageSheetId } from '../../../sheets-templates/workbooks/workbook.ts';
import { parseGame } from '../../support/options.ts';
import { addResponses } from '../../support/table/by-hand.ts';
import { loadContent, provideContent } from '../../support/table/content.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;
describe('former rules', () => {
  const CURRENT_GAME = parseGame(pocketMars.id);
  const FORMER_GAME = pocketMars5 as unknown as AnyGame;

  /** All cards get a top action that launches all colonists. */
  beforeEach(() => {
    const { loose } = loadContent(CURRENT_GAME);
    const Cards = (loose['Cards'] ?? []).map((row) => ({
      ...row,
      'Top action': 'launch 3; launch 3',
    }));
    provideContent(CURRENT_GAME, { ...loose, Cards });
  });
  afterEach(async () => {
    provideContent(CURRENT_GAME, null);
  });

  const getSettler = (match: Match, seat: Seat): Settler =>
    getBySeat((getCurrentPosition(match).state as State).settlers, seat);

  const getAskedSeat = (match: Match): Seat => {
    const [ask] = getCurrentPosition(match).step?.asks ?? [];
    if (ask === undefined) throw new Error('nobody is asked anything');
    return ask.seat;
  };

  /** Forms of version 5 name slots instead of cards. */
  function describePlay(game: AnyGame, match: Match, seat: Seat): Answers {
    if (game === FORMER_GAME) return { kind: ['A'], action: ['A 1'] };
    const [card = 'Energy 1'] = getSettler(match, seat).hand;
    return { kind: [`A ${getBack(getColour(card))}`], action: [`A ${card}`] };
  }

  /**
   * Opens a match by a game's rules. The first player launches everybody, and plays D in their next
   * turn.
   */
  async function openWithLaunchWaiting(game: AnyGame): Promise<Seat> {
    table = await openTable({ game, players: 2 });
    const match = await table.deadline();
    const first = getAskedSeat(match);
    await table.answer(first, { ...describePlay(game, match, first), refill: ['ask'] });
    await table.deadline();
    expect(getSettler(await table.deadline(), first).earth).toBe(0);
    await sendUnofferedAnswers(await table.read(), first, { kind: ['D'] });
    return first;
  }

  /** Sends answers that the form does not offer. */
  async function sendUnofferedAnswers(match: Match, seat: Seat, answers: Answers): Promise<void> {
    const position = getCurrentPosition(match);
    const seatCode = match.files.seats.find((one) => one.seat === seat)?.code ?? '';
    if (position.step === null) throw new Error('the match is over');
    const at = buildStepKey(position);
    const filled = fillForm({ step: position.step, at, seat, seatCode, answers });
    await addResponses(table, match.files.formId, [filled]);
  }

  /** Resolves the step after an upgrade, when the files are old and the program is new. */
  async function resolveAfterUpgrade(first: Seat): Promise<Match> {
    const savedMatch = table.keep();
    table = await openTable({ game: CURRENT_GAME, from: savedMatch });
    expect(getAskedSeat(await table.read())).toBe(first);
    return table.deadline();
  }

  test('an answer of Pocket Mars that names a slot plays its card after an upgrade', async () => {
    table = await openTable({ game: FORMER_GAME, players: 2 });
    const before = await table.deadline();
    const first = getAskedSeat(before);
    await table.answer(first, { kind: ['A'], action: ['A 2'], refill: ['hand 1'] });
    const [refill, played] = getSettler(before, first).hand;
    const match = await resolveAfterUpgrade(first);
    expect((getCurrentPosition(match).state as State).discard).toEqual([played]);
    expect((getCurrentPosition(match).state as State).said[first]).toEqual({ card: null, refill });
    const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
    expect(verdict.kind).toBe('verified');
  });

  test.each([
    ['by version 5 nothing happens', FORMER_GAME, 'pocket-mars 5', 1, 0],
    [
      'by the current version the first card is discarded for Energy',
      CURRENT_GAME,
      formatRules(CURRENT_GAME),
      2,
      1,
    ],
  ] as const)(
    'a waiting D of Pocket Mars with nobody on Earth counts after an upgrade: %s',
    async (_, game, rules, energy, discarded) => {
      const first = await openWithLaunchWaiting(game);
      const before = await table.read();
      const match = await resolveAfterUpgrade(first);
      const { discard } = getCurrentPosition(match).state as State;
      const earlier = (getCurrentPosition(before).state as State).discard;
      expect(getCurrentPosition(match).sealed.entry.rules).toBe(rules);
      expect(getSettler(match, first).energy).toBe(energy);
      expect(discard.length - earlier.length).toBe(discarded);
      const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
      expect(verdict.kind).toBe('verified');
    },
  );
});

const CURRENT_GAME = parseGame(unchartedTerritory.id);
const FORMER_GAME = unchartedTerritory4 as unknown as AnyGame;
const SCARLET = toSeat('Scarlet');

const listVisited = (match: Match): readonly string[] =>
  getBySeat((getCurrentPosition(match).state as Travels).travellers, SCARLET).visited;

const listFields = (match: Match) => getCurrentPosition(match).step?.asks[0]?.form.fields ?? [];

test('a match of 1.0.0 goes on with its answers under version 4, and is verified', async () => {
  table = await openTable({ game: FORMER_GAME });
  await table.answer(SCARLET, { 'visit-1': ['D4'], 'visit-3': ['C4 Dems'], artefact: ['keep'] });
  const savedMatch = table.keep();
  table = await openTable({ game: CURRENT_GAME, from: savedMatch });
  expect(listFields(await table.read()).map(({ name }) => name)).not.toContain('more');
  expect(listVisited(await table.deadline())).toEqual(['C4', 'D4']);
  await table.answer(SCARLET, { 'visit-2': ['E4'], artefact: ['keep'] });
  const match = await table.deadline();
  expect(listVisited(match)).toEqual(['C4', 'D4', 'E4']);
  expect(getCurrentPosition(match).sealed.entry.rules).toBe('uncharted-territory 4');
  const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});

test('a Mars Immerser match of 1.0.0 goes on under version 2, and is verified', async () => {
  const game = marsImmerser2 as unknown as AnyGame;
  const findPlaced = (match: Match) =>
    getSightseer(getCurrentPosition(match).state as Secrets, SCARLET).location;
  table = await openTable({ game });
  await table.answer(SCARLET, { start: ['P'] });
  await table.deadline();
  await table.answer(SCARLET, { 'step-1': ['O'], 'step-3': ['P1'], more: ['no'] });
  const savedMatch = table.keep();
  table = await openTable({ game: parseGame(game.id), from: savedMatch });
  expect(findPlaced(await table.deadline())).toBe('P1');
  await table.answer(SCARLET, { 'step-2': ['O'], more: ['no'] });
  const match = await table.deadline();
  expect(findPlaced(match)).toBe('O');
  expect(getCurrentPosition(match).sealed.entry.rules).toBe('mars-immerser 2');
  const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});

test('a match opened after the upgrade has the current questions', async () => {
  table = await openTable({ game: CURRENT_GAME });
  expect(listFields(await table.read()).map(({ name }) => name)).toContain('more');
  await table.answer(SCARLET, {
    'visit-1': ['D4'],
    'visit-2': ['C4'],
    more: ['rest'],
    'name-C4': ['Dems'],
  });
  const match = await table.deadline();
  expect(listVisited(match)).toEqual(['C4', 'D4']);
  expect(getCurrentPosition(match).sealed.entry.rules).toBe(formatRules(CURRENT_GAME));
  const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});

const [FIRST, FORMER] = [getPageSheetId(0), getPageSheetId(9)];

const listIds = (fileId: string): readonly (number | null | undefined)[] =>
  (table.emulator.snapshot().spreadsheets[fileId]?.sheets ?? []).map(
    ({ properties }) => properties.sheetId,
  );

test('a page of a former version is deleted, and the match is verified', async () => {
  table = await openTable({ game: parseGame(presentsOfMine.id) });
  const { files } = await table.read();
  const retitle = (sheetId: number, title: string) => ({ sheetId, title });
  const books = [
    { id: files.publicId, title: 'Log' },
    ...files.seats.map(({ workbookId }) => ({ id: workbookId, title: 'My presents' })),
  ];
  for (const { id, title } of books)
    await table.as(HOST).sheets.spreadsheets.batchUpdate({
      spreadsheetId: id,
      requestBody: {
        requests: [
          { updateSheetProperties: { properties: retitle(FIRST, 'Former'), fields: 'title' } },
          { addSheet: { properties: retitle(FORMER, title) } },
        ],
      },
    });
  await table.robots();
  await table.deadline();
  expect(books.some(({ id }) => listIds(id).includes(FORMER))).toBe(false);
  const { verdict } = await judgeArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});
