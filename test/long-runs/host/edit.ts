import type { Draw } from '../../../rules/kit/chance/chance.ts';
import type { HostContext } from './host.ts';
import type { MatchFiles } from './match-under-test.ts';
import type { RecordedPlace } from './recording.ts';

export const EDIT_FAMILIES = [
  'Players',
  'Match',
  'Ledger',
  'Submissions',
  'tabs of the host',
  'tabs of others',
  'form',
  'files',
  'answers',
  'refusals',
] as const;
export type EditFamily = (typeof EDIT_FAMILIES)[number];

/** Times of an edit: before a deadline, between the calls of a run, or after the run. */
export const EDIT_MOMENTS = ['before', 'during', 'after'] as const;
export type EditMoment = (typeof EDIT_MOMENTS)[number];

/** Restores the former value, unless it has been changed since. */
export type EditUndo = (host: HostContext) => Promise<void>;

export interface HostEdit {
  /** Tab and action, such as "Players: B3 is typed over". */
  readonly name: string;
  /** The edited file or part of a file. Two edits of the same part cannot be active at once. */
  readonly holds: string;
  /** File that may differ while the edit lasts; null if no file may differ. */
  readonly file: string | null;
  /** Matches the report of the edit on the Desk or in the log. */
  readonly told: RegExp;
  /** Whether the edit prevents writing the Desk, so that only the log reports it. */
  readonly hidesDesk?: boolean;
  /** Whether the edit removes the host workbook's guard, so that the workbook rejects writes. */
  readonly takesGuard?: boolean;
  /** Whether the problem may end by itself, so that it is reported only after a while. */
  readonly mayPass?: boolean;
  /** Whether the edit must be undone before the deadline, since it would change orders. */
  readonly isOfStep?: boolean;
  /**
   * Applies the edit. Returns its undo; null if the edit needs none. @throws GoogleError if Google
   * refuses
   */
  readonly apply: (host: HostContext) => Promise<EditUndo | null>;
}

export interface EditScene {
  readonly files: MatchFiles;
  readonly computed: readonly ComputedTab[];
  readonly content: readonly number[];
  readonly places: readonly Pick<RecordedPlace, 'sendings' | 'world'>[];
  readonly draw: Draw;
}

export interface ComputedTab {
  readonly fileId: string;
  /** Owner of the file, such as "the host's workbook". */
  readonly whose: string;
  readonly sheetId: number;
  readonly title: string;
}

export interface EditKind {
  /** Unique. */
  readonly name: string;
  readonly family: EditFamily;
  /** Times at which the edit may happen; absent if any time is possible. */
  readonly moments?: readonly EditMoment[];
  /** Whether the edit may be permanent, because the adjudicator repairs it or can ignore it. */
  readonly mayStay?: boolean;
  /** Whether the duration begins with the edit, even if no run has met it. */
  readonly isDated?: boolean;
  readonly make: (scene: EditScene) => HostEdit;
}
