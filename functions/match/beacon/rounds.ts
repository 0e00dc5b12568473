import * as z from 'zod';

const createHexSchema = (digits: number): z.ZodString =>
  z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** Identity of a drand chain, and the times of its rounds. */
export const beaconChainSchema = z.strictObject({
  /** Hash of the chain. Requests name the chain by it. */
  chain: createHexSchema(64),
  /** The public key, a compressed point of G2. */
  publicKey: createHexSchema(192),
  /** Time at which the first round was published, in seconds since 1970. */
  genesis: z.int().min(0),
  /** Time between two rounds, in seconds. */
  period: z.int().min(1).max(3600),
});
export type BeaconChain = z.infer<typeof beaconChainSchema>;

/** A published round. Nobody knows the signature before the publication. */
export const beaconRoundSchema = z.strictObject({
  round: z.int().min(1),
  /** The signature, a compressed point of G1 with 48 bytes. */
  signature: createHexSchema(96),
});
export type BeaconRound = z.infer<typeof beaconRoundSchema>;

/**
 * The chain "quicknet" of the League of Entropy, whose members sign a round every three seconds.
 * https://docs.drand.love/docs/dev-guide/3-4-dev-guide-http-api
 */
export const QUICKNET_CHAIN: BeaconChain = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3a' +
    'c6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5' +
    'a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

/** Whether the chain is the public one, of which nobody knows a round in advance. */
export const isPublicChain = (given: BeaconChain): boolean =>
  given.chain === QUICKNET_CHAIN.chain &&
  given.publicKey === QUICKNET_CHAIN.publicKey &&
  given.genesis === QUICKNET_CHAIN.genesis &&
  given.period === QUICKNET_CHAIN.period;

/**
 * Minimum time from a cut-off to the publication of its round, in milliseconds. Clocks may differ
 * by some seconds, and even then nobody knows the round at the cut-off.
 */
export const ROUND_LEAD_MS = 6000;

type ChainTiming = Pick<BeaconChain, 'genesis' | 'period'>;

/** Returns the time of a round's publication, in milliseconds since 1970. */
export const computeRoundMs = ({ genesis, period }: ChainTiming, round: number): number =>
  (genesis + period * (round - 1)) * 1000;

/** Returns the first round that is published at least {@link ROUND_LEAD_MS} after a cut-off. */
export const findRoundAfter = (chain: ChainTiming, cutOffMs: number): number =>
  findFirstRoundFrom(chain, cutOffMs + ROUND_LEAD_MS);

/** Returns the first round published at or after `ms`, in milliseconds since 1970. */
export const findFirstRoundFrom = ({ genesis, period }: ChainTiming, ms: number): number =>
  Math.max(1, Math.ceil((ms - genesis * 1000) / (period * 1000)) + 1);
