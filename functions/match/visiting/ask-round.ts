import { setTimeout as pass } from 'node:timers/promises';
import * as z from 'zod';
import type { Adjudicator, Beacon } from '../adjudicator.ts';
import {
  type BeaconChain,
  type BeaconRound,
  beaconRound,
  firstRoundFrom,
} from '../beacon/rounds.ts';
import { isSigned } from '../beacon/signatures.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import type { Wake } from '../next/wake.ts';

/** https://docs.drand.love/docs/dev-guide/3-4-dev-guide-http-api */
const DRAND = [
  'https://api.drand.sh/',
  'https://api2.drand.sh/',
  'https://api3.drand.sh/',
  'https://drand.cloudflare.com/',
] as const;

/** An answer has 300 bytes; a step waits no longer than its reads usually take. */
const PATIENCE_MS = 5000;

/** drand's public addresses, unless others are given. */
export const beaconAt = ({
  addresses = DRAND,
}: {
  readonly addresses?: readonly string[];
} = {}): Beacon => ({
  addresses,
  fetchImplementation: (...request) => globalThis.fetch(...request),
  patienceMs: PATIENCE_MS,
  waitUntil: async (ms) => {
    await pass(Math.max(0, ms - Date.now()));
  },
});

type RoundReply =
  | { readonly kind: 'told'; readonly round: BeaconRound }
  /** A phrase for each address: the reason why it has not returned the round. */
  | { readonly kind: 'not told'; readonly whys: readonly string[] };

/** A round that is requested in parallel to a step's reads, as its task names it. */
export interface EarlyRoundRequest {
  readonly chain: string;
  readonly number: number;
  /** Never rejects. */
  readonly asked: Promise<RoundReply>;
}

/** Requests the round of a task. Its signature is checked later, when the match has been read. */
export function askBeside(
  { beacon }: Adjudicator,
  { round }: Pick<Wake, 'round'>,
): EarlyRoundRequest | null {
  if (beacon === undefined || round === undefined) return null;
  return { ...round, asked: ask(beacon, round, () => true) };
}

/**
 * Returns a round whose signature is valid for the chain. `beside`: the parallel request, if any.
 * @throws IncidentError if no address returns the round
 */
export async function roundOf(
  { beacon }: Adjudicator,
  wanted: { readonly chain: BeaconChain; readonly number: number },
  beside: EarlyRoundRequest | null = null,
): Promise<BeaconRound> {
  const { chain, number } = wanted;
  if (beacon === undefined) throw new IncidentError([beaconAway(number, [NO_ADDRESS])]);
  const isSame = beside?.chain === chain.chain && beside.number === number;
  const first = isSame ? await beside.asked : null;
  if (first?.kind === 'told' && isSigned(chain, first.round)) return first.round;
  const asked =
    first?.kind === 'not told'
      ? first
      : await ask(beacon, { chain: chain.chain, number }, (round) => isSigned(chain, round));
  if (asked.kind === 'told') return asked.round;
  throw new IncidentError([beaconAway(number, asked.whys)]);
}

async function ask(
  beacon: Beacon,
  wanted: { readonly chain: string; readonly number: number },
  isSound: (round: BeaconRound) => boolean,
): Promise<RoundReply> {
  const whys: string[] = [];
  for (const address of beacon.addresses) {
    const told = await fetchRoundAt(beacon, { ...wanted, address }, isSound);
    if (typeof told !== 'string') return { kind: 'told', round: told };
    whys.push(told);
  }
  return { kind: 'not told', whys };
}

/** The round, or a phrase with the reason why this address has not returned it. */
async function fetchRoundAt(
  beacon: Beacon,
  wanted: { readonly address: string; readonly chain: string; readonly number: number },
  isSound: (round: BeaconRound) => boolean,
): Promise<BeaconRound | string> {
  const { address, chain, number } = wanted;
  const told = await fetchRoundFrom(beacon, `${address}${chain}/public/${number}`);
  if (typeof told === 'string') return `${hostOf(address)} ${told}`;
  if (told.round !== number) return `${hostOf(address)} returns round ${told.round}`;
  return isSound(told) ? told : `${hostOf(address)} returns an invalid signature`;
}

/**
 * Asks each address for the newest round that is certainly out. Returns a phrase for each address
 * that does not return it.
 */
export async function beaconProblems(
  beacon: Beacon,
  chain: BeaconChain,
  atMs: number,
): Promise<readonly string[]> {
  const number = Math.max(1, firstRoundFrom(chain, atMs - SURELY_OUT_MS) - 1);
  const told = await Promise.all(
    beacon.addresses.map((address) =>
      fetchRoundAt(beacon, { address, chain: chain.chain, number }, (round) =>
        isSigned(chain, round),
      ),
    ),
  );
  return told.filter((one) => typeof one === 'string');
}

/** Clocks differ by less. */
const SURELY_OUT_MS = 10_000;

const answer = z.object(beaconRound.shape);

/** The round, or a phrase with the reason. Never throws. */
async function fetchRoundFrom(
  { fetchImplementation, patienceMs }: Beacon,
  url: string,
): Promise<BeaconRound | string> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetchImplementation(url, { redirect: 'error', signal });
    if (!response.ok) return `answers ${response.status}`;
    const read = answer.safeParse(await response.json());
    return read.success ? read.data : 'returns an unreadable round';
  } catch {
    return 'does not answer';
  }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

const NO_ADDRESS = 'no address is known here';

const beaconAway = (round: number, whys: readonly string[]): Incident => ({
  code: 'beacon',
  where: 'The public beacon',
  what: `Round ${round}, which the dice come of, cannot be had: ${whys.join(', ')}.`,
  todo:
    'Nothing: it is asked for again by itself, at the latest every quarter of an hour, and ' +
    'rounds are never lost. When it has not been there for a day you may go on without it ' +
    '(“sealed dice”), which everybody reads.',
});
