/** Plays a demo. Robots answer; a step ends by the clock, on a key press, or at once. */

import { emitKeypressEvents } from 'node:readline';
import { getPollQueue } from '../../../functions/match/adjudicator.ts';
import { formatEntryTitle } from '../../../functions/match/ledger/entry.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { buildStepLink } from '../../../functions/match/reading/links.ts';
import {
  getCurrentPosition,
  type Match,
  readMatch,
} from '../../../functions/match/reading/match.ts';
import { getCountedText, listSeatReceipts } from '../../../functions/match/reading/submissions.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { buildOwnNews, buildStory } from '../../../rules/kit/narrating/story.ts';
import { parseResponseHead } from '../../../sheets-templates/forms/form.ts';
import { describeDueStep } from '../../shared/match/due-work.ts';
import { type LocalGoogle, sendRobotAnswers } from './table.ts';

export interface DemoPlay {
  readonly google: LocalGoogle;
  readonly main: Match;
  /** Number of steps after which the demo stops. */
  readonly rounds: number;
  readonly told: (sentence: string) => void;
}

const readMatchAgain = ({ google, main }: DemoPlay): Promise<Match> =>
  readMatch(google.host.google, main.files.hostId);

function isPlayedToEnd(match: Match, rounds: number): boolean {
  const played = match.positions.filter(({ sealed }) => sealed.entry.kind === 'resolved').length;
  return getCurrentPosition(match).step === null || played >= rounds;
}

/** Creates robots that answer once in a step, or again if the form refused one of the answers. */
function createRobots(own: Seat | null): (match: Match) => Promise<void> {
  let done = 0;
  return async (match) => {
    const { length } = match.positions;
    if (done === length) return;
    const seats = match.files.seats.map(({ seat }) => seat).filter((seat) => seat !== own);
    const refused = await sendRobotAnswers(match, seats);
    if (refused.length === 0) done = length;
  };
}

/** Returns the open deadline in milliseconds; null if nothing is due. */
function findDeadline(match: Match): number | null {
  const deadline = getCurrentPosition(match).sealed.entry.next?.deadline ?? null;
  return deadline === null ? null : Date.parse(deadline);
}

/** Time between deadlines: below the hour between polls, since a poll takes as long as a step. */
export const FAST_INTERVAL = '5 minutes';

export async function playFast(play: DemoPlay): Promise<Match> {
  const news = createNewsReader(null);
  const answerAll = createRobots(null);
  for (let before = 0; ; ) {
    const match = await readMatchAgain(play);
    for (const line of news(match)) play.told(line);
    if (isPlayedToEnd(match, play.rounds)) return match;
    await answerAll(match);
    const due = findDeadline(match);
    if (due === null || match.positions.length === before)
      throw new Error('no step was resolved at the deadline: see the log');
    before = match.positions.length;
    await play.google.emulator.clock.advanceTo(due);
  }
}

export interface LivePlay extends DemoPlay {
  readonly own: Seat;
  readonly opened: (match: Match) => void;
  readonly watched: (match: Match) => void;
}

/** Plays until the match is over or the user quits. Returns null if the user quits first. */
export async function playLive(play: LivePlay): Promise<Match | null> {
  const { google, own, told } = play;
  const news = createNewsReader(own);
  const answerAll = createRobots(own);
  let match = play.main;
  let hasQuit = false;
  let warnedAt = 0;
  let wake = createWake();
  const stopWatching = google.emulator.onChange(() => wake.resolve());
  const stopKeys = listenToKeys({
    d: () => {
      if (warnedAt !== match.positions.length && isOwnAnswerMissing(play, match)) {
        warnedAt = match.positions.length;
        told(MISSING_ANSWER_WARNING);
        return;
      }
      const due = findDeadline(match);
      if (due !== null) void moveClockTo(google, due).then(wake.resolve, wake.reject);
    },
    o: () => play.opened(match),
    w: () => play.watched(match),
    q: () => {
      hasQuit = true;
      wake.resolve();
    },
  });
  try {
    while (!hasQuit) {
      wake = createWake();
      match = await readMatchAgain(play);
      for (const line of news(match)) told(line);
      if (isPlayedToEnd(match, play.rounds)) return match;
      await answerAll(match);
      await wake.promise;
    }
    return null;
  } finally {
    stopWatching();
    stopKeys();
  }
}

/** Creates the promise for the next change. It may reject before any code awaits it. */
function createWake(): PromiseWithResolvers<void> {
  const wake = Promise.withResolvers<void>();
  wake.promise.catch(() => {});
  return wake;
}

/**
 * Moves the clock, but runs no polls, since each takes as long as a step. The next entry schedules
 * new ones.
 */
export async function moveClockTo(
  { host, emulator }: Pick<LocalGoogle, 'host' | 'emulator'>,
  ms: number,
): Promise<void> {
  const { queues } = host.google.tasks.projects.locations;
  await queues.purge({ name: getPollQueue(host.queue) });
  await emulator.clock.advanceTo(ms);
}

function isOwnAnswerMissing({ google, own }: LivePlay, match: Match): boolean {
  const { step, since } = getCurrentPosition(match);
  if (!listOwedAsks(step).some(({ seat }) => seat === own)) return false;
  const { code } = match.files.seats.find(({ seat }) => seat === own) ?? {};
  const { responses = [] } = google.emulator.snapshot().forms[match.files.formId] ?? {};
  return !responses.some(
    ({ submittedMs, answers }) =>
      submittedMs >= Date.parse(since) && parseResponseHead(answers).seatCode === code,
  );
}

const MISSING_ANSWER_WARNING =
  'You have not answered yet, so the rules would choose for you. Press d again to resolve the ' +
  'step without your answer.';

export const KEY_HELP =
  'Keys: d goes to the next deadline, o opens your sheet and form in the browser, w opens the ' +
  'live page, q quits.';

/** Returns a function that lists the news since its last call, for all seats or for one. */
function createNewsReader(own: Seat | null): (match: Match) => readonly string[] {
  let printedCount = 0;
  return (match) => {
    const isFirst = printedCount === 0;
    const fresh = match.positions.slice(isFirst ? 1 : printedCount);
    printedCount = match.positions.length;
    if (fresh.length === 0 && !isFirst) return [];
    const lines = fresh.map(describeEntry);
    if (own === null) return lines;
    const position = getCurrentPosition(match);
    const isAsked = position.step?.asks.some(({ seat }) => seat === own) === true;
    const form = isAsked ? ` Your form: ${buildStepLink(match, own)}` : '';
    const due = `${describeDueStep(position)}${form}`;
    return [...lines, ...(fresh.length === 0 ? [] : listOwnLines(match, own)), due];
  };
}

/** Returns "Round 2: Bomb Squad is resolved. Pixie leads with 34 points, 2 ahead." */
const describeEntry = (position: Position): string => {
  const { entry } = position.sealed;
  if (entry.kind !== 'resolved') return `${formatEntryTitle(entry)}.`;
  return `${entry.title} is resolved. ${buildStory(position.game, position).headline}`;
};

function listOwnLines(match: Match, own: Seat): readonly string[] {
  const position = getCurrentPosition(match);
  if (position.sealed.entry.kind !== 'resolved') return [];
  const [receipt] = listSeatReceipts(match.receipts, own);
  const isOfStep = receipt?.entry === position.sealed.entry.entry;
  const counted = isOfStep ? getCountedText(receipt, match.positions) : '';
  const orders =
    counted === '' ? `Your orders: ${receipt?.fate}. ${receipt?.why}` : `Your orders:\n${counted}`;
  const { step, lines } = buildOwnNews(position.game, position, own);
  const isNew = step === position.history.at(-1)?.title;
  return [...(isOfStep ? [orders] : []), ...(isNew ? lines : [])].map((text) =>
    text.replaceAll(/^/gm, '  '),
  );
}

export function waitUntilQuit(opened: () => void): Promise<void> {
  const quit = Promise.withResolvers<void>();
  const stop = listenToKeys({ o: opened, q: quit.resolve });
  return quit.promise.finally(stop);
}

type KeyHandlers = { readonly q: () => void } & Readonly<
  Partial<Record<'d' | 'o' | 'w', () => void>>
>;

/** Handles keys and signals. Without a terminal, only a signal ends the demo. */
function listenToKeys(keys: KeyHandlers): () => void {
  const { stdin } = process;
  const onSignal = (): void => keys.q();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const onKey = (_text: string, key: { readonly name?: string; readonly ctrl?: boolean }): void => {
    const isEnd = key.ctrl === true && key.name === 'c';
    const name = isEnd ? 'q' : (key.name ?? '');
    if (Object.hasOwn(keys, name)) keys[name as keyof KeyHandlers]?.();
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
