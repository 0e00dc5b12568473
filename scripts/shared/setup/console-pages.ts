/**
 * The pages of Google that only a person can fill: where each is, what is to be clicked there, and by what that is known. Nothing of it
 * has been seen by us; clicks are counted from these lines, and minutes reckoned.
 */

/** One click, or something typed; what Google writes on a button stands in “”. */
export interface Click {
  readonly words: string;
  /** How many; none for what is typed. */
  readonly clicks: number;
}

export interface ConsolePage {
  readonly title: string;
  /** Where it is; a project's id may stand in it. */
  readonly address: (project: string | null) => string;
  readonly todo: readonly Click[];
  /** How long it takes, by reckoning. */
  readonly seconds: number;
  /** Documents and reports, with their dates. */
  readonly known: string;
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

const click = (words: string, clicks = 1): Click => ({ words, clicks });
const type = (words: string): Click => click(words, 0);

export const PAGES = {
  project: {
    title: 'A project',
    address: () => `${CONSOLE}/projectcreate`,
    todo: [
      click('the first time: tick the terms, “Agree and continue”', 2),
      type('Project name: Sealed Orders. No organisation'),
      click('“Create”'),
    ],
    seconds: 60,
    known: 'developers.google.com/workspace/guides/create-project (2026-11)',
  },
  services: {
    title: 'Sheets, Forms and Drive, switched on',
    address: at('/flows/enableapi', {
      apiid: 'sheets.googleapis.com,forms.googleapis.com,drive.googleapis.com',
    }),
    todo: [click('“Next”'), click('“Enable”')],
    seconds: 60,
    known: 'the address stands in Google’s quickstarts (2026-11)',
  },
  billing: {
    title: 'A billing account',
    address: () => `${CONSOLE}/billing/create`,
    todo: [
      click('country and terms, “Continue”', 2),
      type('name, address and card'),
      click('“Submit and enable billing”'),
    ],
    seconds: 180,
    known: 'docs.cloud.google.com/billing/docs/how-to/create-billing-account (2026-11)',
  },
  consent: {
    title: 'The consent screen',
    address: at('/auth/overview'),
    todo: [
      click('“Get started”'),
      type('App name: Sealed Orders'),
      click('User support email: your address', 2),
      click('“Next”'),
      click('Audience: “External”, “Next”', 2),
      type('Contact information: your address'),
      click('“Next”'),
      click('“I agree …”, “Continue”', 2),
      click('“Create”'),
    ],
    seconds: 120,
    known:
      'support.google.com/cloud/answer/15544987 (2026-11); pypi.org/project/gclientid, which clicks it (2026)',
  },
  testUser: {
    title: 'Yourself as a test user',
    address: at('/auth/audience'),
    todo: [click('“Add users”'), type('your address'), click('“Save”')],
    seconds: 40,
    known: 'support.google.com/cloud/answer/15549945 (2026-11)',
  },
  branding: {
    title: 'Home page and privacy policy',
    address: at('/auth/branding'),
    todo: [
      type('Application home page, Application privacy policy link: the addresses of yours'),
      click('“Add domain”: that of these addresses'),
      click('“Save”'),
    ],
    seconds: 60,
    known: 'rclone/rclone#9858 (2026-09-03), home-assistant/home-assistant.io#47604 (2026-08-25)',
  },
  publish: {
    title: 'Published',
    address: at('/auth/audience'),
    todo: [click('“Publish app”'), click('“Confirm”')],
    seconds: 30,
    known: 'support.google.com/cloud/answer/15549945 (2026-11); the same two reports',
  },
  client: {
    title: 'A client of the type Desktop app',
    address: at('/auth/clients/create'),
    todo: [
      click('Application type: “Desktop app”', 2),
      click('“Create”'),
      click('“Download JSON”'),
    ],
    seconds: 60,
    known: 'developers.google.com/workspace/guides/create-credentials (2026-11); gclientid (2026)',
  },
  signIn: {
    title: 'Signing in',
    address: () => 'https://accounts.google.com',
    todo: [
      click('your account'),
      click('where it says that the app is being tested: “Continue”'),
      click('“Continue”'),
    ],
    seconds: 60,
    known: 'developers.google.com/identity/protocols/oauth2 (2026-11)',
  },
  signInPublished: {
    title: 'Signing in, published',
    address: () => 'https://accounts.google.com',
    todo: [click('your account'), click('“Continue”')],
    seconds: 60,
    known:
      'support.google.com/cloud/answer/15549945 (2026-11): only an app in testing warns of it; drive.file needs no verification',
  },
  gcloud: {
    title: 'gcloud, signed in',
    address: () => 'https://cloud.google.com/sdk/docs/install',
    todo: [click('your account'), click('“Allow”')],
    seconds: 60,
    known: 'docs.cloud.google.com/sdk/gcloud/reference/auth/login (2026-11)',
  },
} as const satisfies Readonly<Record<string, ConsolePage>>;

export type PageName = keyof typeof PAGES;

export const clicksOf = ({ todo }: ConsolePage): number =>
  todo.reduce((sum, { clicks }) => sum + clicks, 0);

/** What a host reads of a page. */
export const pageLines = (page: ConsolePage, project: string | null): readonly string[] => [
  `  ${page.address(project)}`,
  ...page.todo.map(({ words }, index) => `  ${index + 1}. ${words}`),
];

/** The pages of each way, in order, as who has no billing account needs them. */
export const WAY_PAGES = {
  function: ['gcloud', 'billing', 'consent', 'testUser', 'client', 'signIn'],
  machine: ['project', 'services', 'consent', 'testUser', 'client', 'signIn'],
} as const satisfies Readonly<Record<string, readonly PageName[]>>;

export type Way = keyof typeof WAY_PAGES;

/** The same for who has a home page, and publishes the app. */
export const publishedPages = (way: Way): readonly PageName[] =>
  WAY_PAGES[way].flatMap((name): readonly PageName[] => {
    if (name === 'testUser') return ['branding', 'publish'];
    return name === 'signIn' ? ['signInPublished'] : [name];
  });
