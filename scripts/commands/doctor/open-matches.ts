/** Whether the open matches of an account are kept, and by nobody else: no step should have been resolved by now, and nobody writes who is not their host. */

import type { Google } from '../../../functions/google/connect.ts';
import type { NotedFile } from '../../../functions/google/drive.ts';
import { GoogleError } from '../../../functions/google/error.ts';
import { IncidentError, incidentText } from '../../../functions/match/ledger/incident.ts';
import { type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { sharingProblems } from '../../../functions/match/reading/sharing.ts';
import { readDue } from '../../shared/match/due-now.ts';
import { IN_BIN } from '../../shared/match/known-matches.ts';
import { type Finding, missing, sound } from './finding.ts';

/** What there is to say of the open matches. */
export interface OpenMatches {
  /** Names of those that are overdue though nothing holds them. */
  readonly overdue: readonly string[];
  /** A sentence for each problem that holds a step, after the match's name. */
  readonly held: readonly string[];
  /** A sentence for each file that is not shared as it should be, after the match's name. */
  readonly sharing: readonly string[];
}

/** One that cannot be read is not known to be overdue: its own Desk says what is wrong. @throws GoogleError when the network fails */
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
