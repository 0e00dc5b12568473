/** Cases of rankings and airdrops before the first turn. */

import { describe, expect, it } from 'vitest';
import { visitPages } from '../kit/asking/form.ts';
import { listFaults } from '../kit/judging/judging.ts';
import { filterKind } from '../kit/match/events.ts';
import { toSeat } from '../kit/match/seat.ts';
import { dmInvitational } from './game.ts';
import { getSide, listSides } from './moving.ts';
import { narration } from './narration.ts';
import { REASONS } from './reasons.ts';
import {
  airdropAt,
  completeRanking,
  DEMS,
  findForm,
  findOutcome,
  formatRoutes,
  listEvents,
  OPEN,
  parseAirdrop,
  parseRanking,
  parseTurn,
  readAnswersAs,
  resolve,
  SCARLET,
  SETUP,
} from './staging.ts';
import type { State } from './state.ts';

const RANKED_HOUSES = 'ABCDFGHIJLMNO';
const formatRanking = ({ teams }: State, seat: typeof SCARLET) => teams[seat]?.ranking.join('');

it('DI-046 only the first place explains the purpose of a ranking', () => {
  const fields = dmInvitational.next({ setup: SETUP, state: OPEN })?.asks[0]?.form.fields ?? [];
  const helped = fields.filter(({ name, help }) => help !== undefined && /place/i.test(name));
  expect(helped).toHaveLength(1);
});

describe('the ranking (Rules, Tiebreaking; Rulings, Order of things: 1)', () => {
  it('DI-001 each player ranks the houses in secret before the airdrops', () => {
    expect(OPEN.phase).toBe('ranking');
    const ranked = resolve(OPEN, {
      scarlet: parseRanking('OABCDFGHIJLMN'),
      dems: parseRanking(RANKED_HOUSES),
    });
    expect(formatRanking(ranked.state, SCARLET)).toBe('OABCDFGHIJLMN');
    expect(formatRanking(ranked.state, DEMS)).toBe(RANKED_HOUSES);
    expect(ranked.events.map(({ kind }) => kind)).toEqual(['ranked', 'ranked', 'all ranked']);
    expect(filterKind(ranked.events, 'ranked').map(({ seat }) => seat)).toEqual([DEMS, SCARLET]);
  });

  it('DI-002 the thirteen houses other than the Dealer Houses are ranked', () => {
    const fields = findForm(OPEN, SCARLET)?.fields.slice(0, 13) ?? [];
    expect(fields).toHaveLength(13);
    expect(fields.map(({ label }) => label)).toEqual(fields.map((_, at) => `Place ${at + 1}`));
    for (const { choices } of fields)
      expect(choices.map(({ value }) => value).join('')).toBe(RANKED_HOUSES);
  });

  it('DI-025 the form asks for five places, then for more or none, then for resigning', () => {
    const form = findForm(OPEN, SCARLET) ?? { fields: [] };
    const askedWith = (more?: string) =>
      [...visitPages(form, ({ name }) => (name === 'more' ? more : undefined))].flatMap(
        ({ fields }) => fields.map(({ name }) => name),
      );
    const places = Array.from({ length: 13 }, (_, index) => `place-${index + 1}`);
    const first = [...places.slice(0, 5), 'more', 'resign'];
    expect(askedWith('no')).toEqual(first);
    expect(askedWith('yes')).toEqual([...first, ...places.slice(5)]);
    // The answers of 1.0.0 lack this question, because its form asked for all places at once.
    expect(askedWith()).toEqual([...first, ...places.slice(5)]);
    for (const { help = '' } of form.fields) expect(help.length).toBeLessThanOrEqual(120);
  });

  it('DI-028 a filled-in form leads to the other places if one of them is named', () => {
    const moreIn = (text: string) =>
      dmInvitational.questions.answers(parseRanking(text), {
        setup: SETUP,
        state: OPEN,
        seat: SCARLET,
      })['more'];
    expect([moreIn('ABCDF'), moreIn('ABCDFG')]).toEqual([['no'], ['yes']]);
  });

  it('DI-003 both players get the same form, and no place is required', () => {
    const { fields } = findForm(OPEN, SCARLET) ?? { fields: [] };
    expect(fields).toEqual(findForm(OPEN, DEMS)?.fields);
    expect(
      fields.flatMap((field) => (field.kind === 'choice' && field.required ? field.name : [])),
    ).toEqual(['more']);
  });

  it.for([
    { id: 'DI-004', said: '', kept: '-------------', drawn: 13, why: 'missing' },
    { id: 'DI-005', said: 'CO', kept: 'CO-----------', drawn: 11, why: 'incomplete' },
    { id: 'DI-006', said: '--C-----O', kept: '--C-----O----', drawn: 11, why: 'with gaps' },
    { id: 'DI-007', said: 'CC', kept: 'C------------', drawn: 12, why: 'a house twice' },
    { id: 'DI-008', said: 'CEB', kept: 'C-B----------', drawn: 11, why: 'a Dealer House' },
    { id: 'DI-009', said: RANKED_HOUSES, kept: RANKED_HOUSES, drawn: 0, why: 'whole' },
  ])('$id a ranking $why keeps its places and draws the rest', ({ said, kept, drawn }) => {
    const ranked = resolve(OPEN, { scarlet: parseRanking(said) });
    const ranking = formatRanking(ranked.state, SCARLET) ?? '';
    expect([...ranking].toSorted().join('')).toBe(RANKED_HOUSES);
    [...kept].forEach((house, place) => {
      if (house !== '-') expect(ranking[place]).toBe(house);
    });
    const [, own] = listEvents(ranked, 'ranked');
    expect(own?.drawn).toHaveLength(drawn);
  });

  it('DI-010 an absent player’s ranking is drawn at random from the seed', () => {
    const rankings = [1, 2, 3].map((seed) =>
      formatRanking(resolve(OPEN, {}, { seed }).state, DEMS),
    );
    expect(new Set(rankings).size).toBe(3);
  });

  it('DI-011 each invalid place gets a warning before the deadline', () => {
    const wrong = { 'place-2': ['c'], 'place-3': ['E'], 'place-5': ['?'] };
    const answers = { 'place-1': ['C'], ...wrong, 'place-6': ['D'] };
    const { problems } = readAnswersAs(OPEN, SCARLET, answers);
    expect(problems.map(({ where, code }) => `${where}: ${code}`)).toEqual([
      'place-2: ranked before',
      'place-3: a Dealer House',
      'place-4: places open',
      'place-5: not a house',
    ]);
  });

  it('DI-026 the warning of a house ranked twice applies “as things stand”', () => {
    const answers = { 'place-1': ['C'], 'place-2': ['C'] };
    const [problem] = readAnswersAs(OPEN, SCARLET, answers).problems;
    expect(problem).toMatchObject({ where: 'place-2', code: 'ranked before' });
    expect(problem?.sentence).toContain('so as things stand this place is filled at random');
    expect(REASONS['ranked before'].dependsOnOthers).toBe(true);
    const resigned = resolve(OPEN, { scarlet: parseRanking('CC'), dems: parseRanking('O', true) });
    expect(resigned.state.phase).toBe('over');
    expect(formatRanking(resigned.state, SCARLET)).toBe('');
  });

  it('DI-012 a player reads about the faults of their ranking after the deadline', () => {
    const { events } = resolve(OPEN, { scarlet: parseRanking('CC-E') });
    expect(listFaults(events, SCARLET)).toEqual([
      { where: 'place-2', why: 'ranked before', given: 'C' },
      { where: 'place-4', why: 'a Dealer House', given: 'E' },
      { where: 'place-3', why: 'places open' },
    ]);
  });

  it('DI-013 a blank ranking is not an answer', () => {
    expect(readAnswersAs(OPEN, SCARLET, {}).orders).toBeNull();
    expect(readAnswersAs(OPEN, SCARLET, { 'place-1': ['?'] }).orders).toBeNull();
  });

  it('DI-014 resigning with the ranking ends the match first (at any time; changed)', () => {
    const turn = resolve(OPEN, { scarlet: parseRanking('C', true), dems: parseRanking('O') });
    expect(turn.state).toMatchObject({ phase: 'over', ending: { how: 'resigned' } });
    expect(findOutcome(turn.state)?.placings.map(({ seat }) => seat)).toEqual([DEMS, SCARLET]);
    expect(turn.events.map(({ kind }) => kind)).toEqual(['resigned', 'ended']);
  });

  it('DI-018 garnets, then chance decide if both resign with their rankings', () => {
    const both = { scarlet: parseRanking('C', true), dems: parseRanking('O', true) };
    const { state } = resolve(OPEN, both);
    expect(findOutcome(state)?.ties.slice(0, 3)).toEqual([
      'Both resigned, so the tiebreak decides.',
      'Letters at the Dealer Houses, E and K: Dems 0, Scarlet 0: equal.',
      'Garnets: Dems 0, Scarlet 0: equal.',
    ]);
  });

  it('DI-019 a player who resigns with the ranking is warned of nothing else', () => {
    const { problems } = readAnswersAs(OPEN, SCARLET, { 'place-2': ['C'], resign: ['yes'] });
    expect(problems.map(({ where, code }) => `${where}: ${code}`)).toEqual(['resign: resigning']);
  });

  it('DI-015 the form explains that Dealer Houses count before ranked houses', () => {
    const about = dmInvitational.next({ setup: SETUP, state: OPEN })?.about;
    expect(about).toContain(
      'other than E and K, the Dealer Houses, in secret. In a tie letters at those two count first',
    );
  });

  it('DI-016 a ranking of the first places is accepted without a warning (ours)', () => {
    expect(readAnswersAs(OPEN, SCARLET, { 'place-1': ['C'], 'place-2': ['D'] }).problems).toEqual(
      [],
    );
    const { problems } = readAnswersAs(OPEN, SCARLET, { 'place-1': ['C'], 'place-3': ['D'] });
    expect(problems.map(({ where, code }) => `${where}: ${code}`)).toEqual([
      'place-2: places open',
    ]);
  });

  it('DI-017 random places and faults of a ranking are reported separately', () => {
    const { events } = resolve(OPEN, { scarlet: parseRanking('CC') });
    const [line] = narration.account(events, SCARLET, SETUP.content);
    expect(line?.text).toContain(
      ' Drawn at random: the houses from place 2 on. Your ranking was changed: “C” already ' +
        'had a better place.',
    );
  });
});

describe('the report of a ranking', () => {
  it.for([
    { id: 'DI-020', said: RANKED_HOUSES, told: [] },
    { id: 'DI-021', said: '-B', told: ['place-1: places open'] },
    { id: 'DI-022', said: 'AB-C', told: ['place-3: places open'] },
  ])('$id the ranking “$said” is reported with the faults: $told', ({ said, told }) => {
    const faults = listFaults(resolve(OPEN, { scarlet: parseRanking(said) }).events, SCARLET);
    expect(faults.map(({ where, why }) => `${where}: ${why}`)).toEqual(told);
  });

  it('DI-023 random houses before the last named one are listed by name', () => {
    const { events } = resolve(OPEN, { scarlet: parseRanking('AB-DFGHIJLMN') });
    const [line] = narration.account(events, SCARLET, SETUP.content);
    expect(line?.text).toMatch(/ Drawn at random: (?:C, O|O, C)\.$/);
  });
});

describe('airdrops (Rules, Set Up; Rulings, Order of things: 2)', () => {
  it('DI-101 four airdrops come before the first turn', () => {
    let { state } = resolve(OPEN, {});
    const steps: string[] = [];
    while (state.phase === 'airdrop') {
      steps.push(`${state.phase} ${state.number}`);
      state = resolve(state, {}).state;
    }
    expect(steps).toEqual(['airdrop 1', 'airdrop 2', 'airdrop 3', 'airdrop 4']);
    expect(`${state.phase} ${state.number}`).toBe('turn 1');
  });

  it('DI-119 judging orders requires two teams (Rules: two players)', () => {
    const setup = { ...SETUP, players: SETUP.players.slice(1) };
    expect(() => listSides({ setup, state: OPEN })).toThrow('this game needs two players');
  });

  it('DI-121 judging orders of a seat that does not play throws', () => {
    const now = { setup: SETUP, state: OPEN };
    expect(() => getSide(now, toSeat('Zero'))).toThrow('nobody called "Zero" plays');
  });

  it('DI-102 both players place one courier at the same time, on any house', () => {
    const { state } = resolve(airdropAt(1, '-', '-'), {
      scarlet: parseAirdrop('3 at A'),
      dems: parseAirdrop('1 at A'),
    });
    expect(formatRoutes(state, SCARLET)).toBe('- - A -');
    expect(formatRoutes(state, DEMS)).toBe('A - - -');
  });

  it.for([1, 2, 3, 4] as const)(
    'DI-103 courier %i delivers as many letters as its number where it lands',
    (courier) => {
      const { state } = resolve(airdropAt(1, '-', '-'), {
        scarlet: parseAirdrop(`${courier} at K`),
      });
      const [, side] = listLettersByHouse(state);
      expect(side).toEqual([['K', courier]]);
    },
  );

  it('DI-104 an airdrop counts as a visit: the courier cannot go there again', () => {
    const placed = resolve(airdropAt(4, 'A B C -', 'H I J -'), {
      scarlet: parseAirdrop('at M'),
      dems: parseAirdrop('at O'),
    }).state;
    const again = resolve(placed, { scarlet: parseTurn('4 to M') });
    expect(listEvents(again, 'refused order')[0]?.faults.map(({ why }) => why)).toContain(
      'been there',
    );
  });

  it('DI-105 one house can hold several couriers, of one team or both', () => {
    const { state } = resolve(airdropAt(2, 'A', 'A'), {
      scarlet: parseAirdrop('2 at A'),
      dems: parseAirdrop('2 at A'),
    });
    expect([formatRoutes(state, SCARLET), formatRoutes(state, DEMS)]).toEqual([
      'A A - -',
      'A A - -',
    ]);
  });

  it('DI-106 an airdrop offers every house and only couriers that are not on the map', () => {
    const [courier, house] = findForm(airdropAt(2, '- A', '-'), SCARLET)?.fields ?? [];
    expect(courier?.choices.map(({ value }) => value)).toEqual(['1', '3', '4']);
    expect(house?.choices).toHaveLength(15);
  });

  it('DI-107 the last airdrop does not ask for a courier', () => {
    const names = findForm(airdropAt(4, 'A B - C', 'A B C -'), SCARLET)?.fields;
    expect(names?.map(({ name }) => name)).toEqual(['house', 'resign']);
    const { state } = resolve(airdropAt(4, 'A B - C', 'A B C -'), {
      scarlet: parseAirdrop('at F'),
    });
    expect(formatRoutes(state, SCARLET)).toBe('A B F C');
  });

  it('DI-120 the last airdrop is complete without a courier', () => {
    const last = airdropAt(4, 'A B - C', 'A B C -');
    expect(readAnswersAs(last, SCARLET, { house: ['F'] }).problems).toEqual([]);
    const { events } = resolve(last, { scarlet: parseAirdrop('at F'), dems: parseAirdrop('at F') });
    expect(filterKind(events, 'airdrop drawn')).toEqual([]);
    expect(filterKind(events, 'airdropped').map(({ byChance }) => byChance)).toEqual([
      false,
      false,
    ]);
  });

  it('DI-108 a missing airdrop puts a random new courier on a random house', () => {
    const ways = [1, 2, 3, 4, 5, 6].map((seed) =>
      formatRoutes(resolve(airdropAt(2, 'A', '- A'), {}, { seed }).state, DEMS),
    );
    expect(new Set(ways).size).toBeGreaterThan(2);
    for (const way of ways) expect(way.split(' ')[1]).toBe('A');
  });

  it.for([
    ['DI-109', '3', ['no house'], ' (ours)', 3, null],
    ['DI-110', 'at C', ['no courier'], ' (ours)', null, 'C'],
    ['DI-111', '1 at C', ['on the map'], '', null, 'C'],
    ['DI-112', '', ['no courier', 'no house'], '', null, null],
  ] as const)(
    '%s the airdrop "%s" keeps its valid part: %j%s',
    ([, said, whys, , courier, house]) => {
      const dropped = resolve(airdropAt(2, 'A', 'A'), {
        scarlet: parseAirdrop(said),
        dems: parseAirdrop('2 at B'),
      });
      const landed = listEvents(dropped, 'airdropped').find(({ seat }) => seat === SCARLET);
      if (courier !== null) expect(landed?.courier).toBe(courier);
      if (house !== null) expect(landed?.house).toBe(house);
      expect([2, 3, 4]).toContain(landed?.courier);
      const [drawn, ...others] = listEvents(dropped, 'airdrop drawn');
      expect(others).toEqual([]);
      expect(drawn?.seat).toBe(SCARLET);
      expect(drawn?.faults.map(({ why }) => why)).toEqual(whys);
    },
  );

  it('DI-113 choosing a courier that is on the map gets a warning', () => {
    const { problems } = readAnswersAs(airdropAt(2, 'A', 'A'), SCARLET, {
      courier: ['1'],
      house: ['b'],
    });
    expect(problems.map(({ where, code }) => `${where}: ${code}`)).toEqual(['courier: on the map']);
  });

  it('DI-114 orders of another step count as missing', () => {
    const dropped = resolve(airdropAt(2, 'A', 'A'), {
      scarlet: parseRanking('AB'),
      dems: parseAirdrop('2 at B'),
    });
    expect(listEvents(dropped, 'airdrop drawn').map(({ seat }) => seat)).toEqual(['Scarlet']);
  });

  it('DI-115 resigning at an airdrop ends the match, and no courier lands (at any time)', () => {
    const { state } = resolve(airdropAt(2, 'A', 'B'), {
      scarlet: parseAirdrop('2 at C', true),
      dems: parseAirdrop('2 at D'),
    });
    expect(state).toMatchObject({ phase: 'over', ending: { how: 'resigned' } });
    expect([formatRoutes(state, SCARLET), formatRoutes(state, DEMS)]).toEqual([
      'A - - -',
      'B - - -',
    ]);
  });

  it('DI-116 a courier is held at once if it lands where the other team has more letters', () => {
    const dropped = resolve(airdropAt(4, 'A B C -', 'A C D -'), {
      scarlet: parseAirdrop('4 at H'),
      dems: parseAirdrop('4 at A'),
    });
    expect(listEvents(dropped, 'held')).toMatchObject([
      { seat: 'Scarlet', courier: 1, house: 'A' },
    ]);
  });

  it('DI-117 airdrops do not change the rankings', () => {
    const { state } = resolve(airdropAt(1, '-', '-'), {});
    expect(state.teams[SCARLET]?.ranking).toEqual(completeRanking(''));
  });

  it('DI-118 a house that is not on the map counts as no house', () => {
    const dropped = resolve(airdropAt(2, 'A', 'A'), { scarlet: parseAirdrop('2 at Z') });
    const landed = listEvents(dropped, 'airdropped').find(({ seat }) => seat === SCARLET);
    expect(landed?.courier).toBe(2);
    expect(SETUP.content.houses.map(({ name }) => name)).toContain(landed?.house);
    const [, drawn] = listEvents(dropped, 'airdrop drawn');
    expect(drawn?.faults.map(({ why }) => why)).toEqual(['no house']);
  });
});

/** Returns the letters of both teams by house, Dems' first. */
const listLettersByHouse = (state: State) =>
  listSides({ setup: SETUP, state }).map(({ letters }) => [...letters]);
