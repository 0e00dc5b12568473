import type { FormResponse } from '../../../functions/google/forms.ts';
import type { Entry, Settings } from '../../../functions/match/ledger/entry.ts';
import { buildStepKey, type Position } from '../../../functions/match/ledger/position.ts';
import { buildNextEntry, type PendingCommit } from '../../../functions/match/next/build-entry.ts';
import {
  buildInterventionEntry,
  type HostRequest,
} from '../../../functions/match/next/interventions.ts';
import { bindMatch, draftMatch, type Plan } from '../../../functions/match/opening/draft-match.ts';
import { createInboxCollector, type Inbox } from '../../../functions/match/reading/inbox.ts';
import {
  getCurrentPosition,
  getPollRecord,
  type Match,
} from '../../../functions/match/reading/match.ts';
import type { PollRecord } from '../../../functions/match/reading/polled.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type Seat, toSeat } from '../../../rules/kit/match/seat.ts';
import { answerByAnyRobot } from '../../../rules/kit/playing/robots.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { buildPlan, type TableOptions } from './table.ts';
import { USUAL_GAME } from './usual-game.ts';

export const SCARLET = toSeat('Scarlet');
export const DEMS = toSeat('Dems');

export const OPENED_MS = Date.parse('2026-06-01T20:00:00Z');
export const DEADLINE_MS = Date.parse('2026-06-03T20:00:00Z');
export const HOUR_MS = 3_600_000;

export const formatIso = (ms: number): string => new Date(ms).toISOString();

interface OpeningOptions extends Pick<TableOptions, 'getAddress' | 'communal'> {
  readonly game?: AnyGame;
  readonly season?: Plan['season'];
}

/**
 * Opens a match, by default of the usual game. Codes, addresses and workbooks are named after
 * seats.
 */
export function openMatch(
  settings: Partial<Settings> = {},
  { game = USUAL_GAME, season, ...own }: OpeningOptions = {},
): Match {
  const plan = buildPlan({ game, settings, ...own });
  const draft = draftMatch({ ...plan, ...(season && { season }) }, OPENED_MS);
  const seats = plan.entrants.map(({ seat, email }) => ({
    ...{ seat, email, code: `code-of-${seat}`, workbookId: `workbook-of-${seat}` },
  }));
  const ids = { hostId: 'host-file', publicId: 'public-file', formId: 'form-file' };
  return bindMatch(draft, { ...draft.files, ...ids, seats }, OPENED_MS);
}

/** Returns the match with a changed last position. */
export const changePosition = (match: Match, change: Partial<Position>): Match => {
  const positions = [...match.positions.slice(0, -1), { ...getCurrentPosition(match), ...change }];
  return { ...match, positions };
};

export const changeSettings = (match: Match, settings: Partial<Settings>): Match => {
  const { opened } = getCurrentPosition(match);
  const changed = { ...opened.settings, ...settings };
  return changePosition(match, { opened: { ...opened, settings: changed } });
};

/** Returns the match with a changed last entry, whose hash stays the same. */
export const changeEntry = (match: Match, change: object): Match => {
  const { sealed } = getCurrentPosition(match);
  const entry = { ...sealed.entry, ...change } as Entry;
  return changePosition(match, { sealed: { ...sealed, entry } });
};

export const withPoll = (match: Match, polled: Partial<PollRecord>): Match => ({
  ...match,
  polled: { ...getPollRecord(match), ...polled },
});

/** Changes the last position like `changePosition`, also to fields that are only in part right. */
export const withLastPosition = (match: Match, change: object): Match =>
  changePosition(match, change as Partial<Position>);

/** Builds a response to the open step, by default a robot's, sent at an instant in milliseconds. */
export function createResponse(
  match: Match,
  seat: Seat,
  { id, atMs, ...own }: { readonly id: string; readonly atMs: number } & Partial<FormResponse>,
): FormResponse {
  return {
    responseId: id,
    submittedAt: formatIso(atMs),
    submittedMs: atMs,
    createdMs: atMs,
    isEdited: false,
    respondentEmail: null,
    answers: fillRobotForm(match, seat),
    ...own,
  };
}

/** Returns the answers of a robot to the form of the open step, by question. */
export function fillRobotForm(match: Match, seat: Seat, draw?: Draw): FormResponse['answers'] {
  const position = getCurrentPosition(match);
  const { step } = position;
  if (step === null) throw new Error('the match is over');
  const answers = drawRobotAnswers(match, seat, draw);
  const { code: seatCode = '' } = match.files.seats.find((one) => one.seat === seat) ?? {};
  return fillForm({ step, at: buildStepKey(position), seat, seatCode, answers });
}

type PlayedState = Pick<Position, 'step' | 'game' | 'setup' | 'state'>;

/** Returns a robot's answers to the open step. @throws if the seat is not asked */
export const drawRobotAnswers = (match: Match, seat: Seat, draw = seedChance(1)(seat)): Answers =>
  drawAnswersAt(getCurrentPosition(match), seat, draw);

function drawAnswersAt({ step, game, setup, state }: PlayedState, seat: Seat, draw: Draw): Answers {
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (form === undefined) throw new Error(`${seat} is asked nothing`);
  return answerByAnyRobot(game, { setup, state, seat, form, draw });
}

export const drawRobotOrders = (match: Match, seat: Seat, draw = seedChance(1)(seat)): unknown =>
  drawOrdersAt(getCurrentPosition(match), seat, draw);

/** Returns a robot's orders at an earlier position. @throws if the seat is not asked */
export function drawOrdersAt(position: PlayedState, seat: Seat, draw: Draw): unknown {
  const { game, setup, state } = position;
  return game.read({ setup, state, seat, answers: drawAnswersAt(position, seat, draw) }).orders;
}

/** Builds the entry for a host's request at `atMs`. @throws if the request is refused */
export function buildRequestEntry(match: Match, request: HostRequest, atMs: number): PendingCommit {
  const built = buildInterventionEntry(match, request, atMs);
  if (typeof built === 'string') throw new Error(built);
  return built;
}

/** Returns the match after a host's request at `atMs`. @throws if the request is refused */
export function applyRequest(match: Match, action: HostRequest['action'], atMs: number): Match {
  const request = { id: `at-${atMs}`, action, asked: action.kind, reason: 'It has to be.' };
  return buildRequestEntry(match, request, atMs).match;
}

export function readInboxAt(match: Match, responses: readonly FormResponse[], atMs: number): Inbox {
  const collector = createInboxCollector(match, atMs);
  collector.add(responses);
  return collector.inbox();
}

/** Returns the match after its open step is resolved at `atMs`, by default the deadline. */
export function resolveOpenStep(
  match: Match,
  responses: readonly FormResponse[] = [],
  atMs = DEADLINE_MS,
): Match {
  const inbox = readInboxAt(match, responses, atMs);
  return buildNextEntry({ match, inbox, cutOffMs: atMs, nowMs: atMs }).match;
}
