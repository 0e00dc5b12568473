/** Pages of each audience (Rulings, Who sees what). */

import { describe, expect, it } from 'vitest';
import { parsePhrase } from '../../kit/content/vocabulary.ts';
import { createSeatAudience, HOST, listRows, PUBLIC } from '../../kit/showing/cells-staging.ts';
import type { Audience, Block, Page } from '../../kit/showing/view.ts';
import { EFFECT_PHRASES } from '../effect-phrases.ts';
import { unchartedTerritory as game } from '../game.ts';
import { narration } from '../narration.ts';
import type { HostPageInput } from '../now.ts';
import { createState, getSeat, NAMES, play, type RoundSpec, setupWith, WELL } from '../staging.ts';
import { getTraveller } from '../start.ts';
import { markLevel } from './marks.ts';
import { buildExactScores } from './scores.ts';

const SCARLET = createSeatAudience(getSeat('Scarlet'));
const START_CHAPTER = { step: 'start', title: 'The start', events: [] };

/** Builds the host's input before the first round, or after the staged round. */
function createPageInput(staged: RoundSpec | null): HostPageInput {
  const setup = setupWith(staged?.places);
  if (staged === null) return { setup, state: createState({}), history: [START_CHAPTER] };
  const { state, events } = play(staged);
  const round = createState(staged).round;
  return {
    setup,
    state,
    history: [START_CHAPTER, { step: `round-${round}`, title: `Round ${round}`, events }],
  };
}

const renderPagesFor = (staged: RoundSpec | null, audience: Audience): readonly Page[] =>
  game.view({ ...createPageInput(staged), audience }).pages;

const findBlock = (pages: readonly Page[], title: string): Block | undefined =>
  pages.flatMap(({ blocks }) => blocks).find((block) => block.title === title);

const compareBySeat = (one: { readonly seat: string }, other: { readonly seat: string }): number =>
  one.seat < other.seat ? -1 : 1;

const toJson = (shown: unknown): string => JSON.stringify(shown);

const STAGED_ROUND: RoundSpec = {
  places: {
    B2: { energy: 3, progress: 8, effect: 'a named player loses 2 Water' },
    C3: { colours: ['Red', 'Blue'] },
  },
  orders: { Scarlet: { go: 'B2>Dems C3' }, Isa: { go: 'C3' }, Zatchel: { go: 'C3' } },
};

describe('the public', () => {
  it('UT-702 everybody sees open, exhausted and not yet open locations', () => {
    const table = findBlock(renderPagesFor(STAGED_ROUND, PUBLIC), 'Locations');
    const rows = table?.kind === 'table' ? table.rows : [];
    const findRow = (square: string) =>
      rows.find(([cell]) => toJson(cell).includes(`"${square} `)) ?? [];
    expect(['B2', 'C3', 'A1'].map((square) => findRow(square)[2])).toMatchObject([
      { value: 'open', tone: 'good' },
      { value: 'exhausted', tone: 'muted' },
      { value: 'not yet open', tone: 'caution' },
    ]);
    expect(['B2', 'C3', 'A1'].map((square) => findRow(square)[0])).toMatchObject([
      { isPale: false },
      { isPale: true },
      { isPale: true },
    ]);
  });
  it('UT-703 everybody sees all locations and their effects from the start', () => {
    const shown = toJson(renderPagesFor({ ...STAGED_ROUND, orders: {} }, PUBLIC));
    expect(shown).toContain('A named player loses 2 Water');
    expect(shown).toContain('No effect.');
  });
  it('UT-704 everybody sees each player’s levels, and Progress rounded down to sixes', () => {
    const { more = [], moments } = game.scores(createPageInput(STAGED_ROUND));
    expect(more.map(({ column, cell }) => [column.title, cell(getSeat('Scarlet'))])).toMatchObject([
      ['Hunger', { value: 2 }],
      ['Thirst', { value: 2 }],
      ['Stamina', { value: 2 }],
      ['Resources', { value: 3 }],
    ]);
    expect(moments.at(-1)?.scores[getSeat('Scarlet')]).toBe(6);
  });
  it('UT-705 everybody sees no exact amount, no visit and no naming', () => {
    const text = toJson(renderPagesFor(STAGED_ROUND, PUBLIC));
    for (const secret of ['you named', 'visited B2', 'Rations aged', '11 of 16']) {
      expect(text).not.toContain(secret);
    }
  });
  it('UT-707 everybody sees exact Progress with the bonus only after the match', () => {
    const last: RoundSpec = { ...STAGED_ROUND, state: { phase: 'last round', round: 4 } };
    const input = createPageInput(last);
    const { state } = play(last);
    expect(game.outcome(input)?.placings.toSorted(compareBySeat)).toMatchObject(
      NAMES.map((name) => ({
        seat: name,
        score: getTraveller(state, getSeat(name)).progress,
      })).toSorted(compareBySeat),
    );
    const [levels] = game.scores(input).more ?? [];
    expect(levels?.cell(getSeat('Scarlet'))).toBeGreaterThan(0);
    expect(game.outcome(createPageInput(STAGED_ROUND))).toBeNull();
    expect(game.scores(input).moments.at(-1)).toEqual({
      title: 'The end',
      isExact: true,
      scores: Object.fromEntries(
        NAMES.map((name) => [name, getTraveller(state, getSeat(name)).progress]),
      ),
    });
    expect(game.scores(createPageInput(STAGED_ROUND)).more?.map(({ sign }) => sign)).toEqual([
      '🍞',
      '💧',
      '⚡',
      '📦',
    ]);
  });
  it('UT-709 everybody sees each square in its first colour, paler if it is not open', () => {
    const places = { ...STAGED_ROUND.places, D4: { colours: ['Green', 'Red'] as const } };
    const { board } = game.view({
      ...createPageInput({ ...STAGED_ROUND, places }),
      audience: PUBLIC,
    });
    expect(board?.places).toHaveLength(49);
    const tones = Object.fromEntries(
      (board?.places ?? []).map(({ name, tone, isPale }) => [
        name,
        `${isPale === true ? 'pale ' : ''}${tone}`,
      ]),
    );
    expect(tones).toMatchObject({
      D4: 'green',
      B2: 'caution',
      C3: 'pale red',
      A1: 'pale caution',
    });
  });
  it('UT-710 the lowest level has the worst tone, and the highest has the best', () => {
    const tones = [0, 1, 2, 3].map((level) => markLevel(setupWith().content, 'Hunger', level).tone);
    expect(tones).toEqual(['level 4', 'level 3', 'level 1', 'level 0']);
  });
  it('UT-708 the guide has an example of every effect, worded as on the locations', () => {
    const table = findBlock(renderPagesFor(null, PUBLIC), 'Effects of locations');
    const texts = listRows(table).map(([cell]) => String(cell));
    expect(texts).toHaveLength(EFFECT_PHRASES.length);
    EFFECT_PHRASES.forEach((one, index) => {
      expect(parsePhrase([one], texts[index] ?? '')).not.toBeNull();
    });
    expect(toJson(findBlock(renderPagesFor(null, PUBLIC), 'Subjects of effects'))).not.toMatch(
      /[{}|]\w/,
    );
  });
  it('UT-723 the page of locations words effects as the form does', () => {
    const places = {
      C3: { effect: 'visitors gain 3 Fresh Rations; visitors gain 1 Water; others lose 1 Energy' },
    };
    expect(toJson(findBlock(renderPagesFor({ places }, PUBLIC), 'Locations'))).toContain(
      'Gain 3 Fresh Rations, 1 Water; others lose 1 Energy.',
    );
  });
});

describe('the public after the match', () => {
  it.for([
    {
      id: 'UT-989',
      progress: [9, 8, 7, 5, 4, 2],
      lines: [
        'Zatchel wins the last Token, 2 Progress ahead of Phoenix.',
        'Pixie is the Elimination Candidate, 2 Progress behind Isa.',
      ],
    },
    {
      id: 'UT-990',
      progress: [9, 8, 7, 7, 4, 4],
      lines: [
        'Zatchel beats Phoenix to the last Token by a tiebreak.',
        'Pixie is the Elimination Candidate: Isa wins the tiebreak.',
      ],
    },
  ])('$id the summary shows how close the last Token and the last place were', (finish) => {
    const spec: RoundSpec = {
      state: { phase: 'over', lots: NAMES.map(getSeat) },
      travellers: Object.fromEntries(
        NAMES.map((name, index) => [name, { progress: finish.progress[index] ?? 0, gains: [] }]),
      ),
    };
    const shown = { setup: setupWith(), state: createState(spec), history: [START_CHAPTER] };
    expect(game.view({ ...shown, audience: PUBLIC }).summary).toEqual(finish.lines);
  });
});

describe('a player', () => {
  it('UT-712 a player reads each round line by line, with the rule of each line', () => {
    const account = findBlock(renderPagesFor(STAGED_ROUND, SCARLET), 'My account');
    const rows = account?.kind === 'table' ? account.rows : [];
    const lines = rows.map(([, line]) => line);
    for (const line of lines)
      expect(line).toMatchObject({ note: expect.stringMatching(/^(Rules|Rulings), /) });
    expect(listRows(account).map(([, line]) => line)).toEqual([
      'You visited B2 Place B2. (−3 Energy, +8 Progress)',
      'At B2 Place B2 you named Dems.',
      'You visited C3 Place C3.',
      'You ate 2 Stale.',
      'Your Rations aged: 2 Stale, 4 Palatable left.',
      'You needed 1 Water for 3 Energy spent on visits. (−1 Water)',
    ]);
  });
  it('UT-726 a raised capacity is named by the meter’s unit, as on the locations', () => {
    const places = { B2: { effect: 'visitors raise the capacity for Rations by 1' } };
    const account = toJson(renderPagesFor({ places, orders: { Scarlet: { go: 'B2' } } }, SCARLET));
    expect(account).toContain(
      'B2 Place B2 raised your capacity for Rations. (+1 capacity for Rations)',
    );
  });
  it('UT-715 a player sees no exact amounts of other players', () => {
    const dems: Audience = { kind: 'seat', seat: getSeat('Dems') };
    expect(toJson(renderPagesFor(STAGED_ROUND, dems))).not.toContain('You visited');
    expect(toJson(renderPagesFor(STAGED_ROUND, dems))).toContain('You were named at B2');
  });
  it('UT-716 a player reads that no valid answer was received', () =>
    expect(toJson(renderPagesFor({ orders: {} }, SCARLET))).toContain('Without a valid answer'));
});

describe('on Now before a round', () => {
  const viewIn = (staged: RoundSpec) => {
    const state = createState(staged);
    return game.view({ setup: setupWith(), state, history: [START_CHAPTER], audience: SCARLET });
  };
  it('UT-724 the strip shows each amount and capacity in the tone of its level', () => {
    const { holdings } = viewIn({ travellers: { Scarlet: { progress: 9, water: 0 } } });
    expect(holdings?.rows).toMatchObject([
      [
        { value: '8/10', tone: 'level 0' },
        { value: '0/6', tone: 'level 4' },
        { value: '14/16', tone: 'level 0' },
        { value: '6/6', tone: 'level 0' },
        { value: 9 },
      ],
    ]);
  });
  it('UT-725 the summary has Rations, artefact and colours, and a Rest if it is possible', () => {
    const rest = 'You are exhausted. A Rest in place of a visit gains 3 Energy.';
    const usual = [
      'Rations: 2 Stale, 2 Palatable, 4 Fresh. Artefact: Light or Dark, unused.',
      '3 visits or more: +1 Energy if all share a colour, −1 with four different colours.',
    ];
    expect(viewIn({ travellers: { Scarlet: { energy: 3 } } }).summary).toEqual([rest, ...usual]);
    expect(viewIn({ travellers: { Dems: { energy: 3 } } }).summary).toEqual(usual);
    const over = { state: { phase: 'over' }, travellers: { Scarlet: { energy: 3 } } } as const;
    expect(viewIn(over).summary).toEqual([]);
  });
  it('UT-713 the summary names the players named in the round before', () =>
    expect(game.view({ ...createPageInput(STAGED_ROUND), audience: SCARLET }).summary.at(-1)).toBe(
      'You cannot name Dems again in this round.',
    ));
  it.for([
    { artefactUsed: false, text: 'Artefact: Dark, unused.' },
    { artefactUsed: true, text: 'Artefact: used.' },
  ])('UT-732 the summary shows an artefact from a season: $text', ({ artefactUsed, text }) => {
    const { summary } = viewIn({ travellers: { Scarlet: { artefact: 'Dark', artefactUsed } } });
    expect(summary[0]).toContain(text);
  });
  it('UT-957 the warning shows the next cost of hunger and thirst, if there is one', () => {
    const hungry = { rations: { Stale: 1, Palatable: 0, Fresh: 0 }, hungryRounds: 3 };
    expect(viewIn({ travellers: { Scarlet: { ...hungry, water: 1 } } }).warning).toBe(
      'You need 1 more Ration, or lose 4 Energy and 4 of its capacity. ' +
        '1 Water: −3 Progress per 5 Energy that you spend beyond 5.',
    );
    expect(viewIn({}).warning).toBeUndefined();
    expect(
      viewIn({ state: { phase: 'over' }, travellers: { Scarlet: hungry } }).warning,
    ).toBeUndefined();
  });
  it('UT-973 a player’s board marks their own visits, while the public board marks none', () => {
    const visits = {
      travellers: { Scarlet: { visited: ['B2', 'C3'] }, Dems: { visited: ['D4'] } },
    };
    const smallAt = (audience: Audience, square: string) =>
      game
        .view({
          setup: setupWith(),
          state: createState(visits as RoundSpec),
          history: [START_CHAPTER],
          audience,
        })
        .board?.places.find(({ name }) => name === square)?.small;
    expect(smallAt(SCARLET, 'B2')).toMatchObject({ below: { value: '✓' }, tone: 'closed' });
    expect(smallAt(SCARLET, 'D4')?.below).toMatchObject({ value: '0→0' });
    expect(smallAt(PUBLIC, 'B2')?.below).toMatchObject({ value: '0→0' });
  });
});

describe('the account on Now', () => {
  const listAccountRows = (staged: RoundSpec) => {
    const { account } = game.view({ ...createPageInput(staged), audience: SCARLET });
    return listRows(account);
  };
  const PLACES: RoundSpec['places'] = {
    B2: { energy: 2, progress: 3, effect: 'visitors gain 1 Fresh Ration' },
    B3: { energy: 1, effect: 'a named player gains 1 Water' },
    B4: { progress: 2, effect: 'visitors lose 9 Water' },
    B5: { effect: 'a named player loses 2 Energy' },
  };
  const well = (water: number) => ({ Scarlet: { ...WELL, water }, Dems: WELL });

  it('UT-974 a visit is one row with cost, gain and effects, even with a naming of oneself', () =>
    expect(
      listAccountRows({
        places: PLACES,
        travellers: well(2),
        orders: { Scarlet: { go: 'B2 B3>Scarlet B4' } },
      }),
    ).toEqual([
      ['B2 Place B2', -2, 3, '+1 Fresh'],
      ['B3 Place B3', -1, null, '+1 Water'],
      ['B4 Place B4', null, 2, '−3 Water, no more to lose'],
      ['Ate 2 Stale', null, null, '−2 Rations, 4 spoiled'],
      ['1 Water short', null, -3, ''],
    ]));
  it('UT-975 effects of others are rows of their own', () =>
    expect(
      listAccountRows({
        places: { ...PLACES, B6: { effect: 'others lose 1 Energy' } },
        travellers: well(4),
        orders: { Scarlet: { go: 'B2 B3>Dems' }, Dems: { go: 'B5>Scarlet B6' } },
      }),
    ).toEqual([
      ['B2 Place B2', -2, 3, '+1 Fresh'],
      ['B3 Place B3', -1, null, ''],
      ['Named at B5 Place B5', -2, null, ''],
      ['B6 Place B6, from afar', -1, null, ''],
      ['Ate 2 Stale', null, null, '−2 Rations, 4 spoiled'],
      ['Thirst', null, null, '−1 Water'],
    ]));
  it('UT-980 a void order is a row with the reason', () =>
    expect(
      listAccountRows({
        travellers: well(4),
        orders: { Scarlet: { go: 'B2 B2 B3', rest: true } },
      }).slice(0, 2),
    ).toEqual([
      ['No Rest', null, null, 'you were not Exhausted'],
      ['Not B2 Place B2', null, null, 'you chose it twice'],
    ]));
  it('UT-986 a spent Reserve is a row with its goods', () =>
    expect(
      listAccountRows({ travellers: well(2), orders: { Scarlet: { reserve: 'Water' } } })[0],
    ).toEqual(['Spent a Reserve', null, null, '+2 Water']));
  it('UT-984 a missing answer is the first row', () =>
    expect(listAccountRows({ travellers: well(4), orders: {} })[0]).toEqual([
      'No valid answer',
      null,
      null,
      '',
    ]));
});

describe('the host', () => {
  it('UT-731 the host sees exact Progress, even when the match is over (ours)', () => {
    for (const phase of ['round', 'last round'] as const) {
      const input = createPageInput({ ...STAGED_ROUND, state: { phase, round: 4 } });
      expect(buildExactScores(input).moments.at(-1)?.scores).toEqual(
        Object.fromEntries(
          NAMES.map((name) => [name, getTraveller(input.state, getSeat(name)).progress]),
        ),
      );
      expect(buildExactScores(input).moments[0]?.scores).toEqual(
        Object.fromEntries(NAMES.map((name) => [name, 0])),
      );
    }
  });
  it('UT-721 the host sees everybody’s exact amounts', () =>
    expect(toJson(renderPagesFor(STAGED_ROUND, HOST))).toContain('11/16'));
  it('UT-722 the host sees missing and void orders', () => {
    const text = toJson(findBlock(renderPagesFor(STAGED_ROUND, HOST), 'Notices'));
    expect(text).toContain('Pixie');
    expect(text).not.toContain('Scarlet');
  });
});

const renderAccount = (staged: RoundSpec): string =>
  toJson(findBlock(renderPagesFor(staged, SCARLET), 'My account'));

const NINE_FRESH_RATIONS = { Stale: 0, Palatable: 0, Fresh: 9 };

describe('on Now', () => {
  const listLines = (staged: RoundSpec): readonly string[] => {
    const { events } = play(staged);
    const given = { seat: getSeat('Scarlet'), content: setupWith(staged.places).content, most: 5 };
    return narration.highlights(events, given).map(({ text }) => text);
  };
  const staged: RoundSpec = {
    orders: { Scarlet: { go: 'B2 B3 B3' } },
    places: { B2: { energy: 6 } },
    travellers: { Scarlet: { water: 0, progress: 20, energy: 12 } },
  };

  it('UT-727 a location that is chosen twice is reported as one visit (Rulings, Limits)', () => {
    const lines = listLines(staged);
    expect(lines.filter((line) => line.includes('B3')).toSorted()).toEqual([
      expect.stringMatching(/^You made no second visit to B3 .*: you chose it twice\.$/),
      expect.stringMatching(/^You visited B3 /),
    ]);
  });

  it('UT-728 a cost of Progress is among the first lines (ours)', () =>
    expect(listLines(staged).join(' ')).toContain('and had none.'));

  it('UT-729 a gain or loss that a limit cut is reported (Rulings, Limits)', () => {
    const limited = renderAccount({
      places: {
        B2: { effect: 'visitors gain 3 Water' },
        B3: { effect: 'visitors lose 5 Reserves' },
      },
      orders: { Scarlet: { go: 'B2 B3', reserve: 'Rations', rest: true } },
      travellers: {
        Scarlet: {
          water: 5,
          reserves: 3,
          energy: 3,
          energyCapacity: 5,
          rations: NINE_FRESH_RATIONS,
        },
      },
    });
    expect(limited).toContain('You spent a Reserve. There was room for 1 of 3.');
    expect(limited).toContain('You rested in place of a visit. There was room for 2 of 3.');
    expect(limited).toContain('B2 Place B2 had an effect on you. There was room for 1 of 3.');
    expect(limited).toContain('B3 Place B3 had an effect on you. You had only 2 of the 5.');
    expect(
      renderAccount({
        orders: { Scarlet: { reserve: 'Water' } },
        travellers: { Scarlet: { water: 1 } },
      }),
    ).not.toContain('There was room');
  });

  it('UT-730 requested Rations that were missing are reported (Rulings, One round)', () => {
    const eat = { Stale: 0, Palatable: 3, Fresh: 5 };
    const eaten = renderAccount({ orders: { Scarlet: { go: 'B2', eat } } });
    expect(eaten).toContain('You ate 2 Palatable, 4 Fresh: you had no other Rations.');
  });
});
