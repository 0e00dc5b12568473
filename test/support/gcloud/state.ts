export interface Policy {
  readonly bindings: readonly { readonly role: string; readonly members: readonly string[] }[];
}

type GcloudResource = Record<string, unknown>;

export interface StoredSecret {
  readonly labels: Readonly<Record<string, string>>;
  /** Keyed by number, from 1; null once destroyed. */
  readonly versions: (string | null)[];
}

export interface CloudProject {
  readonly number: string;
  /** The caller's rights: all, read only, or all except acting as service accounts. */
  role: 'owner' | 'viewer' | 'may not act';
  billing: boolean;
  services: readonly string[];
  /** Keyed by resource: "project", "account …", "queue …", "function …". */
  readonly policies: Record<string, Policy>;
  readonly accounts: Record<string, { disabled: boolean; readonly displayName: string }>;
  /** Keyed by region and name, in Google’s format. */
  readonly queues: Record<string, GcloudResource>;
  readonly taken: string[];
  /** Names of queues that Google reports as created without creating them. */
  readonly seeming: string[];
  /** Jobs of Cloud Scheduler by region and name, in Google’s format. */
  readonly jobs: Record<string, GcloudResource>;
  readonly secrets: Record<string, StoredSecret>;
  readonly functions: Record<string, GcloudResource>;
  /** Keyed by address: "gs://…". */
  readonly buckets: Record<string, GcloudResource>;
  readonly topics: Record<string, GcloudResource>;
  readonly subscriptions: Record<string, GcloudResource>;
}

/** A command that works only after `times` refusals. */
export interface DelayedSuccess {
  readonly command: string;
  times: number;
  readonly text: string;
}

export interface CloudState {
  /** The signed-in account; null if signed out. */
  account: string | null;
  project: string | null;
  readonly projects: Record<string, CloudProject>;
  /** In Google’s format. */
  readonly billingAccounts: GcloudResource[];
  readonly foreign: readonly string[];
  readonly late: DelayedSuccess[];
  /** Every command as typed. */
  readonly typed: string[];
}

/**
 * Returns whether a value can be the state. The check is minimal, since the fake gcloud wrote the
 * value.
 */
export const isState = (value: unknown): value is CloudState =>
  typeof value === 'object' && value !== null && 'projects' in value && 'typed' in value;

export const createProjectState = (number: string): CloudProject => ({
  number,
  role: 'owner',
  billing: false,
  services: [],
  policies: {},
  accounts: {},
  queues: {},
  taken: [],
  seeming: [],
  secrets: {},
  jobs: {},
  functions: {},
  buckets: {},
  topics: {},
  subscriptions: {},
});

/** Creates a state with a signed-in account and a project that has only billing. */
export const createState = (): CloudState => ({
  account: 'host@example.org',
  project: null,
  projects: { 'our-matches': { ...createProjectState('123456789012'), billing: true } },
  billingAccounts: [
    { name: 'billingAccounts/01AB-23CD', displayName: 'My card', open: true },
    { name: 'billingAccounts/45EF-67AB', displayName: 'Closed', open: false },
  ],
  foreign: ['not-ours'],
  late: [],
  typed: [],
});
