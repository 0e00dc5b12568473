import { describe, expect, it } from 'vitest';
import { describeTexts } from '../kit/narrating/texts-staging.ts';
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

  it.for<readonly [id: string, event: Event, texts: string]>([
    [
      'PM-940',
      { rule: '', kind: 'staleness set', letter: 'B', players: 3, staleness: 2 },
      'B was picked by 3 and begins with staleness 2.',
    ],
    [
      'PM-967',
      { rule: '', kind: 'average given', present },
      'Everybody got B2. | You got B2, as everybody did.',
    ],
    [
      'PM-968',
      { rule: '', kind: 'circle reversed', circle },
      'The list was reversed for Round 3. | The list was reversed for Round 3. Below ' +
        'you, nearest first: Dems, Zatchel and Phoenix.',
    ],
    [
      'PM-969',
      { rule: '', kind: 'replacement counted', letter: 'L', players: 4, staleness: 3 },
      'Limiting Present was chosen by 4 and begins with staleness 3.',
    ],
    [
      'PM-970',
      { ...hers, kind: 'exploded', present, becomes, limited: true },
      'A Kaboom Present of Scarlet exploded, softened by a Limiting Present, and is A2 ' +
        'from now on. | Your Kaboom Present exploded, softened by a Limiting Present, ' +
        'and is A2 from now on.',
    ],
    [
      'PM-945',
      { ...hers, kind: 'staleness counted', lost: 6 },
      'Scarlet loses points for stale presents. (−6 points) | ' +
        'You lose points for your stale presents. (−6 points)',
    ],
    [
      'PM-946',
      {
        ...hers,
        kind: 'scored',
        earned: 2,
        lost: 6,
        balance: -4,
        change: 0,
        kept: true,
        total: 9,
      },
      'Scarlet, 2 earned, 6 lost to staleness: the score would fall, so it stays 9. | ' +
        '2 earned, 6 lost to staleness: your score would fall, so it stays 9.',
    ],
    [
      'PM-947',
      { ...hers, kind: 'defaulted', what: 'passing', faults: [], named: [] },
      '– | You had sent no presents to pass. The first three of your presents have ' +
        'been passed instead.',
    ],
    [
      'PM-948',
      { ...hers, kind: 'defaulted', what: 'replacement', faults: [], named: [] },
      '– | You had not chosen a replacement. One of the two replacements has been ' +
        'drawn at random.',
    ],
    [
      'PM-949',
      { ...hers, kind: 'defaulted', what: 'thefts', faults: [], named: [] },
      '– | You sent no presents to steal. Instead you stole a random present from each of ' +
        'the three players above you.',
    ],
  ])('%s each reader of %o reads: %s', ([, event, texts]) => {
    const seats = 'seat' in event ? [SCARLET, DEMS] : [SCARLET];
    expect(describeTexts(narration, event, { content, seats })).toBe(texts);
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
