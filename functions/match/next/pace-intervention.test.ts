import { expect, test } from 'vitest';
import {
  applyRequest,
  DEADLINE_MS,
  HOUR_MS,
  OPENED_MS,
  openMatch,
} from '../../../test/support/table/just-opened.ts';
import { currentPosition } from '../reading/match.ts';
import { describeChange } from '../running/judge-request.ts';
import { buildInterventionEntry } from './build-intervention.ts';
import { PACE_ROW } from './clock-interventions.ts';

const OPEN_MATCH = openMatch({ skip: 'Sat, Sun' });
const CHANGED_AT_MS = OPENED_MS + HOUR_MS;
const USUAL_TIMES = { ranking: '1 day', airdrop: '12 hours', turn: '12 hours' };

const readPace = (value: string, match = OPEN_MATCH) =>
  PACE_ROW.read?.({ match, lost: null, nowMs: CHANGED_AT_MS }, { whom: '', value });

function changePace(value: string, match = OPEN_MATCH) {
  const action = readPace(value, match);
  if (action === undefined || typeof action === 'string') throw new Error(action);
  return { action, match: applyRequest(match, action, CHANGED_AT_MS) };
}

test('a change of pace can set the times of all steps or of one kind of step', () => {
  const all = { ranking: '2 days', airdrop: '2 days', turn: '2 days' };
  expect(readPace('2 days')).toEqual({ kind: 'pace', times: all, skip: 'Sat, Sun' });
  expect(readPace('turn=thu, mon 7pm, airdrop=1 day')).toMatchObject({
    times: { ...USUAL_TIMES, airdrop: '1 day', turn: 'Mon, Thu 19:00' },
  });
  expect(readPace('mon 19:00, skip 24 dec to 2 jan, least 20 hours')).toMatchObject({
    times: { turn: 'Mon 19:00' },
    skip: '24 Dec to 2 Jan',
    least: '20 hours',
  });
  expect(readPace('skip none')).toMatchObject({ times: USUAL_TIMES, skip: undefined });
});

test.for([
  ['soon', /^Value: "ranking=soon": “soon” is not a time/],
  ['lap=1 day', /does not have a pace “lap”/],
  ['skip christmas', /^Value: “christmas” is not valid. Expected: days and dates/],
  ['least much', /^Value: “much” is not valid/],
  [' '.repeat(301), /to at most 300 characters/],
] as const)('an invalid pace “%s” is refused with an error message', ([value, why]) =>
  expect(readPace(value)).toMatch(why),
);

test('a pace is refused if it changes nothing or leaves no possible day', () => {
  const refused = (value: string) => {
    const action = readPace(value);
    if (action === undefined || typeof action === 'string') throw new Error(action);
    const request = { id: 'row', action, asked: value, reason: 'It has to be.' };
    const judged = buildInterventionEntry(OPEN_MATCH, request, CHANGED_AT_MS);
    return judged.kind === 'refused' ? judged.sentence : judged.kind;
  };
  expect(refused('skip sun, sat')).toBe('The match already has this pace.');
  expect(refused('sat 12:00')).toMatch('“Sat, Sun” leaves no day for a deadline');
});

test('the preview of a pace lists five deadlines and keeps that of the open step', () => {
  const { action, match } = changePace('mon, thu 19:00');
  const [before, after] = [currentPosition(OPEN_MATCH), currentPosition(match)];
  expect(describeChange(before, after, action)).toContain(
    'From the next step on: Each step ends Mon, Thu 19:00. No step ends on Sat, Sun.\n' +
      'The next deadlines will be Mon 8 Jun, 19:00 (GMT+2); Thu 11 Jun, 19:00 (GMT+2); ' +
      'Mon 15 Jun, 19:00 (GMT+2); Thu 18 Jun, 19:00 (GMT+2); Mon 22 Jun, 19:00 (GMT+2).\n' +
      'As before: Ranking is due Wed 3 Jun 2026, 22:00',
  );
});

test('a new pace applies from the open deadline on', () => {
  const { match } = changePace('3 days, skip none');
  const { opened } = currentPosition(match);
  expect(Date.parse(opened.settings.from ?? '')).toBe(DEADLINE_MS);
  expect(opened.settings.skip).toBeUndefined();
});

test('the preview of a pace during a pause explains why deadlines are missing', () => {
  const paused = applyRequest(OPEN_MATCH, { kind: 'pause', form: 'open' }, OPENED_MS);
  const { action, match } = changePace('2 days', paused);
  expect(describeChange(currentPosition(paused), currentPosition(match), action)).toContain(
    'The next deadlines depend on when this step ends, which is not known yet.',
  );
});
