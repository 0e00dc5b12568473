import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import {
  type BeaconRound,
  beaconChainSchema,
  beaconRoundSchema,
  computeRoundMs,
  findFirstRoundFrom,
  findRoundAfter,
  isPublicChain,
  QUICKNET_CHAIN,
} from './rounds.ts';
import { isSigned } from './signatures.ts';

/** Round 1000 of quicknet, published on 23 August 2023, from drand's public addresses. */
const REAL_ROUND: BeaconRound = {
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125' +
    'e342b73a8dd2bacbe47e4b6b63ed5e39',
};

/** Round 42 from https://docs.drand.love/dev-guide/developer/http-api */
const DOCUMENTED_ROUND: BeaconRound = {
  round: 42,
  signature:
    '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce4' +
    '30a91b811fbfaf763900bc998b5d686a',
};

test('findRoundAfter returns a round from six to below nine seconds after a cut-off', () => {
  const onRound = computeRoundMs(QUICKNET_CHAIN, 101);
  for (let ms = onRound; ms < onRound + 3000; ms += 1) {
    const out = computeRoundMs(QUICKNET_CHAIN, findRoundAfter(QUICKNET_CHAIN, ms));
    expect(out - ms).toBeGreaterThanOrEqual(6000);
    expect(out - ms).toBeLessThan(9000);
  }
  expect(findRoundAfter(QUICKNET_CHAIN, 0)).toBe(1);
});

test('the first round of quicknet was published at its genesis', () => {
  expect(computeRoundMs(QUICKNET_CHAIN, 1)).toBe(1_692_803_367_000);
  expect(findFirstRoundFrom(QUICKNET_CHAIN, computeRoundMs(QUICKNET_CHAIN, 7))).toBe(7);
});

test('isPublicChain accepts only quicknet, with all its parameters', () => {
  expect(isPublicChain({ ...QUICKNET_CHAIN })).toBe(true);
  for (const other of [
    { ...QUICKNET_CHAIN, publicKey: EMULATED_CHAIN.publicKey },
    { ...QUICKNET_CHAIN, chain: EMULATED_CHAIN.chain },
    { ...QUICKNET_CHAIN, genesis: QUICKNET_CHAIN.genesis + 3 },
    { ...QUICKNET_CHAIN, period: 6 },
    EMULATED_CHAIN,
  ])
    expect(isPublicChain(other)).toBe(false);
});

test.each([
  [{}, true],
  [{ genesis: 0 }, true],
  [{ genesis: -1 }, false],
  [{ genesis: 0.5 }, false],
  [{ period: 1 }, true],
  [{ period: 0 }, false],
  [{ period: 3600 }, true],
  [{ period: 3601 }, false],
  [{ chain: QUICKNET_CHAIN.chain.slice(1) }, false],
  [{ publicKey: `${QUICKNET_CHAIN.publicKey}0` }, false],
  [{ chain: QUICKNET_CHAIN.chain.toUpperCase() }, false],
])('whether a chain with %o has a valid hash, key, genesis and period: %s', (own, isChain) => {
  expect(beaconChainSchema.safeParse({ ...QUICKNET_CHAIN, ...own }).success).toBe(isChain);
});

test.each([
  [{}, true],
  [{ round: 1 }, true],
  [{ round: 0 }, false],
  [{ signature: '' }, false],
])('whether a round with %o has a number of at least 1 and a signature: %s', (own, isRound) => {
  expect(beaconRoundSchema.safeParse({ ...REAL_ROUND, ...own }).success).toBe(isRound);
});

test('a real signature is valid only for quicknet', () => {
  expect(isSigned(QUICKNET_CHAIN, REAL_ROUND)).toBe(true);
  expect(isSigned(EMULATED_CHAIN, REAL_ROUND)).toBe(false);
  expect(isSigned(QUICKNET_CHAIN, DOCUMENTED_ROUND)).toBe(true);
});

test.each([
  ['of another round', { ...REAL_ROUND, round: 1001 }],
  ['with another digit', { ...REAL_ROUND, signature: REAL_ROUND.signature.replace(/9$/, '8') }],
  ['that is not a point of the curve', { ...REAL_ROUND, signature: 'f'.repeat(96) }],
  ['that is the point at infinity', { ...REAL_ROUND, signature: `c${'0'.repeat(95)}` }],
  ['that is empty', { ...REAL_ROUND, signature: '' }],
])('a signature %s is invalid', (_what, round) => {
  expect(isSigned(QUICKNET_CHAIN, round)).toBe(false);
});
