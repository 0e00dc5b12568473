import { describe, expect, it } from 'vitest';
import { isSuccess, reachTarget } from './reach-target.ts';

describe('a target', () => {
  it('reachTarget returns at once if the signal is already aborted', async () => {
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
  ])('isSuccess of a reply with the status %s is %s', (status, isDone) => {
    expect(isSuccess({ status, retryAfter: null })).toBe(isDone);
  });
});
