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
  /** On without the entries of these short hashes, which pages or tasks know and the ledger has lost. */
  | { readonly kind: 'lost'; readonly givenUp: readonly string[] }
  /** From before the step at this place, 1 for the first. `reopen`: whether new answers are taken. */
  | { readonly kind: 'undo'; readonly to: number; readonly reopen: boolean }
  /** Orders of a seat for the open step. */
  | { readonly kind: 'orders'; readonly seat: Seat; readonly orders: unknown }
  | { readonly kind: 'absent'; readonly seat: Seat; readonly absence: Absence }
  /** A new code for a seat, see `codeOfRequest`, and perhaps another player; address and name are as they were where they are null. */
  | {
      readonly kind: 'seat';
      readonly seat: Seat;
      readonly email: string | null;
      /** As everybody is told. */
      readonly name: string | null;
    }
  /** Files made in the place of lost ones. */
  | { readonly kind: 'replaced'; readonly files: readonly NewFile[] }
  /** A paragraph above the story of the step at this place, 0 for the start; empty takes it back. See `tidyFlavour`. */
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
  /** Recorded in its entry: what has this id is done once in a match, whatever has happened since. See {@link requestInWords}. */
  readonly id: string;
  readonly action: RequestedAction;
  /** In his own words: "deadline +1 day". */
  readonly asked: string;
  /** For everybody. */
  readonly reason: string;
}

/**
 * The id of a request that is only said, such as on a command line: the same words for the same reason are the same request,
 * whoever says them and how often. `after` is the entry that was the same request and is meant once more; 0 for none.
 */
export const requestInWords = (said: {
  readonly kind: RequestedAction['kind'];
  readonly asked: string;
  readonly reason: string;
  readonly after: number;
}): string => `said-${shortHash(sha256(canonicalJson(said)))}`;

/** How ids begin of what a season's looks do by themselves: a host's never do, by words or by a row. */
const BY_SEASON = 'season-';

/** The id of a request that no host has made: what follows, by itself, from what stands on a season's ledger. */
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

export interface Change {
  readonly own: OwnPart;
  readonly after: Unsealed;
  /** Where codes or addresses become others. */
  readonly files?: MatchFiles;
  /** Where somebody is mentioned for a seat no more. */
  readonly discord?: DiscordSettings;
}

type Common =
  | 'entry'
  | 'rules'
  | 'salt'
  | 'stateHash'
  | 'previous'
  | 'at'
  | 'reason'
  | 'asked'
  | 'request';

/** The fields of an intervention entry that are specific to its kind. */
export type OwnPart = Intervention extends infer One
  ? One extends Intervention
    ? Omit<One, Common>
    : never
  : never;
