/** The watches of a world: those that have not expired, and one put in place of another. */
import type { World } from '../core/world.ts';
import type { Watch } from './watch.ts';

/** Those that have not expired. */
export const livingWatches = (world: World, formId: string, nowMs: number): readonly Watch[] =>
  (world.watches[formId] ?? []).filter(({ expiresMs }) => expiresMs > nowMs);

/** In place of the one with its id. */
export function putWatch(world: World, watch: Watch): void {
  const others = (world.watches[watch.formId] ?? []).filter(({ id }) => id !== watch.id);
  world.watches[watch.formId] = [...others, watch];
}
