/** A look at a match between deadlines. It resolves nothing, unless steps resolve early and everybody is in. May be killed anywhere and run again. */

import { deskSheet } from '../../../sheets-templates/desk.ts';
import type { DrawnSheet } from '../../../sheets-templates/drawing.ts';
import { HOST_TABS, receivedSheet } from '../../../sheets-templates/host-workbook.ts';
import type { Grid } from '../../google/sheets.ts';
import { describeSpreadsheet } from '../../google/sheets.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { isCutOff } from '../ledger/open-step.ts';
import { FROM_HISTORY, type Trouble, Troubled } from '../ledger/trouble.ts';
import { orderAfter, orderFollowing } from '../next/deadline-task.ts';
import { isComplete } from '../next/early.ts';
import { type LookOrder, lookAgain, nextLook, scheduleLook } from '../next/look-task.ts';
import { type Inbox, readInbox } from '../reading/inbox.ts';
import { type Looked, receivedRecords } from '../reading/looked.ts';
import { currentPosition, lookedNow, type Match, readMatch } from '../reading/match.ts';
import { deskData } from '../showing/desk-data.ts';
import { type Standing, standingIn } from '../showing/guard.ts';
import { type Drawn, deskGuard, drawHost } from '../showing/host-pages.ts';
import { troublesOf } from '../visiting/failure.ts';
import { resolveStep, type StepResult } from '../visiting/resolve-step.ts';
import { remindAll } from './remind-all.ts';
import { showSeats } from './show-seats.ts';
import { answeredSoFar } from './so-far.ts';

export type LookResult =
  /** What was to be shown is shown; `isNew`: by this look. */
  | { readonly kind: 'looked'; readonly isNew: boolean }
  /** The match has gone on since: it has other looks. */
  | { readonly kind: 'gone' }
  /** It could not be looked at; the next look has been asked for. */
  | { readonly kind: 'missed'; readonly troubles: readonly Trouble[] }
  /** Everybody was in: the step was resolved before its deadline. */
  | StepResult;

/** Somebody else can draw the Desk between a look's reading and its drawing; he cannot do so for ever. */
const ROUNDS = 3;

/** @throws GoogleError only when not even the next look could be asked for: then it must be called again. */
export async function lookAt(adjudicator: Adjudicator, order: LookOrder): Promise<LookResult> {
  try {
    return await look(adjudicator, order, 1);
  } catch (error) {
    await scheduleLook(adjudicator, lookAgain(order, adjudicator.google.now()));
    return { kind: 'missed', troubles: troublesOf(error) };
  }
}

async function look(
  adjudicator: Adjudicator,
  order: LookOrder,
  round: number,
): Promise<LookResult> {
  const { google } = adjudicator;
  const standing =
    round === 1 ? null : standingIn(await describeSpreadsheet(google, order.match), 'desk');
  const { match, inbox } = await readSeen(adjudicator, order);
  const { sealed } = currentPosition(match);
  if (sealed.entry.entry > order.upon) return goneBy(adjudicator, order, match);
  if (sealed.entry.entry < order.upon) throw new Troubled([behind(order.upon)]);
  await scheduleLook(adjudicator, nextLook(match, google.now()));
  const early = await resolvedEarly(adjudicator, order, { match, inbox });
  if (early !== null) return early;
  const drawn = await showAll(adjudicator, { match, inbox, standing, atMs: Date.parse(order.at) });
  if (drawn.kind !== 'changed meanwhile' || round === ROUNDS) {
    return { kind: 'looked', isNew: drawn.kind !== 'as it was' };
  }
  return look(adjudicator, order, round + 1);
}

/** The match has gone on. Where this very look has resolved the step and was cut off, what follows is done. */
function goneBy(
  adjudicator: Adjudicator,
  { upon, at }: LookOrder,
  match: Match,
): Promise<LookResult> | LookResult {
  const { sealed } = currentPosition(match);
  const isOwn =
    sealed.entry.entry === upon + 1 &&
    sealed.entry.kind === 'resolved' &&
    sealed.entry.deadline === at;
  return isOwn ? resolveStep(adjudicator, orderFollowing(sealed, match.files)) : { kind: 'gone' };
}

const behind = (entry: number): Trouble => ({
  code: 'ledger behind',
  where: `Ledger, entry ${entry}`,
  what: 'A look was asked for when it was written, but its row is not there.',
  todo: FROM_HISTORY,
});

interface Seen {
  readonly match: Match;
  readonly inbox: Inbox;
}

/** Two reads: the host's workbook, and the responses. */
async function readSeen({ google }: Adjudicator, order: LookOrder): Promise<Seen> {
  const reading = readMatch(google, order.match, {
    checked: 'the last entry',
    formId: order.form,
  });
  const inbox = readInbox(google, reading, {
    form: order.form,
    since: order.since,
    cutOffMs: Date.parse(order.at),
  });
  await Promise.allSettled([inbox]);
  return { match: await reading, inbox: await inbox };
}

/** By the moment of the look, as a deadline by its own. Null where it is not time. */
async function resolvedEarly(
  adjudicator: Adjudicator,
  { at }: LookOrder,
  { match, inbox }: Seen,
): Promise<StepResult | null> {
  const due = orderAfter(currentPosition(match).sealed, match.files);
  if (due === null || at > due.deadline) return null;
  if (!isComplete({ match, inbox, cutOffMs: Date.parse(at) })) return null;
  return resolveStep(adjudicator, { ...due, deadline: at, look: true });
}

type Shown = Drawn | { readonly kind: 'as it was' };

/** Players first, then the Desk, with the tab that says what players have been shown. */
async function showAll(
  adjudicator: Adjudicator,
  given: Seen & { readonly standing: Standing | null; readonly atMs: number },
): Promise<Shown> {
  const { match } = given;
  const answered = answeredSoFar(match, given.inbox, given.atMs);
  const { step } = currentPosition(match);
  const shown = await showSeats(adjudicator, match, answered);
  await remindAll(adjudicator, match, given.atMs);
  const seats = Object.fromEntries(
    Object.entries(shown).filter(
      ([seat, { answers }]) => answers > 0 || step?.asks.some((ask) => ask.seat === seat),
    ),
  );
  const looked = { ...lookedNow(match), seats, strangers: answered.strangers };
  return renewDesk(adjudicator, match, { looked, standing: given.standing });
}

/** Draws Desk and Received, unless they say so already. */
async function renewDesk(
  { google }: Adjudicator,
  match: Match,
  given: { readonly looked: Looked; readonly standing: Standing | null },
): Promise<Shown> {
  const { entry } = currentPosition(match).sealed.entry;
  const before = lookedNow(match);
  const desk = deskOf({ ...match, looked: given.looked }, google.now());
  if (isOn(match.desk, desk) && JSON.stringify(before) === JSON.stringify(given.looked)) {
    return { kind: 'as it was' };
  }
  const standing = given.standing ?? leftByLooks(entry, before.drawings);
  const looked = { ...given.looked, drawings: (standing.guard?.count ?? 0) + 1 };
  const sheets = [desk, receivedSheet(receivedRecords(looked))];
  return drawHost(google, { hostId: match.files.hostId, entry, standing, sheets });
}

/** With what visits have told: only they find it, and only they know when it is mended. */
function deskOf(match: Match, nowMs: number): DrawnSheet {
  const { problems, putBack } = match.looked;
  const troubles = [...match.troubles, ...problems];
  const news = { troubles, said: putBack, isCutOff: isCutOff(currentPosition(match), nowMs) };
  return deskSheet(deskData(match, news), HOST_TABS.desk.sheetId);
}

/** The Desk as the last look has left it, if nobody else has drawn it since. */
const leftByLooks = (entry: number, drawings: number): Standing => ({
  guard: { of: 'desk', entry, isWhole: true, count: drawings },
  ids: [deskGuard(entry, drawings)],
});

/** Whether a tab says what a drawing of it says, as far as Google gives values. */
function isOn(tab: Grid, { rows }: DrawnSheet): boolean {
  const drawn = rows.map((row) => row.map(({ value }) => value ?? ''));
  return JSON.stringify(withoutEmptyEnds(tab)) === JSON.stringify(withoutEmptyEnds(drawn));
}

const withoutEmptyEnds = (rows: Grid): Grid => {
  const short = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== '') + 1));
  return short.slice(0, short.findLastIndex((row) => row.length > 0) + 1);
};
