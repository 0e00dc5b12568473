/** News that summarize a round: thefts, the greatest gain and loss, and the best gift. */

import { ofKind } from '../kit/match/events.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import type { News } from '../kit/narrating/narration.ts';
import { findHighest, findPlurality } from '../kit/reckoning/plurality.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import type { Content } from './content.ts';
import type { Event, EventOf } from './events.ts';
import { notationOf } from './presents.ts';

/** News values. Gains come first, since all players lose to staleness. */
const [GAIN_NEWS, NEWS_VALUE, STALE_NEWS, PICK_NEWS] = [2.5, 2, 1.5, 1];

/** Lists the news of a round. Gifts and losses are news only if something was passed. */
export const roundNews = (events: readonly Event[], content: Content): readonly News<Event>[] => [
  ...listLeadersLosses(events),
  ...listMostStolen(events, content),
  ...listMostPicked(events, content),
  ...listLargestGain(events, content),
  ...listBestGift(events, content),
  ...listLargestLoss(events),
];

const told = (event: Event, newsValue: number, text: string, short: string): News<Event> => ({
  ...{ event, newsValue, text, short },
  ...{ change: '', rule: event.rule },
});

/** Reports the stalest letters: "Chain Present begins with staleness 3, picked by 7." */
function listMostPicked(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  const { amount, items } = findHighest(ofKind(events, 'staleness set'), (one) => one.players);
  const [event] = items;
  if (event === undefined) return [];
  const many = items.map(({ letter }) => letter);
  const name = items.length === 1 ? presents[event.letter].name : namesOf(many);
  const [begins, starts, of] =
    items.length === 1 ? ['begins', 'starts', ''] : ['begin', 'start', ' each'];
  const text = `${name} ${begins} with staleness ${event.staleness}, picked by ${amount}${of}.`;
  const short = `${name} ${starts} stale at ${event.staleness}: ${amount} picked it`;
  return [told(event, PICK_NEWS, text, items.length > MAX_LETTERS ? '' : short)];
}

/** The most letters in one line. */
const MAX_LETTERS = 5;

/** Reports the largest gain: "Isa earns 21 points, 9 by Cake Present". None in a tie. */
function listLargestGain(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  if (events.some(({ kind }) => kind === 'picked')) return [];
  const event = findHighestAlone(events, ({ change }) => change);
  if (event === undefined) return [];
  const { seat, change } = event;
  const points = countText(change, 'point');
  const own = ofKind(events, 'ability').filter((one) => one.seat === seat);
  const [best] = findHighest(own, (one) => one.points).items;
  const by = best === undefined ? '' : `, ${best.points} by ${presents[best.present.letter].name}`;
  const short = `${seat} earns ${points}${by}`;
  return [told(event, GAIN_NEWS, `${seat} gained most: ${points}.`, short)];
}

/** Finds the scoring of the one player with the highest value; undefined in a tie and for 0. */
function findHighestAlone(
  events: readonly Event[],
  amountOf: (event: EventOf<'scored'>) => number,
): EventOf<'scored'> | undefined {
  const { items } = findHighest(ofKind(events, 'scored'), amountOf);
  const [event] = items;
  return items.length > 1 || event === undefined || amountOf(event) <= 0 ? undefined : event;
}

/** Reports the best gift: "Dems passed C2 (Cake Present) to Isa, who earned 9 points with it." */
function listBestGift(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  const earned = ofKind(events, 'ability');
  const gifts = ofKind(events, 'passed').flatMap((gift) =>
    earned
      .filter(
        ({ seat, present }) => seat === gift.to && notationOf(present) === notationOf(gift.present),
      )
      .map((event) => ({ gift, event })),
  );
  const [best] = gifts.toSorted((one, other) => other.event.points - one.event.points);
  if (best === undefined || best.event.points <= 0) return [];
  const { gift, event } = best;
  const { name } = presents[gift.present.letter];
  const points = countText(event.points, 'point');
  const text =
    `${gift.from} passed ${notationOf(gift.present)} (${name}) to ${gift.to}, who earned ` +
    `${points} with it.`;
  return [told(event, NEWS_VALUE, text, `${gift.from} hands ${gift.to} ${points}: ${name}`)];
}

/** Reports the largest loss: "Pixie lost most to staleness: 8 points." None in a tie. */
function listLargestLoss(events: readonly Event[]): readonly News<Event>[] {
  if (!events.some(({ kind }) => kind === 'passed')) return [];
  const event = findHighestAlone(events, ({ lost }) => lost);
  if (event === undefined) return [];
  const { seat, lost } = event;
  const points = countText(lost, 'point');
  const text = `${seat} lost most to staleness: ${points}.`;
  return [told(event, STALE_NEWS, text, `${seat} loses ${points} to staleness`)];
}

/** Reports thefts: "Isa, who led before, lost J0 to Dems, A1 to Zero and E2 to Pixie." */
function listLeadersLosses(events: readonly Event[]): readonly News<Event>[] {
  const stolen = ofKind(events, 'stolen');
  const leader = findPreviousLeader(events);
  const losses = stolen.filter(({ victim }) => victim === leader);
  const [event] = stolen;
  if (event === undefined || losses.length === 0) return [];
  const lost = losses.map(({ present }) => notationOf(present));
  const thieves = losses.map(({ thief }, at) => `${lost[at]} to ${thief}`);
  const text = `${leader}, who led before, lost ${namesOf(thieves)}.`;
  return [told(event, NEWS_VALUE, text, `${leader}, the leader, is robbed of ${namesOf(lost)}`)];
}

/** Finds the only leader before the round; null in a tie. */
function findPreviousLeader(events: readonly Event[]): Seat | null {
  const before = ofKind(events, 'scored').map(({ seat, total, change }) => ({
    seat,
    score: total - change,
  }));
  const [leader, ...others] = findHighest(before, ({ score }) => score).items;
  return others.length > 0 ? null : (leader?.seat ?? null);
}

/** Reports "Stolen most often: Jinx Present (6 of 24). Every theft is on the tab “Log”." */
function listMostStolen(events: readonly Event[], { presents }: Content): readonly News<Event>[] {
  const stolen = ofKind(events, 'stolen');
  const [event] = stolen;
  if (event === undefined) return [];
  const { amount, items } = findPlurality(stolen.map(({ present }) => present.letter));
  const wanted = items.map((letter) => presents[letter].name);
  const text =
    `Stolen most often: ${namesOf(wanted)} (${amount} of ${stolen.length}). Every theft is on ` +
    'the tab “Log”.';
  const short =
    items.length === 1
      ? `${wanted.join('')} is stolen most, ${amount} times`
      : `${namesOf(items)} are stolen most, ${amount} times each`;
  return [told(event, NEWS_VALUE, text, items.length > MAX_LETTERS ? '' : short)];
}
