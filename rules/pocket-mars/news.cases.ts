/** Selection of a step's news. */

import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { contentWith, seatOf } from './staging.ts';

const seat = seatOf('Scarlet');
const content = contentWith();
const hers = { rule: '', seat } as const;

const newsOf = (events: readonly Event[]) =>
  narration.news(events, content).map(({ text }) => text);

describe('news of a step', () => {
  const covered = (['Energy', 'Science', 'Water', 'Ecosystem', 'Construction'] as const).map(
    (at): Event => ({ ...hers, kind: 'covered', at }),
  );
  const launched: Event = { ...hers, kind: 'launched', count: 1 };
  const boarded: Event = { ...hers, kind: 'boarded', at: 'Water', count: 1 };
  const over: Event = { rule: '', kind: 'match over', why: 'all settled', who: [seat] };

  it('PK-643 news are the six most important ones, in their order', () =>
    expect(newsOf([...covered, launched, boarded])).toEqual([
      ...newsOf(covered),
      'Scarlet lands a colonist in the Aqualab.',
    ]));
  it('PK-644 news begin with a headline, which is not repeated', () =>
    expect(newsOf([launched, over])).toEqual([...newsOf([over]), ...newsOf([launched])]));
});

describe('an order of the player', () => {
  const at = 'Water';
  const DEMS = seatOf('Dems');
  it.for<{ event: Event; asOrdered: boolean }>([
    { event: { ...hers, kind: 'launched', count: 1 }, asOrdered: true },
    { event: { ...hers, kind: 'switched', at, one: seat, two: DEMS }, asOrdered: true },
    { event: { ...hers, kind: 'shifted', at, of: DEMS, up: false }, asOrdered: true },
    { event: { ...hers, kind: 'looked', of: DEMS, count: 1 }, asOrdered: true },
    {
      event: { ...hers, kind: 'not advanced', at, value: 4, over: 4, why: 'not higher' },
      asOrdered: false,
    },
    {
      event: { ...hers, kind: 'bottom not used', card: 'Water 4', why: 'declined', faults: [] },
      asOrdered: false,
    },
    { event: { ...hers, kind: 'nothing to do', what: 'the Ship is empty' }, asOrdered: false },
  ])(
    'PK-658 an effect is reported in one line, after other players’ actions: $event.kind',
    ({ event, asOrdered }) => {
      const told = narration.highlights([event], { seat, content, most: 5 });
      expect(told.map((line) => line.asOrdered)).toEqual([asOrdered]);
    },
  );
});
