/**
 * Describes the pages of Google that only a person can fill in, and stores the progress of a setup.
 */

import { z } from 'zod';
import {
  deleteConfiguration,
  readConfiguration,
  writeConfiguration,
} from '../google/configuration-folder.ts';

/** A page of Google’s console. Its description follows Google’s documents. */
export interface ConsolePage {
  readonly title: string;
  readonly address: (project: string | null) => string;
  /** Clicks and typed texts, in order. Labels of buttons are in “”. */
  readonly todo: readonly string[];
}

const CONSOLE_URL = 'https://console.cloud.google.com';

const buildAddress =
  (path: string, query: Readonly<Record<string, string>> = {}) =>
  (project: string | null): string => {
    const url = new URL(path, CONSOLE_URL);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (project !== null) url.searchParams.set('project', project);
    return url.href.replaceAll('%2C', ',');
  };

export const CONSOLE_PAGES = {
  project: {
    title: 'A project',
    address: () => `${CONSOLE_URL}/projectcreate`,
    todo: [
      'the first time: accept the terms, “Agree and continue”',
      'Project name: “Sealed Orders”, without an organisation',
      '“Create”',
    ],
  },
  services: {
    title: 'Sheets, Forms and Drive APIs',
    address: buildAddress('/flows/enableapi', {
      apiid: 'sheets.googleapis.com,forms.googleapis.com,drive.googleapis.com',
    }),
    todo: ['“Next”', '“Enable”'],
  },
  billing: {
    title: 'A billing account',
    address: () => `${CONSOLE_URL}/billing/create`,
    todo: [
      'country and terms, “Continue”',
      'name, address and card',
      '“Submit and enable billing”',
    ],
  },
  consent: {
    title: 'Consent screen',
    address: buildAddress('/auth/overview'),
    todo: [
      '“Get started”',
      'App name: Sealed Orders',
      'User support email: your address',
      '“Next”',
      'Audience: “External”, “Next”',
      'Contact information: your address',
      '“Next”',
      '“I agree …”, “Continue”',
      '“Create”',
    ],
  },
  testUser: {
    title: 'Yourself as a test user',
    address: buildAddress('/auth/audience'),
    todo: ['“Add users”', 'your address', '“Save”'],
  },
  client: {
    title: 'A client of the type Desktop app',
    address: buildAddress('/auth/clients/create'),
    todo: ['Application type: “Desktop app”', '“Create”', '“Download JSON”'],
  },
  signIn: {
    title: 'Signing in',
    address: () => 'https://accounts.google.com',
    todo: [
      'your account',
      'if Google warns that the app is being tested: “Continue”',
      '“Continue”',
    ],
  },
  gcloud: {
    title: 'gcloud, signed in',
    address: () => 'https://cloud.google.com/sdk/docs/install',
    todo: ['your account', '“Allow”'],
  },
} as const satisfies Readonly<Record<string, ConsolePage>>;

export type ConsolePageName = keyof typeof CONSOLE_PAGES;

export const listPageLines = (page: ConsolePage, project: string | null): readonly string[] => [
  `  ${page.address(project)}`,
  ...page.todo.map((words, index) => `  ${index + 1}. ${words}`),
];

/** Pages for a host without a billing account, in order, by the way to run matches. */
export const PAGES_BY_RUNNER = {
  function: ['gcloud', 'billing', 'consent', 'testUser', 'client', 'signIn'],
  machine: ['project', 'services', 'consent', 'testUser', 'client', 'signIn'],
} as const satisfies Readonly<Record<string, readonly ConsolePageName[]>>;

export type RunnerKind = keyof typeof PAGES_BY_RUNNER;

const RUNNER_KINDS = Object.keys(PAGES_BY_RUNNER) as [RunnerKind, ...RunnerKind[]];
const PAGE_NAMES = Object.keys(CONSOLE_PAGES) as [ConsolePageName, ...ConsolePageName[]];

const progressSchema = z.object({
  way: z.enum(RUNNER_KINDS).nullable(),
  project: z.string().nullable(),
  /** Billing account that gcloud may link. */
  billing: z.string().nullable(),
  /** Pages that the host reports as filled in, since no API can check them. */
  filled: z.array(z.string()).transform((names) => PAGE_NAMES.filter((one) => names.includes(one))),
  isTried: z.boolean(),
});
export type SetupProgress = Readonly<z.infer<typeof progressSchema>>;

export const NO_SETUP_PROGRESS: SetupProgress = {
  way: null,
  project: null,
  billing: null,
  filled: [],
  isTried: false,
};

const PROGRESS_FILE_NAME = 'setup.json';

/** Reads the stored progress. Ignores invalid progress, since each stage is checked anyway. */
export async function readSetupProgress(): Promise<SetupProgress> {
  const read = progressSchema.safeParse(await readConfiguration(PROGRESS_FILE_NAME));
  return read.success ? read.data : NO_SETUP_PROGRESS;
}

export async function writeSetupProgress(made: SetupProgress): Promise<void> {
  await writeConfiguration(PROGRESS_FILE_NAME, made);
}

export const deleteSetupProgress = (): Promise<void> => deleteConfiguration(PROGRESS_FILE_NAME);
