/** What a row of the table of interventions contains. */

import type { NextDeadline } from '../ledger/entry.ts';
import type { Position } from '../ledger/position.ts';
import type { Match } from '../reading/match.ts';
import type { Change, RequestedAction } from './request.ts';
import type { AskedStep, Noted } from './request-words.ts';

/** What a row or a command can ask for. */
export type RowAction =
  | (RequestedAction & Noted)
  /** The open step is resolved, or edits of the content are taken. */
  | { readonly kind: 'resolve' }
  | { readonly kind: 'content' };

export type ActionOf<Kind extends RowAction['kind']> = Extract<RowAction, { readonly kind: Kind }>;

/** The columns “For whom” and Value of a row, or the same of a command line. */
export interface Words {
  readonly whom: string;
  readonly value: string;
  /** The step that a command names apart; absent: it is part of the value. */
  readonly step?: string;
}

/** What the words are about. */
export interface Asking {
  readonly match: Match;
  /** What the ledger has lost; null where it is not stale. */
  readonly lost: readonly { readonly entry: number; readonly hash: string }[] | null;
  /** In milliseconds since 1970. */
  readonly nowMs: number;
}

interface Building<Kind extends RowAction['kind']> {
  readonly match: Match;
  readonly before: Position;
  readonly action: ActionOf<Kind>;
  /** Of the request. */
  readonly id: string;
  readonly next: NextDeadline;
  readonly atMs: number;
}

/** An argument of a command, after the match. */
export interface Argument {
  readonly name: string;
  readonly about: string;
  readonly required: boolean;
}

export interface Flag {
  readonly flags: string;
  readonly about: string;
  readonly choices?: readonly string[];
  readonly usual?: string;
  readonly repeats?: true;
  /** Whether the command does nothing without it. */
  readonly isNeeded?: true;
}

/** Arguments and flags by name: '' for omitted ones, one line for each repeated value. */
export type Typed = (name: string) => string;

export interface CommandLine {
  readonly name: string;
  readonly of?: 'season';
  readonly summary: string;
  readonly about: string;
  readonly examples: readonly string[];
  readonly takes?: readonly Argument[];
  readonly flags?: readonly Flag[];
  readonly words?: (typed: Typed) => Words;
  /** Identifies the same request later, with the seat spelt as in the match. */
  readonly asked: (words: Words, match: Match) => string;
}

export interface InterventionRow<Kind extends RowAction['kind']> {
  readonly kind: Kind;
  /** Absent where a row has no command, or its command is of another kind. */
  readonly command?: CommandLine;
  /** The reason where none is given; absent: the host has to give one. */
  readonly reason?: string;
  /** Returns a sentence where the words cannot be read. Absent for what only a command can do. */
  readonly read?: (asking: Asking, words: Words) => ActionOf<Kind> | string;
  /** The step whose form is asked where no answers are given, or a sentence. */
  readonly asks?: (match: Match, words: Words) => AskedStep | string;
  /** Sentences on what is done. What is then due, and the ranking, are compared by themselves. */
  readonly preview?: (
    before: Position,
    action: ActionOf<Kind>,
    after: Position,
  ) => readonly string[];
  /** Returns a sentence where it cannot be done. Absent for what is no intervention. */
  readonly build?: (given: Building<Kind>) => Change | string;
  /** Whether it can be done to a match that is over and not closed. */
  readonly isAfterEnd?: true;
}

/** A row of any kind. */
export interface AnyRow
  extends Pick<
    InterventionRow<RowAction['kind']>,
    'kind' | 'command' | 'reason' | 'asks' | 'isAfterEnd'
  > {
  readonly read: ((asking: Asking, words: Words) => RowAction | string) | null;
  readonly preview: (before: Position, action: RowAction, after: Position) => readonly string[];
  /** Null for an action of another kind, and for what is no intervention. */
  readonly build: (
    given: Omit<Building<'resume'>, 'action'> & { readonly action: RowAction },
  ) => Change | string | null;
}

const isOf = <Kind extends RowAction['kind']>(
  action: RowAction,
  kind: Kind,
): action is ActionOf<Kind> => action.kind === kind;

export const row = <Kind extends RowAction['kind']>(own: InterventionRow<Kind>): AnyRow => ({
  ...own,
  read: own.read ?? null,
  preview: (before, action, after) =>
    isOf(action, own.kind) ? (own.preview?.(before, action, after) ?? []) : [],
  build: (given) => {
    const { action } = given;
    return isOf(action, own.kind) ? (own.build?.({ ...given, action }) ?? null) : null;
  },
});
