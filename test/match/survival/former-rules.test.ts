import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { buildStepKey } from '../../../functions/match/ledger/position.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { formatRules } from '../../../rules/games.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { ofSeat, type Seat } from '../../../rules/kit/match/seat.ts';
import { backOf, colourOf } from '../../../rules/pocket-mars/cards.ts';
import { pocketMars5 } from '../../../rules/pocket-mars/former/version-5.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { Settler, State } from '../../../rules/pocket-mars/state.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { parseGame } from '../../support/options.ts';
import { loadContent, provideContent } from '../../support/table/content.ts';
import { HOST, openTable, ROOT_URL, type Table } from '../../support/table/table.ts';

const CURRENT_GAME = parseGame(pocketMars.id);
const FORMER_GAME = pocketMars5 as unknown as AnyGame;

let table: Table;

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
  ofSeat((currentPosition(match).state as State).settlers, seat);

const getAskedSeat = (match: Match): Seat => {
  const [asked] = currentPosition(match).step?.asks ?? [];
  if (asked === undefined) throw new Error('nobody is asked anything');
  return asked.seat;
};

/** Forms of version 5 name slots instead of cards. */
function describePlay(game: AnyGame, match: Match, seat: Seat): Answers {
  if (game === FORMER_GAME) return { kind: ['A'], action: ['A 1'] };
  const [card = 'Energy 1'] = getSettler(match, seat).hand;
  return { kind: [`A ${backOf(colourOf(card))}`], action: [`A ${card}`] };
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
  const position = currentPosition(match);
  const seatCode = match.files.seats.find((one) => one.seat === seat)?.code ?? '';
  if (position.step === null) throw new Error('the match is over');
  const at = buildStepKey(position);
  const filled = fillForm({ step: position.step, at, seat, seatCode, answers });
  const url = `${ROOT_URL}emulator/forms/${match.files.formId}/responses`;
  const body = JSON.stringify({ unchecked: true, responses: [{ answers: filled }] });
  const response = await table.emulator.fetch(new Request(url, { method: 'POST', body }));
  if (!response.ok) throw new Error(await response.text());
}

/** Resolves the step after an upgrade: the same files, with the current program. */
async function resolveAfterUpgrade(first: Seat): Promise<Match> {
  const kept = table.keep();
  table = await openTable({ game: CURRENT_GAME, from: kept });
  expect(getAskedSeat(await table.read())).toBe(first);
  return table.deadline();
}

test('after an upgrade an answer of Pocket Mars that names a slot plays its card', async () => {
  table = await openTable({ game: FORMER_GAME, players: 2 });
  const before = await table.deadline();
  const first = getAskedSeat(before);
  await table.answer(first, { kind: ['A'], action: ['A 2'], refill: ['hand 1'] });
  const [refill, played] = getSettler(before, first).hand;
  const match = await resolveAfterUpgrade(first);
  expect((currentPosition(match).state as State).discard).toEqual([played]);
  expect((currentPosition(match).state as State).said[first]).toEqual({ card: null, refill });
  const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
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
  'after an upgrade a waiting D of Pocket Mars with nobody on Earth counts: %s',
  async (_, game, rules, energy, discarded) => {
    const first = await openWithLaunchWaiting(game);
    const before = await table.read();
    const match = await resolveAfterUpgrade(first);
    const { discard } = currentPosition(match).state as State;
    const earlier = (currentPosition(before).state as State).discard;
    expect(currentPosition(match).sealed.entry.rules).toBe(rules);
    expect(getSettler(match, first).energy).toBe(energy);
    expect(discard.length - earlier.length).toBe(discarded);
    const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
    expect(verdict.kind).toBe('verified');
  },
);
