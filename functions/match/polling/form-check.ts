/** The form as a poll finds it, compared with what the ledger wants: what differs is put right, and what cannot be is told at once. */

import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';
import { warn } from '../../announce/announce.ts';
import { allowResponding } from '../../google/drive.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { isoInstant } from '../ledger/entry.ts';
import { instantOf } from '../ledger/entry-words.ts';
import { incidentText } from '../ledger/incident.ts';
import { isFormWantedOpen, type Position } from '../ledger/position.ts';
import { IN_BIN } from '../next/due.ts';
import { wallClock } from '../next/time.ts';
import { typedAddressesAfter, withFormSeen } from '../reading/form-settings.ts';
import { currentPosition, type Match, polledNow } from '../reading/match.ts';
import { POLLED_FORM, type TypedAddresses } from '../reading/polled.ts';
import { formChanges, readAndUpdateForm } from '../showing/update-form.ts';
import { incidentsOf } from '../visiting/failure.ts';
import { formStateOf, type SeenForm } from '../visiting/seen.ts';

/** What a poll has found out about the form. */
export interface CheckedForm {
  /** What was put right, a sentence each. */
  readonly notes: readonly string[];
  /** What could not be; null for nothing, and where nothing is known. */
  readonly problem: DeskProblem | null;
  /** When it took answers last, as far as is known (RFC 3339). */
  readonly openAt: string;
  /** When it may have taken addresses that respondents typed; null for never. */
  readonly typedAddresses: TypedAddresses | null;
  /** Whether it has taken none for so long that its host has to say what is to become of the step, should an answer be missing. */
  readonly isMissed: boolean;
}

/**
 * Puts right what differs, once `tellFirst` has written what that is: killed in between, nobody would find it a second time. Null where
 * that could not be written: then nothing is put right. Throws only what that throws.
 */
export async function checkForm(
  adjudicator: Adjudicator,
  match: Match,
  seen: SeenForm,
  tellFirst: (found: CheckedForm) => Promise<boolean>,
): Promise<CheckedForm | null> {
  const { formOpenAt: openAt, formMissed, typedAddresses: typedBefore } = polledNow(match);
  const before = polledNow(match).problems.find(({ where }) => where === POLLED_FORM) ?? null;
  const nowMs = adjudicator.google.now();
  const typedAddresses =
    seen.kind === 'read' ? typedAddressesAfter(match, seen.form, nowMs) : typedBefore;
  const same = { notes: [], problem: before, openAt, isMissed: formMissed, typedAddresses };
  const isWanted = isFormWantedOpen(currentPosition(match), nowMs);
  if (seen.kind === 'unknown' || isWanted === null) return same;
  const isOpen = isAnswerable(match, seen);
  const isMissed =
    formMissed || (isWanted && !isOpen && hasMissed(currentPosition(match), openAt, nowMs));
  const found = await putRight(
    adjudicator,
    match,
    seen,
    async (notes) => notes.length === 0 || tellFirst({ ...same, notes, isMissed }),
  );
  if (found === null) return null;
  if (!isWanted) return { ...same, ...found };
  if (isOpen) return { ...same, ...found, openAt: isoInstant(nowMs) };
  const isMended = found.problem === null;
  return { ...same, ...found, openAt: isMended ? isoInstant(nowMs) : openAt, isMissed };
}

/** By everybody who owes an answer. */
function isAnswerable(match: Match, seen: SeenForm): boolean {
  const form = formStateOf(match, seen);
  return form?.kind === 'read' && form.accepting && !form.isInBin && form.isForAll;
}

type Found = Pick<CheckedForm, 'notes' | 'problem'>;

async function putRight(
  adjudicator: Adjudicator,
  match: Match,
  seen: Exclude<SeenForm, { readonly kind: 'unknown' }>,
  tellFirst: (notes: readonly string[]) => Promise<boolean>,
): Promise<Found | null> {
  if (seen.kind === 'refused') return { notes: [], problem: problemOf(seen.error) };
  if (seen.isInBin) return { notes: [], problem: IN_BIN };
  const { form, isForAll } = seen;
  const nowMs = adjudicator.google.now();
  const when = `at a poll on ${wallClock(nowMs, currentPosition(match).opened.settings)}`;
  const notes = [...(isForAll ? [] : [invitedOnly(when)]), ...formChanges(match, form, when)];
  const isWanted = isFormWantedOpen(currentPosition(match), nowMs);
  if (notes.length === 0 && (isWanted === null || isWanted === form.accepting))
    return { notes, problem: null };
  if (!(await tellFirst(notes))) return null;
  try {
    if (!isForAll) await allowResponding(adjudicator.google, form.formId, 'anyone');
    await readAndUpdateForm(adjudicator, withFormSeen(match, form, nowMs));
    return { notes, problem: null };
  } catch (error) {
    return { notes: [], problem: problemOf(error) };
  }
}

const invitedOnly = (when: string): string =>
  `The form took answers from invited people alone ${when}. It takes them from everybody with the link again.`;

function problemOf(error: unknown): DeskProblem {
  const [found] = incidentsOf(error);
  if (found === undefined) return { where: POLLED_FORM, what: NOT_RIGHT, todo: TRIED };
  return { where: POLLED_FORM, what: `${NOT_RIGHT} ${found.what}`, todo: found.todo };
}

const NOT_RIGHT = 'It does not ask what it should, and could not be put right.';
const TRIED = 'Nothing yet: every poll tries it again.';

/** Of the time of a step. */
const MISSED_SHARE = 0.1;

/** Whether a form that takes no answers now may have taken none for more than a tenth of its step. */
function hasMissed(position: Position, openAt: string, nowMs: number): boolean {
  const lastMs = Math.max(
    Date.parse(openAt === '' ? position.since : openAt),
    clockSetMs(position),
  );
  const stepMs = stepMsOf(position);
  return stepMs !== null && nowMs - lastMs > stepMs * MISSED_SHARE;
}

/** From when the open step was opened to its deadline; null while it is paused. */
export function stepMsOf({ sealed, since }: Position): number | null {
  const deadline = sealed.entry.next?.deadline ?? null;
  return deadline === null ? null : Date.parse(deadline) - Date.parse(since);
}

/** When the host has last stopped the clock, let it go on or set it: the form was as he wanted it then. */
function clockSetMs({ meanwhile }: Position): number {
  const set = meanwhile.filter(({ kind }) =>
    ['deadline', 'pause', 'resume', 'rewound'].includes(kind),
  );
  return Math.max(0, ...set.map((entry) => Date.parse(instantOf(entry))));
}

/** Has everybody know at once, where a poll is the first to find it. Whatever is wrong with Discord is logged. */
export async function warnOfForm(
  adjudicator: Adjudicator,
  match: Match,
  { problem }: CheckedForm,
): Promise<void> {
  const isTold = polledNow(match).problems.some(({ where }) => where === POLLED_FORM);
  if (problem === null || isTold) return;
  const wrong = await warn(adjudicator, match, NOT_ANSWERABLE).catch((error: unknown) =>
    incidentsOf(error).map(incidentText),
  );
  for (const message of wrong)
    adjudicator.log({ severity: 'WARNING', message, match: match.files.hostId });
}

const NOT_ANSWERABLE =
  'The form cannot be answered as it should; the host reads on the Desk what to do.';
