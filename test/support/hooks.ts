/**
 * Disables hooks on promises (node:async_hooks) that libraries create after this module is loaded.
 */

import asyncHooks, { type AsyncHook } from 'node:async_hooks';

const createdHooks: AsyncHook[] = [];
const { createHook } = asyncHooks;

asyncHooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  createdHooks.push(hook);
  return hook;
};

export function disableAsyncHooks(): void {
  for (const hook of createdHooks) hook.disable();
}
