/** Selection of a step's news, and actions without effect. */

import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { contentWith, seatOf, turn } from './staging.ts';

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
  const advanced: Event = { ...hers, kind: 'advanced', at: 'Water', value: 4, over: 3 };
  const over: Event = { rule: '', kind: 'match over', why: 'all settled', who: [seat] };

  it('PK-643 are the six most important, in their order', () =>
    expect(newsOf([...covered, launched, advanced])).toEqual([
      ...newsOf(covered),
      'Scarlet landed a colonist in the Aqualab: 4 is higher than 3.',
    ]));
  it('PK-644 begin with a headline, which is not repeated', () =>
    expect(newsOf([launched, over])).toEqual([...newsOf([over]), ...newsOf([launched])]));
});

describe('an action without effect', () => {
  const toldOf = (events: readonly Event[]) =>
    narration.highlights(events, { seat, content, most: 5 }).map(({ text }) => text);
  const bottom: Event = { ...hers, kind: 'bottom', card: 'Water 4' };
  const nothing: Event = { ...hers, kind: 'nothing to do', what: 'the Ship is empty' };
  const inVain =
    'You used the bottom action of Card Water 4 (blue 4), but nothing came of it: the Ship ' +
    'is empty.';

  it('PK-645 is the event before the report, not a later one or a payment', () => {
    const ability: Event = { ...hers, kind: 'ability', at: 'Water' };
    const paid: Event = { ...hers, kind: 'Energy', change: -1 };
    expect(toldOf([bottom, nothing, ability])).toEqual([
      inVain,
      'You used the ability of the Aqualab.',
    ]);
    expect(toldOf([bottom, paid, nothing])).toEqual([inVain, 'You paid 1 Energy.']);
  });
  it('PK-664 includes one with a partial effect', () => {
    const gained: Event = { ...hers, kind: 'Energy', change: 1 };
    const partly = inVain.replace('nothing', 'not all');
    const another: Event = { ...hers, kind: 'ability', at: 'Energy' };
    expect(toldOf([bottom, gained, nothing])).toContain(partly);
    expect(toldOf([bottom, nothing, gained])).toContain(partly);
    expect(toldOf([bottom, nothing, another, gained])).toContain(inVain);
    for (const fruit of [
      [gained, nothing],
      [nothing, gained],
    ])
      expect(newsOf([bottom, ...fruit]).join()).toContain('but not all came of it: the Ship');
    const lost: Event = { ...hers, kind: 'discarded', card: 'Water 4' };
    const behind: Event = {
      ...hers,
      kind: 'not advanced',
      at: 'Water',
      value: 4,
      over: 4,
      why: 'not higher',
    };
    for (const vain of [{ ...gained, change: -1 } as Event, lost, behind])
      expect(newsOf([bottom, vain, nothing]).join()).toContain('but nothing came of it: the Ship');
  });
  it('PK-646 without its own line is reported alone', () => {
    const { events } = turn(
      { settlers: { Scarlet: { earth: 0, hand: [], prep: [] } } },
      { kind: 'D' },
    );
    expect(toldOf(events)[0]).toBe('Nothing happened for you: no colonist is left on Earth.');
  });
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
    'PK-658 is reported in one line, after others’ actions: $event.kind',
    ({ event, asOrdered }) => {
      const told = narration.highlights([event], { seat, content, most: 5 });
      expect(told.map((line) => line.asOrdered)).toEqual([asOrdered]);
    },
  );
});
