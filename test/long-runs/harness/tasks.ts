/** Parses tasks of queues: deadlines of steps, polls upon an entry, and wakes without an entry. */

import type { World } from '../../../emulator/core/world.ts';
import {
  isStepWake,
  parseTask,
  type StepWake,
  type Wake,
} from '../../../functions/match/next/wake.ts';

/** A poll names the last entry that was read. */
export type Poll = Wake & { readonly expectedEntry: NonNullable<Wake['expectedEntry']> };

export type QueuedTask = World['queues'][string]['tasks'][string];

export const listQueuedTasks = ({ queues }: World): readonly QueuedTask[] =>
  Object.values(queues).flatMap(({ tasks }) => Object.values(tasks));

export const readTaskText = ({ request }: QueuedTask): string =>
  Buffer.from(request.body ?? '', 'base64').toString('utf8');

/** Parses the task of a deadline; null if the task is of another kind. */
export function parseStepTask(text: string): StepWake | null {
  const wake = parseWake(text);
  return wake !== null && isStepWake(wake) ? wake : null;
}

/** Parses a poll; null if the task is of another kind. */
export function parsePoll(text: string): Poll | null {
  const wake = parseWake(text);
  if (wake?.expectedEntry === undefined || isStepWake(wake)) return null;
  return { ...wake, expectedEntry: wake.expectedEntry };
}

/** Parses a request to poll a match or season; null if the task is of another kind. */
export function parsePollRequest(text: string): Wake | null {
  const wake = parseWake(text);
  return wake === null || isStepWake(wake) || wake.expectedEntry !== undefined ? null : wake;
}

function parseWake(text: string): Wake | null {
  try {
    return parseTask(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
