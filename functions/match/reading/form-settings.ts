/** The settings that a match needs on its form: they decide who can answer, and whom the adjudicator recognises. */

import type { EmailCollection, FormSettings } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';

type KnownBy = Pick<Settings, 'knownBy'>;

/** A match asks for no more about a sender than it needs. */
export const emailsWanted = ({ knownBy }: KnownBy): EmailCollection =>
  knownBy === 'email' ? 'verified' : 'not at all';

/**
 * Whether every player can answer and be recognised. Google asks for an account where addresses are verified, which players with a seat
 * code need not have.
 */
export function letsAllAnswer({ emails }: FormSettings, { knownBy }: KnownBy): boolean {
  return knownBy === 'email' ? emails === 'verified' : emails !== 'verified';
}

/** The settings that differ, as they should be. */
export const settingsToRestore = (
  { emails, isQuiz }: FormSettings,
  wanted: KnownBy,
): Partial<FormSettings> => ({
  ...(emails === emailsWanted(wanted) ? {} : { emails: emailsWanted(wanted) }),
  ...(isQuiz ? { isQuiz: false } : {}),
});

/** A sentence for each setting that somebody changed; `when` is when that was seen. */
export function settingChanges(
  { emails, isQuiz }: FormSettings,
  wanted: KnownBy,
  when: string,
): readonly string[] {
  const isRight = emails === emailsWanted(wanted);
  return [
    ...(isRight ? [] : [`${EMAIL_CHANGES[wanted.knownBy][emails](when)}`]),
    ...(isQuiz ? [`The form was a quiz ${when}. It is a plain form again.`] : []),
  ];
}

type Sentence = (when: string) => string;

const VERIFIED_AGAIN = 'so no player could be recognised by one. It verifies addresses again.';
const collectedVerified: Sentence = (when) =>
  `The form collected verified e-mail addresses ${when}: nobody without a Google account could answer. It collects none again.`;
const askedToType: Sentence = (when) =>
  `The form asked respondents to type an e-mail address ${when}. It asks for none again.`;

const EMAIL_CHANGES: Readonly<
  Record<Settings['knownBy'], Readonly<Record<EmailCollection, Sentence>>>
> = {
  code: { 'not at all': () => '', verified: collectedVerified, typed: askedToType },
  email: {
    'not at all': (when) => `The form collected no e-mail addresses ${when}, ${VERIFIED_AGAIN}`,
    typed: (when) =>
      `The form asked respondents to type an e-mail address ${when}, which nobody verifies, ${VERIFIED_AGAIN}`,
    verified: () => '',
  },
};
