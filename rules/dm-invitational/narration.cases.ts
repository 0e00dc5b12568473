/** Cases of the texts for each audience (Rulings, Who sees what). */

import { describe, expect, it } from 'vitest';
import { describeTexts } from '../kit/narrating/texts-staging.ts';
import { dmInvitational } from './game.ts';
import { narration } from './narration.ts';
import {
  airdropAt,
  DEMS,
  parseAirdrop,
  parseRanking,
  parseTurn,
  resolve,
  SCARLET,
  SETUP,
  turnAt,
} from './staging.ts';
import type { Event } from './state.ts';

const { content } = SETUP;
const EVENT_FIELDS = { rule: 'Rules', seat: SCARLET, courier: 2 } as const;
const LANDED_FIELDS = { isNew: false, houses: 3 } as const;

const HERS = { rule: '', seat: SCARLET } as const;

describe('the story', () => {
  const listTexts = (events: readonly Event[]) =>
    narration.news(events, content).map(({ text }) => text);
  const dropped = {
    ...EVENT_FIELDS,
    ...LANDED_FIELDS,
    kind: 'airdropped',
    byChance: false,
  } as const;
  const went = { ...EVENT_FIELDS, ...LANDED_FIELDS, kind: 'moved', from: 'A' } as const;

  it('DI-299 the story reports moves to new houses first and held couriers last', () => {
    const texts = listTexts([
      { ...went, seat: DEMS, house: 'B' },
      { ...went, house: 'C', isNew: true },
      { ...EVENT_FIELDS, kind: 'held', house: 'C' },
    ]);
    expect(texts).toEqual([
      'Scarlet sent courier 2 from A to C: 2 letters, house 3 of 15.',
      'Dems sent courier 2 from A to B: 2 letters.',
      expect.stringMatching(/^Courier 2 of Scarlet refuses to leave C/),
    ]);
  });

  it.for<readonly [id: string, short: string, event: Event]>([
    ['DI-270', 'Scarlet drops courier 2 at A', { ...dropped, house: 'A' }],
    [
      'DI-306',
      'Scarlet drops courier 2 at A by chance',
      { ...dropped, house: 'A', byChance: true },
    ],
    ['DI-307', 'Scarlet reaches B with courier 2: 3 of 15', { ...went, house: 'B', isNew: true }],
    ['DI-308', 'Scarlet adds 2 letters at B with courier 2', { ...went, house: 'B' }],
    ['DI-309', 'Scarlet’s courier 2 is held at A', { ...EVENT_FIELDS, kind: 'held', house: 'A' }],
    ['DI-310', 'Scarlet’s courier 2 is free at A', { ...EVENT_FIELDS, kind: 'freed', house: 'A' }],
    ['DI-320', 'Scarlet can never move again', { rule: '', seat: SCARLET, kind: 'stuck' }],
    [
      'DI-268',
      'Scarlet reaches A house with a name of thirty c: 15 of 15',
      { ...went, house: 'A house with a name of thirty c', isNew: true, houses: 15 },
    ],
    ['DI-269', 'Both secret rankings are in', { rule: '', kind: 'all ranked' }],
  ])('%s the short headline is “%s”', ([, short, event]) =>
    expect(narration.news([event], content)[0]?.short).toBe(short),
  );

  it.for([
    { id: 'DI-260', seat: DEMS, other: SCARLET },
    { id: 'DI-279', seat: SCARLET, other: DEMS },
  ])('$id $seat reads about $other’s deed first and then about their own move', (told) => {
    const events = [DEMS, SCARLET].map((seat): Event => ({ ...went, seat, house: 'B' }));
    const read = narration.highlights(events, { seat: told.seat, content, most: 5 });
    expect(read.map(({ text }) => text)).toEqual([
      `${told.other} sent courier 2 from A to B: 2 letters.`,
      'Your courier 2 went from A to B: 2 letters.',
    ]);
  });
});

describe('of what Scarlet does everybody reads, and Scarlet in the second person', () => {
  it.for<readonly [id: string, event: Event, texts: string]>([
    [
      'DI-281',
      { ...EVENT_FIELDS, ...LANDED_FIELDS, kind: 'airdropped', house: 'A', byChance: false },
      'Scarlet airdropped courier 2 at A: 2 letters. | You airdropped courier 2 at A: ' +
        '2 letters. | =',
    ],
    [
      'DI-298',
      { ...EVENT_FIELDS, ...LANDED_FIELDS, kind: 'airdropped', house: 'A', byChance: true },
      'Scarlet airdropped courier 2 at A by chance: 2 letters. | You airdropped ' +
        'courier 2 at A by chance: 2 letters. | =',
    ],
    [
      'DI-282',
      { ...EVENT_FIELDS, kind: 'moved', from: 'A', house: 'B', isNew: true, houses: 3 },
      'Scarlet sent courier 2 from A to B: 2 letters, house 3 of 15. | Your courier 2 ' +
        'went from A to B: 2 letters, house 3 of 15. | =',
    ],
    [
      'DI-283',
      {
        ...EVENT_FIELDS,
        courier: 1,
        kind: 'moved',
        from: 'A',
        house: 'B',
        isNew: false,
        houses: 3,
      },
      'Scarlet sent courier 1 from A to B: 1 letter. | Your courier 1 went from A to ' +
        'B: 1 letter. | =',
    ],
    [
      'DI-284',
      {
        ...EVENT_FIELDS,
        kind: 'refused order',
        at: 'A',
        to: 'B',
        faults: [{ where: 'instruction', why: 'been there', given: '2 to B' }],
      },
      '– | Your courier 2 refused to go from A to B: it has been there before.',
    ],
    [
      'DI-280',
      { ...HERS, kind: 'refused' },
      'A courier of Scarlet refused its instruction. | – | =',
    ],
    [
      'DI-285',
      { ...HERS, kind: 'idled' },
      'Scarlet gave no instruction, so no courier moved. | You gave no instruction, so ' +
        'your couriers stayed. | =',
    ],
    [
      'DI-286',
      { ...HERS, kind: 'skipped' },
      'Scarlet was skipped, because no courier could move. | You were skipped, because ' +
        'your couriers could not move. | =',
    ],
    ['DI-287', { ...HERS, kind: 'resigned' }, 'Scarlet resigned. | You resigned. | ='],
    [
      'DI-288',
      { ...EVENT_FIELDS, kind: 'held', house: 'A' },
      'Courier 2 of Scarlet refuses to leave A until its team has delivered as many ' +
        'letters there as the other team. | Your courier 2 refuses to leave A until your ' +
        'team has delivered as many letters there as the other team.',
    ],
    [
      'DI-289',
      { ...EVENT_FIELDS, kind: 'freed', house: 'A' },
      'Courier 2 of Scarlet may leave A again. | Your courier 2 may leave A again.',
    ],
    [
      'DI-290',
      { ...HERS, kind: 'stuck' },
      'No courier of Scarlet can move again: Scarlet owes no more turns but may ' +
        'resign, and the other player plays on alone. | No courier of yours can move ' +
        'again: you owe no more turns but may resign, and the other player plays on ' +
        'alone. | No courier of Scarlet can move again: Scarlet owes no more turns but ' +
        'may resign, and you play on alone.',
    ],
    [
      'DI-291',
      { ...HERS, kind: 'revealed', ranking: ['A', 'B'] },
      'The secret ranking of Scarlet: 1 A, 2 B. | Everybody sees your ranking now: 1 ' + 'A, 2 B.',
    ],
    [
      'DI-292',
      {
        rule: '',
        seat: SCARLET,
        kind: 'ranked',
        ranking: ['A', 'B'],
        drawn: [],
        faults: [],
      },
      '– | Your secret ranking: 1 A, 2 B.',
    ],
    [
      'DI-293',
      {
        rule: '',
        seat: SCARLET,
        kind: 'ranked',
        ranking: ['A', 'B'],
        drawn: ['B'],
        faults: [],
      },
      '– | Your secret ranking: 1 A, 2 B. Drawn at random: the houses from place 2 on.',
    ],
    [
      'DI-294',
      {
        ...EVENT_FIELDS,
        kind: 'airdrop drawn',
        house: 'A',
        faults: [{ where: 'house', why: 'no house' }],
      },
      '– | Your airdrop was drawn at random: no house was chosen.',
    ],
  ])('%s everybody, Scarlet and Dems read of %o: %s', ([, event, texts]) =>
    expect(describeTexts(narration, event, { content, seats: [SCARLET, DEMS] })).toBe(texts),
  );
});

describe('news, weightier towards the end', () => {
  it('DI-256 a player whose couriers are not all on the map is not reported as stuck', () => {
    const turn = resolve(airdropAt(2, 'A', 'B'), {
      scarlet: parseAirdrop('2 at A'),
      dems: parseAirdrop('4 at A'),
    });
    expect(turn.events.map(({ kind }) => kind)).not.toContain('stuck');
    expect(turn.events.map(({ kind }) => kind)).toContain('held');
  });

  it('DI-257 resigning is bigger news than a refusal, and a refusal is bigger than a move', () => {
    const weigh = (state: Parameters<typeof resolve>[0], scarlet: ReturnType<typeof parseTurn>) =>
      narration
        .news(resolve(state, { scarlet }).events, content)
        .find(({ event }) => event.kind !== 'idled' && 'seat' in event && event.seat === SCARLET)
        ?.newsValue;
    const state = turnAt('A C F I', 'B D G J');
    const [moved, refused, resigned] = [
      parseTurn('1 to O'),
      parseTurn('1 to C'),
      parseTurn(null, true),
    ].map((order) => weigh(state, order));
    expect([moved, refused, resigned]).toEqual([2.4, 5, 9]);
  });
});

describe('the preview in a receipt', () => {
  const state = turnAt('A C F I', 'B D G J');
  const previewTurn = (given: ReturnType<typeof parseTurn>) =>
    dmInvitational.preview?.({ setup: SETUP, state, seat: SCARLET }, given);
  it('DI-436 a receipt previews the letters, except after a refusal or a resignation', () => {
    expect(previewTurn(parseTurn('1 to O'))).toBe(
      'Courier 1 will deliver 1 letter at O; then you have letters at 5 of 15 houses',
    );
    for (const none of [parseTurn('1 to C'), parseTurn(null), parseTurn('1 to O', true)])
      expect(previewTurn(none)).toBeNull();
  });

  it('DI-437 a receipt previews nothing for a ranking or an airdrop', () => {
    expect([parseRanking('AB'), parseAirdrop('2 at A')].map(previewTurn)).toEqual([null, null]);
  });
});
