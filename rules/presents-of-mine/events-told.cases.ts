import { describe, expect, it } from 'vitest';
import type { Event } from './events.ts';
import { narration } from './narration.ts';
import { getSeat, NAMES, parsePresent, SETUP } from './staging.ts';

const SCARLET = getSeat('Scarlet');
const { content } = SETUP;

describe('of one event', () => {
  const DEMS = getSeat('Dems');
  const hers = { rule: '', seat: SCARLET } as const;
  const present = parsePresent('B2');
  const becomes = parsePresent('A2');
  const circle = NAMES.map(getSeat);
  const around = 'Below you, nearest first: Dems, Zatchel and Phoenix.';

  it.for<{ id: string; event: Event; read: readonly (string | undefined)[] }>([
    {
      id: 'PM-940',
      event: { rule: '', kind: 'staleness set', letter: 'B', players: 3, staleness: 2 },
      read: ['B was picked by 3 and begins with staleness 2.', undefined],
    },
    {
      id: 'PM-967',
      event: { rule: '', kind: 'average given', present },
      read: ['Everybody got B2.', 'You got B2, as everybody did.'],
    },
    {
      id: 'PM-968',
      event: { rule: '', kind: 'circle reversed', circle },
      read: ['The list was reversed for Round 3.', `The list was reversed for Round 3. ${around}`],
    },
    {
      id: 'PM-969',
      event: { rule: '', kind: 'replacement counted', letter: 'L', players: 4, staleness: 3 },
      read: ['Limiting Present was chosen by 4 and begins with staleness 3.', undefined],
    },
    {
      id: 'PM-970',
      event: { ...hers, kind: 'exploded', present, becomes, limited: true },
      read: [
        'A Kaboom Present of Scarlet exploded, softened by a Limiting Present, and is A2 from ' +
          'now on.',
        'Your Kaboom Present exploded, softened by a Limiting Present, and is A2 from now on.',
      ],
    },
    {
      id: 'PM-945',
      event: { ...hers, kind: 'staleness counted', lost: 6 },
      read: [
        'Scarlet loses points for stale presents.',
        'You lose points for your stale presents.',
      ],
    },
    {
      id: 'PM-946',
      event: {
        ...hers,
        kind: 'scored',
        earned: 2,
        lost: 6,
        balance: -4,
        change: 0,
        kept: true,
        total: 9,
      },
      read: [
        'Scarlet, 2 earned, 6 lost to staleness: the score would fall, so it stays 9.',
        '2 earned, 6 lost to staleness: your score would fall, so it stays 9.',
      ],
    },
    {
      id: 'PM-947',
      event: { ...hers, kind: 'defaulted', what: 'passing', faults: [], named: [] },
      read: [
        undefined,
        'You had sent no presents to pass. The first three of your presents have been ' +
          'passed instead.',
      ],
    },
    {
      id: 'PM-948',
      event: { ...hers, kind: 'defaulted', what: 'replacement', faults: [], named: [] },
      read: [
        undefined,
        'You had not chosen a replacement. One of the two replacements has been drawn at random.',
      ],
    },
    {
      id: 'PM-949',
      event: { ...hers, kind: 'defaulted', what: 'thefts', faults: [], named: [] },
      read: [
        undefined,
        'You had sent no presents to steal. You stole a random present of each of the ' +
          'three players above you.',
      ],
    },
  ])('$id each reader reads the text of “$event.kind”', ({ event, read }) => {
    const [everybody, own, other] = [
      narration.lines([event], { kind: 'public' }, content),
      narration.account([event], SCARLET, content),
      narration.account([event], DEMS, content),
    ].map(([line]) => line?.text);
    expect([everybody, own]).toEqual(read);
    if ('seat' in event) expect(other).toBeUndefined();
  });

  it.for([
    { id: 'PM-950', what: 'replacement', says: 'You had ordered to take J9 for it: ' },
    { id: 'PM-951', what: 'thefts', says: 'You had ordered to steal J9: ' },
    { id: 'PM-952', what: 'picks', says: 'You had picked J9: ' },
  ] as const)('$id the sentence repeats the order: $says', ({ what, says }) => {
    const faults = [{ where: '', why: 'not held', given: 'J9' }] as const;
    const event = { ...hers, kind: 'defaulted', what, faults, named: ['J9'] } as const;
    expect(narration.account([event], SCARLET, content)[0]?.text).toContain(says);
  });
});
