/** Notices of new responses: for each watch at most one in half a minute, and what comes meanwhile is told by the next. */
import { hasAccess } from '../core/permission.ts';
import { freshNumber, type World } from '../core/world.ts';
import type { Watch, WatchError } from './watch.ts';
import { livingWatches, putWatch } from './watch-store.ts';

const MERGED_MS = 30_000;

/** A response has come: whoever watches is told, now or with the next notice. */
export function responseCame(world: World, formId: string, nowMs: number): void {
  for (const watch of livingWatches(world, formId, nowMs)) {
    if (watch.errorType !== null) continue;
    const soonestMs = (watch.toldMs ?? Number.NEGATIVE_INFINITY) + MERGED_MS;
    putWatch(world, { ...watch, dueMs: Math.max(nowMs, soonestMs) });
  }
}

const allWatches = ({ watches }: World): readonly Watch[] => Object.values(watches).flat();

/** When notices are due. */
export const nextNoticeMs = (world: World): readonly number[] =>
  allWatches(world).flatMap(({ dueMs }) => dueMs ?? []);

/** Publishes what is due; a watch that may not tell any more is suspended. */
export function publishDue(world: World, nowMs: number): void {
  for (const watch of allWatches(world)) {
    if (watch.dueMs === null || watch.dueMs > nowMs) continue;
    const errorType = faultOf(world, watch);
    putWatch(world, { ...watch, errorType, toldMs: nowMs, dueMs: null });
    if (watch.expiresMs > nowMs && errorType === null) publish(world, watch, nowMs);
  }
}

/** Why it may not tell; null when it may. */
export function faultOf(
  world: World,
  { formId, owner, topicName }: Pick<Watch, 'formId' | 'owner' | 'topicName'>,
): WatchError | null {
  const file = world.files[formId];
  if (file === undefined || !hasAccess(world, { file, caller: owner, needed: 'writer' }))
    return 'NO_USER_ACCESS';
  return world.topics[topicName]?.formsMayPublish === true ? null : 'OTHER_ERRORS';
}

/** It says which form and which watch, and nothing of what was answered. */
function publish(world: World, { formId, id: watchId, topicName }: Watch, nowMs: number): void {
  const topic = world.topics[topicName];
  if (topic === undefined) return;
  const id = String(freshNumber(world)).padStart(16, '1');
  const attributes = { eventType: 'RESPONSES', formId, watchId };
  topic.messages[id] = { id, attributes, publishedMs: nowMs, nextMs: nowMs, attempts: 0 };
}
