/** What Pub/Sub pushes: a message of Forms that a response is there. It says which form and which watch, and nothing of the answer. */

import * as z from 'zod';
import { fileId } from '../match/next/deadline-task.ts';
import type { NoticeTask } from '../match/next/poll-task.ts';
import { hostIdIn } from '../match/next/watch-id.ts';

/** Pub/Sub adds more, and may add more still. */
const pushed = z.object({
  message: z.object({
    attributes: z.object({
      eventType: z.string().max(100),
      formId: fileId,
      watchId: z.string().max(100),
    }),
    messageId: z.string().min(1).max(200),
    publishTime: z.iso.datetime(),
  }),
});

export type ReadNotice =
  | {
      readonly kind: 'notice';
      readonly task: NoticeTask;
    }
  /** It is none of a match's; a sentence. */
  | { readonly kind: 'none'; readonly sentence: string };

export function readNotice(body: unknown): ReadNotice {
  const read = pushed.safeParse(body);
  if (!read.success) return none('It is no message of Forms as Pub/Sub pushes them.');
  const { attributes, publishTime } = read.data.message;
  const { eventType, formId, watchId } = attributes;
  if (eventType !== 'RESPONSES') return none('It tells of something else than responses.');
  const match = hostIdIn(watchId);
  if (match === null) return none('Its watch is none of a match.');
  const at = new Date(Math.ceil(Date.parse(publishTime) / 1000) * 1000).toISOString();
  return { kind: 'notice', task: { kind: 'notice', match, form: formId, at } };
}

const none = (why: string): ReadNotice => ({
  kind: 'none',
  sentence: `A notice is passed over. ${why}`,
});
