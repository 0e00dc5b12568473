/** Plays a demo: robots answer, and deadlines follow the clock, a key, or at once. */

import { emitKeypressEvents } from 'node:readline';
import { type Adjudicator, getPollQueue } from '../../../functions/match/adjudicator.ts';
import { formatEntryTitle } from '../../../functions/match/ledger/entry.ts';
import { findActivePause, type Position } from '../../../functions/match/ledger/position.ts';
import type { RequestedAction } from '../../../functions/match/next/interventions.ts';
import { parseRuling } from '../../../functions/match/next/taking-reports.ts';
import { buildStepLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { findHostIds, isSeason } from '../../../functions/match/reading/season-matches.ts';
import { getCountedText, listSeatReceipts } from '../../../functions/match/reading/submissions.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { buildOwnNews } from '../../../rules/kit/narrating/own-news.ts';
import { buildStory } from '../../../rules/kit/narrating/story.ts';
import { parseResponseHead } from '../../../sheets-templates/forms/form.ts';
import { describeDueStep } from '../../shared/match/due-text.ts';
import { openDueSeasonMatches } from '../../shared/match/programmes.ts';
import { ADJUDICATOR_EMAIL, type LocalGoogle } from './local-google.ts';
import { sendRobotAnswers } from './table.ts';

export interface DemoPlay {
  readonly google: LocalGoogle;
  readonly main: Match;
  /** Number of steps, or of matches of a season, after which the demo ends. */
  readonly rounds: number;
  readonly told: (sentence: string) => void;
}

export interface DemoScene {
  readonly main: Match;
  readonly matches: readonly Match[];
}

export const listOwnMatches = ({ main, matches }: DemoScene, own: Seat): readonly Match[] => [
  main,
  ...matches.filter(({ files }) => files.seats.some(({ seat }) => seat === own)),
];

/**
 * Opens the matches that a season awaits, draws outcomes of those played elsewhere, and reads all.
 */
async function readScene({ google, main, told }: DemoPlay): Promise<DemoScene> {
  const { host } = google;
  const read = (id: string) => readMatch(host.google, id);
  const { hostId } = main.files;
  const before = await read(hostId);
  if (!isSeason(currentPosition(before))) return { main: before, matches: [] };
  for (const match of await openDueSeasonMatches(
    host,
    before,
    { editor: ADJUDICATOR_EMAIL },
    () => {},
  ))
    told(`“${currentPosition(match).opened.settings.title}” is open.`);
  for (const awaited of listAwaitedMatches(before).filter(({ game }) => game === null))
    told(await drawOutcome(host, hostId, awaited));
  const season = await read(hostId);
  const ids = await findHostIds(host.google, season);
  const open = await Promise.all(
    listAwaitedMatches(season)
      .flatMap(({ match }) => ids[match] ?? [])
      .map(read),
  );
  return { main: season, matches: open.filter((match) => currentPosition(match).step !== null) };
}

const listAwaitedMatches = (season: Match): readonly AwaitedMatch[] =>
  currentPosition(season).step?.awaits ?? [];

/** Draws a random outcome for a match that is played elsewhere. Returns a sentence about it. */
async function drawOutcome(
  host: Adjudicator,
  seasonId: string,
  { match, title, players }: AwaitedMatch,
): Promise<string> {
  const season = await readMatch(host.google, seasonId);
  const order = seedChance(season.positions.length)('elsewhere').shuffle(
    players.map(({ seat }) => seat),
  );
  const asked = `outcome ${match}: ${order.join(', ')}`;
  const report = parseRuling(currentPosition(season), asked);
  if (typeof report === 'string') throw new Error(report);
  await intervene(host, season, {
    id: `drawn-${season.positions.length}`,
    action: { kind: 'ruling', report },
    asked,
    reason: 'This match is played elsewhere. The demo draws its outcome.',
  });
  return `“${title}” is played elsewhere. ${order[0]} wins, because the demo draws the outcome.`;
}

function isPlayedToEnd({ main }: DemoScene, rounds: number): boolean {
  const position = currentPosition(main);
  const played = main.positions.reduce((sum, { sealed: { entry } }) => {
    if (!isSeason(position)) return sum + (entry.kind === 'resolved' ? 1 : 0);
    return sum + (entry.kind === 'results' ? entry.reports.length : 0);
  }, 0);
  return position.step === null || played >= rounds;
}

/** Lets robots answer once in each match, and again if a form did not ask for the step yet. */
function createRobots(own: Seat | null): (scene: DemoScene) => Promise<void> {
  const done = new Set<string>();
  return async ({ main, matches }) => {
    for (const match of [main, ...matches]) {
      const key = `${match.files.hostId} ${match.positions.length}`;
      if (done.has(key)) continue;
      const seats = match.files.seats.map(({ seat }) => seat).filter((seat) => seat !== own);
      const refused = await sendRobotAnswers(match, seats);
      if (refused.length === 0) done.add(key);
    }
  };
}

/** Returns the earliest deadline in milliseconds; null if nothing is due. */
function findFirstDeadline({ main, matches }: DemoScene): number | null {
  const due = [main, ...matches].flatMap((match) => {
    const deadline = currentPosition(match).sealed.entry.next?.deadline ?? null;
    return deadline === null ? [] : [Date.parse(deadline)];
  });
  return due.length === 0 ? null : Math.min(...due);
}

/** This interval is shorter than the hour between polls: each poll takes as long as a step. */
export const FAST_INTERVAL = '5 minutes';
/** Time for which a step waits for its round of the beacon. */
const BEACON_WAIT_MS = 15_000;

export async function playFast(play: DemoPlay): Promise<DemoScene> {
  const news = createNewsReader(null);
  const answerAll = createRobots(null);
  const hasBeacon = currentPosition(play.main).opened.settings.beacon !== undefined;
  for (let before = ''; ; ) {
    const scene = await readScene(play);
    for (const line of news(scene)) play.told(line);
    if (isPlayedToEnd(scene, play.rounds)) return scene;
    await answerAll(scene);
    const due = findFirstDeadline(scene);
    const now = [scene.main, ...scene.matches].map(({ positions }) => positions.length).join();
    if (due === null || now === before)
      throw new Error('no step was resolved at the deadline: see the log');
    before = now;
    await play.google.emulator.clock.advanceTo(due + (hasBeacon ? BEACON_WAIT_MS : 0));
  }
}

export interface LivePlay extends DemoPlay {
  readonly own: Seat;
  readonly opened: (scene: DemoScene) => void;
  readonly watched: (scene: DemoScene) => void;
}

/** Plays until the match is over or the user quits. Returns null if the user quits first. */
export async function playLive(play: LivePlay): Promise<DemoScene | null> {
  const { google, main, own, told } = play;
  const news = createNewsReader(own);
  const answerAll = createRobots(own);
  let scene: DemoScene = { main, matches: [] };
  let hasQuit = false;
  let warnedAt: DemoScene | null = null;
  let wake = createWake();
  const stopWatching = google.emulator.onChange(() => wake.resolve());
  const asHost = (act: typeof undoLastStep): void => {
    if (isSeason(currentPosition(main))) return;
    void act(google.host, main.files.hostId).then(
      (sentence) => sentence !== null && told(sentence),
      wake.reject,
    );
  };
  const stopKeys = listenToKeys({
    d: () => {
      if (warnedAt !== scene && isOwnAnswerMissing(play, scene)) {
        warnedAt = scene;
        told(MISSING_ANSWER_WARNING);
        return;
      }
      const due = findFirstDeadline(scene);
      if (due !== null) void moveClockTo(google, due).then(wake.resolve, wake.reject);
    },
    u: () => asHost(undoLastStep),
    p: () => asHost(pauseOrResume),
    o: () => play.opened(scene),
    w: () => play.watched(scene),
    q: () => {
      hasQuit = true;
      wake.resolve();
    },
  });
  try {
    while (!hasQuit) {
      wake = createWake();
      const now = await readScene(play);
      if (!isSameScene(now, scene)) scene = now;
      for (const line of news(scene)) told(line);
      if (isPlayedToEnd(scene, play.rounds)) return scene;
      await answerAll(scene);
      await wake.promise;
    }
    return null;
  } finally {
    stopWatching();
    stopKeys();
  }
}

/**
 * Creates the promise for the next change. Its error may come before any code awaits the promise.
 */
function createWake(): PromiseWithResolvers<void> {
  const wake = Promise.withResolvers<void>();
  wake.promise.catch(() => {});
  return wake;
}

const isSameScene = (one: DemoScene, other: DemoScene): boolean =>
  one.main.positions.length === other.main.positions.length &&
  one.matches.length === other.matches.length &&
  one.matches.every(
    ({ positions }, at) => positions.length === other.matches[at]?.positions.length,
  );

/**
 * Moves the clock without polls, since each takes as long as a step. The next entry schedules new
 * polls.
 */
export async function moveClockTo(
  { host, emulator }: Pick<LocalGoogle, 'host' | 'emulator'>,
  ms: number,
): Promise<void> {
  const { queues } = host.google.tasks.projects.locations;
  await queues.purge({ name: getPollQueue(host.queue) });
  await emulator.clock.advanceTo(ms);
}

const isOwnAnswerMissing = ({ google, own }: LivePlay, scene: DemoScene): boolean =>
  listOwnMatches(scene, own).some((match) => {
    const { step, since } = currentPosition(match);
    if (!listOwedAsks(step).some(({ seat }) => seat === own)) return false;
    const { code } = match.files.seats.find(({ seat }) => seat === own) ?? {};
    const { responses = [] } = google.emulator.snapshot().forms[match.files.formId] ?? {};
    return !responses.some(
      ({ submittedMs, answers }) =>
        submittedMs >= Date.parse(since) && parseResponseHead(answers).seatCode === code,
    );
  });

const MISSING_ANSWER_WARNING =
  'You have not answered yet, so the rules would choose for you. Press d again to resolve the ' +
  'step without your answer.';

export const KEY_HELP =
  'Keys: d goes to the next deadline, o opens your sheets and forms in the browser, w opens the ' +
  'live page, q quits. Outside a season, u undoes the last step, and p pauses or resumes.';

/** Returns a function that lists news since its last call: all news, or only those of one seat. */
function createNewsReader(own: Seat | null): (scene: DemoScene) => readonly string[] {
  const told = new Map<string, number>();
  return (scene) =>
    (own === null ? [scene.main] : listOwnMatches(scene, own)).flatMap((match) => {
      const { hostId } = match.files;
      const isFirst = !told.has(hostId);
      const fresh = match.positions.slice(told.get(hostId) ?? 1);
      told.set(hostId, match.positions.length);
      if (fresh.length === 0 && !isFirst) return [];
      const position = currentPosition(match);
      const { title } = position.opened.settings;
      const name = isSeason(currentPosition(scene.main)) ? `${title}: ` : '';
      return [
        ...fresh.map((one) => `${name}${describeEntry(one)}`),
        ...(own === null || fresh.length === 0 ? [] : listOwnLines(match, own)),
        ...(own === null
          ? []
          : [`${name}${describeDueStep(position)}${formatOwnForm(match, own)}`]),
      ];
    });
}

/** Returns "Round 2: Bomb Squad is resolved. Pixie leads with 34 points, 2 ahead." */
const describeEntry = (position: Position): string => {
  const { entry } = position.sealed;
  if (entry.kind !== 'resolved') return `${formatEntryTitle(entry)}.`;
  return `${entry.title} is resolved. ${buildStory(position.game, position).headline}`;
};

function listOwnLines(match: Match, own: Seat): readonly string[] {
  const position = currentPosition(match);
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

function formatOwnForm(match: Match, own: Seat): string {
  const isAsked = currentPosition(match).step?.asks.some(({ seat }) => seat === own) === true;
  return isAsked ? ` Your form: ${buildStepLink(match, own)}` : '';
}

export function waitUntilQuit(opened: () => void): Promise<void> {
  const quit = Promise.withResolvers<void>();
  const stop = listenToKeys({ o: opened, q: quit.resolve });
  return quit.promise.finally(stop);
}

type KeyHandlers = { readonly q: () => void } & Readonly<
  Partial<Record<'d' | 'u' | 'p' | 'o' | 'w', () => void>>
>;

/** Listens to keys and signals. Without a terminal, only a signal quits. */
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

/** Undoes the last step that asked for answers. Returns the reason if that fails; else null. */
export const undoLastStep = (host: Adjudicator, hostId: string): Promise<string | null> =>
  interveneByKey(host, hostId, 'u', (match) => {
    const { line } = currentPosition(match);
    const to = 1 + line.findLastIndex(({ before }) => listOwedAsks(before.step).length > 0);
    return { kind: 'undo', to, reopen: true };
  });

/** Pauses or resumes the match. Returns the reason if that fails; else null. */
export const pauseOrResume = (host: Adjudicator, hostId: string): Promise<string | null> =>
  interveneByKey(host, hostId, 'p', (match) =>
    findActivePause(currentPosition(match)) === null
      ? { kind: 'pause', form: 'open' }
      : { kind: 'resume' },
  );

/** Carries out an intervention for a key press. Each press is a separate request. */
async function interveneByKey(
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
      return 'The match has just changed. Press the key again.';
    case 'done':
      return null;
  }
}
