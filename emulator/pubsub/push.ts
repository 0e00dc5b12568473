/** The HTTP request by which Pub/Sub pushes a message, wrapped, with a token that Google signs. */
import { createDeliveredTokens, type DeliveredTokens } from '../identity/delivered-tokens.ts';
import type { Message, Push, Topic } from './topic.ts';

export interface PushOptions {
  readonly topic: Pick<Topic, 'name'>;
  readonly push: Push;
  readonly message: Message;
  /** When the token is issued, milliseconds since 1970. */
  readonly tokenNow: number;
  /** Default: they arrive as they are signed. */
  readonly tokens?: DeliveredTokens;
}

export function pushRequest({
  topic,
  push,
  message,
  tokenNow,
  tokens = createDeliveredTokens(),
}: PushOptions): Request {
  const { endpoint, serviceAccount: email, audience } = push;
  const authorization = tokens.authorization('pubsub', { email, audience, now: tokenNow });
  return new Request(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'APIs-Google; (+https://developers.google.com/webmasters/APIs-Google.html)',
      ...(authorization !== null && { Authorization: authorization }),
    },
    body: JSON.stringify({ message: wrapped(message), subscription: subscriptionOf(topic) }),
  });
}

/** Google gives both spellings. */
function wrapped({ id, attributes, publishedMs }: Message): object {
  const time = new Date(publishedMs).toISOString();
  return { attributes, messageId: id, message_id: id, publishTime: time, publish_time: time };
}

const subscriptionOf = ({ name }: Pick<Topic, 'name'>): string =>
  `${name.replace('/topics/', '/subscriptions/')}-push`;

const TAKEN = new Set([102, 200, 201, 202, 204]);

/** Whether an answer's status means that the message need not come again. */
export const isTaken = (status: number): boolean => TAKEN.has(status);
