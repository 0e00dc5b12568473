import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import { HOST_CALLER } from '../../../functions/match/next/due.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { buildRequestId } from '../../../functions/match/next/interventions.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { runMatch } from '../../../functions/match/running/run.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { drawAnswers, send, type TextsByQuestion } from '../../long-runs/bad-input/sending.ts';
import { createIntervention } from '../../long-runs/interventions/host.ts';
import { HOUR_MS, passTime } from './by-hand.ts';
import { drawOrdersAt, drawRobotOrders, fillRobotForm } from './just-opened.ts';
import { ROUND_GRACE_MS, type Table } from './table.ts';

type TableAction = (table: Table) => Promise<void>;

/** Actions by name, in order. */
const ACTIONS = {
  'answers that do not count': sendStrangeAnswers,
  'a seat that is not awaited': (table) => requestForLastSeat(table, 'absent', 'this step'),
  'a moved deadline': moveDeadline,
  'a pause': (table) => pauseMatch(table, 'open'),
  'the end of a pause': (table) => requestAction(table, { kind: 'resume' }, 'The pause is over.'),
  'orders entered by the host': enterOrders,
  'a step': playStep,
  'an answer that is late': sendLateAnswer,
  'a seat handed over': handOverSeat,
  'another step': playStep,
  'a paragraph of the host’s own': writeNote,
  'an undone step': (table) => undoStep(table, true),
  'the step again': playStep,
  'orders put right': correctOrders,
  'an undone step without new answers': (table) => undoStep(table, false),
  'the step once more': playStep,
  'a seat that is absent until recalled': (table) =>
    requestForLastSeat(table, 'absent', 'until told'),
  'a pause with a closed form': (table) => pauseMatch(table, 'closed'),
  'the end of that pause': (table) =>
    requestAction(table, { kind: 'resume' }, 'That pause is over.'),
  'a seat that is back': (table) => requestForLastSeat(table, 'absent', 'back'),
  'the end': playToEnd,
} as const satisfies Readonly<Record<string, TableAction>>;

export type EventName = keyof typeof ACTIONS;

/** Plays to the end or to an event, and calls `told` with each event's name. */
export async function playEventful(
  table: Table,
  { until = 'the end', told }: { readonly until?: EventName; readonly told?: EventListener } = {},
): Promise<void> {
  for (const [name, act] of Object.entries(ACTIONS) as [EventName, TableAction][]) {
    await act(table);
    await told?.(name);
    if (name === until) return;
  }
}

type EventListener = (happening: EventName) => Promise<void>;

/** Lets robots answer for all asked seats. The cut-off or the host's review resolves the step. */
export async function playStep(table: Table): Promise<void> {
  await answerByRobots(table);
  const { sealed, opened } = getCurrentPosition(await table.read());
  const cutOff = sealed.entry.next === null ? null : getAnswerCutOff(sealed.entry.next);
  if (cutOff === null) throw new Error('nothing is due');
  const task = await table.task();
  const graceMs = opened.settings.beacon === undefined ? 0 : ROUND_GRACE_MS;
  await table.emulator.clock.advanceTo(Date.parse(cutOff) + graceMs);
  if (opened.settings.review === true) await runMatch(table.adjudicator, task, HOST_CALLER);
}

export async function playToEnd(table: Table): Promise<void> {
  const { sealed } = getCurrentPosition(await table.read());
  if (sealed.entry.next === null) return;
  await playStep(table);
  await playToEnd(table);
}

/** Lets robots answer for all asked seats, by code and by address. */
async function answerByRobots(table: Table): Promise<void> {
  const match = await table.read();
  const { step, answersUntil } = getCurrentPosition(match);
  if (answersUntil !== null) return;
  for (const { seat } of step?.asks ?? []) {
    await send(table, match, fillByRobot(match, seat), findEmail(match, seat));
  }
}

/** Draws equally in every match with the seed, whatever its codes and times. */
function fillByRobot(match: Match, seat: Seat): TextsByQuestion {
  const chance = seedChance(getCurrentPosition(match).history.length);
  return fillRobotForm(match, seat, chance(`${seat}, entry ${match.positions.length}`));
}

const findEmail = (match: Match, seat: Seat): string | undefined =>
  getCurrentPosition(match).opened.settings.knownBy === 'email'
    ? requireSeatFile(match, seat).email
    : undefined;

function requireSeatFile({ files }: Match, seat: Seat): Match['files']['seats'][number] {
  const file = files.seats.find((one) => one.seat === seat);
  if (file === undefined) throw new Error(`there is no seat ${seat}`);
  return file;
}

/** Sends odd answers: from a stranger, for a missing step, unreadable, and one to be replaced. */
async function sendStrangeAnswers(table: Table): Promise<void> {
  const match = await table.read();
  const own = drawAnswers(match);
  const { seatCode, step } = CONSTANT_QUESTIONS;
  const [seat] = listAskedSeats(match);
  const email = findEmail(match, seat);
  await send(table, match, { ...own, [seatCode.questionId]: ['no-such-code'] });
  await send(table, match, { ...own, [step.questionId]: ['No such step'] }, email);
  await send(table, match, { [seatCode.questionId]: [requireSeatFile(match, seat).code] }, email);
  await send(table, match, own, email);
  await passTime(table, HOUR_MS);
}

async function sendLateAnswer(table: Table): Promise<void> {
  const match = await table.read();
  const [seat] = listAskedSeats(match);
  const { title = '' } = getCurrentPosition(match).history[1] ?? {};
  const texts = { ...fillByRobot(match, seat), [CONSTANT_QUESTIONS.step.questionId]: [title] };
  await send(table, match, texts, findEmail(match, seat));
}

function listAskedSeats(match: Match): readonly [Seat, ...Seat[]] {
  const seats = getCurrentPosition(match).step?.asks.map(({ seat }) => seat) ?? [];
  const [first, ...others] = seats;
  if (first === undefined) throw new Error('nobody is asked anything');
  return [first, ...others];
}

/** Requests an action as commands do, without codes and addresses. @throws if it is refused */
async function requestAction(table: Table, action: RequestedAction, reason: string): Promise<void> {
  const question = `${action.kind} as it comes`;
  const id = buildRequestId({ kind: action.kind, asked: question, reason, after: 0 });
  const result = await createIntervention(table.hostId, { id, action, asked: question, reason })(
    table.adjudicator,
  );
  if (result.kind !== 'done') throw new Error(`${action.kind}: ${JSON.stringify(result)}`);
}

/** Requests an action for the seat that is asked last. */
async function requestForLastSeat(
  table: Table,
  kind: 'absent',
  absence: Extract<RequestedAction, { kind: 'absent' }>['absence'],
): Promise<void> {
  const seat = (await table.read()).files.seats.at(-1)?.seat;
  if (seat === undefined) throw new Error('a match has seats');
  await requestAction(table, { kind, seat, absence }, `The last seat: ${absence}.`);
}

async function moveDeadline(table: Table): Promise<void> {
  const { deadline } = await table.task();
  const toMs = Date.parse(deadline) + 3 * HOUR_MS;
  await requestAction(table, { kind: 'deadline', toMs }, 'Three hours more.');
}

async function pauseMatch(table: Table, form: 'open' | 'closed'): Promise<void> {
  await requestAction(table, { kind: 'pause', form }, `A pause, the form ${form}.`);
  await passTime(table, 5 * HOUR_MS);
}

async function enterOrders(table: Table): Promise<void> {
  const match = await table.read();
  const [seat] = listAskedSeats(match);
  const orders = drawRobotOrders(match, seat, seedChance(match.positions.length)('the host'));
  await requestAction(table, { kind: 'orders', seat, orders }, 'By telephone.');
}

const NEW_PLAYER = 'robin.j4w@new-player-p8t.example';

/** Hands a seat over. The former player then answers with the old code. */
async function handOverSeat(table: Table): Promise<void> {
  const before = await table.read();
  const { seat, code: old } = before.files.seats.at(-1) ?? {};
  if (seat === undefined || old === undefined) throw new Error('a match has seats');
  const player = { email: NEW_PLAYER, name: 'Robin' };
  await requestAction(table, { kind: 'seat', seat, ...player }, 'Somebody else plays on.');
  const { seatCode } = CONSTANT_QUESTIONS;
  await send(table, before, { ...drawAnswers(before), [seatCode.questionId]: [old] });
}

async function writeNote(table: Table): Promise<void> {
  const place = getCurrentPosition(await table.read()).history.length - 1;
  await requestAction(
    table,
    { kind: 'flavour', place, text: 'It rained all night, and nobody slept.' },
    '-',
  );
}

async function undoStep(table: Table, reopen: boolean): Promise<void> {
  const { line } = getCurrentPosition(await table.read());
  const reason = reopen ? 'The text was wrong.' : 'The text was wrong once more.';
  await requestAction(table, { kind: 'undo', to: line.length, reopen }, reason);
}

/** Replaces the orders of the last step's first seat by those of another robot. */
async function correctOrders(table: Table): Promise<void> {
  const match = await table.read();
  const { line } = getCurrentPosition(match);
  const passed = line.at(-1);
  const seat = passed?.before.step?.asks[0]?.seat;
  if (passed === undefined || seat === undefined) throw new Error('a step was resolved');
  const orders = drawOrdersAt(passed.before, seat, seedChance(3)('put right'));
  await requestAction(table, { kind: 'correct', to: line.length, seat, orders }, 'It was misread.');
}
