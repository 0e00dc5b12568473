/** Settings that differ between Google accounts. */
import { z } from 'zod';

export const accountsSchema = z.strictObject({
  /** The state of a new form. Anyone with the address can open a `published` form. */
  newForms: z.enum(['unpublished', 'published']),
  /** E-mail addresses without a Google account. All other addresses have one. */
  unknownAddresses: z.array(z.string()),
  /** The number of shares that a user may make in 24 hours; null if unlimited. */
  sharesPerDay: z.number().int().min(0).nullable(),
  /** The reply when a queue gets a recently deleted name. No queue is created. */
  deletedQueues: z.enum(['refused', 'seem to be made']),
  /** `repeated`: each page of responses begins with the last response of the page before. */
  pageSeams: z.enum(['clean', 'repeated']),
  /** `late`: changes raise the `version` of a file only after the setting is `at once` again. */
  fileVersions: z.enum(['at once', 'late']),
});

export type AccountSettings = z.infer<typeof accountsSchema>;

const DEFAULT_ACCOUNTS: AccountSettings = {
  newForms: 'unpublished',
  unknownAddresses: [],
  sharesPerDay: null,
  deletedQueues: 'refused',
  pageSeams: 'clean',
  fileVersions: 'at once',
};
const DAY_MS = 86_400_000;

export interface ShareAttempt {
  readonly by: string;
  readonly now: number;
}

export interface Accounts {
  readonly settings: () => AccountSettings;
  readonly change: (change: Partial<AccountSettings>) => void;
  readonly isUnknown: (email: string) => boolean;
  /** Counts a share and returns true. Above the limit, returns false and counts nothing. */
  readonly mayShare: (share: ShareAttempt) => boolean;
}

export function createAccounts(given: Partial<AccountSettings> = {}): Accounts {
  const shared = new Map<string, readonly number[]>();
  let settings: AccountSettings = { ...DEFAULT_ACCOUNTS, ...given };

  function mayShare({ by, now }: ShareAttempt): boolean {
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
