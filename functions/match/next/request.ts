import type { Report } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { ReplaceableFile } from '../ledger/bindings.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import {
  type Absence,
  type FormWhilePaused,
  type Intervention,
  interventionIn,
} from '../ledger/entry.ts';
import type { Unsealed } from '../ledger/position.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { DiscordSettings } from '../reading/host-settings.ts';
import type { Match } from '../reading/match.ts';

/** What a host wants done. */
export type RequestedAction =
  /** In milliseconds since 1970. */
  | { readonly kind: 'deadline'; readonly toMs: number }
  | { readonly kind: 'pause'; readonly form: FormWhilePaused }
  | { readonly kind: 'resume' }
  /** Goes on without the entries of these short hashes, which the ledger has lost. */
  | { readonly kind: 'lost'; readonly givenUp: readonly string[] }
  /** Goes back to before the step at this place. `reopen`: whether new answers are taken. */
  | { readonly kind: 'undo'; readonly to: number; readonly reopen: boolean }
  /** Orders of a seat for the open step. */
  | { readonly kind: 'orders'; readonly seat: Seat; readonly orders: unknown }
  | { readonly kind: 'absent'; readonly seat: Seat; readonly absence: Absence }
  /** A new code, see `codeOfRequest`; null address and name stay as they were. */
  | {
      readonly kind: 'seat';
      readonly seat: Seat;
      readonly email: string | null;
      /** As everybody is told. */
      readonly name: string | null;
    }
  /** Files made in the place of lost ones. */
  | { readonly kind: 'replaced'; readonly files: readonly NewFile[] }
  /** A paragraph above the story of the step at this place, 0 for the start; empty removes it. */
  | { readonly kind: 'flavour'; readonly place: number; readonly text: string }
  /** What is said of a match of a season, or of who is in. */
  | { readonly kind: 'ruling'; readonly report: Report }
  /** The open step does without the beacon’s round. */
  | { readonly kind: 'dice' }
  /** Other orders of a seat for the step at this place. */
  | {
      readonly kind: 'correct';
      readonly to: number;
      readonly seat: Seat;
      readonly orders: unknown;
    };

/** A file that was made in the place of a lost one. */
export interface NewFile {
  readonly file: ReplaceableFile;
  /** Whose workbook it is; null for the other files. */
  readonly seat: Seat | null;
  readonly id: string;
  /** Where a form is filled in; null for the other files. */
  readonly address: string | null;
}

/** What he wants done, and what he says of it. */
export interface HostRequest {
  /** Written into the entry, so that it is carried out once. See {@link requestInWords}. */
  readonly id: string;
  readonly action: RequestedAction;
  /** In his own words: "deadline +1 day". */
  readonly asked: string;
  /** For everybody. */
  readonly reason: string;
}

/**
 * The id of a request typed on a command line: equal words and reason give the same request.
 * `after` is the entry of the same request that is meant again; 0 for none.
 */
export const requestInWords = (said: {
  readonly kind: RequestedAction['kind'];
  readonly asked: string;
  readonly reason: string;
  readonly after: number;
}): string => `said-${shortHash(sha256(canonicalJson(said)))}`;

/** The prefix of ids that a season’s polls create; a host’s requests never have it. */
const BY_SEASON = 'season-';

/** The id of a request that follows from a season’s ledger, without a host. */
export const requestOfSeason = (words: string): string => `${BY_SEASON}${words}`;

/** Whether it was done by a season's look, in the season itself or in a match of it. */
export const isBySeason = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(BY_SEASON);

/** The entry that a request has become; null when it has not been done. */
export function entryOf(
  { positions }: Match,
  { id }: Pick<HostRequest, 'id'>,
): Intervention | null {
  for (const { sealed } of positions) {
    const done = interventionIn(sealed.entry);
    if (done?.request === id) return done;
  }
  return null;
}

/** The effect of one intervention: its own fields of the entry, and the match after it. */
export interface Change {
  readonly own: OwnPart;
  readonly after: Unsealed;
  /** Present if codes or addresses change. */
  readonly files?: MatchFiles;
  /** New Discord settings; present if a seat's former player is no longer mentioned. */
  readonly discord?: DiscordSettings;
}

type Common = 'entry' | 'rules' | 'salt' | 'stateHash' | 'previous' | 'at' | keyof Usual;
type Usual = Pick<Intervention, 'next' | 'answersSince' | 'reason' | 'asked' | 'request'>;

/** The fields of an entry that are specific to its kind, and those that are not as usual. */
export type OwnPart = Intervention extends infer One
  ? One extends Intervention
    ? Omit<One, Common> & Partial<Pick<Usual, 'next' | 'answersSince'>>
    : never
  : never;
