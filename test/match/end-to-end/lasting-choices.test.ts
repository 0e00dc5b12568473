import { expect, test } from 'vitest';
import { exportMatch } from '../../../functions/match/auditing/archive.ts';
import { verifyArchive } from '../../../functions/match/auditing/verify.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { backOf, colourOf } from '../../../rules/pocket-mars/cards.ts';
import { lastingOf } from '../../../rules/pocket-mars/choices.ts';
import { pocketMars } from '../../../rules/pocket-mars/game.ts';
import type { LastingChoices, State } from '../../../rules/pocket-mars/state.ts';
import { runAsMatchHost, textOf } from '../../long-runs/interventions/host.ts';
import { parseGame } from '../../support/options.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

let table: Table;

const getState = (match: Match): State => currentPosition(match).state as State;
const getLastingChoices = (match: Match, seat: Seat): LastingChoices =>
  lastingOf(getState(match).lasting, seat);
const readNow = async ({ files }: Match, seat: Seat): Promise<string> => {
  const own = files.seats.find((one) => one.seat === seat);
  return textOf(table, own?.workbookId ?? '', 'Now');
};

/** Plays until the given seat has its turn; by default until any seat has one. */
async function playUntilTurn(seat?: Seat): Promise<readonly [Match, Seat]> {
  for (;;) {
    const match = await table.read();
    const { step } = currentPosition(match);
    const [asked] = step?.asks ?? [];
    if (step === null || asked === undefined) throw new Error('the match is over');
    if (step.pace === 'turn' && (seat === undefined || asked.seat === seat))
      return [match, asked.seat];
    if (seat === undefined || asked.seat !== seat) await table.robots();
    await table.deadline();
  }
}

/** Discards a card for Energy, and sends a lasting choice. */
async function playTurnWithChoice(match: Match, seat: Seat, said: Answers): Promise<Match> {
  const [card = 'Energy 1'] = getState(match).settlers[seat]?.hand ?? [];
  const kind = `E ${backOf(colourOf(card))}`;
  await table.answer(seat, { kind: [kind], action: [`E ${card}`], refill: ['for good'], ...said });
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
      'to the Comms Center, Greenhouse mine up, Aqualab lowest, sees the next player.',
  );
  const sheets = handed.files.seats.filter((other) => other.seat !== seat);
  for (const { workbookId } of sheets)
    expect(await textOf(table, workbookId, 'Now')).not.toContain('no to bottom actions');

  const [turn] = await playUntilTurn(seat);
  expect(getLastingChoices(turn, seat)).toEqual(held);
  const taken = await playTurnWithChoice(turn, seat, { 'always refill': ['ask'] });
  expect(getLastingChoices(taken, seat)).toEqual({ ...held, refill: null });
  expect(await readNow(taken, seat)).not.toContain('highest card to the prep module');
  const verdict = await verifyArchive(await exportMatch(table.as(HOST), table.hostId));
  expect(verdict.kind).toBe('verified');
});
