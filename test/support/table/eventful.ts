import { answerCutoffOf } from '../../../functions/match/ledger/entry-parts.ts';
import { stepKeyOf } from '../../../functions/match/ledger/position.ts';
import { BY_HOST } from '../../../functions/match/next/due.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { requestInWords } from '../../../functions/match/next/request.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { anyRobotAnswers } from '../../../rules/kit/playing/robots.ts';
import { filledForm } from '../../../sheets-templates/forms/filled-form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { answersOf, send, type Texts } from '../../long-runs/bad-input/sending.ts';
import { doing } from '../../long-runs/interventions/host.ts';
import { HOUR_MS, passTime } from './by-hand.ts';
import { ROUND_GRACE_MS, type Table } from './table.ts';

type Act = (table: Table) => Promise<void>;

/** Actions by name, in order. */
const ACTS = {
  'answers that do not count': strangers,
  'a seat that is not awaited': (table) => does(table, 'absent', 'this step'),
  'a moved deadline': moved,
  'a pause': (table) => paused(table, 'open'),
  'the end of a pause': (table) => done(table, { kind: 'resume' }, 'The pause is over.'),
  'orders entered by the host': entered,
  'a step': stepOn,
  'an answer that is late': late,
  'a seat handed over': handedOver,
  'another step': stepOn,
  'a paragraph of the host’s own': written,
  'an undone step': (table) => undone(table, true),
  'the step again': stepOn,
  'orders put right': corrected,
  'an undone step without new answers': (table) => undone(table, false),
  'the step once more': stepOn,
  'a seat that is absent until recalled': (table) => does(table, 'absent', 'until told'),
  'a pause with a closed form': (table) => paused(table, 'closed'),
  'the end of that pause': (table) => done(table, { kind: 'resume' }, 'That pause is over.'),
  'a seat that is back': (table) => does(table, 'absent', 'back'),
  'the end': toTheEnd,
} as const satisfies Readonly<Record<string, Act>>;

export type Happening = keyof typeof ACTS;

/** Plays to the end, or to an event; calls `told` with each event's name. */
export async function playEventful(
  table: Table,
  { until = 'the end', told }: { readonly until?: Happening; readonly told?: Told } = {},
): Promise<void> {
  for (const [name, act] of Object.entries(ACTS) as [Happening, Act][]) {
    await act(table);
    await told?.(name);
    if (name === until) return;
  }
}

type Told = (happening: Happening) => Promise<void>;

/** Lets robots answer for all asked seats; the cut-off or the host's review resolves the step. */
export async function stepOn(table: Table): Promise<void> {
  await answered(table);
  const { sealed, opened } = currentPosition(await table.read());
  const cutOff = sealed.entry.next === null ? null : answerCutoffOf(sealed.entry.next);
  if (cutOff === null) throw new Error('nothing is due');
  const task = await table.task();
  const graceMs = opened.settings.beacon === undefined ? 0 : ROUND_GRACE_MS;
  await table.emulator.clock.advanceTo(Date.parse(cutOff) + graceMs);
  if (opened.settings.review === true) await resolveStep(table.adjudicator, task, BY_HOST);
}

export async function toTheEnd(table: Table): Promise<void> {
  const { sealed } = currentPosition(await table.read());
  if (sealed.entry.next === null) return;
  await stepOn(table);
  await toTheEnd(table);
}

/** Lets robots answer for all asked seats, by code and by address. */
async function answered(table: Table): Promise<void> {
  const match = await table.read();
  const { step, answersUntil } = currentPosition(match);
  if (answersUntil !== null) return;
  for (const { seat } of step?.asks ?? []) {
    await send(table, match, robotsTexts(match, seat), emailOf(match, seat));
  }
}

function robotsTexts(match: Match, seat: Seat): Texts {
  const position = currentPosition(match);
  const { step, game, setup, state } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined) throw new Error(`${seat} is asked nothing`);
  const answers = anyRobotAnswers(game, { setup, state, seat, form, draw: drawFor(match, seat) });
  const seatCode = fileOf(match, seat).code;
  return filledForm({ step, at: stepKeyOf(position), seat, seatCode, answers });
}

/** Draws equally in every match of one seed, whatever its codes and times. */
const drawFor = (match: Match, seat: Seat): ReturnType<ReturnType<typeof seededChance>> =>
  seededChance(currentPosition(match).history.length)(`${seat}, entry ${match.positions.length}`);

const emailOf = (match: Match, seat: Seat): string | undefined =>
  currentPosition(match).opened.settings.knownBy === 'email'
    ? fileOf(match, seat).email
    : undefined;

function fileOf({ files }: Match, seat: Seat): Match['files']['seats'][number] {
  const file = files.seats.find((one) => one.seat === seat);
  if (file === undefined) throw new Error(`there is no seat ${seat}`);
  return file;
}

/**
 * Sends answers from a stranger, to a missing step, unreadable ones, and one that is replaced
 * later.
 */
async function strangers(table: Table): Promise<void> {
  const match = await table.read();
  const own = answersOf(match);
  const { seatCode, step } = CONSTANT_QUESTIONS;
  const [asked] = askedIn(match);
  const email = emailOf(match, asked);
  await send(table, match, { ...own, [seatCode.questionId]: ['no-such-code'] });
  await send(table, match, { ...own, [step.questionId]: ['No such step'] }, email);
  await send(table, match, { [seatCode.questionId]: [fileOf(match, asked).code] }, email);
  await send(table, match, own, email);
  await passTime(table, HOUR_MS);
}

async function late(table: Table): Promise<void> {
  const match = await table.read();
  const [asked] = askedIn(match);
  const { title = '' } = currentPosition(match).history[1] ?? {};
  const texts = { ...robotsTexts(match, asked), [CONSTANT_QUESTIONS.step.questionId]: [title] };
  await send(table, match, texts, emailOf(match, asked));
}

function askedIn(match: Match): readonly [Seat, ...Seat[]] {
  const seats = currentPosition(match).step?.asks.map(({ seat }) => seat) ?? [];
  const [first, ...others] = seats;
  if (first === undefined) throw new Error('nobody is asked anything');
  return [first, ...others];
}

/** Requests an action as commands do, without codes and addresses. @throws if it is refused */
async function done(table: Table, action: RequestedAction, reason: string): Promise<void> {
  const asked = `${action.kind} as it comes`;
  const id = requestInWords({ kind: action.kind, asked, reason, after: 0 });
  const result = await doing(table.hostId, { id, action, asked, reason })(table.adjudicator);
  if (result.kind !== 'done') throw new Error(`${action.kind}: ${JSON.stringify(result)}`);
}

/** Requests an action for the seat that is asked last. */
async function does(
  table: Table,
  kind: 'absent',
  absence: Extract<RequestedAction, { kind: 'absent' }>['absence'],
): Promise<void> {
  const seat = (await table.read()).files.seats.at(-1)?.seat;
  if (seat === undefined) throw new Error('a match has seats');
  await done(table, { kind, seat, absence }, `The last seat: ${absence}.`);
}

async function moved(table: Table): Promise<void> {
  const { deadline } = await table.task();
  const toMs = Date.parse(deadline) + 3 * HOUR_MS;
  await done(table, { kind: 'deadline', toMs }, 'Three hours more.');
}

async function paused(table: Table, form: 'open' | 'closed'): Promise<void> {
  await done(table, { kind: 'pause', form }, `A pause, the form ${form}.`);
  await passTime(table, 5 * HOUR_MS);
}

async function entered(table: Table): Promise<void> {
  const match = await table.read();
  const [seat] = askedIn(match);
  await done(table, { kind: 'orders', seat, orders: robotsOrders(match, seat) }, 'By telephone.');
}

function robotsOrders(match: Match, seat: Seat): unknown {
  const { step, game, setup, state } = currentPosition(match);
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) throw new Error(`${seat} is asked nothing`);
  const draw = seededChance(match.positions.length)('the host');
  const answers = anyRobotAnswers(game, { setup, state, seat, form, draw });
  return game.read({ setup, state, seat, answers }).orders;
}

const NEW_PLAYER = 'robin.j4w@new-player-p8t.example';

/** Hands a seat over. The former player answers once more with a void code. */
async function handedOver(table: Table): Promise<void> {
  const before = await table.read();
  const { seat, code: old } = before.files.seats.at(-1) ?? {};
  if (seat === undefined || old === undefined) throw new Error('a match has seats');
  const player = { email: NEW_PLAYER, name: 'Robin' };
  await done(table, { kind: 'seat', seat, ...player }, 'Somebody else plays on.');
  const { seatCode } = CONSTANT_QUESTIONS;
  await send(table, before, { ...answersOf(before), [seatCode.questionId]: [old] });
}

async function written(table: Table): Promise<void> {
  const place = currentPosition(await table.read()).history.length - 1;
  await done(
    table,
    { kind: 'flavour', place, text: 'It rained all night, and nobody slept.' },
    '-',
  );
}

async function undone(table: Table, reopen: boolean): Promise<void> {
  const { line } = currentPosition(await table.read());
  const reason = reopen ? 'The text was wrong.' : 'The text was wrong once more.';
  await done(table, { kind: 'undo', to: line.length, reopen }, reason);
}

/** Corrects the orders of the last step's first seat to those of another robot. */
async function corrected(table: Table): Promise<void> {
  const match = await table.read();
  const { line, game, setup } = currentPosition(match);
  const passed = line.at(-1);
  const ask = passed?.before.step?.asks[0];
  if (passed === undefined || ask === undefined) throw new Error('a step was resolved');
  const { state } = passed.before;
  const { seat, form } = ask;
  const answers = anyRobotAnswers(game, {
    setup,
    state,
    seat,
    form,
    draw: seededChance(3)('put right'),
  });
  const { orders } = game.read({ setup, state, seat, answers });
  await done(table, { kind: 'correct', to: line.length, seat, orders }, 'It was misread.');
}
