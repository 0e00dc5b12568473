/** What would be resolved now, for the host's terminal alone: nothing is written. */

import type { Google } from '../../../functions/google/connect.ts';
import { roundToAsk } from '../../../functions/match/ledger/dice.ts';
import { answerCutoffOf } from '../../../functions/match/ledger/entry.ts';
import { incidentText } from '../../../functions/match/ledger/incident.ts';
import type { Position } from '../../../functions/match/ledger/position.ts';
import { buildNextEntry } from '../../../functions/match/next/build-entry.ts';
import { type Due, missingText } from '../../../functions/match/next/due.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { readDue } from '../../shared/match/due-now.ts';
import { changeLines } from '../../shared/match/match-change.ts';

/** What a step would come to. */
export interface DryRun {
  readonly outcome: 'dry run';
  /** Title of the step; null when none is open. */
  readonly step: string | null;
  readonly sentences: readonly string[];
}

/** Now, or the cut-off that has passed. */
function cutOffNow({ sealed }: Position, nowMs: number): number {
  const { next } = sealed.entry;
  const cutOff = next === null ? null : answerCutoffOf(next);
  return cutOff === null ? nowMs : Math.min(nowMs, Date.parse(cutOff));
}

/** The open step, by what has been received until now. @throws GoogleError */
export async function dryRun(google: Google, match: Match): Promise<DryRun> {
  const before = currentPosition(match);
  const { step } = before;
  if (step === null) {
    return { outcome: 'dry run', step: null, sentences: ['There is nothing to resolve.'] };
  }
  const nowMs = google.now();
  const cutOffMs = cutOffNow(before, nowMs);
  const { due, inbox, problems } = await readDue(google, match, { isAlways: true, cutOffMs });
  const told = { outcome: 'dry run', step: step.title } as const;
  const who = missingLine(due);
  if (inbox === null) return { ...told, sentences: problems.map(incidentText) };
  const round = roundToAsk(before);
  if (round !== null) return { ...told, sentences: [withoutDice(step.title, round, who)] };
  const after = currentPosition(buildNextEntry({ match, inbox, cutOffMs, nowMs }).match);
  const held = due.kind === 'held' ? due.problems : [];
  return {
    ...told,
    sentences: [
      `${step.title} would be resolved so, by what has been received until now. ${who} Nothing has been written.`,
      ...held.map(incidentText),
      ...changeLines(before, after, nowMs),
    ],
  };
}

function missingLine(due: Due): string {
  const missing = 'missing' in due ? due.missing : [];
  return missing.length === 0 ? 'Everybody’s orders are in.' : `Missing: ${missingText(missing)}.`;
}

/** Nobody knows the dice before the round is on the ledger. */
const withoutDice = (title: string, round: number, who: string): string =>
  `${title} takes round ${round} of the public beacon, which nobody has yet: the results of its dice cannot be shown. ${who} Nothing has been written.`;
