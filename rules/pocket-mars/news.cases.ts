/** Selection of a step's news. */

import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { createContent, getSeat } from './staging.ts';

const SEAT = getSeat('Scarlet');
const CONTENT = createContent();
const EVENT_BASE = { rule: '', seat: SEAT } as const;

const listNews = (events: readonly Event[]) =>
  narration.news(events, CONTENT).map(({ text }) => text);

describe('news of a step', () => {
  const covered = (['Energy', 'Science', 'Water', 'Ecosystem', 'Construction'] as const).map(
    (at): Event => ({ ...EVENT_BASE, kind: 'covered', at }),
  );
  const launched: Event = { ...EVENT_BASE, kind: 'launched', count: 1 };
  const boarded: Event = { ...EVENT_BASE, kind: 'boarded', at: 'Water', count: 1 };
  const over: Event = { rule: '', kind: 'match over', why: 'all settled', who: [SEAT] };

  it('PK-643 news are the six most important ones, in their order', () =>
    expect(listNews([...covered, launched, boarded])).toEqual([
      ...listNews(covered),
      'Scarlet lands a colonist in the Aqualab.',
    ]));
  it('PK-644 news begin with a headline, which is not repeated', () =>
    expect(listNews([launched, over])).toEqual([...listNews([over]), ...listNews([launched])]));
});

describe('an order of the player', () => {
  const at = 'Water';
  const DEMS = getSeat('Dems');
  it.for<{ event: Event; asOrdered: boolean }>([
    { event: { ...EVENT_BASE, kind: 'launched', count: 1 }, asOrdered: true },
    { event: { ...EVENT_BASE, kind: 'switched', at, one: SEAT, two: DEMS }, asOrdered: true },
    { event: { ...EVENT_BASE, kind: 'shifted', at, of: DEMS, up: false }, asOrdered: true },
    { event: { ...EVENT_BASE, kind: 'looked', of: DEMS, count: 1 }, asOrdered: true },
    {
      event: { ...EVENT_BASE, kind: 'not advanced', at, value: 4, over: 4, why: 'not higher' },
      asOrdered: false,
    },
    {
      event: {
        ...EVENT_BASE,
        kind: 'bottom not used',
        card: 'Water 4',
        why: 'declined',
        faults: [],
      },
      asOrdered: false,
    },
    {
      event: { ...EVENT_BASE, kind: 'nothing to do', what: 'the Ship is empty' },
      asOrdered: false,
    },
  ])(
    'PK-658 an effect is reported in one line, after other players’ actions: $event.kind',
    ({ event, asOrdered }) => {
      const told = narration.highlights([event], { seat: SEAT, content: CONTENT, most: 5 });
      expect(told.map((line) => line.asOrdered)).toEqual([asOrdered]);
    },
  );
});
