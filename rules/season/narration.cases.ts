import { describe, expect, it } from 'vitest';
import { toSeat } from '../kit/match/seat.ts';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { KNOCKOUT } from './staging.ts';

const [SCARLET, DEMS, ISA] = [toSeat('Scarlet'), toSeat('Dems'), toSeat('Isa')];
const CONTENT = KNOCKOUT;
const hers = { rule: '', seat: SCARLET } as const;

interface NarrationCase {
  readonly id: string;
  readonly event: Event;
  /** The text for everybody, and the text for Scarlet in the second person. */
  readonly read: readonly [string | undefined, string | undefined];
  /** The text for Dems in the second person, if the event concerns Dems too. */
  readonly byDems?: string;
}

describe('the narration of a season', () => {
  it.for<NarrationCase>([
    {
      id: 'SE-601',
      event: { rule: '', kind: 'lot', order: [SCARLET, DEMS] },
      read: ['The lot is drawn: Scarlet and Dems. It is the last tie-break.', undefined],
    },
    {
      id: 'SE-602',
      event: { rule: '', kind: 'round', title: 'Round 2', sitOuts: [] },
      read: ['Round 2 begins.', undefined],
    },
    {
      id: 'SE-603',
      event: { rule: '', kind: 'round', title: 'Round 2', sitOuts: [SCARLET] },
      read: [
        'Round 2 begins; Scarlet sits out and is safe.',
        'Round 2 begins. You sit out and are safe.',
      ],
    },
    {
      id: 'SE-604',
      event: { rule: '', kind: 'round', title: 'Round 2', sitOuts: [SCARLET, DEMS] },
      read: [
        'Round 2 begins; Scarlet and Dems sit out and are safe.',
        'Round 2 begins. You sit out and are safe.',
      ],
      byDems: 'Round 2 begins. You sit out and are safe.',
    },
    {
      id: 'SE-605',
      event: { rule: '', kind: 'opened', title: 'The final', game: 'duel', seats: [SCARLET, DEMS] },
      read: [
        'The final begins (duel): Scarlet and Dems.',
        'You are in The final (duel), with Scarlet and Dems.',
      ],
      byDems: 'You are in The final (duel), with Scarlet and Dems.',
    },
    {
      id: 'SE-606',
      event: { rule: '', kind: 'finished', title: 'The final', winners: [SCARLET], how: 'played' },
      read: ['Scarlet wins The final.', 'You win The final.'],
    },
    {
      id: 'SE-607',
      event: {
        rule: '',
        kind: 'finished',
        title: 'It',
        winners: [SCARLET, DEMS],
        how: 'elsewhere',
      },
      read: [
        'Scarlet and Dems share the first place of It, by the host’s decision.',
        'You share the first place of It, by the host’s decision.',
      ],
      byDems: 'You share the first place of It, by the host’s decision.',
    },
    {
      id: 'SE-608',
      event: { rule: '', kind: 'finished', title: 'It', winners: [SCARLET], how: 'ruled' },
      read: ['Scarlet wins It, by the host’s ruling.', 'You win It, by the host’s ruling.'],
    },
    {
      id: 'SE-609',
      event: {
        rule: '',
        kind: 'finished',
        title: 'It',
        winners: [SCARLET],
        how: 'without playing',
      },
      read: ['Scarlet wins It without playing.', 'You win It without playing.'],
    },
    {
      id: 'SE-610',
      event: { rule: '', kind: 'finished', title: 'It', winners: [], how: 'skipped' },
      read: ['It is skipped and does not count.', undefined],
    },
    {
      id: 'SE-611',
      event: { rule: '', kind: 'finished', title: 'It', winners: [], how: 'played' },
      read: ['It: no player is left.', undefined],
    },
    {
      id: 'SE-612',
      event: {
        ...hers,
        kind: 'changed',
        of: 'Communal Garnet',
        amount: 1,
        with: DEMS,
        why: 'a gift',
      },
      read: ['Scarlet and Dems: a gift.', 'You and Dems: a gift.'],
      byDems: 'You and Scarlet: a gift.',
    },
    {
      id: 'SE-613',
      event: {
        ...hers,
        kind: 'changed',
        of: 'Token',
        amount: 1,
        with: null,
        why: 'the first place',
      },
      read: ['Scarlet: the first place.', 'You: the first place.'],
    },
    {
      id: 'SE-614',
      event: { ...hers, kind: 'candidate' },
      read: ['Scarlet is the Elimination Candidate.', 'You are the Elimination Candidate.'],
    },
    {
      id: 'SE-615',
      event: { ...hers, kind: 'chosen', what: 'opponent', chosen: DEMS, how: 'chosen' },
      read: [
        'Scarlet meets Dems in the death match, by choice.',
        'You meet Dems in the death match, by choice.',
      ],
      byDems: 'You meet Scarlet in the death match.',
    },
    {
      id: 'SE-616',
      event: { ...hers, kind: 'chosen', what: 'opponent', chosen: DEMS, how: 'alone' },
      read: [
        'Scarlet meets Dems in the death match, as the only possible choice.',
        'You meet Dems in the death match, as the only possible choice.',
      ],
      byDems: 'You meet Scarlet in the death match.',
    },
    {
      id: 'SE-617',
      event: { ...hers, kind: 'chosen', what: 'phoenix', chosen: DEMS, how: 'default' },
      read: [
        'Scarlet brings back Dems by the Token of Phoenix, by default.',
        'You bring back Dems by the Token of Phoenix, by default.',
      ],
      byDems: 'Scarlet brings you back by the Token of Phoenix.',
    },
    {
      id: 'SE-618',
      event: { ...hers, kind: 'artefact', artefact: 'Light', title: 'It', isDefault: false },
      read: [undefined, 'You bring the artefact of Light to It.'],
    },
    {
      id: 'SE-619',
      event: { ...hers, kind: 'artefact', artefact: 'Light', title: 'It', isDefault: true },
      read: [undefined, 'You bring the artefact of Light to It by default.'],
    },
    {
      id: 'SE-620',
      event: { ...hers, kind: 'out', by: 'the death match' },
      read: ['Scarlet is out after the death match.', 'You are out after the death match.'],
    },
    {
      id: 'SE-621',
      event: { ...hers, kind: 'waiting' },
      read: ['Scarlet waits for the Token of Phoenix.', 'You wait for the Token of Phoenix.'],
    },
    {
      id: 'SE-622',
      event: { ...hers, kind: 'left' },
      read: ['Scarlet has left.', 'You have left the season.'],
    },
    {
      id: 'SE-623',
      event: { ...hers, kind: 'returned' },
      read: ['The host brings Scarlet back.', 'The host brings you back.'],
    },
    {
      id: 'SE-624',
      event: { rule: '', kind: 'phoenix lapses' },
      read: ['The Token of Phoenix lapses, since nobody can give or receive it.', undefined],
    },
    {
      id: 'SE-625',
      event: { rule: '', kind: 'voided', title: 'It', follows: 'again' },
      read: ['The host rules: It is void and repeated.', undefined],
    },
    {
      id: 'SE-626',
      event: { rule: '', kind: 'voided', title: 'It', follows: 'skip' },
      read: ['The host rules: It is void and skipped.', undefined],
    },
    {
      id: 'SE-627',
      event: { rule: '', kind: 'ruled', title: 'It' },
      read: ['The host rules: It has another outcome.', undefined],
    },
    {
      id: 'SE-628',
      event: { rule: '', kind: 'cancelled', title: 'It' },
      read: ['It is cancelled, since it depended on that match.', undefined],
    },
    {
      id: 'SE-629',
      event: { rule: '', kind: 'refused', why: 'It is over.' },
      read: ['A ruling of the host was rejected: It is over.', undefined],
    },
    {
      id: 'SE-630',
      event: { rule: '', kind: 'champions', seats: [] },
      read: ['The season is over without a champion.', undefined],
    },
    {
      id: 'SE-631',
      event: { rule: '', kind: 'champions', seats: [SCARLET] },
      read: ['The season is over: Scarlet is the champion.', 'You are the champion.'],
    },
    {
      id: 'SE-632',
      event: { rule: '', kind: 'champions', seats: [SCARLET, DEMS] },
      read: [
        'The season is over: Scarlet and Dems share the first place.',
        'You share the first place.',
      ],
      byDems: 'You share the first place.',
    },
  ])('$id the text of the event “$event.kind” is $read', ({ event, read, byDems }) => {
    const [everybody, ...own] = [
      narration.lines([event], { kind: 'public' }, CONTENT),
      ...[SCARLET, DEMS, ISA].map((seat) => narration.account([event], seat, CONTENT)),
    ].map(([line]) => line?.text);
    expect([everybody, ...own]).toEqual([...read, byDems, undefined]);
  });
});

describe('the headline of a season’s event', () => {
  const NAMES = ['Alexandria', 'Bartholomy', 'Christabel'].map((name) => toSeat(name));
  const [one = SCARLET, two = DEMS] = NAMES;
  const long = 'The long and winding match of the league between friends and others';
  it.for<{ id: string; event: Event; short: string }>([
    {
      id: 'SE-651',
      event: { rule: '', kind: 'finished', title: 'Final', winners: [one], how: 'played' },
      short: 'Alexandria wins Final',
    },
    {
      id: 'SE-652',
      event: { rule: '', kind: 'finished', title: long, winners: [one], how: 'played' },
      short: 'Alexandria wins a match',
    },
    {
      id: 'SE-653',
      event: { rule: '', kind: 'finished', title: 'Final', winners: NAMES, how: 'ruled' },
      short: 'Alexandria, Bartholomy and Christabel share Final',
    },
    {
      id: 'SE-654',
      event: { rule: '', kind: 'finished', title: long, winners: NAMES, how: 'ruled' },
      short: 'Alexandria and 2 more share a match',
    },
    {
      id: 'SE-655',
      event: { rule: '', kind: 'finished', title: 'Final', winners: [], how: 'skipped' },
      short: 'Final is skipped',
    },
    {
      id: 'SE-656',
      event: { rule: '', kind: 'finished', title: 'Final', winners: [], how: 'without playing' },
      short: 'Final is without players',
    },
    {
      id: 'SE-657',
      event: { rule: '', kind: 'opened', title: long, game: 'Duel', seats: NAMES },
      short: 'A match begins',
    },
    {
      id: 'SE-658',
      event: {
        ...{ rule: '', kind: 'chosen', seat: one, what: 'opponent', chosen: two, how: 'default' },
      },
      short: 'Alexandria meets Bartholomy in the death match',
    },
    {
      id: 'SE-659',
      event: {
        rule: '',
        kind: 'out',
        seat: one,
        by: 'the vote of all who were in the first round',
      },
      short: 'Alexandria is out',
    },
    {
      id: 'SE-660',
      event: { rule: '', kind: 'voided', title: 'Final', follows: 'again' },
      short: 'Final is void and repeated',
    },
    {
      id: 'SE-661',
      event: { rule: '', kind: 'champions', seats: [...NAMES, SCARLET, DEMS] },
      short: 'Alexandria and 4 more share the first place',
    },
  ])('$id the headline of an event is $short', ({ event, short }) =>
    expect(narration.news([event], CONTENT).map((news) => news.short)).toEqual([short]),
  );
});
