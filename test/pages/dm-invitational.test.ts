import { describe, expect, it } from 'vitest';
import { dmInvitational as game } from '../../rules/dm-invitational/game.ts';
import type { Event } from '../../rules/dm-invitational/state.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import {
  buildLineRows,
  buildNoticeRows,
  HOST,
  joinHeads,
  listTestedMoments,
  type PlainRow,
  PUBLIC,
  playMoments,
  requireTable,
  simplifyCell,
  toAudience,
} from './match.ts';

const MOMENTS = playMoments(game, { players: 2, seed: 4 });
const [FIRST] = MOMENTS;
if (FIRST === undefined) throw new Error('a match has moments');
const SEATS = FIRST.setup.players.map(({ seat }) => seat);
const { content } = FIRST.setup;
const HOUSE_NAMES = content.houses.map(({ name }) => name);
const LETTER_NUMBERS = [1, 2, 3, 4];

const findOtherSeat = (seat: Seat): Seat => SEATS.find((one) => one !== seat) ?? seat;

/** Lists the houses with a road from this house, in the order of the list. */
const listNeighbours = (house: string): readonly string[] =>
  content.roads.flatMap(([one, other]) => (one === house ? [other] : other === house ? [one] : []));

/** Lists the houses that one of a team's couriers visits, in order. */
function listRoute(events: readonly Event[], seat: Seat, courier: number): readonly string[] {
  return events.flatMap((event) => {
    const isOwn = 'courier' in event && event.seat === seat && event.courier === courier;
    if (!isOwn) return [];
    return 'isNew' in event ? [event.house] : [];
  });
}

const countLettersAt = (events: readonly Event[], seat: Seat, house: string): number =>
  LETTER_NUMBERS.reduce(
    (sum, courier) =>
      sum + courier * listRoute(events, seat, courier).filter((at) => at === house).length,
    0,
  );

const countLetters = (events: readonly Event[], seat: Seat): number =>
  HOUSE_NAMES.reduce((sum, house) => sum + countLettersAt(events, seat, house), 0);

const listHouses = (events: readonly Event[], seat: Seat): readonly string[] =>
  HOUSE_NAMES.filter((house) => countLettersAt(events, seat, house) > 0);

const isHeld = (events: readonly Event[], seat: Seat, courier: number): boolean => {
  const at = listRoute(events, seat, courier).at(-1);
  return (
    at !== undefined &&
    countLettersAt(events, findOtherSeat(seat), at) > countLettersAt(events, seat, at)
  );
};

const listWays = (events: readonly Event[], seat: Seat, courier: number): readonly string[] => {
  const route = listRoute(events, seat, courier);
  if (isHeld(events, seat, courier)) return [];
  return listNeighbours(route.at(-1) ?? '').filter((house) => !route.includes(house));
};

describe.for(listTestedMoments(MOMENTS))('after %s', ([, now]) => {
  const moment = MOMENTS[now];
  if (moment === undefined) throw new Error('there is such a moment');
  const { history, state, seenBy } = moment;
  const steps = history.slice(1);
  const newestFirst = steps.toReversed();
  const { pages, summary } = seenBy(PUBLIC);
  const happened = (until = history.length) =>
    history.slice(0, until).flatMap(({ events }) => events);
  const events = happened();
  const at = (seat: Seat, house: string) => countLettersAt(events, seat, house);

  it('the map of DM Invitational has all letters, owners of houses and couriers', () => {
    const [one, other] = SEATS as [Seat, Seat];
    const figures = SEATS.flatMap((seat) =>
      LETTER_NUMBERS.flatMap((courier) => {
        const house = listRoute(events, seat, courier).at(-1);
        return house === undefined ? [] : [{ house, seat, courier }];
      }),
    );
    expect(pages['Map']?.['The map (map)']).toEqual([
      ...content.houses.map(({ name, isDealers }) => {
        const [mine, theirs] = [at(one, name), at(other, name)];
        const letters = mine + theirs === 0 ? '' : ` ${mine}:${theirs}`;
        const owner = mine === theirs ? '' : ` (${mine > theirs ? one : other})`;
        return `${isDealers ? '★ ' : ''}${name}${letters}${owner}`;
      }),
      ...figures.map(({ house, seat, courier }) => `${house}: ${courier} (${seat})`),
    ]);
    const here = (house: string) =>
      SEATS.flatMap((seat) => {
        const own = figures.filter((figure) => figure.seat === seat && figure.house === house);
        return own.length === 0 ? [] : [`${seat} ${own.map(({ courier }) => courier).join(', ')}`];
      }).join('\n');
    const table = requireTable(pages['Map']?.['Houses']);
    expect(table.heads).toBe(joinHeads('House*', `${one}*`, `${other}*`, 'Couriers*', 'Roads to'));
    expect(table.rows.map((row) => row.slice(0, 4))).toEqual(
      HOUSE_NAMES.map((house) => [house, at(one, house), at(other, house), here(house)]),
    );
    for (const [house, , , , roads] of table.rows)
      expect(String(roads).split(', ').toSorted()).toEqual(
        listNeighbours(String(house)).toSorted(),
      );
  });

  it.each(SEATS)('the map of %s shows where letters are missing', (seat) => {
    const { board } = game.view({ ...moment, audience: toAudience(seat) });
    const drawn = board?.places.map(({ label, owner }) => [label, owner !== undefined]);
    expect(drawn).toEqual(
      content.houses.map(({ name, isDealers }) => {
        const [mine, theirs] = [at(seat, name), at(findOtherSeat(seat), name)];
        const letters = mine + theirs === 0 ? '' : ` ${mine}:${theirs}`;
        return [`${isDealers ? '★ ' : ''}${name}${letters}`, mine > 0];
      }),
    );
  });

  /** Describes a team's couriers: places, ways, and whether they leave. */
  const couriers = (seat: Seat) => ({
    heads: joinHeads('No.*', 'Leaves?*', 'Stands at*'),
    rows: LETTER_NUMBERS.map((courier): PlainRow => {
      const route = listRoute(events, seat, courier);
      const ways = listWays(events, seat, courier).length;
      const leaves = isHeld(events, seat, courier)
        ? 'held'
        : ways === 0
          ? 'no way'
          : `${ways} ${ways === 1 ? 'way' : 'ways'}`;
      const [at = 'Not on the map', ...before] = route.toReversed();
      const been = before.length === 0 ? '' : `; before: ${before.toReversed().join(', ')}`;
      return [courier, route.length === 0 ? '–' : leaves, `${at}${been}`];
    }),
  });

  it('the standings of DM Invitational have letters, movable couriers and houses ahead', () => {
    const { more = [], moments } = game.scores(moment);
    const signed = more.filter(({ sign }) => sign !== undefined);
    expect(
      signed.map(({ sign, cell }) => [sign, ...SEATS.map((seat) => simplifyCell(cell(seat)))]),
    ).toEqual([
      ['✉', ...SEATS.map((seat) => countLetters(events, seat))],
      [
        '➜',
        ...SEATS.map((seat) =>
          listHouses(events, seat).length === 0
            ? '–'
            : LETTER_NUMBERS.filter((courier) => listWays(events, seat, courier).length > 0).length,
        ),
      ],
      [
        '⚑',
        ...SEATS.map(
          (seat) =>
            HOUSE_NAMES.filter((house) => at(seat, house) > at(findOtherSeat(seat), house)).length,
        ),
      ],
    ]);
    expect(moments.at(-1)?.scores).toEqual(
      Object.fromEntries(SEATS.map((seat) => [seat, listHouses(events, seat).length])),
    );
  });

  it('everybody can read the next steps or the goal of DM Invitational', () => {
    const isStill =
      state.phase === 'turn' && !steps.at(-1)?.events.some(({ kind }) => kind === 'moved');
    const isLate = isStill && state.number > 1;
    const open = {
      ranking: /^Both players rank the houses in secret\.$/,
      airdrop:
        state.number === 4
          ? /^This is the last airdrop\. Turns will follow\.$/
          : new RegExp(`^${4 - state.number} more airdrops? will follow\\.$`),
      turn: isLate
        ? /^No courier has moved .*the match ends as if nobody could move\.$/
        : /^Deliver to all 15 houses to win\. If nobody can move, most letters win\.$/,
      over: /^(No courier (of [A-Za-z]+ )?can .*|.* missed .*|Nobody moved .*)?$/,
    };
    const needs = state.phase === 'turn' ? SEATS.length : 0;
    expect(summary.slice(needs).join()).toMatch(open[state.phase]);
    for (const seat of SEATS.slice(0, needs)) {
      const missing = HOUSE_NAMES.filter((name) => !listHouses(events, seat).includes(name));
      const line = summary.find((text) => text.startsWith(`${seat} still needs `));
      expect(line?.match(/needs (.*)\.$/)?.[1]?.split(/, | and /)).toEqual(missing);
    }
  });

  it.for(SEATS)(
    '%s reads missing letters, and where each of their couriers is and can go',
    (seat) => {
      const missing = HOUSE_NAMES.filter((name) => !listHouses(events, seat).includes(name));
      const { summary: own, holdings } = game.view({ ...moment, audience: toAudience(seat) });
      const held = LETTER_NUMBERS.filter((courier) => isHeld(events, seat, courier));
      const frees = held.map((courier) => listRoute(events, seat, courier).at(-1) ?? '');
      const free = LETTER_NUMBERS.filter((courier) => listWays(events, seat, courier).length > 0);
      if (state.phase !== 'turn') expect(own).toEqual([]);
      else {
        const text = own.join(' ');
        expect(text.includes('Your couriers can never move again')).toBe(free.length === 0);
        for (const house of free.length === 0 ? [] : frees)
          expect(text).toMatch(
            new RegExp(
              `\\b${at(findOtherSeat(seat), house) - at(seat, house)}( more letters?)? at ${house}`,
            ),
          );
        const isListed = missing.length > 0 && missing.length < 6;
        expect(text.includes('You still have to deliver to')).toBe(isListed);
      }
      const cells = LETTER_NUMBERS.map((courier) => {
        const house = listRoute(events, seat, courier).at(-1);
        if (house === undefined) return '–';
        const ways = listWays(events, seat, courier).length;
        if (held.includes(courier)) return `${house}\nheld`;
        return `${house}\n${ways === 0 ? 'no way' : ways === 1 ? '1 way' : `${ways} ways`}`;
      });
      const row = holdings?.rows[0]?.map(simplifyCell);
      expect(row?.slice(1)).toEqual(state.phase === 'ranking' ? undefined : cells);
    },
  );

  it('the tab “Map” has a table of each team’s couriers', () => {
    for (const seat of SEATS) expect(pages['Map']?.[`Couriers of ${seat}`]).toEqual(couriers(seat));
  });

  it('the log and each account have every line, newest step first', () => {
    const titles = joinHeads('Step*', 'What happened*');
    const rows = (
      listLines: (events: readonly Event[]) => ReturnType<typeof game.narration.account>,
    ) =>
      buildLineRows(newestFirst.map((one) => ({ title: one.title, lines: listLines(one.events) })));
    const log = rows((all) => game.narration.lines(all, PUBLIC, content));
    if (log.length > 0) expect(pages['Log']).toEqual({ Log: { heads: titles, rows: log } });
    for (const seat of SEATS) {
      const own = rows((all) => game.narration.account(all, seat, content));
      const page = seenBy(toAudience(seat)).pages['My account'];
      if (own.length === 0) expect(page?.['My account']).toHaveLength(1);
      else expect(page).toEqual({ 'My account': { heads: titles, rows: own } });
    }
  });

  it('the host can read the players’ private reports', () => {
    const rows = newestFirst.flatMap(({ title, events: own }) =>
      buildNoticeRows(title, game.narration.notices(own, content), SEATS.length),
    );
    const titles = joinHeads('Step*', 'Player*', 'Message*', 'Rule');
    expect(seenBy(HOST).pages['Notices']).toEqual({
      Notices: rows.length === 0 ? ['There are no messages yet.'] : { heads: titles, rows },
    });
  });

  it('the guide of DM Invitational explains the course and who wins, with the rules', () => {
    const first = (title: string) =>
      requireTable(pages['Guide']?.[title])
        .rows.map(([cell]) => cell)
        .join(', ');
    expect(first('How it goes')).toBe(
      'Ranking, Dealer Houses, Airdrops, Turns, Refusing, Skipping, No answer, Resigning',
    );
    expect(first('Who wins')).toBe(
      'All houses, Nobody can move, Can never move again, Tiebreak, Prize',
    );
  });
});
