import { describe, expect, test } from 'vitest';
import type { Block } from '../../rules/kit/showing/view.ts';
import { sum } from '../drawing/grid.ts';
import { drawBlocks } from '../drawing/layout-staging.ts';
import { PHONE_WIDTH_PX } from '../drawing/prose.ts';
import { buildProofPage, drawCommitment, type ProofFacts } from './proof.ts';

const PROOF_SAMPLE: ProofFacts = {
  seedHash: 'hash of the seed',
  rulesVersion: 'presents-of-mine 2',
  team: [],
  entries: [
    { entry: 0, step: 'Opened', hash: 'hash 0', stateHash: 'state 0' },
    { entry: 1, step: 'Pregame', hash: 'hash 1', stateHash: 'state 1' },
  ],
  interventions: [
    { entry: 1, what: 'The match was paused.', reason: 'A storm.', when: 'Saturday 20:00' },
  ],
  link: 'https://example.org/public',
};

const listProofBlocks = (rest: Partial<ProofFacts & { readonly seed: string | null }>) =>
  buildProofPage('Proof', { ...PROOF_SAMPLE, seed: null, ...rest }).blocks;

const findBlock = (blocks: readonly Block[], title: string) =>
  blocks.find((block) => block.title === title);

const findTable = (blocks: readonly Block[], title: string) => {
  const block = findBlock(blocks, title);
  return block?.kind === 'table'
    ? { heads: block.columns.map((column) => column.title), rows: block.rows }
    : null;
};

describe('Proof', () => {
  test('the proof shows command, rules and the seed’s hash, and the seed at the end', () => {
    const rows = (seed: string | null) =>
      findTable(listProofBlocks({ seed }), 'Facts to verify')?.rows;
    const [command, hash, secret, rules] = rows(null) ?? [];
    expect(command).toEqual(['Command', 'sealed verify https://example.org/public']);
    expect(hash).toEqual(['Hash of the seed', 'hash of the seed']);
    expect(secret).toMatchObject(['Seed', { value: 'secret until the match is over' }]);
    expect(rules).toEqual(['Rules', 'presents-of-mine 2']);
    expect(rows('the seed')?.[2]).toEqual(['Seed', 'the seed']);
  });

  test('the proof announces the final facts until the end, and then refers to them', () => {
    const drawProofTexts = (seed: string | null) =>
      JSON.stringify(findBlock(listProofBlocks({ seed }), 'How to verify this match'));
    expect(drawProofTexts(null)).toContain('appears here, and hidden tabs');
    expect(drawProofTexts('the seed')).toContain('This workbook contains everything needed');
    for (const seed of [null, 'the seed'])
      expect(drawProofTexts(seed)).toContain('Keep the newest hash of the chain');
  });

  test('the proof shows the chain with one entry a row', () => {
    expect(findTable(listProofBlocks({}), 'Chain of entries')).toEqual({
      heads: ['Entry', 'Hash', 'Step', 'State hash'],
      rows: [
        [0, 'hash 0', 'Opened', 'state 0'],
        [1, 'hash 1', 'Pregame', 'state 1'],
      ],
    });
  });

  test.each(['Facts to verify', 'Interventions', 'Chain of entries'])(
    'the first two columns of the proof’s table “%s” fill a phone',
    (title) => {
      const block = findBlock(listProofBlocks({}), title);
      const { columnWidths } = drawBlocks(...(block === undefined ? [] : [block]));
      expect(sum(columnWidths.slice(0, 2))).toBe(PHONE_WIDTH_PX);
    },
  );

  test('the proof lists interventions with reasons, and omits an empty table', () => {
    expect(findTable(listProofBlocks({}), 'Interventions')).toEqual({
      heads: ['Entry', 'What', 'Why', 'When'],
      rows: [[1, 'The match was paused.', 'A storm.', 'Saturday 20:00']],
    });
    expect(findBlock(listProofBlocks({ interventions: [] }), 'Interventions')).toBeUndefined();
  });
});

test('the table of the commitment before the opening fills a phone', () => {
  const commitment = { seedHash: 'hash', chain: 'chain', round: 7, outText: 'on Friday' };
  const sheet = drawCommitment({ sheetId: 1, title: 'Story' }, 'The May race', commitment);
  expect(sheet.columnWidths).toHaveLength(2);
  expect(sum(sheet.columnWidths)).toBe(PHONE_WIDTH_PX);
});
