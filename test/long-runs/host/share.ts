import type { World } from '../../../emulator/core/world.ts';
import type { Form } from '../../../emulator/forms/form.ts';
import { findFormForRespondent } from '../../../emulator/forms/respondent.ts';
import { SEASON } from '../../../rules/games.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { PieceOutcome, PieceViolation } from '../harness/piece.ts';
import type { ActiveEdit } from './active-edits.ts';
import {
  countLiveTasks,
  findMissingReceipts,
  findOtherOrders,
  findWrongPages,
  type HostViolation,
  listDeskProblems,
  type ViolationSort,
} from './checks.ts';
import type { EditFamily, EditMoment } from './edit.ts';
import {
  createHostsGoogle,
  type MatchFiles,
  type PlannedAnswer,
  POLL_MODES,
  type PollMode,
  readStates,
} from './match-under-test.ts';
import { drawPlan, type EditPlan, type PlannedEdit } from './plan.ts';
import {
  BETWEEN_ANSWERS_MS,
  FIRST_ANSWER_AFTER_MS,
  type MatchRecording,
  type RecordedPlace,
  requirePlace,
} from './recording.ts';
import { type HostFindings, type HostRunSettings, NO_EDITS } from './results.ts';
import { createWatchedMatch, HOST_DECISION_PATTERN, type WatchedMatch } from './watched-match.ts';

interface DisturbanceOptions extends Omit<HostRunSettings, 'game'> {
  readonly seed: number;
  readonly search: boolean;
}

export async function disturbMatch(
  recording: MatchRecording,
  toDisturb: DisturbanceOptions,
): Promise<PieceOutcome<HostFindings>> {
  const plan = selectEdits(createPlan(recording, toDisturb), toDisturb);
  const outcome = await runPlan(recording, plan);
  const counts = countEdits(outcome);
  if (outcome.violation === null)
    return { found: { counts, families: [], sort: null }, violations: [] };
  const shortest = toDisturb.search
    ? await findFewestEdits(recording, { plan, outcome })
    : { plan, outcome };
  const { families, sort, ...violation } = buildEditViolation(recording, shortest);
  return { found: { counts, families, sort }, violations: [violation] };
}

/** Returns hourly polls for a season, and for about every second match. */
export const choosePollMode = (game: AnyGame, seed: number): PollMode =>
  game === SEASON ? 'hourly' : seedChance(seed)('looks').pick(POLL_MODES);

const createPlan = (
  { game, places }: MatchRecording,
  { seed, only, from }: DisturbanceOptions,
): EditPlan => drawPlan({ game: game.id, seed, from, only, last: places.length - 1 });

const selectEdits = (plan: EditPlan, { chosen }: Pick<DisturbanceOptions, 'chosen'>): EditPlan =>
  chosen === undefined
    ? plan
    : { ...plan, edits: plan.edits.filter(({ number }) => chosen.includes(number)) };

function countEdits({ applied, impossible }: DisturbanceOutcome): HostFindings['counts'] {
  const counts: HostFindings['counts'] = {};
  for (const [all, what] of [
    [applied, 'applied'],
    [impossible, 'impossible'],
  ] as const) {
    for (const { kind } of all) {
      const count = counts[kind.name] ?? NO_EDITS;
      counts[kind.name] = { ...count, [what]: count[what] + 1 };
    }
  }
  return counts;
}

interface PlayedPlan {
  readonly plan: EditPlan;
  readonly outcome: DisturbanceOutcome;
}

function buildEditViolation(
  { game }: MatchRecording,
  { plan: { seed, from }, outcome }: PlayedPlan,
): EditViolation {
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

interface EditViolation extends PieceViolation {
  readonly families: EditFamily[];
  readonly sort: ViolationSort;
}

/** Finds one edit that causes the violation, or removes unnecessary edits one by one. */
async function findFewestEdits(recording: MatchRecording, played: PlayedPlan): Promise<PlayedPlan> {
  const { plan, outcome } = played;
  for (const edit of outcome.applied.toReversed()) {
    const alone = await replayPlan(recording, plan, [edit]);
    if (alone.outcome.violation !== null) return alone;
  }
  let left: PlayedPlan = played;
  for (const edit of outcome.applied) {
    const others = left.plan.edits.filter((one) => one !== edit && isApplied(left.outcome, one));
    const less = await replayPlan(recording, plan, others);
    if (less.outcome.violation !== null) left = less;
  }
  return left;
}

const isApplied = ({ applied }: DisturbanceOutcome, planned: PlannedEdit): boolean =>
  applied.includes(planned);

async function replayPlan(
  recording: MatchRecording,
  plan: EditPlan,
  edits: readonly PlannedEdit[],
): Promise<PlayedPlan> {
  const less = { ...plan, edits };
  return { plan: less, outcome: await runPlan(recording, less) };
}

interface DisturbanceOutcome {
  readonly applied: readonly PlannedEdit[];
  readonly impossible: readonly PlannedEdit[];
  readonly violation: HostViolation | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Before the deadline, the host needs this time to undo what prevents answers. */
const TIME_TO_ANSWER_MS = 2 * HOUR_MS;
/** Time after which a match must have recovered from its last edit. */
const RECOVERY_MS = HOUR_MS;
const POLL_INTERVAL_MS = 5 * MINUTE_MS;

/** Runs the plan. An exception counts as a violation, since the suite itself is faulty then. */
export async function runPlan(
  recording: MatchRecording,
  plan: EditPlan,
): Promise<DisturbanceOutcome> {
  const match = createWatchedMatch(recording, requirePlace(recording, plan.from));
  try {
    await playPlan(match, plan);
    if (match.violation() === null) await compareWithRecording(match, plan.until);
  } catch (error) {
    match.fail('the suite itself failed', error instanceof Error ? `${error.stack}` : `${error}`);
  } finally {
    await match.stage.close();
  }
  const { applied, impossible } = match.host;
  return { applied, impossible, violation: match.violation() };
}

async function playPlan(match: WatchedMatch, plan: EditPlan): Promise<void> {
  for (let place = plan.from; place < plan.until; place++) {
    if (!(await waitUntilOpen(match, place))) return;
    await sendAnswers(match, place);
    const own = plan.edits.filter((planned) => planned.place === place);
    await playBeforeDeadline(match, own);
    await playDeadline(match, place, own);
  }
  if (match.violation() !== null || match.stage.current().isClosed) return;
  await playCalmStep(match, plan.until);
}

/** Plays a step after all edits have been undone. Nothing may disturb this step. */
async function playCalmStep(match: WatchedMatch, place: number): Promise<void> {
  const { arrival, current } = requirePlace(match.recording, place);
  if ((current.deadlineMs ?? arrival) === null) return;
  if (!(await waitUntilOpen(match, place))) return;
  await match.host.mend(() => true);
  await sendAnswers(match, place);
  if (match.recording.polls === 'hourly') await assertReceipts(match, place);
  await advanceClock(match, findDeadlineMs(match, place));
  await handleSeasonEvent(match, place);
}

async function assertReceipts(match: WatchedMatch, place: number): Promise<void> {
  const { stage, recording } = match;
  const untilMs = findDeadlineMs(match, place) - 1;
  if (untilMs - stage.emulator.clock.now() <= HOUR_MS) return;
  await advanceClock(match, untilMs);
  const [untold] = findMissingReceipts(stage.emulator.snapshot(), recording, place);
  if (untold !== undefined) match.fail('it is not as if nothing had happened', untold.sentence);
}

const selectByMoment = (
  planned: readonly PlannedEdit[],
  moment: EditMoment,
): readonly PlannedEdit[] =>
  planned.filter((one) => one.moment === moment).toSorted((one, other) => one.point - other.point);

/** Returns when the step at a place ends; the current time if the step has ended. */
function findDeadlineMs(match: WatchedMatch, place: number): number {
  const { stage, recording } = match;
  const current = stage.current();
  const nowMs = stage.emulator.clock.now();
  if (current.place !== place) return nowMs;
  if (requirePlace(recording, place).arrival !== null) return match.awaitedUntilMs(place);
  return current.deadlineMs ?? nowMs;
}

async function playBeforeDeadline(
  match: WatchedMatch,
  planned: readonly PlannedEdit[],
): Promise<void> {
  const { clock } = match.stage.emulator;
  const fromMs = clock.now();
  const [first] = planned;
  const untilMs = first === undefined ? fromMs : findDeadlineMs(match, first.place) - MINUTE_MS;
  for (const one of selectByMoment(planned, 'before')) {
    const atMs = fromMs + Math.floor(((untilMs - fromMs) * one.point) / 1000);
    await advanceClock(match, Math.max(atMs, clock.now()));
    await match.carryOut(one);
  }
}

async function playDeadline(
  match: WatchedMatch,
  place: number,
  planned: readonly PlannedEdit[],
): Promise<void> {
  const { clock } = match.stage.emulator;
  await match.host.mend(({ edit }) => edit.isOfStep === true);
  match.arm(selectByMoment(planned, 'during'));
  await advanceClock(match, findDeadlineMs(match, place));
  await handleSeasonEvent(match, place);
  for (const one of [...match.disarm(), ...selectByMoment(planned, 'after')]) {
    await advanceClock(match, clock.now() + MINUTE_MS * (1 + (one.point % 30)));
    await match.carryOut(one);
  }
}

/** Handles an event of a season after the host has undone what prevents it. */
async function handleSeasonEvent(match: WatchedMatch, place: number): Promise<void> {
  const { stage, host, recording } = match;
  const { arrival } = requirePlace(recording, place);
  if (arrival === null || match.violation() !== null || stage.current().place !== place) return;
  const why = await stage.arrive(arrival);
  if (why !== null) {
    await host.mend(() => true);
    const still = await stage.arrive(arrival);
    if (still !== null) match.fail('the match does not go on', still);
  }
  await advanceClock(match, stage.emulator.clock.now() + MINUTE_MS);
}

/** Advances the clock, and meanwhile undoes the edits that are due. */
async function advanceClock(match: WatchedMatch, toMs: number): Promise<void> {
  const { host, stage } = match;
  const { clock } = stage.emulator;
  while (match.violation() === null) {
    const mendMs = host.nextMendMs() ?? Number.POSITIVE_INFINITY;
    await clock.advanceTo(Math.min(toMs, Math.max(mendMs, clock.now())));
    if (mendMs > toMs) return;
    await host.mend(({ mendAtMs }) => mendAtMs !== null && mendAtMs <= clock.now());
  }
}

/** Waits until the players of a place can answer. */
async function waitUntilOpen(match: WatchedMatch, place: number): Promise<boolean> {
  const { stage, host, recording } = match;
  const { clock } = stage.emulator;
  const expected = requirePlace(recording, place);
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
      await resolveIfHostMust(match);
      if (clock.now() - calmSinceMs > RECOVERY_MS) {
        match.fail('the match does not go on', describePlace(match, place));
        return false;
      }
      if (isThere) await host.mend(isEditOfForm(match));
      await advanceClock(match, clock.now() + POLL_INTERVAL_MS);
    } else {
      calmSinceMs = null;
      const latestMs =
        isThere && current.deadlineMs !== null ? current.deadlineMs - TIME_TO_ANSWER_MS : mendMs;
      if (clock.now() >= latestMs) await host.mend(() => true);
      else await advanceClock(match, Math.min(mendMs, latestMs, clock.now() + POLL_INTERVAL_MS));
    }
  }
  return false;
}

/** Resolves the step as the host if the Desk waits for the host. */
async function resolveIfHostMust({ stage, recording }: WatchedMatch): Promise<void> {
  const { texts } = listDeskProblems(stage.emulator.snapshot(), recording);
  if (texts.some((text) => HOST_DECISION_PATTERN.test(text))) await stage.speak();
}

const isEditOfForm =
  ({ recording }: Pick<WatchedMatch, 'recording'>) =>
  ({ edit }: ActiveEdit): boolean =>
    edit.file === recording.files.formId;

const describePlace = ({ stage, recording }: WatchedMatch, place: number): string => {
  const current = stage.current();
  const world = stage.emulator.snapshot();
  const asks = isAsking(world, recording.files, requirePlace(recording, place));
  const tasks = countLiveTasks(world, recording, null);
  return (
    `an hour after the last undo it is at place ${current.place} instead of ${place}, the ` +
    `form ${asks ? 'asks' : 'does not ask'} the right questions, and ${tasks} tasks are left`
  );
};

/** Sends the answers one by one, right after the step has opened. */
async function sendAnswers(match: WatchedMatch, place: number): Promise<void> {
  const { stage } = match;
  const { clock } = stage.emulator;
  const { sendings } = requirePlace(match.recording, place);
  await advanceClock(match, clock.now() + FIRST_ANSWER_AFTER_MS);
  for (const sending of sendings) {
    const refused = await sendAnswer(match, sending);
    if (refused !== null) match.fail('players cannot answer', refused);
    await advanceClock(match, clock.now() + BETWEEN_ANSWERS_MS);
  }
}

/** Sends an answer after undoing what prevents it. Returns a refusal, or null. */
async function sendAnswer(
  { stage, host, recording }: WatchedMatch,
  sending: PlannedAnswer,
): Promise<string | null> {
  if ((await stage.send(sending)) === null) return null;
  await host.mend(isEditOfForm({ recording }));
  return stage.send(sending);
}

/** Compares the match with the recorded match some time after all edits have been undone. */
async function compareWithRecording(match: WatchedMatch, until: number): Promise<void> {
  const { stage, host, recording } = match;
  const { clock } = stage.emulator;
  await host.mend(() => true);
  const untilMs = clock.now() + RECOVERY_MS;
  const place = Math.min(until + 1, recording.places.length - 1);
  while (!isAsUndisturbed(match, place) && clock.now() < untilMs) {
    await advanceClock(match, clock.now() + POLL_INTERVAL_MS);
    await resolveIfHostMust(match);
    if (match.violation() !== null) return;
  }
  const differ = [...findDifferences(match, place), ...(await findStateDifferences(match))];
  if (differ.length > 0) {
    match.fail('it is not as if nothing had happened', differ.slice(0, 4).join('; '));
  }
  const world = stage.emulator.snapshot();
  const { texts } = listDeskProblems(world, recording);
  const isOver = stage.current().isClosed;
  if (!isOver && texts[0] !== undefined)
    match.fail('a solved problem stays on the Desk', texts.join(' | '));
  if (!isOver && countLiveTasks(world, recording, null) === 0) {
    match.fail('no task is left', 'at the end');
  }
}

/** Returns whether a place equals that of the recorded match. */
function isAsUndisturbed(match: WatchedMatch, place: number): boolean {
  const { stage, recording } = match;
  const isTold =
    recording.game === SEASON &&
    listDeskProblems(stage.emulator.snapshot(), recording).texts.length > 0;
  return findDifferences(match, place).length === 0 && !isTold;
}

function findDifferences({ stage, recording }: WatchedMatch, place: number): readonly string[] {
  const current = stage.current();
  if (current.place !== place) return [`it is at place ${current.place} instead of ${place}`];
  const pages = findWrongPages(stage.emulator.snapshot(), recording, place);
  return [...findOtherOrders(current, recording), ...pages.map(({ sentence }) => sentence)];
}

async function findStateDifferences({
  stage,
  recording,
}: WatchedMatch): Promise<readonly string[]> {
  const states = await readStates(createHostsGoogle(stage.emulator), recording.files.hostId);
  return states.flatMap((state, index) =>
    state === recording.states[index] ? [] : [`the state at place ${index} is another`],
  );
}

function isAsking(world: World, { formId }: MatchFiles, place: RecordedPlace): boolean {
  if (place.sendings.length === 0) return true;
  const form = world.forms[formId];
  const asked = place.world.forms[formId];
  if (asked === undefined) throw new Error('a match has a form');
  if (form === undefined) return false;
  const found = findFormForRespondent(world, formId, null);
  const now = new Set(listQuestions(form));
  return found.kind === 'open' && listQuestions(asked).every((question) => now.has(question));
}

function listQuestions({ items }: Form): readonly string[] {
  let page = 0;
  return items.flatMap((item) => {
    if ('pageBreakItem' in item) page += 1;
    return 'questionItem' in item ? [`${page} ${JSON.stringify(item.questionItem)}`] : [];
  });
}
