import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../functions/match/ledger/entry.ts';
import { listQuotaLines } from './summary.ts';

const MINUTE_MS = 60_000;

describe('the polls’ use of Google', () => {
  const settings = (pollMs: number): Settings => ({
    game: 'a-game',
    title: 'The match',
    timeZone: 'UTC',
    counts: 'last',
    knownBy: 'code',
    times: {},
    earlyMs: null,
    pollMs,
    variants: {},
  });

  test('the summary shows how often polls read, and how many matches an account can run', () => {
    const [need, ...more] = listQuotaLines(settings(5 * MINUTE_MS), 8);
    expect(need).toContain('read 14 times an hour');
    expect(need).toContain('up to 9 times when everybody answers');
    expect(need).toContain('about 135 such matches');
    expect(listQuotaLines(settings(10 * MINUTE_MS), 8)[0]).toContain('about 256 such matches');
    expect(more).toEqual([]);
  });

  test('the summary warns if polls would exceed Google’s limit', () => {
    expect(listQuotaLines(settings(1000), 8).join(' ')).toContain('Poll less often');
    expect(listQuotaLines(settings(5 * MINUTE_MS), 40).join(' ')).toContain('a minute late');
  });

  test('the summary omits quotas if nothing polls', () => {
    const { pollMs: _, ...none } = settings(1000);
    expect(listQuotaLines(none, 8)).toEqual([]);
  });
});
