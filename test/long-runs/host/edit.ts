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

/** When an edit happens: before a deadline, between the calls of a run, or after it. */
export const EDIT_MOMENTS = ['before', 'during', 'after'] as const;
export type EditMoment = (typeof EDIT_MOMENTS)[number];

/** Restores the old value, unless it was changed after the edit. */
export type UndoEdit = (host: HostContext) => Promise<void>;

export interface HostEdit {
  /** Place and action: "Players: B3 is typed over". */
  readonly name: string;
  /**
   * A file’s id, or one of its parts. Edits of the same thing exclude each
   * other.
   */
  readonly holds: string;
  /** The file that may differ; null for none. */
  readonly file: string | null;
  /** Pattern of the report on the Desk or in the log while something is wrong. */
  readonly told: RegExp;
  /** Whether the Desk cannot be written, so that only the log reports. */
  readonly hidesDesk?: boolean;
  /** Whether it moves the guard of the host’s workbook, so that a run cannot write there. */
  readonly takesGuard?: boolean;
  /** Whether it may end by itself, so that it is reported only after a while. */
  readonly mayPass?: boolean;
  /** Whether it must be undone before the deadline, because it would change orders. */
  readonly isOfStep?: boolean;
  /**
   * Applies the edit and returns the undo; null if unnecessary. @throws GoogleError if it is not
   * possible now
   */
  readonly apply: (host: HostContext) => Promise<UndoEdit | null>;
}

export interface EditScene {
  readonly files: MatchFiles;
  /** Computed tabs by file, of the match and of the game. */
  readonly computed: readonly ComputedTab[];
  readonly content: readonly number[];
  /** Questions and answers by place. */
  readonly places: readonly Pick<RecordedPlace, 'sendings' | 'world'>[];
  readonly draw: Draw;
}

export interface ComputedTab {
  readonly fileId: string;
  /** The owner's possessive: "the host's workbook", "Scarlet's workbook". */
  readonly whose: string;
  readonly sheetId: number;
  readonly title: string;
}

/** A kind of edit, with parts to draw. */
export interface EditKind {
  /** Unique. */
  readonly name: string;
  readonly family: EditFamily;
  /** Default: any time. */
  readonly moments?: readonly EditMoment[];
  /** Whether the edit may stay, because the adjudicator repairs it or continues without it. */
  readonly mayStay?: boolean;
  /** Whether its time counts from its start, even without a run. */
  readonly isDated?: boolean;
  readonly make: (scene: EditScene) => HostEdit;
}
