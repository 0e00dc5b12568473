/** What `sealed deploy` is to work on: from its options, from what was deployed before, and from gcloud’s own settings. */

import { z } from 'zod';
import type { Deployment } from '../../shared/google/deployment.ts';
import { type Gcloud, type GcloudAnswer, jsonOf } from '../../shared/google/gcloud.ts';
import { readRefusal } from '../../shared/setup/setup-refusals.ts';
import { projectShown } from '../../shared/setup/setup-steps.ts';
import {
  isPlainName,
  isProjectId,
  POLL_QUEUE,
  QUEUE,
  REGION,
  type Target,
} from '../../shared/setup/setup-target.ts';
import { UsageError } from '../../shared/terminal/exit.ts';

export interface DeployOptions {
  readonly project?: string;
  readonly region?: string;
  readonly createProject?: true;
  readonly billing?: string;
  readonly queue?: string;
  readonly pollQueue?: string;
  readonly push?: boolean;
  readonly print?: true;
  readonly remove?: true;
  readonly yes?: true;
}

export interface DeployInputs {
  readonly options: DeployOptions;
  readonly remembered: Deployment | null;
}

/** Without the project’s number, and for a folder that has yet to be filled. @throws WrongUse */
export async function readTarget(
  asked: DeployInputs,
  gcloud: Gcloud,
  folder: string,
): Promise<Target> {
  const host = await readHost(gcloud);
  const { options, remembered } = asked;
  const project = options.project ?? remembered?.project ?? (await projectOfGcloud(gcloud));
  if (project === null) throw new UsageError(NO_PROJECT);
  return checked({ ...named(asked, project), projectNumber: '', host, source: folder });
}

const NO_PROJECT =
  'It is not said in which project: give --project the id of one of yours, as https://console.cloud.google.com/home/dashboard shows it.';

/** As whom gcloud is signed in. @throws WrongUse when as nobody */
async function readHost(gcloud: Gcloud): Promise<string> {
  const answer = await gcloud(['auth', 'list', '--filter=status:ACTIVE']);
  const accounts = z.array(z.object({ account: z.email() })).safeParse(jsonOf(answer));
  const email = accounts.success ? accounts.data[0]?.account : undefined;
  if (email !== undefined) return memberOf(email);
  throw new UsageError(
    'gcloud is not signed in. Run “gcloud auth login”, then this command again.',
  );
}

const memberOf = (email: string): string =>
  email.endsWith('.gserviceaccount.com') ? `serviceAccount:${email}` : `user:${email}`;

/** Cloud Shell sets it to the project that is open. */
async function projectOfGcloud(gcloud: Gcloud): Promise<string | null> {
  const read = z
    .string()
    .min(1)
    .safeParse(jsonOf(await gcloud(['config', 'get-value', 'project'])));
  return read.success ? read.data : null;
}

/** What was chosen before stays, as long as it is the same project. */
function named({ options, remembered }: DeployInputs, project: string) {
  const before = remembered?.project === project ? remembered : null;
  return {
    project,
    region: options.region ?? before?.region ?? REGION,
    queue: options.queue ?? ownName(before?.queue) ?? QUEUE,
    pollQueue: options.pollQueue ?? ownName(before?.pollQueue) ?? POLL_QUEUE,
    billing: options.billing ?? null,
    mayCreate: options.createProject === true,
    push: options.push ?? before?.topic !== undefined,
    fingerprint: null,
  };
}

const ownName = (queue: string | undefined): string | undefined => queue?.split('/').at(-1);

function checked(target: Target): Target {
  const { project, region, queue, pollQueue } = target;
  const wrong = [
    ...(isProjectId(project)
      ? []
      : [
          `“${project.slice(0, 60)}” is no project id: six to thirty small letters, digits and hyphens.`,
        ]),
    ...[region, queue, pollQueue]
      .filter((name) => !isPlainName(name))
      .map((name) => `“${name.slice(0, 60)}” is no name: small letters, digits and hyphens.`),
    ...(queue === pollQueue ? ['The two queues need two names.'] : []),
  ];
  if (wrong.length > 0) throw new UsageError(...wrong);
  return target;
}

/** With the project’s number, which Google gives it. @throws WrongUse when Google does not show the project */
export async function numbered(target: Target, gcloud: Gcloud): Promise<Target> {
  const answer = await gcloud(['projects', 'describe', target.project]);
  const read = projectShown.safeParse(jsonOf(answer));
  if (read.success) return { ...target, projectNumber: read.data.projectNumber };
  throw new UsageError(...whyUnseen(answer, target));
}

function whyUnseen({ err }: GcloudAnswer, target: Target): readonly string[] {
  const { said, mend } = readRefusal(err, target);
  return [`Google does not show the project ${target.project}. Google says: ${said}`, mend];
}

/** For commands that are only printed: what nobody has looked up is a variable of the shell. */
export function printedTarget(asked: DeployInputs, source: string): Target {
  const project = asked.options.project ?? asked.remembered?.project;
  if (project === undefined) throw new UsageError(NO_PROJECT);
  return checked({
    ...named(asked, project),
    projectNumber: '$NUMBER',
    host: 'user:$HOST',
    source,
    fingerprint: 'by-hand',
  });
}
