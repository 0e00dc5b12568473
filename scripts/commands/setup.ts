/** Leads from a Google account to a first match (`sealed setup`). */

import { readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { Command } from 'commander';
import { whoseAccount } from '../../functions/google/drive.ts';
import { GoogleError } from '../../functions/google/error.ts';
import type { OAuthClient } from '../../functions/google/sign-in.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { wallClock } from '../../functions/match/next/time.ts';
import { binMatch } from '../../functions/match/opening/draft-files.ts';
import { openMatch } from '../../functions/match/opening/open-match.ts';
import { spreadsheetLink } from '../../functions/match/reading/links.ts';
import { currentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { contactsIn } from '../shared/files/seats-file.ts';
import { adjudicatorBy } from '../shared/google/adjudicators.ts';
import { connectTo, type GoogleOptions, placeOf, withPlace } from '../shared/google/connection.ts';
import { readDeployment } from '../shared/google/deployment.ts';
import { gcloudAccountIfAny, isCloudShell, runGcloud } from '../shared/google/gcloud.ts';
import {
  downloadedClient,
  keepClient,
  pathTyped,
  readClient,
  readDownloaded,
  readLogin,
} from '../shared/google/login.ts';
import { prepareQueue, type QueueOptions } from '../shared/google/queue-settings.ts';
import {
  forgetProgress,
  keepProgress,
  PAGES,
  pageLines,
  readProgress,
  type Way,
} from '../shared/setup/console-pages.ts';
import { EXIT, type ExitCode, Interrupted, UsageError } from '../shared/terminal/exit.ts';
import { promptLine } from '../shared/terminal/prompts.ts';
import { canAsk, printStatus } from '../shared/terminal/terminal.ts';
import { planOf } from './new/new-match.ts';
import {
  billingStage,
  carryOut,
  functionStage,
  gcloudStage,
  handMadeStages,
  pageStage,
  projectStage,
  type SetupSite,
  type Stage,
  servicesStage,
  showPage,
  withWay,
} from './setup/ground-stages.ts';

interface SetupOptions extends GoogleOptions {
  readonly open: boolean;
  readonly paste?: true;
  readonly anew?: true;
  readonly bucket?: true;
}

const ABOUT = `Sets everything up with your answers: from a Google account to a match that a\nfunction at Google, or a machine of yours, runs. It creates everything that an API can create. It opens each\npage that only a person can fill in, explains the clicks, and checks the result. At the end it\nplays a trial match of two minutes and removes it. If you stop it, run it again to continue.`;

const EXAMPLE = `
Examples:
  sealed setup
  sealed setup --paste      if the browser is on another machine
`;

/** Runs another command and returns its exit code. */
type Sealed = SetupSite['sealed'];

export const setupCommand = (sealed: Sealed): Command =>
  withPlace(new Command('setup'))
    .summary('set everything up, starting from a Google account')
    .description(ABOUT)
    .option('--paste', 'let you paste texts from the browser')
    .option('--bucket', 'also create a public bucket for live pages')
    .option('--no-open', 'print addresses without opening a browser')
    .option('--anew', 'discard saved answers, and ask again')
    .addHelpText('after', EXAMPLE)
    .action(async (options: SetupOptions) => {
      process.exitCode = await setup(options, sealed);
    });

async function setup(options: SetupOptions, sealed: Sealed): Promise<ExitCode> {
  if (!canAsk()) throw new UsageError('“sealed setup” asks questions, so run it in a terminal.');
  if (options.anew === true) await forgetProgress();
  const site = await siteOf(options, sealed);
  try {
    const before = await withWay(await readProgress());
    await keepProgress(before);
    const way = before.way ?? 'machine';
    await carryOut(await stagesOf(way), before, site);
    printStatus(AFTERWARDS[way]);
    printStatus(EXPIRES);
    return EXIT.done;
  } catch (error) {
    throw error instanceof Interrupted ? new UsageError(STOPPED) : error;
  }
}

const STOPPED = 'Stopped. Finished steps remain. Run “sealed setup” again to continue.';

async function siteOf(options: SetupOptions, sealed: Sealed): Promise<SetupSite> {
  const isElsewhere = options.paste === true || isCloudShell(process.env);
  return {
    options,
    place: await placeOf(options),
    isPasted: isElsewhere,
    isPublic: options.bucket === true,
    isOpened: options.open && !isElsewhere,
    sealed: (words) => sealed(withPlaceOf(words, options)),
    rest: () => pass(options.emulator === undefined ? 5000 : 50),
  };
}

/** Adds the emulator to a command, except to `deploy`, which needs Google. */
const withPlaceOf = (words: readonly string[], { emulator }: SetupOptions): readonly string[] =>
  emulator === undefined || words[0] === 'deploy' ? words : [...words, '--emulator', emulator];

/** Lists the stages. For a machine of the host, gcloud replaces some pages if it is installed. */
async function stagesOf(way: Way): Promise<readonly Stage[]> {
  const ground =
    way === 'function'
      ? [gcloudStage, projectStage, billingStage].map((stage) => stage(runGcloud))
      : (await gcloudAccountIfAny()) !== null
        ? [projectStage(runGcloud), servicesStage(runGcloud)]
        : handMadeStages;
  const made = way === 'function' ? [functionStage] : [];
  return [...ground, ...made, ...signInStages, trialStage(way)];
}

const AFTERWARDS: Readonly<Record<Way, string>> = {
  function:
    '\nEverything is set up, and the function runs your matches. Open one with “sealed new”.',
  machine:
    '\nEverything is set up. Open a match with “sealed new”, and run it with “sealed run” on a ' +
    'machine that stays on.',
};

const EXPIRES =
  'Your sign-in ends after a week. “sealed login” renews it. It does not end if you publish the app, ' +
  'which needs a website (docs/google.md).';

/** Skips the stage if somebody is already signed in. */
const beforeSignIn = (stage: Stage): Stage => ({
  ...stage,
  look: async (progress, site) =>
    (await readLogin(site.place)) === null
      ? stage.look(progress, site)
      : { by: 'trying', what: `${stage.title}: your sign-in used this` },
});

/** Finds the client’s file, or asks to paste its values if the browser is elsewhere. */
const clientStage: Stage = {
  title: PAGES.client.title,
  look: async (_, { place }) =>
    (await readClient(place)) === null
      ? null
      : { by: 'trying', what: 'The client’s file was found and read' },
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
        : 'A client ID ends with .apps.googleusercontent.com.',
  }),
  clientSecret: await promptLine({
    message: 'Paste the client secret:',
    why: (text) => (text.trim() === '' ? 'Paste the client secret, which is below the ID.' : null),
  }),
});

async function findClient({ place }: SetupSite): Promise<void> {
  for (;;) {
    const path = await clientFile();
    try {
      await keepClient(place, readDownloaded(path, await readFile(path, 'utf8')));
      printStatus(`The client was read from ${path}.`);
      return;
    } catch (error) {
      const why = error instanceof UsageError ? error.message : `${path} cannot be read.`;
      printStatus(`✗ ${why}`);
    }
  }
}

/** Returns the typed path, or the newest download. Repeats, since a download may take a while. */
async function clientFile(): Promise<string> {
  for (;;) {
    const typed = await promptLine({
      message: 'Press Enter after the download, or type its path:',
      why: () => null,
    });
    if (typed !== '') return pathTyped(typed, process.env);
    const found = await downloadedClient(process.env);
    if (found !== null) return found;
    printStatus('There is no client_secret….json in this folder, your home folder or Downloads.');
  }
}

/** Signs in and calls Google, which reveals a switched-off API and an app in testing. */
const signInStage: Stage = {
  title: PAGES.signIn.title,
  look: async (_, { options, place }) => {
    if ((await readLogin(place)) === null) return null;
    try {
      const { google } = await connectTo(options);
      return {
        by: 'trying',
        what: signedInText(await whoseAccount(google), await gcloudAccountIfAny()),
      };
    } catch (error) {
      if (error instanceof GoogleError && error.kind === 'unauthorised') return null;
      throw error;
    }
  },
  act: async (progress, { sealed, isOpened, isPasted }) => {
    for (const line of pageLines(PAGES.signIn, null).slice(1)) printStatus(line);
    printStatus(IF_BLOCKED);
    const how = isPasted ? ['--paste'] : isOpened ? [] : ['--no-open'];
    if ((await sealed(['login', ...how])) === EXIT.done) return progress;
    printStatus(IF_REFUSED);
    await promptLine({ message: 'Press Enter to sign in again:', why: () => null });
    return progress;
  },
};

const IF_BLOCKED =
  'If the browser shows “Access blocked”, you are not a test user of the app yet. Add yourself ' +
  'and reload the page.';
const IF_REFUSED =
  'If the browser showed “invalid_scope”, add https://www.googleapis.com/auth/drive.file at ' +
  'https://console.cloud.google.com/auth/scopes (“Add or remove scopes”).';

/** Describes the sign-in. Two different accounts are possible, but usually a mistake. */
const signedInText = (email: string, other: string | null): string =>
  other === null || other === email
    ? `You are signed in as ${email}`
    : `You are signed in as ${email}, but gcloud as ${other}. If that is a mistake, run “sealed ` +
      'logout” and then “sealed setup” again';

const signInStages: readonly Stage[] = [
  ...[pageStage('consent'), pageStage('testUser'), clientStage].map(beforeSignIn),
  signInStage,
];

const MINUTE_MS = 60_000;
/** Maximum wait after the deadline: longer than a first start of the function and a late task. */
const PATIENCE_MS = 5 * MINUTE_MS;

const trialStage = (way: Way): Stage => ({
  title: 'A trial match of two minutes',
  look: async ({ isTried }) =>
    isTried
      ? { by: 'trying', what: 'A trial match was resolved at its deadline and removed' }
      : null,
  act: async (progress, site) => {
    const options = await optionsOf(way, site);
    const { adjudicator, match } = await opened(options);
    await watched(way, { adjudicator, match, site });
    await binMatch(adjudicator.google, match.files.hostId);
    return { ...progress, isTried: true };
  },
});

/** Builds the options. Uses the deployed function, also with an emulator. */
async function optionsOf(way: Way, { options }: SetupSite): Promise<QueueOptions> {
  const made = way === 'function' ? await readDeployment(process.env) : null;
  if (made === null) return { ...options, taskDelay: '10' };
  const { queue, pollQueue, url, account: invoker } = made;
  return { ...options, queue, pollQueue, url, invoker, taskDelay: '10' };
}

interface Opened {
  readonly adjudicator: Adjudicator;
  readonly match: Match;
}

const TRIAL = {
  game: 'dm-invitational',
  title: 'A trial',
  polls: 'off',
  notify: false,
  players: ['North', 'South'].flatMap(contactsIn),
};

async function opened(options: QueueOptions): Promise<Opened> {
  const { now } = await connectTo(options);
  const first = new Date(now() + 2 * MINUTE_MS).toISOString();
  const { plan, queue } = await planOf({ ...TRIAL, first }, options, now());
  const { adjudicator, unscheduled } = await adjudicatorBy(options, queue);
  if (queue.kind === 'sound' && unscheduled !== null) throw new UsageError(unscheduled);
  if (queue.kind === 'sound') await prepareQueue(adjudicator);
  return { adjudicator, match: await openMatch(adjudicator, plan, printStatus) };
}

/** @throws UsageError if the trial match is not resolved */
async function watched(way: Way, given: Opened & { readonly site: SetupSite }): Promise<void> {
  const { adjudicator, match, site } = given;
  const { google } = adjudicator;
  const { opened, sealed } = currentPosition(match);
  const deadlineMs = Date.parse(sealed.entry.next?.deadline ?? '');
  printStatus(
    `The first deadline of the trial match is ${wallClock(deadlineMs, opened.settings.timeZone)}. You need not do ` +
      `anything. You can watch it: ${spreadsheetLink(match.files, match.files.publicId)}`,
  );
  const { hostId } = match.files;
  for (;;) {
    await site.rest();
    const now = await readMatch(google, hostId);
    if (currentPosition(now).sealed.entry.entry > 0) return;
    if (way === 'machine' && google.now() > deadlineMs + DELAY_MS)
      await site.sealed(['run', '--once']);
    if (google.now() > deadlineMs + PATIENCE_MS) throw new UsageError(...unresolved(match));
  }
}

/** Delay of a task after the deadline, equal to `taskDelay`. */
const DELAY_MS = 10_000;

const unresolved = ({ files }: Match): readonly string[] => [
  'The trial match was not resolved within five minutes of its deadline. The cause may be on ' +
    `its Desk, ${spreadsheetLink(files, files.hostId)}, or in the function’s log (docs/google.md).`,
  'Move its folder in Drive to the bin. Then run “sealed setup” again for another trial.',
];
