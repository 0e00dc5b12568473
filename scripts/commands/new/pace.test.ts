import { expect, test } from 'vitest';
import { readStepTimes } from '../../../functions/match/next/step-times.ts';
import { gameNamed } from '../../shared/match/outside-game.ts';
import { merged } from './description.ts';
import { type Description, withDays } from './option-row.ts';

const PRESENTS = await gameNamed('presents-of-mine');

test('--days sets the same days for all steps, and --time in the same source overrides it', () => {
  const days = { game: 'presents-of-mine', days: 'mon 7 pm' };
  const read = (described: Description) => readStepTimes(described.time ?? [], PRESENTS).times;
  expect(read(withDays(days, PRESENTS))).toEqual({ pregame: 'Mon 19:00', round: 'Mon 19:00' });
  expect(read(withDays({ ...days, time: ['round=1 day'] }, PRESENTS))).toEqual({
    pregame: 'Mon 19:00',
    round: '1 day',
  });
  const earlier = { preset: 'daily', time: ['round=1 day'] } as const;
  expect(read(merged(earlier, days))).toEqual({ pregame: 'Mon 19:00', round: 'Mon 19:00' });
  expect(merged(days, { time: ['round=1 day'] }).time).toEqual(['round=1 day']);
});
