import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import type { FormResponse } from '../../../functions/google/forms.ts';
import { type BeaconRound, findFirstRoundFrom } from '../../../functions/match/beacon/rounds.ts';
import { listPresentCoHosts } from '../../../functions/match/ledger/co-hosts.ts';
import { findRoundToFetch } from '../../../functions/match/ledger/dice.ts';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import {
  findGraceToGive,
  findPositionBefore,
  getStepNumber,
  type Position,
} from '../../../functions/match/ledger/position.ts';
import {
  buildEarlyEntry,
  buildGraceEntry,
  buildNextEntry,
  computeEarlyCutOffMs,
  type PendingCommit,
} from '../../../functions/match/next/build-entry.ts';
import { listMissingSeats } from '../../../functions/match/next/host-word.ts';
import {
  buildInterventionEntry,
  getRow,
  type RequestedAction,
} from '../../../functions/match/next/interventions.ts';
import { bindMatch, draftMatch } from '../../../functions/match/opening/draft-match.ts';
import { createInboxCollector } from '../../../functions/match/reading/inbox.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { createResponse, drawOrdersAt, fillRobotForm } from '../../support/table/just-opened.ts';
import { ADJUDICATOR, buildPlan, createEntrants } from '../../support/table/table.ts';

/** A match and its form after some entries. */
export interface MatchScene {
  readonly match: Match;
  readonly responses: readonly FormResponse[];
  readonly nowMs: number;
}

const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
const HOUR_MS = 3_600_000;

export const ABOUT_ME_SETTINGS = {
  extensions: { count: 2, lengthMs: 5 * HOUR_MS },
  away: 'host',
} as const;

/** Opens a match that has no files. Its dice come from the seed or from the emulator's beacon. */
export function openScene(
  game: AnyGame,
  players: number,
  dice: 'seed' | 'beacon' = 'seed',
): MatchScene {
  const own = dice === 'beacon' ? { beacon: EMULATED_CHAIN } : { graceIfMissingMs: HOUR_MS };
  const settings = { ...ABOUT_ME_SETTINGS, ...own };
  const round = dice === 'beacon' ? signRound(findFirstRoundFrom(EMULATED_CHAIN, OPENED_MS)) : null;
  const draft = draftMatch(buildPlan({ game, players, settings }), OPENED_MS, round);
  const seats = createEntrants(game, players).map(({ seat, email }) => ({
    seat,
    email,
    code: `code-${seat}`,
    workbookId: `workbook-of-${seat}`,
  }));
  const files = { hostId: 'host-host-host', publicId: 'public-public', formId: 'form-form-form' };
  const formAddress = 'https://docs.google.com/forms/d/e/form-form-form/viewform';
  const match = bindMatch(draft, { ...files, formAddress, seats }, OPENED_MS);
  return { match, responses: [], nowMs: OPENED_MS };
}

/** Sends robots' answers for some seats half an hour later. */
export function answerScene(
  scene: MatchScene,
  draw: Draw,
  isIn: (seat: Seat) => boolean,
): MatchScene {
  const { step } = getCurrentPosition(scene.match);
  const atMs = scene.nowMs + HOUR_MS / 2;
  const asks = (step?.asks ?? []).filter(({ seat }) => isIn(seat));
  const sent = asks.map(({ seat }, index) => {
    const id = `response-${scene.responses.length + index}`;
    const answers = fillRobotForm(scene.match, seat, draw);
    return createResponse(scene.match, seat, { id, atMs, answers });
  });
  return { ...scene, responses: [...scene.responses, ...sent], nowMs: atMs };
}

const getEmail = ({ match: { files } }: MatchScene, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.email ?? '';

/** Resolves the open step at the end of its deadline and grace. @throws without a deadline */
export function resolveScene(scene: MatchScene): MatchScene {
  const { next } = getCurrentPosition(scene.match).sealed.entry;
  const cutOff = next === null ? null : getAnswerCutOff(next);
  if (cutOff === null) throw new Error('nothing is due');
  const cutOffMs = Date.parse(cutOff);
  const gathering = createInboxCollector(scene.match, cutOffMs);
  gathering.add(scene.responses);
  const nowMs = Math.max(scene.nowMs, cutOffMs);
  const inbox = gathering.inbox();
  const mayHaveGrace = findGraceToGive(getCurrentPosition(scene.match)) !== null;
  if (mayHaveGrace && listMissingSeats({ match: scene.match, inbox }).length > 0)
    return resolveScene({ ...scene, match: buildGraceEntry(scene.match, nowMs).match, nowMs });
  const number = findRoundToFetch(getCurrentPosition(scene.match));
  const beacon = number === null ? null : signRound(number);
  const { match } = buildNextEntry({ match: scene.match, inbox, cutOffMs, nowMs, beacon });
  return { ...scene, match, nowMs };
}

/** Forges a signature, since the fold checks none and signing takes milliseconds. */
const signRound = (round: number): BeaconRound => ({
  round,
  signature: sha256(`round ${round}`).padEnd(96, '0'),
});

/** Applies an intervention an hour later; null if the intervention is refused. */
export function applyIntervention(
  scene: MatchScene,
  action: RequestedAction,
): (MatchScene & { readonly written: PendingCommit }) | null {
  const nowMs = scene.nowMs + HOUR_MS;
  const by = chooseAuthor(scene, action);
  const question = `${action.kind} after ${scene.match.positions.length}`;
  const id = `chance-${scene.match.positions.length}`;
  const written = buildInterventionEntry(
    scene.match,
    { id, action, asked: question, reason: 'Chosen at random.', by },
    nowMs,
  );
  return typeof written === 'string' ? null : { ...scene, match: written.match, nowMs, written };
}

/** Returns a co-host as the author of every other request, if the match has a co-host. */
function chooseAuthor({ match }: MatchScene, action: RequestedAction): string | undefined {
  if (match.positions.length % 2 === 0 || getRow(action).isForHost === true) return undefined;
  return listPresentCoHosts(getCurrentPosition(match)).at(-1)?.name;
}

/** All requests. Some occur more often than others. */
const ALL_REQUESTS = [
  'pause',
  'pace',
  'undo',
  'undo',
  'correct',
  'correct',
  'orders',
  'absent',
  'seat',
  'flavour',
  'co-host',
  'runner',
  'deadline',
  'extended',
  'extended',
  'away',
] as const;
/** Requests that change no orders, unless a deadline passes. */
export const HARMLESS_REQUESTS = [
  'pause',
  'pace',
  'undo anew',
  'absent',
  'seat',
  'flavour',
  'co-host',
  'runner',
  'deadline far off',
  'extended',
  'away',
] as const;
type RequestName = (typeof ALL_REQUESTS | typeof HARMLESS_REQUESTS)[number];

/** Draws a plausible request, which may be impossible. */
export function drawAction(
  scene: MatchScene,
  draw: Draw,
  among: readonly RequestName[] = ALL_REQUESTS,
): RequestedAction {
  const position = getCurrentPosition(scene.match);
  const { line, setup } = position;
  const seat = draw.pick(setup.players).seat;
  const to = line.length === 0 ? 1 : draw.integer(Math.max(1, line.length - 3), line.length);
  const before = findPositionBefore(position, to) ?? position;
  const kind = draw.pick(among);
  switch (kind) {
    case 'pause': {
      const untilMs = scene.nowMs + draw.integer(2, 200) * HOUR_MS;
      const until = draw.pick([{}, { untilMs }]);
      return { kind, form: draw.pick(['open', 'closed'] as const), ...until };
    }
    case 'pace': {
      const time = draw.pick(['2 days', '49 hours', 'Mon, Thu 19:00', 'Sat, Sun 02:30']);
      const times = position.game.paces.map(({ name }) => [name, time] as const);
      const skip = draw.pick([{}, { skip: 'Tue, Sat' }, { skip: 'Wed, 1 Jun to 9 Jun' }]);
      return { kind, times: Object.fromEntries(times), ...skip };
    }
    case 'undo':
      return { kind, to, reopen: draw.integer(0, 1) === 1 };
    case 'undo anew':
      return { kind: 'undo', to, reopen: false };
    case 'correct':
      return { kind, to, seat, orders: drawOrders(before, seat, draw) };
    case 'orders':
      return { kind, seat, orders: drawOrders(position, seat, draw) };
    case 'absent':
      return { kind, seat, absence: draw.pick(['this step', 'until told', 'back']) };
    case 'seat': {
      const number = scene.match.positions.length;
      const email = draw.pick([null, `${number}@example.com`]);
      return { kind, seat, email, name: draw.pick([null, 'Sam', '']) };
    }
    case 'flavour': {
      const place = draw.integer(0, position.history.length);
      return { kind, place, text: draw.pick(['', 'It rained.', 'Nobody slept.']) };
    }
    case 'co-host': {
      const name = draw.pick(['Sam', 'Kim', 'Noor']);
      const email = draw.pick([null, `${name}@example.com`.toLowerCase(), getEmail(scene, seat)]);
      return { kind, name, email, seat: draw.pick([null, seat]) };
    }
    case 'runner':
      return { kind, account: ADJUDICATOR };
    case 'deadline':
      return { kind, toMs: scene.nowMs + draw.integer(2, 200) * HOUR_MS };
    case 'deadline far off':
      return { kind: 'deadline', toMs: scene.nowMs + draw.integer(12, 200) * HOUR_MS };
    case 'extended':
      return { kind, seat, sent: getMessageTime(scene) };
    case 'away': {
      const untilMs = draw.pick([null, scene.nowMs + draw.integer(2, 200) * HOUR_MS]);
      return { kind, seat, sent: getMessageTime(scene), untilMs };
    }
  }
}

const getMessageTime = ({ nowMs }: MatchScene): string => new Date(nowMs + 1).toISOString();

/** Draws a robot's orders for a step; null if the seat is not asked. */
const drawOrders = (position: Position, seat: Seat, draw: Draw): unknown =>
  position.step?.asks.some((ask) => ask.seat === seat) === true
    ? drawOrdersAt(position, seat, draw)
    : null;

/** Maximum number of entries. A match could be undone forever. */
const MAX_ENTRIES = 60;

/** Random course of a match, which depends only on a seed and the number of players. */
export interface RandomCourse {
  readonly seed: number;
  readonly interventions: number;
  readonly among?: readonly RequestName[];
}

/** Plays a match with random interventions. Returns the scene after each turn. */
export function playCourse(
  begin: MatchScene,
  { seed, interventions, among = ALL_REQUESTS }: RandomCourse,
): readonly MatchScene[] {
  const chance = seedChance(seed);
  const scenes: MatchScene[] = [];
  let scene = begin;
  let left = interventions;
  for (let turn = 1; turn <= MAX_ENTRIES && !isOver(scene); turn++) {
    const draw = chance(`turn ${turn}`);
    const action = left > 0 && draw.integer(1, 2) === 1 ? drawAction(scene, draw, among) : null;
    const done = action === null ? null : applyIntervention(scene, action);
    if (done !== null) left -= 1;
    const place = getStepNumber(getCurrentPosition(scene.match));
    scene = done ?? playStep(scene, seedChance(seed)(`step ${place}`));
    scenes.push(scene);
  }
  return scenes;
}

const isOver = ({ match }: MatchScene): boolean =>
  getCurrentPosition(match).sealed.entry.next === null;

/** Resumes a paused match, and lets most of the asked seats answer. */
function playStep(scene: MatchScene, draw: Draw): MatchScene {
  const { answersUntil, opened, sealed } = getCurrentPosition(scene.match);
  if (sealed.entry.next?.deadline === null)
    return applyIntervention(scene, { kind: 'resume' }) ?? scene;
  const isIn = (): boolean => answersUntil === null && draw.integer(1, 5) > 1;
  const sent = answerScene(scene, draw, isIn);
  return opened.settings.beacon === undefined ? resolveScene(sent) : resolveAtSomeTime(sent, draw);
}

/** Resolves the step at its deadline, early at an announced time, or hours later. */
function resolveAtSomeTime(scene: MatchScene, draw: Draw): MatchScene {
  const dueMs = Date.parse(getCurrentPosition(scene.match).sealed.entry.next?.deadline ?? '');
  const isOpen = computeEarlyCutOffMs(scene.nowMs) < dueMs;
  switch (draw.pick(['at its deadline', 'early', 'late'] as const)) {
    case 'at its deadline':
      return resolveScene(scene);
    case 'early':
      return isOpen
        ? { ...scene, match: buildEarlyEntry(scene.match, scene.nowMs).match }
        : resolveScene(scene);
    case 'late':
      return isOpen ? { ...scene, nowMs: dueMs + 2 * HOUR_MS } : resolveScene(scene);
  }
}
