/** The services of the adjudicator: Google and its clock, task queues, Discord and a log. */

import type { LiveObject } from '../../page/live/live-objects.ts';
import type { PagePartTexts } from '../../page/live/page-document.ts';
import type { Google } from '../google/connect.ts';

/** The task queue, and the function that its tasks call. */
export interface Queue {
  /** Full name, "projects/P/locations/L/queues/Q". */
  readonly name: string;
  /**
   * The queue of polls, separate so that polls never delay a deadline. Default: {@link
   * getPollQueue}.
   */
  readonly polls?: string | undefined;
  /** The address of the function. */
  readonly url: string;
  /** The service account of the tasks. The function refuses all other callers. */
  readonly invoker: string;
  /**
   * Delay of a task after its deadline, in milliseconds, because Google may list the last answers
   * late.
   */
  readonly graceMs: number;
}

/** One line of the log. Must not contain codes, seeds, orders or addresses of people. */
export interface LogLine {
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
  readonly message: string;
  readonly match: string;
  readonly entry?: number;
  readonly step?: string;
  readonly durationMs?: number;
}

/** The address of Discord, or of a replacement in tests. */
export interface Discord {
  /** An address that ends in "/", such as "https://discord.com/". */
  readonly root: string;
  readonly fetchImplementation: typeof globalThis.fetch;
  /** Timeout of one message, in milliseconds. */
  readonly patienceMs: number;
}

/** Sources of rounds of public beacons. */
export interface Beacon {
  /** Addresses in the order of attempts. Each ends in "/", such as "https://api.drand.sh/". */
  readonly addresses: readonly string[];
  readonly fetchImplementation: typeof globalThis.fetch;
  /** Timeout of one address, in milliseconds. */
  readonly patienceMs: number;
  /** Resolves at an instant (in milliseconds since 1970), such as the publication of a round. */
  readonly waitUntil: (ms: number) => Promise<void>;
}

/** A version of an object of a live page. */
export interface LiveVersion {
  /** Name of the guard that is stored with the object; null if there is none. */
  readonly guard: string | null;
  /** A number that each write changes. */
  readonly generation: string;
}

/** The place for live pages: a bucket, or a folder that the host serves. */
export interface LiveSite {
  /** Returns the folder of the page at an address, with a final slash; null on another site. */
  readonly folderAt: (address: string) => string | null;
  /** Returns null if no object has this name. */
  readonly find: (name: string) => Promise<LiveVersion | null>;
  /** Writes the object unless it has changed since `over` was found; null requires a new object. */
  readonly write: (
    object: LiveObject & Pick<LiveVersion, 'guard'>,
    over: LiveVersion | null,
  ) => Promise<'written' | 'changed meanwhile'>;
  readonly parts: () => Promise<PagePartTexts>;
  /** Returns the built file of the external game whose code has this hash. */
  readonly gameFile: (code: string) => Promise<string>;
}

export interface Adjudicator {
  readonly google: Google;
  /** Name of the runner for the Desk; absent if the function runs the match. */
  readonly runnerName?: string | undefined;
  readonly queue: Queue;
  /** E-mail addresses of the hosts whose open matches a sweep finds. Default: none. */
  readonly hosts?: readonly string[] | undefined;
  /** Access to Discord; absent if nothing is announced. */
  readonly discord?: Discord;
  /** Access to the beacon. Without it no round can be fetched, and matches with a beacon wait. */
  readonly beacon?: Beacon | undefined;
  /** Place of live pages; absent if there are none. Commands leave this to the function. */
  readonly live?: LiveSite | 'left to the function' | undefined;
  readonly log: (line: LogLine) => void;
}

export const getRunnerName = ({ runnerName }: Pick<Adjudicator, 'runnerName'>): string =>
  runnerName ?? 'the function';

/** Returns the queue of polls. Default: “polls”, at the location of the queue of deadlines. */
export const getPollQueue = ({ name, polls }: Pick<Queue, 'name' | 'polls'>): string =>
  polls ?? name.replace(/[^/]*$/, 'polls');

/**
 * Rate of the queue of polls: 24 a minute, since each poll takes one or two of the 60 reads that
 * Google allows one account in a minute. With hundreds of matches, polls become rarer, so that
 * deadlines keep their reads.
 */
export const POLLS_PER_SECOND = 0.4;
