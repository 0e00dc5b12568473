/** Findings of the doctor: the setup at Google, and the open matches of the account. */

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
  /** What was seen, as a sentence; empty where the state says all. */
  readonly seen: string;
  /** The command that mends it, or what to do; empty when nothing is to be done. */
  readonly mend: string;
}

export const sound = (what: string, seen = ''): Finding => ({
  what,
  state: 'sound',
  seen,
  mend: '',
});

export const missing = (what: string, seen: string, mend: string): Finding => ({
  what,
  state: 'missing',
  seen,
  mend,
});

/** One line for each, and below it what was seen and what mends it. */
export const findingsText = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ what, state, seen, mend }) => [
      `${MARKS[state]}  ${what}${state === 'sound' && seen !== '' ? `: ${seen}` : ''}`,
      ...(state === 'sound' || seen === '' ? [] : [`    ${seen}`]),
      ...(mend === '' ? [] : mend.split('\n').map((line) => `    → ${line}`)),
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
  /** A sentence for each problem that holds a step, after the match's name. */
  readonly held: readonly string[];
  /** A sentence for each file that is not shared as it should be, after the match's name. */
  readonly sharing: readonly string[];
}

/** Skips unreadable matches: their own Desks report the cause. @throws GoogleError */
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
    return await readMatch(google, id, { checked: 'the last entry' });
  } catch (error) {
    if (error instanceof IncidentError || error instanceof GoogleError) return null;
    throw error;
  }
}

/** Nothing where no match is in the bin. */
export const inBinFinding = (files: readonly NotedFile[]): readonly Finding[] =>
  files.length === 0
    ? []
    : [missing('matches in the bin', files.map(({ name }) => `“${name}”`).join(', '), IN_BIN)];

/** Nothing where nobody is found. */
export const sharingFinding = ({ sharing }: OpenMatches): readonly Finding[] =>
  sharing.length === 0
    ? []
    : [
        missing(
          'how the files of your matches are shared',
          sharing.join(' '),
          'follow each sentence, in Drive',
        ),
      ];

/** Nothing where no step waits for its host. */
export const heldFinding = ({ held }: OpenMatches): readonly Finding[] =>
  held.length === 0
    ? []
    : [missing('steps that wait for you', held.join(' '), 'sealed status, for each of them')];

export function openMatchesFinding(
  what: string,
  { overdue }: Pick<OpenMatches, 'overdue'>,
  open: number,
): Finding {
  if (overdue.length === 0) return sound(what, open === 0 ? 'none is found' : `${open} found`);
  const names = overdue.map((name) => `“${name}”`).join(', ');
  const seen = `${open} found. Overdue, and resolved by nobody: ${names}.`;
  return missing(
    what,
    seen,
    'sealed run --once\nor mend what is missing below; “sealed status” says more of a match',
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
