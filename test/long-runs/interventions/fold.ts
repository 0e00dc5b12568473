import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { signatureOf } from '../../../emulator/beacon/stand-in.ts';
import type { FormResponse } from '../../../functions/google/forms.ts';
import { type BeaconRound, firstRoundFrom } from '../../../functions/match/beacon/rounds.ts';
import { presentCoHosts } from '../../../functions/match/ledger/co-hosts.ts';
import { roundToAsk } from '../../../functions/match/ledger/dice.ts';
import { answerCutoffOf } from '../../../functions/match/ledger/entry-parts.ts';
import {
  graceToGive,
  positionBefore,
  stepKeyOf,
  stepNumberOf,
} from '../../../functions/match/ledger/position.ts';
import {
  buildGraceEntry,
  buildMomentEntry,
  buildNextEntry,
  momentAfter,
  type PendingCommit,
} from '../../../functions/match/next/build-entry.ts';
import { buildInterventionEntry } from '../../../functions/match/next/build-intervention.ts';
import { missingSeats } from '../../../functions/match/next/host-word.ts';
import { type RequestedAction, rowOf } from '../../../functions/match/next/interventions.ts';
import { boundMatch, draftMatch } from '../../../functions/match/opening/draft-match.ts';
import { inboxCollector } from '../../../functions/match/reading/inbox.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { anyRobotAnswers } from '../../../rules/kit/playing/robots.ts';
import { filledForm } from '../../../sheets-templates/forms/filled-form.ts';
import { ADJUDICATOR, entrantsFor, planFor } from '../../support/table/table.ts';

/** A match and its form, between two entries. */
export interface Scene {
  readonly match: Match;
  readonly responses: readonly FormResponse[];
  readonly nowMs: number;
}

const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
const HOUR_MS = 3_600_000;

/** Settings of the form “About me”. */
export const ABOUT_ME = {
  extensions: { count: 2, lengthMs: 5 * HOUR_MS },
  away: 'host',
} as const;

/** Opens a match without files, with dice from the seed alone or with the emulator's beacon. */
export function opening(game: AnyGame, players: number, dice: 'seed' | 'beacon' = 'seed'): Scene {
  const own = dice === 'beacon' ? { beacon: EMULATED_CHAIN } : { graceIfMissingMs: HOUR_MS };
  const settings = { ...ABOUT_ME, ...own };
  const round = dice === 'beacon' ? signed(firstRoundFrom(EMULATED_CHAIN, OPENED_MS)) : null;
  const draft = draftMatch(planFor({ game, players, settings }), OPENED_MS, round);
  const seats = entrantsFor(game, players).map(({ seat, email }) => ({
    seat,
    email,
    code: `code-${seat}`,
    workbookId: `workbook-of-${seat}`,
  }));
  const files = { hostId: 'host-host-host', publicId: 'public-public', formId: 'form-form-form' };
  const formAddress = 'https://docs.google.com/forms/d/e/form-form-form/viewform';
  const match = boundMatch(draft, { ...files, formAddress, seats }, OPENED_MS);
  return { match, responses: [], nowMs: OPENED_MS };
}

/** Lets robots of some seats send answers, half an hour later. */
export function answered(scene: Scene, draw: Draw, isIn: (seat: Seat) => boolean): Scene {
  const position = currentPosition(scene.match);
  const { step, game, setup, state } = position;
  const submittedMs = scene.nowMs + HOUR_MS / 2;
  const sent = (step?.asks ?? [])
    .filter(({ seat }) => isIn(seat))
    .map(({ seat, form }, index): FormResponse => {
      const seatCode = codeOf(scene.match, seat);
      const answers = anyRobotAnswers(game, { setup, state, seat, form, draw });
      if (step === null) throw new Error('nobody is asked anything');
      return {
        responseId: `response-${scene.responses.length + index}`,
        submittedAt: new Date(submittedMs).toISOString(),
        submittedMs,
        createdMs: submittedMs,
        isEdited: false,
        respondentEmail: null,
        answers: filledForm({ step, at: stepKeyOf(position), seat, seatCode, answers }),
      };
    });
  return { ...scene, responses: [...scene.responses, ...sent], nowMs: submittedMs };
}

const emailOf = ({ match: { files } }: Scene, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.email ?? '';

const codeOf = ({ files }: Match, seat: Seat): string =>
  files.seats.find((one) => one.seat === seat)?.code ?? '';

/** Resolves the open step at its deadline, or after its grace. @throws without a deadline */
export function resolved(scene: Scene): Scene {
  const { next } = currentPosition(scene.match).sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  if (cutOff === null) throw new Error('nothing is due');
  const cutOffMs = Date.parse(cutOff);
  const gathering = inboxCollector(scene.match, cutOffMs);
  gathering.add(scene.responses);
  const nowMs = Math.max(scene.nowMs, cutOffMs);
  const inbox = gathering.inbox();
  const mayHaveGrace = graceToGive(currentPosition(scene.match)) !== null;
  if (mayHaveGrace && missingSeats({ match: scene.match, inbox }).length > 0)
    return resolved({ ...scene, match: buildGraceEntry(scene.match, nowMs).match, nowMs });
  const number = roundToAsk(currentPosition(scene.match));
  const beacon = number === null ? null : signed(number);
  const { match } = buildNextEntry({ match: scene.match, inbox, cutOffMs, nowMs, beacon });
  return { ...scene, match, nowMs };
}

const signed = (round: number): BeaconRound => ({ round, signature: signatureOf(round) });

/** Applies an intervention an hour later; null if it is refused. */
export function intervened(
  scene: Scene,
  action: RequestedAction,
): (Scene & { readonly written: PendingCommit }) | null {
  const nowMs = scene.nowMs + HOUR_MS;
  const by = authorOf(scene, action);
  const asked = `${action.kind} after ${scene.match.positions.length}`;
  const id = `chance-${scene.match.positions.length}`;
  const judged = buildInterventionEntry(
    scene.match,
    { id, action, asked, reason: 'Chosen at random.', by },
    nowMs,
  );
  if (judged.kind === 'refused') return null;
  return { ...scene, match: judged.written.match, nowMs, written: judged.written };
}

/** Returns the author: a co-host for every other request, if the match has one who may make it. */
function authorOf({ match }: Scene, action: RequestedAction): string | undefined {
  if (match.positions.length % 2 === 0 || rowOf(action).isForHost === true) return undefined;
  return presentCoHosts(currentPosition(match)).at(-1)?.name;
}

/** All requests, some more often than others. */
const ANYTHING = [
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
/** Requests that keep everybody's orders. A passed deadline would make these late. */
export const HARMLESS = [
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
type Wanted = (typeof ANYTHING | typeof HARMLESS)[number];

/** Draws a plausible request, possible or not. */
export function anyAction(
  scene: Scene,
  draw: Draw,
  among: readonly Wanted[] = ANYTHING,
): RequestedAction {
  const position = currentPosition(scene.match);
  const { line, setup } = position;
  const seat = draw.pick(setup.players).seat;
  const to = line.length === 0 ? 1 : draw.integer(Math.max(1, line.length - 3), line.length);
  const before = positionBefore(position, to) ?? position;
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
      return { kind, to, seat, orders: ordersAt(before, seat, draw) };
    case 'orders':
      return { kind, seat, orders: ordersAt(position, seat, draw) };
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
      const email = draw.pick([null, `${name}@example.com`.toLowerCase(), emailOf(scene, seat)]);
      return { kind, name, email, seat: draw.pick([null, seat]) };
    }
    case 'runner':
      return { kind, account: ADJUDICATOR };
    case 'deadline':
      return { kind, toMs: scene.nowMs + draw.integer(2, 200) * HOUR_MS };
    case 'deadline far off':
      return { kind: 'deadline', toMs: scene.nowMs + draw.integer(12, 200) * HOUR_MS };
    case 'extended':
      return { kind, seat, sent: sentAfter(scene) };
    case 'away': {
      const untilMs = draw.pick([null, scene.nowMs + draw.integer(2, 200) * HOUR_MS]);
      return { kind, seat, sent: sentAfter(scene), untilMs };
    }
  }
}

/** Returns the time of a message before the next intervention, as RFC 3339. */
const sentAfter = ({ nowMs }: Scene): string => new Date(nowMs + 1).toISOString();

/** Draws a robot's orders for a step; null if the seat is not asked. */
function ordersAt(position: ReturnType<typeof currentPosition>, seat: Seat, draw: Draw): unknown {
  const { game, setup, state, step } = position;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) return null;
  const answers = anyRobotAnswers(game, { setup, state, seat, form, draw });
  return game.read({ setup, state, seat, answers }).orders;
}

/** Limit on entries, since repeated undoing would never end. */
const MOST_ENTRIES = 60;

/** A random course. Choices depend on the step's place, so a seed fixes them for any host. */
export interface Course {
  readonly seed: number;
  readonly interventions: number;
  readonly among?: readonly Wanted[];
}

/** Plays a match with random interventions. `goOn` may read the scene again after every entry. */
export function played(
  begin: Scene,
  { seed, interventions, among = ANYTHING }: Course,
  goOn: (scene: Scene) => Scene = (scene) => scene,
): Scene {
  const chance = seededChance(seed);
  let scene = begin;
  let left = interventions;
  for (let turn = 1; turn <= MOST_ENTRIES && !isOver(scene); turn++) {
    const draw = chance(`turn ${turn}`);
    const action = left > 0 && draw.integer(1, 2) === 1 ? anyAction(scene, draw, among) : null;
    const done = action === null ? null : intervened(scene, action);
    if (done !== null) left -= 1;
    const place = stepNumberOf(currentPosition(scene.match));
    scene = goOn(done ?? stepOn(scene, seededChance(seed)(`step ${place}`)));
  }
  return scene;
}

const isOver = ({ match }: Scene): boolean => currentPosition(match).sealed.entry.next === null;

/** Resumes a paused match; most of the asked seats answer. */
function stepOn(scene: Scene, draw: Draw): Scene {
  const { answersUntil, opened, sealed } = currentPosition(scene.match);
  if (sealed.entry.next?.deadline === null) return intervened(scene, { kind: 'resume' }) ?? scene;
  const isIn = (): boolean => answersUntil === null && draw.integer(1, 5) > 1;
  const sent = answered(scene, draw, isIn);
  return opened.settings.beacon === undefined ? resolved(sent) : resolvedSometime(sent, draw);
}

/** Resolves the step at its deadline, early at a named moment, or hours later. */
function resolvedSometime(scene: Scene, draw: Draw): Scene {
  const dueMs = Date.parse(currentPosition(scene.match).sealed.entry.next?.deadline ?? '');
  const isOpen = momentAfter(scene.nowMs) < dueMs;
  switch (draw.pick(['at its deadline', 'early', 'late'] as const)) {
    case 'at its deadline':
      return resolved(scene);
    case 'early':
      return isOpen
        ? { ...scene, match: buildMomentEntry(scene.match, scene.nowMs).match }
        : resolved(scene);
    case 'late':
      return isOpen ? { ...scene, nowMs: dueMs + 2 * HOUR_MS } : resolved(scene);
  }
}
