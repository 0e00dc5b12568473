import { describe, expect, it } from 'vitest';
import { isSuccess, reachTarget } from './reach-target.ts';

describe('a target', () => {
  it('is not waited for by who has given up before', async () => {
    const request = new Request('http://function.test/', { signal: AbortSignal.abort() });
    const never = () => new Promise<Response>(() => {});
    expect(await reachTarget(request, never)).toEqual({ status: null, retryAfter: null });
  });

  it.each([
    [null, false],
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ])('that answers %s has done it: %s', (status, isDone) => {
    expect(isSuccess({ status, retryAfter: null })).toBe(isDone);
  });
});
