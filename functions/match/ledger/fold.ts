import type { Step } from '../../../rules/kit/match/game.ts';
import {
  cannotUndo,
  contentTooLate,
  gameOf,
  initialPosition,
  ordersOf,
  replayDiffers,
  SEED_MISMATCH,
  setupOf,
} from './beginning.ts';
import { withReplacedFiles, withSeatBinding } from './bindings.ts';
import { diceAfter, diceOfOpening, diceWithoutBeacon, settledBy, signatureAt } from './dice.ts';
import {
  type Absence,
  CLOSING_STEP,
  type ContentEntry,
  type Entry,
  type OpenedEntry,
  type ReplacedEntry,
  type ReplayedStep,
  type ResolvedEntry,
  type RewoundEntry,
  type Sealed,
  type SeatEntry,
  stateHashOf,
} from './entry.ts';
import { IncidentError } from './incident.ts';
import { type CheckedEntries, MOST_ENTRIES } from './ledger.ts';
import {
  hasResolvedStep,
  isSameStep,
  latestPosition,
  type Position,
  positionBefore,
  stepNumberOf,
  type Unsealed,
} from './position.ts';
import {
  asFresh,
  collectedFrom,
  linked,
  takenBy,
  withEntry,
  withoutLine,
} from './reports-taken.ts';
import { chanceOf, type Seed, saltOf, seedHash } from './seed.ts';

/**
 * Positions after each entry. @throws IncidentError for the first entry that differs from the
 * rules, or for another seed or version of the rules
 */
export function foldLedger(
  entries: readonly Sealed[],
  seed: Seed,
  checked: CheckedEntries = 'every entry',
): readonly Position[] {
  const quick = checked === 'the last entry' ? quicklyFolded(entries, seed) : null;
  return quick ?? folded(entries, { seed, checked: 'every entry' });
}

/** Checks only the last entry. Returns null on any error; a full check then finds its place. */
function quicklyFolded(entries: readonly Sealed[], seed: Seed): readonly Position[] | null {
  try {
    const positions = folded(entries, { seed, checked: 'the last entry' });
    confirmed(latestPosition(positions), seed);
    return positions;
  } catch {
    return null;
  }
}

function folded(
  entries: readonly Sealed[],
  { seed, checked }: Omit<Fold, 'positions'>,
): readonly Position[] {
  const judged = (position: Position): Position =>
    checked === 'every entry' ? confirmed(position, seed) : position;
  const positions = [...latelyFolded(entries, { seed, checked })];
  if (positions.length === 0) positions.push(judged(openingPosition(entries, seed)));
  for (const sealed of entries.slice(positions.length)) {
    const before = settledBy(latestPosition(positions), sealed.entry);
    positions.push(judged(following({ before, sealed, seed })));
  }
  remember({ seed, checked, positions });
  return positions;
}

function openingPosition([first]: readonly Sealed[], seed: Seed): Position {
  if (first?.entry.kind !== 'opened') throw new Error('a sound ledger begins with an opening');
  return openPosition(first, first.entry, seed);
}

interface Added {
  readonly before: Position;
  readonly sealed: Sealed;
  readonly seed: Seed;
}

function following({ before, sealed, seed }: Added): Position {
  const { entry } = sealed;
  switch (entry.kind) {
    case 'opened':
      throw new Error('a match is opened only once');
    case 'content':
      return {
        ...restartedWithContent(before, entry, seed),
        sealed,
        meanwhile: [...before.meanwhile, entry],
      };
    case 'closed':
      return {
        ...before,
        since: entry.deadline,
        sorted: [...before.sorted, entry.entry],
        sealed,
        meanwhile: [],
      };
    case 'resolved':
      return { ...resolvedFrom(before, entry, seed), sealed };
    case 'orders': {
      const own = { orders: entry.orders, responseId: null, received: entry.at };
      const entered = { ...before.entered, [entry.seat]: own };
      return { ...before, entered, sealed, meanwhile: [...before.meanwhile, entry] };
    }
    case 'absent': {
      const absent = absentAfter(before, entry);
      return { ...before, absent, sealed, meanwhile: [...before.meanwhile, entry] };
    }
    case 'flavour': {
      const flavour = { ...before.flavour, [entry.place]: entry.text };
      return { ...before, flavour, sealed, meanwhile: [...before.meanwhile, entry] };
    }
    case 'dice': {
      const dice = diceWithoutBeacon(before, entry);
      return { ...before, dice, sealed, meanwhile: [...before.meanwhile, entry] };
    }
    case 'seat':
      return { ...handedOver(before, entry), sealed, meanwhile: [...before.meanwhile, entry] };
    case 'replaced':
      return {
        ...withFilesReplaced(before, entry),
        sealed,
        meanwhile: [...before.meanwhile, entry],
      };
    case 'match':
      return { ...linked(before, entry), sealed, meanwhile: [...before.meanwhile, entry] };
    case 'results':
    case 'ruling': {
      const reports = entry.kind === 'ruling' ? [entry.report] : entry.reports;
      const taken = takenBy(before, { entry: entry.entry, at: entry.at, reports });
      return withEntry(before, collectedFrom(before, taken, seed), sealed);
    }
    case 'rewound': {
      const after = rewoundFrom(before, entry, seed);
      return { ...after, sealed, meanwhile: [...after.meanwhile, entry] };
    }
  }
  // Every other kind changes at most the due step.
  return { ...before, sealed, meanwhile: [...before.meanwhile, entry] };
}

/** Updates the absent seats. */
export function absentAfter(
  { absent }: Pick<Position, 'absent'>,
  { seat, absence }: { readonly seat: string; readonly absence: Absence },
): Position['absent'] {
  const others = Object.fromEntries(Object.entries(absent).filter(([name]) => name !== seat));
  return absence === 'back' ? others : { ...others, [seat]: absence };
}

/** Changes the code or address of a seat. @throws IncidentError if the seat does not exist */
export function handedOver(
  before: Position,
  {
    entry,
    seat,
    at,
    name,
    bound,
    next,
  }: Pick<SeatEntry, 'entry' | 'seat' | 'at' | 'name' | 'bound' | 'next'>,
): Position {
  const { opened, handovers } = before;
  const { bindings } = opened;
  const was = Object.hasOwn(bindings.seats, seat) ? bindings.seats[seat] : undefined;
  if (was === undefined) throw new IncidentError([replayDiffers(entry)]);
  return {
    ...before,
    opened: { ...opened, bindings: withSeatBinding(bindings, { seat, bound }) },
    handovers: [...handovers, { seat, at, was, name, step: next?.title ?? '' }],
    absent: absentAfter(before, { seat, absence: 'back' }),
  };
}

export const withFilesReplaced = (
  before: Position,
  { files }: Pick<ReplacedEntry, 'files'>,
): Position => ({
  ...before,
  opened: { ...before.opened, bindings: withReplacedFiles(before.opened.bindings, files) },
});

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
    dice,
    sealed,
    ...beginning,
  };
}

/** Values at the opening of a step. */
export const FRESH_STEP_FIELDS = {
  answersUntil: null,
  entered: {},
  resolvedBefore: null,
  absent: {},
  handovers: [],
  line: [],
  sorted: [],
  meanwhile: [],
  flavour: {},
  dice: [],
  matches: {},
} as const satisfies Partial<Position>;

/** @throws IncidentError if the content is invalid, or a step was resolved before */
export function restartedWithContent(
  before: Position,
  { entry, content, deadline }: Pick<ContentEntry, 'entry' | 'content' | 'deadline'>,
  seed: Seed,
): Unsealed {
  if (hasResolvedStep(before)) throw new IncidentError([contentTooLate(entry)]);
  const { game } = before;
  const opened = { ...before.opened, content };
  const { handovers, flavour, dice } = before;
  const setup = setupOf(game, opened);
  const beginning = initialPosition({ game, setup, seed, signature: signatureAt({ dice }, 0) });
  const contentChanges = before.contentChanges + 1;
  return {
    game,
    opened,
    contentChanges,
    since: deadline,
    ...FRESH_STEP_FIELDS,
    handovers,
    flavour,
    dice,
    ...beginning,
  };
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
    line: [
      ...before.line,
      { before: withoutLine(before), by: { entry, step, title, deadline, orders } },
    ],
    sorted: [...before.sorted, entry],
    dice,
  };
}

/**
 * Rewinds to before a step and replays. Changes to the open step stay if it is open again.
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
  const { sealed, opened, handovers, flavour, matches } = before;
  const after = replay.reduce<Position>(
    (position, by) => {
      if (position.step?.name !== by.step) throw cannot();
      return { ...resolvedOnceMore(position, by, seed), sealed };
    },
    { ...base, opened, handovers, flavour, matches },
  );
  if (isSameStep(after, before)) {
    const { meanwhile, entered, resolvedBefore, absent } = before;
    return { ...after, meanwhile, entered, resolvedBefore, absent, answersUntil };
  }
  if (replay.length > 0) return { ...after, answersUntil };
  const { orders, deadline } = passed.by;
  const resolvedBefore = { orders, until: passed.before.answersUntil ?? deadline };
  return {
    ...after,
    entered: { ...after.entered, ...byHost(passed.by) },
    resolvedBefore,
    answersUntil,
  };
}

/** @throws IncidentError if orders are not valid for the game */
export const resolvedOnceMore = (before: Position, by: ReplayedStep, seed: Seed): Unsealed =>
  (by.reports === undefined ? resolvedFrom : collectedFrom)(before, by, seed);

/** Orders that the host entered for a step. Like answers, they are kept if it is reopened. */
const byHost = ({ orders }: ReplayedStep): ResolvedEntry['orders'] =>
  Object.fromEntries(Object.entries(orders).filter(([, { responseId }]) => responseId === null));

/** Returns the position if the hashes in its entry confirm it. */
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

/** The positions of a ledger, one for each entry. */
interface Fold {
  readonly seed: Seed;
  readonly checked: CheckedEntries;
  readonly positions: readonly Position[];
}

/** Maximum number of cached positions over all matches: one longest match, or many short ones. */
const MOST_POSITIONS = MOST_ENTRIES;

/** Cached folds by the hash of the opening, the least recently used first. */
const folds = new Map<string, Fold>();

/**
 * Returns cached positions for the first of these entries with the same seed, game object and
 * checks. An entry’s hash covers the previous hash, so equal hashes mean equal earlier entries.
 */
export function latelyFolded(
  entries: readonly Sealed[],
  { seed, checked }: Omit<Fold, 'positions'>,
): readonly Position[] {
  const known = folds.get(openingHash(entries));
  if (known === undefined || known.seed !== seed || !isByGameOf(entries, known)) return [];
  if (checked === 'every entry' && known.checked !== 'every entry') return [];
  const end = known.positions.findIndex(
    ({ sealed }, index) => sealed.hash !== entries[index]?.hash,
  );
  return end < 0 ? known.positions : known.positions.slice(0, end);
}

const isByGameOf = ([opening]: readonly Sealed[], { positions }: Fold): boolean =>
  opening?.entry.kind === 'opened' && positions[0]?.game === gameOf(opening.entry);

/** Caches a fold, and drops the least recently used folds if there are too many positions. */
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
