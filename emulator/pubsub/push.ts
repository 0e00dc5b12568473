/** The HTTP request by which Pub/Sub pushes a message, wrapped, with a token that Google signs. */
import { signIdToken } from '../identity/id-token.ts';
import type { Message, Topic } from './topic.ts';

export interface PushOptions {
  readonly topic: Topic;
  readonly message: Message;
  /** When the token is issued, milliseconds since 1970. */
  readonly tokenNow: number;
}

/** Null where nobody has subscribed. */
export function pushRequest({ topic, message, tokenNow }: PushOptions): Request | null {
  const { push } = topic;
  if (push === undefined) return null;
  const { endpoint, serviceAccount: email, audience } = push;
  return new Request(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'CloudPubSub-Google',
      Authorization: `Bearer ${signIdToken({ email, audience, now: tokenNow })}`,
    },
    body: JSON.stringify({ message: wrapped(message), subscription: subscriptionOf(topic) }),
  });
}

/** Google gives both spellings. */
function wrapped({ id, attributes, publishedMs }: Message): object {
  const time = new Date(publishedMs).toISOString();
  return { attributes, messageId: id, message_id: id, publishTime: time, publish_time: time };
}

const subscriptionOf = ({ name }: Topic): string =>
  `${name.replace('/topics/', '/subscriptions/')}-push`;

const TAKEN = new Set([102, 200, 201, 202, 204]);

/** Whether an answer's status means that the message need not come again. */
export const isTaken = (status: number): boolean => TAKEN.has(status);
