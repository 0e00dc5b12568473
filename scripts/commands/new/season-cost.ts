/** What a season makes, shares and calls at Google, said before anything is made: itself, and all matches to come as they are planned. */

import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import { filesAhead, USUAL_AHEAD } from './season-files.ts';

interface Cost {
  readonly files: number;
  readonly folders: number;
  /** With whoever has the link. */
  readonly links: number;
  /** As they are counted at the emulator. */
  readonly calls: number;
  /** Of these: of Sheets, which are the scarcest. */
  readonly writes: number;
}

/** The host's workbook, the public one and the form, beside a workbook for each player. */
const BESIDE_SEATS = 3;
const WRITES_A_MINUTE = 60;

/** Lines, without an end; none of a single match. `byFunction`: who opens its matches can make no files. */
export function seasonCostLines(plan: Plan, byFunction: boolean): readonly string[] {
  const { game, content, entrants } = plan;
  const cast = entrants.map(({ seat }) => seat);
  const planned = game.matchesPlanned?.(content.value, cast);
  if (planned === undefined) return [];
  const ahead = byFunction ? filesAhead(planned, USUAL_AHEAD) : [];
  const later = byFunction ? planned.slice(USUAL_AHEAD) : planned;
  const spare = ahead.length - (planned.length - later.length);
  const filesFor = byFunction
    ? `, and files for ${countText(ahead.length, 'match')}, ${spare} of them to spare`
    : '';
  const now = [ofSeason(plan, byFunction), ...ahead.map(ofMatch)];
  return [
    `Made now: the season${filesFor}: ${textOf(now)}, by some ${sum(now, 'calls')} calls of Google, which take about ${minutesOf(now)}.`,
    ...laterText(later.map(ofMatch), byFunction),
    openingText(planned.map((seats) => openingCost({ seats, cast: cast.length, byFunction }))),
  ];
}

const laterText = (later: readonly Cost[], byFunction: boolean): readonly string[] =>
  later.length === 0
    ? []
    : [
        `Made later, ${byFunction ? 'by “sealed season files”, when these are used up' : 'by “sealed run”, as each is opened'}: ${later.length === 1 ? 'one match' : `${later.length} matches`} as planned, ${textOf(later)}.`,
      ];

const openingText = (costs: readonly OpeningCost[]): string =>
  `To open ${costs.length === 1 ? 'its one match' : `its ${costs.length} matches`} as planned, each when it is due, takes some ${sum(costs, 'calls')} calls, about ${minutesOf(costs)} of what Google lets an account write.`;

const textOf = (costs: readonly Cost[]): string =>
  `${countText(sum(costs, 'files'), 'file')} in ${countText(sum(costs, 'folders'), 'folder')}, ${sum(costs, 'links')} of them shared with whoever has the link`;

const sum = <What extends keyof Cost>(costs: readonly Pick<Cost, What>[], what: What): number =>
  costs.reduce((total, cost) => total + cost[what], 0);

function minutesOf(costs: readonly Pick<Cost, 'writes'>[]): string {
  const minutes = Math.ceil(sum(costs, 'writes') / WRITES_A_MINUTE);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Each player's folder is shared with him once, or with whoever has its link where he has no address. */
function ofSeason({ entrants, notify }: Plan, byFunction: boolean): Cost {
  const seats = entrants.length;
  const known = entrants.filter(({ email }) => email !== '').length;
  return {
    files: seats + BESIDE_SEATS,
    folders: seats + 1,
    links: 2 + seats - known,
    calls: (byFunction ? 35 : 26) + 11 * seats + (notify ? 2 * known : 0),
    writes: 2 * (seats + 2),
  };
}

/** Its players see it by the folders that they have. */
const ofMatch = (seats: number): Cost => ({
  files: seats + BESIDE_SEATS,
  folders: 1,
  links: 2,
  calls: 17 + 3 * seats,
  writes: seats + 2,
});

type OpeningCost = Pick<Cost, 'calls' | 'writes'>;

/** Of one match, its files made on the way where they do not lie ready: its link is shown to all who are in the season. */
export const openingCost = ({
  seats,
  cast,
  byFunction,
}: {
  readonly seats: number;
  readonly cast: number;
  readonly byFunction: boolean;
}): OpeningCost => ({
  calls: (byFunction ? 50 + 9 * seats : 54 + 10 * seats) + cast,
  writes: 9 + 2 * seats + cast,
});
