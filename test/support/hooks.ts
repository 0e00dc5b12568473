/** The hooks on promises (node:async_hooks) that libraries have made since this module was loaded. */

import asyncHooks, { type AsyncHook } from 'node:async_hooks';

const made: AsyncHook[] = [];
const { createHook } = asyncHooks;

asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  made.push(hook);
  return hook;
};

/** Switches them off. */
export function disableAsyncHooks(): void {
  for (const hook of made) hook.disable();
}
