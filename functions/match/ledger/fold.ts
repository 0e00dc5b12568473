/** Replays the entries of a ledger, and returns the position after each. */

import { findFailedLoad, findGame, findGameByRules, formatRules } from '../../../rules/games.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Chapter, OrdersBySeat, Step } from '../../../rules/kit/match/game.ts';
import type { Report } from '../../../rules/kit/match/season.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { areValidVariants, type Setup } from '../../../rules/kit/match/setup.ts';
import { applyAbsence, applyExtension, omitAnsweredAbsences } from './about-me.ts';
import { checkAuthor, listOpeningCoHosts } from './co-hosts.ts';
import {
  getSignatureAt,
  keepPreviousDice,
  listDiceOfOpening,
  resolveDice,
  resolveDiceWithoutBeacon,
  settleDiceBefore,
} from './dice.ts';
import {
  type ContentEntry,
  type Entry,
  type GraceEntry,
  hashState,
  type MatchLinkedEntry,
  type OpenedEntry,
  type ResolvedEntry,
  type SealedEntry,
} from './entry.ts';
import { CLOSING_STEP } from './entry-parts.ts';
import {
  CELL_HISTORY_REMEDY,
  createReplayError,
  type Incident,
  IncidentError,
} from './incident.ts';
import { applyIntervention, type ReplayedStep, type RewoundEntry } from './interventions.ts';
import { MAX_ENTRIES } from './ledger.ts';
import {
  findGraceToGive,
  findPositionBefore,
  getLatestPosition,
  getStepNumber,
  hasResolvedStep,
  isSameStep,
  type Position,
  type UnsealedPosition,
} from './position.ts';
import { deriveChance, deriveSalt, hashSeed, type Seed } from './seed.ts';

/**
 * Computes the position after each entry.
 * @throws IncidentError for an entry that breaks the rules, a wrong seed, or an unknown version
 */
export function foldLedger(entries: readonly SealedEntry[], seed: Seed): readonly Position[] {
  const positions = [...findCachedPositions(entries, seed)];
  if (positions.length === 0)
    positions.push(requireConfirmed(buildOpeningPosition(entries, seed), seed));
  for (const sealed of entries.slice(positions.length)) {
    const before = settleDiceBefore(getLatestPosition(positions), sealed.entry);
    positions.push(
      requireConfirmed(withEntry(before, applyEntry(before, sealed.entry, seed), sealed), seed),
    );
  }
  cacheFold({ seed, positions });
  return positions;
}

/**
 * Applies an entry to the match. Does not check hashes.
 * @throws IncidentError if the match cannot have this entry
 */
export function applyEntry(before: Position, entry: Entry, seed: Seed): UnsealedPosition {
  checkAuthor(before, entry);
  switch (entry.kind) {
    case 'opened':
      throw new Error('a match is opened only once');
    case 'content':
      return restartWithContent(before, entry, seed);
    case 'closed':
      return { ...before, since: entry.deadline, sorted: [...before.sorted, entry.entry] };
    case 'resolved':
      return applyResolution(before, entry, seed);
    case 'match':
      return applyMatchLink(before, entry);
    case 'results':
      return applyResolution(before, buildReportResolution(before, entry, entry.reports), seed);
    case 'grace':
      checkGrace(before, entry);
      return before;
    case 'early':
      return before;
    case 'rewound':
      return applyRewind(before, entry, seed);
    case 'ruling':
      return applyResolution(before, buildReportResolution(before, entry, [entry.report]), seed);
    case 'extended':
      return applyExtension(before, entry);
    case 'away':
      return applyAbsence(before, entry);
    case 'dice':
      return { ...before, dice: resolveDiceWithoutBeacon(before, entry) };
    default:
      return applyIntervention(before, entry);
  }
}

/** Adds an entry to the match. `meanwhile` becomes empty if the entry resolves the step. */
export function withEntry(
  before: Position,
  after: UnsealedPosition,
  sealed: SealedEntry,
): Position {
  const { entry } = sealed;
  const isOver =
    entry.kind === 'closed' ||
    entry.kind === 'resolved' ||
    (entry.kind === 'results' && after.line !== before.line);
  return { ...after, sealed, meanwhile: isOver ? [] : [...after.meanwhile, entry] };
}

/**
 * Checks the grace by the settings: with a beacon, a free choice of grace would re-roll the dice.
 * @throws IncidentError for any other grace
 */
function checkGrace(before: Position, { entry, next }: GraceEntry): void {
  const isMoved = next?.deadline !== before.sealed.entry.next?.deadline;
  if (isMoved || next?.graceMs !== findGraceToGive(before)) throw createReplayError(entry);
}

function buildOpeningPosition([sealed]: readonly SealedEntry[], seed: Seed): Position {
  if (sealed?.entry.kind !== 'opened') throw new Error('a sound ledger begins with an opening');
  const { entry: opened } = sealed;
  const game = findGameOfMatch(opened);
  if (opened.seedHash !== hashSeed(seed)) throw new IncidentError([SEED_MISMATCH]);
  const dice = listDiceOfOpening(opened);
  const setup = buildSetup(game, opened);
  const signature = getSignatureAt({ dice }, 0);
  const beginning = computeInitialPosition({ game, setup, seed, signature });
  return createOpeningPosition({ game, opened, sealed, dice, ...beginning });
}

export const createOpeningPosition = (
  given: InitialPosition & Pick<Position, 'game' | 'opened' | 'sealed' | 'dice'>,
): Position => ({
  ...FRESH_STEP_FIELDS,
  ...given,
  contentChanges: 0,
  since: given.opened.at,
  coHosts: listOpeningCoHosts(given.opened),
});

const FRESH_STEP_FIELDS = {
  answersUntil: null,
  entered: {},
  resolvedBefore: null,
  absent: {},
  away: {},
  extended: [],
  handovers: [],
  coHosts: [],
  runner: null,
  line: [],
  sorted: [],
  meanwhile: [],
  flavour: {},
  dice: [],
  matches: {},
} as const satisfies Partial<Position>;

/**
 * Starts the match again with new content. @throws IncidentError if the content is invalid or late
 */
function restartWithContent(
  before: Position,
  { entry, content, deadline }: ContentEntry,
  seed: Seed,
): UnsealedPosition {
  if (hasResolvedStep(before))
    throw createReplayError(entry, 'The entry changes the content after a step has been resolved.');
  const { game, handovers, coHosts, runner, flavour, dice, away, extended, meanwhile } = before;
  const opened = { ...before.opened, content };
  const unchanged = { handovers, coHosts, runner, flavour, dice, away, extended, meanwhile };
  const setup = buildSetup(game, opened);
  const signature = getSignatureAt({ dice }, 0);
  const beginning = computeInitialPosition({ game, setup, seed, signature });
  const contentChanges = before.contentChanges + 1;
  const changed = { game, opened, contentChanges, since: deadline };
  return { ...changed, ...FRESH_STEP_FIELDS, ...unchanged, ...beginning };
}

/** Returns the position. @throws IncidentError if the hashes in its last entry are wrong */
function requireConfirmed(position: Position, seed: Seed): Position {
  const { entry } = position.sealed;
  const isSame =
    entry.salt === deriveSalt(seed, entry.entry) &&
    entry.stateHash === hashState(entry.salt, position.state) &&
    isNextStepNamed(entry, position.step);
  if (!isSame) throw createReplayError(entry.entry);
  return position;
}

const isNextStepNamed = ({ kind, next }: Entry, step: Step | null): boolean =>
  kind === 'closed' ? next === null : next?.step === (step?.name ?? CLOSING_STEP);

interface CachedFold {
  readonly seed: Seed;
  readonly positions: readonly Position[];
}

/** Maximum number of cached positions, counted over all matches. */
const MAX_CACHED_POSITIONS = MAX_ENTRIES;

/** Replayed ledgers by the hash of their first entry. The least recently used one is first. */
const cachedFolds = new Map<string, CachedFold>();

/**
 * Returns the cached positions of these entries, up to the first entry that differs. Each hash
 * covers all earlier entries, so equal hashes mean equal histories.
 */
export function findCachedPositions(
  entries: readonly SealedEntry[],
  seed: Seed,
): readonly Position[] {
  const known = cachedFolds.get(getOpeningHash(entries));
  if (known === undefined || known.seed !== seed || !hasSameGame(entries, known)) return [];
  const end = known.positions.findIndex(
    ({ sealed }, index) => sealed.hash !== entries[index]?.hash,
  );
  return end < 0 ? known.positions : known.positions.slice(0, end);
}

const hasSameGame = ([opening]: readonly SealedEntry[], { positions }: CachedFold): boolean =>
  opening?.entry.kind === 'opened' && positions[0]?.game === findGameOfMatch(opening.entry);

/** Caches a replayed ledger. Drops the least recently used ones if there are too many. */
export function cacheFold(fold: CachedFold): void {
  const opening = getOpeningHash(fold.positions.map(({ sealed }) => sealed));
  cachedFolds.delete(opening);
  cachedFolds.set(opening, fold);
  for (const [oldest] of cachedFolds) {
    if (countCachedPositions() <= MAX_CACHED_POSITIONS) return;
    cachedFolds.delete(oldest);
  }
}

const getOpeningHash = ([opening]: readonly Pick<SealedEntry, 'hash'>[]): string =>
  opening?.hash ?? '';

const countCachedPositions = (): number =>
  [...cachedFolds.values()].reduce((sum, { positions }) => sum + positions.length, 0);

function applyMatchLink(
  before: Position,
  { match, public: publicId, host, title, game, with: brought, forms }: MatchLinkedEntry,
): Position {
  const link = { public: publicId, host, title, game, with: brought, forms };
  return { ...before, matches: { ...before.matches, [match]: link } };
}

function buildReportResolution(
  { step }: Pick<Position, 'step'>,
  { entry, at }: { readonly entry: number; readonly at: string },
  reports: readonly Report[],
): ReplayedStep {
  const { name = CLOSING_STEP, title = '' } = step ?? {};
  return { entry, step: name, title, deadline: at, orders: {}, reports };
}

const buildFreshStepFields = ({ absent }: Position, since: string) => ({
  since,
  answersUntil: null,
  entered: {},
  resolvedBefore: null,
  absent: Object.fromEntries(
    Object.entries(absent).filter(([, absence]) => absence === 'until told'),
  ),
  meanwhile: [],
});

/** Drops the resolved steps. Lists of earlier steps within each other would be too deep. */
function omitLine({ line: _line, ...rest }: Position): Omit<Position, 'line'> {
  return rest;
}

/**
 * Resolves a step with the orders of an entry, or with its reports. Keeps the answers if the
 * reports do not resolve the step. @throws IncidentError for invalid orders
 */
export function applyResolution(
  before: Position,
  by: ReplayedStep & Pick<ResolvedEntry, 'beacon'>,
  seed: Seed,
): UnsealedPosition {
  const { game, setup } = before;
  const { entry, step, title, deadline, reports } = by;
  const orders = reports === undefined ? by.orders : {};
  const dice = reports === undefined ? resolveDice(before, by) : keepPreviousDice(before);
  const place = getStepNumber(before);
  const { state, events } = game.resolve({
    setup,
    state: before.state,
    orders: parseOrders(game, { entry, orders }),
    chance: deriveChance(seed, place, getSignatureAt({ dice }, place)),
    ...(reports && { reports }),
  });
  const history = [...before.history, { step, title, events }];
  const changed = { ...before, state, history, step: game.next({ setup, state }) };
  if (reports !== undefined && changed.step?.name === before.step?.name) return changed;
  const done = { entry, step, title, deadline, orders, ...(reports && { reports }) };
  return {
    ...changed,
    ...buildFreshStepFields(before, deadline),
    away: omitAnsweredAbsences(before.away, orders),
    line: [...before.line, { before: omitLine(before), by: done }],
    sorted: reports === undefined ? [...before.sorted, entry] : before.sorted,
    dice,
  };
}

/**
 * Rewinds the match to before a step, and replays the given steps. If the same step is open then,
 * its changes are kept. @throws IncidentError if the steps do not follow by the rules
 */
export function applyRewind(
  before: Position,
  { to, replay, answersUntil }: Pick<RewoundEntry, 'to' | 'replay' | 'answersUntil'>,
  seed: Seed,
): UnsealedPosition {
  const passed = before.line[to - 1];
  const base = findPositionBefore(before, to);
  const cannot = (): IncidentError =>
    createReplayError(before.sealed.entry.entry + 1, INVALID_UNDO);
  if (passed === undefined || base === null || before.step === null) throw cannot();
  const { sealed, opened, handovers, coHosts, runner, flavour, matches, away, extended } = before;
  const after = replay.reduce<Position>(
    (position, by) => {
      if (position.step?.name !== by.step) throw cannot();
      return { ...applyResolution(position, by, seed), sealed };
    },
    { ...base, opened, handovers, coHosts, runner, flavour, matches, away, extended },
  );
  if (isSameStep(after, before)) {
    const { meanwhile, entered, resolvedBefore, absent } = before;
    return { ...after, meanwhile, entered, resolvedBefore, absent, answersUntil };
  }
  const next = { ...after, extended: omitUndoneExtensions(extended, getStepNumber(after)) };
  if (replay.length > 0) return { ...next, answersUntil };
  const { orders, deadline } = passed.by;
  const resolvedBefore = { orders, until: passed.before.answersUntil ?? deadline };
  return {
    ...next,
    entered: { ...after.entered, ...selectHostOrders(passed.by) },
    resolvedBefore,
    answersUntil,
  };
}

const INVALID_UNDO =
  'The entry undoes a step that was not resolved, or replays a step against the rules.';

/** Drops the extensions of undone steps. Their seats can then use them again. */
const omitUndoneExtensions = (
  extended: Position['extended'],
  place: number,
): Position['extended'] => extended.filter((one) => one.place < place);

/** Selects the orders that the host entered. They are kept if the step is reopened. */
const selectHostOrders = ({ orders }: ReplayedStep): ResolvedEntry['orders'] =>
  Object.fromEntries(Object.entries(orders).filter(([, { responseId }]) => responseId === null));

export const SEED_MISMATCH: Incident = {
  code: 'seed wrong',
  where: 'Match, Seed',
  what: 'The seed does not match the hash that was published when the match was opened.',
  todo: CELL_HISTORY_REMEDY,
};

const createVersionError = (entry: number, what: string): IncidentError =>
  createReplayError(
    entry,
    what,
    'Run the match with the version of the adjudicator that opened it. Until then nothing is ' +
      'resolved.',
  );

function buildOtherRulesIncident({ rules, settings }: OpenedEntry): Incident {
  const game = findGame(settings.game);
  const [id = '', version = '', code] = rules.split(' ');
  const incident = { code: 'rules other', where: 'Ledger, entry 0' } as const;
  const failed = code === undefined ? undefined : findFailedLoad(code);
  if (failed !== undefined) return { ...buildLoadFault(`${id} ${version}`, failed), rules };
  if (code !== undefined)
    return {
      ...incident,
      what:
        `The match needs the external game ${id} ${version}. ` +
        `The code with the hash ${code.slice(0, 12)}… is missing here.`,
      todo:
        'Add the built file with that hash: by “sealed deploy --game” to the function that runs ' +
        'the match, or by “sealed game add” to the machine of “sealed run”. The match then ' +
        'continues by itself.',
      rules,
    };
  return {
    ...incident,
    what:
      game === undefined
        ? `This version does not include the match’s game, ${settings.game}.`
        : `The match was opened with the rules "${rules}"; ` +
          `this version has "${formatRules(game)}".`,
    todo:
      'Deploy the version that opened the match, or a newer one. The match then continues by ' +
      'itself.',
  };
}

/** Builds the incident without the game's error, which may contain a secret. */
const buildLoadFault = (name: string, place: string): Incident => ({
  code: 'game fault',
  where: `The game ${name}`,
  what: `The game’s built file failed to load (${place}).`,
  todo:
    'Load it with the version of Node that opened the match: start “sealed run” again, or deploy ' +
    'again. If it fails there too, send this line to its author. A changed file is another game ' +
    'and cannot continue this match. Other matches are not affected.',
});

/** State of a match before its first step. */
interface InitialPosition {
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
  /** The first step; null if the game ends at once. */
  readonly step: Step | null;
}

export function computeInitialPosition(opening: {
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly seed: Seed;
  /** The beacon's signature for the dice of the start; null if there is no beacon. */
  readonly signature: string | null;
}): InitialPosition {
  const { game, setup, seed, signature } = opening;
  const { state, events } = game.start({ setup, chance: deriveChance(seed, 0, signature) });
  const history = [{ step: 'start', title: 'The start', events }];
  return { setup, state, history, step: game.next({ setup, state }) };
}

export function parseOrders(
  game: AnyGame,
  entry: Pick<ReplayedStep, 'entry' | 'orders'>,
): OrdersBySeat<unknown> {
  const pairs = Object.entries(entry.orders).map(([name, used]) => {
    const orders = game.orders.safeParse(used.orders);
    if (!orders.success)
      throw createVersionError(entry.entry, `The orders of ${name} are not valid in this game.`);
    return [toSeat(name), orders.data] as const;
  });
  return Object.fromEntries(pairs);
}

export function buildSetup(game: AnyGame, opened: OpenedEntry): Setup<unknown> {
  const content = readContent(game.content, opened.content);
  if (content.kind === 'unsound')
    throw createVersionError(0, 'The match was opened with content that the rules do not accept.');
  const { players, settings, communal } = opened;
  if (!areValidVariants(game, settings.variants))
    throw createVersionError(0, 'The match was opened with variants that the game does not have.');
  const setup = { players, content: content.value, variants: settings.variants };
  return communal === undefined ? setup : { ...setup, communal };
}

export function findGameOfMatch(opened: OpenedEntry): AnyGame {
  const game = findGameByRules(opened.rules);
  if (game === undefined || game.id !== opened.settings.game) {
    throw new IncidentError([buildOtherRulesIncident(opened)]);
  }
  return game;
}
