/** Defines the first stages of a setup: gcloud, project, billing, then function or services. */

import { randomInt } from 'node:crypto';
import open from 'open';
import { z } from 'zod';
import type { GoogleOptions } from '../../shared/google/connection.ts';
import { readDeployment } from '../../shared/google/deployment.ts';
import {
  findGcloudAccount,
  type Gcloud,
  type GcloudWords,
  parseJsonOutput,
  runInTerminal,
} from '../../shared/google/gcloud.ts';
import type { LoginServer } from '../../shared/google/login.ts';
import {
  CONSOLE_PAGES,
  type ConsolePage,
  type ConsolePageName,
  listPageLines,
  type SetupProgress,
  writeSetupProgress,
} from '../../shared/setup/console-pages.ts';
import { explainRefusal } from '../../shared/setup/setup-refusals.ts';
import {
  isBillingEnabled,
  listEnabledServices,
  projectSchema,
} from '../../shared/setup/setup-steps.ts';
import { DEFAULT_REGION, isProjectId } from '../../shared/setup/setup-target.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { promptChoice, promptLine, waitForConfirmation } from '../../shared/terminal/questions.ts';
import { printStatus } from '../../shared/terminal/terminal.ts';

export interface SetupContext {
  readonly options: GoogleOptions;
  readonly place: LoginServer;
  readonly isOpened: boolean;
  readonly isPasted: boolean;
  readonly isPublic: boolean;
  readonly sealed: (words: readonly string[]) => Promise<ExitCode>;
  readonly rest: () => Promise<void>;
}

interface StageEvidence {
  readonly by: 'an API' | 'trying' | 'your word';
  readonly what: string;
}

export interface SetupStage {
  readonly title: string;
  /** Returns evidence that the stage is already done; null if it is not. */
  readonly look: (progress: SetupProgress, site: SetupContext) => Promise<StageEvidence | null>;
  /** Carries out the stage. @throws UsageError if the setup cannot continue */
  readonly act: (progress: SetupProgress, site: SetupContext) => Promise<SetupProgress>;
}

export async function carryOutStages(
  stages: readonly SetupStage[],
  from: SetupProgress,
  site: SetupContext,
): Promise<SetupProgress> {
  let progress = from;
  for (const [index, stage] of stages.entries()) {
    const number = `${index + 1} of ${stages.length}`;
    let known = await stage.look(progress, site);
    if (known === null) printStatus(`\n${stage.title} (${number})`);
    while (known === null) {
      progress = await stage.act(progress, site);
      await writeSetupProgress(progress);
      known = await stage.look(progress, site);
    }
    printStatus(`✓ ${known.what} (${EVIDENCE_TEXTS[known.by]})`);
  }
  return progress;
}

const EVIDENCE_TEXTS: Readonly<Record<StageEvidence['by'], string>> = {
  'an API': 'checked by Google’s API',
  trying: 'tried',
  'your word': 'confirmed by you',
};

export async function showConsolePage(
  page: ConsolePage,
  project: string | null,
  { isOpened }: Pick<SetupContext, 'isOpened'>,
): Promise<void> {
  printStatus(isOpened ? 'This page opens in your browser:' : 'Open this page in a browser:');
  for (const line of listPageLines(page, project)) printStatus(line);
  // The address is printed above, so a machine without a browser is not an error.
  if (isOpened) await open(page.address(project)).catch(() => {});
}

/** Creates a stage for a page that the host must fill in, and that no API can check. */
export const createPageStage = (name: ConsolePageName): SetupStage => ({
  title: CONSOLE_PAGES[name].title,
  look: async ({ filled }) =>
    filled.includes(name) ? { by: 'your word', what: CONSOLE_PAGES[name].title } : null,
  act: async (progress, site) => {
    await showConsolePage(CONSOLE_PAGES[name], progress.project, site);
    await waitForConfirmation();
    return { ...progress, filled: [...progress.filled, name] };
  },
});

export const createGcloudStage = (): SetupStage => ({
  title: CONSOLE_PAGES.gcloud.title,
  look: async () => {
    const account = await findGcloudAccount();
    return account === null ? null : { by: 'an API', what: `gcloud is signed in as ${account}` };
  },
  act: async (progress) => {
    printStatus('gcloud signs you in with a browser.');
    const code = await runInTerminal('gcloud', ['auth', 'login', '--quiet']);
    if (code === null) {
      printStatus(GCLOUD_MISSING);
      await showConsolePage({ ...CONSOLE_PAGES.gcloud, todo: [] }, null, { isOpened: false });
      await waitForConfirmation();
    }
    return progress;
  },
});

const GCLOUD_MISSING =
  'gcloud is not installed on this machine. Google’s Cloud Shell ' +
  '(https://shell.cloud.google.com) ' +
  'has it: run “sealed setup” there. Or install gcloud on this machine:';

export const createProjectStage = (gcloud: Gcloud): SetupStage => ({
  title: CONSOLE_PAGES.project.title,
  look: async ({ project }) => {
    if (project === null) return null;
    return (await hasProject(gcloud, project))
      ? { by: 'an API', what: `The project ${project}` }
      : null;
  },
  act: async (progress) => {
    printStatus(
      'A project contains all your resources at Google. Type the ID of a project that you have, ' +
        'or press Enter for a new one.',
    );
    const project = await askProjectId(progress.project);
    if (await hasProject(gcloud, project)) return { ...progress, project };
    const isToBeMade = await promptChoice(`Create the project ${project}?`, [
      { name: 'yes: a project costs nothing', value: true },
      { name: 'no, use another one', value: false },
    ]);
    if (isToBeMade) await runOrExplain(gcloud, ['projects', 'create', project], project);
    return { ...progress, project };
  },
});

async function hasProject(gcloud: Gcloud, project: string): Promise<boolean> {
  const shown = parseJsonOutput(await gcloud(['projects', 'describe', project]));
  return projectSchema.safeParse(shown).success;
}

const askProjectId = async (before: string | null): Promise<string> =>
  parseProjectId(
    await promptLine({
      message: 'ID of the project:',
      usual: before ?? `sealed-orders-${randomInt(10_000, 100_000)}`,
      why: findProjectIdProblem,
    }),
  );

/** Parses a project ID, or a console address that contains one. */
function parseProjectId(text: string): string {
  const typed = text.trim();
  return (URL.canParse(typed) ? new URL(typed).searchParams.get('project') : null) ?? typed;
}

const findProjectIdProblem = (text: string): string | null =>
  isProjectId(parseProjectId(text))
    ? null
    : 'Type an ID such as “my-games”, or paste an address of the console that contains the ID. ' +
      'An ID has six to thirty lower-case letters, digits and hyphens, and begins with a letter.';

/** Runs a command. If Google refuses, prints cause and remedy, so that the caller can retry. */
async function runOrExplain(gcloud: Gcloud, words: GcloudWords, project: string): Promise<void> {
  const { code, err } = await gcloud(words);
  if (code === 0) return;
  const { said, remedy } = explainRefusal(err, {
    project,
    projectNumber: '',
    region: DEFAULT_REGION,
  });
  printStatus(`Google reports: ${said}`);
  printStatus(remedy);
  await waitForConfirmation();
}

export const createBillingStage = (gcloud: Gcloud): SetupStage => ({
  title: CONSOLE_PAGES.billing.title,
  look: async ({ project, billing }) => {
    const words = ['billing', 'projects', 'describe', project ?? ''];
    if (isBillingEnabled(parseJsonOutput(await gcloud(words))))
      return { by: 'an API', what: 'Billing is linked' };
    return billing === null ? null : { by: 'your word', what: `${billing} will be linked` };
  },
  act: async (progress, site) => {
    const shown = parseJsonOutput(await gcloud(['billing', 'accounts', 'list']));
    const all = z.array(billingAccountSchema).catch([]).parse(shown);
    const accounts = all.filter((one) => one.open);
    if (accounts.length > 0) return { ...progress, billing: await askBillingAccount(accounts) };
    printStatus('Google requires a billing account with a card. A match costs almost nothing.');
    await showConsolePage(CONSOLE_PAGES.billing, null, site);
    await waitForConfirmation();
    return progress;
  },
});

const billingAccountSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  open: z.boolean(),
});
type BillingAccount = z.infer<typeof billingAccountSchema>;

const askBillingAccount = (accounts: readonly BillingAccount[]): Promise<string | null> =>
  promptChoice<string | null>('Which billing account may be linked to the project?', [
    ...accounts.map(({ name, displayName }) => {
      const id = name.replace(/^billingAccounts\//, '');
      return { name: `${displayName} (${id})`, value: id };
    }),
    { name: 'create another one', value: null },
  ]);

export const functionStage: SetupStage = {
  title: 'Function and its parts, in about five minutes',
  look: async ({ project }, site) => {
    const made = await readDeployment(process.env);
    const lacksBucket = site.isPublic && made?.bucket === undefined;
    return made !== null && made.project === project && !lacksBucket
      ? { by: 'an API', what: `The function ${made.url}` }
      : null;
  },
  act: async (progress, site) => {
    const { project, billing } = progress;
    printStatus(DEPLOYMENT_NOTICE);
    const code = await site.sealed([
      ...['deploy', '--yes', '--brief', '--project', project ?? ''],
      ...(billing === null ? [] : ['--billing', billing]),
      ...(site.isPublic ? ['--bucket'] : []),
    ]);
    if (code !== EXIT.done) throw new UsageError('Run “sealed setup” again to continue.');
    return progress;
  },
};

const DEPLOYMENT_NOTICE =
  'This sets up billing, services and roles, then an account, a secret, two queues, a function ' +
  'and a job. A few matches are within Google’s free limits.';

const NEEDED_SERVICES = ['sheets', 'forms', 'drive'].map((name) => `${name}.googleapis.com`);

/** Creates the stage for hosts who run matches on their own machine and need no billing. */
export const createServicesStage = (gcloud: Gcloud): SetupStage => ({
  title: CONSOLE_PAGES.services.title,
  look: async ({ project }) => {
    const words = ['services', 'list', '--enabled', `--project=${project ?? ''}`];
    const on = listEnabledServices(parseJsonOutput(await gcloud(words)));
    return NEEDED_SERVICES.every((name) => on.includes(name))
      ? { by: 'an API', what: 'Sheets, Forms and Drive are on' }
      : null;
  },
  act: async (progress) => {
    const of = progress.project ?? '';
    await runOrExplain(gcloud, ['services', 'enable', ...NEEDED_SERVICES, `--project=${of}`], of);
    return progress;
  },
});

/** Stages in which the host works by hand, without gcloud. */
export const MANUAL_STAGES: readonly SetupStage[] = [
  {
    ...createPageStage('project'),
    act: async (progress, site) => {
      await showConsolePage(CONSOLE_PAGES.project, null, site);
      const typed = await promptLine({
        message: 'ID of the project, shown below the name:',
        why: findProjectIdProblem,
      });
      const project = parseProjectId(typed);
      return { ...progress, project, filled: [...progress.filled, 'project'] };
    },
  } satisfies SetupStage,
  createPageStage('services'),
];

export async function withRunnerKind(progress: SetupProgress): Promise<SetupProgress> {
  if (progress.way !== null) return progress;
  const way = await promptChoice('Where do your matches run?', [
    {
      name: 'at Google, by a function: no machine of yours has to stay on',
      value: 'function' as const,
    },
    {
      name: 'on a machine of yours, which has to stay on: you do not need a card',
      value: 'machine' as const,
    },
  ]);
  return { ...progress, way };
}
