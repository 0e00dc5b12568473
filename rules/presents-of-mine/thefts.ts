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
  const texts = [...leadersLosses(events, stolen), ...mostWanted(stolen, content)];
  const [first] = stolen;
  if (first === undefined) return [];
  return texts.map((text) => ({
    event: first,
    text,
    change: '',
    rule: first.rule,
    newsValue: NEWS_VALUE,
  }));
}

/** "Isa, who led before, lost J0 to Dems, A1 to Zero and E2 to Pixie." */
function leadersLosses(events: readonly Event[], stolen: readonly Stolen[]): readonly string[] {
  const leader = leaderBefore(events);
  const losses = stolen
    .filter(({ victim }) => victim === leader)
    .map(({ present, thief }) => `${notationOf(present)} to ${thief}`);
  return losses.length === 0 ? [] : [`${leader}, who led before, lost ${namesOf(losses)}.`];
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

/** "Stolen most often: Jinx Present (6 of 24). Every theft stands on Passes." */
function mostWanted(stolen: readonly Stolen[], { presents }: Content): readonly string[] {
  const { amount, items } = plurality(stolen.map(({ present }) => present.letter));
  const wanted = items.map((letter) => presents[letter].name);
  return [
    `Stolen most often: ${namesOf(wanted)} (${amount} of ${stolen.length}). Every theft stands ` +
      'on Passes.',
  ];
}
