/** Describes findings of the doctor: the setup at Google, and the open matches of the account. */

import type { Google } from '../../../functions/google/connect.ts';
import type { FoundFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { formatIncident, IncidentError } from '../../../functions/match/ledger/incident.ts';
import { type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { findSharingProblems } from '../../../functions/match/reading/sharing.ts';
import type { Deployment } from '../../shared/google/deployment.ts';
import {
  formatPolicyMember,
  formatShellLine,
  type Gcloud,
  getGcloudAccount,
} from '../../shared/google/gcloud.ts';
import { readDueWork } from '../../shared/match/due-now.ts';
import { IN_BIN_PROBLEM } from '../../shared/match/match-name.ts';
import { inspectResource, type SetupStep } from '../../shared/setup/setup-step.ts';
import { listSteps } from '../../shared/setup/setup-steps.ts';
import {
  getResourceNames,
  getServiceAddress,
  listAccountDeployments,
  listStepIds,
  type Target,
} from '../../shared/setup/setup-target.ts';

export interface DoctorFinding {
  readonly what: string;
  readonly state: 'sound' | 'missing' | 'not known';
  /** Sentence on the observation; empty if the state says enough. */
  readonly seen: string;
  /** Command or action that fixes the problem; empty if nothing is wrong. */
  readonly remedy: string;
}

export const buildGoodFinding = (what: string, seen = ''): DoctorFinding => ({
  what,
  state: 'sound',
  seen,
  remedy: '',
});

export const buildMissingFinding = (what: string, seen: string, remedy: string): DoctorFinding => ({
  what,
  state: 'missing',
  seen,
  remedy,
});

export const formatFindings = (findings: readonly DoctorFinding[]): string =>
  findings
    .flatMap(({ what, state, seen, remedy }) => [
      `${STATE_MARKS[state]}  ${what}${state === 'sound' && seen !== '' ? `: ${seen}` : ''}`,
      ...(state === 'sound' || seen === '' ? [] : [`    ${seen}`]),
      ...(remedy === '' ? [] : remedy.split('\n').map((line) => `    → ${line}`)),
    ])
    .join('\n');

const STATE_MARKS: Readonly<Record<DoctorFinding['state'], string>> = {
  sound: '✓',
  missing: '✗',
  'not known': '?',
};

interface OpenMatchProblems {
  /** Names of matches with an overdue step that nothing holds. */
  readonly overdue: readonly string[];
  /** Match name and sentence for each problem that holds a step. */
  readonly held: readonly string[];
  /** Match name and sentence for each file that is shared wrongly. */
  readonly sharing: readonly string[];
}

/**
 * Reads all matches. Skips unreadable matches, whose Desks report the cause. @throws GoogleError
 */
export async function readOpenMatchProblems(
  google: Google,
  files: readonly FoundFile[],
): Promise<OpenMatchProblems> {
  const overdue: string[] = [];
  const held: string[] = [];
  const sharing: string[] = [];
  for (const { id, name } of files) {
    const match = await readMatchIfValid(google, id);
    if (match === null) continue;
    const { due, isOverdue, problems } = await readDueWork(google, match);
    if (isOverdue) overdue.push(name);
    if (due.kind === 'held')
      held.push(...problems.map((one) => `“${name}”. ${formatIncident(one)}`));
    const found = await findSharingProblems(google, match);
    sharing.push(...found.map((problem) => `“${name}”. ${formatIncident(problem)}`));
  }
  return { overdue, held, sharing };
}

async function readMatchIfValid(google: Google, id: string): Promise<Match | null> {
  try {
    return await readMatch(google, id);
  } catch (error) {
    if (error instanceof IncidentError || error instanceof GoogleError) return null;
    throw error;
  }
}

export const listProblemFindings = (
  { held, sharing }: Pick<OpenMatchProblems, 'held' | 'sharing'>,
  inBin: readonly FoundFile[],
): readonly DoctorFinding[] => {
  const binned = inBin.map(({ name }) => `“${name}”`);
  const changed = 'change the sharing in Drive as these sentences explain';
  return [
    ...listFindingIfAny('matches in the bin', binned.join(', '), IN_BIN_PROBLEM),
    ...listFindingIfAny(
      'steps that wait for you',
      held.join(' '),
      'run “sealed status” for each of these matches',
    ),
    ...listFindingIfAny('sharing of your matches’ files', sharing.join(' '), changed),
  ];
};

const listFindingIfAny = (what: string, seen: string, remedy: string): readonly DoctorFinding[] =>
  seen === '' ? [] : [buildMissingFinding(what, seen, remedy)];

export function buildOpenMatchesFinding(
  what: string,
  { overdue }: Pick<OpenMatchProblems, 'overdue'>,
  open: number,
): DoctorFinding {
  if (overdue.length === 0) return buildGoodFinding(what, open === 0 ? 'none' : `${open} found`);
  const names = overdue.map((name) => `“${name}”`).join(', ');
  const seen = `${open} found. Overdue: ${names}.`;
  return buildMissingFinding(
    what,
    seen,
    'sealed run --once\nor fix the missing parts below. “sealed status” shows more about a match',
  );
}

export async function listSetupFindings(
  deployment: Deployment,
  gcloud: Gcloud,
): Promise<readonly DoctorFinding[]> {
  const email = await getGcloudAccount(gcloud);
  if (email === null)
    return [buildMissingFinding('gcloud', 'Nobody is signed in.', 'gcloud auth login')];
  const target = restoreTarget(deployment, formatPolicyMember(email));
  const findings: DoctorFinding[] = [];
  for (const step of listSteps(target)) findings.push(await findResource(gcloud, step, target));
  for (const one of listAccountDeployments(deployment)) {
    findings.push(...(await listAddressFindings(one, { ...target, ...getResourceNames(one) })));
  }
  return findings;
}

const restoreTarget = (deployment: Deployment, host: string): Target => ({
  ...getResourceNames(deployment),
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
  known: listStepIds(deployment),
  games: (deployment.bundled ?? []).map((game) => ({ ...game, file: '' })),
});

async function findResource(
  gcloud: Gcloud,
  step: SetupStep,
  target: Target,
): Promise<DoctorFinding> {
  const looked = await inspectResource(gcloud, step, target);
  switch (looked.kind) {
    case 'there':
      return buildGoodFinding(step.what);
    case 'foreign':
      return buildMissingFinding(step.what, 'This part belongs to somebody else.', looked.sentence);
    case 'needs':
      return buildMissingFinding(
        step.what,
        'This part is missing or has different settings.',
        step.byHand ?? ['sealed deploy', ...looked.commands.map(formatShellLine)].join('\nor '),
      );
    case 'not shown': {
      const { said, remedy } = looked.refusal;
      return { what: step.what, state: 'not known', seen: `Google reports: ${said}`, remedy };
    }
  }
}

/** Checks the address of the function, and that it rejects calls without a token. */
async function listAddressFindings(
  { url }: Deployment,
  target: Target,
): Promise<readonly DoctorFinding[]> {
  const what = `the address ${url}`;
  const status = await fetchStatus(url);
  if (status === 401 || status === 403)
    return [buildGoodFinding(what, 'answers, and rejects strangers')];
  if (status === null) {
    return [buildMissingFinding(what, 'Nothing answers at this address.', 'sealed deploy')];
  }
  const remark =
    url === getServiceAddress(target)
      ? ''
      : ` The function’s own address is ${getServiceAddress(target)}.`;
  return [
    buildMissingFinding(
      what,
      `${STATUS_PROBLEMS[`${status}`] ?? `This address answers with ${status}.`}${remark}`,
      'sealed deploy',
    ),
  ];
}

const STATUS_PROBLEMS: Readonly<Record<string, string>> = {
  404: 'There is no function at this address.',
  200: 'This address accepts everybody, so it does not belong to your function.',
  500: 'The function does not start. “gcloud run services logs read resolve” shows the cause.',
  503: 'The function does not start. “gcloud run services logs read resolve” shows the cause.',
};

async function fetchStatus(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(20_000) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
