import { setTimeout as pass } from 'node:timers/promises';
import * as z from 'zod';
import type { Adjudicator, Beacon } from '../adjudicator.ts';
import {
  type BeaconChain,
  type BeaconRound,
  beaconRoundSchema,
  findFirstRoundFrom,
} from '../beacon/rounds.ts';
import { isSigned } from '../beacon/signatures.ts';
import { type Incident, IncidentError } from '../ledger/incident.ts';
import type { Wake } from '../next/wake.ts';

/** https://docs.drand.love/docs/dev-guide/3-4-dev-guide-http-api */
const DRAND_URLS = [
  'https://api.drand.sh/',
  'https://api2.drand.sh/',
  'https://api3.drand.sh/',
  'https://drand.cloudflare.com/',
] as const;

/** Time limit for a reply, about as long as the other reads of a step take. */
const ROUND_TIMEOUT_MS = 5000;

/** Creates a client of drand's public addresses, or of other addresses. */
export const createBeacon = ({
  addresses = DRAND_URLS,
}: {
  readonly addresses?: readonly string[];
} = {}): Beacon => ({
  addresses,
  fetchImplementation: (...request) => globalThis.fetch(...request),
  patienceMs: ROUND_TIMEOUT_MS,
  waitUntil: async (ms) => {
    await pass(Math.max(0, ms - Date.now()));
  },
});

/** A round; or, if no address returned it, one reason for each address. */
type RoundReply = BeaconRound | { readonly whys: readonly string[] };

/** A request for the round that a step's task names, made in parallel to the step's reads. */
export interface EarlyRoundRequest {
  readonly chain: string;
  readonly number: number;
  /** Resolves to the reply. Never rejects. */
  readonly asked: Promise<RoundReply>;
}

/** Requests the round that a task names. Its signature is checked once the match has been read. */
export function askInParallel(
  { beacon }: Adjudicator,
  { round }: Pick<Wake, 'round'>,
): EarlyRoundRequest | null {
  if (beacon === undefined || round === undefined) return null;
  return { ...round, asked: askHosts(beacon, round, () => true) };
}

/**
 * Returns a round whose signature is valid for the chain. `beside`: the parallel request, if any.
 * @throws IncidentError if no address returns the round
 */
export async function fetchRound(
  { beacon }: Adjudicator,
  wanted: { readonly chain: BeaconChain; readonly number: number },
  beside: EarlyRoundRequest | null = null,
): Promise<BeaconRound> {
  const { chain, number } = wanted;
  if (beacon === undefined)
    throw new IncidentError([buildMissingRoundIncident(number, [NO_ADDRESS_KNOWN])]);
  const isSame = beside?.chain === chain.chain && beside.number === number;
  let reply = isSame ? await beside.asked : null;
  if (reply === null || ('round' in reply && !isSigned(chain, reply)))
    reply = await askHosts(beacon, { chain: chain.chain, number }, (one) => isSigned(chain, one));
  if ('round' in reply) return reply;
  throw new IncidentError([buildMissingRoundIncident(number, reply.whys)]);
}

async function askHosts(
  beacon: Beacon,
  wanted: { readonly chain: string; readonly number: number },
  isSound: (round: BeaconRound) => boolean,
): Promise<RoundReply> {
  const whys: string[] = [];
  for (const address of beacon.addresses) {
    const reply = await fetchRoundAt(beacon, { ...wanted, address }, isSound);
    if (typeof reply !== 'string') return reply;
    whys.push(reply);
  }
  return { whys };
}

/** Requests a round at one address. Returns a phrase with the reason if it fails. */
async function fetchRoundAt(
  beacon: Beacon,
  wanted: { readonly address: string; readonly chain: string; readonly number: number },
  isSound: (round: BeaconRound) => boolean,
): Promise<BeaconRound | string> {
  const { address, chain, number } = wanted;
  const reply = await fetchRoundFrom(beacon, `${address}${chain}/public/${number}`);
  if (typeof reply === 'string') return `${parseHost(address)} ${reply}`;
  if (reply.round !== number) return `${parseHost(address)} returns round ${reply.round}`;
  return isSound(reply) ? reply : `${parseHost(address)} returns an invalid signature`;
}

/** Requests the newest published round at each address. Returns a phrase for each failure. */
export async function findBeaconProblems(
  beacon: Beacon,
  chain: BeaconChain,
  atMs: number,
): Promise<readonly string[]> {
  const number = Math.max(1, findFirstRoundFrom(chain, atMs - BEACON_TOLERANCE_MS) - 1);
  const replies = await Promise.all(
    beacon.addresses.map((address) =>
      fetchRoundAt(beacon, { address, chain: chain.chain, number }, (round) =>
        isSigned(chain, round),
      ),
    ),
  );
  return replies.filter((one) => typeof one === 'string');
}

/** Maximum difference between the clocks of beacon and adjudicator. */
const BEACON_TOLERANCE_MS = 10_000;

const roundReplySchema = z.object(beaconRoundSchema.shape);

/** Requests a round. Returns a phrase with the reason if it fails; never throws. */
async function fetchRoundFrom(
  { fetchImplementation, patienceMs }: Beacon,
  url: string,
): Promise<BeaconRound | string> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetchImplementation(url, { redirect: 'error', signal });
    if (!response.ok) return `answers ${response.status}`;
    const read = roundReplySchema.safeParse(await response.json());
    return read.success ? read.data : 'returns an unreadable round';
  } catch {
    return 'does not answer';
  }
}

const parseHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

const NO_ADDRESS_KNOWN = 'no address is configured';

const buildMissingRoundIncident = (round: number, whys: readonly string[]): Incident => ({
  code: 'beacon',
  where: 'The public beacon',
  what: `No address returns round ${round}, which the dice need (${whys.join(', ')}).`,
  todo:
    'Do nothing: the round is requested again at least every quarter of an hour, and no round ' +
    'is ever lost. If it is missing for a day, you can continue without it ' +
    '(“sealed dice”). Everybody can then read that.',
});
