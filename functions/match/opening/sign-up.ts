/** Signing up for a season: a form of the host's that is known by its title, and closed for good by throwing it away. Every call may be repeated. */

import { SIGN_UP_QUESTIONS, signUpForm } from '../../../sheets-templates/forms/sign-up-form.ts';
import type { Google } from '../../google/connect.ts';
import { allowResponding, findNoted, noteOn } from '../../google/drive.ts';
import {
  createForm,
  listResponses,
  readForm,
  redrawForm,
  setAccepting,
  setFormSettings,
} from '../../google/forms.ts';
import { mailboxOf } from '../../google/mailbox.ts';
import { isOpenToEverybody } from '../../google/responders.ts';
import { sha256, shortHash } from '../ledger/digest.ts';
import { wallClock } from '../next/time.ts';

export interface SignUp {
  readonly formId: string;
  /** Where people sign up. */
  readonly address: string;
  /** Milliseconds since 1970: who signs up later is too late. */
  readonly untilMs: number;
  readonly isOpen: boolean;
}

export interface SignedUp {
  readonly name: string;
  readonly email: string;
  readonly isLate: boolean;
}

const TITLE_NOTE = 'sealed-orders-sign-up';
const UNTIL_NOTE = 'sealed-orders-until';

/** The form of that title; null where there is none, or it was thrown away. @throws GoogleError */
export async function findSignUp(google: Google, title: string): Promise<SignUp | null> {
  const [found] = await findNoted(google, { key: TITLE_NOTE, value: titleNote(title) });
  const untilMs = Date.parse(found?.notes[UNTIL_NOTE] ?? '');
  if (found === undefined || Number.isNaN(untilMs)) return null;
  const { accepting, responderUri } = await readForm(google, found.id);
  return { formId: found.id, address: responderUri, untilMs, isOpen: accepting };
}

const titleNote = (title: string): string => shortHash(sha256(title));

/** Opens it, or puts another time in place of the one that it had. @throws GoogleError */
export async function openSignUp(
  google: Google,
  given: { readonly title: string; readonly untilMs: number; readonly timeZone: string },
): Promise<SignUp> {
  const { title, untilMs, timeZone } = given;
  const formId = await formOf(google, title);
  const until = wallClock(untilMs, timeZone);
  await redrawForm(google, await readForm(google, formId), signUpForm({ title, until }));
  await setFormSettings(google, formId, { emails: 'not at all' });
  await noteOn(google, formId, { [UNTIL_NOTE]: new Date(untilMs).toISOString() });
  await setAccepting(google, formId, true);
  await allowResponding(google, formId, 'anyone');
  const { responderUri } = await readForm(google, formId);
  return { formId, address: responderUri, untilMs, isOpen: true };
}

/**
 * Restores the settings by which everybody can sign up. Returns a sentence for each that somebody had
 * changed. @throws GoogleError
 */
export async function restoreSignUp(
  google: Google,
  { formId }: SignUp,
): Promise<readonly string[]> {
  const [{ settings }, isForAll] = await Promise.all([
    readForm(google, formId),
    isOpenToEverybody(google, formId),
  ]);
  if (settings.emails !== 'not at all')
    await setFormSettings(google, formId, { emails: 'not at all' });
  if (!isForAll) await allowResponding(google, formId, 'anyone');
  return [
    ...(settings.emails === 'not at all' ? [] : [COLLECTED]),
    ...(isForAll ? [] : [INVITED_ONLY]),
  ];
}

const COLLECTED =
  'The form collected e-mail addresses, which may have kept people out. It no longer does.';
const INVITED_ONLY = 'Only invited people could sign up. Now everybody with the link can again.';

/** Noted at once, so that whoever is stopped after it finds it again. */
async function formOf(google: Google, title: string): Promise<string> {
  const note = { [TITLE_NOTE]: titleNote(title) };
  const [found] = await findNoted(google, { key: TITLE_NOTE, value: titleNote(title) });
  if (found !== undefined) return found.id;
  const { formId } = await createForm(google, `${title}: sign up`);
  await noteOn(google, formId, note);
  return formId;
}

/** In the order in which they signed up first; the last answer of an address counts. @throws GoogleError */
export async function signedUp(
  google: Google,
  { formId, untilMs }: SignUp,
): Promise<readonly SignedUp[]> {
  const responses = (await listResponses(google, formId, null)).toSorted(
    (one, other) =>
      one.submittedMs - other.submittedMs || (one.responseId < other.responseId ? -1 : 1),
  );
  const byAddress = new Map<string, SignedUp>();
  const late: SignedUp[] = [];
  for (const { answers, submittedMs } of responses) {
    const textOf = (id: string): string => (answers[id]?.[0] ?? '').trim();
    const email = textOf(SIGN_UP_QUESTIONS.email.questionId);
    const name = textOf(SIGN_UP_QUESTIONS.name.questionId);
    const one = { name, email, isLate: submittedMs >= untilMs };
    if (one.isLate) late.push(one);
    else byAddress.set(mailboxOf(email), one);
  }
  return [...byAddress.values(), ...late];
}

/** Nobody signs up any more. */
export const closeSignUp = (google: Google, { formId }: SignUp): Promise<void> =>
  setAccepting(google, formId, false);
