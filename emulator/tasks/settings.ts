/** The settings of a queue: read, bounded and filled in as Cloud Tasks does. */
import { invalidArgument } from '../core/refusal.ts';
import { readDuration } from './duration.ts';
import { burstSizeOf, type RateLimits, type RetryConfig } from './queue.ts';
import type { DescribedQueue, DescribedRetryConfig } from './request.ts';

/** Throws the 400 for a value out of bounds; what is not given, or zero, stays as in `old`. */
export function readRateLimits(
  given: NonNullable<DescribedQueue['rateLimits']>,
  old: RateLimits,
): RateLimits {
  const { maxDispatchesPerSecond = 0, maxConcurrentDispatches = 0 } = given;
  checkBounds('RateLimits.maxDispatchesPerSecond', maxDispatchesPerSecond, 500);
  checkBounds('RateLimits.maxConcurrentDispatches', maxConcurrentDispatches, 5000);
  const rate = maxDispatchesPerSecond || old.maxDispatchesPerSecond;
  return {
    maxDispatchesPerSecond: rate,
    maxBurstSize: burstSizeOf(rate),
    maxConcurrentDispatches: maxConcurrentDispatches || old.maxConcurrentDispatches,
  };
}

function checkBounds(name: string, value: number, largest: number): void {
  if (value < 0) throw invalidArgument(`${name} cannot be negative.`);
  if (value > largest) throw invalidArgument(`${name} must be less than or equal to ${largest}.`);
}

/** As `readRateLimits`. */
export function readRetryConfig(given: DescribedRetryConfig, old: RetryConfig): RetryConfig {
  const config = {
    maxAttempts: given.maxAttempts || old.maxAttempts,
    maxDoublings: given.maxDoublings || old.maxDoublings,
    minBackoffMs: backoff('min_backoff', given.minBackoff) || old.minBackoffMs,
    maxBackoffMs: backoff('max_backoff', given.maxBackoff) || old.maxBackoffMs,
  };
  checkRetryConfig(config);
  return config;
}

const backoff = (name: string, text: string | undefined): number =>
  text === undefined ? 0 : readDuration(text, `queue.retry_config.${name}`);

function checkRetryConfig(config: RetryConfig): void {
  if (config.maxAttempts < -1) {
    throw invalidArgument('RetryConfig.maxAttempts must be greater or equal to -1.');
  }
  for (const name of ['maxDoublings', 'minBackoff', 'maxBackoff'] as const) {
    const value = name === 'maxDoublings' ? config.maxDoublings : config[`${name}Ms`];
    if (value < 0) throw invalidArgument(`RetryConfig.${name} cannot be negative.`);
  }
  if (config.minBackoffMs > config.maxBackoffMs) {
    throw invalidArgument(
      'RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.',
    );
  }
}
