/** Cases of questions and of parsing answers (Rulings, Limits and Who sees what). */

import { describe, expect, it } from 'vitest';
import { formatAnswers, listAnsweredFields } from '../../kit/asking/form.ts';
import { readTypedAnswers, splitTypedText } from '../../kit/asking/typed-answers.ts';
import { unchartedTerritory as game } from '../game.ts';
import { LIMITS } from '../meters.ts';
import {
  createOrders,
  createState,
  type RoundSpec,
  type StagedOrders,
  setupWith,
} from '../staging.ts';
import {
  createInput,
  findStep,
  go,
  listChoiceLabels,
  listFieldNames,
  listFields,
  listProblems,
  MAP_WITH_NAMING_AND_VOTE,
  NAMING_PLACES,
  readAnswers,
  VOTING_PLACES,
} from './form-staging.ts';

describe('what is asked', () => {
  it('UT-401 everybody is asked in every round', () =>
    expect(findStep({})?.asks.map(({ seat }) => seat)).toEqual(
      setupWith().players.map(({ seat }) => seat),
    ));
  it('UT-403 only the last round is announced as the last', () => {
    expect(findStep({ state: { phase: 'last round', round: 8 } })?.about).toContain('last round');
    expect(findStep({ state: { round: 8 } })?.about).not.toContain('last round');
  });
  it('UT-416 the form mentions rounds without a visit only after such a round', () => {
    expect(findStep({})?.about).not.toContain('Nobody visited');
    expect(findStep({ state: { idleRounds: 1 } })?.about).toContain('Nobody visited');
  });
  it('UT-417 a square shows its Energy and Progress', () => {
    const places = { C3: { energy: 2 }, D4: { progress: 3, colours: ['Red', 'Blue'] as const } };
    expect(listChoiceLabels({ places }, 'visit-1')).toContain('C3 2→0');
    expect(listChoiceLabels({ places }, 'visit-1')).toContain('D4 red/blue 0→3');
  });
  it.for([
    ['visitors gain 2 Water; visitors lose 1 Energy', '+2 Water, −1 Energy'],
    ['2 or more visitors lose 1 Ration', '≥2 visitors: −1 Ration'],
    ['visitors with 5 or less Energy gain 1 Reserve', '≤5 Energy: +1 Reserve'],
    ['visitors raise the capacity for Water by 2', 'Water limit +2'],
    ['another named player loses 1 Fresh Ration', 'another −1 Fresh'],
    ['visitors gain 2 Energy for each other visitor', '+2 Energy per other'],
    ['visitors gain 1 Progress for each visitor', '+1 Progress per visitor'],
    ['a lone visitor gains 2 Progress', 'alone: +2 Progress'],
  ] as const)('UT-419 a square shows its effects in signs: %s', ([effect, signs]) =>
    expect(listChoiceLabels({ places: { C3: { effect } } }, 'visit-1')).toContain(
      `C3 0→0: ${signs}`,
    ),
  );
  it('UT-480 three fields list the open squares in order, and only the first offers “None”', () => {
    const [first, ...others] = listFields({ state: { round: 3, exhausted: ['A2'] } }).filter(
      ({ page }) => !page,
    );
    expect(first).toMatchObject({ kind: 'choice', name: 'visit-1', required: true });
    const labels = first?.choices.map(({ label }) => label) ?? [];
    expect(labels.slice(0, 3)).toEqual(['None', 'A1 0→0', 'A3 0→0']);
    expect(others[0]).toMatchObject({ name: 'visit-2', required: false });
    expect(others[0]?.choices.map(({ label }) => label)).toEqual(labels.slice(1));
    expect(others.map(({ name }) => name)).toEqual(['visit-2', 'visit-3', 'more']);
  });
  it('UT-482 the last question leads to pages for names and for the rest of a round', () => {
    const fields = listFields({ places: MAP_WITH_NAMING_AND_VOTE });
    const routes = (staged: RoundSpec) =>
      listFields(staged)
        .find(({ name }) => name === 'more')
        ?.choices.map(({ label, to }) => [label, to]);
    expect(routes({ places: MAP_WITH_NAMING_AND_VOTE })).toEqual([
      ['No', []],
      ['Yes: vote, Rest, Reserve, food, artefact', ['besides']],
      ['Yes, and name players', ['names']],
    ]);
    expect(fields.find(({ name }) => name === 'name-B2')?.page?.next).toEqual(['besides']);
    expect(routes({})).toEqual([
      ['No', []],
      ['Yes: vote, Rest, Reserve, food, artefact', ['besides']],
    ]);
    const fieldsOn = (name: string) =>
      fields.flatMap((field) => (field.page?.name === name ? [field.name] : []));
    expect(fieldsOn('names')).toEqual(['name-B2']);
    expect(fieldsOn('besides').join(', ')).toBe(
      'visit-4, artefact, vote, reserve, eat-palatable, eat-fresh',
    );
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
        Object.entries(createState({}).travellers).map(([seat, one]) => [
          seat,
          { ...one, reserves: seat === 'Scarlet' ? ofScarlet : reserves },
        ]),
      );
      const now = { setup: scarceFrom(least), state: { ...createState({}), travellers } };
      const [first] = game.next(now)?.asks ?? [];
      return first?.form.fields.some(({ name }) => name === 'reserve');
    };
    expect([asksWith(2, 0), asksWith(1, 0), asksWith(1, 1)]).toEqual([true, false, true]);
    expect(asksWith(1, 0, 1)).toBe(true);
  });
  it('UT-404 the form offers only locations that are open and not exhausted', () => {
    const squaresIn = (staged: RoundSpec) =>
      listFields(staged).flatMap(({ name, choices }) =>
        name === 'visit-1' ? choices.slice(1).map(({ value }) => value) : [],
      );
    const exhausted = squaresIn({ state: { exhausted: ['B2', 'C3'] } });
    expect(exhausted).toHaveLength(23);
    expect(exhausted).not.toContain('B2');
    expect(squaresIn({ state: { round: 3 } })).toHaveLength(49);
  });
  it('UT-406 the form asks for a name at each open location with naming', () => {
    const seats = setupWith().players.map(({ seat }) => seat);
    expect(listChoiceLabels({ places: NAMING_PLACES }, 'name-B2')).toEqual(seats);
    expect(
      listFields({ places: NAMING_PLACES }).find(({ name }) => name === 'name-B2')?.label,
    ).toBe('At B2 Place B2 you name');
    const naming = (staged: RoundSpec) =>
      listFieldNames(staged).filter((name) => name.startsWith('name-'));
    expect(naming({})).toEqual([]);
    expect(naming({ places: NAMING_PLACES, state: { exhausted: ['B2'] } })).toEqual([]);
    expect(naming({ places: { A1: NAMING_PLACES['B2'] ?? {} } })).toEqual([]);
  });
  it('UT-407 the form asks for a vote only while there can be one', () => {
    expect(listFieldNames({ places: VOTING_PLACES })).toContain('vote');
    expect(listFieldNames({})).not.toContain('vote');
    expect(listFieldNames({ places: VOTING_PLACES, state: { exhausted: ['C3'] } })).not.toContain(
      'vote',
    );
  });
  it('UT-414 the form explains prices and void namings once each', () => {
    const helps = (staged: RoundSpec, like: RegExp) =>
      listFields(staged)
        .filter(({ help = '' }) => like.test(help))
        .map(({ name }) => name);
    expect(helps({}, /“3→7” costs 3 Energy and earns 7 Progress/)).toEqual(['visit-1']);
    const second = { ...NAMING_PLACES, C3: NAMING_PLACES['B2'] ?? {} };
    expect(helps({ places: second }, /the effect concerns “another”/)).toEqual(['name-B2']);
    for (const { help = '' } of listFields({ places: second }))
      expect(help.length).toBeLessThanOrEqual(200);
  });
  it('UT-415 the form shows the gain from each Ration', () =>
    expect(
      listFields({}).flatMap(({ name, label }) => (name.startsWith('eat') ? [label] : [])),
    ).toEqual(['Eat Palatable (+1 Energy each)', 'Eat Fresh (+2 Energy each)']));
  it('UT-408 a Rest is asked for while somebody is Exhausted', () => {
    const staged: RoundSpec = { travellers: { Scarlet: { energy: 3 } } };
    expect(listFieldNames(staged, 'Dems')).toContain('rest');
    expect(listFieldNames({})).not.toContain('rest');
  });
  it('UT-411 everybody gets the same form, so that nobody has to choose a page', () => {
    const staged: RoundSpec = { travellers: { Scarlet: { energy: 3, reserves: 0 } } };
    expect(listFields(staged, 'Dems')).toEqual(listFields(staged));
  });
  it('UT-412 the form asks for numbers of Palatable and Fresh Rations, not of Stale ones', () => {
    const counts = Array.from({ length: LIMITS.Hunger.most }, (_, index) => index + 1);
    for (const name of ['eat-palatable', 'eat-fresh']) {
      const choices = listFields({}).find((field) => field.name === name)?.choices ?? [];
      expect(choices.map(({ label }) => label)).toEqual(counts.map(String));
      expect(choices.map(({ value }) => value)).toEqual(counts.map(String));
    }
    expect(listFieldNames({})).not.toContain('eat-stale');
  });
  it('UT-413 the form asks for a vote at a location with another effect, too', () =>
    expect(
      listFieldNames({
        places: { C3: { effect: 'visitors gain 1 Water; visitors vote on Water' } },
      }),
    ).toContain('vote'));
});

describe('how answers are read', () => {
  it('UT-422 squares and names can be typed with other capitals and spaces', () => {
    const typed = readAnswers(go(' c4 ', 'place  b2', 'H9'));
    expect(typed.orders?.visits.map((visit) => visit?.square)).toEqual([
      'C4',
      'B2',
      undefined,
      undefined,
    ]);
    expect(typed.problems.map(({ where, code }) => `${where}: ${code}`)).toEqual([
      'visit-3: not a location',
    ]);
  });
  it('UT-484 “None” in the first field leaves the visits of the other fields valid', () => {
    const { orders, problems } = readAnswers({ ...go('none', 'B2'), more: ['no'] });
    expect(orders?.visits).toEqual([null, { square: 'B2', named: null }, null, null]);
    expect(problems).toEqual([]);
  });
  it('UT-486 a name at a square without a visit gets a warning', () =>
    expect(listProblems({ ...go('C3'), 'name-B2': ['Dems'] }, { places: NAMING_PLACES })).toEqual([
      'doubtful · no visit to name at · name-B2',
    ]));
  it('UT-487 orders fill in the form, and lead to the pages that they need', () => {
    const filled = (stagedOrders: StagedOrders) =>
      game.questions.answers(createOrders(stagedOrders), createInput(ALL));
    const ALL = { places: MAP_WITH_NAMING_AND_VOTE };
    expect(filled({ go: 'B2 C3 C4' })).toEqual({ ...go('B2', 'C3', 'C4'), more: ['no'] });
    expect(filled({ go: 'B2 C3 C4 C5' })).toEqual({
      ...go('B2', 'C3', 'C4', 'C5'),
      more: ['rest'],
    });
    expect(filled({ go: 'B2>Dems' })).toEqual({
      ...go('B2'),
      'name-B2': ['Dems'],
      more: ['names'],
    });
    expect(filled({ reserve: 'Water' })).toEqual({
      ...go('none'),
      reserve: ['Water'],
      more: ['rest'],
    });
    expect(filled({ go: 'B2>Dems', reserve: 'Water' })['more']).toEqual(['names']);
  });
  it('UT-488 typed orders of a player fill in the form', () => {
    const staged = { places: NAMING_PLACES };
    const form = { fields: listFields(staged) };
    const orders = createOrders({ go: 'B2>Dems C3 C4' });
    const answers = game.questions.answers(orders, createInput(staged));
    const words = formatAnswers(listAnsweredFields(form, answers));
    expect(words.split('\n')).toEqual([
      'First location: B2 Place B2',
      'Second location: C3 Place C3',
      'Third location: C4 Place C4',
      'Anything else this round? Yes, and name players',
      'At B2 Place B2 you name: Dems',
    ]);
    expect(readTypedAnswers(form, splitTypedText(form, words))).toEqual({ kind: 'read', answers });
  });
  it('UT-423 a blank form is not an answer', () => expect(readAnswers({}).orders).toBeNull());
  it('UT-451 a player who only chooses to go nowhere has answered', () => {
    const answers = { ...go('none'), more: ['no'] };
    expect(readAnswers(answers, { places: NAMING_PLACES }).orders).toMatchObject({
      visits: [null, null, null, null],
    });
    expect(listProblems(answers, { places: NAMING_PLACES })).toEqual([]);
  });
  it('UT-424 an unreadable part is reported, and the rest counts', () => {
    const answers = { ...go('Atlantis', 'B2'), 'eat-fresh': ['many'] };
    expect(listProblems(answers)).toEqual([
      'unreadable · not a location · visit-1',
      'unreadable · not a count · eat-fresh',
    ]);
    expect(readAnswers(answers).orders?.visits[1]).toEqual({ square: 'B2', named: null });
  });
});
