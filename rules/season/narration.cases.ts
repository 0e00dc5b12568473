import { describe, expect, it } from 'vitest';
import { toSeat } from '../kit/match/seat.ts';
import { narration } from './narration.ts';
import { KNOCKOUT_CONTENT } from './staging.ts';
import type { Event } from './state.ts';

const [SCARLET, DEMS, ISA] = [toSeat('Scarlet'), toSeat('Dems'), toSeat('Isa')];
const SEASON_CONTENT = KNOCKOUT_CONTENT;
type WithoutRule<One> = One extends unknown ? Omit<One, 'rule'> : never;
type EventWithoutRule = WithoutRule<Event>;
const withRule = (event: EventWithoutRule) => ({ ...event, rule: '' }) as Event;

/** An event with its texts for everybody, Scarlet and Dems. “–”: none, “=”: as for Scarlet. */
type NarrationCase = readonly [id: string, event: EventWithoutRule, texts: string];

describe('the narration of a season', () => {
  it.for<NarrationCase>([
    [
      'SE-601',
      { kind: 'lot', order: [SCARLET, DEMS] },
      'The lot is the last tie-break: Scarlet and Dems. | –',
    ],
    ['SE-602', { kind: 'round', title: 'Round 2', sitOuts: [] }, 'Round 2 begins. | –'],
    [
      'SE-603',
      { kind: 'round', title: 'Round 2', sitOuts: [SCARLET] },
      'Round 2 begins; Scarlet sits out and is safe. | Round 2 begins. You sit out and are safe.',
    ],
    [
      'SE-604',
      { kind: 'round', title: 'Round 2', sitOuts: [SCARLET, DEMS] },
      'Round 2 begins; Scarlet and Dems sit out and are safe. | ' +
        'Round 2 begins. You sit out and are safe. | =',
    ],
    [
      'SE-605',
      { kind: 'opened', title: 'The final', game: 'duel', seats: [SCARLET, DEMS] },
      'The final begins (duel): Scarlet and Dems. | ' +
        'You are in The final (duel), with Dems. | You are in The final (duel), with Scarlet.',
    ],
    [
      'SE-606',
      { kind: 'finished', title: 'The final', winners: [SCARLET], how: 'played' },
      'Scarlet wins The final. | You win The final.',
    ],
    [
      'SE-607',
      { kind: 'finished', title: 'It', winners: [SCARLET, DEMS], how: 'elsewhere' },
      'Scarlet and Dems share the first place of It, by the host’s decision. | ' +
        'You share the first place of It, by the host’s decision. | =',
    ],
    [
      'SE-608',
      { kind: 'finished', title: 'It', winners: [SCARLET], how: 'ruled' },
      'Scarlet wins It, by the host’s ruling. | You win It, by the host’s ruling.',
    ],
    [
      'SE-609',
      { kind: 'finished', title: 'It', winners: [SCARLET], how: 'without playing' },
      'Scarlet wins It without playing. | You win It without playing.',
    ],
    [
      'SE-610',
      { kind: 'finished', title: 'It', winners: [], how: 'skipped' },
      'It is skipped and does not count. | –',
    ],
    [
      'SE-611',
      { kind: 'finished', title: 'It', winners: [], how: 'played' },
      'It: no player is left. | –',
    ],
    [
      'SE-612',
      {
        kind: 'changed',
        seat: SCARLET,
        of: 'Communal Garnet',
        amount: 1,
        with: DEMS,
        why: 'a gift',
      },
      'Scarlet and Dems get 1 Communal Garnet: a gift. | ' +
        'You and Dems get 1 Communal Garnet: a gift. | ' +
        'You and Scarlet get 1 Communal Garnet: a gift.',
    ],
    [
      'SE-613',
      {
        kind: 'changed',
        seat: SCARLET,
        of: 'Token',
        amount: 1,
        with: null,
        why: 'the first place',
      },
      'Scarlet gets 1 Token: the first place. | You get 1 Token: the first place.',
    ],
    [
      'SE-614',
      { kind: 'candidate', seat: SCARLET },
      'Scarlet is the Elimination Candidate. | You are the Elimination Candidate.',
    ],
    [
      'SE-615',
      { kind: 'chosen', seat: SCARLET, what: 'opponent', chosen: DEMS, how: 'chosen' },
      'Scarlet meets Dems in the death match, by choice. | ' +
        'You meet Dems in the death match, by choice. | You meet Scarlet in the death match.',
    ],
    [
      'SE-616',
      { kind: 'chosen', seat: SCARLET, what: 'opponent', chosen: DEMS, how: 'alone' },
      'Scarlet meets Dems in the death match, as the only possible choice. | ' +
        'You meet Dems in the death match, as the only possible choice. | ' +
        'You meet Scarlet in the death match.',
    ],
    [
      'SE-617',
      { kind: 'chosen', seat: SCARLET, what: 'phoenix', chosen: DEMS, how: 'default' },
      'Scarlet brings back Dems by the Token of Phoenix, by default. | ' +
        'You bring back Dems by the Token of Phoenix, by default. | ' +
        'Scarlet brings you back by the Token of Phoenix.',
    ],
    [
      'SE-618',
      { kind: 'artefact', seat: SCARLET, artefact: 'Light', title: 'It', isDefault: false },
      '– | You bring the artefact of Light to It.',
    ],
    [
      'SE-619',
      { kind: 'artefact', seat: SCARLET, artefact: 'Light', title: 'It', isDefault: true },
      '– | You bring the artefact of Light to It by default.',
    ],
    [
      'SE-620',
      { kind: 'out', seat: SCARLET, by: 'the death match' },
      'Scarlet is out after the death match. | You are out after the death match.',
    ],
    [
      'SE-621',
      { kind: 'waiting', seat: SCARLET },
      'Scarlet is waiting for the Token of Phoenix. | You are waiting for the Token of Phoenix.',
    ],
    ['SE-622', { kind: 'left', seat: SCARLET }, 'Scarlet has left. | You have left the season.'],
    [
      'SE-623',
      { kind: 'returned', seat: SCARLET },
      'The host brings Scarlet back. | The host brings you back.',
    ],
    [
      'SE-624',
      { kind: 'phoenix lapses' },
      'The Token of Phoenix lapses, since nobody can give or receive it. | –',
    ],
    [
      'SE-625',
      { kind: 'voided', title: 'It', follows: 'again' },
      'The host ruled that It is void and repeated. | –',
    ],
    [
      'SE-626',
      { kind: 'voided', title: 'It', follows: 'skip' },
      'The host ruled that It is void and skipped. | –',
    ],
    ['SE-627', { kind: 'ruled', title: 'It' }, 'The host ruled that It has another outcome. | –'],
    [
      'SE-628',
      { kind: 'cancelled', title: 'It' },
      'It is cancelled after a ruling of the host. | –',
    ],
    [
      'SE-629',
      { kind: 'refused', why: 'It is over.' },
      'A ruling of the host was rejected: It is over. | –',
    ],
    ['SE-630', { kind: 'champions', seats: [] }, 'The season is over without a champion. | –'],
    [
      'SE-631',
      { kind: 'champions', seats: [SCARLET] },
      'The season is over: Scarlet is the champion. | You are the champion.',
    ],
    [
      'SE-632',
      { kind: 'champions', seats: [SCARLET, DEMS] },
      'The season is over: Scarlet and Dems share the first place. | ' +
        'You share the first place. | =',
    ],
  ])('%s the event %o reads: %s', ([, eventWithoutRule, texts]) => {
    const event = withRule(eventWithoutRule);
    const [everybody, ...own] = [
      narration.lines([event], { kind: 'public' }, SEASON_CONTENT),
      ...[SCARLET, DEMS, ISA].map((seat) => narration.account([event], seat, SEASON_CONTENT)),
    ].map(([line]) => line?.text);
    const known = texts.split(' | ').map((text) => (text === '–' ? undefined : text));
    const [all, scarlets, dems] = known;
    const demsText = dems === '=' ? scarlets : dems;
    expect([everybody, ...own]).toEqual([all, scarlets, demsText, undefined]);
  });
});

describe('the headline of a season’s event', () => {
  const NAMES = ['Alexandria', 'Bartholomy', 'Christabel'].map((name) => toSeat(name));
  const [one = SCARLET, two = DEMS] = NAMES;
  const long = 'The long and winding match of the league between friends and others';
  it.for<NarrationCase>([
    [
      'SE-651',
      { kind: 'finished', title: 'Final', winners: [one], how: 'played' },
      'Alexandria wins Final',
    ],
    [
      'SE-652',
      { kind: 'finished', title: long, winners: [one], how: 'played' },
      'Alexandria wins a match',
    ],
    [
      'SE-653',
      { kind: 'finished', title: 'Final', winners: NAMES, how: 'ruled' },
      'Alexandria, Bartholomy and Christabel share Final',
    ],
    [
      'SE-654',
      { kind: 'finished', title: long, winners: NAMES, how: 'ruled' },
      'Alexandria and 2 more share a match',
    ],
    [
      'SE-655',
      { kind: 'finished', title: 'Final', winners: [], how: 'skipped' },
      'Final is skipped',
    ],
    [
      'SE-656',
      { kind: 'finished', title: 'Final', winners: [], how: 'without playing' },
      'Final is without players',
    ],
    ['SE-657', { kind: 'opened', title: long, game: 'Duel', seats: NAMES }, 'A match begins'],
    [
      'SE-658',
      { kind: 'chosen', seat: one, what: 'opponent', chosen: two, how: 'default' },
      'Alexandria meets Bartholomy in the death match',
    ],
    [
      'SE-659',
      { kind: 'out', seat: one, by: 'the vote of all who were in the first round' },
      'Alexandria is out',
    ],
    ['SE-660', { kind: 'voided', title: 'Final', follows: 'again' }, 'Final is void and repeated'],
    ['SE-661', { kind: 'champions', seats: [...NAMES, SCARLET, DEMS] }, ''],
  ])('%s the headline of %o is: %s', ([, event, short]) =>
    expect(narration.news([withRule(event)], SEASON_CONTENT).map((news) => news.short)).toEqual([
      short,
    ]),
  );
});
