/** The adjudicator’s means: Google with the only clock, queues of tasks, Discord, and a log. */

import type { LiveObject } from '../../page/live/live-objects.ts';
import type { LiveParts } from '../../page/live/page-document.ts';
import type { Google } from '../google/connect.ts';

/** The queue of tasks, and the function that they call at their time. */
export interface Queue {
  /** "projects/P/locations/L/queues/Q". */
  readonly name: string;
  /** The queue of polls, so that they never delay a deadline; absent: see {@link pollQueueOf}. */
  readonly polls?: string | undefined;
  /** The address of the function. */
  readonly url: string;
  /** The service account that tasks call the function as; the function lets in nobody else. */
  readonly invoker: string;
  /** Delay of a task after its deadline, in milliseconds: Google may list the last answers late. */
  readonly graceMs: number;
}

/** One line of the log. Never holds codes, seeds, orders or addresses of people. */
export interface LogLine {
  readonly severity: 'INFO' | 'WARNING' | 'ERROR';
  readonly message: string;
  readonly match: string;
  readonly entry?: number;
  readonly step?: string;
  readonly durationMs?: number;
}

/** The way to Discord, or to its replacement in tests. */
export interface Discord {
  /** "https://discord.com/", ending in "/". */
  readonly root: string;
  readonly fetchImplementation: typeof globalThis.fetch;
  /** How long one message may take, in milliseconds. */
  readonly patienceMs: number;
}

/** Sources of the rounds of public beacons. */
export interface Beacon {
  /** Asked in turn: "https://api.drand.sh/", each ending in "/". */
  readonly addresses: readonly string[];
  readonly fetchImplementation: typeof globalThis.fetch;
  /** How long one address may take, in milliseconds. */
  readonly patienceMs: number;
  /** Resolves at an instant, in milliseconds since 1970, for instance when a round comes out. */
  readonly waitUntil: (ms: number) => Promise<void>;
}

/** A written object of a live page. */
export interface LiveVersion {
  /** Name of the guard that it was written with; null for none. */
  readonly guard: string | null;
  /** Changes with each write. */
  readonly generation: string;
}

/** Where live pages are written: a bucket, or a folder that the host serves. */
export interface LiveSite {
  /** The folder of a page, with a final slash, by its address; null if it is elsewhere. */
  readonly folderAt: (address: string) => string | null;
  /** Null if the object is missing. */
  readonly find: (name: string) => Promise<LiveVersion | null>;
  /** Writes over the version that was found last; null if the object must be new. */
  readonly write: (
    object: LiveObject & Pick<LiveVersion, 'guard'>,
    over: LiveVersion | null,
  ) => Promise<'written' | 'changed meanwhile'>;
  readonly parts: () => Promise<LiveParts>;
  /** The built file of an external game, by the hash of its code. */
  readonly gameFile: (code: string) => Promise<string>;
}

export interface Adjudicator {
  readonly google: Google;
  /** The runner’s name on the Desk; absent: the function. */
  readonly keeper?: string | undefined;
  readonly queue: Queue;
  /** E-mail addresses of the hosts whose open matches a sweep finds; absent: no hosts. */
  readonly hosts?: readonly string[] | undefined;
  /** Absent: nothing is announced, wherever the match would be. */
  readonly discord?: Discord;
  /** Absent: no round can be had, and matches with a beacon wait. */
  readonly beacon?: Beacon | undefined;
  /** Where it writes live pages; absent: nowhere. Commands leave that to the function. */
  readonly live?: LiveSite | 'left to the function' | undefined;
  readonly log: (line: LogLine) => void;
}

export const keeperOf = ({ keeper }: Pick<Adjudicator, 'keeper'>): string =>
  keeper ?? 'the function';

/** The queue of polls; by default “polls” in the place of the queue of deadlines. */
export const pollQueueOf = ({ name, polls }: Pick<Queue, 'name' | 'polls'>): string =>
  polls ?? name.replace(/[^/]*$/, 'polls');

/**
 * Rate of the queue of polls: 24 a minute. Each poll takes one or two of the 60 reads a minute that
 * Google allows one account. With hundreds of matches polls become rarer; deadlines keep their
 * reads.
 */
export const POLLS_PER_SECOND = 0.4;
