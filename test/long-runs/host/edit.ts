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
  /** Place and action, such as "Players: B3 is typed over". */
  readonly name: string;
  /** File, or part of a file. Two edits of the same part exclude each other. */
  readonly holds: string;
  /** File that may differ while the edit lasts; null if none may. */
  readonly file: string | null;
  /** Pattern of the report on the Desk or in the log. */
  readonly told: RegExp;
  /** Whether the edit prevents writing the Desk, so that only the log reports it. */
  readonly hidesDesk?: boolean;
  /** Whether the edit moves the host workbook's guard, so that the workbook rejects writes. */
  readonly takesGuard?: boolean;
  /** Whether the problem may end by itself, so that it is reported only after a while. */
  readonly mayPass?: boolean;
  /** Whether the edit must be undone before the deadline, since it would change orders. */
  readonly isOfStep?: boolean;
  /**
   * Applies the edit. Returns its undo; null if no undo is needed. @throws GoogleError if Google
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
  /** Possessive such as "the host's workbook" or "Scarlet's workbook". */
  readonly whose: string;
  readonly sheetId: number;
  readonly title: string;
}

export interface EditKind {
  /** Unique. */
  readonly name: string;
  readonly family: EditFamily;
  /** Times of the edit; any time if absent. */
  readonly moments?: readonly EditMoment[];
  /** Whether the edit may stay: the adjudicator repairs it, or continues without it. */
  readonly mayStay?: boolean;
  /** Whether the duration counts from the start of the edit, even without a run. */
  readonly isDated?: boolean;
  readonly make: (scene: EditScene) => HostEdit;
}
