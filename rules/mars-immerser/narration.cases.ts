/** Cases of each event's texts for everybody, its player and another player, and at the end. */

import { describe, expect, it } from 'vitest';
import { describeTexts } from '../kit/narrating/texts-staging.ts';
import { ZERO } from '../kit/reckoning/fraction.ts';
import { endText } from './atlas.ts';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { convertToSeat, setupWith } from './staging.ts';

const SCARLET = convertToSeat('Scarlet');
const DEMS = convertToSeat('Dems');
const { content } = setupWith();
const HERS = { rule: '', seat: SCARLET } as const;

const readDeed = (event: Event) => narration.deeds([event], SCARLET, content)[0]?.text ?? '';

/** Returns the texts of an event for everybody, Scarlet and Dems, and after a star her deed. */
function readTexts(event: Event): string {
  const texts = describeTexts(narration, event, { content, seats: [SCARLET, DEMS] });
  const deed = readDeed(event);
  return deed === '' ? texts : `${texts} ★ ${deed}`;
}

type NarratedCase = readonly [id: string, event: Event, texts: string];

describe('a player’s own', () => {
  it.for<NarratedCase>([
    [
      'MI-930',
      { ...HERS, kind: 'jet', works: true, faults: [] },
      '– | You flew above all others by Jet. (−3 Garnets) ★ Jet',
    ],
    [
      'MI-931',
      { ...HERS, kind: 'power', power: 'Bear', works: true, faults: [] },
      '– | You used Bear. ★ Bear used',
    ],
    [
      'MI-932',
      { ...HERS, kind: 'swapped', move: 2, partner: DEMS, from: 'P', to: 'O' },
      '– | Move 2: you swapped with Dems and came to O Peanut Piano. (−1 Communal ' +
        'Garnet) ★ 2 ⇄ O Peanut Piano, with Dems',
    ],
    [
      'MI-933',
      { ...HERS, kind: 'betrayed', move: 2, partner: DEMS, at: 'O' },
      '– | Move 2: Dems backed out of the Swap and took the Communal Garnet. Your ' +
        'movement ended at O Peanut Piano. (−1 Communal Garnet) ★ ■ Dems backed out of ' +
        'the Swap',
    ],
    [
      'MI-934',
      { ...HERS, kind: 'backed out', move: 2, partner: DEMS },
      '– | Move 2: you backed out of the Swap with Dems and claimed the Communal ' +
        'Garnet. (+1 Garnet, −1 Communal Garnet) ★ Backed out of the Swap with Dems',
    ],
    [
      'MI-935',
      { ...HERS, kind: 'both backed out', partner: DEMS, at: 'O' },
      '– | You and Dems both backed out of the Swap: the Communal Garnet is lost, and ' +
        'you did not move from O Peanut Piano. (−1 Communal Garnet) ★ ■ backed out of ' +
        'the Swap, as did Dems',
    ],
    [
      'MI-936',
      {
        ...HERS,
        kind: 'stopped',
        move: 3,
        at: 'O',
        faults: [{ where: '', why: 'no road', given: 'O to Z' }],
      },
      '– | Move 3: your movement ended at O Peanut Piano, because there is no road ' +
        'from O to Z. ★ ■ no road O–Z',
    ],
    [
      'MI-937',
      { ...HERS, kind: 'blocked others', count: 2, points: 4 },
      '– | You blocked 2 other players. (+4 Detour Points) ★ Blocked 2 players',
    ],
    [
      'MI-938',
      { ...HERS, kind: 'super road', from: 'N', to: 'S', points: 3 },
      '– | You were the only player to travel the Super Road between N and S. (+3 ' +
        'Sightseeing Points) ★ Super Road N–S, alone',
    ],
    [
      'MI-939',
      { ...HERS, kind: 'slices', at: 'G', why: 'night', amount: 1 },
      '– | For ending the round at G Baby Gigi. (+1 Slice) ★ Night with G Baby Gigi',
    ],
    [
      'MI-940',
      { ...HERS, kind: 'ware', ware: 'Boots', price: 2, gains: [], faults: [] },
      '– | You bought Boots. (−2 Garnets) ★ Bought Boots',
    ],
    [
      'MI-970',
      { ...HERS, kind: 'list', list: 2, faults: [] },
      '– | You added the list 2 I Saw 2. ★ List 2 added',
    ],
    [
      'MI-977',
      {
        ...HERS,
        kind: 'inn',
        at: 'H1',
        gains: [{ kind: 'points', of: 'Detour', amount: 2 }],
      },
      '– | You ended the round at H1 Inn Orbit. (+2 Detour Points) ★ Night at H1 Inn Orbit',
    ],
    [
      'MI-978',
      { ...HERS, kind: 'burned', at: 'O', times: 2, points: 4 },
      '– | You ended the round outside an Inn, for the second time. (−4 Rejuvenation ' +
        'Points) ★ Night outside an Inn',
    ],
    [
      'MI-982',
      { ...HERS, kind: 'spared', at: 'O', points: 4 },
      '– | The Bear saved you 4 Rejuvenation Points. The next night outside costs as ' +
        'much. ★ Night outside an Inn: the Bear saves 4 points',
    ],
    [
      'MI-983',
      { ...HERS, kind: 'wrath paid', garnets: 0 },
      '– | You alone visited no Relative and face A Ma’s Wrath. You had no Garnet to ' +
        'lose. ★ A Ma’s Wrath',
    ],
    [
      'MI-984',
      { ...HERS, kind: 'wrath paid', garnets: 1 },
      '– | You alone visited no Relative and face A Ma’s Wrath. (−1 Garnet) ★ A Ma’s Wrath',
    ],
  ])('%s each reader of %o reads: %s', ([, event, texts]) => expect(readTexts(event)).toBe(texts));
});

describe('a sentence', () => {
  it('MI-971 the sentence about an Inn’s bonus has figures, and other gains in words', () => {
    const gains = [{ kind: 'garnets', amount: 1 }, { kind: 'move' }] as const;
    expect(readTexts({ ...HERS, kind: 'inn', at: 'H1', gains })).toContain(
      '– | You ended the round at H1 Inn Orbit: one more move next round. (+1 Garnet) ★',
    );
  });

  it('MI-972 a sentence has one full stop, even after a place with an exclamation mark', () =>
    expect(['Place O', 'Trip, Adieu!'].map(endText)).toEqual(['Place O.', 'Trip, Adieu!']));
});

describe('what everybody reads', () => {
  it.for<NarratedCase>([
    [
      'MI-985',
      { ...HERS, kind: 'wrath' },
      'Scarlet alone visited no Relative and faces A Ma’s Wrath.',
    ],
    ['MI-950', { ...HERS, kind: 'revealed', location: null }, 'Nobody sees where Scarlet is.'],
    [
      'MI-951',
      { ...HERS, kind: 'most blocks', blocks: 3, points: 8 },
      'Scarlet alone has the most successful blocks: 3. (+8 Detour Points) | You alone ' +
        'have the most successful blocks: 3. (+8 Detour Points)',
    ],
    [
      'MI-952',
      { ...HERS, kind: 'list counted', list: 1, missing: ['O', 'N'], points: 0 },
      'Scarlet did not see O, N of the list 1 I Saw 1. | You did not see O, N of the ' +
        'list 1 I Saw 1.',
    ],
    [
      'MI-953',
      { rule: '', kind: 'home', at: 'N1', name: 'Jack the Flop' },
      'Jack the Flop lives at N1.',
    ],
    [
      'MI-954',
      {
        rule: '',
        kind: 'match over',
        first: [SCARLET],
        points: ZERO,
        why: 'most points',
        others: [DEMS],
      },
      'Scarlet earns a Token of Life first (most points), then Dems.',
    ],
  ])('%s each reader of %o reads: %s', ([, event, texts]) => expect(readTexts(event)).toBe(texts));
});

describe('the public end of a movement, after the match', () => {
  it.for([
    ['MI-960', '■ O–N travelled before', 'road used', 'O to N'],
    ['MI-987', '■ no stay at O: no Relative', 'no Relative here', 'O'],
    ['MI-962', '■ no move left for Z', 'too few moves', 'going to Z'],
    ['MI-963', '■ the Swap takes the second move of W–Z', 'Swap in its way', 'W to Z'],
    ['MI-964', '■ blocked on O–N', 'blocked', 'O to N'],
    ['MI-965', '■ a Swap with oneself', 'oneself', ''],
    ['MI-966', '■ has swapped before', 'swapped before', ''],
    ['MI-967', '■ no Communal Garnet with Dems', 'no Communal Garnet', 'Dems'],
    ['MI-968', '■ no Swap agreed with Dems', 'not agreed', 'Dems'],
    ['MI-969', '■ Dems was not there for the Swap', 'partner stopped', 'Dems'],
  ] as const)('%s a way shows why the movement ended: %s', ([, says, why, given]) => {
    const faults = [{ where: '', why, given }];
    expect(readDeed({ ...HERS, kind: 'stopped', move: 1, at: 'O', faults })).toBe(says);
  });
});
