/** Guides the host from a Google account to a first match (`sealed setup`). */

import { readFile } from 'node:fs/promises';
import { setTimeout as pass } from 'node:timers/promises';
import { Command } from 'commander';
import { readAccountEmail } from '../../functions/google/drive.ts';
import { GoogleError } from '../../functions/google/error.ts';
import type { OAuthClient } from '../../functions/google/sign-in.ts';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { formatTime } from '../../functions/match/next/time.ts';
import { binMatch } from '../../functions/match/opening/draft-files.ts';
import { openMatch } from '../../functions/match/opening/open-match.ts';
import { buildSheetLink } from '../../functions/match/reading/links.ts';
import { getCurrentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { parseContactLines } from '../shared/files/seats-file.ts';
import {
  connectTo,
  type GoogleOptions,
  resolveServer,
  withServerOption,
} from '../shared/google/connection.ts';
import { readDeployment } from '../shared/google/deployment.ts';
import { findGcloudAccount, isCloudShell, runGcloud } from '../shared/google/gcloud.ts';
import {
  findDownloadedClient,
  normalizeTypedPath,
  parseDownloadedClient,
  readClient,
  readLogin,
  writeClient,
} from '../shared/google/login.ts';
import { prepareQueue, type QueueOptions } from '../shared/google/queue-settings.ts';
import { createAdjudicatorFromQueue } from '../shared/match/match-account.ts';
import {
  CONSOLE_PAGES,
  deleteSetupProgress,
  listPageLines,
  type RunnerKind,
  readSetupProgress,
  writeSetupProgress,
} from '../shared/setup/console-pages.ts';
import { EXIT, type ExitCode, InterruptedError, UsageError } from '../shared/terminal/exit.ts';
import { promptLine } from '../shared/terminal/questions.ts';
import { canAsk, printStatus } from '../shared/terminal/terminal.ts';
import { buildPlan } from './new/new-match.ts';
import {
  carryOutStages,
  createBillingStage,
  createGcloudStage,
  createPageStage,
  createProjectStage,
  createServicesStage,
  functionStage,
  MANUAL_STAGES,
  type SetupContext,
  type SetupStage,
  showConsolePage,
  withRunnerKind,
} from './setup/ground-stages.ts';

interface SetupOptions extends GoogleOptions {
  readonly open: boolean;
  readonly paste?: true;
  readonly anew?: true;
  readonly bucket?: true;
}

const SETUP_HELP = `Sets everything up with your answers: from a Google account to a match that a
function at Google, or a machine of yours, runs. It creates everything that an API can create. It
opens each page that only a person can fill in, explains the clicks, and checks the result. At the
end it plays a trial match of two minutes and removes it. If you stop it, run it again to
continue.`;

const SETUP_EXAMPLES = `
Examples:
  sealed setup
  sealed setup --paste      if the browser is on another machine
`;

type RunSealed = SetupContext['sealed'];

export const createSetupCommand = (sealed: RunSealed): Command =>
  withServerOption(new Command('setup'))
    .summary('set everything up, starting from a Google account')
    .description(SETUP_HELP)
    .option('--paste', 'let you paste texts from the browser')
    .option('--bucket', 'also create a public bucket for live pages')
    .option('--no-open', 'print addresses without opening a browser')
    .option('--anew', 'discard saved answers, and ask again')
    .addHelpText('after', SETUP_EXAMPLES)
    .action(async (options: SetupOptions) => {
      process.exitCode = await runSetup(options, sealed);
    });

async function runSetup(options: SetupOptions, sealed: RunSealed): Promise<ExitCode> {
  if (!canAsk()) throw new UsageError('“sealed setup” asks questions, so run it in a terminal.');
  if (options.anew === true) await deleteSetupProgress();
  const site = await createSetupContext(options, sealed);
  try {
    const before = await withRunnerKind(await readSetupProgress());
    await writeSetupProgress(before);
    const way = before.way ?? 'machine';
    await carryOutStages(await listStages(way), before, site);
    printStatus(FINISHED_NOTICES[way]);
    printStatus(SIGN_IN_EXPIRY_NOTICE);
    return EXIT.done;
  } catch (error) {
    throw error instanceof InterruptedError ? new UsageError(SETUP_STOPPED) : error;
  }
}

const SETUP_STOPPED = 'Stopped. Run “sealed setup” again to continue. Finished steps are kept.';

async function createSetupContext(options: SetupOptions, sealed: RunSealed): Promise<SetupContext> {
  const isElsewhere = options.paste === true || isCloudShell(process.env);
  return {
    options,
    place: await resolveServer(options),
    isPasted: isElsewhere,
    isPublic: options.bucket === true,
    isOpened: options.open && !isElsewhere,
    sealed: (words) => sealed(withEmulatorOption(words, options)),
    rest: () => pass(options.emulator === undefined ? 5000 : 50),
  };
}

/** Adds the option for an emulator to all commands except `deploy`, which needs Google. */
const withEmulatorOption = (
  words: readonly string[],
  { emulator }: SetupOptions,
): readonly string[] =>
  emulator === undefined || words[0] === 'deploy' ? words : [...words, '--emulator', emulator];

/** Lists the stages. If gcloud is installed, it replaces pages that the host would fill in. */
async function listStages(way: RunnerKind): Promise<readonly SetupStage[]> {
  const ground =
    way === 'function'
      ? [createGcloudStage, createProjectStage, createBillingStage].map((stage) => stage(runGcloud))
      : (await findGcloudAccount()) !== null
        ? [createProjectStage(runGcloud), createServicesStage(runGcloud)]
        : MANUAL_STAGES;
  const made = way === 'function' ? [functionStage] : [];
  return [...ground, ...made, ...SIGN_IN_STAGES, createTrialStage(way)];
}

const FINISHED_NOTICES: Readonly<Record<RunnerKind, string>> = {
  function:
    '\nEverything is set up, and the function runs your matches. Open one with “sealed new”.',
  machine:
    '\nEverything is set up. Open a match with “sealed new”, and run it with “sealed run” on a ' +
    'machine that stays on.',
};

const SIGN_IN_EXPIRY_NOTICE =
  'Your sign-in ends after a week. “sealed login” renews it. It does not end if you publish the ' +
  'app, which needs a website (docs/google.md).';

const skipWhenSignedIn = (stage: SetupStage): SetupStage => ({
  ...stage,
  look: async (progress, site) =>
    (await readLogin(site.place)) === null
      ? stage.look(progress, site)
      : { by: 'trying', what: `${stage.title}: your sign-in already uses this` },
});

/** Finds the OAuth client's file, or asks for its values if the browser is on another machine. */
const clientStage: SetupStage = {
  title: CONSOLE_PAGES.client.title,
  look: async (_, { place }) =>
    (await readClient(place)) === null
      ? null
      : { by: 'trying', what: 'The client’s file was found and read' },
  act: async (progress, site) => {
    await showConsolePage(CONSOLE_PAGES.client, progress.project, site);
    if (site.isPasted) await writeClient(site.place, await askClientValues());
    else await findAndStoreClient(site);
    return progress;
  },
};

const askClientValues = async (): Promise<OAuthClient> => ({
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

/** Reads the client from the typed path or the newest download. Asks again until there is one. */
async function findAndStoreClient({ place }: SetupContext): Promise<void> {
  for (;;) {
    const message = 'Press Enter after the download, or type the path:';
    const typed = normalizeTypedPath(await promptLine({ message, why: () => null }), process.env);
    const path = typed || (await findDownloadedClient(process.env));
    try {
      if (path === null) throw new UsageError(NO_CLIENT_FILE);
      await writeClient(place, parseDownloadedClient(path, await readFile(path, 'utf8')));
      printStatus(`The client was read from ${path}.`);
      return;
    } catch (error) {
      printStatus(`✗ ${error instanceof UsageError ? error.message : `${path} cannot be read.`}`);
    }
  }
}

const NO_CLIENT_FILE =
  'There is no client_secret….json in this folder, your home folder or Downloads.';

/** Signs in and calls Google. This reveals a switched-off API, and an app in testing. */
const signInStage: SetupStage = {
  title: CONSOLE_PAGES.signIn.title,
  look: async (_, { options, place }) => {
    if ((await readLogin(place)) === null) return null;
    try {
      const { google } = await connectTo(options);
      return {
        by: 'trying',
        what: describeSignIn(await readAccountEmail(google), await findGcloudAccount()),
      };
    } catch (error) {
      if (error instanceof GoogleError && error.kind === 'unauthorised') return null;
      throw error;
    }
  },
  act: async (progress, { sealed, isOpened, isPasted }) => {
    for (const line of listPageLines(CONSOLE_PAGES.signIn, null).slice(1)) printStatus(line);
    printStatus(ACCESS_BLOCKED_ADVICE);
    const how = isPasted ? ['--paste'] : isOpened ? [] : ['--no-open'];
    if ((await sealed(['login', ...how])) === EXIT.done) return progress;
    printStatus(INVALID_SCOPE_ADVICE);
    await promptLine({ message: 'Press Enter to sign in again:', why: () => null });
    return progress;
  },
};

const ACCESS_BLOCKED_ADVICE =
  'If the browser shows “Access blocked”, you are not a test user of the app yet. Add yourself ' +
  'and reload the page.';
const INVALID_SCOPE_ADVICE =
  'If the browser showed “invalid_scope”, add https://www.googleapis.com/auth/drive.file at ' +
  'https://console.cloud.google.com/auth/scopes (“Add or remove scopes”).';

/** Describes the sign-in. Warns if gcloud uses another account, which is usually a mistake. */
const describeSignIn = (email: string, other: string | null): string =>
  other === null || other === email
    ? `You are signed in as ${email}`
    : `You are signed in as ${email}, but gcloud as ${other}. If that is a mistake, run “sealed ` +
      'logout” and then “sealed setup” again';

const SIGN_IN_STAGES: readonly SetupStage[] = [
  ...[createPageStage('consent'), createPageStage('testUser'), clientStage].map(skipWhenSignedIn),
  signInStage,
];

const MINUTE_MS = 60_000;
/** Maximum wait after the deadline, enough for a first start of the function and a late task. */
const TRIAL_TIMEOUT_MS = 5 * MINUTE_MS;

const createTrialStage = (way: RunnerKind): SetupStage => ({
  title: 'A trial match of two minutes',
  look: async ({ isTried }) =>
    isTried
      ? { by: 'trying', what: 'A trial match was resolved at its deadline and removed' }
      : null,
  act: async (progress, site) => {
    const options = await buildTrialOptions(way, site);
    const { adjudicator, match } = await openTrial(options);
    await waitForTrial(way, { adjudicator, match, site });
    await binMatch(adjudicator.google, match.files.hostId);
    return { ...progress, isTried: true };
  },
});

/** Builds the options. They name the deployed function, even with an emulator. */
async function buildTrialOptions(
  way: RunnerKind,
  { options }: SetupContext,
): Promise<QueueOptions> {
  const made = way === 'function' ? await readDeployment(process.env) : null;
  if (made === null) return { ...options, taskDelay: '10' };
  const { queue, pollQueue, url, account: invoker } = made;
  return { ...options, queue, pollQueue, url, invoker, taskDelay: '10' };
}

interface OpenedTrial {
  readonly adjudicator: Adjudicator;
  readonly match: Match;
}

const TRIAL_MATCH = {
  game: 'dm-invitational',
  title: 'A trial',
  polls: 'off',
  notify: false,
  players: ['North', 'South'].flatMap(parseContactLines),
};

async function openTrial(options: QueueOptions): Promise<OpenedTrial> {
  const { now } = await connectTo(options);
  const first = new Date(now() + 2 * MINUTE_MS).toISOString();
  const { plan, settings } = await buildPlan({ ...TRIAL_MATCH, first }, options, now());
  const { adjudicator, unscheduled } = await createAdjudicatorFromQueue(options, settings);
  if (settings.queue !== null && unscheduled !== null) throw new UsageError(unscheduled);
  if (settings.queue !== null) await prepareQueue(adjudicator);
  return { adjudicator, match: await openMatch(adjudicator, plan, printStatus) };
}

/** Waits for the trial match. @throws UsageError if it is not resolved */
async function waitForTrial(
  way: RunnerKind,
  given: OpenedTrial & { readonly site: SetupContext },
): Promise<void> {
  const { adjudicator, match, site } = given;
  const { google } = adjudicator;
  const { opened, sealed } = getCurrentPosition(match);
  const deadlineMs = Date.parse(sealed.entry.next?.deadline ?? '');
  printStatus(
    'The first deadline of the trial match is ' +
      `${formatTime(deadlineMs, opened.settings.timeZone)}. You need not do ` +
      `anything. You can watch it: ${buildSheetLink(match.files, match.files.publicId)}`,
  );
  const { hostId } = match.files;
  for (;;) {
    await site.rest();
    const now = await readMatch(google, hostId);
    if (getCurrentPosition(now).sealed.entry.entry > 0) return;
    if (way === 'machine' && google.now() > deadlineMs + TASK_DELAY_MS)
      await site.sealed(['run', '--once']);
    if (google.now() > deadlineMs + TRIAL_TIMEOUT_MS)
      throw new UsageError(...describeUnresolvedTrial(match));
  }
}

/** Delay of a task after its deadline. The default of `taskDelay` is the same. */
const TASK_DELAY_MS = 10_000;

const describeUnresolvedTrial = ({ files }: Match): readonly string[] => [
  'The trial match was not resolved within five minutes of its deadline. The cause may be on ' +
    `the Desk, ${buildSheetLink(files, files.hostId)}, or in the function’s log (docs/google.md).`,
  'Move the trial’s folder to the bin in Drive. Then run “sealed setup” again.',
];
