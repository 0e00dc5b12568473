/** Settings that differ between Google accounts. */
import { z } from 'zod';

export const accountsSchema = z.strictObject({
  /** How `forms.create` leaves a form; `published` is also open to anyone who has its address. */
  newForms: z.enum(['unpublished', 'published']),
  /** E-mail addresses without a Google account. Everybody else has one. */
  unknownAddresses: z.array(z.string()),
  /** Shares per user in 24 hours; null: no limit. */
  sharesPerDay: z.number().int().min(0).nullable(),
  /** The reply to creating a queue with a recently deleted name. The queue is not created. */
  deletedQueues: z.enum(['refused', 'seem to be made']),
  /** True if each page of responses repeats the last response of the page before. */
  pageSeams: z.enum(['clean', 'repeated']),
  /** Whether a file’s `version` includes changes at once, or only once this is “at once” again. */
  fileVersions: z.enum(['at once', 'late']),
});

export type AccountSettings = z.infer<typeof accountsSchema>;

const USUAL: AccountSettings = {
  newForms: 'unpublished',
  unknownAddresses: [],
  sharesPerDay: null,
  deletedQueues: 'refused',
  pageSeams: 'clean',
  fileVersions: 'at once',
};
const DAY_MS = 86_400_000;

export interface Share {
  /** E-mail address of the sharing user. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface Accounts {
  readonly settings: () => AccountSettings;
  /** Settings that are not named stay. */
  readonly change: (change: Partial<AccountSettings>) => void;
  readonly isUnknown: (email: string) => boolean;
  /** Counts a share. Returns false, without counting, beyond the limit. */
  readonly mayShare: (share: Share) => boolean;
}

export function createAccounts(given: Partial<AccountSettings> = {}): Accounts {
  const shared = new Map<string, readonly number[]>();
  let settings: AccountSettings = { ...USUAL, ...given };

  function mayShare({ by, now }: Share): boolean {
    const today = (shared.get(by) ?? []).filter((moment) => moment > now - DAY_MS);
    const may = settings.sharesPerDay === null || today.length < settings.sharesPerDay;
    shared.set(by, may ? [...today, now] : today);
    return may;
  }

  return {
    settings: () => settings,
    change: (change) => {
      settings = { ...settings, ...change };
    },
    isUnknown: (email) =>
      settings.unknownAddresses.some((one) => one.toLowerCase() === email.toLowerCase()),
    mayShare,
  };
}
