/** Describes findings of the doctor: the setup at Google, and the open matches of the account. */

import type { Google } from '../../../functions/google/connect.ts';
import type { NotedFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { IncidentError, incidentText } from '../../../functions/match/ledger/incident.ts';
import { type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { sharingProblems } from '../../../functions/match/reading/sharing.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import { type Gcloud, gcloudAccount, memberOf, shellLine } from '../../shared/google/gcloud.ts';
import { readDue } from '../../shared/match/due-now.ts';
import { IN_BIN } from '../../shared/match/known-matches.ts';
import { inspect, type SetupStep } from '../../shared/setup/setup-step.ts';
import { stepsOf } from '../../shared/setup/setup-steps.ts';
import {
  accountDeployments,
  addressOf,
  idsOf,
  namesOf,
  type Target,
} from '../../shared/setup/setup-target.ts';

export interface Finding {
  readonly what: string;
  readonly state: 'sound' | 'missing' | 'not known';
  /** Observation as a sentence; empty if the state is enough. */
  readonly seen: string;
  /** Command or action that fixes the problem; empty if nothing is wrong. */
  readonly remedy: string;
}

export const sound = (what: string, seen = ''): Finding => ({
  what,
  state: 'sound',
  seen,
  remedy: '',
});

export const missing = (what: string, seen: string, remedy: string): Finding => ({
  what,
  state: 'missing',
  seen,
  remedy,
});

/** Formats a line for each finding, with observation and remedy below. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ what, state, seen, remedy }) => [
      `${MARKS[state]}  ${what}${state === 'sound' && seen !== '' ? `: ${seen}` : ''}`,
      ...(state === 'sound' || seen === '' ? [] : [`    ${seen}`]),
      ...(remedy === '' ? [] : remedy.split('\n').map((line) => `    → ${line}`)),
    ])
    .join('\n');

const MARKS: Readonly<Record<Finding['state'], string>> = {
  sound: '✓',
  missing: '✗',
  'not known': '?',
};

/** Problems of the open matches. */
export interface OpenMatches {
  /** Names of matches whose step is overdue although nothing holds it. */
  readonly overdue: readonly string[];
  /** Match name and sentence for each problem that holds a step. */
  readonly held: readonly string[];
  /** Match name and sentence for each file that is shared wrongly. */
  readonly sharing: readonly string[];
}

/**
 * Reads all matches. Skips unreadable ones, whose own Desks report the cause. @throws GoogleError
 */
export async function openMatchesAmong(
  google: Google,
  files: readonly NotedFile[],
): Promise<OpenMatches> {
  const overdue: string[] = [];
  const held: string[] = [];
  const sharing: string[] = [];
  for (const { id, name } of files) {
    const match = await readIfSound(google, id);
    if (match === null) continue;
    const { due, isOverdue, problems } = await readDue(google, match);
    if (isOverdue) overdue.push(name);
    if (due.kind === 'held') held.push(...problems.map((one) => `“${name}”. ${incidentText(one)}`));
    const found = await sharingProblems(google, match);
    sharing.push(...found.map((problem) => `“${name}”. ${incidentText(problem)}`));
  }
  return { overdue, held, sharing };
}

async function readIfSound(google: Google, id: string): Promise<Match | null> {
  try {
    return await readMatch(google, id);
  } catch (error) {
    if (error instanceof IncidentError || error instanceof GoogleError) return null;
    throw error;
  }
}

/** Lists findings on matches in the bin, steps that wait and files that are shared wrongly. */
export const matchFindings = (
  { held, sharing }: Pick<OpenMatches, 'held' | 'sharing'>,
  inBin: readonly NotedFile[],
): readonly Finding[] => {
  const binned = inBin.map(({ name }) => `“${name}”`);
  const changed = 'change the sharing in Drive: each sentence explains how';
  return [
    ...ifAny('matches in the bin', binned.join(', '), IN_BIN),
    ...ifAny('steps that wait for you', held.join(' '), 'run “sealed status” for each of them'),
    ...ifAny('sharing of your matches’ files', sharing.join(' '), changed),
  ];
};

const ifAny = (what: string, seen: string, remedy: string): readonly Finding[] =>
  seen === '' ? [] : [missing(what, seen, remedy)];

export function openMatchesFinding(
  what: string,
  { overdue }: Pick<OpenMatches, 'overdue'>,
  open: number,
): Finding {
  if (overdue.length === 0) return sound(what, open === 0 ? 'none' : `${open} found`);
  const names = overdue.map((name) => `“${name}”`).join(', ');
  const seen = `${open} found. Overdue: ${names}.`;
  return missing(
    what,
    seen,
    'sealed run --once\nor fix the missing parts below. “sealed status” shows more about a match',
  );
}

/** Returns a finding for each part of the setup, with the commands that fix it. */
export async function setupFindings(
  deployment: Deployment,
  gcloud: Gcloud,
): Promise<readonly Finding[]> {
  const email = await gcloudAccount(gcloud);
  if (email === null) return [missing('gcloud', 'Nobody is signed in.', 'gcloud auth login')];
  const target = targetOf(deployment, memberOf(email));
  const findings: Finding[] = [];
  for (const step of stepsOf(target)) findings.push(await findingOf(gcloud, step, target));
  for (const one of accountDeployments(deployment)) {
    findings.push(...(await addressFindings(one, { ...target, ...namesOf(one) })));
  }
  return findings;
}

const targetOf = (deployment: Deployment, host: string): Target => ({
  ...namesOf(deployment),
  project: deployment.project,
  projectNumber: deployment.projectNumber,
  region: deployment.region,
  host,
  hosts: deployment.hosts ?? [],
  bucket: deployment.bucket ?? null,
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
      return missing(step.what, 'This belongs to somebody else.', looked.sentence);
    case 'needs':
      return missing(
        step.what,
        'This is missing, or has other settings.',
        step.byHand ?? ['sealed deploy', ...looked.commands.map(shellLine)].join('\nor '),
      );
    case 'not shown': {
      const { said, remedy } = looked.refusal;
      return { what: step.what, state: 'not known', seen: `Google reports: ${said}`, remedy };
    }
  }
}

/** Checks the address that matches call, and that it rejects strangers. */
async function addressFindings({ url }: Deployment, target: Target): Promise<readonly Finding[]> {
  const what = `the address ${url}`;
  const status = await statusOf(url);
  if (status === 401 || status === 403) return [sound(what, 'answers, and rejects strangers')];
  if (status === null) {
    return [missing(what, 'Nothing answers at this address.', 'sealed deploy')];
  }
  const remark =
    url === addressOf(target) ? '' : ` The function’s own address is ${addressOf(target)}.`;
  return [
    missing(
      what,
      `${STATUS[`${status}`] ?? `This address answers with ${status}.`}${remark}`,
      'sealed deploy',
    ),
  ];
}

const STATUS: Readonly<Record<string, string>> = {
  404: 'There is no function at this address.',
  200: 'This address accepts everybody, so it is not our function.',
  500: 'The function does not start. Read the cause with “gcloud run services logs read resolve”.',
  503: 'The function does not start. Read the cause with “gcloud run services logs read resolve”.',
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
