/** Views: which pages each audience is shown. Every page is built up from what that audience may know. */

import { seatsOf } from '../../kit/match/setup.ts';
import { rankedSeats } from '../../kit/showing/scores.ts';
import { noticesPage, rankingTable } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import { viewBuilder } from '../../kit/showing/viewing.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { SHORT_TITLES } from '../steps.ts';
import { boardOf } from './board.ts';
import { resolvedSteps } from './chronicle.ts';
import { guidePage } from './guide.ts';
import { listPage } from './list.ts';
import { accountPage, pointsPage } from './own-account.ts';
import { ownPresentsPage, ownSummary } from './own-presents.ts';
import { passesPage } from './passes.ts';
import { presentsPage } from './presents.ts';
import { reasonsPage, scoresOf, scoresPage } from './scores.ts';

export const viewFor = viewBuilder<Shown>({
  summary: { public: publicSummary, seat: ownSummary },
  board: boardOf,
  public: [presentsPage, listPage, passesPage, scoresPage, reasonsPage, guidePage],
  host: [standingPage, (shown) => noticesPage(shown, narration)],
  seat: [ownPresentsPage, accountPage, pointsPage],
});

function standingPage(shown: Shown): Page {
  const scores = scoresOf(shown);
  return {
    name: 'Standing',
    about: 'Who leads, and how the last scoring went.',
    blocks: [rankingTable(scores, rankedSeats(scores, seatsOf(shown)))],
  };
}

/** Where the match is, in a sentence. */
function publicSummary(shown: Shown): readonly string[] {
  const { step } = shown.state;
  const [last] = resolvedSteps(shown);
  if (step === 'over') return [];
  if (last === undefined) return ['Nobody holds presents yet.'];
  const after = last === 'pregame' ? 'the pregame' : SHORT_TITLES[last];
  return [`Presents and scores are those after ${after}.`];
}
