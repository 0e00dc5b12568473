import { describe, expect, it } from 'vitest';
import { getPairGarnets } from '../../rules/kit/match/communal.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import type { Code } from '../../rules/mars-immerser/content.ts';
import { marsImmerser as game } from '../../rules/mars-immerser/game.ts';
import { getSightseer, type State } from '../../rules/mars-immerser/state.ts';
import {
  content,
  countHeldTogether,
  describeLocation,
  findRelative,
  formatCount,
  formatPlace,
  getListedName,
  hasSeenAll,
  joinNames,
  MOMENTS,
  POINT_KINDS,
  RELATIVES,
  roundPoints,
  SEATS,
  sumFinalGarnets,
  sumFinalPoints,
  sumTotal,
} from './mars-immerser-model.ts';
import {
  buildLineRows,
  HOST,
  joinHeads,
  type PlainRow,
  PUBLIC,
  requireTable,
  toAudience,
  withMinus,
} from './match.ts';

it('the tested match has no two equal totals', () => {
  expect(new Set(SEATS.map((seat) => sumTotal(seat).toFixed(6))).size).toBe(SEATS.length);
});

/** Sums a player's points before those of lists and Slices. */
const sumPointsIn =
  (state: State) =>
  (seat: Seat): number =>
    POINT_KINDS.reduce((sum, kind) => sum + getSightseer(state, seat).points[kind], 0);

/** Kinds of events that end a movement. */
const ENDING_REASONS = ['stopped', 'betrayed', 'both backed out'];

const POLE_MARKS = {
  plain: '',
  polar: ' (polar)',
  super: ' (super)',
  'super polar': ' (super polar)',
};

function expectAllRoads(rows: readonly PlainRow[]): void {
  for (const [code, roads] of rows) {
    const ways = content.roads.flatMap(({ ends, kind }) => {
      const [one, other] = ends;
      const to = one === code ? other : other === code ? one : null;
      return to === null ? [] : [`${to}${POLE_MARKS[kind]}`];
    });
    expect(String(roads).split(', ').toSorted()).toEqual(ways.toSorted());
  }
}

describe.for(MOMENTS.map((moment) => [moment.history.at(-1)?.title, moment] as const))(
  'after %s',
  ([, moment]) => {
    const { history, state, seenBy } = moment;
    const isOver = state.phase === 'over';
    const steps = history.slice(1);
    const newestFirst = steps.toReversed();
    const { pages, summary } = seenBy(PUBLIC);
    const me = (seat: Seat) => getSightseer(state, seat);

    /** Finds a seat's last place in a step; null if a Veil hides the place. */
    const endIn = (step: (typeof steps)[number], seat: Seat): Code | null =>
      step.events.flatMap((event) =>
        event.kind === 'revealed' && event.seat === seat ? [event.location] : [],
      )[0] ?? null;
    const last = steps.at(-1);
    const findShownPlace = (seat: Seat): Code | null => {
      if (last === undefined) return null;
      return isOver ? me(seat).location : endIn(last, seat);
    };

    it('points are secret until the end, which shows them for each player', () => {
      const scores = game.scores(moment);
      if (!isOver) {
        expect([scores.moments, scores.more]).toEqual([[], []]);
        return;
      }
      const totals = Object.fromEntries(SEATS.map((seat) => [seat, roundPoints(sumTotal(seat))]));
      expect(scores.moments.map((one) => one.scores)).toEqual([totals]);
      expect(
        scores.more?.slice(1).map(({ column, cell }) => [column.title, ...SEATS.map(cell)]),
      ).toEqual(
        POINT_KINDS.map((kind) => [
          kind,
          ...SEATS.map((seat) => roundPoints(sumFinalPoints(seat, kind))),
        ]),
      );
    });

    it('the map shows each player at the place where the player was last seen', () => {
      const table = requireTable(pages['Map']?.['Locations']);
      expect(table.heads).toBe(joinHeads('At*', 'Roads to*', 'What is there*'));
      expect(table.rows.map(([code, , what]) => [code, what])).toEqual(
        content.locations.map(({ code }) => {
          const here = SEATS.filter((seat) => findShownPlace(seat) === code).join(', ');
          const what = `${getListedName(code)}, ${describeLocation(code)}`;
          return [code, here === '' ? what : `${what}\n${here}`];
        }),
      );
      expectAllRoads(table.rows);
    });

    it('the scoring is explained only at the end', () => {
      if (isOver) expect(Object.keys(pages['Scoring'] ?? {})).toContain('Tokens of Life');
      else
        expect(pages['Scoring']).toEqual({
          Scoring: ['Points are secret until the match is over.'],
        });
    });

    it('every table of the guide has its headings', () => {
      const tables = Object.entries(pages['Guide'] ?? {});
      expect(tables.map(([title, table]) => [title, requireTable(table).heads])).toEqual([
        ['How it goes', joinHeads('What*', 'How*')],
        ['Points', joinHeads('Kind*', 'How*')],
        ['Tokens of Life', joinHeads('If*', 'Then*')],
        ['Powers: choose one in the match', joinHeads('Power*', 'What it does*')],
        ['Wares of Sole Limbo', joinHeads('Ware*', 'Price and gains*')],
      ]);
      for (const [, table] of tables) expect(requireTable(table).rows.length).toBeGreaterThan(2);
    });

    it('holders of lists and values of Relatives are shown only at the end', () => {
      const holders = (number: number, locations: readonly Code[]): string => {
        if (!isOver) return '';
        const held = SEATS.filter((seat) => me(seat).lists.includes(number));
        const names = (isSeen: boolean) =>
          joinNames(held.filter((seat) => hasSeenAll(locations, me(seat)) === isSeen));
        const [seen, missed] = [names(true), names(false)];
        const missedBy = missed === '' ? '' : `. Not seen by ${missed}`;
        return `${seen === '' ? '' : `. Seen by ${seen}`}${missedBy}`;
      };
      const shares = (code: Code): PlainRow => {
        const { name, slices, all, value } = findRelative(code);
        if (!isOver) return [code, getListedName(code)];
        if (all === 0) return [code, 0, `${getListedName(code)}: no visitors`];
        const each = slices.map(
          ({ seat, count }) =>
            `${seat} ${withMinus(roundPoints((value * count) / all))} (${count} of ` +
            `${formatCount(all, 'Slice')})`,
        );
        return [code, value, `${name}: ${each.join(', ')}`];
      };
      expect(pages['Lists']).toEqual({
        'I Saw Lists': {
          heads: joinHeads('#*', 'Points*', 'Locations*'),
          rows: content.lists.map(({ number, name, points, locations }) => [
            number,
            points,
            `${name}: ${locations.join(', ')}${holders(number, locations)}`,
          ]),
        },
        Relatives: {
          heads: isOver ? joinHeads('At*', 'Points*', 'Who*') : joinHeads('At*', 'Who*'),
          rows: RELATIVES.map(shares),
        },
      });
    });

    it('only the host can read ways until the end', () => {
      const secrets = seenBy(HOST).pages['Secrets'] ?? {};
      if (last === undefined) expect(secrets['Ways']).toEqual(['Nobody has moved yet.']);
      for (const { title } of newestFirst) {
        const ways = secrets[`Ways in ${title}`];
        expect(requireTable(ways).rows.map(([seat]) => seat)).toEqual(SEATS);
        expect(pages['Scoring']?.[`Ways in ${title}`]).toEqual(isOver ? ways : undefined);
      }
    });

    it('the chart shows known costs of nights, and points once the match is over', () => {
      const chart = game.view({ ...moment, audience: PUBLIC }).chart;
      expect(chart?.columns.map(({ title }) => title)).toEqual(['After', ...SEATS]);
      expect(chart?.rows.map(([label]) => label)).toEqual([
        'Start',
        ...steps.map(({ title }) => title.replace('Round ', '')),
      ]);
      const costs = SEATS.map((seat) => {
        const nights = steps.flatMap(({ events }) =>
          events.filter(
            (one) => one.kind === 'round over' && one.round > 1 && one.outside.includes(seat),
          ),
        );
        return 0 - ([0, 2, 8, 20, 40, 90][nights.length] ?? 0);
      });
      const totals = SEATS.map((seat) => Number(roundPoints(sumTotal(seat))));
      expect(chart?.rows.at(-1)?.slice(1)).toEqual(isOver ? totals : costs);
      const before = MOMENTS.slice(0, -1).map(({ state }) => SEATS.map(sumPointsIn(state)));
      if (isOver) expect(chart?.rows.slice(0, -1).map((row) => row.slice(1))).toEqual(before);
    });

    it('a way on the map shows where a player went', () => {
      if (last === undefined) return;
      const own = requireTable(seenBy(HOST).pages['Secrets']?.[`Ways in ${last.title}`]);
      for (const [index, seat] of SEATS.entries()) {
        const text = String(own.rows[index]?.[1]);
        const mine = last.events.filter((event) => 'seat' in event && event.seat === seat);
        const moves = mine.flatMap((event) => (event.kind === 'moved' ? [`→ ${event.to}`] : []));
        expect(text.match(/→ \w+/g) ?? []).toEqual(moves);
        expect(text.includes('■')).toBe(mine.some(({ kind }) => ENDING_REASONS.includes(kind)));
      }
    });

    it('the log contains all public reports', () => {
      const table = pages['Log']?.['Log'];
      if (last === undefined) return;
      const rows = buildLineRows(
        newestFirst.map(({ title, events }) => ({
          title,
          lines: game.narration.lines(events, PUBLIC, content),
        })),
      );
      expect(table).toEqual({ heads: joinHeads('Step*', 'What happened*'), rows });
    });

    it('the host can read homes and all secrets', () => {
      const open = content.locations.filter(({ code, listed: text }) => {
        const home = content.locations.find((one) => one.code === (state.homes[code] ?? code));
        return home?.name !== text;
      });
      const facts = (seat: Seat): string => {
        const { lists, slices, power, garnets, swapped } = me(seat);
        const held = Object.entries(slices).map(([code, count]) => `${code} ${count}`);
        return [
          lists.length === 0 ? 'no lists' : `lists ${lists.join(', ')}`,
          held.length === 0 ? 'no Slices' : `Slices ${held.join(', ')}`,
          power === null ? 'no Power used' : `${power} used`,
          formatCount(isOver ? sumFinalGarnets(seat) : garnets, 'Garnet'),
          ...(swapped ? ['has swapped'] : []),
        ].join('; ');
      };
      expect(seenBy(HOST).pages['Secrets']).toMatchObject({
        'Who lives where': {
          heads: joinHeads('Who*', 'Where*', 'Directory*'),
          rows: open.map(({ code }) => {
            const home = content.locations.find((one) => one.code === (state.homes[code] ?? code));
            return [home?.name, code, getListedName(code)];
          }),
        },
        Players: {
          heads: joinHeads('Who*', 'Where*', 'What*'),
          rows: SEATS.map((seat) => [seat, me(seat).location ?? 'nowhere yet', facts(seat)]),
        },
      });
      const table = requireTable(seenBy(HOST).pages['Secrets']?.['Communal Garnets of pairs']);
      const held = state.pairs.map(({ seats: [one, other], garnets }) => ({
        names: `${one} and ${other}`,
        garnets: isOver ? countHeldTogether(one, other) : garnets,
      }));
      const named = table.rows.flatMap(([garnets, texts]) =>
        String(texts)
          .split('; ')
          .map((text) => ({ names: text, garnets: Number(garnets) })),
      );
      const counted = held.filter(({ names }) => !named.some((one) => one.names === names));
      const [rest] = named.filter(({ names }) => names.endsWith(' pairs'));
      expect(new Set(counted.map(({ garnets }) => garnets)).size).toBeLessThan(2);
      expect(rest?.garnets).toBe(counted[0]?.garnets);
      expect(held).toEqual(
        expect.arrayContaining(named.filter(({ names }) => !names.endsWith(' pairs'))),
      );
    });

    it('everybody can read how many rounds will follow', () => {
      const left = 6 - state.round;
      const rest =
        left === 0 ? 'This is the last round.' : `${formatCount(left, 'more round')} will follow.`;
      if (last === undefined) {
        expect(summary).toEqual(['All players choose a starting location and I Saw Lists.']);
      } else if (!isOver) expect(summary).toEqual([rest]);
    });

    it.for(SEATS)('%s reads their own place, lists, points and garnets', (seat) => {
      const own = seenBy(toAudience(seat));
      const { location, points, lists, seen, slices, additional, nights, garnets, power } =
        me(seat);
      const { holdings, details, warning } = game.view({ ...moment, audience: toAudience(seat) });
      if (location === null) expect(own.summary).toEqual(['You have not started yet.']);
      else if (!isOver) {
        const costs = [2, 6, 12, 20, 50][Math.min(nights, 4)];
        expect(own.summary).toEqual([]);
        expect(warning).toBe(`The next night outside an Inn costs ${costs} points.`);
        expect(holdings?.rows[0]?.map((cell) => Object(cell).value)).toEqual([
          expect.stringMatching(new RegExp(`^${location}( |$)`)),
          me(seat).moreMoves ? '5' : '4',
          power ?? 'unused',
          ...[
            garnets,
            sumNumbers(Object.values(slices)),
            sumNumbers(POINT_KINDS.map((kind) => points[kind])),
          ].map(withMinus),
        ]);
      }
      const rows = content.lists
        .filter(({ number }) => lists.includes(number))
        .map(({ number, locations, points: worth }) => {
          const missing = locations.filter((code) => !seen.includes(code));
          return missing.length === 0
            ? [number, worth, 'All seen']
            : [number, -worth, missing.join(', ')];
        });
      expect(
        details?.rows.map((row) => row.map((cell) => Object(cell).value ?? cell)) ?? [],
      ).toEqual(rows);
      const mine = own.pages['My holdings'];
      expect(mine?.['Seen so far']).toEqual([
        seen.length === 0
          ? 'Nothing yet.'
          : `${seen.map(formatPlace).join('; ')}.`.replace(/!\.$/, '!'),
      ]);
      const held = Object.entries(slices);
      expect(mine?.['Slices']).toEqual(
        held.length === 0
          ? ['You have visited no Relative.']
          : {
              heads: joinHeads('Relative*', 'Slices*', 'More*'),
              rows: held.map(([code, count]) => [
                formatPlace(code),
                count,
                additional.includes(code)
                  ? 'No more'
                  : isOver
                    ? null
                    : 'One more for a stay or night',
              ]),
            },
      );
      expect(mine?.['Garnets']).toEqual({
        heads: joinHeads('Whose*', 'Garnets*', 'For*'),
        rows: [
          [
            'Mine',
            isOver ? sumFinalGarnets(seat) : garnets,
            isOver ? 'Garnets won by a Token of Life are included.' : 'A Jet costs 3.',
          ],
          ...SEATS.filter((other) => other !== seat).map((other) => [
            `With ${other}`,
            isOver ? countHeldTogether(seat, other) : getPairGarnets(state.pairs, seat, other),
            null,
          ]),
        ],
      });
    });
  },
);

const sumNumbers = (numbers: readonly (number | undefined)[]): number =>
  numbers.reduce<number>((total, one = 0) => total + one, 0);
