import { describe, expect, test } from 'vitest';
import type { Position } from '../ledger/position.ts';
import { findShownStep } from './intervention-texts.ts';

const STEP = { name: 'round-1', title: 'Round 1', about: 'Move.', pace: 'round', asks: [{}] };

function describeWith(own: {
  readonly settings?: object;
  readonly next?: object;
  readonly meanwhile?: readonly object[];
  readonly step?: object;
}): readonly string[] {
  const { settings = {}, next = {}, meanwhile = [], step = STEP } = own;
  const position = {
    step,
    game: { title: 'A game', paces: [{ name: 'round', title: 'Round', usual: '1 day' }] },
    opened: {
      settings: { earlyMs: null, counts: 'last', timeZone: 'UTC', times: {}, ...settings },
    },
    sealed: { entry: { next: { deadline: '2026-06-03T20:00:00.000Z', ...next } } },
    answersUntil: null,
    meanwhile,
  } as unknown as Position;
  return (findShownStep(position)?.about ?? '').split('\n\n');
}

describe('description of a step', () => {
  test('describeStep returns the game’s description if there is nothing to add', () => {
    expect(describeWith({})).toEqual(['Move.']);
    expect(findShownStep({ step: null } as unknown as Position)).toBeNull();
  });

  test('describeStep adds how long after the deadline answers count', () => {
    expect(describeWith({ next: { graceMs: 120_000 } })).toEqual([
      'Move.',
      'Answers received up to 2 minutes after the deadline still count.',
    ]);
    expect(describeWith({ next: { graceMs: 120_000 }, step: { ...STEP, asks: [] } })).toEqual([
      'Move.',
    ]);
  });

  test('describeStep adds the grace for a missing answer, then the end of the grace', () => {
    const settings = { graceIfMissingMs: 7_200_000 };
    expect(describeWith({ settings })[1]).toBe(
      'If an answer is missing at the deadline, answers count for another 2 hours.',
    );
    const given = { settings, next: { graceMs: 7_200_000 }, meanwhile: [{ kind: 'grace' }] };
    expect(describeWith(given).slice(1)).toEqual([
      'An answer was missing at the deadline, so answers count until Wed 3 Jun 2026, 22:00 (UTC).',
    ]);
    expect(describeWith({ settings, step: { ...STEP, asks: [] } })).toEqual(['Move.']);
  });

  test('describeStep adds the days of deadlines, except for a plain interval', () => {
    const times = { round: 'Mon, Thu 19:00' };
    expect(describeWith({ settings: { times, skip: 'Thu' } })[1]).toBe(
      'Each step ends Mon, Thu 19:00. No step ends on Thu.',
    );
    expect(describeWith({ settings: { least: '20 hours' } })[1]).toBe(
      'Each step takes 1 day. Each step lasts at least 20 hours.',
    );
    expect(describeWith({ settings: { times: { round: '2 days' } } })).toEqual(['Move.']);
  });

  test('describeStep adds that the host reviews the step', () => {
    expect(describeWith({ settings: { review: true } })[1]).toMatch(/^Answers are cut off/);
    expect(describeWith({ settings: { review: true }, step: { ...STEP, asks: [] } })).toEqual([
      'Move.',
    ]);
  });

  test('describeStep adds that answers can be changed if the last one counts', () => {
    const early = (counts: string) => describeWith({ settings: { earlyMs: 600_000, counts } })[1];
    expect(early('last')).toContain('you can change your answer');
    expect(early('first')).not.toContain('change');
  });

  test('describeStep adds the early resolution, unless the step was undone', () => {
    expect(describeWith({ settings: { earlyMs: 600_000 } })[1]).toMatch(
      /^Once all have answered, the step may be resolved 10 minutes after the last answer/,
    );
    const undone = { kind: 'rewound', seat: null, title: 'Round 1', answersUntil: null };
    const intervention = {
      ...undone,
      request: 'said-1',
      at: '2026-06-02T20:00:00.000Z',
      reason: 'A storm',
      replay: [],
      next: null,
    };
    const told = describeWith({ settings: { earlyMs: 600_000 }, meanwhile: [intervention] });
    expect(told).toHaveLength(2);
    expect(told[1]).toContain('Round 1 was undone');
    const corrected = { ...intervention, seat: 'Scarlet' };
    expect(describeWith({ settings: { earlyMs: 600_000 }, meanwhile: [corrected] })).toHaveLength(
      3,
    );
  });
});
