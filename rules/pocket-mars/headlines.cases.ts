/** Cases of headlines: one line for each action with its effects. */

import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { type Deed, formatHeadline, narration } from './narration.ts';
import { createContent, DEMS, SCARLET, ZATCHEL } from './staging.ts';

const HERS = { rule: '', seat: SCARLET } as const;
const AQUALAB_COLOUR = 'Water';
const createActed = (action: 'A' | 'B' | 'D' | 'E'): Event => ({
  ...HERS,
  ...{ kind: 'acted', action, card: action === 'D' ? null : 'Water 4', of: null },
});
const LAUNCHED: Event = { ...HERS, kind: 'launched', count: 2 };
const NOT_HIGHER = {
  ...HERS,
  kind: 'not advanced',
  at: AQUALAB_COLOUR,
  value: 4,
  over: 6,
} as const;
const NOTHING_TO_DO: Event = {
  ...HERS,
  kind: 'nothing to do',
  what: 'the Ship is empty',
};
const BOTTOM_USED: Event = { ...HERS, kind: 'bottom', card: 'Water 4' };
const ABILITY_USED: Event = { ...HERS, kind: 'ability', at: 'Ecosystem' };
const SHIFTED = { ...HERS, kind: 'shifted', at: AQUALAB_COLOUR } as const;
const SWITCHED = { ...HERS, kind: 'switched', at: AQUALAB_COLOUR } as const;

it.for<readonly [id: string, events: Deed, says: string]>([
  ['PK-471', [createActed('A'), LAUNCHED], 'Scarlet plays Card Water 4 and launches 2 colonists'],
  [
    'PK-472',
    [createActed('B'), { ...NOT_HIGHER, why: 'not higher' }],
    'Scarlet connects Card Water 4 without landing (4 against 6)',
  ],
  [
    'PK-473',
    [createActed('B'), { ...NOT_HIGHER, why: 'Ship empty' }],
    'Scarlet connects Card Water 4 with an empty Ship',
  ],
  ['PK-474', [createActed('B')], 'Scarlet connects Card Water 4'],
  [
    'PK-475',
    [{ ...HERS, kind: 'acted', action: 'C', card: 'Energy 4', of: DEMS }],
    'Scarlet uses Card Energy 4 of Dems',
  ],
  ['PK-476', [createActed('D'), LAUNCHED], 'Scarlet launches 2 colonists'],
  ['PK-477', [createActed('D'), NOTHING_TO_DO], 'Scarlet launches nobody'],
  [
    'PK-478',
    [createActed('E'), { ...HERS, kind: 'Energy', change: 1 }],
    'Scarlet discards Card Water 4 for 1 Energy',
  ],
  ['PK-479', [createActed('E'), NOTHING_TO_DO], 'Scarlet discards Card Water 4 for nothing'],
  ['PK-480', [BOTTOM_USED], 'Scarlet uses the bottom action of Card Water 4'],
  ['PK-481', [BOTTOM_USED, NOTHING_TO_DO], 'Scarlet gets nothing from Card Water 4'],
  ['PK-482', [ABILITY_USED], 'Scarlet uses the Greenhouse'],
  [
    'PK-483',
    [ABILITY_USED, { ...SHIFTED, of: DEMS, up: false }],
    'Scarlet pushes Dems down in the Aqualab (Greenhouse)',
  ],
  ['PK-484', [{ ...SHIFTED, of: DEMS, up: true }], 'Scarlet lifts Dems in the Aqualab'],
  ['PK-485', [{ ...SHIFTED, of: SCARLET, up: true }], 'Scarlet rises to ★★ in the Aqualab'],
  ['PK-486', [{ ...SHIFTED, of: SCARLET, up: false }], 'Scarlet steps down in the Aqualab'],
  ['PK-487', [{ ...SWITCHED, one: SCARLET, two: DEMS }], 'Scarlet climbs over Dems in the Aqualab'],
  [
    'PK-488',
    [{ ...SWITCHED, one: DEMS, two: SCARLET }],
    'Scarlet steps down for Dems in the Aqualab',
  ],
  [
    'PK-489',
    [{ ...SWITCHED, one: DEMS, two: ZATCHEL }],
    'Scarlet lifts Dems over Zatchel (Aqualab)',
  ],
  [
    'PK-490',
    [{ ...HERS, kind: 'boarded', at: AQUALAB_COLOUR, count: 1 }],
    'Scarlet lands a colonist in the Aqualab',
  ],
  [
    'PK-491',
    [BOTTOM_USED, { ...HERS, kind: 'covered', at: AQUALAB_COLOUR }],
    'Scarlet lays a 0 on the Aqualab (Card Water 4)',
  ],
  [
    'PK-492',
    [BOTTOM_USED, { ...HERS, kind: 'looked', of: DEMS, count: 2 }],
    'Scarlet sees 2 cards of Dems (Card Water 4)',
  ],
  ['PK-493', [NOTHING_TO_DO], 'Scarlet gets nothing (the Ship is empty)'],
  [
    'PK-494',
    [{ rule: '', kind: 'order', order: [SCARLET, DEMS, ZATCHEL] }],
    'Scarlet begins; then Dems, Zatchel',
  ],
  [
    'PK-495',
    [{ rule: '', kind: 'match over', why: 'all settled', who: [SCARLET, DEMS] }],
    'Scarlet and Dems have all 7 colonists in Buildings',
  ],
  [
    'PK-496',
    [{ rule: '', kind: 'match over', why: 'all settled', who: [SCARLET, DEMS, ZATCHEL] }],
    '3 players have all 7 colonists in Buildings',
  ],
  [
    'PK-497',
    [{ rule: '', kind: 'match over', why: 'quiet', who: [] }],
    '6 rounds without a launch or landing end the match',
  ],
])('%s a headline is one line: %o, %s', ([, events, says]) =>
  expect(formatHeadline(events, createContent())).toBe(says),
);

const CONTENT = createContent();

const listNews = (events: readonly Event[]) =>
  narration.news(events, CONTENT).map(({ text }) => text);

describe('news of a step', () => {
  const covered = (['Energy', 'Science', 'Water', 'Ecosystem', 'Construction'] as const).map(
    (at): Event => ({ ...HERS, kind: 'covered', at }),
  );
  const launched: Event = { ...HERS, kind: 'launched', count: 1 };
  const boarded: Event = { ...HERS, kind: 'boarded', at: 'Water', count: 1 };
  const over: Event = { rule: '', kind: 'match over', why: 'all settled', who: [SCARLET] };

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
  it.for<readonly [event: Event, asOrdered: boolean]>([
    [{ ...HERS, kind: 'launched', count: 1 }, true],
    [{ ...HERS, kind: 'switched', at, one: SCARLET, two: DEMS }, true],
    [{ ...HERS, kind: 'shifted', at, of: DEMS, up: false }, true],
    [{ ...HERS, kind: 'looked', of: DEMS, count: 1 }, true],
    [{ ...HERS, kind: 'not advanced', at, value: 4, over: 4, why: 'not higher' }, false],
    [
      {
        ...HERS,
        kind: 'bottom not used',
        card: 'Water 4',
        why: 'declined',
        faults: [],
      },
      false,
    ],
    [{ ...HERS, kind: 'nothing to do', what: 'the Ship is empty' }, false],
  ])(
    'PK-658 an effect is reported in one line, after other players’ actions: %o',
    ([event, asOrdered]) => {
      const highlights = narration.highlights([event], {
        seat: SCARLET,
        content: CONTENT,
        most: 5,
      });
      expect(highlights.map((line) => line.asOrdered)).toEqual([asOrdered]);
    },
  );
});
