/** Topics of Pub/Sub as the emulator keeps them: who may publish, where a subscription pushes to, and what is not delivered yet. */
import { z } from 'zod';

/** A push subscription. */
const push = z.strictObject({
  endpoint: z.url(),
  /** Whose signed token each push carries, and for whom that is made out. */
  serviceAccount: z.email(),
  audience: z.string(),
  /** From the first failure to the longest wait, each twice the one before. */
  minBackoffMs: z.number().int().min(0).default(10_000),
  maxBackoffMs: z.number().int().min(0).default(600_000),
  /** What has not been taken by then is dropped. */
  retentionMs: z
    .number()
    .int()
    .min(0)
    .default(7 * 86_400_000),
});

export type Push = z.output<typeof push>;

/** What a test or a demo says of a topic, as `gcloud pubsub` would. */
export const topicSchema = z.strictObject({
  name: z.string().regex(/^projects\/[^/]+\/topics\/[A-Za-z][\w.~+%-]{2,254}$/),
  /** Whether the notifier of Forms may publish on it. */
  formsMayPublish: z.boolean().default(true),
  push: push.optional(),
});
export type TopicSettings = z.input<typeof topicSchema>;

/** A message on its way; times in milliseconds since 1970. */
export interface Message {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly publishedMs: number;
  /** When it is sent, or sent again. */
  readonly nextMs: number;
  readonly attempts: number;
}

export interface Topic extends z.output<typeof topicSchema> {
  /** By id. */
  readonly messages: Record<string, Message>;
}
