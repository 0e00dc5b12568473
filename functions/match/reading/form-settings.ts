import type { GoogleError } from '../../google/error.ts';
import type { EmailCollection, FormResponse, FormSettings, ReadForm } from '../../google/forms.ts';
import { formatInstant, type Settings } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import { compareInstants } from '../ledger/instant.ts';
import { getCurrentPosition, getPollRecord, type Match } from './match.ts';
import type { TypedAddresses } from './polled.ts';

type KnownBySetting = Pick<Settings, 'knownBy'>;

/** Returns the addresses that the form should collect. */
export const getWantedEmails = ({ knownBy }: KnownBySetting): EmailCollection =>
  knownBy === 'email' ? 'verified' : 'not at all';

/** A form in the state in which a run or a command read it. */
export type SeenForm =
  | {
      readonly kind: 'read';
      readonly form: ReadForm;
      readonly isInBin: boolean;
      /** Whether everybody with the form's link can answer, and not only invited people. */
      readonly isForAll: boolean;
    }
  /** Google refuses access to the form. */
  | {
      readonly kind: 'refused';
      readonly error: GoogleError;
      readonly incidents: readonly Incident[];
    }
  /** The form was not read, or Google did not answer. */
  | { readonly kind: 'unknown'; readonly error: GoogleError | null };

export const UNKNOWN_FORM: SeenForm = { kind: 'unknown', error: null };

export type ReadableForm = Extract<SeenForm, { readonly kind: 'read' }>;

export const isClosed = ({ form, isInBin }: ReadableForm): boolean => !form.accepting || isInBin;

/** Whether settings and sharing let every player answer, and let the program identify them. */
export function isOpenToAll(match: Match, { form, isForAll }: ReadableForm): boolean {
  const isVerified = form.settings.emails === 'verified';
  const { knownBy } = getCurrentPosition(match).opened.settings;
  return isForAll && isVerified === (knownBy === 'email');
}

export const buildSettingsToRestore = (
  { emails, isQuiz }: FormSettings,
  wanted: KnownBySetting,
): Partial<FormSettings> => ({
  ...(emails === getWantedEmails(wanted) ? {} : { emails: getWantedEmails(wanted) }),
  ...(isQuiz ? { isQuiz: false } : {}),
});

/** Describes each changed setting in a sentence. @param when time at which the change was found */
export function listSettingChanges(
  { emails, isQuiz }: FormSettings,
  wanted: KnownBySetting,
  when: string,
): readonly string[] {
  const isRight = emails === getWantedEmails(wanted);
  return [
    ...(isRight ? [] : [describeEmailChange(emails, wanted, when)]),
    ...(isQuiz ? [`The form was a quiz ${when}. Now it is a plain form again.`] : []),
  ];
}

function describeEmailChange(
  emails: EmailCollection,
  { knownBy }: KnownBySetting,
  when: string,
): string {
  if (knownBy === 'code' && emails === 'typed')
    return `The form required respondents to type an e-mail address ${when}. It no longer does.`;
  if (knownBy === 'code')
    return (
      `The form collected verified e-mail addresses ${when}, so nobody without a Google account ` +
      'could answer. Now it no longer collects addresses.'
    );
  const what =
    emails === 'typed'
      ? `accepted typed e-mail addresses ${when} without verifying them`
      : `collected no e-mail addresses ${when}`;
  return `The form ${what}, so it could not identify players. Now it verifies addresses again.`;
}

/**
 * Updates the period of typed addresses after the form was read. The period starts when the form
 * was last seen with the right settings.
 */
export function computeTypedAddresses(
  match: Match,
  { settings }: Pick<ReadForm, 'settings'>,
  nowMs: number,
): TypedAddresses | null {
  const { typedAddresses: before, formOpenAt } = getPollRecord(match);
  const { opened, since } = getCurrentPosition(match);
  if (opened.settings.knownBy !== 'email') return null;
  if (settings.emails === 'typed') {
    const from = formOpenAt === '' ? since : formOpenAt;
    return { from: before?.from ?? from, until: null };
  }
  return before?.until === null ? { ...before, until: formatInstant(nowMs) } : before;
}

export const withReadForm = (
  match: Match,
  form: Pick<ReadForm, 'settings'>,
  nowMs: number,
): Match => ({
  ...match,
  polled: { ...getPollRecord(match), typedAddresses: computeTypedAddresses(match, form, nowMs) },
});

/**
 * Returns a test for responses whose address may have been typed. Confirmed answers never match.
 */
export function buildTypedAddressTest(match: Match): (response: FormResponse) => boolean {
  const { typedAddresses: addresses, confirmed } = getPollRecord(match);
  if (addresses === null) return () => false;
  const verified = new Set(
    Object.values(confirmed).map(({ responseId, received }) => `${responseId} ${received}`),
  );
  return ({ responseId, submittedAt }) =>
    compareInstants(submittedAt, addresses.from) >= 0 &&
    (addresses.until === null || compareInstants(submittedAt, addresses.until) <= 0) &&
    !verified.has(`${responseId} ${submittedAt}`);
}
