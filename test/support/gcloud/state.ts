/** What a cloud project holds, as far as the setup of matches looks at it and changes it: plain JSON. */

export interface Policy {
  readonly bindings: readonly { readonly role: string; readonly members: readonly string[] }[];
}

type Described = Record<string, unknown>;

export interface KeptSecret {
  readonly labels: Readonly<Record<string, string>>;
  /** By number, from 1; null is one that was destroyed. */
  readonly versions: (string | null)[];
}

export interface Project {
  readonly number: string;
  /** What the caller may do: everything; only look; everything but act as service accounts. */
  role: 'owner' | 'viewer' | 'may not act';
  billing: boolean;
  services: readonly string[];
  /** By what it is a policy of: "project", "account …", "queue …", "function …". */
  readonly policies: Record<string, Policy>;
  readonly accounts: Record<string, { disabled: boolean; readonly displayName: string }>;
  /** By region and name, as Google describes them. */
  readonly queues: Record<string, Described>;
  /** Names of queues that were deleted. */
  readonly taken: string[];
  /** Names of queues that Google says it makes, and does not. */
  readonly seeming: string[];
  /** Those of Cloud Scheduler, by region and name, as Google describes them. */
  readonly jobs: Record<string, Described>;
  readonly secrets: Record<string, KeptSecret>;
  readonly functions: Record<string, Described>;
  readonly topics: Record<string, Described>;
  readonly subscriptions: Record<string, Described>;
}

/** What is refused so many times before it is taken: the beginning of a command, and Google’s words. */
export interface Late {
  readonly command: string;
  times: number;
  readonly text: string;
}

export interface State {
  /** As whom gcloud is signed in; null is as nobody. */
  account: string | null;
  /** The project that gcloud is set to. */
  project: string | null;
  readonly projects: Record<string, Project>;
  /** As Google lists them. */
  readonly billingAccounts: Described[];
  /** Projects of other people. */
  readonly foreign: readonly string[];
  readonly late: Late[];
  /** Every command, as it was typed. */
  readonly typed: string[];
}

/** Whether a file holds a state: only the stand-in writes it. */
export const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && 'projects' in value && 'typed' in value;

/** A project as it is when it was just made. */
export const newProject = (number: string): Project => ({
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
  topics: {},
  subscriptions: {},
});

/** Somebody who is signed in, with one project that has billing and nothing else. */
export const newState = (): State => ({
  account: 'host@example.org',
  project: null,
  projects: { 'our-matches': { ...newProject('123456789012'), billing: true } },
  billingAccounts: [
    { name: 'billingAccounts/01AB-23CD', displayName: 'My card', open: true },
    { name: 'billingAccounts/45EF-67AB', displayName: 'Closed', open: false },
  ],
  foreign: ['not-ours'],
  late: [],
  typed: [],
});
