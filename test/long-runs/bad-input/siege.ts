/** Matches under attack by hostile answers, requests and exports. All assertions are checked after each step. */

import * as z from 'zod';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { submissionsOf } from '../../../functions/match/ledger/entry-words.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { type Attack, attacksOn, MARK } from './attack.ts';
import { typeHostileRequests } from './cells.ts';
import { assertSpoiltExportsRefused } from './files.ts';
import { send, storedFor } from './sending.ts';

/** One match, and what is sent to it. */
export interface HostileMatchPlan {
  readonly game: AnyGame;
  readonly seed: number;
  /** At most; less where the match is over before. */
  readonly answers: number;
  /** To one step. */
  readonly atOnce: number;
}

/** What came of it. */
export interface Besieged {
  readonly answers: number;
  /** Of these had a row each; the others were counted. */
  readonly kept: number;
  readonly steps: number;
  /** What went wrong, with the step; null when nothing did. */
  readonly violation: string | null;
}

/** Plays one match so. The same siege sends the same, but for codes, which are always new. */
export async function runHostileMatch({
  game,
  seed,
  answers,
  atOnce,
}: HostileMatchPlan): Promise<Besieged> {
  const table = await openTable({ game, players: game.seats.least });
  const sent = new Map<string, Attack>();
  let kept = 0;
  let steps = 0;
  try {
    while (sent.size < answers && currentPosition(await table.read()).step !== null) {
      const before = await table.read();
      const first = sent.size;
      await typeHostileRequests(table, seed + first);
      const count = Math.min(atOnce, answers - first);
      await fire(table, before, { attacks: attacksOn(before, { seed, count, first }), sent });
      const after = await table.deadline();
      assertResolved(table, before, after);
      assertNothingLost(after, sent.size - first);
      assertNothingCrossed(table, after, sent);
      assertNoFormula(table);
      await table.emulator.clock.advanceBy(1000);
      steps += 1;
      kept += rowsOf(after).length;
    }
    await assertVerified(table);
    await assertSpoiltExportsRefused(table, seed);
    return { answers: sent.size, kept, steps, violation: null };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const violation = `${game.title}, seed ${seed}, step ${steps + 1}: ${what.slice(0, 2000)}`;
    return { answers: sent.size, kept, steps, violation };
  } finally {
    await table.close();
  }
}

/** One in so many goes through the form's own page before, which refuses most. */
const BY_PAGE = 50;

const stored = z.object({ responseIds: z.array(z.string()) });

async function fire(
  table: Table,
  match: Match,
  { attacks, sent }: { readonly attacks: readonly Attack[]; readonly sent: Map<string, Attack> },
): Promise<void> {
  for (const attack of attacks.filter((_, index) => index % BY_PAGE === 0)) {
    const before = storedFor(table, match);
    await send(table, match, attack.texts);
    const last = table.emulator.snapshot().forms[match.files.formId]?.responses.at(-1);
    if (storedFor(table, match) > before && last !== undefined) sent.set(last.responseId, attack);
  }
  const reply = await table.emulator.fetch(
    new Request(`http://emulator.test/emulator/forms/${match.files.formId}/responses`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        unchecked: true,
        responses: attacks.map(({ texts }) => ({ answers: texts })),
      }),
    }),
  );
  const { responseIds } = stored.parse(await reply.json());
  for (const [index, attack] of attacks.entries()) sent.set(responseIds[index] ?? '', attack);
}

/** Those of the last entry. */
const rowsOf = (match: Match): Match['receipts'] =>
  match.receipts.filter(({ entry }) => entry === currentPosition(match).sealed.entry.entry);

function assertResolved({ results }: Table, before: Match, after: Match): void {
  const isResolved = results.every(({ kind }) => kind === 'resolved');
  if (!isResolved || after.positions.length !== before.positions.length + 1)
    throw new Error(`the step was not resolved: ${JSON.stringify(results.at(-1)).slice(0, 500)}`);
  if (after.incidents.length > 0) throw new Error(JSON.stringify(after.incidents).slice(0, 1000));
}

/** Every response has one row with a reason, or is counted. */
function assertNothingLost(after: Match, fired: number): void {
  const rows = rowsOf(after);
  const told = submissionsOf(currentPosition(after).sealed.entry);
  const ids = new Set(rows.map(({ responseId }) => responseId));
  if (told === null || told.count !== rows.length || ids.size !== rows.length)
    throw new Error(
      `${told?.count} rows were written, and ${rows.length} of ${ids.size} stand there`,
    );
  if (told.count + told.notKept !== fired)
    throw new Error(`${fired} were sent, ${told.count} kept and ${told.notKept} counted`);
  const silent = rows.find(({ why }) => why.length < 5);
  if (silent !== undefined) throw new Error(`no reason is given: ${JSON.stringify(silent)}`);
}

/** Each answer is its sender's: its row, the orders that came of it, and whatever of it is shown again. */
function assertNothingCrossed(
  { emulator }: Table,
  after: Match,
  sent: ReadonlyMap<string, Attack>,
): void {
  const senderOf = (id: string | null): string => sent.get(id ?? '')?.seat ?? '';
  const crossed = rowsOf(after).find(({ seat, responseId }) => seat !== senderOf(responseId));
  if (crossed !== undefined) throw new Error(`it is not its sender’s: ${JSON.stringify(crossed)}`);
  const { entry } = currentPosition(after).sealed;
  const orders = entry.kind === 'resolved' ? Object.entries(entry.orders) : [];
  const strange = orders.find(([seat, { responseId }]) => senderOf(responseId) !== seat);
  if (strange !== undefined) throw new Error(`orders of somebody else: ${JSON.stringify(strange)}`);
  const ownerOf = new Map([...sent.values()].map(({ mark, seat }) => [mark, seat]));
  const { spreadsheets, forms } = emulator.snapshot();
  const { publicId, formId, seats } = after.files;
  const { responses: _responses, ...form } = forms[formId] ?? {};
  const shown = [
    { reader: '', text: JSON.stringify([spreadsheets[publicId], form]) },
    ...seats.map(({ seat, workbookId }) => ({
      reader: String(seat),
      text: JSON.stringify(spreadsheets[workbookId]),
    })),
  ];
  for (const { reader, text } of shown) {
    const mark = text.match(MARK)?.find((one) => ownerOf.get(one) !== reader);
    if (mark !== undefined)
      throw new Error(`${reader || 'everybody'} reads ${mark}, of ${ownerOf.get(mark)}`);
  }
}

/** What is typed stays text: no cell of any workbook computes anything. */
function assertNoFormula({ emulator }: Table): void {
  for (const { sheets } of Object.values(emulator.snapshot().spreadsheets)) {
    for (const { properties, rows } of sheets) {
      const cell = rows.flat().find((one) => one?.userEnteredValue?.formulaValue !== undefined);
      if (cell !== undefined)
        throw new Error(`a formula on ${properties.title}: ${JSON.stringify(cell).slice(0, 300)}`);
    }
  }
}

async function assertVerified(table: Table): Promise<void> {
  const verdict = await verifyMatch(table.as(HOST), table.hostId);
  if (verdict.kind !== 'verified')
    throw new Error(`it is not verified: ${JSON.stringify(verdict).slice(0, 1000)}`);
}
