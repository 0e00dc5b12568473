import { expect, test } from 'vitest';
import { readStepTimes } from '../../../functions/match/next/calendar.ts';
import { requireGame } from '../../shared/match/outside-game.ts';
import { mergeDescriptions } from './description.ts';
import { type Description, withDaysAsTimes } from './option-row.ts';

const PRESENTS_OF_MINE = await requireGame('presents-of-mine');

test('--days sets the days of all steps, and --time overrides them', () => {
  const days = { game: 'presents-of-mine', days: 'mon 7 pm' };
  const read = (described: Description) =>
    readStepTimes(described.time ?? [], PRESENTS_OF_MINE).times;
  expect(read(withDaysAsTimes(days, PRESENTS_OF_MINE))).toEqual({
    pregame: 'Mon 19:00',
    round: 'Mon 19:00',
  });
  expect(read(withDaysAsTimes({ ...days, time: ['round=1 day'] }, PRESENTS_OF_MINE))).toEqual({
    pregame: 'Mon 19:00',
    round: '1 day',
  });
  const earlier = { preset: 'daily', time: ['round=1 day'] } as const;
  expect(read(mergeDescriptions(earlier, days))).toEqual({
    pregame: 'Mon 19:00',
    round: 'Mon 19:00',
  });
  expect(mergeDescriptions(days, { time: ['round=1 day'] }).time).toEqual(['round=1 day']);
});
