/**
 * Describes the pages of Google that only a person can fill in, and stores the progress of a setup.
 */

import { z } from 'zod';
import {
  forgetConfiguration,
  keepConfiguration,
  readConfiguration,
} from '../google/configuration-folder.ts';

/** Page as described in Google’s documents; nobody has tried it. */
export interface ConsolePage {
  readonly title: string;
  /** Returns the address, which may contain the ID of a project. */
  readonly address: (project: string | null) => string;
  /** Clicks and typed texts, one each. Labels of Google's buttons are in “”. */
  readonly todo: readonly string[];
}

const CONSOLE = 'https://console.cloud.google.com';

const at =
  (path: string, query: Readonly<Record<string, string>> = {}) =>
  (project: string | null): string => {
    const url = new URL(path, CONSOLE);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (project !== null) url.searchParams.set('project', project);
    return url.href.replaceAll('%2C', ',');
  };

export const PAGES = {
  project: {
    title: 'A project',
    address: () => `${CONSOLE}/projectcreate`,
    todo: [
      'the first time: accept the terms, “Agree and continue”',
      'Project name: “Sealed Orders”, without an organisation',
      '“Create”',
    ],
  },
  services: {
    title: 'Sheets, Forms and Drive APIs',
    address: at('/flows/enableapi', {
      apiid: 'sheets.googleapis.com,forms.googleapis.com,drive.googleapis.com',
    }),
    todo: ['“Next”', '“Enable”'],
  },
  billing: {
    title: 'A billing account',
    address: () => `${CONSOLE}/billing/create`,
    todo: [
      'country and terms, “Continue”',
      'name, address and card',
      '“Submit and enable billing”',
    ],
  },
  consent: {
    title: 'Consent screen',
    address: at('/auth/overview'),
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
    address: at('/auth/audience'),
    todo: ['“Add users”', 'your address', '“Save”'],
  },
  client: {
    title: 'A client of the type Desktop app',
    address: at('/auth/clients/create'),
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

export type PageName = keyof typeof PAGES;

/** Lists the address and the clicks of a page for the host. */
export const pageLines = (page: ConsolePage, project: string | null): readonly string[] => [
  `  ${page.address(project)}`,
  ...page.todo.map((words, index) => `  ${index + 1}. ${words}`),
];

/** Pages for each way to run matches, in order, for a host without a billing account. */
export const WAY_PAGES = {
  function: ['gcloud', 'billing', 'consent', 'testUser', 'client', 'signIn'],
  machine: ['project', 'services', 'consent', 'testUser', 'client', 'signIn'],
} as const satisfies Readonly<Record<string, readonly PageName[]>>;

export type Way = keyof typeof WAY_PAGES;

const wayNames = Object.keys(WAY_PAGES) as [Way, ...Way[]];
const pageNames = Object.keys(PAGES) as [PageName, ...PageName[]];

const progress = z.object({
  way: z.enum(wayNames).nullable(),
  project: z.string().nullable(),
  /** Billing account that may be linked. */
  billing: z.string().nullable(),
  /** Pages that the host has confirmed as filled in, since no API can check them. */
  filled: z.array(z.string()).transform((names) => pageNames.filter((one) => names.includes(one))),
  /** Whether a trial match has been resolved. */
  isTried: z.boolean(),
});
export type Progress = Readonly<z.infer<typeof progress>>;

export const NO_PROGRESS: Progress = {
  way: null,
  project: null,
  billing: null,
  filled: [],
  isTried: false,
};

const NAME = 'setup.json';

/** Reads the stored progress. Starts again if it is invalid: each stage is checked anyway. */
export async function readProgress(): Promise<Progress> {
  const read = progress.safeParse(await readConfiguration(NAME));
  return read.success ? read.data : NO_PROGRESS;
}

export async function keepProgress(made: Progress): Promise<void> {
  await keepConfiguration(NAME, made);
}

export const forgetProgress = (): Promise<void> => forgetConfiguration(NAME);
