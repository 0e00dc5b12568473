/** What a season makes, shares and calls at Google, said before anything is made: itself, and all matches to come as they are planned. */

import type { Plan } from '../../../functions/match/opening/draft-match.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';

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

/** Lines without an end; none for a single match. */
export function seasonCostLines(plan: Plan): readonly string[] {
  const { game, content, entrants } = plan;
  const cast = entrants.map(({ seat }) => seat);
  const planned = game.matchesPlanned?.(content.value, cast);
  if (planned === undefined) return [];
  const now = [ofSeason(plan)];
  const later = planned.map(ofMatch);
  const matches = later.length === 1 ? 'its one match' : `its ${later.length} matches`;
  const opened = planned.map((seats) => openingCost({ seats, cast: cast.length }));
  return [
    `Made now: the season: ${textOf(now)}, by some ${sum(now, 'calls')} calls of Google, which take about ${minutesOf(now)}.`,
    `Made later, as “sealed season next” or “sealed run” opens each: ${matches} as planned, ${textOf(later)}.`,
    `To open ${matches} as planned takes some ${sum(opened, 'calls')} calls, about ${minutesOf(opened)} of what Google lets an account write.`,
  ];
}

const textOf = (costs: readonly Cost[]): string =>
  `${countText(sum(costs, 'files'), 'file')} in ${countText(sum(costs, 'folders'), 'folder')}, ${sum(costs, 'links')} of them shared with whoever has the link`;

const sum = <What extends keyof Cost>(costs: readonly Pick<Cost, What>[], what: What): number =>
  costs.reduce((total, cost) => total + cost[what], 0);

function minutesOf(costs: readonly Pick<Cost, 'writes'>[]): string {
  const minutes = Math.ceil(sum(costs, 'writes') / WRITES_A_MINUTE);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Each player's folder is shared with him once, or with whoever has its link where he has no address. */
function ofSeason({ entrants, notify, editor }: Plan): Cost {
  const seats = entrants.length;
  const known = entrants.filter(({ email }) => email !== '').length;
  return {
    files: seats + BESIDE_SEATS,
    folders: seats + 1,
    links: 2 + seats - known,
    calls: (editor === null ? 26 : 33) + 11 * seats + (notify ? 2 * known : 0),
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

/** Of one match with its files: its link is shown to all who are in the season. */
export const openingCost = ({
  seats,
  cast,
}: {
  readonly seats: number;
  readonly cast: number;
}): OpeningCost => ({
  calls: 54 + 10 * seats + cast,
  writes: 9 + 2 * seats + cast,
});
