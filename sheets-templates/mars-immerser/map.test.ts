/** Checks the default map against the text's facts and worked examples (Rulings, Content). */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../../rules/kit/chance/seeded.ts';
import { type Seat, toSeat } from '../../rules/kit/match/seat.ts';
import { buildGraph } from '../../rules/kit/reckoning/graph.ts';
import type { Content } from '../../rules/mars-immerser/content.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import type { Orders } from '../../rules/mars-immerser/orders.ts';
import { getFinalScore } from '../../rules/mars-immerser/scoring.ts';
import type { Sightseer, State } from '../../rules/mars-immerser/state.ts';
import { loadDefaultContent } from '../../test/support/table/content.ts';

const content = loadDefaultContent(game) as Content;
const { locations, roads, lists } = content;
const roadGraph = buildGraph(
  locations.map(({ code }) => code),
  roads,
);
const findLocation = (code: string) => locations.find((location) => location.code === code);

const SEAT_NAMES = [
  'Scarlet',
  'Dems',
  'Zatchel',
  'Phoenix',
  'Isa',
  'Pixie',
  'Zero',
  'Shine',
  'Ember',
];
const setup = {
  players: SEAT_NAMES.map((name) => ({ seat: toSeat(name), garnets: 0 })),
  content,
  variants: {},
};

/** Creates a match with these positions. All other players are at O. */
function createState(sightseers: Readonly<Record<string, Partial<Sightseer>>>): State {
  const { state } = game.start({ setup, chance: seedChance(1) });
  const placed = Object.entries(state.sightseers).map(([name, sightseer]) => [
    name,
    { ...sightseer, location: 'O', ...sightseers[name] },
  ]);
  return { ...state, phase: 'movement', round: 2, sightseers: Object.fromEntries(placed) };
}

/** Plays a round with these steps, and a Swap of the two `swap` seats. Returns the final places. */
function ends(
  from: Readonly<Record<string, string>>,
  steps: Readonly<Record<string, string>>,
  swap?: number,
): Readonly<Record<string, string | null | undefined>> {
  const state = createState(
    Object.fromEntries(Object.entries(from).map(([name, location]) => [name, { location }])),
  );
  const orders = Object.entries(steps).map(([name, go]): [string, Orders] => {
    const partner = Object.keys(steps).find((other) => other !== name) ?? name;
    return [name, createOrders({ setup, state, seat: toSeat(name) }, go, swap && [partner, swap])];
  });
  const played = game.resolve({
    setup,
    state,
    orders: Object.fromEntries(orders),
    chance: seedChance(1),
  });
  return Object.fromEntries(
    Object.keys(from).map((name) => [name, played.state.sightseers[toSeat(name)]?.location]),
  );
}

/** Creates a player's orders through the form. */
function createOrders(
  asked: { readonly setup: typeof setup; readonly state: State; readonly seat: Seat },
  go: string,
  swap: readonly [string, number] | 0 | undefined,
): Orders {
  const steps = go.split(' ').map((code, index) => [`step-${index + 1}`, [code]]);
  const answers = {
    ...Object.fromEntries(steps),
    ...(swap && { 'swap-with': [swap[0]], swap: [`confirm ${swap[1]}`] }),
  };
  const { value } = game.questions.read(answers, asked);
  if (value === undefined) throw new Error(`"${go}" was not understood`);
  return value;
}

describe('facts of the text', () => {
  it('the code O means Peanut Piano', () => expect(findLocation('O')?.name).toBe('Peanut Piano'));

  it.each(['P-O', 'O-N', 'N-K', 'K-I', 'E2-D2', 'B-J', 'J-I', 'I-T2', 'D2-C2', 'C2-A2'])(
    'road %s exists and takes one move',
    (road) => {
      const [one = '', other = ''] = road.split('-');
      expect(roadGraph.road(one, other)?.kind).toBe('plain');
    },
  );

  it.each(['P-R', 'D2-A2'])('no road connects %s', (road) => {
    const [one = '', other = ''] = road.split('-');
    expect([findLocation(one)?.code, findLocation(other)?.code]).toEqual([one, other]);
    expect(roadGraph.road(one, other)).toBeUndefined();
  });

  it('the Map has every kind of special road, and one super polar road', () => {
    const kinds = Map.groupBy(roads, ({ kind }) => kind);
    expect([...kinds.keys()].toSorted()).toEqual(['plain', 'polar', 'super', 'super polar']);
    expect(kinds.get('super polar')).toHaveLength(1);
  });

  it('the Map has 12 Relatives, including those named in the text', () => {
    const relatives = locations.filter(({ kind }) => kind === 'Relative').map(({ name }) => name);
    expect(relatives).toHaveLength(12);
    expect(relatives).toEqual(
      expect.arrayContaining(['Baby Gigi', 'Ex-Aunt Tha', 'Real Jack Son Walsh', 'Jack the Flop']),
    );
  });

  it('the Jacks live at N1 and X1, drawn at random and not revealed by the Directory', () => {
    expect(locations.filter(({ isDrawn }) => isDrawn).map(({ code }) => code)).toEqual([
      'N1',
      'X1',
    ]);
    expect(findLocation('N1')?.listed).toBe(findLocation('X1')?.listed);
    expect([findLocation('N1')?.worth, findLocation('X1')?.worth].toSorted()).toEqual([-1, 2]);
    expect(locations.find(({ name }) => name === 'Ex-Aunt Tha')?.worth).toBe(-1);
  });

  it('the Map has Trip, Adieu! and Sole Limbo, and most Inns have a bonus', () => {
    expect(locations.find(({ kind }) => kind === 'Travel agency')?.name).toBe('Trip, Adieu!');
    expect(locations.find(({ kind }) => kind === 'Shop')?.name).toBe('Sole Limbo');
    const inns = locations.filter(({ kind }) => kind === 'Inn');
    expect(inns.filter(({ bonus }) => bonus.length > 0).length).toBeGreaterThan(inns.length / 2);
  });

  it('the Map has 70 locations at distinct places, and every Sight is on a list', () => {
    expect(locations.length).toBe(70);
    expect(new Set(locations.map(({ x, y }) => `${x} ${y}`)).size).toBe(70);
    const listed = new Set(lists.flatMap((list) => list.locations));
    const alone = locations.filter(({ kind, code }) => kind === 'Sight' && !listed.has(code));
    expect(alone.map(({ code }) => code)).toEqual([]);
  });
});

describe('worked examples', () => {
  it('a player who moves from P to O, N, K and I ends at I', () =>
    expect(ends({ Scarlet: 'P' }, { Scarlet: 'O N K I' })).toEqual({ Scarlet: 'I' }));

  it('Dems cannot move from O to N after Scarlet has done so, and ends at O', () => {
    const [start = ''] = roadGraph.neighbours('P').filter((code) => code !== 'O');
    const from = { Scarlet: 'P', Dems: start };
    expect(ends(from, { Scarlet: 'O N', Dems: 'P O N' })).toEqual({ Scarlet: 'N', Dems: 'P' });
    const around = roadGraph.neighbours('O').filter((code) => code !== 'P' && code !== 'N');
    const [before = ''] = around;
    const [first = ''] = roadGraph.neighbours(before).filter((code) => code !== 'O');
    expect(ends({ Scarlet: 'P', Dems: first }, { Scarlet: 'O N', Dems: `${before} O N` })).toEqual({
      Scarlet: 'N',
      Dems: 'O',
    });
  });

  it('a player who has moved from P to O cannot move back to P', () => {
    expect(ends({ Scarlet: 'P' }, { Scarlet: 'O P' })).toEqual({ Scarlet: 'O' });
  });

  it('a move from P to R is invalid, so the player ends at P', () =>
    expect(ends({ Scarlet: 'P' }, { Scarlet: 'R' })).toEqual({ Scarlet: 'P' }));

  it('Scarlet and Dems swap on move 2 and end at T2 and A2', () =>
    expect(ends({ Scarlet: 'E2', Dems: 'B' }, { Scarlet: 'D2 I T2', Dems: 'J C2 A2' }, 2)).toEqual({
      Scarlet: 'T2',
      Dems: 'A2',
    }));

  it('Dems, swapped to D2, cannot move from D2 to A2 and ends at D2', () =>
    expect(ends({ Scarlet: 'E2', Dems: 'B' }, { Scarlet: 'D2 I T2', Dems: 'J A2' }, 2)).toEqual({
      Scarlet: 'T2',
      Dems: 'D2',
    }));

  it.each([
    ['Baby Gigi', 8],
    ['Real Jack Son Walsh', 16],
    ['Jack the Flop', -8],
  ])('2 of 5 Slices by three visitors of %s are worth %i points', (name, points) => {
    const code = locations.find((location) => location.name === name)?.code ?? '';
    const state: State = {
      ...createState({
        Scarlet: { slices: { [code]: 2 } },
        Dems: { slices: { [code]: 2 } },
        Zatchel: { slices: { [code]: 1 } },
      }),
      homes: {},
    };
    expect(getFinalScore({ setup, state }, toSeat('Scarlet')).points.Maternal).toMatchObject({
      whole: points,
      over: 0,
    });
  });
});
