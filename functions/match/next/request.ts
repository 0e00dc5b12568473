import { canonicalJson, sha256, shortHash } from '../ledger/digest.ts';
import { interventionIn } from '../ledger/entry.ts';
import type { Intervention } from '../ledger/interventions.ts';
import type { Match } from '../reading/match.ts';
import type { RequestedAction } from './interventions.ts';

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

/** The id of the request that ends a pause at its time, without a host. */
export const requestOfPause = (entry: number): string => `${BY_ITSELF}${entry}`;

const BY_ITSELF = 'until-';

/** Whether the match has made the request by itself, as the host had set. */
export const isByItself = ({ request }: Pick<Intervention, 'request'>): boolean =>
  request.startsWith(BY_ITSELF);

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
