import { expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { QUICKNET_CHAIN } from '../beacon/rounds.ts';
import type { Entry, OpenedEntry } from '../ledger/entry.ts';
import { buildSeasonRequestId } from '../next/request.ts';
import { buildProvenBeacon, formatProvenStep, listProvenInterventions } from './workbooks.ts';

const createEntry = (own: object): Entry => ({ entry: 3, ...own }) as unknown as Entry;

test('Proof shows the beacon from the round of the opening on', () => {
  const beacon = (chain: object | undefined, round: object | undefined) =>
    buildProvenBeacon({ settings: { beacon: chain }, beacon: round } as unknown as OpenedEntry);
  const round = { round: 77, signature: 'a' };
  expect(beacon(EMULATED_CHAIN, round)).toEqual({
    ...{ chain: EMULATED_CHAIN.chain, isPublic: false, round: 77 },
  });
  expect(beacon(QUICKNET_CHAIN, round)).toMatchObject({ isPublic: true });
  for (const [chain, from] of [[], [EMULATED_CHAIN], [undefined, round]])
    expect(beacon(chain, from)).toBeUndefined();
});

test('an entry of a season names a match’s workbook, or the last hash of each result', () => {
  const report = (match: string, lastHash: string | null) => ({ match, lastHash });
  const reports = [report('round-1-table-1', '1a2b3c4d5e6f'.repeat(5)), report('other', null)];
  expect(formatProvenStep(createEntry({ kind: 'results', reports }))).toBe(
    'The results of 2 matches are collected: round-1-table-1 1a2b3c4d5e6f, other ',
  );
  const match = { kind: 'match', title: 'Table 1', match: 'round-1-table-1', public: 'workbook-1' };
  expect(formatProvenStep(createEntry(match))).toBe(
    'Table 1: its match is open: round-1-table-1 workbook-1',
  );
  expect(formatProvenStep(createEntry({ kind: 'resolved', title: 'Round 1' }))).toBe('Round 1');
});

const TIMES = { timeZone: 'UTC' };
const ORDERS = {
  ...{ kind: 'orders', seat: 'Scarlet', request: 'said-1', reason: 'A storm' },
  ...{ at: '2026-06-02T08:30:00.000Z', next: { title: 'Round 2', deadline: null } },
};
const told = (own: object) => listProvenInterventions(createEntry(own), TIMES);

test('each intervention on Proof has a reason and a time', () => {
  const [one, ...more] = told(ORDERS);
  expect(more).toEqual([]);
  expect(one).toEqual({
    entry: 3,
    what:
      'Round 2: orders are entered for Scarlet. The host entered orders for Scarlet, which ' +
      'count unless Scarlet answers later.',
    reason: 'A storm',
    when: 'Tue 2 Jun 2026, 08:30 (UTC)',
  });
  const [bySeason] = told({ ...ORDERS, request: buildSeasonRequestId('1') });
  expect(bySeason?.what).toMatch(/answers later\. Done by the season\.$/);
});

test('Proof shows why a step waited that was resolved by the host’s decision', () => {
  const resolved = { kind: 'resolved', title: 'Round 2', deadline: '2026-06-02T20:00:00.000Z' };
  expect(told(resolved)).toEqual([]);
  expect(told({ ...resolved, hostWord: ['answer missing'] })).toEqual([
    {
      entry: 3,
      what:
        'Round 2. The step was resolved by the host’s decision, although an answer ' +
        'that had been confirmed is not listed by Google any more.',
      reason: '',
      when: 'Tue 2 Jun 2026, 20:00 (UTC)',
    },
  ]);
  for (const hostWord of [['answer missing'], undefined]) {
    const [byCoHost] = told({ ...resolved, hostWord, by: 'Sam' });
    expect(byCoHost?.what).toMatch(/^Round 2\..* Done by the co-host Sam\.$/);
  }
});
