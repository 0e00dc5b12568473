/**
 * Rulings of the host. All facts are replayed with a ruling; facts that no longer fit are undone.
 */

import type { Report } from '../kit/match/season.ts';
import { emit } from '../kit/match/stage.ts';
import type { Rules } from './content.ts';
import { checkOutcome } from './finishing.ts';
import {
  begun,
  cachePosition,
  type DerivedSeason,
  getPosition,
  isLeague,
  type SeasonStage,
  takeFact,
} from './fold.ts';
import { type Episode, findEpisodeIn, getMember, isStaying, type Position } from './position.ts';
import type { EpisodeId, Event, Fact, FactOfKind, FullSituation, Setup, Slot } from './state.ts';

type RulingReport = Extract<Report, { readonly kind: 'void' | 'ruled' }>;

type Ruling =
  | Extract<RulingReport, { readonly kind: 'ruled' }>
  | (Extract<RulingReport, { readonly kind: 'void' }> & { readonly follows: 'again' | 'skip' });

/** Resolves a void match by default: it is skipped in a league and otherwise repeated. */
function resolveDefault(position: Position, rulingReport: RulingReport): Ruling {
  if (rulingReport.kind === 'ruled') return rulingReport;
  const { follows } = rulingReport;
  const usual = isLeague(position) ? 'skip' : 'again';
  return { ...rulingReport, follows: follows === 'usual' ? usual : follows };
}

/** Returns a reason if the host cannot make this ruling, else null. */
export function checkRuling(now: FullSituation, report: Report): string | null {
  const position = getPosition(now);
  switch (report.kind) {
    case 'finished':
      return null;
    case 'left':
      return checkCastMember(position, report.seat, ({ hasLeft }) => hasLeft, 'has already left');
    case 'returned':
      return (
        checkCastMember(
          position,
          report.seat,
          ({ hasLeft, status }) => !hasLeft && status === 'in',
          'is in',
        ) ?? checkNoFinal(position)
      );
    case 'void':
    case 'ruled': {
      const ruling = resolveDefault(position, report);
      const problem = checkEpisode(position, ruling);
      if (problem !== null) return problem;
      const { impossible, lost } = replayWithRuling(now, ruling);
      return impossible ?? lost;
    }
  }
}

function checkCastMember(
  position: Position,
  seat: string,
  isSo: (member: ReturnType<typeof getMember>) => boolean,
  says: string,
): string | null {
  const found = position.lot.find((one) => one === seat);
  if (found === undefined) return `Nobody called ${seat} is in this season.`;
  if (position.champions !== null && !isLeague(position)) return SEASON_OVER_TEXT;
  if (position.champions !== null && position.rules === 'current') return CAST_FIXED_TEXT;
  return isSo(getMember(position, found)) ? `${seat} ${says}.` : null;
}

const SEASON_OVER_TEXT = 'The season is over. Only a league can be ruled on after its end.';
const CAST_FIXED_TEXT = 'The season is over, so nobody can leave or return.';

function checkNoFinal(position: Position): string | null {
  const final = findEpisodeIn(position, 'final');
  return position.rules === 'first' || final === undefined || final.stage.kind === 'over'
    ? null
    : 'Nobody can return until the final is over.';
}

function checkEpisode(position: Position, ruling: Ruling): string | null {
  const episode = position.episodes.find(({ id }) => id === ruling.match);
  if (episode === undefined) return `There is no match called ${ruling.match}.`;
  const { stage: at, title } = episode;
  if (at.kind === 'planned') return `${title} has not been opened yet.`;
  if (at.kind === 'over' && at.how === 'without playing') return `${title} was never played.`;
  if (position.champions !== null && !isLeague(position)) return SEASON_OVER_TEXT;
  return ruling.kind === 'void' && ruling.follows === 'skip' && !canBeSkipped(position, episode)
    ? `${title} can only be repeated, because all later matches depend on it.`
    : null;
}

/** Returns whether a match can be skipped: neither a final nor a main match with a life match. */
function canBeSkipped(position: Position, { kind, slot }: Episode): boolean {
  const round = position.rounds.find((one) => `${one.slot}-main` === slot);
  return (
    kind !== 'final' &&
    (round === undefined || (round.plan.deaths === null && round.plan.life === null))
  );
}

export function applyReport(before: SeasonStage, setup: Setup, report: Report): SeasonStage {
  const { state, position } = before.state;
  cachePosition({ setup, state }, position);
  switch (report.kind) {
    case 'finished': {
      const { match: episode, lastHash, outcome } = report;
      return takeFact(before, { kind: 'result', episode, lastHash, outcome, isRuled: false });
    }
    case 'left':
    case 'returned': {
      const why = checkRuling({ setup, state }, report);
      return why === null
        ? takeFact(before, { kind: report.kind, seat: report.seat })
        : rejectRuling(before, why);
    }
    case 'void':
    case 'ruled':
      return applyRuling(before, { setup, position, ruling: resolveDefault(position, report) });
  }
}

const rejectRuling = (before: SeasonStage, why: string): SeasonStage =>
  emit(before, before.state, { kind: 'refused', rule: 'Season, Matches and purses', why });

function applyRuling(
  before: SeasonStage,
  given: { readonly setup: Setup; readonly position: Position; readonly ruling: Ruling },
): SeasonStage {
  const { setup, position, ruling } = given;
  const { state } = before.state;
  const why = checkEpisode(position, ruling);
  if (why !== null) return rejectRuling(before, why);
  const after = replayWithRuling({ setup, state }, ruling);
  const { impossible, lost } = after;
  if (impossible !== null || lost !== null) return rejectRuling(before, impossible ?? lost ?? '');
  const title = getTitle(position, ruling.match);
  const rule = 'Season, Matches and purses';
  const event: Event =
    ruling.kind === 'void'
      ? { kind: 'voided', rule, title, follows: ruling.follows }
      : { kind: 'ruled', rule, title };
  return emit(
    emit(before, after.taking, event),
    after.taking,
    ...after.cancelled.map((name): Event => ({ kind: 'cancelled', rule, title: name })),
    ...selectNewEvents(state.facts.reduce(takeFact, begun(setup, state.lot)).events, after.events),
  );
}

interface ReplayResult {
  readonly taking: DerivedSeason;
  readonly events: readonly Event[];
  /** Titles of open matches that depend on the ruled match. */
  readonly cancelled: readonly string[];
  /** A reason if a collected result depends on the ruled match; else null. */
  readonly lost: string | null;
  /** A reason if the match cannot have this outcome; else null. */
  readonly impossible: string | null;
}

/** Replays all facts with the ruling in place of the match's facts. */
function replayWithRuling({ setup, state }: FullSituation, ruling: Ruling): ReplayResult {
  const before = getPosition({ setup, state });
  const first = begun(setup, state.lot);
  let going: SeasonStage = { ...first, state: { ...first.state, state: { ...state, facts: [] } } };
  const isFirst = before.rules === 'first';
  const cancelled: EpisodeId[] = [];
  let lost: string | null = null;
  let impossible: string | null = null;
  for (const fact of replaceFacts(state.facts, ruling, before.rules)) {
    if (!isFirst && isRulingResult(fact, ruling))
      impossible ??= checkOutcome(going.state.position, fact);
    const next = takeFact(going, fact);
    const isFit = next !== going;
    going = next;
    if (isFit) continue;
    if (fact.kind === 'result') lost ??= describeDependency(before, fact.episode);
    else if (fact.kind === 'opened') {
      cancelled.push(fact.episode);
      if (isFirst) going = takeFact(going, { kind: 'again', slot: getSlot(fact.episode) });
    }
  }
  if (!isFirst) going = repeatMatches(going, before, cancelled);
  const titles = cancelled.map((episode) => getTitle(before, episode));
  return { taking: going.state, events: going.events, cancelled: titles, lost, impossible };
}

const isRulingResult = (fact: Fact, ruling: Ruling): fact is FactOfKind<'result'> =>
  ruling.kind === 'ruled' && fact.kind === 'result' && fact.episode === ruling.match;

/** Repeats cancelled matches, and plans new matches again without players who have left. */
function repeatMatches(
  replayed: SeasonStage,
  before: Position,
  cancelled: readonly EpisodeId[],
): SeasonStage {
  const again = cancelled.reduce(
    (now, episode) => takeFact(now, { kind: 'again', slot: getSlot(episode) }),
    replayed,
  );
  const known = before.episodes.map(buildMatchKey);
  const made = again.state.position.episodes.filter(
    (episode) => episode.stage.kind === 'planned' && !known.includes(buildMatchKey(episode)),
  );
  const { position } = again.state;
  return made
    .filter(({ seats }) => seats.some((seat) => !isStaying(position, seat)))
    .reduce((now, { slot }) => takeFact(now, { kind: 'reseated', slot }), again);
}

const buildMatchKey = ({ slot, seats }: Episode): string => JSON.stringify([slot, seats]);

const getTitle = ({ episodes }: Position, episode: EpisodeId): string =>
  episodes.find(({ id }) => id === episode)?.title ?? episode;

const describeDependency = (position: Position, episode: EpisodeId): string =>
  `First rule on ${getTitle(position, episode)}, whose collected result depends on this match.`;

const getSlot = (episode: EpisodeId): Slot => episode.replace(/-again-\d+$/, '');

/** Puts the ruling in place of the match's facts, or last if the match is open or repeated. */
function replaceFacts(facts: readonly Fact[], ruling: Ruling, rules: Rules): readonly Fact[] {
  const { match } = ruling;
  const ends: readonly Fact['kind'][] = rules === 'first' ? ['result'] : ['result', 'skipped'];
  const isIts = (fact: Fact, kinds: readonly Fact['kind'][]) =>
    'episode' in fact && fact.episode === match && kinds.includes(fact.kind);
  const isOfIt = (fact: Fact) => isIts(fact, ['opened', ...ends]);
  if (rules === 'current' && ruling.kind === 'void' && ruling.follows === 'again')
    return [...facts.filter((fact) => !isOfIt(fact)), { kind: 'again', slot: getSlot(match) }];
  const isOver = facts.some((fact) => isIts(fact, ends));
  const put = (fact: Fact): readonly Fact[] => (isOfIt(fact) ? replaceFact(fact, ruling) : [fact]);
  return [...facts.flatMap(put), ...(isOver ? [] : listClosingFacts(ruling))];
}

function replaceFact(fact: Fact, ruling: Ruling): readonly Fact[] {
  if (ruling.kind === 'void' && ruling.follows === 'again')
    return fact.kind === 'opened' ? [{ kind: 'again', slot: getSlot(ruling.match) }] : [];
  return fact.kind === 'opened' ? [fact] : listEndingFacts(ruling);
}

const listClosingFacts = (ruling: Ruling): readonly Fact[] =>
  ruling.kind === 'void' && ruling.follows === 'again' ? [] : listEndingFacts(ruling);

const listEndingFacts = (ruling: Ruling): readonly Fact[] => {
  const { match: episode } = ruling;
  if (ruling.kind === 'void') return [{ kind: 'skipped', episode }];
  return [{ kind: 'result', episode, lastHash: null, outcome: ruling.outcome, isRuled: true }];
};

function selectNewEvents(before: readonly Event[], after: readonly Event[]): readonly Event[] {
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
