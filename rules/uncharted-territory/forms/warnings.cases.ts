/** Cases of warnings before the deadline (our rulings on warnings and useless payments). */

import { describe, expect, it } from 'vitest';
import type { Answers } from '../../kit/asking/form.ts';
import { buildSentence, type Reason } from '../../kit/judging/problem.ts';
import { unchartedTerritory as game } from '../game.ts';
import { REASONS } from '../reasons.ts';
import { judgeOrders } from '../round.ts';
import { createOrders, getSeat, type RoundSpec } from '../staging.ts';
import {
  createInput,
  go,
  listProblems,
  NAMING_PLACES,
  readAnswers,
  VOTING_PLACES,
} from './form-staging.ts';

describe('warnings before the deadline', () => {
  it.for([
    [
      'UT-431',
      'exhausted',
      go('B2'),
      { state: { exhausted: ['B2'] } },
      'illegal · exhausted · visit-1',
    ],
    ['UT-432', 'not open yet', go('B1'), {}, 'illegal · not open yet · visit-1'],
    ['UT-433', 'chosen twice', go('B2', 'B2'), {}, 'illegal · named twice · visit-2'],
    [
      'UT-434',
      'visited before',
      go('B2'),
      { travellers: { Scarlet: { visited: ['B2'] } } },
      'doubtful · visited before · visit-1',
    ],
    [
      'UT-435',
      'a fourth without Dark',
      go('B2', 'B3', 'B4', 'B5'),
      {},
      'doubtful · one too many · visit-4',
    ],
    [
      'UT-447',
      'a third with a Rest',
      { rest: ['yes'], ...go('B2', 'B3', 'B4') },
      { travellers: { Scarlet: { energy: 1 } } },
      'doubtful · one too many · visit-3',
    ],
    [
      'UT-436',
      'named in the round before',
      { ...go('B2'), 'name-B2': ['Dems'] },
      { places: NAMING_PLACES, travellers: { Scarlet: { namedLast: [getSeat('Dems')] } } },
      'doubtful · named last round · name-B2',
    ],
    [
      'UT-437',
      'nobody named',
      go('B2'),
      { places: NAMING_PLACES },
      'doubtful · nobody named · name-B2',
    ],
    [
      'UT-438',
      'oneself where it must be another',
      { ...go('B2'), 'name-B2': ['Scarlet'] },
      { places: { B2: { effect: 'another named player loses 1 Water' } } },
      'doubtful · oneself · name-B2',
    ],
    [
      'UT-439',
      'the same player twice',
      { ...go('B2', 'B3'), 'name-B2': ['Dems'], 'name-B3': ['Dems'] },
      { places: { ...NAMING_PLACES, B3: { effect: 'a named player gains 1 Water' } } },
      'doubtful · named already · name-B3',
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
      'doubtful · paid without effect · artefact',
    ],
    [
      'UT-456',
      'Dark without a fourth visit',
      { artefact: ['Dark'], ...go('B2', 'B3', 'B4') },
      {},
      'doubtful · paid without effect · artefact',
    ],
    [
      'UT-467',
      'Dark without a fourth visit, with a Rest that is not allowed',
      {
        artefact: ['Dark'],
        ...go('B2', 'B3', 'B4'),
        rest: ['yes'],
      },
      {},
      'doubtful · paid without effect · artefact',
    ],
    [
      'UT-458',
      'a Reserve for which there is no room',
      { reserve: ['Water'] },
      { travellers: { Scarlet: { water: 6 } } },
      'doubtful · paid without effect · reserve',
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
      'doubtful · paid without effect · reserve',
    ],
    [
      'UT-466',
      'Water that is lost on the way as it would be without',
      { reserve: ['Water'], ...go('B2') },
      {
        travellers: { Scarlet: { water: 0 } },
        places: { B2: { effect: 'visitors lose 2 Water' } },
      },
      'doubtful · paid without effect · reserve',
    ],
    [
      'UT-464',
      'a Rest for which there is no room',
      { rest: ['yes'], ...go('B2') },
      { travellers: { Scarlet: { energy: 0, energyCapacity: 0 } } },
      'doubtful · without effect · rest',
    ],
    [
      'UT-459',
      'a visit for which the Energy lacks',
      go('B2', 'B3'),
      { places: { B2: { energy: 9 }, B3: { energy: 9 } } },
      'doubtful · too little Energy · visit-2',
    ],
    [
      'UT-460',
      'a vote without a visit',
      { vote: ['2'], ...go('B3') },
      { places: VOTING_PLACES },
      'doubtful · no effect · vote',
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
      'not a location of the row',
      go('Atlantis'),
      {},
      'unreadable · not a location · visit-1',
    ],
    [
      'UT-444',
      'not offered',
      { vote: ['1'] },
      { places: VOTING_PLACES },
      'unreadable · not offered · vote',
    ],
  ] as const)('%s the fault “%s” gets a warning', ([, , answers, staged, expected]) =>
    expect(listProblems(answers, staged as RoundSpec)).toEqual([expected]),
  );
  it.for([
    [
      'UT-469',
      'not open yet',
      go('B1'),
      {},
      'First location: “B1” opens in Round 3, so it would not be visited. ' +
        'Choose a location in the centre, B2 to F6.',
    ],
    [
      'UT-470',
      'oneself',
      { ...go('B2'), 'name-B2': ['Scarlet'] },
      { places: { B2: { effect: 'another named player loses 1 Water' } } },
      'At B2 Place B2 you name: as things stand this name is void: “Scarlet” is you, and this ' +
        'location asks for somebody else. Choose another player.',
    ],
  ] as const)('%s the warning of “%s” names the consequence', ([, , answers, staged, sentence]) =>
    expect(readAnswers(answers, staged as RoundSpec).problems[0]?.sentence).toBe(sentence),
  );

  it('UT-461 a visit to the place of the vote without a vote gets a warning', () => {
    const square = 'C3';
    expect(listProblems(go(square), { places: VOTING_PLACES })).toEqual([
      'doubtful · no vote · vote',
    ]);
    expect(listProblems({ ...go(square), vote: ['2'] }, { places: VOTING_PLACES })).toEqual([]);
  });

  it('UT-457 an artefact with an effect does not get a warning', () => {
    const four = go('B2', 'B3', 'B4', 'B5');
    expect(listProblems({ artefact: ['Dark'], ...four }, {})).toEqual([]);
    const full = { travellers: { Scarlet: { reserves: 6, water: 2 } } };
    expect(listProblems({ artefact: ['Light'], reserve: ['Water'] }, full)).toEqual([]);
  });

  it('UT-463 a warning that depends on others begins with “as things stand”', () => {
    for (const { warning, dependsOnOthers } of Object.values<Reason>(REASONS)) {
      const text = warning === null ? '' : buildSentence(warning, 'B2');
      expect(text.startsWith('as things stand')).toBe(dependsOnOthers === true);
    }
  });

  it('UT-442 a Rest while not Exhausted gets a warning', () => {
    const orders = createOrders({ rest: true });
    expect(judgeOrders(createInput({}), orders)).toEqual([{ where: 'rest', why: 'not Exhausted' }]);
    expect(REASONS['not Exhausted'].kind).toBe('doubtful');
  });

  it('UT-454 Rations gained by a visit can be eaten in the same round', () =>
    expect(
      listProblems(
        { ...go('B2'), 'eat-fresh': ['5'] },
        { places: { B2: { effect: 'visitors gain 1 Fresh Ration' } } },
      ),
    ).toEqual([]));
  it('UT-448 namings are judged in reading order, and only at visits with enough Energy', () => {
    const second = { B3: { effect: 'a named player gains 1 Water' } };
    const answers = {
      ...go('B3', 'B2'),
      'name-B3': ['Dems'],
      'name-B2': ['Dems'],
    };
    expect(listProblems(answers, { places: { ...NAMING_PLACES, ...second } })).toEqual([
      'doubtful · named already · name-B3',
    ]);
    const costly = { B2: { ...NAMING_PLACES['B2'], energy: 15 } };
    expect(listProblems(answers, { places: { ...costly, ...second } })).toEqual([
      'doubtful · too little Energy · visit-2',
    ]);
  });
  it('UT-449 a fourth location without Dark is one too many, even after a void visit', () => {
    const four = go('B2', 'B3', 'B4', 'B5');
    const staged = { travellers: { Scarlet: { visited: ['B2'] as const } } };
    expect(listProblems(four, staged)).toEqual([
      'doubtful · visited before · visit-1',
      'doubtful · one too many · visit-4',
    ]);
    expect(readAnswers(four).problems[0]?.sentence).toBe(
      'Fourth location: “B5” is one location too many. You may visit three; Dark adds a fourth ' +
        'in the fourth field, and a Rest takes one away. Leave this field open.',
    );
  });
});

describe('the preview in a receipt', () => {
  const previewAnswers = (answers: Answers, staged: RoundSpec = {}) => {
    const { orders } = readAnswers(answers, staged);
    return orders === null ? null : game.preview?.(createInput(staged), orders);
  };
  it('UT-468 a receipt previews visits, Rests, the Energy left and the Water needed', () => {
    const costly = { places: { B2: { energy: 9 }, B3: { energy: 4 }, B4: { energy: 9 } } };
    expect(previewAnswers(go('B2', 'B3', 'B4'), costly)).toBe(
      'Two visits, one Rest; 4 Energy left; you will drink 3 Water',
    );
    const dry = { ...costly, travellers: { Scarlet: { water: 1 } } };
    expect(previewAnswers(go('B2', 'B3'), dry)).toBe(
      'Two visits; 1 Energy left; you will drink 1 Water and lack 2',
    );
    expect(previewAnswers(go('none'))).toBe('No visits; 14 Energy left; you will drink 0 Water');
  });
});
