/** The deadline of one step has come: read, sort, resolve, commit, publish, ask anew, schedule. May be killed anywhere and run again. */

import { GoogleError } from '../google/error.ts';
import { listResponses, type ReadForm, readForm } from '../google/forms.ts';
import type { Adjudicator } from './adjudicator.ts';
import { askAfterLook, askAnew } from './ask.ts';
import { commit } from './commit.ts';
import { type Edits, editsOf } from './content-edits.ts';
import { orderAfter, type StepOrder, scheduleDeadline } from './deadline-task.ts';
import { addToDesk, recordStop } from './desk.ts';
import { isComplete, lookAfter } from './early.ts';
import { currentPosition, type Match, readMatch } from './match.ts';
import { publish } from './publish.ts';
import { type Trouble, Troubled } from './trouble.ts';
import { writeContent } from './write-content.ts';
import { writeEntry } from './write-entry.ts';

export type StepResult =
  /** This call wrote the entry. */
  | { readonly kind: 'resolved'; readonly match: Match; readonly troubles: readonly Trouble[] }
  /** The entry stood there already; what may have been left undone after it has been done. */
  | {
      readonly kind: 'resolved before';
      readonly match: Match;
      readonly troubles: readonly Trouble[];
    }
  /** The host had edited the content before anything was resolved: it has been taken, and the step is due later. */
  | {
      readonly kind: 'content changed';
      readonly match: Match;
      readonly troubles: readonly Trouble[];
    }
  /** Its step or its deadline is no longer what is due: there is nothing to do. */
  | { readonly kind: 'gone' }
  /** The deadline has not come; the queue has been told when it does, or should come again after so many seconds. */
  | { readonly kind: 'not yet'; readonly comeAgainSeconds: number | null }
  /** It will never succeed as things are; the host has been told on the Desk. Nothing has been changed. */
  | { readonly kind: 'refused'; readonly troubles: readonly Trouble[] };

/** How a host may resolve a step before its deadline: what was received until now counts. */
export interface ResolveOptions {
  readonly early: boolean;
}

/** Two instances that write the same entry both read again; a third round would mean that something else is wrong. */
const ROUNDS = 3;

/**
 * Resolves the step that the order names, if it is due. @throws GoogleError when Google could not be asked or told
 * everything: run it again, nothing is done twice.
 */
export async function resolveStep(
  adjudicator: Adjudicator,
  order: StepOrder,
  options: ResolveOptions = { early: false },
): Promise<StepResult> {
  try {
    return await attempt({ adjudicator, order, early: options.early, round: 1 });
  } catch (error) {
    const troubles = lastingTroubles(error);
    if (troubles === null) throw error;
    await recordStop(adjudicator, order.match, troubles);
    return { kind: 'refused', troubles };
  }
}

interface Attempt {
  readonly adjudicator: Adjudicator;
  readonly order: StepOrder;
  readonly early: boolean;
  readonly round: number;
}

async function attempt(given: Attempt): Promise<StepResult> {
  const { adjudicator, order, early, round } = given;
  const { google } = adjudicator;
  const [match, responses, form] = await Promise.all([
    readMatch(google, order.match, { contentTabs: order.tabs, checked: 'the last entry' }),
    listResponses(google, order.form, new Date(order.since)),
    readForm(google, order.form),
  ]);
  const { entry } = currentPosition(match).sealed.entry;
  if (order.entry < entry) return { kind: 'resolved before', match, troubles: [] };
  if (order.entry === entry) {
    return { kind: 'resolved before', match, troubles: await follow(adjudicator, match, null) };
  }
  if (isGone(match, order, early || order.look)) return { kind: 'gone' };
  const cutOffMs = Date.parse(order.deadline);
  if (adjudicator.now() < cutOffMs) return comeLater(adjudicator, order);
  if (order.look && !isComplete({ match, responses, cutOffMs })) {
    await scheduleLook(adjudicator, match);
    return { kind: 'not yet', comeAgainSeconds: null };
  }
  const edits = editsOf(match);
  const nowMs = adjudicator.now();
  const written =
    edits.kind === 'sound'
      ? writeContent({ match, content: edits.content, takenMs: cutOffMs, nowMs })
      : writeEntry({ match: withTroubles(match, edits), responses, cutOffMs, nowMs });
  const outcome = await commit(adjudicator, written);
  if (outcome === 'someone else was first') {
    if (round === ROUNDS) throw new Troubled([markerAlone(order.entry)]);
    return attempt({ ...given, round: round + 1 });
  }
  const troubles = await follow(adjudicator, written.match, form);
  const kind = edits.kind === 'sound' ? 'content changed' : 'resolved';
  return { kind, match: written.match, troubles };
}

/** What is wrong with the content tabs is told on the Desk; the match goes on. */
const withTroubles = (match: Match, edits: Exclude<Edits, { readonly kind: 'sound' }>): Match =>
  edits.kind === 'none' ? match : { ...match, troubles: [...match.troubles, ...edits.troubles] };

/**
 * All that follows from the last entry: every workbook, then the form, then the next task. Doing it again changes nothing.
 * `form` as it was seen before that entry was written; null when it was written by somebody else.
 */
export async function follow(
  adjudicator: Adjudicator,
  match: Match,
  form: ReadForm | null,
): Promise<readonly Trouble[]> {
  const troubles = await publish(adjudicator, match);
  if (form === null) await askAfterLook(adjudicator, match);
  else await askAnew(adjudicator, match, form);
  const order = orderAfter(currentPosition(match).sealed, match.files);
  if (order !== null) await scheduleDeadline(adjudicator, order);
  await scheduleLook(adjudicator, match);
  if (troubles.length > 0) await addToDesk(adjudicator, match, troubles);
  return troubles;
}

/** Where the match resolves early: the next moment at which is looked whether all have answered. */
async function scheduleLook(adjudicator: Adjudicator, match: Match): Promise<void> {
  const look = lookAfter(match, adjudicator.now());
  if (look !== null) await scheduleDeadline(adjudicator, look);
}

/** Whether another step or deadline is due now than the order names. @throws Troubled when it never was and never will be. */
function isGone(match: Match, order: StepOrder, early: boolean): boolean {
  const due = orderAfter(currentPosition(match).sealed, match.files);
  if (
    due === null ||
    due.entry !== order.entry ||
    due.form !== order.form ||
    order.since > due.since
  ) {
    throw new Troubled([orderWrong(order, due)]);
  }
  const isInTime = early ? order.deadline <= due.deadline : order.deadline === due.deadline;
  return due.step !== order.step || !isInTime;
}

async function comeLater(adjudicator: Adjudicator, order: StepOrder): Promise<StepResult> {
  const scheduled = await scheduleDeadline(adjudicator, order);
  const seconds = Math.ceil((Date.parse(order.deadline) - adjudicator.now()) / 1000);
  return { kind: 'not yet', comeAgainSeconds: scheduled === 'scheduled' ? null : seconds };
}

/** What trying again cannot mend; null when it can. */
function lastingTroubles(error: unknown): readonly Trouble[] | null {
  if (error instanceof Troubled) return error.troubles;
  if (error instanceof GoogleError && OUT_OF_REACH.has(error.kind)) {
    return [outOfReach(error)];
  }
  return null;
}

const OUT_OF_REACH: ReadonlySet<string> = new Set(['not found', 'forbidden']);

const outOfReach = (error: GoogleError): Trouble => ({
  code: error.api === 'Forms' ? 'form out of reach' : 'workbook out of reach',
  where: error.api === 'Forms' ? 'The form' : 'The host’s workbook',
  what: `Google does not let the adjudicator open it: ${error.detail}`,
  todo: 'Share it with the adjudicator’s service account as an editor (or bring it back from the bin), then resolve the step.',
});

const markerAlone = (entry: number): Trouble => ({
  code: 'marker without entry',
  where: `Ledger, entry ${entry}`,
  what: 'Google holds the mark that it was written, but its row is not there.',
  todo: 'Open File > Version history in the host’s workbook and bring back the row.',
});

const orderWrong = (order: StepOrder, due: StepOrder | null): Trouble => ({
  code: 'order wrong',
  where: `Entry ${order.entry}, ${order.step}`,
  what:
    due === null
      ? 'It was to be resolved, but the match is closed.'
      : `It was to be resolved, but due is entry ${due.entry}, ${due.step}, at ${due.deadline}.`,
  todo: 'Nothing has been changed.',
});
