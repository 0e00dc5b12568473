/** A watch on a form as the emulator keeps it, and as the Forms API shows it. Times in milliseconds since 1970. */

export interface Watch {
  readonly id: string;
  readonly formId: string;
  /** Who has made it, and the project that the call came from. */
  readonly owner: string;
  readonly project: string;
  readonly topicName: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  /** Why nothing is told any more until it is renewed; null while it is active. */
  readonly errorType: WatchError | null;
  /** When a notice was last published; null for never. */
  readonly toldMs: number | null;
  /** When the notice is published that is due; null when none is. */
  readonly dueMs: number | null;
}

export type WatchError = 'NO_USER_ACCESS' | 'OTHER_ERRORS';

export const WATCH_LIFETIME_MS = 7 * 86_400_000;

export function watchResource(watch: Watch): object {
  return {
    id: watch.id,
    target: { topic: { topicName: watch.topicName } },
    eventType: 'RESPONSES',
    createTime: new Date(watch.createdMs).toISOString(),
    expireTime: new Date(watch.expiresMs).toISOString(),
    ...(watch.errorType === null ? {} : { errorType: watch.errorType }),
    state: watch.errorType === null ? 'ACTIVE' : 'SUSPENDED',
  };
}
