/**
 * For vitest's `setupFiles`: frees the files that follow of the hook that the functions framework's domains (node:domain) leave on
 * every promise of the process.
 */

import { afterAll } from 'vitest';
import { disableAsyncHooks } from './hooks.ts';

// A domain that is made later switches it on again.
afterAll(disableAsyncHooks);
