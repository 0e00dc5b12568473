/** How open matches are shared out among the accounts of the deployment, and which are kept by none of them. */

import type { NotedFile } from '../../../functions/google/drive.ts';
import type { Queue } from '../../../functions/match/adjudicator.ts';
import { accountIn } from '../../../functions/match/reading/drive-notes.ts';
import { queueOf } from '../../shared/match/match-account.ts';
import { type Finding, missing, sound } from './finding.ts';

/** Nothing where there are no accounts to choose from. */
export function accountsFindings(
  queues: readonly Queue[],
  files: readonly NotedFile[],
): readonly Finding[] {
  if (queues.length < 2) return [];
  const what = 'the accounts of the function';
  const strange = files.filter(({ notes }) => queueOf(queues, accountIn(notes)) === null);
  if (strange.length === 0) return [sound(what, countsText(queues, files))];
  const names = strange.map(({ name }) => `“${name}”`).join(', ');
  return [
    missing(
      what,
      `${countsText(queues, files)}. Kept by none of them: ${names}.`,
      `share the folder of each match with one of them as an editor: ${queues.map(({ invoker }) => invoker).join(', ')}\nor sealed run`,
    ),
  ];
}

function countsText(queues: readonly Queue[], files: readonly NotedFile[]): string {
  const counts = queues.map(
    (queue) => files.filter(({ notes }) => queueOf(queues, accountIn(notes)) === queue).length,
  );
  return `${counts.length}, with ${counts.join(', ')} open matches`;
}
