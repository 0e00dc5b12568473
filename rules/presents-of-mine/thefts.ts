/** News of the thefts of Round 4: the leader's losses and the letters stolen most often. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import type { News } from '../kit/narrating/narration.ts';
import { highestOf, plurality } from '../kit/reckoning/plurality.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import type { Event, Stolen } from './events.ts';
import { notationOf } from './presents.ts';

const NEWS_VALUE = 2;

/** Empty if nothing was stolen. */
export function theftNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const stolen = ofKind(events, 'stolen');
  const [first] = stolen;
  if (first === undefined) return [];
  return [...leadersLosses(events, stolen), mostWanted(stolen, content)].map((lines) => ({
    ...lines,
    event: first,
    change: '',
    rule: first.rule,
    newsValue: NEWS_VALUE,
  }));
}

type Lines = Pick<News<Event>, 'text' | 'short'>;

/** "Isa, who led before, lost J0 to Dems, A1 to Zero and E2 to Pixie." */
function leadersLosses(events: readonly Event[], stolen: readonly Stolen[]): readonly Lines[] {
  const leader = leaderBefore(events);
  const losses = stolen.filter(({ victim }) => victim === leader);
  if (losses.length === 0) return [];
  const lost = losses.map(({ present }) => notationOf(present));
  const thieves = losses.map(({ thief }, at) => `${lost[at]} to ${thief}`);
  return [
    {
      text: `${leader}, who led before, lost ${namesOf(thieves)}.`,
      short: `${leader}, the leader, is robbed of ${namesOf(lost)}`,
    },
  ];
}

/** Null in a tie. */
function leaderBefore(events: readonly Event[]): Seat | null {
  const before = ofKind(events, 'scored').map(({ seat, total, change }) => ({
    seat,
    score: total - change,
  }));
  const [leader, ...others] = highestOf(before, ({ score }) => score).items;
  return others.length > 0 ? null : (leader?.seat ?? null);
}

/** "Stolen most often: Jinx Present (6 of 24). Every theft is on the tab “Log”." */
function mostWanted(stolen: readonly Stolen[], { presents }: Content): Lines {
  const { amount, items } = plurality(stolen.map(({ present }) => present.letter));
  const wanted = items.map((letter) => presents[letter].name);
  const text =
    `Stolen most often: ${namesOf(wanted)} (${amount} of ${stolen.length}). Every theft is on ` +
    'the tab “Log”.';
  if (items.length > MOST_WANTED) return { text, short: '' };
  const short =
    items.length === 1
      ? `${wanted.join('')} is stolen most, ${amount} times`
      : `${namesOf(items)} are stolen most, ${amount} times each`;
  return { text, short };
}

/** More letters than this say little. */
const MOST_WANTED = 5;
