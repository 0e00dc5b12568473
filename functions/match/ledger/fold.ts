import type { Step } from '../../../rules/kit/match/game.ts';
import type { Report } from '../../../rules/kit/match/season.ts';
import { awayAfter, awayAnswered, extendedAfter } from './about-me.ts';
import {
  cannotUndo,
  contentTooLate,
  gameOf,
  initialPosition,
  ordersOf,
  SEED_MISMATCH,
  setupOf,
} from './beginning.ts';
import { checkAuthor, openingCoHosts } from './co-hosts.ts';
import {
  diceAfter,
  diceKept,
  diceOfOpening,
  diceWithoutBeacon,
  settledBy,
  signatureAt,
} from './dice.ts';
import {
  type ContentEntry,
  type Entry,
  type GraceEntry,
  type MatchLinkedEntry,
  type OpenedEntry,
  type ResolvedEntry,
  type Sealed,
  stateHashOf,
} from './entry.ts';
import { CLOSING_STEP } from './entry-parts.ts';
import { IncidentError, replayDiffers } from './incident.ts';
import { effectOf, type ReplayedStep, type RewoundEntry } from './interventions.ts';
import { MOST_ENTRIES } from './ledger.ts';
import {
  graceToGive,
  hasResolvedStep,
  isSameStep,
  latestPosition,
  type Position,
  positionBefore,
  stepNumberOf,
  type Unsealed,
} from './position.ts';
import { chanceOf, type Seed, saltOf, seedHash } from './seed.ts';

/**
 * Computes the position after each entry. @throws IncidentError for the first entry that differs
 * from the rules, or for another seed or version of the rules
 */
export function foldLedger(entries: readonly Sealed[], seed: Seed): readonly Position[] {
  const positions = [...latelyFolded(entries, seed)];
  if (positions.length === 0) positions.push(confirmed(openingPosition(entries, seed), seed));
  for (const sealed of entries.slice(positions.length)) {
    const before = settledBy(latestPosition(positions), sealed.entry);
    positions.push(
      confirmed(withEntry(before, foldEntry(before, sealed.entry, seed), sealed), seed),
    );
  }
  remember({ seed, positions });
  return positions;
}

function openingPosition([first]: readonly Sealed[], seed: Seed): Position {
  if (first?.entry.kind !== 'opened') throw new Error('a sound ledger begins with an opening');
  return openPosition(first, first.entry, seed);
}

/**
 * Applies an entry to the match, without listing it there or checking the hash of the state.
 * @throws IncidentError if the match cannot have this entry
 */
export function foldEntry(before: Position, entry: Entry, seed: Seed): Unsealed {
  checkAuthor(before, entry);
  switch (entry.kind) {
    case 'opened':
      throw new Error('a match is opened only once');
    case 'content':
      return restartedWithContent(before, entry, seed);
    case 'closed':
      return { ...before, since: entry.deadline, sorted: [...before.sorted, entry.entry] };
    case 'resolved':
      return resolvedFrom(before, entry, seed);
    case 'match':
      return linked(before, entry);
    case 'results':
      return collectedFrom(before, takenBy(before, entry), seed);
    case 'grace':
      checkGrace(before, entry);
      return before;
    case 'early':
      return before;
    case 'rewound':
      return rewoundFrom(before, entry, seed);
    case 'ruling':
      return collectedFrom(before, takenBy(before, { ...entry, reports: [entry.report] }), seed);
    case 'extended':
      return extendedAfter(before, entry);
    case 'away':
      return awayAfter(before, entry);
    case 'dice':
      return { ...before, dice: diceWithoutBeacon(before, entry) };
    default:
      return effectOf(before, entry);
  }
}

/** Adds an entry to those of the open step, or clears these if it resolved the step. */
export function withEntry(before: Position, after: Unsealed, sealed: Sealed): Position {
  const { entry } = sealed;
  const isOver =
    entry.kind === 'closed' ||
    entry.kind === 'resolved' ||
    (entry.kind === 'results' && after.line !== before.line);
  return { ...after, sealed, meanwhile: isOver ? [] : [...after.meanwhile, entry] };
}

/**
 * @throws IncidentError for a grace that the settings do not allow. With a beacon, a free choice
 * would re-roll the dice.
 */
function checkGrace(before: Position, { entry, next }: GraceEntry): void {
  const isMoved = next?.deadline !== before.sealed.entry.next?.deadline;
  if (isMoved || next?.graceMs !== graceToGive(before))
    throw new IncidentError([replayDiffers(entry)]);
}

function openPosition(sealed: Sealed, opened: OpenedEntry, seed: Seed): Position {
  const game = gameOf(opened);
  if (opened.seedHash !== seedHash(seed)) throw new IncidentError([SEED_MISMATCH]);
  const dice = diceOfOpening(opened);
  const setup = setupOf(game, opened);
  const beginning = initialPosition({ game, setup, seed, signature: signatureAt({ dice }, 0) });
  return {
    game,
    opened,
    contentChanges: 0,
    since: opened.at,
    ...FRESH_STEP_FIELDS,
    coHosts: openingCoHosts(opened),
    dice,
    sealed,
    ...beginning,
  };
}

export const FRESH_STEP_FIELDS = {
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

/** @throws IncidentError if the content is invalid, or a step was resolved earlier */
function restartedWithContent(
  before: Position,
  { entry, content, deadline }: ContentEntry,
  seed: Seed,
): Unsealed {
  if (hasResolvedStep(before)) throw new IncidentError([contentTooLate(entry)]);
  const { game, handovers, coHosts, runner, flavour, dice, away, extended, meanwhile } = before;
  const opened = { ...before.opened, content };
  const kept = { handovers, coHosts, runner, flavour, dice, away, extended, meanwhile };
  const setup = setupOf(game, opened);
  const beginning = initialPosition({ game, setup, seed, signature: signatureAt({ dice }, 0) });
  const contentChanges = before.contentChanges + 1;
  const changed = { game, opened, contentChanges, since: deadline };
  return { ...changed, ...FRESH_STEP_FIELDS, ...kept, ...beginning };
}

/** Returns the position. @throws IncidentError if the hashes in its entry differ */
function confirmed(position: Position, seed: Seed): Position {
  const { entry } = position.sealed;
  const isSame =
    entry.salt === saltOf(seed, entry.entry) &&
    entry.stateHash === stateHashOf(entry.salt, position.state) &&
    namesWhatFollows(entry, position.step);
  if (!isSame) throw new IncidentError([replayDiffers(entry.entry)]);
  return position;
}

const namesWhatFollows = ({ kind, next }: Entry, step: Step | null): boolean =>
  kind === 'closed' ? next === null : next?.step === (step?.name ?? CLOSING_STEP);

interface Fold {
  readonly seed: Seed;
  readonly positions: readonly Position[];
}

/** Maximum number of cached positions over all matches: those of one longest match. */
const MOST_POSITIONS = MOST_ENTRIES;

/** Cached folds by the hash of the opening, the least recently used first. */
const folds = new Map<string, Fold>();

/**
 * Returns cached positions of the first of these entries, if seed and game object are the same. An
 * entry’s hash covers the previous hash, so equal hashes mean equal earlier entries.
 */
export function latelyFolded(entries: readonly Sealed[], seed: Seed): readonly Position[] {
  const known = folds.get(openingHash(entries));
  if (known === undefined || known.seed !== seed || !isByGameOf(entries, known)) return [];
  const end = known.positions.findIndex(
    ({ sealed }, index) => sealed.hash !== entries[index]?.hash,
  );
  return end < 0 ? known.positions : known.positions.slice(0, end);
}

const isByGameOf = ([opening]: readonly Sealed[], { positions }: Fold): boolean =>
  opening?.entry.kind === 'opened' && positions[0]?.game === gameOf(opening.entry);

/** Caches a fold, and drops the least recently used folds above the maximum. */
export function remember(fold: Fold): void {
  const opening = openingHash(fold.positions.map(({ sealed }) => sealed));
  folds.delete(opening);
  folds.set(opening, fold);
  for (const [oldest] of folds) {
    if (rememberedPositions() <= MOST_POSITIONS) return;
    folds.delete(oldest);
  }
}

const openingHash = ([opening]: readonly Pick<Sealed, 'hash'>[]): string => opening?.hash ?? '';

const rememberedPositions = (): number =>
  [...folds.values()].reduce((sum, { positions }) => sum + positions.length, 0);

function linked(
  before: Position,
  { match, public: publicId, host, title, game, with: brought, forms }: MatchLinkedEntry,
): Position {
  const link = { public: publicId, host, title, game, with: brought, forms };
  return { ...before, matches: { ...before.matches, [match]: link } };
}

/** Builds a resolution of the open step from reports instead of orders. */
function takenBy(
  { step }: Pick<Position, 'step'>,
  {
    entry,
    at,
    reports,
  }: { readonly entry: number; readonly at: string; readonly reports: readonly Report[] },
): ReplayedStep {
  const { name = CLOSING_STEP, title = '' } = step ?? {};
  return { entry, step: name, title, deadline: at, orders: {}, reports };
}

/**
 * Applies reports to the open step. If the same step stays open, its answers stay; otherwise it is
 * resolved.
 */
function collectedFrom(before: Position, by: ReplayedStep, seed: Seed): Unsealed {
  const { game, setup } = before;
  const { title, deadline, reports = [] } = by;
  const place = stepNumberOf(before);
  const dice = diceKept(before);
  const { state, events } = game.resolve({
    setup,
    state: before.state,
    orders: {},
    chance: chanceOf(seed, place, signatureAt({ dice }, place)),
    reports,
  });
  const step = game.next({ setup, state });
  const history = [...before.history, { step: by.step, title, events }];
  if (step?.name === before.step?.name) return { ...before, state, history, step };
  return {
    ...before,
    state,
    history,
    step,
    ...asFresh(before, deadline),
    line: [...before.line, { before: withoutLine(before), by }],
    dice,
  };
}

const asFresh = ({ absent }: Position, since: string) => ({
  since,
  answersUntil: null,
  entered: {},
  resolvedBefore: null,
  absent: Object.fromEntries(
    Object.entries(absent).filter(([, absence]) => absence === 'until told'),
  ),
  meanwhile: [],
});

/** Removes the resolved steps, since values nested by each step would be too deep to traverse. */
function withoutLine({ line: _line, ...rest }: Position): Omit<Position, 'line'> {
  return rest;
}

/** @throws IncidentError if orders are not valid for the game */
export function resolvedFrom(
  before: Position,
  by: ReplayedStep & Pick<ResolvedEntry, 'beacon'>,
  seed: Seed,
): Unsealed {
  const { game, setup } = before;
  const { entry, step, title, deadline, orders } = by;
  const dice = diceAfter(before, by);
  const place = stepNumberOf(before);
  const { state, events } = game.resolve({
    setup,
    state: before.state,
    orders: ordersOf(game, by),
    chance: chanceOf(seed, place, signatureAt({ dice }, place)),
  });
  return {
    ...before,
    state,
    history: [...before.history, { step, title, events }],
    step: game.next({ setup, state }),
    ...asFresh(before, deadline),
    away: awayAnswered(before.away, orders),
    line: [
      ...before.line,
      { before: withoutLine(before), by: { entry, step, title, deadline, orders } },
    ],
    sorted: [...before.sorted, entry],
    dice,
  };
}

/**
 * Rewinds to before a step and replays. Keeps changes of the open step if the same step is open
 * again.
 * @throws IncidentError if the step does not exist, or the rules name another one
 */
export function rewoundFrom(
  before: Position,
  { to, replay, answersUntil }: Pick<RewoundEntry, 'to' | 'replay' | 'answersUntil'>,
  seed: Seed,
): Unsealed {
  const passed = before.line[to - 1];
  const base = positionBefore(before, to);
  const cannot = (): IncidentError =>
    new IncidentError([cannotUndo(before.sealed.entry.entry + 1)]);
  if (passed === undefined || base === null || before.step === null) throw cannot();
  const { sealed, opened, handovers, coHosts, runner, flavour, matches, away, extended } = before;
  const after = replay.reduce<Position>(
    (position, by) => {
      if (position.step?.name !== by.step) throw cannot();
      return { ...resolvedOnceMore(position, by, seed), sealed };
    },
    { ...base, opened, handovers, coHosts, runner, flavour, matches, away, extended },
  );
  if (isSameStep(after, before)) {
    const { meanwhile, entered, resolvedBefore, absent } = before;
    return { ...after, meanwhile, entered, resolvedBefore, absent, answersUntil };
  }
  const kept = { ...after, extended: givenBack(extended, stepNumberOf(after)) };
  if (replay.length > 0) return { ...kept, answersUntil };
  const { orders, deadline } = passed.by;
  const resolvedBefore = { orders, until: passed.before.answersUntil ?? deadline };
  return {
    ...kept,
    entered: { ...after.entered, ...byHost(passed.by) },
    resolvedBefore,
    answersUntil,
  };
}

/** Drops extensions spent in undone steps, so that their seats can use them again. */
const givenBack = (extended: Position['extended'], place: number): Position['extended'] =>
  extended.filter((one) => one.place < place);

/** @throws IncidentError if orders are not valid for the game */
export const resolvedOnceMore = (before: Position, by: ReplayedStep, seed: Seed): Unsealed =>
  (by.reports === undefined ? resolvedFrom : collectedFrom)(before, by, seed);

/**
 * Selects the orders that the host entered. Like answers, they are kept if the step is reopened.
 */
const byHost = ({ orders }: ReplayedStep): ResolvedEntry['orders'] =>
  Object.fromEntries(Object.entries(orders).filter(([, { responseId }]) => responseId === null));
