/** Computes the due work of a match. Reads form and answers if the workbook is not enough. */

import type { Google } from '../../../functions/google/connect.ts';
import { getAnswerCutOff } from '../../../functions/match/ledger/entry-parts.ts';
import type { Incident } from '../../../functions/match/ledger/incident.ts';
import { isOverdue } from '../../../functions/match/ledger/position.ts';
import {
  type DueCaller,
  type DueDecision,
  decideDue,
  type FormState,
  listHostProblems,
  listMissingSeatReasons,
  type MissingSeat,
  withReportedStop,
} from '../../../functions/match/next/due.ts';
import { getListingStart } from '../../../functions/match/next/tasks.ts';
import { withReadForm } from '../../../functions/match/reading/form-settings.ts';
import { type Inbox, readInbox } from '../../../functions/match/reading/inbox.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { readFormState, toFormState } from '../../../functions/match/running/read-for-run.ts';
import { judgeLedger, readPublishedGuard } from '../../../functions/match/showing/behind.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';

export interface DueWork {
  readonly due: DueDecision;
  /** Answers; null if they were not read. */
  readonly inbox: Inbox | null;
  /** Seats whose answers are missing; empty if answers were not read, or edited content is due. */
  readonly missing: readonly MissingSeat[];
  /** Whether a due step that nothing holds is still not resolved. */
  readonly isOverdue: boolean;
  /** All problems that the host must check, without duplicates. */
  readonly problems: readonly DeskProblem[];
}

interface ReadDueOptions {
  /** Whether form and answers are also read before the cut-off. */
  readonly isAlways?: boolean;
  /** Cut-off of an early resolution; null for that of the open step. */
  readonly cutOffMs?: number | null;
  readonly caller?: DueCaller;
}

/** @throws GoogleError */
export async function readDueWork(
  google: Google,
  match: Match,
  { isAlways = false, cutOffMs = null, caller = { kind: 'scheduler' } }: ReadDueOptions = {},
): Promise<DueWork> {
  const position = currentPosition(match);
  const { next } = position.sealed.entry;
  const nowMs = google.now();
  const ownCutOff = next === null ? null : getAnswerCutOff(next);
  const untilMs = cutOffMs ?? (ownCutOff === null ? nowMs : Date.parse(ownCutOff));
  const isRead = next !== null && (isAlways || (ownCutOff !== null && nowMs >= untilMs));
  const { form, inbox } = isRead ? await readAnswers(google, match, untilMs) : NOTHING_READ;
  const stops = next === null ? [] : await listLedgerIncidents(google, match);
  const found = decideDue({ match, inbox, form, stops, cutOffMs, nowMs, caller });
  const due = caller.kind === 'scheduler' ? withReportedStop(match, found) : found;
  return {
    due,
    inbox,
    missing: isContentDue(due) ? [] : listMissingSeatReasons({ match, inbox, form }),
    isOverdue: (due.kind === 'entry' || due.kind === 'round') && isOverdue(position, nowMs),
    problems: listHostProblems(match, due),
  };
}

const isContentDue = (due: DueDecision): boolean => due.kind === 'entry' && due.entry === 'content';

/** Returns incidents if pages show entries that the ledger does not have. */
async function listLedgerIncidents(google: Google, match: Match): Promise<readonly Incident[]> {
  const guard = await readPublishedGuard(google, undefined, Promise.resolve(match));
  const judged = await judgeLedger(google, match, { guard, task: null });
  return judged.kind === 'behind' ? [judged.incident] : [];
}

interface FormAndAnswers {
  readonly form: FormState | null;
  readonly inbox: Inbox | null;
}

const NOTHING_READ: FormAndAnswers = { form: null, inbox: null };

/** Reads form and answers. Lists no answers if Google refuses access to the form. */
async function readAnswers(
  google: Google,
  match: Match,
  cutOffMs: number,
): Promise<FormAndAnswers> {
  const { formId } = match.files;
  if (formId === '') return NOTHING_READ;
  const seen = await readFormState({ google }, formId);
  const form = toFormState(match, seen);
  if (seen.kind === 'refused') return { form, inbox: null };
  const known = seen.kind === 'read' ? withReadForm(match, seen.form, google.now()) : match;
  const { entry } = currentPosition(match).sealed;
  const listed = { form: formId, since: getListingStart(entry), cutOffMs };
  return { form, inbox: await readInbox(google, Promise.resolve(known), listed) };
}
