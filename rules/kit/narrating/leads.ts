import type { Seat } from '../match/seat.ts';
import { namesOf } from '../reckoning/rank.ts';
import {
  computeGap,
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

/** Describes the leaders and the seats overtaken. Returns null while all seats stay even. */
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
  const lead = { isNew, isCrowded, seat };
  if (first.length > 1) {
    const does = isExact ? 'share the lead' : 'are in front';
    const few = isCrowded ? `${seat} and ${first.length - 1} others` : names;
    const short = `${few} ${does} with ${shortScore}`;
    return { ...lead, text: `${names} ${does} with ${score}.`, short };
  }
  const short = `${seat} ${isNew ? 'takes the lead' : 'leads'} with ${shortScore}`;
  if (leader.was !== null && leader.was > 1) {
    const others = namesOf(ranking.filter(({ was }) => was === 1).map((one) => one.seat));
    return { ...lead, text: `${names} overtakes ${others} and leads with ${score}.`, short };
  }
  const gap = figure(computeGap(leader.score, ranking[1]?.score ?? 0));
  return {
    ...lead,
    text: `${names} leads with ${score}${isExact ? `, ${gap} ahead` : ''}.`,
    short,
  };
}

export interface LeadChange {
  readonly title: string;
  readonly text: string;
}

export const listLeadChanges = (scores: Scores, seats: readonly Seat[]): readonly LeadChange[] =>
  scores.moments.flatMap(({ title }, at) => {
    const until = { ...scores, moments: scores.moments.slice(0, at + 1) };
    const lead = describeLead(rankByScores(until, seats), until);
    return lead !== null && (at === 0 || lead.isNew) ? [{ title, text: lead.text }] : [];
  });

export const listLeaders = (scores: Scores, seats: readonly Seat[]): readonly (readonly Seat[])[] =>
  scores.moments.map((_, at) =>
    rankByScores({ ...scores, moments: scores.moments.slice(0, at + 1) }, seats)
      .filter(({ place }) => place === 1)
      .map(({ seat }) => seat),
  );
