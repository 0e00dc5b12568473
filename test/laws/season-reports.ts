import type { AnyGame, Outcome } from '../../rules/kit/match/game.ts';
import type { AwaitedMatch, Report } from '../../rules/kit/match/season.ts';
import { getUsualVariants } from '../../rules/kit/match/setup.ts';
import {
  type AnswerPolicy,
  imagineReports,
  playMatch,
  type ReportContext,
} from '../../rules/kit/playing/play.ts';
import type { Content } from '../../rules/season/content.ts';
import { getPosition } from '../../rules/season/fold.ts';
import { checkRuling } from '../../rules/season/rulings.ts';
import type { State } from '../../rules/season/state.ts';
import { loadDefaultContent } from '../support/table/content.ts';

export const reportEnds = (due: ReportContext<Content, State>): readonly Report[] =>
  imagineReports(due).filter(({ kind }) => kind === 'finished');

/** Number of facts after which rulings become rarer: each ruling replays all earlier facts. */
const FREQUENT_RULINGS_UNTIL = 60;

/** Reports rulings on finished matches, and ends of open matches. */
export function reportEndsAndRulings(due: ReportContext<Content, State>): readonly Report[] {
  const { setup, state, chance } = due;
  const { episodes } = getPosition({ setup, state });
  const draw = chance('whether the host rules');
  const over = episodes.filter(({ stage }) => stage.kind === 'over');
  const odds = Math.round(6 * Math.max(1, state.facts.length / FREQUENT_RULINGS_UNTIL));
  if (over.length === 0 || draw.integer(1, odds) > 1) return imagineReports(due);
  const { id, seats } = draw.pick(over);
  const players = seats.map((seat) => ({ seat, garnets: draw.integer(0, 3) }));
  const match = { match: id, title: id, game: null, variants: {}, players, absent: [] };
  const outcomes = imagineReports({
    step: { ...due.step, awaits: [match] },
    chance: findByName(due),
  });
  const ruled = outcomes.flatMap((one): readonly Report[] =>
    one.kind === 'finished' ? [{ kind: 'ruled', match: id, outcome: one.outcome }] : [],
  );
  const again: Report = { kind: 'void', match: id, follows: draw.pick(['again', 'skip'] as const) };
  return [...draw.pick([ruled, [again]]), ...imagineReports(due)];
}

/** After this number of facts no more rulings are drawn, so that the season can end. */
const MAX_FACTS_WITH_RULINGS = 25;

/** Reports rulings before any match has ended, while players may lack what a ruling takes away. */
export function reportRulingsFirst(due: ReportContext<Content, State>): readonly Report[] {
  const reports = reportEndsAndRulings(due);
  if (due.state.facts.length >= MAX_FACTS_WITH_RULINGS) return reports;
  const rulings = reports.filter(
    (report) => report.kind !== 'finished' && checkRuling(due, report) === null,
  );
  const isAlone = rulings.length > 0 && due.chance('whether no match ends').integer(1, 2) === 1;
  return isAlone ? rulings : reports;
}

const findByName =
  ({ chance }: ReportContext<Content, State>): typeof chance =>
  (purpose) =>
    chance(`ruled: ${purpose}`);

interface BroughtPrizes extends Partial<Pick<AwaitedMatch, 'communal' | 'variants'>> {
  readonly players: readonly {
    readonly seat: string;
    readonly garnets: number;
    readonly artefact?: string;
  }[];
}

/** Plays a match of a season to its end. @throws if the match has no outcome */
export function playToOutcome(
  game: AnyGame,
  { players, communal, variants }: BroughtPrizes,
  how: { readonly seed: number; readonly choose: AnswerPolicy },
): Outcome {
  const setup = {
    players: players as AwaitedMatch['players'],
    content: loadDefaultContent(game),
    variants: { ...getUsualVariants(game), ...variants },
    ...(communal && { communal }),
  };
  const last = [...playMatch({ game, setup, ...how })].at(-1);
  const outcome = last === undefined ? null : game.outcome(last);
  if (outcome === null) throw new Error(`a match of ${game.id} lacks an outcome`);
  return outcome;
}
