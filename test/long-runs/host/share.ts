import type { World } from '../../../emulator/core/world.ts';
import type { Form } from '../../../emulator/forms/form.ts';
import { formForRespondent } from '../../../emulator/forms/respondent.ts';
import { SEASON } from '../../../rules/games.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Outcome as HarnessOutcome, Violation as HarnessViolation } from '../harness/piece.ts';
import type { AtWork } from './at-work.ts';
import {
  missingReceipts,
  namedOnDesk,
  otherOrders,
  type Sort,
  tasksAlive,
  type Violation,
  wrongPages,
} from './checks.ts';
import type { Family, Moment } from './edit.ts';
import {
  type Files,
  hostsGoogle,
  POLLS,
  type Polls,
  type Sending,
  statesOf,
} from './match-under-test.ts';
import { type Plan, type Planned, planOf } from './plan.ts';
import {
  ANSWERED_AFTER_MS,
  BETWEEN_ANSWERS_MS,
  type Place,
  placeAt,
  type Recording,
} from './recording.ts';
import { type Asked, type Found, NOTHING } from './tally.ts';
import { WAITS_FOR_WORD } from './watch.ts';
import { type WatchedMatch, watchedMatch } from './watched-match.ts';

interface ToDisturb extends Omit<Asked, 'game'> {
  readonly seed: number;
  /** Whether to search for the fewest edits that cause a violation. */
  readonly search: boolean;
}

export async function disturbMatch(
  recording: Recording,
  toDisturb: ToDisturb,
): Promise<HarnessOutcome<Found>> {
  const plan = chosenOf(planFor(recording, toDisturb), toDisturb);
  const outcome = await disturb(recording, plan);
  const counts = countsOf(outcome);
  if (outcome.violation === null)
    return { found: { counts, families: [], sort: null }, violations: [] };
  const shortest = toDisturb.search
    ? await fewest(recording, { plan, outcome })
    : { plan, outcome };
  const { families, sort, ...violation } = violated(recording, shortest);
  return { found: { counts, families, sort }, violations: [violation] };
}

/** Returns the polls of a match: about every second match has them; a season always has. */
export const pollsOf = (game: AnyGame, seed: number): Polls =>
  game === SEASON ? 'hourly' : seededChance(seed)('looks').pick(POLLS);

const planFor = ({ game, places }: Recording, { seed, only, from }: ToDisturb): Plan =>
  planOf({ game: game.id, seed, from, only, last: places.length - 1 });

const chosenOf = (plan: Plan, { chosen }: Pick<ToDisturb, 'chosen'>): Plan =>
  chosen === undefined
    ? plan
    : { ...plan, edits: plan.edits.filter(({ number }) => chosen.includes(number)) };

/** Counts applied and impossible edits by kind. */
function countsOf({ applied, impossible }: Outcome): Found['counts'] {
  const counts: Found['counts'] = {};
  for (const [all, what] of [
    [applied, 'applied'],
    [impossible, 'impossible'],
  ] as const) {
    for (const { kind } of all) {
      const count = counts[kind.name] ?? NOTHING;
      counts[kind.name] = { ...count, [what]: count[what] + 1 };
    }
  }
  return counts;
}

interface Played {
  readonly plan: Plan;
  readonly outcome: Outcome;
}

function violated({ game }: Recording, { plan: { seed, from }, outcome }: Played): Violated {
  const { violation, applied } = outcome;
  if (violation === null) throw new Error('the search keeps the violation');
  const { sort, sentence } = violation;
  const names = applied.map(({ kind, moment }) => `${kind.name} (${moment})`);
  return {
    what: `${game.id}, ${seed}: ${sort}. ${names.join(' + ')}\n  ${sentence}`,
    alone: { from, chosen: applied.map(({ number }) => number).join(',') },
    families: [...new Set(applied.map(({ kind }) => kind.family))],
    sort,
  };
}

interface Violated extends HarnessViolation {
  readonly families: Family[];
  readonly sort: Sort;
}

/** Finds a single edit that causes the violation, or drops edits as long as it remains. */
async function fewest(recording: Recording, played: Played): Promise<Played> {
  const { plan, outcome } = played;
  for (const edit of outcome.applied.toReversed()) {
    const alone = await replayed(recording, plan, [edit]);
    if (alone.outcome.violation !== null) return alone;
  }
  let left: Played = played;
  for (const edit of outcome.applied) {
    const others = left.plan.edits.filter((one) => one !== edit && isApplied(left.outcome, one));
    const less = await replayed(recording, plan, others);
    if (less.outcome.violation !== null) left = less;
  }
  return left;
}

const isApplied = ({ applied }: Outcome, planned: Planned): boolean => applied.includes(planned);

async function replayed(
  recording: Recording,
  plan: Plan,
  edits: readonly Planned[],
): Promise<Played> {
  const less = { ...plan, edits };
  return { plan: less, outcome: await disturb(recording, less) };
}

interface Outcome {
  readonly applied: readonly Planned[];
  readonly impossible: readonly Planned[];
  readonly violation: Violation | null;
  /** Log of events, one a line. */
  readonly course: readonly string[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Time before the deadline by which a host undoes obstacles to answers. */
const LEFT_TO_ANSWER_MS = 2 * HOUR;
/** Time after the last undo within which a match is as if nothing had happened. */
const RECOVERY_MS = HOUR;
const POLL_EVERY_MS = 5 * MINUTE;

/** Runs the plan. An exception is a fault of the suite, and counts as a violation. */
export async function disturb(recording: Recording, plan: Plan): Promise<Outcome> {
  const match = watchedMatch(recording, placeAt(recording, plan.from));
  try {
    await play(match, plan);
    if (match.violation() === null) await compare(match, plan.until);
  } catch (error) {
    match.fail('the suite itself failed', error instanceof Error ? `${error.stack}` : `${error}`);
  } finally {
    await match.stage.close();
  }
  const { applied, impossible } = match.host;
  return { applied, impossible, violation: match.violation(), course: match.course };
}

async function play(match: WatchedMatch, plan: Plan): Promise<void> {
  for (let place = plan.from; place < plan.until; place++) {
    if (!(await isOpened(match, place))) return;
    await answer(match, place);
    const own = plan.edits.filter((planned) => planned.place === place);
    await beforeDeadline(match, own);
    await atDeadline(match, place, own);
  }
  if (match.violation() !== null || match.stage.current().isClosed) return;
  await calmStep(match, plan.until);
}

/** Plays one more step after all undos, which must be undisturbed. */
async function calmStep(match: WatchedMatch, place: number): Promise<void> {
  const { arrival, current } = placeAt(match.recording, place);
  if ((current.deadlineMs ?? arrival) === null) return;
  if (!(await isOpened(match, place))) return;
  await match.host.mend(() => true);
  await answer(match, place);
  if (match.recording.polls === 'hourly') await receive(match, place);
  await advance(match, deadlineMs(match, place));
  await arrives(match, place);
}

/** Asserts that all receipts due by polls are there by the deadline. */
async function receive(match: WatchedMatch, place: number): Promise<void> {
  const { stage, recording } = match;
  const untilMs = deadlineMs(match, place) - 1;
  if (untilMs - stage.emulator.clock.now() <= HOUR) return;
  await advance(match, untilMs);
  const [untold] = missingReceipts(stage.emulator.snapshot(), recording, place);
  if (untold !== undefined) match.fail('it is not as if nothing had happened', untold.sentence);
}

const isAt = (planned: readonly Planned[], moment: Moment): readonly Planned[] =>
  planned.filter((one) => one.moment === moment).toSorted((one, other) => one.point - other.point);

/** Returns the end of the step at a place: now if it has ended. */
function deadlineMs(match: WatchedMatch, place: number): number {
  const { stage, recording } = match;
  const current = stage.current();
  const nowMs = stage.emulator.clock.now();
  if (current.place !== place) return nowMs;
  if (placeAt(recording, place).arrival !== null) return match.awaitedUntilMs(place);
  return current.deadlineMs ?? nowMs;
}

async function beforeDeadline(match: WatchedMatch, planned: readonly Planned[]): Promise<void> {
  const { clock } = match.stage.emulator;
  const fromMs = clock.now();
  const [first] = planned;
  const untilMs = first === undefined ? fromMs : deadlineMs(match, first.place) - MINUTE;
  for (const one of isAt(planned, 'before')) {
    const atMs = fromMs + Math.floor(((untilMs - fromMs) * one.point) / 1000);
    await advance(match, Math.max(atMs, clock.now()));
    await match.carryOut(one);
  }
}

async function atDeadline(
  match: WatchedMatch,
  place: number,
  planned: readonly Planned[],
): Promise<void> {
  const { clock } = match.stage.emulator;
  await match.host.mend(({ edit }) => edit.isOfStep === true);
  match.arm(isAt(planned, 'during'));
  await advance(match, deadlineMs(match, place));
  await arrives(match, place);
  for (const one of [...match.disarm(), ...isAt(planned, 'after')]) {
    await advance(match, clock.now() + MINUTE * (1 + (one.point % 30)));
    await match.carryOut(one);
  }
}

/** Brings a season's event: its host opens a match, or one ends. The host undoes obstacles. */
async function arrives(match: WatchedMatch, place: number): Promise<void> {
  const { stage, host, recording } = match;
  const { arrival } = placeAt(recording, place);
  if (arrival === null || match.violation() !== null || stage.current().place !== place) return;
  const why = await stage.arrive(arrival);
  if (why !== null) {
    await host.mend(() => true);
    const still = await stage.arrive(arrival);
    if (still !== null) match.fail('the match does not go on', still);
  }
  await advance(match, stage.emulator.clock.now() + MINUTE);
}

/** Advances the clock, with undos on the way. */
async function advance(match: WatchedMatch, toMs: number): Promise<void> {
  const { host, stage } = match;
  const { clock } = stage.emulator;
  while (match.violation() === null) {
    const mendMs = host.nextMendMs() ?? Number.POSITIVE_INFINITY;
    await clock.advanceTo(Math.min(toMs, Math.max(mendMs, clock.now())));
    if (mendMs > toMs) return;
    await host.mend(({ mendAtMs }) => mendAtMs !== null && mendAtMs <= clock.now());
  }
}

/** Waits until a place's players can answer; obstacles are undone in time. */
async function isOpened(match: WatchedMatch, place: number): Promise<boolean> {
  const { stage, host, recording } = match;
  const { clock } = stage.emulator;
  const expected = placeAt(recording, place);
  let calmSinceMs: number | null = null;
  while (match.violation() === null) {
    const current = stage.current();
    if (current.place > place) {
      if (expected.sendings.length === 0) return true;
      match.fail('players cannot answer', `step ${place + 1} was resolved before they could`);
      return false;
    }
    const isThere = current.place === place;
    if (isThere && isAsking(stage.emulator.snapshot(), recording.files, expected)) return true;
    const mendMs = host.nextMendMs();
    if (mendMs === null) {
      calmSinceMs ??= clock.now();
      await speakIfWaitedFor(match);
      if (clock.now() - calmSinceMs > RECOVERY_MS) {
        match.fail('the match does not go on', standingSentence(match, place));
        return false;
      }
      if (isThere) await host.mend(isOfForm(match));
      await advance(match, clock.now() + POLL_EVERY_MS);
    } else {
      calmSinceMs = null;
      const latestMs =
        isThere && current.deadlineMs !== null ? current.deadlineMs - LEFT_TO_ANSWER_MS : mendMs;
      if (clock.now() >= latestMs) await host.mend(() => true);
      else await advance(match, Math.min(mendMs, latestMs, clock.now() + POLL_EVERY_MS));
    }
  }
  return false;
}

/** Resolves a step by hand if the Desk waits for its host. */
async function speakIfWaitedFor({ stage, recording, tell }: WatchedMatch): Promise<void> {
  const { texts } = namedOnDesk(stage.emulator.snapshot(), recording);
  if (!texts.some((text) => WAITS_FOR_WORD.test(text))) return;
  tell('the host resolves by hand');
  await stage.speak();
}

const isOfForm =
  ({ recording }: Pick<WatchedMatch, 'recording'>) =>
  ({ edit }: AtWork): boolean =>
    edit.file === recording.files.formId;

const standingSentence = ({ stage, recording }: WatchedMatch, place: number): string => {
  const current = stage.current();
  const world = stage.emulator.snapshot();
  const asks = isAsking(world, recording.files, placeAt(recording, place));
  const tasks = tasksAlive(world, recording, null);
  return (
    `an hour after the last undo it is at place ${current.place} instead of ${place}, the ` +
    `form ${asks ? 'asks' : 'does not ask'} the right questions, and ${tasks} tasks are left`
  );
};

/** Sends the answers right after the step has opened, one after the other. */
async function answer(match: WatchedMatch, place: number): Promise<void> {
  const { stage } = match;
  const { clock } = stage.emulator;
  const { sendings } = placeAt(match.recording, place);
  await advance(match, clock.now() + ANSWERED_AFTER_MS);
  for (const sending of sendings) {
    const refused = await sent(match, sending);
    if (refused !== null) match.fail('players cannot answer', refused);
    await advance(match, clock.now() + BETWEEN_ANSWERS_MS);
  }
}

/** Undoes obstacles of a form that refuses an answer. Returns a remaining refusal. */
async function sent(
  { stage, host, recording }: WatchedMatch,
  sending: Sending,
): Promise<string | null> {
  if ((await stage.send(sending)) === null) return null;
  await host.mend(isOfForm({ recording }));
  return stage.send(sending);
}

/** Compares with the undisturbed match, after all undos and some time. */
async function compare(match: WatchedMatch, until: number): Promise<void> {
  const { stage, host, recording } = match;
  const { clock } = stage.emulator;
  await host.mend(() => true);
  const untilMs = clock.now() + RECOVERY_MS;
  const place = Math.min(until + 1, recording.places.length - 1);
  while (!isAsUndisturbed(match, place) && clock.now() < untilMs) {
    await advance(match, clock.now() + POLL_EVERY_MS);
    await speakIfWaitedFor(match);
    if (match.violation() !== null) return;
  }
  const differ = [...differencesAt(match, place), ...(await statesThatDiffer(match))];
  if (differ.length > 0) {
    match.fail('it is not as if nothing had happened', differ.slice(0, 4).join('; '));
  }
  const world = stage.emulator.snapshot();
  const { texts } = namedOnDesk(world, recording);
  const isOver = stage.current().isClosed;
  if (!isOver && texts[0] !== undefined)
    match.fail('a solved problem stays on the Desk', texts.join(' | '));
  if (!isOver && tasksAlive(world, recording, null) === 0) {
    match.fail('no task is left', 'at the end');
  }
}

/**
 * Returns whether a place equals the undisturbed one. After a season's last step there is no calm
 * step, so
 * its Desk is cleared by a later run.
 */
function isAsUndisturbed(match: WatchedMatch, place: number): boolean {
  const { stage, recording } = match;
  const isTold =
    recording.game === SEASON && namedOnDesk(stage.emulator.snapshot(), recording).texts.length > 0;
  return differencesAt(match, place).length === 0 && !isTold;
}

function differencesAt({ stage, recording }: WatchedMatch, place: number): readonly string[] {
  const current = stage.current();
  if (current.place !== place) return [`it is at place ${current.place} instead of ${place}`];
  const pages = wrongPages(stage.emulator.snapshot(), recording, place);
  return [...otherOrders(current, recording), ...pages.map(({ sentence }) => sentence)];
}

async function statesThatDiffer({ stage, recording }: WatchedMatch): Promise<readonly string[]> {
  const states = await statesOf(hostsGoogle(stage.emulator), recording.files.hostId);
  return states.flatMap((state, index) =>
    state === recording.states[index] ? [] : [`the state at place ${index} is another`],
  );
}

function isAsking(world: World, { formId }: Files, place: Place): boolean {
  if (place.sendings.length === 0) return true;
  const form = world.forms[formId];
  const asked = place.world.forms[formId];
  if (asked === undefined) throw new Error('a match has a form');
  if (form === undefined) return false;
  const found = formForRespondent(world, formId, null);
  const now = new Set(questionsOf(form));
  return found.kind === 'open' && questionsOf(asked).every((question) => now.has(question));
}

/** Lists questions and options, each as one text with its page. */
function questionsOf({ items }: Form): readonly string[] {
  let page = 0;
  return items.flatMap((item) => {
    if ('pageBreakItem' in item) page += 1;
    return 'questionItem' in item ? [`${page} ${JSON.stringify(item.questionItem)}`] : [];
  });
}
