/** For vitest's `setupFiles`: disables the hook on all promises that node:domain leaves. */

import { afterAll } from 'vitest';
import { disableAsyncHooks } from './hooks.ts';

// A domain that is created later enables it again.
afterAll(disableAsyncHooks);
