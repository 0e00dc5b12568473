/** Rulings of the host. All facts are replayed with them; those that no longer fit are undone. */

import type { Report } from '../kit/match/season.ts';
import { emit } from '../kit/match/stage.ts';
import type { Rules } from './content.ts';
import type { Event } from './events.ts';
import { outcomeProblem } from './finishing.ts';
import { isLeague, positionOf, remember } from './fold.ts';
import type { Setup, WithArtefacts } from './now.ts';
import { type Episode, episodeIn, isStaying, memberOf, type Position } from './position.ts';
import type { EpisodeId, Fact, FactOf, Slot } from './state.ts';
import { begun, type Season, type SeasonStage, taken } from './taking.ts';

type Asked = Extract<Report, { readonly kind: 'void' | 'ruled' }>;

/** A ruling with its consequence. */
type Ruling =
  | Extract<Asked, { readonly kind: 'ruled' }>
  | (Extract<Asked, { readonly kind: 'void' }> & { readonly follows: 'again' | 'skip' });

/** Adds the default consequence of a void match: skipped in a league, else repeated. */
function decided(position: Position, asked: Asked): Ruling {
  if (asked.kind === 'ruled') return asked;
  const { follows } = asked;
  const usual = isLeague(position) ? 'skip' : 'again';
  return { ...asked, follows: follows === 'usual' ? usual : follows };
}

/** Returns a reason if the host cannot make this ruling, else null. */
export function rulingProblem(now: WithArtefacts, report: Report): string | null {
  const position = positionOf(now);
  switch (report.kind) {
    case 'finished':
      return null;
    case 'left':
      return castProblemOf(position, report.seat, ({ hasLeft }) => hasLeft, 'has already left');
    case 'returned':
      return (
        castProblemOf(
          position,
          report.seat,
          ({ hasLeft, status }) => !hasLeft && status === 'in',
          'is in',
        ) ?? finalProblem(position)
      );
    case 'void':
    case 'ruled': {
      const ruling = decided(position, report);
      const problem = episodeProblem(position, ruling);
      if (problem !== null) return problem;
      const { impossible, lost } = anew(now, ruling);
      return impossible ?? lost;
    }
  }
}

function castProblemOf(
  position: Position,
  seat: string,
  isSo: (member: ReturnType<typeof memberOf>) => boolean,
  says: string,
): string | null {
  const found = position.lot.find((one) => one === seat);
  if (found === undefined) return `Nobody called ${seat} is in this season.`;
  if (position.champions !== null && !isLeague(position)) return OVER;
  if (position.champions !== null && position.rules === 'current') return DECIDED;
  return isSo(memberOf(position, found)) ? `${seat} ${says}.` : null;
}

const OVER = 'The season is over. Only a league can be ruled on after its end.';
const DECIDED = 'The season is over: nobody can leave it or return.';

function finalProblem(position: Position): string | null {
  const final = episodeIn(position, 'final');
  return position.rules === 'first' || final === undefined || final.stage.kind === 'over'
    ? null
    : 'The final is being played: nobody can return until it is over.';
}

function episodeProblem(position: Position, ruling: Ruling): string | null {
  const episode = position.episodes.find(({ id }) => id === ruling.match);
  if (episode === undefined) return `There is no match called ${ruling.match}.`;
  const { stage: at, title } = episode;
  if (at.kind === 'planned') return `${title} has not been opened yet.`;
  if (at.kind === 'over' && at.how === 'without playing') return `${title} was never played.`;
  if (position.champions !== null && !isLeague(position)) return OVER;
  return ruling.kind === 'void' && ruling.follows === 'skip' && !canBeSkipped(position, episode)
    ? `${title} can only be repeated: all later matches depend on it.`
    : null;
}

/** Whether no episode needs the result, unlike that of a final or of Community's main match. */
function canBeSkipped(position: Position, { kind, slot }: Episode): boolean {
  const round = position.rounds.find((one) => `${one.slot}-main` === slot);
  return (
    kind !== 'final' &&
    (round === undefined || (round.plan.deaths === null && round.plan.life === null))
  );
}

/** Applies a report: the end of a match, or a ruling of the host. */
export function reported(before: SeasonStage, setup: Setup, report: Report): SeasonStage {
  const { state, position } = before.state;
  remember({ setup, state }, position);
  switch (report.kind) {
    case 'finished': {
      const { match: episode, lastHash, outcome } = report;
      return taken(before, { kind: 'result', episode, lastHash, outcome, isRuled: false });
    }
    case 'left':
    case 'returned': {
      const why = rulingProblem({ setup, state }, report);
      return why === null
        ? taken(before, { kind: report.kind, seat: report.seat })
        : refused(before, why);
    }
    case 'void':
    case 'ruled':
      return ruled(before, { setup, position, ruling: decided(position, report) });
  }
}

const refused = (before: SeasonStage, why: string): SeasonStage =>
  emit(before, before.state, { kind: 'refused', rule: 'Season, Matches and purses', why });

function ruled(
  before: SeasonStage,
  given: { readonly setup: Setup; readonly position: Position; readonly ruling: Ruling },
): SeasonStage {
  const { setup, position, ruling } = given;
  const { state } = before.state;
  const why = episodeProblem(position, ruling);
  if (why !== null) return refused(before, why);
  const after = anew({ setup, state }, ruling);
  const { impossible, lost } = after;
  if (impossible !== null || lost !== null) return refused(before, impossible ?? lost ?? '');
  const title = titleOf(position, ruling.match);
  const rule = 'Season, Matches and purses';
  const told: Event =
    ruling.kind === 'void'
      ? { kind: 'voided', rule, title, follows: ruling.follows }
      : { kind: 'ruled', rule, title };
  return emit(
    emit(before, after.taking, told),
    after.taking,
    ...after.cancelled.map((name): Event => ({ kind: 'cancelled', rule, title: name })),
    ...newEvents(state.facts.reduce(taken, begun(setup, state.lot)).events, after.events),
  );
}

interface Anew {
  readonly taking: Season;
  readonly events: readonly Event[];
  /** Titles of open matches that depend on the ruled one. */
  readonly cancelled: readonly string[];
  /** A reason if a collected result depends on the ruled match; else null. */
  readonly lost: string | null;
  /** A reason if the match cannot have this outcome; else null. */
  readonly impossible: string | null;
}

/** Replays all facts with the ruling in place of the match's facts. */
function anew({ setup, state }: WithArtefacts, ruling: Ruling): Anew {
  const before = positionOf({ setup, state });
  const first = begun(setup, state.lot);
  let going: SeasonStage = { ...first, state: { ...first.state, state: { ...state, facts: [] } } };
  const isFirst = before.rules === 'first';
  const cancelled: EpisodeId[] = [];
  let lost: string | null = null;
  let impossible: string | null = null;
  for (const fact of ruledFacts(state.facts, ruling, before.rules)) {
    if (!isFirst && isRuling(fact, ruling))
      impossible ??= outcomeProblem(going.state.position, fact);
    const next = taken(going, fact);
    const isFit = next !== going;
    going = next;
    if (isFit) continue;
    if (fact.kind === 'result') lost ??= restsOn(before, fact.episode);
    else if (fact.kind === 'opened') {
      cancelled.push(fact.episode);
      if (isFirst) going = taken(going, { kind: 'again', slot: slotOf(fact.episode) });
    }
  }
  if (!isFirst) going = madeAgain(going, before, cancelled);
  const titles = cancelled.map((episode) => titleOf(before, episode));
  return { taking: going.state, events: going.events, cancelled: titles, lost, impossible };
}

const isRuling = (fact: Fact, ruling: Ruling): fact is FactOf<'result'> =>
  ruling.kind === 'ruled' && fact.kind === 'result' && fact.episode === ruling.match;

/** Repeats cancelled matches, and replans new ones without players who have left. */
function madeAgain(
  replayed: SeasonStage,
  before: Position,
  cancelled: readonly EpisodeId[],
): SeasonStage {
  const again = cancelled.reduce(
    (now, episode) => taken(now, { kind: 'again', slot: slotOf(episode) }),
    replayed,
  );
  const known = before.episodes.map(madeAs);
  const made = again.state.position.episodes.filter(
    (episode) => episode.stage.kind === 'planned' && !known.includes(madeAs(episode)),
  );
  const { position } = again.state;
  return made
    .filter(({ seats }) => seats.some((seat) => !isStaying(position, seat)))
    .reduce((now, { slot }) => taken(now, { kind: 'reseated', slot }), again);
}

const madeAs = ({ slot, seats }: Episode): string => JSON.stringify([slot, seats]);

const titleOf = ({ episodes }: Position, episode: EpisodeId): string =>
  episodes.find(({ id }) => id === episode)?.title ?? episode;

const restsOn = (position: Position, episode: EpisodeId): string =>
  `${titleOf(position, episode)} depends on it and is collected: rule on that match first.`;

const slotOf = (episode: EpisodeId): Slot => episode.replace(/-again-\d+$/, '');

/** Puts the ruling in place of the match's facts, or last if the match is open or repeated. */
function ruledFacts(facts: readonly Fact[], ruling: Ruling, rules: Rules): readonly Fact[] {
  const { match } = ruling;
  const ends: readonly Fact['kind'][] = rules === 'first' ? ['result'] : ['result', 'skipped'];
  const isIts = (fact: Fact, kinds: readonly Fact['kind'][]) =>
    'episode' in fact && fact.episode === match && kinds.includes(fact.kind);
  const isOfIt = (fact: Fact) => isIts(fact, ['opened', ...ends]);
  if (rules === 'current' && ruling.kind === 'void' && ruling.follows === 'again')
    return [...facts.filter((fact) => !isOfIt(fact)), { kind: 'again', slot: slotOf(match) }];
  const isOver = facts.some((fact) => isIts(fact, ends));
  const put = (fact: Fact): readonly Fact[] => (isOfIt(fact) ? inPlaceOf(fact, ruling) : [fact]);
  return [...facts.flatMap(put), ...(isOver ? [] : closing(ruling))];
}

function inPlaceOf(fact: Fact, ruling: Ruling): readonly Fact[] {
  if (ruling.kind === 'void' && ruling.follows === 'again')
    return fact.kind === 'opened' ? [{ kind: 'again', slot: slotOf(ruling.match) }] : [];
  return fact.kind === 'opened' ? [fact] : ending(ruling);
}

const closing = (ruling: Ruling): readonly Fact[] =>
  ruling.kind === 'void' && ruling.follows === 'again' ? [] : ending(ruling);

const ending = (ruling: Ruling): readonly Fact[] => {
  const { match: episode } = ruling;
  if (ruling.kind === 'void') return [{ kind: 'skipped', episode }];
  return [{ kind: 'result', episode, lastHash: null, outcome: ruling.outcome, isRuled: true }];
};

/** Selects the events that the replay adds, each as often as it is added. */
function newEvents(before: readonly Event[], after: readonly Event[]): readonly Event[] {
  const known = new Map<string, number>();
  for (const event of before) {
    const key = JSON.stringify(event);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return after.filter((event) => {
    const key = JSON.stringify(event);
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}
