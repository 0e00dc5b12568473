/** Cases of each event's texts for everybody, its player and another player, and at the end. */

import { describe, expect, it } from 'vitest';
import { ZERO } from '../kit/reckoning/fraction.ts';
import { endText } from './atlas.ts';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { seatOf, setupWith } from './staging.ts';

const SCARLET = seatOf('Scarlet');
const DEMS = seatOf('Dems');
const { content } = setupWith();
const EVENT_BASE = { rule: '', seat: SCARLET } as const;

/** Returns the texts of an event for everybody, Scarlet and Dems, and Scarlet's deed. */
function narrateEvent(event: Event): readonly (string | null)[] {
  const [everybody, own, other] = [
    narration.lines([event], { kind: 'public' }, content),
    narration.account([event], SCARLET, content),
    narration.account([event], DEMS, content),
  ].map(([line]) =>
    line === undefined ? null : line.change === '' ? line.text : `${line.text} (${line.change})`,
  );
  return [
    everybody ?? null,
    own ?? null,
    other ?? null,
    narration.deeds([event], SCARLET, content)[0]?.text ?? null,
  ];
}

interface NarratedEvent {
  readonly id: string;
  readonly event: Event;
  readonly read: readonly (string | null)[];
}

/** Returns the expected sentences of an event that is private until the end. */
const expectPrivate = (own: string, deed: string) => [null, own, null, deed];

describe('a player’s own', () => {
  it.for<NarratedEvent>([
    {
      id: 'MI-930',
      event: { ...EVENT_BASE, kind: 'jet', works: true, faults: [] },
      read: expectPrivate('You flew above all others by Jet. (−3 Garnets)', 'Jet'),
    },
    {
      id: 'MI-931',
      event: { ...EVENT_BASE, kind: 'power', power: 'Bear', works: true, faults: [] },
      read: expectPrivate('You used Bear.', 'Bear used'),
    },
    {
      id: 'MI-932',
      event: { ...EVENT_BASE, kind: 'swapped', move: 2, partner: DEMS, from: 'P', to: 'O' },
      read: expectPrivate(
        'Move 2: you swapped with Dems and came to O Peanut Piano. (−1 Communal Garnet)',
        '2 ⇄ O Peanut Piano, with Dems',
      ),
    },
    {
      id: 'MI-933',
      event: { ...EVENT_BASE, kind: 'betrayed', move: 2, partner: DEMS, at: 'O' },
      read: expectPrivate(
        'Move 2: Dems backed out of the Swap and took the Communal Garnet. Your movement ' +
          'ended at O Peanut Piano. (−1 Communal Garnet)',
        '■ Dems backed out of the Swap',
      ),
    },
    {
      id: 'MI-934',
      event: { ...EVENT_BASE, kind: 'backed out', move: 2, partner: DEMS },
      read: expectPrivate(
        'Move 2: you backed out of the Swap with Dems and claimed the Communal Garnet. (+1 ' +
          'Garnet, −1 Communal Garnet)',
        'Backed out of the Swap with Dems',
      ),
    },
    {
      id: 'MI-935',
      event: { ...EVENT_BASE, kind: 'both backed out', partner: DEMS, at: 'O' },
      read: expectPrivate(
        'You and Dems both backed out of the Swap: the Communal Garnet is lost, and you did ' +
          'not move from O Peanut Piano. (−1 Communal Garnet)',
        '■ backed out of the Swap, as did Dems',
      ),
    },
    {
      id: 'MI-936',
      event: {
        ...EVENT_BASE,
        kind: 'stopped',
        move: 3,
        at: 'O',
        faults: [{ where: '', why: 'no road', given: 'O to Z' }],
      },
      read: expectPrivate(
        'Move 3: your movement ended at O Peanut Piano, because there is no road from O to Z.',
        '■ no road O–Z',
      ),
    },
    {
      id: 'MI-937',
      event: { ...EVENT_BASE, kind: 'blocked others', count: 2, points: 4 },
      read: expectPrivate('You blocked 2 other players. (+4 Detour Points)', 'Blocked 2 players'),
    },
    {
      id: 'MI-938',
      event: { ...EVENT_BASE, kind: 'super road', from: 'N', to: 'S', points: 3 },
      read: expectPrivate(
        'You were the only player to travel the Super Road between N and S. (+3 Sightseeing ' +
          'Points)',
        'Super Road N–S, alone',
      ),
    },
    {
      id: 'MI-939',
      event: { ...EVENT_BASE, kind: 'slices', at: 'G', why: 'night', amount: 1 },
      read: expectPrivate(
        'For ending the round at G Baby Gigi. (+1 Slice)',
        'Night with G Baby Gigi',
      ),
    },
    {
      id: 'MI-940',
      event: { ...EVENT_BASE, kind: 'ware', ware: 'Boots', price: 2, gains: [], faults: [] },
      read: expectPrivate('You bought Boots. (−2 Garnets)', 'Bought Boots'),
    },
    {
      id: 'MI-970',
      event: { ...EVENT_BASE, kind: 'list', list: 2, faults: [] },
      read: expectPrivate('You added the list 2 I Saw 2.', 'List 2 added'),
    },
    {
      id: 'MI-977',
      event: {
        ...EVENT_BASE,
        kind: 'inn',
        at: 'H1',
        gains: [{ kind: 'points', of: 'Detour', amount: 2 }],
      },
      read: expectPrivate(
        'You ended the round at H1 Inn Orbit. (+2 Detour Points)',
        'Night at H1 Inn Orbit',
      ),
    },
    {
      id: 'MI-978',
      event: { ...EVENT_BASE, kind: 'burned', at: 'O', times: 2, points: 4 },
      read: expectPrivate(
        'You ended the round outside an Inn, for the second time. (−4 Rejuvenation Points)',
        'Night outside an Inn',
      ),
    },
    {
      id: 'MI-982',
      event: { ...EVENT_BASE, kind: 'spared', at: 'O', points: 4 },
      read: expectPrivate(
        'The Bear saved you 4 Rejuvenation Points. The next night outside costs as much.',
        'Night outside an Inn: the Bear saves 4 points',
      ),
    },
    {
      id: 'MI-983',
      event: { ...EVENT_BASE, kind: 'wrath paid', garnets: 0 },
      read: expectPrivate(
        'You alone visited no Relative and face A Ma’s Wrath. You had no Garnet to lose.',
        'A Ma’s Wrath',
      ),
    },
    {
      id: 'MI-984',
      event: { ...EVENT_BASE, kind: 'wrath paid', garnets: 1 },
      read: expectPrivate(
        'You alone visited no Relative and face A Ma’s Wrath. (−1 Garnet)',
        'A Ma’s Wrath',
      ),
    },
  ])('$id each reader reads the text of “$event.kind”', ({ event, read }) =>
    expect(narrateEvent(event)).toEqual(read),
  );
});

describe('a sentence', () => {
  it('MI-971 the sentence about an Inn’s bonus has figures, and other gains in words', () => {
    const gains = [{ kind: 'garnets', amount: 1 }, { kind: 'move' }] as const;
    expect(narrateEvent({ ...EVENT_BASE, kind: 'inn', at: 'H1', gains })[1]).toBe(
      'You ended the round at H1 Inn Orbit: one more move next round. (+1 Garnet)',
    );
  });

  it('MI-972 a sentence has one full stop, even after a place with an exclamation mark', () =>
    expect(['Place O', 'Trip, Adieu!'].map(endText)).toEqual(['Place O.', 'Trip, Adieu!']));
});

describe('what everybody reads', () => {
  it.for<NarratedEvent>([
    {
      id: 'MI-985',
      event: { ...EVENT_BASE, kind: 'wrath' },
      read: ['Scarlet alone visited no Relative and faces A Ma’s Wrath.', null, null, null],
    },
    {
      id: 'MI-950',
      event: { ...EVENT_BASE, kind: 'revealed', location: null },
      read: ['Nobody sees where Scarlet is.', null, null, null],
    },
    {
      id: 'MI-951',
      event: { ...EVENT_BASE, kind: 'most blocks', blocks: 3, points: 8 },
      read: [
        'Scarlet alone has the most successful blocks: 3. (+8 Detour Points)',
        'You alone have the most successful blocks: 3. (+8 Detour Points)',
        null,
        null,
      ],
    },
    {
      id: 'MI-952',
      event: { ...EVENT_BASE, kind: 'list counted', list: 1, missing: ['O', 'N'], points: 0 },
      read: [
        'Scarlet did not see O, N of the list 1 I Saw 1.',
        'You did not see O, N of the list 1 I Saw 1.',
        null,
        null,
      ],
    },
    {
      id: 'MI-953',
      event: { rule: '', kind: 'home', at: 'N1', name: 'Jack the Flop' },
      read: ['Jack the Flop lives at N1.', null, null, null],
    },
    {
      id: 'MI-954',
      event: {
        rule: '',
        kind: 'match over',
        first: [SCARLET],
        points: ZERO,
        why: 'most points',
        others: [DEMS],
      },
      read: ['Scarlet earns a Token of Life first (most points), then Dems.', null, null, null],
    },
  ])('$id each reader reads the text of “$event.kind”', ({ event, read }) =>
    expect(narrateEvent(event)).toEqual(read),
  );
});

describe('the public end of a movement, after the match', () => {
  it.for([
    { id: 'MI-960', why: 'road used', given: 'O to N', says: '■ O–N travelled before' },
    { id: 'MI-987', why: 'no Relative here', given: 'O', says: '■ no stay at O: no Relative' },
    { id: 'MI-962', why: 'too few moves', given: 'going to Z', says: '■ no move left for Z' },
    {
      id: 'MI-963',
      why: 'Swap in its way',
      given: 'W to Z',
      says: '■ the Swap takes the second move of W–Z',
    },
    { id: 'MI-964', why: 'blocked', given: 'O to N', says: '■ blocked on O–N' },
    { id: 'MI-965', why: 'oneself', given: '', says: '■ a Swap with oneself' },
    { id: 'MI-966', why: 'swapped before', given: '', says: '■ has swapped before' },
    {
      id: 'MI-967',
      why: 'no Communal Garnet',
      given: 'Dems',
      says: '■ no Communal Garnet with Dems',
    },
    { id: 'MI-968', why: 'not agreed', given: 'Dems', says: '■ no Swap agreed with Dems' },
    {
      id: 'MI-969',
      why: 'partner stopped',
      given: 'Dems',
      says: '■ Dems was not there for the Swap',
    },
  ] as const)('$id a way shows why the movement ended: $says', ({ why, given, says }) => {
    const faults = [{ where: '', why, given }];
    expect(narrateEvent({ ...EVENT_BASE, kind: 'stopped', move: 1, at: 'O', faults })[3]).toBe(
      says,
    );
  });
});
