import type { EmailCollection, FormResponse, FormSettings, ReadForm } from '../../google/forms.ts';
import { isoInstant, type Settings } from '../ledger/entry.ts';
import { compareInstants } from '../ledger/instant.ts';
import { currentPosition, type Match, polledNow } from './match.ts';
import type { TypedAddresses } from './polled.ts';

type KnownBy = Pick<Settings, 'knownBy'>;

/** Returns which addresses the form should collect: only those that identify players. */
export const emailsWanted = ({ knownBy }: KnownBy): EmailCollection =>
  knownBy === 'email' ? 'verified' : 'not at all';

/** Whether every player can answer and be identified. Verified addresses need a Google account. */
export function letsAllAnswer({ emails }: FormSettings, { knownBy }: KnownBy): boolean {
  return knownBy === 'email' ? emails === 'verified' : emails !== 'verified';
}

export const settingsToRestore = (
  { emails, isQuiz }: FormSettings,
  wanted: KnownBy,
): Partial<FormSettings> => ({
  ...(emails === emailsWanted(wanted) ? {} : { emails: emailsWanted(wanted) }),
  ...(isQuiz ? { isQuiz: false } : {}),
});

/** Lists a sentence for each changed setting. @param when the time at which the change was found */
export function settingChanges(
  { emails, isQuiz }: FormSettings,
  wanted: KnownBy,
  when: string,
): readonly string[] {
  const isRight = emails === emailsWanted(wanted);
  return [
    ...(isRight ? [] : [`${EMAIL_CHANGES[wanted.knownBy][emails](when)}`]),
    ...(isQuiz ? [`The form was a quiz ${when}. Now it is a plain form again.`] : []),
  ];
}

type Sentence = (when: string) => string;

const VERIFIED_AGAIN = 'so it could not identify players. Now it verifies addresses again.';
const collectedVerified: Sentence = (when) =>
  `The form collected verified e-mail addresses ${when}, so nobody without a Google account ` +
  'could answer. Now it collects no addresses again.';
const askedToType: Sentence = (when) =>
  `The form required respondents to type an e-mail address ${when}. Now it requires none again.`;

const EMAIL_CHANGES: Readonly<
  Record<Settings['knownBy'], Readonly<Record<EmailCollection, Sentence>>>
> = {
  code: { 'not at all': () => '', verified: collectedVerified, typed: askedToType },
  email: {
    'not at all': (when) => `The form collected no e-mail addresses ${when}, ${VERIFIED_AGAIN}`,
    typed: (when) =>
      `The form accepted typed e-mail addresses ${when} without verifying them, ` +
      `${VERIFIED_AGAIN}`,
    verified: () => '',
  },
};

/**
 * Returns the time of typed addresses after the form was read. It starts when the form was last
 * right.
 */
export function typedAddressesAfter(
  match: Match,
  { settings }: Pick<ReadForm, 'settings'>,
  nowMs: number,
): TypedAddresses | null {
  const { typedAddresses: before, formOpenAt } = polledNow(match);
  const { opened, since } = currentPosition(match);
  if (opened.settings.knownBy !== 'email') return null;
  if (settings.emails === 'typed') {
    const from = formOpenAt === '' ? since : formOpenAt;
    return { from: before?.from ?? from, until: null };
  }
  return before?.until === null ? { ...before, until: isoInstant(nowMs) } : before;
}

export const withFormSeen = (
  match: Match,
  form: Pick<ReadForm, 'settings'>,
  nowMs: number,
): Match => ({
  ...match,
  polled: { ...polledNow(match), typedAddresses: typedAddressesAfter(match, form, nowMs) },
});

/**
 * Returns a test for addresses that may have been typed. Addresses of confirmed answers were
 * verified.
 */
export function typedAddressTest(match: Match): (response: FormResponse) => boolean {
  const { typedAddresses: typed, confirmed } = polledNow(match);
  if (typed === null) return () => false;
  const verified = new Set(
    Object.values(confirmed).map(({ responseId, received }) => `${responseId} ${received}`),
  );
  return ({ responseId, submittedAt }) =>
    compareInstants(submittedAt, typed.from) >= 0 &&
    (typed.until === null || compareInstants(submittedAt, typed.until) <= 0) &&
    !verified.has(`${responseId} ${submittedAt}`);
}
