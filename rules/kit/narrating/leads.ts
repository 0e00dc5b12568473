import type { Seat } from '../match/seat.ts';
import { namesOf } from '../reckoning/rank.ts';
import {
  apart,
  formatScore,
  type RankedSeat,
  rankByScores,
  type Scores,
} from '../showing/scores.ts';
import { figure } from './figures.ts';

export interface LeadReport {
  readonly text: string;
  /** One line that names at most one leader. */
  readonly short: string;
  readonly seat: Seat;
  /** Whether the leaders have changed. */
  readonly isNew: boolean;
  /** Whether more than two seats lead, so that the lead is not a headline. */
  readonly isCrowded: boolean;
}

/**
 * Describes the leaders and the seats that they overtook. Returns null while all seats are even,
 * unless they have just become so.
 */
export function describeLead(ranking: readonly RankedSeat[], scores: Scores): LeadReport | null {
  const first = ranking.filter(({ place }) => place === 1);
  const [leader] = first;
  const isNew = ranking.some(({ place, was }) => was !== null && (was === 1) !== (place === 1));
  if (leader === undefined || (first.length === ranking.length && !isNew)) return null;
  const names = namesOf(first.map(({ seat }) => seat));
  const isExact = scores.isRoundedDown !== true || scores.moments.at(-1)?.isExact === true;
  const amount = formatScore(leader.score, scores);
  const score = `${amount}${isExact ? '' : ' or more'}`;
  const shortScore = isExact ? amount : amount.replace(' ', '+ ');
  const seat = leader.seat;
  const isCrowded = first.length > 2;
  if (first.length > 1) {
    const does = isExact ? 'share the lead' : 'are in front';
    const few = isCrowded ? `${seat} and ${first.length - 1} others` : names;
    return {
      text: `${names} ${does} with ${score}.`,
      short: `${few} ${does} with ${shortScore}`,
      isNew,
      isCrowded,
      seat,
    };
  }
  if (leader.was !== null && leader.was > 1) {
    const overtaken = ranking.filter(({ was }) => was === 1);
    const others = namesOf(overtaken.map(({ seat }) => seat));
    return {
      text: `${names} overtakes ${others} and leads with ${score}.`,
      short: `${seat} takes the lead with ${shortScore}`,
      isNew,
      isCrowded,
      seat,
    };
  }
  const gap = figure(apart(leader.score, ranking[1]?.score ?? 0));
  const ahead = isExact ? `, ${gap} ahead` : '';
  const short = `${seat} ${isNew ? 'takes the lead' : 'leads'} with ${shortScore}`;
  return { text: `${names} leads with ${score}${ahead}.`, short, isNew, isCrowded, seat };
}

/** A change of leaders at a scored moment. */
export interface LeadChange {
  readonly title: string;
  readonly text: string;
}

/** Lists the first leader and every change of the lead. */
export const listLeadChanges = (scores: Scores, seats: readonly Seat[]): readonly LeadChange[] =>
  scores.moments.flatMap(({ title }, at) => {
    const until = { ...scores, moments: scores.moments.slice(0, at + 1) };
    const lead = describeLead(rankByScores(until, seats), until);
    return lead !== null && (at === 0 || lead.isNew) ? [{ title, text: lead.text }] : [];
  });

/** Lists the leaders at each scored moment. */
export const listLeaders = (scores: Scores, seats: readonly Seat[]): readonly (readonly Seat[])[] =>
  scores.moments.map((_, at) =>
    rankByScores({ ...scores, moments: scores.moments.slice(0, at + 1) }, seats)
      .filter(({ place }) => place === 1)
      .map(({ seat }) => seat),
  );
