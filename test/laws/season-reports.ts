import type { Report } from '../../rules/kit/match/season.ts';
import { imaginedReports } from '../../rules/kit/playing/imagining.ts';
import type { ReportContext } from '../../rules/kit/playing/play.ts';
import type { Content } from '../../rules/season/content.ts';
import { positionOf } from '../../rules/season/fold.ts';
import { rulingProblem } from '../../rules/season/rulings.ts';
import type { State } from '../../rules/season/state.ts';

/** Reports only the ends of matches. */
export const undisturbed = (due: ReportContext<Content, State>): readonly Report[] =>
  imaginedReports(due).filter(({ kind }) => kind === 'finished');

/** Number of facts after which rulings become rarer, since each replays all facts before it. */
const FREQUENT = 60;

/** Reports rulings on finished matches and the ends of others. */
export function ruledReports(due: ReportContext<Content, State>): readonly Report[] {
  const { setup, state, chance } = due;
  const { episodes } = positionOf({ setup, state });
  const draw = chance('whether the host rules');
  const over = episodes.filter(({ stage }) => stage.kind === 'over');
  const odds = Math.round(6 * Math.max(1, state.facts.length / FREQUENT));
  if (over.length === 0 || draw.integer(1, odds) > 1) return imaginedReports(due);
  const { id, seats } = draw.pick(over);
  const players = seats.map((seat) => ({ seat, garnets: draw.integer(0, 3) }));
  const match = { match: id, title: id, game: null, variants: {}, players, absent: [] };
  const outcomes = imaginedReports({ step: { ...due.step, awaits: [match] }, chance: named(due) });
  const ruled = outcomes.flatMap((one): readonly Report[] =>
    one.kind === 'finished' ? [{ kind: 'ruled', match: id, outcome: one.outcome }] : [],
  );
  const again: Report = { kind: 'void', match: id, follows: draw.pick(['again', 'skip'] as const) };
  return [...draw.pick([ruled, [again]]), ...imaginedReports(due)];
}

/** Number of facts with rulings of each kind. With rulings alone a season might never end. */
const MOST_FACTS = 25;

/** Reports rulings first while no match ends, so that no income covers what a ruling takes away. */
export function reportsOrRulings(due: ReportContext<Content, State>): readonly Report[] {
  const reports = ruledReports(due);
  if (due.state.facts.length >= MOST_FACTS) return reports;
  const rulings = reports.filter(
    (report) => report.kind !== 'finished' && rulingProblem(due, report) === null,
  );
  const isAlone = rulings.length > 0 && due.chance('whether no match ends').integer(1, 2) === 1;
  return isAlone ? rulings : reports;
}

const named =
  ({ chance }: ReportContext<Content, State>): typeof chance =>
  (purpose) =>
    chance(`ruled: ${purpose}`);
