/** News of a round of passing: the best gift and the greatest loss to staleness. */

import { ofKind } from '../kit/match/events.ts';
import { countText } from '../kit/narrating/figures.ts';
import type { News } from '../kit/narrating/narration.ts';
import type { Content } from './content.ts';
import type { Event } from './events.ts';
import { notationOf } from './presents.ts';

const NEWS_VALUE = 2;

/** Empty if nothing was passed. */
export function giftNews(events: readonly Event[], content: Content): readonly News<Event>[] {
  const told = [...bestGift(events, content), ...mostStale(events)];
  return told.map(({ event, text }) => ({
    event,
    text,
    change: '',
    rule: event.rule,
    newsValue: NEWS_VALUE,
  }));
}

interface Telling {
  readonly event: Event;
  readonly text: string;
}

/** "Dems passed C2 (Cake Present) to Isa, who earned 9 points with it." The first of equals. */
function bestGift(events: readonly Event[], { presents }: Content): readonly Telling[] {
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
  const what = `${notationOf(gift.present)} (${presents[gift.present.letter].name})`;
  const text =
    `${gift.from} passed ${what} to ${gift.to}, who earned ` +
    `${countText(event.points, 'point')} with it.`;
  return [{ event, text }];
}

/** "Pixie lost 8 points to staleness, most of all." Nobody in a tie. */
function mostStale(events: readonly Event[]): readonly Telling[] {
  if (!events.some(({ kind }) => kind === 'passed')) return [];
  const scored = ofKind(events, 'scored');
  const most = Math.max(0, ...scored.map(({ lost }) => lost));
  const stale = scored.filter(({ lost }) => lost === most);
  const [event] = stale;
  if (event === undefined || most === 0 || stale.length > 1) return [];
  const text = `${event.seat} lost ${countText(most, 'point')} to staleness, most of all.`;
  return [{ event, text }];
}
