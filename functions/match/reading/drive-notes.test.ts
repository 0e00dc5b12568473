import { expect, it } from 'vitest';
import { draftedSeason, programmeRow } from '../../../test/support/table/drafted-season.ts';
import { justOpened } from '../../../test/support/table/just-opened.ts';
import type { Position } from '../ledger/position.ts';
import {
  accountIn,
  accountNote,
  effectsDoneNote,
  gameIn,
  isSeasonItself,
  lastEffectsDone,
  OPEN_PROPERTY,
  openProperties,
} from './drive-notes.ts';
import { currentPosition } from './match.ts';

const BEGUN = currentPosition(justOpened());
const byRules = (rules: string): Position => ({ ...BEGUN, opened: { ...BEGUN.opened, rules } });

it('the properties of an open match name only an external game', () => {
  const outside = openProperties(byRules('my-game 3 abcdef'));
  expect(outside).toMatchObject(OPEN_PROPERTY);
  expect(gameIn(outside)).toEqual({ id: 'my-game', code: 'abcdef' });
  expect(openProperties(byRules('my-game 3'))).toEqual(OPEN_PROPERTY);
  expect(gameIn(OPEN_PROPERTY)).toBeNull();
});

it('the properties of a season mark it as a season', () => {
  const season = draftedSeason([programmeRow('league', 'dm-invitational')], 3);
  expect(isSeasonItself(openProperties(currentPosition(season)))).toBe(true);
  expect(isSeasonItself(openProperties(BEGUN))).toBe(false);
});

it('the account and the last entry with finished effects are read as noted', () => {
  expect(accountIn(accountNote('adjudicator@example.com'))).toBe('adjudicator@example.com');
  expect(accountNote(null)).toEqual({});
  expect(accountIn(accountNote(null))).toBeNull();
  expect(lastEffectsDone(effectsDoneNote(7))).toBe(7);
  expect(lastEffectsDone({})).toBe(-1);
});
