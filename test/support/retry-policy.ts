import type { RetryPolicy } from '../../functions/google/connect.ts';

export const IMMEDIATE_RETRY_POLICY: RetryPolicy = {
  attempts: 3,
  firstDelayMs: 0,
  longestDelayMs: 0,
  budgetMs: 10_000,
  callTimeoutMs: 10_000,
};
