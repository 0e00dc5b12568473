/** Replaces `node:test` for examples. */

export { test } from 'vitest';
