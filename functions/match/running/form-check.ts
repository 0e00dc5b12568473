import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { announceWarning } from '../../announce/announce.ts';
import { allowResponses } from '../../google/drive.ts';
import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { formatInstant, getInstant } from '../ledger/entry.ts';
import { computeStepMs, type Position, shouldFormBeOpen } from '../ledger/position.ts';
import { FORM_IN_BIN_PROBLEM } from '../next/due.ts';
import { formatShortClock } from '../next/time.ts';
import {
  computeTypedAddresses,
  isClosed,
  isOpenToAll,
  type SeenForm,
  withReadForm,
} from '../reading/form-settings.ts';
import { getCurrentPosition, getPollRecord, type Match } from '../reading/match.ts';
import { POLLED_FORM_PLACE, type TypedAddresses, UNREPAIRED_FORM } from '../reading/polled.ts';
import { ABOUT_FORM_NAME, updateAboutForm } from '../showing/about-form.ts';
import { findFormChanges, readAndUpdateForm } from '../showing/update-form.ts';
import { listIncidents, logFailures } from './failure.ts';
import { readFormState } from './read-for-run.ts';

export interface CheckedForm {
  /** Descriptions of the differences, which are to be repaired. */
  readonly notes: readonly string[];
  /** Earlier notes to withdraw, because Google refused the repair; absent if there are none. */
  readonly withdrawn?: readonly string[];
  /** A fault that cannot be repaired; null if there is none or the form could not be read. */
  readonly problem: DeskProblem | null;
  /** The last time (RFC 3339) at which the form certainly accepted answers. */
  readonly openAt: string;
  /** The period in which senders may have typed any address; null if there is none. */
  readonly typedAddresses: TypedAddresses | null;
  /** Whether the form was closed for too long. The host then decides about missing answers. */
  readonly isMissed: boolean;
  /** Whether `repairForm` must be called after the Desk shows these findings. */
  readonly isToRepair: boolean;
}

interface PolledForm {
  readonly seen: SeenForm;
  /** Time of the poll for notes, in milliseconds. A repeated run of the task has the same time. */
  readonly atMs: number;
  readonly nowMs: number;
}

/** Compares the form with the ledger. Returns the earlier findings if the form was not read. */
export function checkForm(match: Match, { seen, atMs, nowMs }: PolledForm): CheckedForm {
  const { formOpenAt: openAt, formMissed, typedAddresses, problems } = getPollRecord(match);
  const position = getCurrentPosition(match);
  const same = {
    notes: [],
    problem: problems.find(({ where }) => where === POLLED_FORM_PLACE) ?? null,
    openAt,
    isMissed: formMissed,
    typedAddresses:
      seen.kind === 'read' ? computeTypedAddresses(match, seen.form, nowMs) : typedAddresses,
    isToRepair: false,
  };
  const isWanted = shouldFormBeOpen(position, nowMs);
  if (seen.kind === 'unknown' || isWanted === null) return same;
  const isOpen = seen.kind === 'read' && !isClosed(seen) && isOpenToAll(match, seen);
  const checked = {
    ...same,
    openAt: isWanted && isOpen ? formatInstant(nowMs) : openAt,
    isMissed: formMissed || (isWanted && !isOpen && isFormMissed(position, openAt, nowMs)),
  };
  if (seen.kind === 'refused') return { ...checked, problem: buildFormProblem(seen.error) };
  if (seen.isInBin) return { ...checked, problem: FORM_IN_BIN_PROBLEM };
  const { form, isForAll } = seen;
  const when = `at a poll on ${formatShortClock(atMs, position.opened.settings)}`;
  const changes = findFormChanges(match, form, when);
  const isLate = changes.length > 0 && isFormOfLastEntry(match, form);
  const notes = [...(isForAll ? [] : [formatInvitedOnlyNote(when)]), ...(isLate ? [] : changes)];
  const isToRepair = notes.length > 0 || isLate || isWanted !== form.accepting;
  return { ...checked, notes, isToRepair, problem: isToRepair ? same.problem : null };
}

/** Repairs the differences. Call it after the Desk shows the notes, which are lost otherwise. */
export async function repairForm(
  adjudicator: Adjudicator,
  match: Match,
  { seen, checked }: { readonly seen: SeenForm; readonly checked: CheckedForm },
): Promise<CheckedForm> {
  if (seen.kind !== 'read' || !checked.isToRepair) return checked;
  const { google } = adjudicator;
  const { form, isForAll } = seen;
  let withdrawn = checked.notes;
  try {
    if (!isForAll) {
      await allowResponses(google, form.formId);
      withdrawn = withdrawn.slice(1);
    }
    await readAndUpdateForm(adjudicator, withReadForm(match, form, google.now()));
    return { ...checked, problem: null };
  } catch (error) {
    return { ...checked, notes: [], withdrawn, problem: buildFormProblem(error) };
  }
}

/** Whether the form still shows the previous entry, and nobody has edited it. */
function isFormOfLastEntry(match: Match, form: ReadForm): boolean {
  const positions = match.positions.slice(0, -1);
  const { step = null } = positions.at(-1) ?? {};
  return (
    listOwedAsks(step).length > 0 && findFormChanges({ ...match, positions }, form).length === 0
  );
}

const formatInvitedOnlyNote = (when: string): string =>
  `The form accepted answers only from invited people ${when}. Now everybody with the link can ` +
  'answer again.';

function buildFormProblem(error: unknown): DeskProblem {
  const [found] = listIncidents(error);
  if (found === undefined)
    return { where: POLLED_FORM_PLACE, what: UNREPAIRED_FORM, todo: RETRY_ADVICE };
  return { where: POLLED_FORM_PLACE, what: `${UNREPAIRED_FORM} ${found.what}`, todo: found.todo };
}

const RETRY_ADVICE = 'Do nothing yet. Every poll tries to repair the form again.';

/** Share of a step's duration for which its form may be closed until answers count as missed. */
const MISSED_SHARE = 0.1;

function isFormMissed(position: Position, openAt: string, nowMs: number): boolean {
  const lastMs = Math.max(
    Date.parse(openAt === '' ? position.since : openAt),
    findClockChangeMs(position),
  );
  const stepMs = computeStepMs(position);
  return stepMs !== null && nowMs - lastMs > stepMs * MISSED_SHARE;
}

/** Returns when the host last changed the clock or undid a step, in ms; 0 if never. */
function findClockChangeMs({ meanwhile }: Position): number {
  const set = meanwhile.filter(({ kind }) =>
    ['deadline', 'pause', 'resume', 'rewound'].includes(kind),
  );
  return Math.max(0, ...set.map((entry) => Date.parse(getInstant(entry))));
}

/**
 * Redraws the form “About me” if it was edited. Reports faults as findings of the comparison. The
 * check of sharing reports a lost form.
 */
export async function restoreAboutForm(
  adjudicator: Adjudicator,
  match: Match,
): Promise<Pick<CheckedForm, 'notes'> & { readonly problems: readonly DeskProblem[] }> {
  const { id = '' } = match.files.aboutForm ?? {};
  const form = await readFormState(adjudicator, id);
  if (form.kind === 'unknown' || (form.kind === 'read' && form.isInBin))
    return { notes: [], problems: [] };
  try {
    if (form.kind === 'refused') throw form.error;
    if (!form.isForAll) await allowResponses(adjudicator.google, id);
    const isEdited = await updateAboutForm(adjudicator, match);
    return { notes: isEdited || !form.isForAll ? [ABOUT_FORM_RESTORED] : [], problems: [] };
  } catch (error) {
    return { notes: [], problems: [{ ...buildFormProblem(error), where: ABOUT_FORM_NAME }] };
  }
}

const ABOUT_FORM_RESTORED =
  'Somebody edited or closed the form “About me”, or restricted it to invited people. It has ' +
  'been restored.';

/** Warns everybody if this poll is the first to find the fault. Only logs Discord's errors. */
export async function warnOfFormProblem(
  adjudicator: Adjudicator,
  match: Match,
  { problem }: Pick<CheckedForm, 'problem'>,
): Promise<void> {
  const isTold = getPollRecord(match).problems.some(({ where }) => where === POLLED_FORM_PLACE);
  if (problem === null || isTold) return;
  await logFailures(adjudicator, match, announceWarning(adjudicator, match, FORM_FAULT_WARNING));
}

const FORM_FAULT_WARNING =
  'The form does not work properly. The host can read on the Desk what to do.';
