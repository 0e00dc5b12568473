/** Cases of what is asked, and how answers are read (Rulings, Limits and Who sees what). */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../../kit/asking/form.ts';
import { sentenceOf } from '../../kit/judging/problem.ts';
import type { Reason } from '../../kit/judging/reasons.ts';
import { unchartedTerritory as game } from '../game.ts';
import { judge } from '../judging.ts';
import { LIMITS } from '../meters.ts';
import { REASONS } from '../reasons.ts';
import {
  type Name,
  ordersFrom,
  type Places,
  type Staged,
  seatOf,
  setupWith,
  stateWith,
} from '../staging.ts';
import { nextStep } from './asks.ts';

const stepOf = (staged: Staged) =>
  nextStep({ setup: setupWith(staged.places), state: stateWith(staged) });

const fieldsOf = (staged: Staged, name: Name = 'Scarlet') =>
  stepOf(staged)?.asks.find(({ seat }) => seat === name)?.form.fields ?? [];

const names = (staged: Staged, name: Name = 'Scarlet') =>
  fieldsOf(staged, name).map((field) => field.name);

const NAMING: Places = { B2: { effect: 'a named player loses 1 Water' } };
const NAMING_AND_VOTING: Places = {
  ...NAMING,
  C3: { effect: 'visitors vote on Water' },
};
const VOTING: Places = { C3: { effect: 'visitors vote on Water' } };

describe('what is asked', () => {
  it('UT-401 everybody is asked in every round', () =>
    expect(stepOf({})?.asks.map(({ seat }) => seat)).toEqual(
      setupWith().players.map(({ seat }) => seat),
    ));
  it('UT-402 nobody once the match is over', () =>
    expect(stepOf({ state: { phase: 'over' } })).toBeNull());
  it('UT-403 the last round says so', () =>
    expect(stepOf({ state: { phase: 'last round', round: 8 } })?.about).toContain('last round'));
  it('UT-416 of rounds without a visit it speaks once there was one', () => {
    expect(stepOf({})?.about).not.toContain('Nobody visited');
    expect(stepOf({ state: { idleRounds: 1 } })?.about).toContain('Nobody visited');
  });
  it('UT-417 a location says what it does, or nothing of it', () => {
    const labels = fieldsOf({
      places: { C3: { energy: 2, effect: 'visitors gain 2 Water' } },
    })[0]?.choices.map(({ label }) => label);
    expect(labels).toContain('B2 Place B2, colourless: 0 Energy for 0 Progress');
    expect(labels).toContain('C3 Place C3, colourless: 2 Energy for 0 Progress; gain 2 Water');
  });
  it('UT-418 a Reserve is asked about while levels leave it open that anybody has one (Rulings, Who sees what)', () => {
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
    const asksWith = (least: number, reserves: number) => {
      const travellers = Object.fromEntries(
        Object.entries(stateWith({}).travellers).map(([seat, one]) => [seat, { ...one, reserves }]),
      );
      const now = { setup: scarceFrom(least), state: { ...stateWith({}), travellers } };
      const [first] = nextStep(now)?.asks ?? [];
      return first?.form.fields.some(({ name }) => name === 'reserve');
    };
    expect([asksWith(2, 0), asksWith(1, 0), asksWith(1, 1)]).toEqual([true, false, true]);
  });
  it('UT-404 only locations that are open and not exhausted are offered', () => {
    const [first] = fieldsOf({ state: { exhausted: ['B2', 'C3'] } });
    expect(first?.choices).toHaveLength(23);
    expect(first?.choices.map(({ value }) => value)).not.toContain('B2');
    expect(fieldsOf({ state: { round: 3 } })[0]?.choices).toHaveLength(49);
  });
  it('UT-405 where one has been before is offered nevertheless: others could read it from the form', () =>
    expect(
      fieldsOf({ travellers: { Scarlet: { visited: ['B2'] } } })[0]?.choices.map(
        ({ value }) => value,
      ),
    ).toContain('B2'));
  it('UT-406 whom to name is chosen with an open location that lets one do so, and said of no other', () => {
    const naming = (staged: Staged) =>
      fieldsOf(staged)[0]?.choices.filter(({ label }) => label.includes('naming'));
    expect(naming({ places: NAMING })?.map(({ label }) => label)).toEqual([
      'B2 Place B2, colourless: 0 Energy for 0 Progress; a named player loses 1 Water (naming nobody)',
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
  it('UT-414 what a visit costs in Water is told with the first location, and which namings are void while one may name', () => {
    const helpOf = (staged: Staged) => fieldsOf(staged)[0]?.help;
    expect(helpOf({})).toContain('1 Water per 5 Energy');
    expect(helpOf({})).toContain('each one missing costs 3 Progress');
    expect(helpOf({})).not.toContain('yourself');
    expect(helpOf({ places: NAMING })).toContain('yourself where it says another');
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

const asked = (staged: Staged) => ({
  setup: setupWith(staged.places),
  state: stateWith(staged),
  seat: seatOf('Scarlet'),
});
const read = (answers: Answers, staged: Staged = {}) => game.read({ ...asked(staged), answers });
const problems = (answers: Answers, staged: Staged = {}) =>
  read(answers, staged).problems.map(({ kind, code, where }) => [kind, code, where].join(' · '));

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

  const WRONG = [
    [
      'UT-431',
      'exhausted',
      { 'visit-1': ['B2'] },
      { state: { exhausted: ['B2'] } },
      'illegal · exhausted · visit-1',
    ],
    ['UT-432', 'not open yet', { 'visit-1': ['A1'] }, {}, 'illegal · not open yet · visit-1'],
    [
      'UT-433',
      'chosen twice',
      { 'visit-1': ['B2'], 'visit-3': ['B2'] },
      {},
      'illegal · named twice · visit-3',
    ],
    [
      'UT-434',
      'visited before',
      { 'visit-1': ['B2'] },
      { travellers: { Scarlet: { visited: ['B2'] } } },
      'doubtful · visited before · visit-1',
    ],
    [
      'UT-435',
      'a fourth without Dark',
      { 'visit-1': ['B2'], 'visit-2': ['B3'], 'visit-3': ['B4'], 'visit-4': ['B5'] },
      {},
      'doubtful · one too many · visit-4',
    ],
    [
      'UT-447',
      'a third beside a Rest',
      { rest: ['yes'], 'visit-1': ['B2'], 'visit-2': ['B3'], 'visit-3': ['B4'] },
      { travellers: { Scarlet: { energy: 1 } } },
      'doubtful · one too many · visit-3',
    ],
    [
      'UT-436',
      'named in the round before',
      { 'visit-1': ['B2 Dems'] },
      { places: NAMING, travellers: { Scarlet: { namedLast: [seatOf('Dems')] } } },
      'doubtful · named last round · visit-1',
    ],
    [
      'UT-437',
      'nobody named',
      { 'visit-1': ['B2'] },
      { places: NAMING },
      'doubtful · nobody named · visit-1',
    ],
    [
      'UT-438',
      'oneself where it must be another',
      { 'visit-1': ['B2 Scarlet'] },
      { places: { B2: { effect: 'another named player loses 1 Water' } } },
      'doubtful · oneself · visit-1',
    ],
    [
      'UT-439',
      'the same player twice',
      { 'visit-1': ['B2 Dems'], 'visit-2': ['B3 Dems'] },
      { places: { ...NAMING, B3: { effect: 'a named player gains 1 Water' } } },
      'doubtful · named already · visit-2',
    ],
    [
      'UT-440',
      'the artefact used',
      { artefact: ['Dark'] },
      { travellers: { Scarlet: { artefactUsed: true } } },
      'doubtful · artefact used · artefact',
    ],
    [
      'UT-441',
      'no Reserve',
      { reserve: ['Water'] },
      { travellers: { Scarlet: { reserves: 0 } } },
      'doubtful · no Reserve · reserve',
    ],
    [
      'UT-455',
      'Light at full Reserves',
      { artefact: ['Light'] },
      { travellers: { Scarlet: { reserves: 6 } } },
      'doubtful · wasted · artefact',
    ],
    [
      'UT-456',
      'Dark without a fourth visit',
      { artefact: ['Dark'], 'visit-1': ['B2'], 'visit-2': ['B3'], 'visit-3': ['B4'] },
      {},
      'doubtful · wasted · artefact',
    ],
    [
      'UT-458',
      'a Reserve for which there is no room',
      { reserve: ['Water'] },
      { travellers: { Scarlet: { water: 6 } } },
      'doubtful · wasted · reserve',
    ],
    [
      'UT-465',
      'Fresh Rations that are eaten at once with full Stamina',
      { reserve: ['Rations'], 'eat-fresh': ['8'] },
      {
        travellers: {
          Scarlet: {
            rations: { Stale: 0, Palatable: 0, Fresh: 5 },
            energy: 16,
            energyCapacity: 16,
          },
        },
      },
      'doubtful · wasted · reserve',
    ],
    [
      'UT-466',
      'Water that is lost on the way as it would be without',
      { reserve: ['Water'], 'visit-1': ['B2'] },
      {
        travellers: { Scarlet: { water: 0 } },
        places: { B2: { effect: 'visitors lose 2 Water' } },
      },
      'doubtful · wasted · reserve',
    ],
    [
      'UT-464',
      'a Rest for which there is no room',
      { rest: ['yes'], 'visit-1': ['B2'] },
      { travellers: { Scarlet: { energy: 0, energyCapacity: 0 } } },
      'doubtful · wasted · rest',
    ],
    [
      'UT-459',
      'a visit for which the Energy lacks',
      { 'visit-1': ['B2'], 'visit-2': ['B3'] },
      { places: { B2: { energy: 9 }, B3: { energy: 9 } } },
      'doubtful · too little Energy · visit-2',
    ],
    [
      'UT-460',
      'a vote without a visit',
      { vote: ['2'], 'visit-1': ['B3'] },
      { places: VOTING },
      'doubtful · no effect · vote',
    ],
    [
      'UT-462',
      'a fourth without Dark, an earlier field open',
      { 'visit-1': ['B2'], 'visit-4': ['B5'] },
      {},
      'doubtful · one too many · visit-4',
    ],
    [
      'UT-453',
      'more Rations than there will be',
      { 'eat-palatable': ['2'], 'eat-fresh': ['5'] },
      {},
      'doubtful · too few Rations · eat-fresh',
    ],
    [
      'UT-443',
      'nobody of that name',
      { 'visit-1': ['B2 Atlas'] },
      { places: NAMING },
      'unreadable · not a location · visit-1',
    ],
    [
      'UT-444',
      'not offered',
      { vote: ['1'] },
      { places: VOTING },
      'unreadable · not offered · vote',
    ],
  ] as const;
  it.for(WRONG)('%s %s is told', ([, , answers, staged, expected]) =>
    expect(problems(answers, staged as Staged)).toEqual([expected]),
  );
  it('UT-461 a visit to the vote without a vote is told', () => {
    const [square = 'B2'] = Object.keys(VOTING);
    expect(problems({ 'visit-1': [square] }, { places: VOTING })).toEqual([
      'doubtful · no vote · vote',
    ]);
    expect(problems({ 'visit-1': [square], vote: ['2'] }, { places: VOTING })).toEqual([]);
  });

  it('UT-457 the artefact that brings something is not warned of', () => {
    const four = { 'visit-1': ['B2'], 'visit-2': ['B3'], 'visit-3': ['B4'], 'visit-4': ['B5'] };
    expect(problems({ artefact: ['Dark'], ...four }, {})).toEqual([]);
    const full = { travellers: { Scarlet: { reserves: 6, water: 2 } } };
    expect(problems({ artefact: ['Light'], reserve: ['Water'] }, full)).toEqual([]);
  });

  it('UT-463 what rests on others is said as things stand', () => {
    for (const { warning, restsOnOthers } of Object.values<Reason>(REASONS)) {
      const said = warning === null ? '' : sentenceOf(warning, 'B2');
      expect(said.startsWith('as things stand')).toBe(restsOnOthers === true);
    }
  });

  it('UT-442 not Exhausted is told', () => {
    const orders = ordersFrom({ rest: true });
    expect(judge(asked({}), orders)).toEqual([{ where: 'rest', why: 'not Exhausted' }]);
    expect(REASONS['not Exhausted'].kind).toBe('doubtful');
  });

  it('UT-445 Light’s Reserve cannot be spent in the same round', () =>
    expect(
      problems(
        { artefact: ['Light'], reserve: ['Water'] },
        { travellers: { Scarlet: { reserves: 0 } } },
      ),
    ).toEqual(['doubtful · no Reserve · reserve']));
  it('UT-454 Rations that a visit of the round brings are there to eat', () =>
    expect(
      problems(
        { 'visit-1': ['B2'], 'eat-fresh': ['5'] },
        { places: { B2: { effect: 'visitors gain 1 Fresh Ration' } } },
      ),
    ).toEqual([]));
  it('UT-446 every problem has a sentence that names its field', () => {
    for (const [, , answers, staged] of WRONG) {
      const labels = fieldsOf(staged as Staged).map(({ label }) => label.replace('?', ''));
      for (const { sentence = '' } of read(answers, staged as Staged).problems) {
        expect(sentence).toMatch(/: .+\.$/);
        expect(labels.filter((label) => sentence.startsWith(`${label}: `))).toHaveLength(1);
      }
    }
  });
  it('UT-448 namings are judged in reading order of the map, and where there is the Energy for the visit', () => {
    const second = { B3: { effect: 'a named player gains 1 Water' } };
    const answers = {
      'visit-1': ['B3 Dems'],
      'visit-2': ['B2 Dems'],
    };
    expect(problems(answers, { places: { ...NAMING, ...second } })).toEqual([
      'doubtful · named already · visit-1',
    ]);
    const costly = { B2: { ...NAMING['B2'], energy: 15 } };
    expect(problems(answers, { places: { ...costly, ...second } })).toEqual([
      'doubtful · too little Energy · visit-2',
    ]);
  });
  it('UT-449 what is one location too many is nothing else besides', () => {
    const four = {
      'visit-1': ['B2'],
      'visit-2': ['B3'],
      'visit-3': ['B4'],
      'visit-4': ['B2'],
    };
    expect(problems(four)).toEqual(['doubtful · one too many · visit-4']);
  });
  it('UT-450 a field left open in between moves no warning to another', () =>
    expect(
      problems(
        { 'visit-2': ['B2'], 'visit-3': ['B3'], 'visit-4': ['B3'] },
        { travellers: { Scarlet: { visited: ['B2'] } } },
      ),
    ).toEqual(['doubtful · visited before · visit-2', 'doubtful · one too many · visit-4']));
});
