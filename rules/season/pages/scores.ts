/** Scores after every step that changed them: points in a league, else wins. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { muted } from '../../kit/showing/marks.ts';
import type { ScoreColumn, ScoredMoment, Scores } from '../../kit/showing/scores.ts';
import type { Mark } from '../../kit/showing/view.ts';
import { getPosition } from '../fold.ts';
import type { SeasonPageInput } from '../now.ts';
import { type Member, memberOf, type Position } from '../position.ts';
import { parseProgramme } from '../programme.ts';

export function buildScores({ setup, state, history }: SeasonPageInput): Scores {
  const isLeague = parseProgramme(setup.content).kind === 'league';
  const moments = withDistinctTitles(
    history.flatMap(({ title, events }): readonly ScoredMoment[] => {
      const last = ofKind(events, 'scores').at(-1);
      return last === undefined ? [] : [{ title, scores: last.scores as Record<Seat, number> }];
    }),
  );
  const own = {
    more: buildColumns(getPosition({ setup, state })),
    legend: isLeague ? HOLDINGS_LEGEND : `${STATUS_LEGEND} · ${HOLDINGS_LEGEND}`,
  };
  return isLeague
    ? { counted: 'points', one: 'point', each: 'step', format: 'two decimals', moments, ...own }
    : { counted: 'wins', one: 'win', each: 'step', moments, ...own };
}

const HOLDINGS_LEGEND = '💎 garnets · 🎟 Tokens';
const STATUS_LEGEND = '● in, ○ waiting, ✕ out';

function buildColumns(position: Position): readonly ScoreColumn[] {
  const held = (title: 'Garnets' | 'Tokens', sign: string, count: (of: Member) => number) => ({
    column: { title, width: 'narrow', format: 'whole' } as const,
    sign,
    cell: (seat: Seat) => count(memberOf(position, seat)),
  });
  const status: ScoreColumn = {
    column: { title: 'Is', width: 'narrow', align: 'centre' },
    sign: '●',
    cell: (seat) => buildStatusSign(memberOf(position, seat)),
  };
  return [
    ...(position.programme.kind === 'league' ? [] : [status]),
    held('Garnets', '💎', ({ garnets }) => garnets),
    held('Tokens', '🎟', ({ tokens }) => tokens),
  ];
}

function buildStatusSign({ status, hasLeft }: Member): Mark {
  if (hasLeft || status === 'out') return muted('✕');
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
