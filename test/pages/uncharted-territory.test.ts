import { describe, expect, it } from 'vitest';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { unchartedTerritory as game } from '../../rules/uncharted-territory/game.ts';
import { isOpenIn, SQUARES } from '../../rules/uncharted-territory/squares.ts';
import { getTraveller } from '../../rules/uncharted-territory/start.ts';
import type { State, Traveller } from '../../rules/uncharted-territory/state.ts';
import { sum } from '../../sheets-templates/drawing/grid.ts';
import { computePageColumns } from '../../sheets-templates/drawing/layout.ts';
import { PHONE_WIDTH_PX } from '../../sheets-templates/drawing/prose.ts';
import {
  buildLineRows,
  HOST,
  joinHeads,
  listTestedMoments,
  PUBLIC,
  playMoments,
  requireTable,
  simplifyCell,
  toAudience,
  withMinus,
} from './match.ts';

const MOMENTS = playMoments(game, { players: 6, seed: 2 });
const [FIRST] = MOMENTS;
if (FIRST === undefined) throw new Error('a match has moments');
const SEATS = FIRST.setup.players.map(({ seat }) => seat);
const { content } = FIRST.setup;

/** Widest page that a laptop shows whole. */
const MAX_LAPTOP_WIDTH_PX = 1160;

const METERS = ['Hunger', 'Thirst', 'Stamina', 'Resources'] as const;
type MeterName = (typeof METERS)[number];
const METER_UNITS = {
  Hunger: 'Rations',
  Thirst: 'Water',
  Stamina: 'Energy',
  Resources: 'Reserves',
};

const getRations = ({ rations }: Traveller): number =>
  rations.Fresh + rations.Palatable + rations.Stale;

/** Returns level and capacity of a meter. */
function getAmount(me: Traveller, meter: MeterName): readonly [number, number] {
  switch (meter) {
    case 'Hunger':
      return [getRations(me), me.rationCapacity];
    case 'Thirst':
      return [me.water, me.waterCapacity];
    case 'Stamina':
      return [me.energy, me.energyCapacity];
    case 'Resources':
      return [me.reserves, 6];
  }
}

/** Returns the level's number, from the lowest, and its name. */
function getLevel(me: Traveller, meter: MeterName): readonly [number, string] {
  const [amount] = getAmount(me, meter);
  const levels = content.levels[meter];
  const reached = levels.filter(({ least }, index) => index === 0 || least <= amount);
  return [reached.length - 1, reached.at(-1)?.name ?? ''];
}

const sumLevels = (me: Traveller): number =>
  METERS.reduce((sum, meter) => sum + getLevel(me, meter)[0], 0);

const formatColours = (square: (typeof SQUARES)[number]): string =>
  content.locations[square].colours.join(', ') || 'Colourless';

/** Describes the effect as the host's tab does, with implied visitors and merged verbs. */
const describeEffect = (square: (typeof SQUARES)[number]): string => {
  const { effectText: typed } = content.locations[square];
  const text = `; ${typed}`
    .replaceAll('; visitors ', '; ')
    .replace(/(?<=; (gain|lose) [^;]*); \1(?= )/g, ',')
    .slice(2);
  return text === '' ? 'No effect.' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const describeVisit = (square: (typeof SQUARES)[number]): string =>
  `${content.locations[square].energy} Energy, ${content.locations[square].progress} ` +
  `Progress. ${describeEffect(square)}`;

const describeState = ({ exhausted, round }: State, square: (typeof SQUARES)[number]): string => {
  if (exhausted.includes(square)) return 'exhausted';
  return isOpenIn(square, round) ? 'open' : 'not yet open';
};

const formatSquare = (square: (typeof SQUARES)[number]): string =>
  `${square} ${content.locations[square].name}`;

describe.for(listTestedMoments(MOMENTS))('after %s', ([, now]) => {
  const moment = MOMENTS[now];
  if (moment === undefined) throw new Error('there is such a moment');
  const { history, state, seenBy } = moment;
  const rounds = history.slice(1);
  const newestFirst = rounds.toReversed();
  const isOver = state.phase === 'over';
  const { pages, summary } = seenBy(PUBLIC);
  const me = (seat: Seat, at = now) => getTraveller((MOMENTS[at] ?? moment).state, seat);
  const sofar = MOMENTS.slice(0, now + 1).map((_, at) => at);
  /** Returns the Progress after the round, without the levels at the end. */
  const progress = (seat: Seat, at: number): number => {
    const bonus = MOMENTS[at]?.state.phase === 'over' ? sumLevels(me(seat, at)) : 0;
    return me(seat, at).progress - bonus;
  };
  const inSixes = (seat: Seat, at: number): number => Math.floor(progress(seat, at) / 6) * 6;

  const signs = { open: '', 'not yet open': ' …', exhausted: ' ✕' };
  const getSign = (square: (typeof SQUARES)[number]): string =>
    signs[describeState(state, square) as keyof typeof signs];

  it('the map of Uncharted Territory has every square with cost, income and state', () => {
    const { board } = game.view({ ...moment, audience: PUBLIC });
    const squares = SQUARES.map((square) => {
      const { name, energy, progress, colours: own } = content.locations[square];
      if (describeState(state, square) === 'exhausted') return `${square} ${name}\n✕ exhausted`;
      const words = own.length === 0 ? 'Colourless' : own.join(', ');
      return `${square} ${name}\n${energy} → ${progress}${getSign(square)}\n${words}`;
    });
    expect(board?.places.map(({ label }) => label)).toEqual(squares);
    expect(pages['Locations']).toEqual({
      Locations: {
        heads: joinHeads('Location*', 'What it does*', 'Now*'),
        rows: SQUARES.map((square) => [
          `${formatSquare(square).replace(' ', `${getSign(square)} `)}\n${formatColours(square)}`,
          describeVisit(square),
          describeState(state, square),
        ]),
      },
    });
  });

  it('Progress is shown in steps of six until the end', () => {
    const scoredMoments = game.scores(moment).moments.slice(0, sofar.length);
    expect(scoredMoments.map(({ scores }) => scores)).toEqual(
      sofar.map((at) => Object.fromEntries(SEATS.map((seat) => [seat, inSixes(seat, at)]))),
    );
    expect(game.scores(moment).moments.slice(sofar.length)).toEqual(
      isOver
        ? [
            {
              title: 'The end',
              isExact: true,
              scores: Object.fromEntries(SEATS.map((seat) => [seat, me(seat).progress])),
            },
          ]
        : [],
    );
  });

  it('the standings have the levels of the meters, and the result their income', () => {
    const more = game.scores(moment).more ?? [];
    const cells = more.map(({ column, cell }) => [
      column.title,
      ...SEATS.map((seat) => simplifyCell(cell(seat))),
    ]);
    expect(cells).toEqual(
      isOver
        ? [['For levels', ...SEATS.map((seat) => sumLevels(me(seat)))]]
        : METERS.map((meter) => [meter, ...SEATS.map((seat) => getLevel(me(seat), meter)[0])]),
    );
  });

  it('everybody can read how many locations are left', () => {
    const left = SQUARES.length - state.exhausted.length;
    const those = left === 49 ? 'All 49' : `${left} of 49`;
    const later = state.round < 3 ? ', 24 of them from Round 3 on' : '';
    const open =
      state.phase === 'last round'
        ? `Round ${state.round} is the last round.`
        : `${those} locations are left${later}; once 7 or fewer are left, one last round follows.`;
    if (!isOver) expect(summary).toEqual([open]);
  });

  it.runIf(isOver)('everybody can read how close the last Token and the last place were', () => {
    const { placings = [] } = game.outcome(moment) ?? {};
    const [third, fourth, fifth, last] = placings.slice(2);
    const formatGap = (one = third, other = third) =>
      `${(one?.score ?? 0) - (other?.score ?? 0)} Progress`;
    expect(summary).toEqual([
      `${third?.seat} wins the last Token, ${formatGap(third, fourth)} ahead of ${fourth?.seat}.`,
      `${last?.seat} is the Elimination Candidate, ${formatGap(fifth, last)} behind ${fifth?.seat}.`,
    ]);
  });

  it('the host can read everybody’s exact values', () => {
    const formatHeld = ({ rations }: Traveller) =>
      (['Stale', 'Palatable', 'Fresh'] as const)
        .filter((each) => rations[each] > 0)
        .map((each) => `${rations[each]} ${each}`)
        .join(', ') || 'nothing';
    const ranked = SEATS.toSorted((one, other) => me(other).progress - me(one).progress);
    const last = rounds.at(-1)?.title ?? 'Start';
    expect(seenBy(HOST).pages['Travellers']).toEqual({
      Travellers: {
        heads: joinHeads(
          ...['#', 'Player', 'Progress', '🍞', '💧', '⚡', '📦'].map((title) => `${title}*`),
          ...[
            last,
            'Rations by age',
            'Artefact',
            'Shared / four colours',
            'Hungry',
            'What everybody sees',
          ],
        ),
        rows: ranked.map((seat) => {
          const one = me(seat);
          return [
            1 + SEATS.filter((other) => me(other).progress > one.progress).length,
            seat,
            one.progress,
            ...METERS.map((meter) => getAmount(one, meter).join('/')),
            rounds.length === 0 ? null : one.progress - me(seat, now - 1).progress,
            formatHeld(one),
            one.artefactUsed ? 'used' : 'unused',
            `+${one.same}, −${one.different}`,
            one.hungryRounds,
            METERS.map((meter) => getLevel(one, meter)[1]).join(', '),
          ];
        }),
      },
    });
    const page = game
      .view({ ...moment, audience: HOST })
      .pages.find(({ name }) => name === 'Travellers');
    const columns = computePageColumns(page?.blocks ?? []);
    expect(sum(columns.slice(0, 7))).toBeLessThanOrEqual(PHONE_WIDTH_PX);
    expect(sum(columns)).toBeLessThanOrEqual(MAX_LAPTOP_WIDTH_PX);
  });

  it.for(SEATS)(
    '%s reads their Rations, artefact, colours and the players they may not name',
    (seat) => {
      const one = me(seat);
      const { rations, same, different, namedLast } = one;
      if (isOver) {
        expect(seenBy(toAudience(seat)).summary).toEqual([]);
        return;
      }
      const held = (['Stale', 'Palatable', 'Fresh'] as const)
        .filter((each) => rations[each] > 0)
        .map((each) => `${rations[each]} ${each}`);
      const artefact = one.artefactUsed ? 'used' : 'Light or Dark, unused';
      const last = namedLast.at(-1);
      const named =
        namedLast.length < 2 ? last : `${namedLast.slice(0, -1).join(', ')} and ${last}`;
      expect(seenBy(toAudience(seat)).summary).toEqual([
        ...(getLevel(one, 'Stamina')[1] === 'Exhausted'
          ? ['You are exhausted. A Rest in place of a visit gains 3 Energy.']
          : []),
        `Rations: ${held.join(', ') || 'nothing'}. Artefact: ${artefact}.`,
        `3 visits or more: +${same} Energy if all share a colour, −${different} with four ` +
          'different colours.',
        ...(last === undefined ? [] : [`You cannot name ${named} again in this round.`]),
      ]);
    },
  );

  it.for(SEATS)('%s reads their holdings on Now, and the next cost of thirst or hunger', (seat) => {
    const one = me(seat);
    const { holdings, warning = '' } = game.view({ ...moment, audience: toAudience(seat) });
    expect(holdings?.columns.map(({ title }) => title)).toEqual([
      ...METERS.map((meter) => METER_UNITS[meter]),
      'Progress',
    ]);
    expect(holdings?.rows.map((row) => row.map(simplifyCell))).toEqual([
      [...METERS.map((meter) => getAmount(one, meter).join('/')), one.progress],
    ]);
    const short = Math.max(0, 2 - getRations(one));
    const rations = `${short} more Ration${short > 1 ? 's' : ''}`;
    const hunger = `You need ${rations}, or lose ${one.hungryRounds + 1} Energy`;
    expect(warning.includes(hunger)).toBe(!isOver && short > 0);
    const thirst = `${one.water} Water: −3 Progress per 5 Energy`;
    expect(warning.includes(thirst)).toBe(!isOver && one.water < 2);
  });

  it.for(SEATS)('the account of %s adds up to the changes of the round', (seat) => {
    const { account } = game.view({ ...moment, audience: toAudience(seat) });
    if (now === 0) {
      expect(account).toBeUndefined();
      return;
    }
    const [was, is] = [me(seat, now - 1), me(seat)];
    const sumColumn = (column: number) =>
      (account?.rows ?? []).reduce((sum, row) => sum + Number(simplifyCell(row[column] ?? 0)), 0);
    const progress = is.progress - was.progress;
    expect([sumColumn(1), sumColumn(2)]).toEqual([is.energy - was.energy, progress]);
    const others = (account?.rows ?? []).map((row) => String(simplifyCell(row[3] ?? '')));
    const waters = others.flatMap((text) => [...text.matchAll(/([+−]\d+) Water/g)]);
    const water = waters.reduce(
      (sum, [, amount = '']) => sum + Number(amount.replace('−', '-')),
      0,
    );
    expect(water).toBe(is.water - was.water);
    expect(account?.title).toContain(`${progress > 0 ? '+' : ''}${withMinus(progress)} Progress`);
  });

  it.for(SEATS)('%s reads the account of their own changes', (seat) => {
    const own = seenBy(toAudience(seat)).pages;
    const rows = buildLineRows(
      newestFirst.map(({ title, events }) => ({
        title,
        lines: game.narration.account(events, seat, content),
      })),
    );
    const account = own['My account']?.['My account'];
    if (rows.length === 0) expect(account).toHaveLength(1);
    else expect(account).toEqual({ heads: joinHeads('Step*', 'What happened*'), rows });
  });
});

it('the guide has the meters with their levels', () => {
  const rows = METERS.map((meter) => {
    const [starts, capacity, most] = {
      Hunger: [8, 10, 12],
      Thirst: [5, 6, 8],
      Stamina: [14, 16, 24],
      Resources: [6, 6, 6],
    }[meter] as [number, number, number];
    const levels = content.levels[meter].map(({ name, least }) => `${name} from ${least}`);
    const growth = most > capacity ? `, which can grow to ${most}` : '';
    return [
      meter,
      `${METER_UNITS[meter]}: ${starts} at the start, capacity ${capacity}${growth}. Levels ` +
        `that everybody sees: ${levels.join(', ')}.`,
    ];
  });
  const guide = FIRST.seenBy(PUBLIC).pages['Guide'] ?? {};
  expect(guide['The meters']).toEqual({ heads: joinHeads('Meter*', 'What it holds*'), rows });
  const first = (title: string) => requireTable(guide[title]).rows.map(([cell]) => cell);
  expect(first('A round')).toEqual([
    ...['Reserve and artefact', 'Rest', 'Visits', 'Colours', 'Stranded', 'Hunger', 'Thirst'],
    ...['Exhaustion', 'Levels'],
  ]);
  expect(first('The end')).toEqual(['When', 'Winners', 'Ties']);
  expect(first('Effects of locations')).toContain('visitors vote on Water');
  expect(first('Subjects of effects')).toContain('a lone visitor');
});
