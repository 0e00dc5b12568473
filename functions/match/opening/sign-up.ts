import { drawSignUpForm, SIGN_UP_QUESTIONS } from '../../../sheets-templates/forms/about-form.ts';
import type { Google } from '../../google/connect.ts';
import { allowResponses, findByNote, isOpenToEverybody, writeNotes } from '../../google/drive.ts';
import { GoogleError } from '../../google/error.ts';
import {
  createForm,
  listResponses,
  publishForm,
  readForm,
  redrawForm,
  setFormSettings,
} from '../../google/forms.ts';
import { sha256, shortenHash } from '../ledger/digest.ts';
import { formatTime } from '../next/time.ts';

export interface SignUp {
  readonly formId: string;
  readonly address: string;
  /** End of the sign-up, in milliseconds since 1970. */
  readonly untilMs: number;
  readonly isOpen: boolean;
}

export interface SignUpEntry {
  readonly name: string;
  /** Address as typed, which nobody has verified. */
  readonly email: string;
  /** Whether the entry was sent after the end. */
  readonly isLate: boolean;
  /** Whether the entry was sent in time and edited late. Google keeps only its last version. */
  readonly isEditedLate: boolean;
}

const TITLE_PROPERTY = 'sealed-orders-sign-up';
const UNTIL_PROPERTY = 'sealed-orders-until';

/** Finds the sign-up form by its title; null if it is missing or in the bin. @throws GoogleError */
export async function findSignUp(google: Google, title: string): Promise<SignUp | null> {
  const [found] = await findByNote(google, { key: TITLE_PROPERTY, value: hashTitle(title) });
  const untilMs = Date.parse(found?.notes[UNTIL_PROPERTY] ?? '');
  if (found === undefined || Number.isNaN(untilMs)) return null;
  const { accepting, responderUri } = await readForm(google, found.id);
  return { formId: found.id, address: responderUri, untilMs, isOpen: accepting };
}

const hashTitle = (title: string): string => shortenHash(sha256(title));

export async function isSignUpInBin(google: Google, title: string): Promise<boolean> {
  const noted = { key: TITLE_PROPERTY, value: hashTitle(title), isInBin: true };
  return (await findByNote(google, noted)).length > 0;
}

export async function openSignUp(
  google: Google,
  given: { readonly title: string; readonly untilMs: number; readonly timeZone: string },
): Promise<SignUp> {
  const { title, untilMs, timeZone } = given;
  const formId = await ensureForm(google, title);
  const until = formatTime(untilMs, timeZone);
  await redrawForm(google, await readForm(google, formId), drawSignUpForm({ title, until }));
  await setFormSettings(google, formId, { emails: 'not at all' });
  await writeNotes(google, formId, { [UNTIL_PROPERTY]: new Date(untilMs).toISOString() });
  await publishForm(google, formId, true);
  await allowResponses(google, formId);
  const { responderUri } = await readForm(google, formId);
  return { formId, address: responderUri, untilMs, isOpen: true };
}

/**
 * Restores the settings that let everybody sign up. Returns a sentence for each changed setting.
 * @throws GoogleError if the form cannot be read
 */
export async function restoreSignUp(
  google: Google,
  { formId }: SignUp,
): Promise<readonly string[]> {
  const [{ settings }, isForAll] = await Promise.all([
    readForm(google, formId),
    isOpenToEverybody(google, formId),
  ]);
  const restored: string[] = [];
  if (settings.emails !== 'not at all') {
    const why = await findRefusal(setFormSettings(google, formId, { emails: 'not at all' }));
    restored.push(why === null ? COLLECTION_ENDED_SENTENCE : `${END_COLLECTION_SENTENCE} ${why}`);
  }
  if (!isForAll) {
    const why = await findRefusal(allowResponses(google, formId));
    restored.push(why === null ? OPENED_TO_ALL_SENTENCE : `${OPEN_TO_ALL_SENTENCE} ${why}`);
  }
  return restored;
}

/** Returns Google's refusal of a call; null if Google carried it out. */
async function findRefusal(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    return error.message;
  }
}

const COLLECTION_ENDED_SENTENCE =
  'The form no longer collects e-mail addresses, which may have kept people out.';
const END_COLLECTION_SENTENCE =
  'Turn off the collection of e-mail addresses in the form’s settings: it may keep people out, ' +
  'and this command could not turn it off.';
const OPENED_TO_ALL_SENTENCE =
  'Only invited people could sign up. Now everybody with the link can sign up again.';
const OPEN_TO_ALL_SENTENCE =
  'Open the form to everybody with its link: only invited people can sign up, and this command ' +
  'could not open it.';

/** Finds or creates the form. Sets its property at once, so that a retry finds it. */
async function ensureForm(google: Google, title: string): Promise<string> {
  const note = { [TITLE_PROPERTY]: hashTitle(title) };
  const [found] = await findByNote(google, { key: TITLE_PROPERTY, value: hashTitle(title) });
  if (found !== undefined) return found.id;
  const formId = await createForm(google, `${title}: sign up`);
  await writeNotes(google, formId, note);
  return formId;
}

/**
 * Lists entries by the time of their first version, each in its last version. Addresses are
 * unverified, and one address may occur twice. @throws GoogleError
 */
export async function listSignUps(
  google: Google,
  { formId, untilMs }: SignUp,
): Promise<readonly SignUpEntry[]> {
  const responses = (await listResponses(google, formId, null)).toSorted(
    (one, other) => one.createdMs - other.createdMs || (one.responseId < other.responseId ? -1 : 1),
  );
  return responses.map(({ answers, createdMs, submittedMs, isEdited }) => {
    const getText = (id: string): string => (answers[id]?.[0] ?? '').trim();
    const isLate = createdMs >= untilMs;
    return {
      name: getText(SIGN_UP_QUESTIONS.name.questionId),
      email: getText(SIGN_UP_QUESTIONS.email.questionId),
      isLate,
      isEditedLate: !isLate && isEdited && submittedMs >= untilMs,
    };
  });
}

export const closeSignUp = (google: Google, { formId }: SignUp): Promise<void> =>
  publishForm(google, formId, false);
