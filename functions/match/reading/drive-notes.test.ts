import { expect, it } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import { openMatch } from '../../../test/support/table/just-opened.ts';
import type { Position } from '../ledger/position.ts';
import {
  buildAccountNote,
  buildEffectsDoneNote,
  buildOpenProperties,
  getLastEffectsDone,
  getNotedAccount,
  isSeasonItself,
  OPEN_MATCH_NOTE,
  parseGameProperty,
} from './drive-notes.ts';
import { getCurrentPosition } from './match.ts';

const OPENED_POSITION = getCurrentPosition(openMatch());
const createPositionWithRules = (rules: string): Position => ({
  ...OPENED_POSITION,
  opened: { ...OPENED_POSITION.opened, rules },
});

it('the properties of an open match name no game except an external game', () => {
  const outside = buildOpenProperties(createPositionWithRules('my-game 3 abcdef'));
  expect(outside).toMatchObject(OPEN_MATCH_NOTE);
  expect(parseGameProperty(outside)).toEqual({ id: 'my-game', code: 'abcdef' });
  expect(buildOpenProperties(createPositionWithRules('my-game 3'))).toEqual(OPEN_MATCH_NOTE);
  expect(parseGameProperty(OPEN_MATCH_NOTE)).toBeNull();
});

it('the properties of a season mark it as a season', () => {
  const season = draftedSeason([programmeRow('league', 'dm-invitational')], 3);
  expect(isSeasonItself(buildOpenProperties(getCurrentPosition(season)))).toBe(true);
  expect(isSeasonItself(buildOpenProperties(OPENED_POSITION))).toBe(false);
});

it('the account and the last published entry are read from the properties', () => {
  expect(getNotedAccount(buildAccountNote('adjudicator@example.com'))).toBe(
    'adjudicator@example.com',
  );
  expect(buildAccountNote(null)).toEqual({});
  expect(getNotedAccount(buildAccountNote(null))).toBeNull();
  expect(getLastEffectsDone(buildEffectsDoneNote(7))).toBe(7);
  expect(getLastEffectsDone({})).toBe(-1);
});
