/** Cases of questions and of reading answers (Rulings, Limits and Who sees what). */

import { describe, expect, it } from 'vitest';
import { unchartedTerritory as game } from '../game.ts';
import { LIMITS } from '../meters.ts';
import { type Staged, setupWith, stateWith } from '../staging.ts';
import {
  fieldsOf,
  NAMING,
  NAMING_AND_VOTING,
  names,
  problems,
  read,
  stepOf,
  VOTING,
} from './form-staging.ts';

describe('what is asked', () => {
  it('UT-401 everybody is asked in every round', () =>
    expect(stepOf({})?.asks.map(({ seat }) => seat)).toEqual(
      setupWith().players.map(({ seat }) => seat),
    ));
  it('UT-402 nobody once the match is over', () =>
    expect(stepOf({ state: { phase: 'over' } })).toBeNull());
  it('UT-403 the last round says so, and no other', () => {
    expect(stepOf({ state: { phase: 'last round', round: 8 } })?.about).toContain('last round');
    expect(stepOf({ state: { round: 8 } })?.about).not.toContain('last round');
  });
  it('UT-416 of rounds without a visit it speaks once there was one', () => {
    expect(stepOf({})?.about).not.toContain('Nobody visited');
    expect(stepOf({ state: { idleRounds: 1 } })?.about).toContain('Nobody visited');
  });
  it('UT-417 a location says what it does, or nothing of it', () => {
    const labels = fieldsOf({
      places: {
        C3: { energy: 2, effect: 'visitors gain 2 Water' },
        D4: { progress: 3, colours: ['Red', 'Blue'] },
      },
    })[0]?.choices.map(({ label }) => label);
    expect(labels).toContain('B2 Place B2, colourless: 0 Energy for 0 Progress');
    expect(labels).toContain('C3 Place C3, colourless: 2 Energy for 0 Progress; gain 2 Water');
    expect(labels).toContain('D4 Place D4, red, blue: 0 Energy for 3 Progress');
  });
  it('UT-418 a Reserve is asked for while public levels allow one (Rulings, Who sees)', () => {
    const setup = setupWith();
    const scarceFrom = (least: number) => ({
      ...setup,
      content: {
        ...setup.content,
        levels: {
          ...setup.content.levels,
          Resources: setup.content.levels.Resources.map((mark, index) =>
            index === 1 ? { ...mark, least } : mark,
          ),
        },
      },
    });
    const asksWith = (least: number, reserves: number, ofScarlet = reserves) => {
      const travellers = Object.fromEntries(
        Object.entries(stateWith({}).travellers).map(([seat, one]) => [
          seat,
          { ...one, reserves: seat === 'Scarlet' ? ofScarlet : reserves },
        ]),
      );
      const now = { setup: scarceFrom(least), state: { ...stateWith({}), travellers } };
      const [first] = game.next(now)?.asks ?? [];
      return first?.form.fields.some(({ name }) => name === 'reserve');
    };
    expect([asksWith(2, 0), asksWith(1, 0), asksWith(1, 1)]).toEqual([true, false, true]);
    expect(asksWith(1, 0, 1)).toBe(true);
  });
  it('UT-404 only locations that are open and not exhausted are offered', () => {
    const [first] = fieldsOf({ state: { exhausted: ['B2', 'C3'] } });
    expect(first?.choices).toHaveLength(23);
    expect(first?.choices.map(({ value }) => value)).not.toContain('B2');
    expect(fieldsOf({ state: { round: 3 } })[0]?.choices).toHaveLength(49);
  });
  it('UT-405 a visited location is still offered, since others could otherwise read the form', () =>
    expect(
      fieldsOf({ travellers: { Scarlet: { visited: ['B2'] } } })[0]?.choices.map(
        ({ value }) => value,
      ),
    ).toContain('B2'));
  it('UT-406 a player to name is asked for only at open locations with a naming', () => {
    const naming = (staged: Staged) =>
      fieldsOf(staged)[0]?.choices.filter(({ label }) => label.includes('naming'));
    expect(naming({ places: NAMING })?.map(({ label }) => label)).toEqual([
      'B2 Place B2, colourless: 0 Energy for 0 Progress; a named player loses 1 Water (naming ' +
        'nobody)',
      ...setupWith().players.map(({ seat }) => `B2 Place B2, naming ${seat}`),
    ]);
    expect(naming({})).toEqual([]);
    expect(naming({ places: NAMING, state: { exhausted: ['B2'] } })).toEqual([]);
    expect(naming({ places: { A1: NAMING['B2'] ?? {} } })).toEqual([]);
  });
  it('UT-452 a location is one thing to choose, whoever is named there', () => {
    const [first] = fieldsOf({ places: NAMING });
    const taken = first?.choices.filter(({ takes }) => takes === 'B2');
    expect(taken).toHaveLength(1 + setupWith().players.length);
  });
  it('UT-407 the vote is asked only while it can be held', () => {
    expect(names({ places: VOTING })).toContain('vote');
    expect(names({})).not.toContain('vote');
    expect(names({ places: VOTING, state: { exhausted: ['C3'] } })).not.toContain('vote');
  });
  it('UT-414 each location is one line: if void, its Water, which namings are void', () => {
    const helps = (staged: Staged) =>
      fieldsOf(staged)
        .slice(0, 3)
        .map(({ help = '' }) => help);
    expect(helps({})).toEqual([
      expect.stringContaining('a visit is void'),
      expect.stringMatching(/1 Water per 5 Energy.*each one missing costs 3 Progress/),
      '',
    ]);
    expect(helps({ places: NAMING })[2]).toContain('yourself where it says another');
    for (const help of helps({ places: NAMING })) expect(help.length).toBeLessThanOrEqual(120);
  });
  it('UT-415 what eating brings is told as a gain of each', () =>
    expect(
      fieldsOf({}).flatMap(({ name, label }) => (name.startsWith('eat') ? [label] : [])),
    ).toEqual(['Eat Palatable (+1 Energy each)', 'Eat Fresh (+2 Energy each)']));
  it('UT-408 a Rest is asked for while somebody is Exhausted', () => {
    const staged: Staged = { travellers: { Scarlet: { energy: 3 } } };
    expect(names(staged, 'Dems')).toContain('rest');
    expect(names({})).not.toContain('rest');
  });
  it('UT-411 everybody is asked the same, so that nobody has to choose a page of his own', () => {
    const staged: Staged = { travellers: { Scarlet: { energy: 3, reserves: 0 } } };
    expect(fieldsOf(staged, 'Dems')).toEqual(fieldsOf(staged));
  });
  it('UT-409 a Reserve is asked of everybody whose level does not rule it out', () =>
    expect(names({ travellers: { Scarlet: { reserves: 0 } } })).toContain('reserve'));
  it('UT-410 the artefact is asked for even when it is used: that is nobody else’s business', () =>
    expect(names({ travellers: { Scarlet: { artefactUsed: true } } })).toContain('artefact'));
  it('UT-412 of Rations to eat every choice says how many it is, and Stale ones need none', () => {
    const counts = Array.from({ length: LIMITS.Hunger.most }, (_, index) => index + 1);
    for (const name of ['eat-palatable', 'eat-fresh']) {
      const choices = fieldsOf({}).find((field) => field.name === name)?.choices ?? [];
      expect(choices.map(({ label }) => label)).toEqual(counts.map(String));
      expect(choices.map(({ value }) => value)).toEqual(counts.map(String));
    }
    expect(names({})).not.toContain('eat-stale');
  });
  it('UT-413 a vote that stands beside another effect is asked', () =>
    expect(
      names({ places: { C3: { effect: 'visitors gain 1 Water; visitors vote on Water' } } }),
    ).toContain('vote'));
});

describe('how answers are read', () => {
  it('UT-421 a whole answer becomes orders', () =>
    expect(
      read(
        {
          'visit-1': ['B2 Dems'],
          'visit-2': ['C3'],
          artefact: ['Light'],
          reserve: ['Water'],
          'eat-fresh': ['3'],
          vote: ['2'],
        },
        { places: NAMING_AND_VOTING },
      ),
    ).toEqual({
      orders: {
        visits: [{ square: 'B2', named: 'Dems' }, { square: 'C3', named: null }, null],
        fourth: null,
        rest: false,
        reserve: 'Water',
        artefact: 'Light',
        eat: { Stale: 0, Palatable: 0, Fresh: 3 },
        vote: 2,
      },
      problems: [],
    }));
  it('UT-422 squares and names may be typed, capitals and spaces apart', () => {
    const typed = read({ 'visit-1': [' c4 '], 'visit-2': ['place  b2'] });
    expect(typed.orders?.visits.map((visit) => visit?.square)).toEqual(['C4', 'B2', undefined]);
    expect(read({ 'visit-1': ['b2 DEMS'] }).orders?.visits[0]).toEqual({
      square: 'B2',
      named: 'Dems',
    });
  });
  it('UT-423 nothing at all is no order', () => expect(read({}).orders).toBeNull());
  it('UT-451 who keeps the artefact, and says no more, has answered', () => {
    const answers = { artefact: ['keep'] };
    expect(read(answers, { places: NAMING }).orders?.visits).toEqual([null, null, null]);
    expect(problems(answers, { places: NAMING })).toEqual([]);
  });
  it('UT-424 what is not understood is named, and the rest counts', () => {
    const answers = { 'visit-1': ['Atlantis'], 'visit-2': ['B2'], 'eat-fresh': ['many'] };
    expect(problems(answers)).toEqual([
      'unreadable · not a location · visit-1',
      'unreadable · not a count · eat-fresh',
    ]);
    expect(read(answers).orders?.visits).toEqual([null, { square: 'B2', named: null }, null]);
  });
});
