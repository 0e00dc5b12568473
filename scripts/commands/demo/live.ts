/** Plays a demo live (deadlines by the clock or a key) or fast. */

import { emitKeypressEvents } from 'node:readline';
import { type Adjudicator, pollQueueOf } from '../../../functions/match/adjudicator.ts';
import { activePause } from '../../../functions/match/ledger/position.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { headOf } from '../../../sheets-templates/forms/form.ts';
import type { LocalGoogle } from './local-google.ts';
import { robotsAnswer } from './table.ts';

export interface LivePlay {
  readonly google: LocalGoogle;
  readonly match: Match;
  /** The seat that no robot plays. */
  readonly own: Seat;
  /** The number of steps after which the play ends. */
  readonly steps: number;
  /** Called after each resolved step. */
  readonly told: (match: Match) => void;
  /** Called with a warning for the person at the keys. */
  readonly warned: (sentence: string) => void;
  /** Called when the person wants to see the pages. */
  readonly opened: () => void;
  /** Called when the person wants to see the live page. */
  readonly watched: () => void;
}

/** Resolves with the final match when it is over or the person quits. */
export function playLive(play: LivePlay): Promise<Match> {
  const { google } = play;
  const finished = Promise.withResolvers<Match>();
  let match = play.match;
  let looking: Promise<void> = robots(play, match).catch(finished.reject);
  const look = async (): Promise<void> => {
    const now = await readMatch(google.host.google, match.files.hostId);
    if (now.positions.length === match.positions.length) return;
    const isOpened = stepsIn(now) > stepsIn(match);
    match = now;
    const { step } = currentPosition(match);
    if (stepsIn(match) <= play.steps) play.told(match);
    if (stepsIn(match) >= play.steps) finished.resolve(match);
    else if (step !== null && isOpened) await robots(play, match);
  };
  // The form is updated after everything else is published: only then can robots answer.
  const stopWatching = google.emulator.onChange((fileId) => {
    if (fileId === match.files.formId) looking = looking.then(look).catch(finished.reject);
  });
  const asHost = (act: typeof undoLast): void => {
    void act(google.host, match.files.hostId).then((sentence) => {
      if (sentence !== null) play.warned(sentence);
    }, finished.reject);
  };
  let warnedAt: Match | null = null;
  const stopKeys = listenToKeys({
    deadline: () => {
      if (warnedAt !== match && isMissing(play, match)) {
        warnedAt = match;
        play.warned(WOULD_MISS);
        return;
      }
      const deadline = currentPosition(match).sealed.entry.next?.deadline ?? null;
      if (deadline !== null) void moveTo(google, Date.parse(deadline)).catch(finished.reject);
    },
    undo: () => asHost(undoLast),
    pause: () => asHost(pauseOrResume),
    open: play.opened,
    watch: play.watched,
    quit: () => finished.resolve(match),
  });
  return finished.promise.finally(() => {
    stopWatching();
    stopKeys();
  });
}

/** Omits the polls until then: each takes as long as a step. The next entry schedules new ones. */
async function moveTo({ host, emulator }: LocalGoogle, ms: number): Promise<void> {
  const { queues } = host.google.tasks.projects.locations;
  await queues.purge({ name: pollQueueOf(host.queue) });
  await emulator.clock.advanceTo(ms);
}

/** The number of resolved steps, including undone ones. */
const stepsIn = ({ positions }: Match): number =>
  positions.filter(({ sealed }) => sealed.entry.kind === 'resolved').length;

const robots = async ({ own }: LivePlay, match: Match): Promise<void> => {
  await robotsAnswer(
    match,
    match.files.seats.map(({ seat }) => seat).filter((seat) => seat !== own),
  );
};

/** Whether the person’s seat owes an answer and has not sent one for the open step. */
function isMissing({ google, own }: LivePlay, match: Match): boolean {
  const { step, since } = currentPosition(match);
  if (!owedAsks(step).some(({ seat }) => seat === own)) return false;
  const { code } = match.files.seats.find(({ seat }) => seat === own) ?? {};
  const { responses = [] } = google.emulator.snapshot().forms[match.files.formId] ?? {};
  return !responses.some(
    ({ submittedMs, answers }) =>
      submittedMs >= Date.parse(since) && headOf(answers).seatCode === code,
  );
}

const WOULD_MISS =
  'You have not answered yet, so the rules would choose for you. Press d again to resolve the ' +
  'step without your answer.';

/** Explains the keys to the person at the terminal. */
export const KEYS =
  'Keys: d move on to the deadline, u undo the last step, p pause or resume, o open your sheet, ' +
  'your form and the public sheet in the browser, w watch the live page there, q quit.';

/** Resolves when the person quits. Until then the pages can be opened. */
export function untilQuit(opened: () => void): Promise<void> {
  const quit = Promise.withResolvers<void>();
  const ignore = (): void => {};
  const stop = listenToKeys({
    deadline: ignore,
    undo: ignore,
    pause: ignore,
    open: opened,
    quit: quit.resolve,
  });
  return quit.promise.finally(stop);
}

/** Without a terminal there are no keys: only a signal quits. */
export function listenToKeys(keys: {
  readonly deadline: () => void;
  readonly undo: () => void;
  readonly pause: () => void;
  readonly open: () => void;
  /** Absent without a live page. */
  readonly watch?: () => void;
  readonly quit: () => void;
}): () => void {
  const { stdin } = process;
  const onSignal = (): void => keys.quit();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const onKey = (_text: string, key: { readonly name?: string; readonly ctrl?: boolean }): void => {
    if (key.name === 'd') keys.deadline();
    if (key.name === 'u') keys.undo();
    if (key.name === 'p') keys.pause();
    if (key.name === 'o') keys.open();
    if (key.name === 'w') keys.watch?.();
    if (key.name === 'q' || (key.ctrl === true && key.name === 'c')) keys.quit();
  };
  if (stdin.isTTY) {
    emitKeypressEvents(stdin);
    stdin.setRawMode(true).on('keypress', onKey).resume();
  }
  return () => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    if (stdin.isTTY) stdin.off('keypress', onKey).setRawMode(false).pause();
  };
}

/** Undoes the last step that asked for answers. Returns the reason if it cannot. */
export const undoLast = (host: Adjudicator, hostId: string): Promise<string | null> =>
  pressed(host, hostId, 'u', (match) => {
    const { line } = currentPosition(match);
    const to = 1 + line.findLastIndex(({ before }) => owedAsks(before.step).length > 0);
    return { kind: 'undo', to, reopen: true };
  });

/** Pauses or resumes the match. Returns the reason if it cannot. */
export const pauseOrResume = (host: Adjudicator, hostId: string): Promise<string | null> =>
  pressed(host, hostId, 'p', (match) =>
    activePause(currentPosition(match)) === null
      ? { kind: 'pause', form: 'open' }
      : { kind: 'resume' },
  );

/** Each key press is an intervention of its own, even of the same key. */
async function pressed(
  host: Adjudicator,
  hostId: string,
  key: string,
  actionFor: (match: Match) => RequestedAction,
): Promise<string | null> {
  const match = await readMatch(host.google, hostId);
  const { entry } = currentPosition(match).sealed.entry;
  const result = await intervene(host, match, {
    id: `key-${key}-${entry}`,
    action: actionFor(match),
    asked: `key ${key} after entry ${entry}`,
    reason: `Somebody pressed ${key} in the demonstration.`,
  });
  switch (result.kind) {
    case 'refused':
      return result.sentence;
    case 'changed meanwhile':
      return 'The match has just changed: press the key again.';
    case 'done':
      return null;
  }
}

/** Shorter than the hour between polls: each poll takes as much time as a step. */
export const AT_ONCE = '5 minutes';

/** Plays `steps` steps and returns the match then. Calls `told` after each. */
export async function playFast(
  google: LocalGoogle,
  match: Match,
  play: { readonly steps: number; readonly told: (match: Match) => void },
): Promise<Match> {
  let now = match;
  for (let step = 0; step < play.steps && nextDeadline(now) !== null; step++) {
    const isGame = currentPosition(now).step !== null;
    const refused = await robotsAnswer(
      now,
      now.files.seats.map(({ seat }) => seat),
    );
    if (refused.length > 0)
      throw new Error(`the form refused the answers of ${refused.join(', ')}`);
    await google.emulator.clock.advanceTo((nextDeadline(now) ?? 0) + visitsAfterMs(now));
    const after = await readMatch(google.host.google, now.files.hostId);
    if (after.positions.length === now.positions.length) {
      throw new Error('the step was not resolved at its deadline: see the log');
    }
    now = after;
    if (isGame) play.told(now);
  }
  return now;
}

/** The delay of a step that awaits a round of the beacon. */
const visitsAfterMs = (match: Match): number =>
  currentPosition(match).opened.settings.beacon === undefined ? 0 : 15_000;

function nextDeadline(match: Match): number | null {
  const { next } = currentPosition(match).sealed.entry;
  return next === null || next.deadline === null ? null : Date.parse(next.deadline);
}
