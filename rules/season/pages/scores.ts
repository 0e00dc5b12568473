/** Builds the scores of a season: the points of a league, or else wins among who is still in. */

import { filterKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { muteMark } from '../../kit/showing/marks.ts';
import {
  type ScoreColumn,
  type ScoredMoment,
  type Scores,
  shortenTitle,
} from '../../kit/showing/scores.ts';
import type { Mark, NumberFormat } from '../../kit/showing/view.ts';
import { getPosition } from '../fold.ts';
import { computePoints } from '../league.ts';
import { getMember, type Member, type Position } from '../position.ts';
import { parseProgramme } from '../programme.ts';
import type { SeasonPageInput } from '../state.ts';

export function buildScores({ setup, state, history }: SeasonPageInput): Scores {
  const isLeague = parseProgramme(setup.content).kind === 'league';
  const position = getPosition({ setup, state });
  const scored = history.flatMap(({ title, events }): readonly ScoredMoment[] => {
    const last = filterKind(events, 'scores').at(-1);
    return last === undefined ? [] : [{ title, scores: last.scores as Record<Seat, number> }];
  });
  const moments = withDistinctTitles(isLeague ? joinTables(scored) : scored);
  const more = buildColumns(position);
  if (isLeague)
    return {
      counted: 'points',
      one: 'point',
      format: getPointsFormat(position),
      moments,
      more,
      legend: GARNETS_LEGEND,
    };
  return {
    counted: 'wins',
    one: 'win',
    each: 'step',
    moments,
    more: [buildOutColumn(position, history), ...more],
    legend: `${STATUS_LEGEND} · ${GARNETS_LEGEND} · 🎟 Tokens`,
    stayed: (seat) => rankStay(getMember(position, seat)),
  };
}

/** Keeps the last scores of each round of a league: "League, round 2" for all its tables. */
const joinTables = (scored: readonly ScoredMoment[]): readonly ScoredMoment[] =>
  scored
    .map((moment) => ({ ...moment, title: moment.title.replace(/(, round \d+), .*$/, '$1') }))
    .filter(({ title }, index, all) => title !== all[index + 1]?.title);

/** Returns decimals only if a player has half a point. */
export const getPointsFormat = (position: Position): NumberFormat =>
  position.lot.every((seat) => Number.isInteger(computePoints(position, seat)))
    ? 'whole'
    : 'two decimals';

/** Ranks players who are in before those who wait, and then those who went out last. */
function rankStay({ status, hasLeft, outAt }: Member): number {
  if (hasLeft || status === 'out') return outAt;
  return status === 'in' ? Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER - 1;
}

/** Builds the column of the result with the match or round that decided a player's place. */
export function buildOutColumn(
  position: Position,
  history: SeasonPageInput['history'],
): ScoreColumn {
  const outs = history.flatMap(({ events }) => filterKind(events, 'out'));
  const getOut = (seat: Seat): string => {
    const { status, hasLeft } = getMember(position, seat);
    if (status !== 'out') return hasLeft ? 'left' : '–';
    return shortenTitle(outs.findLast((out) => out.seat === seat)?.by ?? 'left');
  };
  return { column: { title: 'Out', width: 'normal', onPhone: true }, cell: getOut };
}

const GARNETS_LEGEND = '💎 garnets';
const STATUS_LEGEND = '● in, ○ waiting, ✕ out';

function buildColumns(position: Position): readonly ScoreColumn[] {
  const held = (title: 'Garnets' | 'Tokens', sign: string, count: (of: Member) => number) => ({
    column: { title, width: 'narrow', format: 'whole' } as const,
    sign,
    cell: (seat: Seat) => count(getMember(position, seat)),
  });
  const status: ScoreColumn = {
    column: { title: 'Is', width: 'narrow', align: 'centre' },
    sign: '●',
    cell: (seat) => buildStatusSign(getMember(position, seat)),
  };
  const garnets = held('Garnets', '💎', (member) => member.garnets);
  return position.programme.kind === 'league'
    ? [garnets]
    : [status, garnets, held('Tokens', '🎟', ({ tokens }) => tokens)];
}

function buildStatusSign({ status, hasLeft }: Member): Mark {
  if (hasLeft || status === 'out') return muteMark('✕');
  return status === 'in'
    ? { kind: 'mark', value: '●', tone: 'good' }
    : { kind: 'mark', value: '○', tone: 'caution' };
}

/** Numbers repeated titles: after a ruling a season may wait for the same matches again. */
const withDistinctTitles = (moments: readonly ScoredMoment[]): readonly ScoredMoment[] =>
  moments.map((moment, index) => {
    const before = moments.slice(0, index).filter(({ title }) => title === moment.title).length;
    return before === 0 ? moment : { ...moment, title: `${moment.title} (${before + 1})` };
  });
