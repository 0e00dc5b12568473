import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { findSignature } from '../../../emulator/beacon/stand-in.ts';
import type { Adjudicator, Beacon } from '../adjudicator.ts';
import { computeRoundMs } from '../beacon/rounds.ts';
import { IncidentError } from '../ledger/incident.ts';
import { askInParallel, createBeacon, fetchRound, findBeaconProblems } from './ask-round.ts';

const { chain } = EMULATED_CHAIN;
const WANTED_ROUND = { chain: EMULATED_CHAIN, number: 42 };
const VALID_ROUND = { round: 42, signature: findSignature(42) };

const BEACON_ANSWERS: Readonly<Record<string, () => Response>> = {
  'sound.test': () => Response.json({ ...VALID_ROUND, randomness: 'ab' }),
  'away.test': () => new Response('', { status: 503 }),
  'dropped.test': () => {
    throw new TypeError('fetch failed');
  },
  'portal.test': () => Response.json({ hello: 'world' }),
  'text.test': () => new Response('<html>'),
  'other.test': () => Response.json({ round: 41, signature: findSignature(41) }),
  'false.test': () => Response.json({ round: 42, signature: findSignature(43) }),
};

/** Creates an adjudicator with these addresses; `asked` collects the requests. */
function createAdjudicatorAt(...hosts: readonly string[]) {
  const questions: string[] = [];
  const beacon: Beacon = {
    addresses: hosts.map((host) => `http://${host}/`),
    fetchImplementation: async (input, init) => {
      const { host, pathname } = new URL(String(input));
      expect(init).toMatchObject({ redirect: 'error', signal: expect.any(AbortSignal) });
      questions.push(`${host}${pathname}`);
      const answer = BEACON_ANSWERS[host];
      if (answer === undefined) throw new TypeError('no such host');
      return answer();
    },
    patienceMs: 1000,
    waitUntil: async () => {},
  };
  return { adjudicator: { beacon } as unknown as Adjudicator, beacon, asked: questions };
}

const catchRefusal = async (asking: Promise<unknown>): Promise<string> => {
  const error = await asking.catch((thrown: unknown) => thrown);
  if (!(error instanceof IncidentError)) throw new Error('it was told');
  expect(error.incidents).toMatchObject([{ code: 'beacon', where: 'The public beacon' }]);
  return error.incidents[0]?.what ?? '';
};

test('fetchRound returns the round of the first address with a valid signature', async () => {
  const hosts = ['away.test', 'false.test', 'sound.test'];
  const { adjudicator, asked } = createAdjudicatorAt(...hosts, 'other.test');
  expect(await fetchRound(adjudicator, WANTED_ROUND)).toEqual(VALID_ROUND);
  expect(asked).toEqual(hosts.map((host) => `${host}/${chain}/public/42`));
});

test('fetchRound names the reason of each address if none returns the round', async () => {
  const { adjudicator } = createAdjudicatorAt(
    ...['away.test', 'dropped.test', 'portal.test', 'text.test', 'other.test', 'false.test'],
  );
  expect(await catchRefusal(fetchRound(adjudicator, WANTED_ROUND))).toBe(
    'No address returns round 42, which the dice need (' +
      'away.test answers 503, dropped.test ' +
      'does not answer, portal.test returns an unreadable round, text.test does not answer, ' +
      'other.test returns round 41, false.test returns an invalid signature).',
  );
});

test('fetchRound sends no request if no address is configured', async () => {
  const nowhere = {} as unknown as Adjudicator;
  expect(await catchRefusal(fetchRound(nowhere, WANTED_ROUND))).toContain(
    'no address is configured',
  );
  expect(askInParallel(nowhere, { round: { chain, number: 42 } })).toBeNull();
  expect(askInParallel(createAdjudicatorAt('sound.test').adjudicator, {})).toBeNull();
});

test.each<readonly [string, readonly string[], object, number]>([
  ['shares a parallel request for the same round', ['sound.test'], {}, 1],
  ['ignores a parallel request for another round', ['sound.test'], { number: 41 }, 2],
  ['ignores one for another chain', ['sound.test'], { chain: '0'.repeat(64) }, 2],
  ['repeats one with an invalid signature', ['false.test', 'sound.test'], {}, 3],
])('fetchRound %s', async (_claim, hosts, own, count) => {
  const { adjudicator, asked } = createAdjudicatorAt(...hosts);
  const parallel = askInParallel(adjudicator, { round: { chain, number: 42, ...own } });
  expect(await fetchRound(adjudicator, WANTED_ROUND, parallel)).toEqual(VALID_ROUND);
  expect(asked).toHaveLength(count);
});

test('fetchRound does not repeat a parallel request that no address has answered', async () => {
  const { adjudicator, asked } = createAdjudicatorAt('away.test');
  const parallel = askInParallel(adjudicator, { round: { chain, number: 42 } });
  const asking = fetchRound(adjudicator, WANTED_ROUND, parallel);
  expect(await catchRefusal(asking)).toContain('away.test answers 503');
  expect(asked).toHaveLength(1);
});

test('findBeaconProblems requests the newest round that is ten seconds old', async () => {
  const { beacon, asked } = createAdjudicatorAt('sound.test', 'away.test');
  const atMs = computeRoundMs(EMULATED_CHAIN, 42) + 10_000;
  const problems = ['away.test answers 503'];
  expect(await findBeaconProblems(beacon, EMULATED_CHAIN, atMs + 1)).toEqual(problems);
  expect(asked.map((url) => url.split('/').at(-1))).toEqual(['42', '42']);
  await findBeaconProblems(beacon, EMULATED_CHAIN, computeRoundMs(EMULATED_CHAIN, 1));
  expect(asked.at(-1)).toMatch(/\/1$/);
});

test('createBeacon uses drand’s addresses by default', () => {
  expect(createBeacon().addresses[0]).toBe('https://api.drand.sh/');
  expect(createBeacon({ addresses: ['http://here.test/'] }).addresses).toEqual([
    'http://here.test/',
  ]);
});

test('waitUntil resolves at once for an instant in the past', async () => {
  await expect(createBeacon().waitUntil(0)).resolves.toBeUndefined();
});
