import { afterEach, expect, test, vi } from 'vitest';
import { awaitUnlessStopped } from './terminal.ts';

afterEach(() => vi.restoreAllMocks());

test('an interrupted command prints its message and exits with 130', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const others = process.listeners('SIGINT');
  const work = Promise.withResolvers<void>();
  const running = awaitUnlessStopped(work.promise, 'Stopped. Nothing is lost.');
  process
    .listeners('SIGINT')
    .find((one) => !others.includes(one))
    ?.call(process, 'SIGINT');
  work.resolve();
  await running;
  expect(written).toHaveBeenCalledWith('Stopped. Nothing is lost.\n');
  expect(exit).toHaveBeenCalledWith(130);
  expect(process.listeners('SIGINT')).toEqual(others);
});
