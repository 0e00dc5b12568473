/** For vitest's `setupFiles`: disables the hook on all promises that node:domain leaves. */

import { afterAll } from 'vitest';
import { disableAsyncHooks } from './hooks.ts';

// If a domain is created later, it enables the hook again.
afterAll(disableAsyncHooks);
