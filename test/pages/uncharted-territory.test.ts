import { describe, expect, it } from 'vitest';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { unchartedTerritory as game } from '../../rules/uncharted-territory/game.ts';
import { isOpenIn, SQUARES } from '../../rules/uncharted-territory/squares.ts';
import { travellerOf } from '../../rules/uncharted-territory/start.ts';
import type { State, Traveller } from '../../rules/uncharted-territory/state.ts';
import {
  HOST,
  heads,
  lineRows,
  momentsOf,
  of,
  PUBLIC,
  plainCell,
  shownPages,
  withMinus,
} from './match.ts';
import { placesBy } from './standing.ts';

const MOMENTS = momentsOf(game, { players: 6, seed: 2 });
const [FIRST] = MOMENTS;
if (FIRST === undefined) throw new Error('a match has moments');
const SEATS = FIRST.setup.players.map(({ seat }) => seat);
const { content } = FIRST.setup;

const METERS = ['Hunger', 'Thirst', 'Stamina', 'Resources'] as const;
type Meter = (typeof METERS)[number];
const UNITS = { Hunger: 'Rations', Thirst: 'Water', Stamina: 'Energy', Resources: 'Reserves' };

const rationsOf = ({ rations }: Traveller): number =>
  rations.Fresh + rations.Palatable + rations.Stale;

/** Level and capacity of a meter. */
function amountOf(me: Traveller, meter: Meter): readonly [number, number] {
  switch (meter) {
    case 'Hunger':
      return [rationsOf(me), me.rationCapacity];
    case 'Thirst':
      return [me.water, me.waterCapacity];
    case 'Stamina':
      return [me.energy, me.energyCapacity];
    case 'Resources':
      return [me.reserves, 6];
  }
}

/** The number of the level, from the lowest, and its name. */
function levelOf(me: Traveller, meter: Meter): readonly [number, string] {
  const [amount] = amountOf(me, meter);
  const levels = content.levels[meter];
  const reached = levels.filter(({ least }, index) => index === 0 || least <= amount);
  return [reached.length - 1, reached.at(-1)?.name ?? ''];
}

const levelCell = (me: Traveller, meter: Meter): string => {
  const [level, name] = levelOf(me, meter);
  return `${name} (${level}/${content.levels[meter].length - 1})`;
};

const sumOfLevels = (me: Traveller): number =>
  METERS.reduce((sum, meter) => sum + levelOf(me, meter)[0], 0);

const colours = (square: (typeof SQUARES)[number]): string =>
  content.locations[square].colours.join(', ') || 'Colourless';

/** As on the host's tab, but with implied visitors and merged verbs. */
const effect = (square: (typeof SQUARES)[number]): string => {
  const { effectText: typed } = content.locations[square];
  const text = `; ${typed}`
    .replaceAll('; visitors ', '; ')
    .replace(/(?<=; (gain|lose) [^;]*); \1(?= )/g, ',')
    .slice(2);
  return text === '' ? 'No effect.' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const visit = (square: (typeof SQUARES)[number]): string =>
  `${content.locations[square].energy} Energy, ${content.locations[square].progress} ` +
  `Progress. ${effect(square)}`;

const stateOf = ({ exhausted, round }: State, square: (typeof SQUARES)[number]): string => {
  if (exhausted.includes(square)) return 'exhausted';
  return isOpenIn(square, round) ? 'open' : 'not yet open';
};

const placeOf = (square: (typeof SQUARES)[number]): string =>
  `${square} ${content.locations[square].name}`;

describe.for(shownPages(MOMENTS))('after %s', ([, now]) => {
  const moment = MOMENTS[now];
  if (moment === undefined) throw new Error('there is such a moment');
  const { history, state, seenBy } = moment;
  const rounds = history.slice(1);
  const newestFirst = rounds.toReversed();
  const isOver = state.phase === 'over';
  const { pages, summary } = seenBy(PUBLIC);
  const me = (seat: Seat, at = now) => travellerOf((MOMENTS[at] ?? moment).state, seat);
  const sofar = MOMENTS.slice(0, now + 1).map((_, at) => at);
  /** Progress at the end of the round, before that of levels at the end. */
  const progress = (seat: Seat, at: number): number => {
    const bonus = MOMENTS[at]?.state.phase === 'over' ? sumOfLevels(me(seat, at)) : 0;
    return me(seat, at).progress - bonus;
  };
  const inSixes = (seat: Seat, at: number): number => Math.floor(progress(seat, at) / 6) * 6;
  const titles = ['Start', ...rounds.map(({ title }) => title)];

  const signs = { open: '', 'not yet open': ' …', exhausted: ' ✕' };
  const signOf = (square: (typeof SQUARES)[number]): string =>
    signs[stateOf(state, square) as keyof typeof signs];

  it('the map has every square with cost, income and state', () => {
    const squares = SQUARES.map((square) => {
      const { name, energy, progress, colours: own } = content.locations[square];
      if (stateOf(state, square) === 'exhausted') return `${square} ${name}\n✕ exhausted`;
      const words = own.length === 0 ? 'Colourless' : own.join(', ');
      return `${square} ${name}\n${energy} → ${progress}${signOf(square)}\n${words}`;
    });
    const board = pages['Map']?.['Map'];
    expect(Array.isArray(board) && board.flat()).toEqual(squares);
    expect(pages['Locations']).toEqual({
      Locations: {
        heads: heads('Location*', 'What it does*', 'Now'),
        rows: SQUARES.map((square) => [
          `${placeOf(square).replace(' ', `${signOf(square)} `)}\n${colours(square)}`,
          visit(square),
          stateOf(state, square),
        ]),
      },
    });
  });

  it('everybody sees everybody’s levels, now and after every round before', () => {
    const before = sofar.toReversed().slice(1);
    expect(pages['Levels']).toEqual(
      Object.fromEntries(
        METERS.map((meter) => [
          meter,
          {
            heads: heads('Player*', 'Now*', ...before.map((at) => titles[at] ?? '')),
            rows: SEATS.map((seat) => [
              seat,
              levelCell(me(seat), meter),
              ...before.map((at) => levelOf(me(seat, at), meter)[0]),
            ]),
          },
        ]),
      ),
    );
  });

  it('Progress is shown in sixes each round, and exactly with levels at the end', () => {
    const sixes = (seat: Seat) => sofar.map((at) => inSixes(seat, at));
    const all = (seat: Seat) => [...sixes(seat), ...(isOver ? [me(seat).progress] : [])];
    const latest = (seat: Seat) => all(seat).at(-1) ?? 0;
    const most = Math.max(1, ...SEATS.map(latest));
    const times = [...sofar.map((at) => titles[at] ?? ''), ...(isOver ? ['The end'] : [])];
    expect(pages['By round']).toEqual({
      'Progress by round': {
        heads: heads('Player*', 'Progress*', ...times.slice(0, -1).toReversed()),
        rows: placesBy(SEATS, latest).map(([seat]) => [
          seat,
          `${latest(seat)} (${latest(seat)}/${most})`,
          ...all(seat).slice(0, -1).toReversed(),
        ]),
      },
    });
    const told = game.scores(moment).moments.slice(0, sofar.length);
    expect(told.map(({ scores }) => scores)).toEqual(
      sofar.map((at) => Object.fromEntries(SEATS.map((seat) => [seat, inSixes(seat, at)]))),
    );
  });

  it('the standing has the levels of the meters, and the result their income', () => {
    const more = game.scores(moment).more ?? [];
    const cells = more.map(({ column, cell }) => [
      column.title,
      ...SEATS.map((seat) => plainCell(cell(seat))),
    ]);
    expect(cells).toEqual(
      isOver
        ? [['For levels', ...SEATS.map((seat) => sumOfLevels(me(seat)))]]
        : METERS.map((meter) => [meter, ...SEATS.map((seat) => levelOf(me(seat), meter)[0])]),
    );
  });

  it('everybody reads how many locations are left', () => {
    const left = SQUARES.length - state.exhausted.length;
    const those = left === 49 ? 'All 49' : `${left} of 49`;
    const later = state.round < 3 ? ', 24 of them from Round 3 on' : '';
    const open =
      state.phase === 'last round'
        ? `Round ${state.round} is the last one.`
        : `${those} locations are left${later}; at 7 the next round is the last.`;
    if (isOver) expect(summary).toEqual([`It took ${rounds.length} rounds.`]);
    else expect(summary).toEqual([open]);
  });

  it('the host sees everybody exactly', () => {
    const rows = SEATS.map((seat) => {
      const one = me(seat);
      const { rations } = one;
      const held = (['Stale', 'Palatable', 'Fresh'] as const)
        .filter((each) => rations[each] > 0)
        .map((each) => `${rations[each]} ${each}`);
      return [
        seat,
        one.progress,
        `${held.join(', ') || 'nothing'} (of ${one.rationCapacity})`,
        `${one.water} of ${one.waterCapacity}`,
        `${one.energy} of ${one.energyCapacity}`,
        one.reserves,
        ...METERS.map((meter) => levelCell(one, meter)),
        one.artefactUsed ? 'used' : 'unused',
        `${one.same}, ${one.different}`,
        one.hungryRounds,
      ];
    });
    expect(seenBy(HOST).pages['Travellers']?.['Everybody now']).toEqual({
      heads: heads(
        ...['Player', 'Progress', 'Rations', 'Water', 'Energy', 'Reserves', ...METERS],
        ...['Artefact', 'Same, different', 'Hungry rounds'],
      ),
      rows,
    });
  });

  it('the host sees every visit, round by round', () => {
    const visits = seenBy(HOST).pages['Travellers'];
    if (rounds.length === 0) {
      expect(visits?.['No visits yet']).toHaveLength(1);
      return;
    }
    expect(visits?.['Visits']).toEqual({
      heads: heads('Round', 'Player', 'Visits'),
      rows: newestFirst.flatMap(({ title }, index) => {
        const at = now - index;
        return SEATS.map((seat) => [
          title,
          seat,
          me(seat, at)
            .visited.slice(me(seat, at - 1).visited.length)
            .map(placeOf)
            .join(', '),
        ]);
      }),
    });
  });

  it.for(SEATS)('%s reads the own meters exactly, and what else counts', (seat) => {
    const one = me(seat);
    const own = seenBy(of(seat));
    const { rations, same, different, hungryRounds } = one;
    const mayRest = !isOver && levelOf(one, 'Stamina')[1] === 'Exhausted';
    expect(own.summary).toEqual(
      mayRest ? ['Exhausted: you may rest in place of a visit, for 3 Energy.'] : [],
    );
    const hunger =
      hungryRounds === 0
        ? 'You have never gone hungry.'
        : `You have gone hungry ${hungryRounds} ${hungryRounds === 1 ? 'time' : 'times'}: ` +
          `the next costs ${hungryRounds + 1} Energy, and as much of your capacity for it.`;
    expect(own.pages['My journey']).toEqual({
      'My meters': {
        heads: heads('Meter*', 'Exactly*', 'Seen as*'),
        rows: METERS.map((meter) => {
          const [amount, capacity] = amountOf(one, meter);
          return [
            UNITS[meter],
            `${amount} of ${capacity} (${amount}/${Math.max(1, capacity)})`,
            `${meter}: ${levelOf(one, meter)[1]}`,
          ];
        }),
      },
      'My Rations': {
        heads: heads('Rations*', 'Held*', 'Energy when eaten*'),
        rows: [
          ['Fresh', rations.Fresh, 2],
          ['Palatable', rations.Palatable, 1],
          ['Stale', rations.Stale, 0],
        ],
      },
      'What else counts': [
        one.artefactUsed
          ? 'Your artefact has been used.'
          : 'Your artefact is unused: Light or Dark, once in the match.',
        `With 3 visits or more in a round: if all share a colour you gain ${same} ` +
          `Energy; if there are four different colours among them you lose ${different}.`,
        hunger,
      ],
    });
  });

  it.for(SEATS)('%s reads holdings on Now, and the next cost of thirst and hunger', (seat) => {
    const one = me(seat);
    const { holdings, warning = '' } = game.view({ ...moment, audience: of(seat) });
    expect(holdings?.columns.map(({ title }) => title)).toEqual([
      ...METERS.map((meter) => UNITS[meter]),
      'Progress',
    ]);
    expect(holdings?.rows.map((row) => row.map(plainCell))).toEqual([
      [...METERS.map((meter) => amountOf(one, meter).join('/')), one.progress],
    ]);
    const short = Math.max(0, 2 - rationsOf(one));
    const hunger = `${short} Ration${short > 1 ? 's' : ''} short: −${one.hungryRounds + 1} Energy`;
    expect(warning.includes(hunger)).toBe(!isOver && short > 0);
    const thirst = `${one.water} Water: −3 Progress per 5 Energy`;
    expect(warning.includes(thirst)).toBe(!isOver && one.water < 2);
  });

  it.for(SEATS)('the account of %s adds up to what changed in the round', (seat) => {
    const { account } = game.view({ ...moment, audience: of(seat) });
    if (now === 0) {
      expect(account).toBeUndefined();
      return;
    }
    const [was, is] = [me(seat, now - 1), me(seat)];
    const sumOf = (column: number) =>
      (account?.rows ?? []).reduce((sum, row) => sum + Number(plainCell(row[column] ?? 0)), 0);
    const progress = is.progress - was.progress;
    expect([sumOf(1), sumOf(2)]).toEqual([is.energy - was.energy, progress]);
    const others = (account?.rows ?? []).map((row) => String(plainCell(row[3] ?? '')));
    const waters = others.flatMap((text) => [...text.matchAll(/([+−]\d+) Water/g)]);
    const water = waters.reduce(
      (sum, [, amount = '']) => sum + Number(amount.replace('−', '-')),
      0,
    );
    expect(water).toBe(is.water - was.water);
    expect(account?.title).toContain(`${progress > 0 ? '+' : ''}${withMinus(progress)} Progress`);
  });

  it.for(SEATS)('%s reads the players to name and places to go', (seat) => {
    const { namedLast, visited, energy } = me(seat);
    const way = seenBy(of(seat)).pages['Where to'];
    expect(energy).toBeGreaterThanOrEqual(0);
    if (isOver) {
      expect(Object.keys(way ?? {})).toEqual(['The match is over']);
      return;
    }
    const barred =
      namedLast.length === 0 ? '' : ` Not ${namedLast.join(', ')}: named in the round before.`;
    const free = SEATS.filter((other) => !namedLast.includes(other));
    const open = SQUARES.filter(
      (square) => stateOf(state, square) === 'open' && !visited.includes(square),
    );
    expect(way).toEqual({
      'Whom you may name': [
        `${free.join(', ')}.${barred} You name nobody by naming a player again in the ` +
          'same round or the next, or yourself where it says another.',
      ],
      'Where you may go': {
        heads: heads('Location*', 'What it does*'),
        rows: open.map((square) => [`${placeOf(square)}\n${colours(square)}`, visit(square)]),
      },
    });
  });

  it.for(SEATS)('%s reads the own account and how the own meters went', (seat) => {
    const own = seenBy(of(seat)).pages;
    expect(own['My history']).toEqual({
      'My meters by round': {
        heads: heads('After*', 'Progress*', 'Rations*', 'Water*', 'Energy*', 'Reserves'),
        rows: sofar
          .toReversed()
          .map((at) => [
            titles[at],
            progress(seat, at),
            ...METERS.map((meter) => amountOf(me(seat, at), meter)[0]),
          ]),
      },
    });
    const rows = lineRows(
      newestFirst.map(({ title, events }) => ({
        title,
        lines: game.narration.account(events, seat, content),
      })),
    );
    const account = own['My account']?.['My account'];
    if (rows.length === 0) expect(account).toHaveLength(1);
    else expect(account).toEqual({ heads: heads('Step*', 'What happened*'), rows });
  });
});
