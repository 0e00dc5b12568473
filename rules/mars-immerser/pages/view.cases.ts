/** Cases of what everybody, a player and the host see, and of secrecy. */

import { describe, expect, it } from 'vitest';
import {
  createSeatAudience,
  findTable,
  HOST,
  listRows,
  PUBLIC,
  readCell,
} from '../../kit/showing/cells-staging.ts';
import type { Audience } from '../../kit/showing/view.ts';
import { marsImmerser as game } from '../game.ts';
import {
  convertToSeat,
  createState,
  journeys,
  NAMES,
  type Name,
  play,
  type RoundSetup,
  SEATS,
  setupWith,
} from '../staging.ts';

const createAudience = (name: Name) => createSeatAudience(convertToSeat(name));

function renderViewAfter(audience: Audience, staged: RoundSetup) {
  const { state, events } = play(staged);
  const step = { step: `round-${staged.round ?? 2}`, title: `Round ${staged.round ?? 2}` };
  return game.view({
    setup: setupWith(staged),
    state,
    history: [{ ...step, events }],
    audience,
  });
}

const STAGED_ROUND: RoundSetup = {
  at: { Scarlet: 'P', Dems: 'B' },
  sightseers: { Scarlet: { location: 'P', seen: ['P'], lists: [1, 2], garnets: 3 } },
  orders: { Scarlet: 'O', Dems: { go: 'J', power: 'Veil' } },
};

/** Orders by which Scarlet enters the road just after Dems. */
const BLOCKED_ORDERS: RoundSetup['orders'] = { Scarlet: 'O N', Dems: 'N' };

describe('the lists at the end', () => {
  it('MI-876 at the end the lists name the players who saw them, and those who did not', () => {
    const rows = listRows(
      findTable(
        renderViewAfter(PUBLIC, {
          round: 6,
          sightseers: {
            Scarlet: { location: 'P', seen: ['O', 'N'], lists: [1, 2] },
            Dems: { location: 'P', seen: ['O'], lists: [1] },
          },
        }).pages,
        'I Saw Lists',
      ),
    );
    expect(rows.slice(0, 3).map((row) => row[2])).toEqual([
      'I Saw 1: O, N. Seen by Scarlet. Not seen by Dems',
      'I Saw 2: P, O, N, K. Not seen by Scarlet',
      'I Saw 3: J, T2',
    ]);
  });
});

describe('the host’s notices', () => {
  it('MI-875 the host’s notices are missing orders and orders without effect', () => {
    const notices = listRows(
      findTable(renderViewAfter(HOST, journeys('Scarlet P: K, jet; Dems B: J')).pages, 'Notices'),
    );
    const texts = (name: string) =>
      notices
        .filter((row) => String(row[1]).includes(name))
        .flatMap((row) => String(row[2]).split('\n'));
    expect(texts('Scarlet')).toEqual([
      'You did not take the Jet: you had fewer than 3 Garnets.',
      'Move 1: your movement ended at P Place P, because there is no road from P to K.',
    ]);
    expect(texts('Dems')).toEqual([]);
    expect(texts('Isa')).toEqual(['You sent no valid answer.']);
  });
});

describe('everybody', () => {
  it('MI-851 everybody sees on the Map where players ended, except behind a Veil', () => {
    const rows = listRows(findTable(renderViewAfter(PUBLIC, STAGED_ROUND).pages, 'Locations'));
    expect(rows.find(([code]) => code === 'O')).toEqual([
      'O',
      'P, N, G',
      'Peanut Piano, sight\nScarlet',
    ]);
    expect(rows.find(([code]) => code === 'J')?.[2]).not.toContain('\n');
  });

  it('MI-852 everybody reads only the Directory’s text on the Jacks', () => {
    const rows = listRows(findTable(renderViewAfter(PUBLIC, STAGED_ROUND).pages, 'Locations'));
    expect(rows.find(([code]) => code === 'N1')?.[2]).toBe(
      'Real Jack Son Walsh or Jack the Flop, Relative',
    );
  });

  it('MI-853 everybody sees all locations and their roads from the start', () => {
    const state = createState({});
    const view = game.view({ setup: setupWith(), state, history: [], audience: PUBLIC });
    expect(listRows(findTable(view.pages, 'Locations'))).toHaveLength(
      setupWith().content.locations.length,
    );
  });

  it('MI-901 everybody sees the last places and nights of all players in seat order', () => {
    const visiting: RoundSetup = {
      ...STAGED_ROUND,
      at: { ...STAGED_ROUND.at, Isa: 'G', Zero: 'H' },
    };
    const view = renderViewAfter(PUBLIC, visiting);
    const rows = listRows(view.standing);
    expect(rows.map(([name]) => name)).toEqual(SEATS);
    expect(rows.slice(0, 2)).toEqual([
      ['Scarlet', 'O', '○····', '−2', '–'],
      ['Dems', '?', '?····', '–', '–'],
    ]);
    expect(rows).toContainEqual(['Isa', 'G ♥', '○····', '−2', 1]);
    expect(rows).toContainEqual(['Zero', 'H ⌂', '●····', '–', '–']);
    expect(renderViewAfter(createAudience('Scarlet'), visiting).standing).toBeUndefined();
  });

  it('MI-920 the story’s map names sights only where a player is', () => {
    const [map] = renderViewAfter(PUBLIC, STAGED_ROUND).picture ?? [];
    const labels = map?.kind === 'map' ? map.places.flatMap(({ label }) => label ?? []) : [];
    expect(labels).toContain('O');
    expect(labels).toContain('G ♥');
    expect(labels).not.toContain('J');
    expect(labels).not.toContain('N');
    const start = { setup: setupWith(), state: createState({}), history: [], audience: PUBLIC };
    const [first] =
      game.view({ ...start, state: { ...start.state, phase: 'start' } }).picture ?? [];
    expect(first?.kind === 'map' && first.places.every(({ label }) => label !== undefined)).toBe(
      true,
    );
  });

  it('MI-855 everybody sees the lists with their points, but not their holders', () => {
    const rows = listRows(findTable(renderViewAfter(PUBLIC, STAGED_ROUND).pages, 'I Saw Lists'));
    expect(rows[0]).toEqual([1, 6, 'I Saw 1: O, N']);
  });

  it('MI-976 everybody reads the worth of a Relative by its visitors (Rules, Ma’s Bond)', () => {
    expect(findTable(renderViewAfter(PUBLIC, STAGED_ROUND).pages, 'Relatives')?.about).toBe(
      'Maternal Points by the number of visitors: 0 for nobody, then 30, 24, 20, 16, and 10 ' +
        'from five ' +
        'on; shared by Slices.',
    );
  });

  it('MI-856 nobody sees points before the end', () => {
    const { state, events } = play(STAGED_ROUND);
    const history = [{ step: 'round-2', title: 'Round 2', events }];
    expect(game.scores({ setup: setupWith(), state, history }).moments).toEqual([]);
    expect(
      findTable(renderViewAfter(PUBLIC, STAGED_ROUND).pages, 'Ways in Round 2'),
    ).toBeUndefined();
  });

  it('MI-857 the end shows everybody ways, lists, Slices, Tokens and the Death Match', () => {
    const view = renderViewAfter(PUBLIC, { ...STAGED_ROUND, round: 6 });
    expect(listRows(findTable(view.pages, 'Ways in Round 6'))[0]).toEqual([
      'Scarlet',
      '1 → O; Night outside an Inn (−2 Rejuvenation Points)',
    ]);
    expect(listRows(findTable(view.pages, 'I Saw Lists'))[0]?.[2]).toBe(
      'I Saw 1: O, N. Not seen by Scarlet',
    );
    expect(listRows(findTable(view.pages, 'Tokens of Life')).length).toBeGreaterThan(2);
    expect(view.summary.at(-1)).toMatch(/ must still choose a Death Match opponent: .* or /);
  });

  it('MI-858 at the end everybody sees where a veiled player ended the last round', () => {
    const view = renderViewAfter(PUBLIC, { ...STAGED_ROUND, round: 6 });
    expect(
      listRows(findTable(view.pages, 'Locations')).find(([code]) => code === 'J')?.[2],
    ).toMatch(/\nDems$/);
  });

  it('MI-859 everybody sees Inns, wares, lists, Super Roads and A Ma’s Wrath of each round', () => {
    const kin = NAMES.slice(1);
    const view = renderViewAfter(PUBLIC, {
      round: 6,
      at: Object.fromEntries(kin.map((name) => [name, 'G'])),
      sightseers: { Scarlet: { location: 'K', garnets: 2 } },
      orders: {
        Scarlet: { go: 'L M', ware: 'Flip-Flops', list: 3 },
        Dems: { go: 'stay O', power: 'Bear' },
        Isa: 'stay O N S',
        Zatchel: 'stay H H1',
      },
    });
    const ways = new Map(
      listRows(findTable(view.pages, 'Ways in Round 6')).map(([name, way]) => [name, way]),
    );
    expect(ways.get('Scarlet')).toBe(
      '1 → L; 2 → M; Bought Flip-Flops (−1 Garnet, +3 ' +
        'Sightseeing Points); A Ma’s Wrath (−1 Garnet); Night outside an Inn (−2 Rejuvenation ' +
        'Points); List 3 ' +
        'added',
    );
    expect(ways.get('Dems')).toBe(
      'Bear used; 1 stay at G (+2 Slices); 2 → O; Night outside an Inn: the Bear ' +
        'saves 2 points',
    );
    expect(ways.get('Isa')).toBe(
      '1 stay at G (+2 Slices); 2 → O; 3 → N; 4 → S; Super Road ' +
        'N–S, alone (+2 Sightseeing Points); Night outside an Inn (−2 Rejuvenation Points)',
    );
    expect(ways.get('Zatchel')).toBe(
      '1 stay at G (+2 Slices); 2 → H; 3 → H1; Night at H1 Inn Orbit (+2 ' + 'Detour Points)',
    );
    expect(ways.get('Ember')).toBe(
      'No valid answer; Visit to G (+2 Slices); Night outside an Inn (−2 ' + 'Rejuvenation Points)',
    );
  });
});

describe('ways', () => {
  const findWay = (staged: RoundSetup) =>
    listRows(
      findTable(renderViewAfter(PUBLIC, { ...staged, round: 6 }).pages, 'Ways in Round 6'),
    )[0]?.[1];

  it.each<[string, RoundSetup, string]>([
    ['a block', { at: { Scarlet: 'P', Dems: 'O' }, orders: BLOCKED_ORDERS }, '■ blocked on O–N'],
    ['no road', journeys('Scarlet P: R'), '■ no road P–R'],
    ['a stay', journeys('Scarlet P: stay'), '■ no stay at P Place P'],
    ['a fifth step', journeys('Scarlet P: O N K L M'), '■ no move left for M'],
    [
      'a Swap alone',
      { at: { Scarlet: 'P' }, orders: { Scarlet: { swap: ['Dems', 'confirm', 1] } } },
      '■ no Swap agreed with Dems',
    ],
  ])(
    'MI-860 everybody reads in the third person what ended a movement: %s',
    (_what, staged, way) => {
      expect(findWay(staged)).toContain(way);
      expect(findWay(staged)).not.toMatch(/\byou/);
    },
  );

  it('MI-873 a Wrath without cost has no figure, and every Super Road is named', () => {
    const kin = NAMES.slice(1).map((name) => [name, 'G']);
    const at = { ...Object.fromEntries(kin), Scarlet: 'N' };
    expect(findWay({ at, orders: { Scarlet: 'S W' } })).toBe(
      '1 → S; 2 → W; Super Road N–S, alone (+2 Sightseeing Points); Super Road ' +
        'S–W, alone (+2 Sightseeing Points); A Ma’s Wrath; Night outside an Inn (−2 Rejuvenation ' +
        'Points)',
    );
  });
});

describe('a player', () => {
  const own = renderViewAfter(createAudience('Scarlet'), STAGED_ROUND);

  it('MI-862 a player sees their own lists with present points and missing places', () => {
    expect(own.details?.title).toBe('My lists: −16 points as of now');
    expect(listRows(own.details)).toEqual([
      [1, -6, 'N'],
      [2, -10, 'N, K'],
    ]);
    expect(renderViewAfter(createAudience('Dems'), STAGED_ROUND).details).toBeUndefined();
  });

  it('MI-974 a player sees a complete list as good, and any other as bad', () => {
    const seen = ['O', 'N'];
    const scarlet = { location: 'O', seen, lists: [1, 2] };
    const { details } = renderViewAfter(createAudience('Scarlet'), {
      sightseers: { Scarlet: scarlet },
    });
    expect(details?.rows.map(([, points]) => points)).toEqual([
      { kind: 'mark', value: 6, tone: 'good' },
      { kind: 'mark', value: -10, tone: 'bad' },
    ]);
  });

  it('MI-864 a player sees their own garnets, and those of all their pairs', () => {
    const rows = listRows(findTable(own.pages, 'Garnets'));
    expect(rows[0]?.slice(0, 2)).toEqual(['Mine', 3]);
    expect(rows).toHaveLength(9);
    expect(rows[1]?.slice(0, 2)).toEqual(['With Dems', 1]);
  });

  it('MI-865 a player sees Slices by the Directory’s names', () => {
    const kin = renderViewAfter(createAudience('Scarlet'), journeys('Scarlet I: N1'));
    expect(listRows(findTable(kin.pages, 'Slices'))[0]).toEqual([
      'N1 Real Jack Son Walsh or Jack the Flop',
      2,
      'No more',
    ]);
  });

  it('MI-975 a player reads of an additional Slice to earn until the match is over', () => {
    const scarlet = { location: 'P', slices: { G: 1 } };
    const rowsIn = (round: number) =>
      listRows(
        findTable(
          renderViewAfter(createAudience('Scarlet'), {
            round,
            sightseers: { Scarlet: scarlet },
          }).pages,
          'Slices',
        ),
      );
    expect(rowsIn(5)).toEqual([['G Baby Gigi', 1, 'One more for a stay or night']]);
    expect(rowsIn(6)).toEqual([['G Baby Gigi', 1, null]]);
  });

  it('MI-866 a player reads the cost of the next night outside in red', () => {
    expect(own.warning).toBe('The next night outside an Inn costs 6 points.');
    expect(own.summary).toEqual([]);
  });

  const strip = ({ holdings }: ReturnType<typeof renderViewAfter>) =>
    holdings?.columns.map(({ title }, at) => `${title} ${readCell(holdings.rows[0]?.[at])}`);

  it('MI-925 a player sees their place and holdings', () =>
    expect(strip(own)).toEqual([
      ...['At O', 'Moves 4', 'Power unused', 'Garnets 3', 'Slices 0', 'Points −2'],
    ]));

  it('MI-874 a player’s number of moves includes a won move', () => {
    const { state } = play({ at: { Scarlet: 'P' } });
    const me = state.sightseers[convertToSeat('Scarlet')];
    if (me === undefined) throw new Error('Scarlet plays');
    const sightseers = { ...state.sightseers, Scarlet: { ...me, moreMoves: true } };
    const shown = { setup: setupWith(), state: { ...state, sightseers }, history: [] };
    expect(strip(game.view({ ...shown, audience: createAudience('Scarlet') }))).toContain(
      'Moves 5',
    );
  });

  it('MI-868 a player sees the final points at the end, and no next round', () => {
    const last = renderViewAfter(createAudience('Scarlet'), { ...STAGED_ROUND, round: 6 });
    expect(last.summary).toEqual([]);
    expect(strip(last)).toEqual([
      ...['Total −18.00', 'Sights −16', 'Maternal 0.00', 'Nights −2', 'Detour 0'],
    ]);
    expect(last.details?.title).toBe('My lists: −16 points');
  });

  it('MI-914 a player reads the last round as an account with a sum', () => {
    const { account } = renderViewAfter(createAudience('Scarlet'), {
      at: { Scarlet: 'G' },
      sightseers: { Scarlet: { location: 'G', lists: [1], garnets: 3 } },
      orders: { Scarlet: { go: 'stay O', power: 'Max' } },
    });
    expect(account?.title).toBe('Round 2: −2 points, +4 Slices');
    expect(listRows(account)).toEqual([
      ['Max used', null, null],
      ['1 stay at G', null, '+4 Slices'],
      ['2 → O Peanut Piano', null, '★ 1'],
      ['Night outside an Inn', '−2', 'Nights'],
    ]);
  });

  it('MI-915 players see their places and themselves on the map, even behind a Veil', () => {
    const dems = renderViewAfter(createAudience('Dems'), STAGED_ROUND).board;
    expect(dems?.title).toMatch(/^You are at J /);
    expect(dems?.pieces).toContainEqual({ at: 'J', owner: 1, label: '' });
    expect(own.board?.pieces.some(({ owner }) => owner === 1)).toBe(false);
    const findPlace = (code: string) => own.board?.places.find(({ name }) => name === code);
    expect([findPlace('O')?.owner, findPlace('N')?.owner]).toEqual([0, undefined]);
    expect([findPlace('N')?.label, findPlace('O')?.label]).toEqual(['N ★', 'O']);
  });

  it('MI-867 a player sees nothing of what other players hold', () => {
    const other = renderViewAfter(createAudience('Scarlet'), {
      ...STAGED_ROUND,
      sightseers: {
        ...STAGED_ROUND.sightseers,
        Dems: { location: 'B', lists: [3], slices: { U: 2 }, garnets: 9 },
      },
    });
    expect(other).toEqual(own);
  });
});

describe('the host', () => {
  it('MI-871 the host sees who lives where, and all holdings', () => {
    const view = renderViewAfter(HOST, STAGED_ROUND);
    expect(listRows(findTable(view.pages, 'Who lives where'))).toEqual([
      ['Real Jack Son Walsh', 'N1', 'Real Jack Son Walsh or Jack the Flop'],
      ['Jack the Flop', 'X1', 'Real Jack Son Walsh or Jack the Flop'],
    ]);
    expect(listRows(findTable(view.pages, 'Players'))[1]).toEqual([
      'Dems',
      'J',
      'no lists; no Slices; Veil used; 0 Garnets',
    ]);
  });

  it('MI-872 the host sees all ways', () =>
    expect(
      listRows(findTable(renderViewAfter(HOST, STAGED_ROUND).pages, 'Ways in Round 2'))[1],
    ).toEqual(['Dems', 'Veil used; 1 → J; Night outside an Inn (−2 Rejuvenation Points)']));
});
