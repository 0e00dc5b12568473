/** The stages in which a host becomes somebody whom Google knows: consent screen, client, sign-in. */

import { readFile } from 'node:fs/promises';
import { whoseAccount } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import type { OAuthClient } from '../../../functions/google/sign-in.ts';
import { connectTo } from '../../shared/google/connection.ts';
import { downloadedClient, pathTyped } from '../../shared/google/downloaded-client.ts';
import { runGcloud } from '../../shared/google/gcloud.ts';
import { keepClient, readClient, readDownloaded, readLogin } from '../../shared/google/login.ts';
import { PAGES, pageLines, type Way } from '../../shared/setup/console-pages.ts';
import type { Progress } from '../../shared/setup/setup-progress.ts';
import { EXIT, UsageError } from '../../shared/terminal/exit.ts';
import { promptChoice, promptLine } from '../../shared/terminal/prompts.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';
import { gcloudAccount } from './ground-stages.ts';
import { pageStage, type SetupSite, type Stage, showPage } from './stage.ts';

/** Whoever is signed in already needs none of these pages. */
const beforeSignIn = (stage: Stage): Stage => ({
  ...stage,
  look: async (progress, site) =>
    (await readLogin(site.place)) === null
      ? stage.look(progress, site)
      : { by: 'trying', what: `${stage.title}: you have signed in by it` },
});

const WITHOUT: Readonly<Record<Way, string>> = {
  function: 'The function keeps your matches all the same.',
  machine: '“sealed run” stops then, until you have signed in again.',
};

const homePageStage: Stage = {
  title: 'For how long Google lets you be signed in',
  look: async ({ hasHomePage }) =>
    hasHomePage === null
      ? null
      : {
          by: 'your word',
          what: hasHomePage ? 'The app can be published' : 'The app stays in testing',
        },
  act: async (progress) => {
    printStatus(
      `Google publishes an app only with the addresses of a home page and of a privacy policy; unpublished, it signs you out after a week. ${WITHOUT[progress.way ?? 'machine']}`,
    );
    const hasHomePage = await promptChoice('Have you a website for them?', [
      { name: 'no: I sign in again every week', value: false },
      { name: 'yes: the sign-in lasts', value: true },
    ]);
    return { ...progress, hasHomePage };
  },
};

/** Found where the browser has left it; where the browser is elsewhere, its text is pasted. */
const clientStage: Stage = {
  title: PAGES.client.title,
  look: async (_, { place }) =>
    (await readClient(place)) === null
      ? null
      : { by: 'trying', what: 'The client’s file is found and read' },
  act: async (progress, site) => {
    await showPage(PAGES.client, progress.project, site);
    if (site.isPasted) await keepClient(site.place, await pastedClient());
    else await findClient(site);
    return progress;
  },
};

const pastedClient = async (): Promise<OAuthClient> => ({
  clientId: await promptLine({
    message: 'Paste the client ID:',
    why: (text) =>
      text.trim().endsWith('.apps.googleusercontent.com')
        ? null
        : 'It ends with .apps.googleusercontent.com.',
  }),
  clientSecret: await promptLine({
    message: 'Paste the client secret:',
    why: (text) => (text.trim() === '' ? 'It is shown below the ID.' : null),
  }),
});

async function findClient({ place }: SetupSite): Promise<void> {
  for (;;) {
    const path = await clientFile();
    try {
      await keepClient(place, readDownloaded(path, await readFile(path, 'utf8')));
      printStatus(`The client is taken from ${path}.`);
      return;
    } catch (error) {
      const why = error instanceof UsageError ? error.message : `${path} cannot be read.`;
      printStatus(`✗ ${why}`);
    }
  }
}

/** Where the browser has put it, or as it is typed; a browser may be slower than its user. */
async function clientFile(): Promise<string> {
  for (;;) {
    const typed = await promptLine({
      message: 'Enter when it is downloaded, or the path of the file:',
      why: () => null,
    });
    if (typed !== '') return pathTyped(typed, process.env);
    const found = await downloadedClient(process.env);
    if (found !== null) return found;
    printStatus('No client_secret….json lies here, at home or among your downloads.');
  }
}

/** Tried: a switched-off API and an app in testing are found out by it. */
const signInStage: Stage = {
  title: PAGES.signIn.title,
  look: async (_, { options, place }) => {
    if ((await readLogin(place)) === null) return null;
    try {
      const { google } = await connectTo(options);
      return { by: 'trying', what: signedInText(await whoseAccount(google), await atGcloud()) };
    } catch (error) {
      if (error instanceof GoogleError && error.kind === 'unauthorised') return null;
      throw error;
    }
  },
  act: async (progress, { sealed, isOpened, isPasted }) => {
    const page = progress.hasHomePage === true ? PAGES.signInPublished : PAGES.signIn;
    for (const line of pageLines(page, null).slice(1)) printStatus(line);
    printStatus(IF_BLOCKED);
    const how = isPasted ? ['--paste'] : isOpened ? [] : ['--no-open'];
    if ((await sealed(['login', ...how])) === EXIT.done) return progress;
    printStatus(IF_REFUSED);
    await promptLine({ message: 'Enter to sign in again:', why: () => null });
    return progress;
  },
};

const IF_BLOCKED =
  'Where the browser says “Access blocked”, you are no test user of the app yet: add yourself, and load that page again.';
const IF_REFUSED =
  'Where the browser said “invalid_scope”: add https://www.googleapis.com/auth/drive.file at https://console.cloud.google.com/auth/scopes (“Add or remove scopes”).';

/** Two accounts can be meant, and hardly ever are. */
const signedInText = (email: string, other: string | null): string =>
  other === null || other === email
    ? `You are signed in as ${email}`
    : `You are signed in as ${email}, but gcloud as ${other}: where that is not meant, “sealed logout” and run this again`;

/** As whom gcloud is signed in, where it is there at all. */
async function atGcloud(): Promise<string | null> {
  try {
    return await gcloudAccount(runGcloud);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return null;
  }
}

export const signInStages: readonly Stage[] = [
  ...[
    pageStage('consent'),
    homePageStage,
    { ...pageStage('testUser'), isWanted: ({ hasHomePage }: Progress) => hasHomePage !== true },
    { ...pageStage('branding'), isWanted: ({ hasHomePage }: Progress) => hasHomePage === true },
    { ...pageStage('publish'), isWanted: ({ hasHomePage }: Progress) => hasHomePage === true },
    clientStage,
  ].map(beforeSignIn),
  signInStage,
];
