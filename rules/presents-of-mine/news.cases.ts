import { expect, it } from 'vitest';
import { narration } from './narration.ts';
import { giveToAll, passOn, play, SETUP, stateAt } from './staging.ts';

const { content } = SETUP;

it('PM-856 the most important news comes first, and gifts come before initial staleness', () => {
  const { events } = play(
    stateAt('round-2'),
    giveToAll(passOn('A0 B0 C0', { replaced: 'D0', replacement: 'L' })),
  );
  const values = narration.news(events, content).map(({ newsValue }) => newsValue);
  expect(new Set(values).size).toBeGreaterThan(1);
  expect(values).toEqual(values.toSorted((one, other) => other - one));
});
