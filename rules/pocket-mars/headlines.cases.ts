/** Cases of headlines: one line for each action with its effects. */

import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { type Deed, formatHeadline, narration } from './narration.ts';
import { createContent, getSeat } from './staging.ts';

const [SCARLET, DEMS, ZATCHEL] = [getSeat('Scarlet'), getSeat('Dems'), getSeat('Zatchel')];
const EVENT_OF_SCARLET = { rule: '', seat: SCARLET } as const;
const AQUALAB_COLOUR = 'Water';
const createActed = (action: 'A' | 'B' | 'D' | 'E'): Event => ({
  ...EVENT_OF_SCARLET,
  ...{ kind: 'acted', action, card: action === 'D' ? null : 'Water 4', of: null },
});
const LAUNCHED: Event = { ...EVENT_OF_SCARLET, kind: 'launched', count: 2 };
const NOT_HIGHER = {
  ...EVENT_OF_SCARLET,
  kind: 'not advanced',
  at: AQUALAB_COLOUR,
  value: 4,
  over: 6,
} as const;
const NOTHING_TO_DO: Event = {
  ...EVENT_OF_SCARLET,
  kind: 'nothing to do',
  what: 'the Ship is empty',
};
const BOTTOM_USED: Event = { ...EVENT_OF_SCARLET, kind: 'bottom', card: 'Water 4' };
const ABILITY_USED: Event = { ...EVENT_OF_SCARLET, kind: 'ability', at: 'Ecosystem' };
const SHIFTED = { ...EVENT_OF_SCARLET, kind: 'shifted', at: AQUALAB_COLOUR } as const;
const SWITCHED = { ...EVENT_OF_SCARLET, kind: 'switched', at: AQUALAB_COLOUR } as const;

it.for<{ id: string; events: Deed; says: string }>([
  {
    id: 'PK-471',
    events: [createActed('A'), LAUNCHED],
    says: 'Scarlet plays Card Water 4 and launches 2 colonists',
  },
  {
    id: 'PK-472',
    events: [createActed('B'), { ...NOT_HIGHER, why: 'not higher' }],
    says: 'Scarlet connects Card Water 4 without landing (4 against 6)',
  },
  {
    id: 'PK-473',
    events: [createActed('B'), { ...NOT_HIGHER, why: 'Ship empty' }],
    says: 'Scarlet connects Card Water 4 with an empty Ship',
  },
  { id: 'PK-474', events: [createActed('B')], says: 'Scarlet connects Card Water 4' },
  {
    id: 'PK-475',
    events: [{ ...EVENT_OF_SCARLET, kind: 'acted', action: 'C', card: 'Energy 4', of: DEMS }],
    says: 'Scarlet uses Card Energy 4 of Dems',
  },
  { id: 'PK-476', events: [createActed('D'), LAUNCHED], says: 'Scarlet launches 2 colonists' },
  { id: 'PK-477', events: [createActed('D'), NOTHING_TO_DO], says: 'Scarlet launches nobody' },
  {
    id: 'PK-478',
    events: [createActed('E'), { ...EVENT_OF_SCARLET, kind: 'Energy', change: 1 }],
    says: 'Scarlet discards Card Water 4 for 1 Energy',
  },
  {
    id: 'PK-479',
    events: [createActed('E'), NOTHING_TO_DO],
    says: 'Scarlet discards Card Water 4 for nothing',
  },
  { id: 'PK-480', events: [BOTTOM_USED], says: 'Scarlet uses the bottom action of Card Water 4' },
  {
    id: 'PK-481',
    events: [BOTTOM_USED, NOTHING_TO_DO],
    says: 'Scarlet gets nothing from Card Water 4',
  },
  { id: 'PK-482', events: [ABILITY_USED], says: 'Scarlet uses the Greenhouse' },
  {
    id: 'PK-483',
    events: [ABILITY_USED, { ...SHIFTED, of: DEMS, up: false }],
    says: 'Scarlet pushes Dems down in the Aqualab (Greenhouse)',
  },
  {
    id: 'PK-484',
    events: [{ ...SHIFTED, of: DEMS, up: true }],
    says: 'Scarlet lifts Dems in the Aqualab',
  },
  {
    id: 'PK-485',
    events: [{ ...SHIFTED, of: SCARLET, up: true }],
    says: 'Scarlet rises to ★★ in the Aqualab',
  },
  {
    id: 'PK-486',
    events: [{ ...SHIFTED, of: SCARLET, up: false }],
    says: 'Scarlet steps down in the Aqualab',
  },
  {
    id: 'PK-487',
    events: [{ ...SWITCHED, one: SCARLET, two: DEMS }],
    says: 'Scarlet climbs over Dems in the Aqualab',
  },
  {
    id: 'PK-488',
    events: [{ ...SWITCHED, one: DEMS, two: SCARLET }],
    says: 'Scarlet steps down for Dems in the Aqualab',
  },
  {
    id: 'PK-489',
    events: [{ ...SWITCHED, one: DEMS, two: ZATCHEL }],
    says: 'Scarlet lifts Dems over Zatchel (Aqualab)',
  },
  {
    id: 'PK-490',
    events: [{ ...EVENT_OF_SCARLET, kind: 'boarded', at: AQUALAB_COLOUR, count: 1 }],
    says: 'Scarlet lands a colonist in the Aqualab',
  },
  {
    id: 'PK-491',
    events: [BOTTOM_USED, { ...EVENT_OF_SCARLET, kind: 'covered', at: AQUALAB_COLOUR }],
    says: 'Scarlet lays a 0 on the Aqualab (Card Water 4)',
  },
  {
    id: 'PK-492',
    events: [BOTTOM_USED, { ...EVENT_OF_SCARLET, kind: 'looked', of: DEMS, count: 2 }],
    says: 'Scarlet sees 2 cards of Dems (Card Water 4)',
  },
  { id: 'PK-493', events: [NOTHING_TO_DO], says: 'Scarlet gets nothing (the Ship is empty)' },
  {
    id: 'PK-494',
    events: [{ rule: '', kind: 'order', order: [SCARLET, DEMS, ZATCHEL] }],
    says: 'Scarlet begins; then Dems, Zatchel',
  },
  {
    id: 'PK-495',
    events: [{ rule: '', kind: 'match over', why: 'all settled', who: [SCARLET, DEMS] }],
    says: 'Scarlet and Dems have all 7 colonists in Buildings',
  },
  {
    id: 'PK-496',
    events: [{ rule: '', kind: 'match over', why: 'all settled', who: [SCARLET, DEMS, ZATCHEL] }],
    says: '3 players have all 7 colonists in Buildings',
  },
  {
    id: 'PK-497',
    events: [{ rule: '', kind: 'match over', why: 'quiet', who: [] }],
    says: '6 rounds without a launch or landing end the match',
  },
])('$id a headline is one line: $says', ({ events, says }) =>
  expect(formatHeadline(events, createContent())).toBe(says),
);

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

  it('PK-643 the news is the six most important items, in their order', () =>
    expect(listNews([...covered, launched, boarded])).toEqual([
      ...listNews(covered),
      'Scarlet lands a colonist in the Aqualab.',
    ]));
  it('PK-644 the news begins with a headline, which is not repeated', () =>
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
