import { describe, expect, test } from 'vitest';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import type { Draw } from '../../../rules/kit/chance/chance.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { atDepth } from '../../support/depth.ts';
import { deskText, HOUR_MS, MINUTE_MS, passTime } from '../../support/table/by-hand.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { HOST, openTable, type Table, type TableOptions } from '../../support/table/table.ts';

let table: Table;

const STATUSES = [401, 403, 413, 429, 500, 503] as const;

/** An outage: every call of its API is answered with the status, or with no reply if it is null. */
interface Outage {
  readonly status: (typeof STATUSES)[number] | null;
  /** Whether Google carries out the call despite the error. */
  readonly isDone: boolean;
  readonly isOf: (url: string) => boolean;
}

/** Faults of the adjudicator's calls. */
interface GoogleWeather {
  outage: Outage | null;
  /** Percentage of calls that fail at random. */
  readonly gusts: number;
}

type CreateFetch = NonNullable<TableOptions['carry']>;

const createRefusal = (status: number, nowMs: number): Response =>
  Response.json(
    { error: { code: status, message: 'A storm.', status: 'STORM' } },
    { status, headers: { date: new Date(nowMs).toUTCString() } },
  );

const createStormyFetch =
  (weather: GoogleWeather, draw: Draw): CreateFetch =>
  ({ clock, fetchImplementation }) =>
  async (input, init) => {
    const isGust = draw.integer(1, 100) <= weather.gusts;
    const { outage } = weather;
    const url = input instanceof Request ? input.url : String(input);
    const isStruck = outage?.isOf(url) === true;
    if (!isGust && !isStruck) return fetchImplementation(input, init);
    const isDone = isStruck ? outage.isDone : draw.pick([true, false]);
    if (isDone) await fetchImplementation(input, init);
    const status = isStruck ? outage.status : draw.pick(STATUSES);
    if (isDone || status === null) throw new TypeError('fetch failed');
    return createRefusal(status, clock.now());
  };

const API_NAMES = ['spreadsheets', 'forms', 'drive', 'queues'] as const;

const drawOutage = (draw: Draw): Outage => {
  const api = draw.pick([...API_NAMES, '']);
  return {
    status: draw.pick([...STATUSES, null]),
    isDone: draw.integer(1, 4) === 1,
    isOf: (url) => url.includes(api),
  };
};

const getLastEntryNumber = (match: Match): number => currentPosition(match).sealed.entry.entry;

/** Lets robots answer as soon as the form asks about the open step. */
async function answerByRobots(): Promise<void> {
  for (let tries = 0; tries < 8; tries++) {
    try {
      return await table.robots();
    } catch {
      await passTime(table, 16 * MINUTE_MS);
    }
  }
  throw new Error('the form does not ask what it should');
}

/**
 * Passes the deadline during an outage of some hours. Returns whether the step was resolved without
 * the host.
 */
async function playStepInOutage(weather: GoogleWeather, draw: Draw): Promise<boolean> {
  const before = getLastEntryNumber(await table.read());
  await answerByRobots();
  const outage = drawOutage(draw);
  weather.outage = outage;
  await table.deadline();
  await passTime(table, draw.integer(1, 3) * HOUR_MS);
  weather.outage = null;
  await passTime(table, 65 * MINUTE_MS);
  return getLastEntryNumber(await table.read()) > before;
}

/** Number of steps. */
const PLAYED_STEPS = atDepth({ quick: 2, deep: 300 });

describe.each(selectGames('dm-invitational').map((game) => [game.title, game] as const))(
  '%s, in a storm to the end',
  (_title, game) => {
    test('a match in a storm loses no answer, resolves every step, and is verified', async () => {
      const draw = seedChance(38)(`storm of ${game.id}`);
      const weather: GoogleWeather = { outage: null, gusts: 6 };
      table = await openTable({ game, carry: createStormyFetch(weather, draw) });
      // Before its first reply the adjudicator knows the time of this machine alone, not the
      // emulator's.
      await readMatch(table.adjudicator.google, table.hostId).catch(() => null);
      for (let step = 0; step < PLAYED_STEPS; step++) {
        if (currentPosition(await table.read()).sealed.entry.next === null) break;
        expect({ step, isResolved: await playStepInOutage(weather, draw) }).toEqual({
          step,
          isResolved: true,
        });
      }
      await passTime(table, 2 * HOUR_MS);
      const { receipts, incidents } = await table.read();
      const lost = receipts.filter(({ fate }) => !['accepted', 'superseded'].includes(fate));
      expect({ lost, incidents }).toEqual({ lost: [], incidents: [] });
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    });
  },
);

describe('outages in the middle of a match', () => {
  const [game] = selectGames('dm-invitational');
  const all = API_NAMES.flatMap((api) => [...STATUSES, null].map((status) => ({ api, status })));
  const cases = atDepth({
    quick: [
      { api: 'spreadsheets', status: null },
      { api: 'spreadsheets', status: 401 },
      { api: 'forms', status: 413 },
    ] as const,
    deep: all,
  });

  test.each(cases)(
    'a match goes on after two hours in which all calls to $api fail with $status',
    async ({ api, status }) => {
      if (game === undefined) throw new Error('there is a game');
      const weather: GoogleWeather = { outage: null, gusts: 0 };
      table = await openTable({ game, carry: createStormyFetch(weather, seedChance(1)('none')) });
      await table.robots();
      await table.deadline();
      await table.robots();
      weather.outage = { status, isDone: false, isOf: (url) => url.includes(api) };
      await table.deadline();
      await passTime(table, 2 * HOUR_MS);
      weather.outage = null;
      await passTime(table, HOUR_MS);
      expect(getLastEntryNumber(await table.read())).toBe(2);
      expect(await deskText(table)).not.toContain('Problem');
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    },
  );
});
