/** Looks at everything that `sealed deploy` makes, and at the address that tasks call. */

import { z } from 'zod';
import type { Deployment } from '../../shared/google/deployment.ts';
import { type Gcloud, inspectingOnce, jsonOf, shellLine } from '../../shared/google/gcloud.ts';
import { inspect } from '../../shared/setup/setup-inspection.ts';
import { idsOf } from '../../shared/setup/setup-record.ts';
import type { SetupStep } from '../../shared/setup/setup-step.ts';
import { stepsOf } from '../../shared/setup/setup-steps.ts';
import {
  accountDeployments,
  addressOf,
  namesOf,
  type Target,
} from '../../shared/setup/setup-target.ts';
import { type Finding, missing, sound } from './finding.ts';

/** A line for each part of the setup, with the commands that mend it. */
export async function setupFindings(
  deployment: Deployment,
  ask: Gcloud,
): Promise<readonly Finding[]> {
  const gcloud = inspectingOnce(ask);
  const host = await hostOf(gcloud);
  if (host === null) return [missing('gcloud', 'Nobody is signed in.', 'gcloud auth login')];
  const target = targetOf(deployment, host);
  const findings: Finding[] = [];
  for (const step of stepsOf(target)) findings.push(await findingOf(gcloud, step, target));
  for (const one of accountDeployments(deployment)) {
    findings.push(...(await addressFindings(one, { ...target, ...namesOf(one) })));
  }
  return findings;
}

async function hostOf(gcloud: Gcloud): Promise<string | null> {
  const answer = await gcloud(['auth', 'list', '--filter=status:ACTIVE']);
  const read = z.array(z.object({ account: z.string() })).safeParse(jsonOf(answer));
  const email = read.success ? read.data[0]?.account : undefined;
  if (email === undefined) return null;
  return email.endsWith('.gserviceaccount.com') ? `serviceAccount:${email}` : `user:${email}`;
}

const targetOf = (deployment: Deployment, host: string): Target => ({
  ...namesOf(deployment),
  project: deployment.project,
  projectNumber: deployment.projectNumber,
  region: deployment.region,
  host,
  hosts: deployment.hosts ?? [],
  billing: null,
  mayCreate: false,
  source: 'dist/resolve',
  fingerprint: null,
  accounts: deployment.accounts ?? 1,
  secret: { number: deployment.secret?.number ?? 1, value: null },
  secretFile: 'secret.txt',
  known: idsOf(deployment),
  games: (deployment.bundled ?? []).map((game) => ({ ...game, file: '' })),
});

async function findingOf(gcloud: Gcloud, step: SetupStep, target: Target): Promise<Finding> {
  const looked = await inspect(gcloud, step, target);
  switch (looked.kind) {
    case 'there':
      return sound(step.what);
    case 'foreign':
      return missing(step.what, 'It is somebody else’s.', looked.sentence);
    case 'needs':
      return missing(
        step.what,
        'Not there, or not as it should be.',
        step.byHand ?? ['sealed deploy', ...looked.commands.map(shellLine)].join('\nor '),
      );
    case 'not shown': {
      const { said, mend } = looked.refusal;
      return { what: step.what, state: 'not known', seen: `Google says: ${said}`, mend };
    }
  }
}

/** The address that matches call, and whether what answers there keeps strangers out. */
async function addressFindings({ url }: Deployment, target: Target): Promise<readonly Finding[]> {
  const what = `the address ${url}`;
  const status = await statusOf(url);
  if (status === 401 || status === 403) return [sound(what, 'answers, and lets in no stranger')];
  if (status === null) {
    return [missing(what, 'Nothing answers there.', 'sealed deploy')];
  }
  const remark = url === addressOf(target) ? '' : ` The function’s own is ${addressOf(target)}.`;
  return [
    missing(what, `${STATUS[`${status}`] ?? `It answers ${status}.`}${remark}`, 'sealed deploy'),
  ];
}

const STATUS: Readonly<Record<string, string>> = {
  404: 'There is no function there.',
  200: 'It lets everybody in: it is not our function.',
  500: 'The function does not start: read why with “gcloud run services logs read resolve”.',
  503: 'The function does not start: read why with “gcloud run services logs read resolve”.',
};

async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(20_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
