/** A match that has just begun and has no files, for suites that ask what comes of a position. */

import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { boundMatch, draftMatch } from '../../../functions/match/opening/draft-match.ts';
import type { Match } from '../../../functions/match/reading/match.ts';
import { planFor } from './table.ts';
import { USUAL_GAME } from './usual-game.ts';

export const DRAFTED_MS = Date.parse('2026-06-01T20:00:00Z');

/** Of the usual game; codes, addresses and workbooks are named after their seats. */
export function draftedMatch(settings: Partial<Settings> = {}): Match {
  const plan = planFor({ game: USUAL_GAME, settings });
  const draft = draftMatch(plan, DRAFTED_MS);
  const seats = plan.entrants.map(({ seat, email }) => ({
    ...{ seat, email, code: `code-of-${seat}`, workbookId: `workbook-of-${seat}` },
  }));
  const files = { ...draft.files, formId: 'the-form', publicId: 'the-public-workbook', seats };
  return boundMatch(draft, files, DRAFTED_MS);
}
