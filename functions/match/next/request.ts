import type { Report } from '../../../rules/kit/match/game.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { ReplaceableFile } from '../ledger/bindings.ts';
import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { interventionIn } from '../ledger/entry.ts';
import type { Absence, FormWhilePaused, Intervention } from '../ledger/interventions.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { DiscordSettings } from '../reading/host-settings.ts';
import type { Match } from '../reading/match.ts';

/** An action that a host requests. */
export type RequestedAction =
  /** In milliseconds since 1970. */
  | { readonly kind: 'deadline'; readonly toMs: number }
  | { readonly kind: 'pause'; readonly form: FormWhilePaused }
  | { readonly kind: 'resume' }
  /** Continues without the lost entries with these short hashes. */
  | { readonly kind: 'lost'; readonly givenUp: readonly string[] }
  /** Undoes the step at this place and all later ones. `reopen`: whether new answers are taken. */
  | { readonly kind: 'undo'; readonly to: number; readonly reopen: boolean }
  /** Orders of a seat for the open step. */
  | { readonly kind: 'orders'; readonly seat: Seat; readonly orders: unknown }
  | { readonly kind: 'absent'; readonly seat: Seat; readonly absence: Absence }
  /** A new code, see `codeOfRequest`. An address or name of null does not change. */
  | {
      readonly kind: 'seat';
      readonly seat: Seat;
      readonly email: string | null;
      /** Public. */
      readonly name: string | null;
    }
  /** Replacements of lost files. */
  | { readonly kind: 'replaced'; readonly files: readonly NewFile[] }
  /** A paragraph above the story of the step at this place, 0 for the start; empty removes it. */
  | { readonly kind: 'flavour'; readonly place: number; readonly text: string }
  /** A ruling on a match or on the players of a season. */
  | { readonly kind: 'ruling'; readonly report: Report }
  /** Resolves the open step without the beacon’s round. */
  | { readonly kind: 'dice' }
  /** Other orders of a seat for the step at this place. */
  | {
      readonly kind: 'correct';
      readonly to: number;
      readonly seat: Seat;
      readonly orders: unknown;
    };

/** A replacement of a lost file. */
export interface NewFile {
  readonly file: ReplaceableFile;
  /** Owner of a workbook; null for other files. */
  readonly seat: Seat | null;
  readonly id: string;
  /** A form's address for players; null for other files. */
  readonly address: string | null;
}

/** A requested action with its words and reason. */
export interface HostRequest {
  /** Idempotency key, kept in the entry. See {@link requestInWords}. */
  readonly id: string;
  readonly action: RequestedAction;
  /** The host's own words, such as "deadline +1 day". */
  readonly asked: string;
  /** Public. */
  readonly reason: string;
}

/**
 * The id of a request typed on a command line: equal words and reason give the same request.
 * `after`: the entry of an earlier equal request that the host repeats; 0 for none.
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

/** Whether a season's poll made the request, in the season itself or in one of its matches. */
export const isBySeason = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(BY_SEASON);

/** Finds the entry of a request; null if the request has not been carried out. */
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

/** One intervention: its own fields of the entry, and changes of what is not in the ledger. */
export interface Change {
  readonly own: OwnPart;
  /** Present if codes or addresses change. */
  readonly files?: MatchFiles;
  /** New Discord settings; present if a seat's former player is no longer mentioned. */
  readonly discord?: DiscordSettings;
}

type Common = 'entry' | 'rules' | 'salt' | 'stateHash' | 'previous' | 'at' | keyof Usual;
type Usual = Pick<Intervention, 'next' | 'answersSince' | 'reason' | 'asked' | 'request'>;

/** The fields of an entry that are specific to its kind, and those with unusual values. */
export type OwnPart = Intervention extends infer One
  ? One extends Intervention
    ? Omit<One, Common> & Partial<Pick<Usual, 'next' | 'answersSince'>>
    : never
  : never;
