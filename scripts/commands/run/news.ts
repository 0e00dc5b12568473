/** Reports each finding of polls in a match once: problems that the Desk shows, and repairs. */

import { incidentText } from '../../../functions/match/ledger/incident.ts';
import { deskProblems } from '../../../functions/match/next/due.ts';
import type { PollResult } from '../../../functions/match/polling/poll.ts';
import { type Match, polledNow } from '../../../functions/match/reading/match.ts';
import type { DeskProblem } from '../../../sheets-templates/workbooks/desk.ts';

export interface News {
  /** The problems of a match that is reported whole. */
  readonly found: (match: Match) => void;
  /** The sentences of a poll that the one before did not report. */
  readonly of: (matchId: string, result: PollResult) => readonly string[];
}

export function createNews(): News {
  const reported = new Map<string, readonly string[]>();
  return {
    found: (match) =>
      void reported.set(
        match.files.hostId,
        sentencesOf(deskProblems(match), polledNow(match).repairNotes),
      ),
    of: (matchId, result) => {
      if (result.kind !== 'polled') return [];
      const before = reported.get(matchId) ?? [];
      const now = sentencesOf(result.problems, result.repairNotes);
      reported.set(matchId, now);
      return now.filter((sentence) => !before.includes(sentence));
    },
  };
}

const sentencesOf = (
  problems: readonly DeskProblem[],
  repairNotes: readonly string[],
): readonly string[] => [...problems.map(incidentText), ...repairNotes];
