/**
 * The forms by which players answer in the matches that their season awaits, and their workbooks of these: kept on the season's host workbook, bound by its ledger, and shown
 * to nobody but who plays (docs/decisions/0034).
 */

import type { AwaitedMatch } from '../../../rules/kit/match/awaiting.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { isSameMailbox } from '../../google/mailbox.ts';
import { keyedHash } from '../ledger/bindings.ts';
import { canonicalJson } from '../ledger/digest.ts';
import type { MatchLink } from '../ledger/position.ts';
import { lastingLink } from './links.ts';
import { currentPosition, type Match } from './match.ts';
import type { OwnForm } from './polled.ts';

/** Of those who read the one workbook and the other: who has handed his seat over in the match alone, or in the season alone, has none here. */
export const ownFormsIn = (
  season: Match,
  { match: episode, players }: AwaitedMatch,
  match: Match,
): readonly OwnForm[] =>
  players.flatMap(({ seat }) => {
    const link = lastingLink(match, seat);
    const workbookId = match.files.seats.find((one) => one.seat === seat)?.workbookId ?? '';
    return link === '' || !isReadByTheSame(season, match, seat)
      ? []
      : [{ match: episode, seat, link, workbookId }];
  });

/** Whether the workbooks of a seat are one person's, as both ledgers have it; or both are anybody's who has the link. */
function isReadByTheSame(season: Match, match: Match, seat: Seat): boolean {
  const [own, other] = [season, match].map(({ files }) => {
    return files.seats.find((one) => one.seat === seat)?.email ?? '';
  });
  if (own !== '' && other !== '') return isSameMailbox(own ?? '', other ?? '');
  return [season, match].every((one) => boundEmail(one, seat) === '');
}

function boundEmail(match: Match, seat: string): string | null {
  const { seats } = currentPosition(match).opened.bindings;
  return Object.hasOwn(seats, seat) ? (seats[seat]?.email ?? null) : null;
}

/** Whether an address that the ledger has bound stands nowhere on the tab Players: a workbook would be whose link it is, and nobody knows whose forms are whose. */
export const isAddressLost = (match: Match, seat: Seat): boolean =>
  (match.files.seats.find((one) => one.seat === seat)?.email ?? '') === '' &&
  (boundEmail(match, seat) ?? '') !== '';

/** By seat: what the ledger holds of them. It binds to whom the season's workbook of the seat was shared, too: another reader is shown nothing. */
export const hashesOf = (season: Match, forms: readonly OwnForm[]): MatchLink['forms'] =>
  Object.fromEntries(forms.map((form) => [form.seat, hashOf(season, form)]));

function hashOf(season: Match, { match, seat, link, workbookId }: OwnForm): string {
  if (season.key === null) throw new Error('a season that is read has its key');
  const bound = canonicalJson([match, seat, boundEmail(season, seat), link, workbookId]);
  return keyedHash(season.key, 'season form', bound);
}

/** Those that the ledger holds; whatever else somebody has typed there is nobody's. */
export function boundForms(season: Match): readonly OwnForm[] {
  const { key, polled } = season;
  const { matches } = currentPosition(season);
  if (key === null) return [];
  return polled.forms.filter((form) => {
    const link = Object.hasOwn(matches, form.match) ? matches[form.match] : undefined;
    return (
      link !== undefined &&
      Object.hasOwn(link.forms, form.seat) &&
      link.forms[form.seat] === hashOf(season, form)
    );
  });
}

/** A seat's own; undefined where what the ledger holds stands nowhere. */
export const ownFormOf = (season: Match, episode: string, seat: Seat): OwnForm | undefined =>
  boundForms(season).find((one) => one.match === episode && one.seat === seat);

/** What the season keeps once these are those of an episode: of matches that nobody plays any more nothing. */
export const withOwnForms = (
  season: Match,
  episode: string,
  forms: readonly OwnForm[],
): readonly OwnForm[] => {
  const played = (currentPosition(season).step?.awaits ?? []).map(({ match }) => match);
  const others = boundForms(season).filter(
    ({ match }) => match !== episode && played.includes(match),
  );
  return [...others, ...forms];
};
