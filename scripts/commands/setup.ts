/** `sealed setup`: from a Google account to a match that keeps itself. */

import { setTimeout as pass } from 'node:timers/promises';
import { Command } from 'commander';
import { isCloudShell } from '../shared/google/cloud-shell.ts';
import { type GoogleOptions, placeOf, withPlace } from '../shared/google/connection.ts';
import { type Gcloud, runGcloud } from '../shared/google/gcloud.ts';
import type { Way } from '../shared/setup/console-pages.ts';
import { forgetProgress, keepProgress, readProgress } from '../shared/setup/setup-progress.ts';
import { EXIT, type ExitCode, Interrupted, UsageError } from '../shared/terminal/exit.ts';
import { canAsk, printStatus } from '../shared/terminal/terminal.ts';
import {
  billingStage,
  functionStage,
  gcloudAccount,
  gcloudStage,
  handMadeStages,
  projectStage,
  servicesStage,
  withWay,
} from './setup/ground-stages.ts';
import { signInStages } from './setup/sign-in-stages.ts';
import { carryOut, type SetupSite, type Stage } from './setup/stage.ts';
import { trialStage } from './setup/trial-stage.ts';

interface SetupOptions extends GoogleOptions {
  readonly open: boolean;
  readonly paste?: true;
  readonly anew?: true;
}

const ABOUT = `Sets everything up, asking: from a Google account to a match that keeps itself, by a function at Google or by a machine of yours.
It makes what can be made, opens each page that only a person can fill and says what to click there, looks whether it is
right, and ends with a trial match of two minutes, which it clears away. Stopped anywhere, it goes on from there.`;

const EXAMPLE = `
Examples:
  sealed setup
  sealed setup --paste      where the browser is on another machine than this
`;

/** Runs another command, and gives how it ended. */
type Sealed = SetupSite['sealed'];

export const setupCommand = (sealed: Sealed): Command =>
  withPlace(new Command('setup'))
    .summary('set everything up, from a Google account on')
    .description(ABOUT)
    .option('--paste', 'paste by hand what the browser shows')
    .option('--no-open', 'do not open a browser: only print addresses')
    .option('--anew', 'forget what was answered, and ask it again')
    .addHelpText('after', EXAMPLE)
    .action(async (options: SetupOptions) => {
      process.exitCode = await setup(options, sealed);
    });

async function setup(options: SetupOptions, sealed: Sealed): Promise<ExitCode> {
  if (!canAsk()) throw new UsageError('“sealed setup” asks: run it in a terminal.');
  if (options.anew === true) await forgetProgress();
  const site = await siteOf(options, sealed);
  try {
    const before = await withWay(await readProgress());
    await keepProgress(before);
    const way = before.way ?? 'machine';
    await carryOut(await stagesOf(way), before, site);
    for (const line of AFTERWARDS[way]) printStatus(line);
    return EXIT.done;
  } catch (error) {
    throw error instanceof Interrupted ? new UsageError(STOPPED) : error;
  }
}

const STOPPED = 'Stopped. What is done stays, and “sealed setup” goes on from here.';

async function siteOf(options: SetupOptions, sealed: Sealed): Promise<SetupSite> {
  const isElsewhere = options.paste === true || isCloudShell(process.env);
  return {
    options,
    place: await placeOf(options),
    isPasted: isElsewhere,
    isOpened: options.open && !isElsewhere,
    sealed: (words) => sealed(withPlaceOf(words, options)),
    rest: () => pass(options.emulator === undefined ? 5000 : 50),
  };
}

/** What is at an emulator is so for all of them. */
const withPlaceOf = (words: readonly string[], { emulator }: SetupOptions): readonly string[] =>
  emulator === undefined || words[0] === 'deploy' ? words : [...words, '--emulator', emulator];

/** With a machine of one's own gcloud spares some pages, where it is there. */
async function stagesOf(way: Way): Promise<readonly Stage[]> {
  const ground =
    way === 'function'
      ? [gcloudStage, projectStage, billingStage].map((stage) => stage(runGcloud))
      : (await isSignedIn(runGcloud))
        ? [projectStage(runGcloud), servicesStage(runGcloud)]
        : handMadeStages;
  const made = way === 'function' ? [functionStage] : [];
  return [...ground, ...made, ...signInStages, trialStage(way)];
}

async function isSignedIn(gcloud: Gcloud): Promise<boolean> {
  try {
    return (await gcloudAccount(gcloud)) !== null;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return false;
  }
}

const AFTERWARDS: Readonly<Record<Way, readonly string[]>> = {
  function: ['\nAll is set up: the function keeps your matches. “sealed new” opens one.'],
  machine: [
    '\nAll is set up. “sealed new” opens a match; “sealed run”, on a machine that stays on, keeps it.',
  ],
};
