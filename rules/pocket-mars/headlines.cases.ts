/** Headlines: one line for each action with its effects. */

import { expect, it } from 'vitest';
import type { Event } from './events.ts';
import { type Deed, shortText } from './narration.ts';
import { contentWith, seatOf } from './staging.ts';

const [SCARLET, DEMS, ZATCHEL] = [seatOf('Scarlet'), seatOf('Dems'), seatOf('Zatchel')];
const hers = { rule: '', seat: SCARLET } as const;
const at = 'Water';
const acted = (action: 'A' | 'B' | 'D' | 'E'): Event => ({
  ...hers,
  ...{ kind: 'acted', action, card: action === 'D' ? null : 'Water 4', of: null },
});
const launched: Event = { ...hers, kind: 'launched', count: 2 };
const compared = { ...hers, kind: 'not advanced', at, value: 4, over: 6 } as const;
const nothing: Event = { ...hers, kind: 'nothing to do', what: 'the Ship is empty' };
const bottom: Event = { ...hers, kind: 'bottom', card: 'Water 4' };
const ability: Event = { ...hers, kind: 'ability', at: 'Ecosystem' };
const shifted = { ...hers, kind: 'shifted', at } as const;
const switched = { ...hers, kind: 'switched', at } as const;

it.for<{ id: string; events: Deed; says: string }>([
  {
    id: 'PK-471',
    events: [acted('A'), launched],
    says: 'Scarlet plays Card Water 4 and launches 2 colonists',
  },
  {
    id: 'PK-472',
    events: [acted('B'), { ...compared, why: 'not higher' }],
    says: 'Scarlet connects Card Water 4 without landing (4 against 6)',
  },
  {
    id: 'PK-473',
    events: [acted('B'), { ...compared, why: 'Ship empty' }],
    says: 'Scarlet connects Card Water 4 with an empty Ship',
  },
  { id: 'PK-474', events: [acted('B')], says: 'Scarlet connects Card Water 4' },
  {
    id: 'PK-475',
    events: [{ ...hers, kind: 'acted', action: 'C', card: 'Energy 4', of: DEMS }],
    says: 'Scarlet uses Card Energy 4 of Dems',
  },
  { id: 'PK-476', events: [acted('D'), launched], says: 'Scarlet launches 2 colonists' },
  { id: 'PK-477', events: [acted('D'), nothing], says: 'Scarlet launches nobody' },
  {
    id: 'PK-478',
    events: [acted('E'), { ...hers, kind: 'Energy', change: 1 }],
    says: 'Scarlet discards Card Water 4 for 1 Energy',
  },
  {
    id: 'PK-479',
    events: [acted('E'), nothing],
    says: 'Scarlet discards Card Water 4 for nothing',
  },
  { id: 'PK-480', events: [bottom], says: 'Scarlet uses the bottom action of Card Water 4' },
  { id: 'PK-481', events: [bottom, nothing], says: 'Scarlet gets nothing from Card Water 4' },
  { id: 'PK-482', events: [ability], says: 'Scarlet uses the Greenhouse' },
  {
    id: 'PK-483',
    events: [ability, { ...shifted, of: DEMS, up: false }],
    says: 'Scarlet pushes Dems down in the Aqualab (Greenhouse)',
  },
  {
    id: 'PK-484',
    events: [{ ...shifted, of: DEMS, up: true }],
    says: 'Scarlet lifts Dems in the Aqualab',
  },
  {
    id: 'PK-485',
    events: [{ ...shifted, of: SCARLET, up: true }],
    says: 'Scarlet rises to ★★ in the Aqualab',
  },
  {
    id: 'PK-486',
    events: [{ ...shifted, of: SCARLET, up: false }],
    says: 'Scarlet steps down in the Aqualab',
  },
  {
    id: 'PK-487',
    events: [{ ...switched, one: SCARLET, two: DEMS }],
    says: 'Scarlet climbs over Dems in the Aqualab',
  },
  {
    id: 'PK-488',
    events: [{ ...switched, one: DEMS, two: SCARLET }],
    says: 'Scarlet steps down for Dems in the Aqualab',
  },
  {
    id: 'PK-489',
    events: [{ ...switched, one: DEMS, two: ZATCHEL }],
    says: 'Scarlet lifts Dems over Zatchel (Aqualab)',
  },
  {
    id: 'PK-490',
    events: [{ ...hers, kind: 'boarded', at, count: 1 }],
    says: 'Scarlet lands a colonist in the Aqualab',
  },
  {
    id: 'PK-491',
    events: [bottom, { ...hers, kind: 'covered', at }],
    says: 'Scarlet lays a 0 on the Aqualab (Card Water 4)',
  },
  {
    id: 'PK-492',
    events: [bottom, { ...hers, kind: 'looked', of: DEMS, count: 2 }],
    says: 'Scarlet sees 2 cards of Dems (Card Water 4)',
  },
  { id: 'PK-493', events: [nothing], says: 'Scarlet gets nothing (the Ship is empty)' },
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
  expect(shortText(events, contentWith())).toBe(says),
);
