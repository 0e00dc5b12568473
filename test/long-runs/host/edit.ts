/** What an edit is: something a host does, or Google does to him, and how it is mended. */

import type { Draw } from '../../../rules/kit/chance/chance.ts';
import type { Host } from './host.ts';
import type { Files } from './match-under-test.ts';
import type { Place } from './recording.ts';

export const FAMILIES = [
  'Players',
  'Match',
  'Ledger',
  'Submissions',
  'tabs of the host',
  'tabs of others',
  'form',
  'files',
  'answers',
  'from outside',
  'refusals',
] as const;
export type Family = (typeof FAMILIES)[number];

/** When an edit may come: while a step waits for its deadline, between the calls of a visit, or after it. */
export const MOMENTS = ['before', 'during', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Puts back exactly what was there, where it is still as the edit left it. */
export type Mend = (host: Host) => Promise<void>;

export interface Edit {
  /** What is done, with its place: "Players: B3 is typed over". */
  readonly name: string;
  /** Two edits that hold the same are not at work at once: a file’s id alone, or followed by a part of it. */
  readonly holds: string;
  /** The file that may show something wrong by it; null when none does. */
  readonly file: string | null;
  /** What the Desk, or the log, says where something stays wrong because of it. */
  readonly told: RegExp;
  /** Whether the Desk cannot be written because of it: then the log tells. */
  readonly hidesDesk?: boolean;
  /** Whether it takes the guard of the host’s workbook: a visit that is under way can write nothing there any more. */
  readonly takesGuard?: boolean;
  /** Whether it can pass without anybody’s doing: then it is told when it has lasted. */
  readonly mayPass?: boolean;
  /** Whether it is undone before the deadline at the latest: else it would change the orders. */
  readonly isOfStep?: boolean;
  /** Whether Google says that what it has not done is done: nobody knows until a page is looked at again. */
  readonly isBelieved?: boolean;
  /** Gives how it is mended; null when nobody need mend it. @throws GoogleError when it is not possible as things are. */
  readonly apply: (host: Host) => Promise<Mend | null>;
}

/** What an edit is made from, in a given match. */
export interface Scene {
  readonly files: Files;
  /** Computed tabs by file, the match's own and the game's. */
  readonly computed: readonly ComputedTab[];
  /** The content tabs of the host's workbook. */
  readonly content: readonly number[];
  /** What seats are asked and send, by place. */
  readonly places: readonly Pick<Place, 'sendings' | 'world'>[];
  readonly draw: Draw;
}

export interface ComputedTab {
  readonly fileId: string;
  /** "the host's workbook", "Scarlet's workbook". */
  readonly whose: string;
  readonly sheetId: number;
  readonly title: string;
}

/** One sort of edits, with what is left open. */
export interface Kind {
  /** Unique. */
  readonly name: string;
  readonly family: Family;
  /** When it may come; at any time when absent. */
  readonly moments?: readonly Moment[];
  /** Whether a host may also leave it as it is, because the adjudicator puts it back or goes on without. */
  readonly mayStay?: boolean;
  /** Whether the sweep alone may find what comes of it: tasks are lost, or the last page of a match is not as Google says. */
  readonly isLeftToSweep?: boolean;
  /** Whether how long it lasts is counted from when it comes, though no visit may come meanwhile. */
  readonly isDated?: boolean;
  readonly make: (scene: Scene) => Edit;
}
