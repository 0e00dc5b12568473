/** The state of a match: the fold of its entries by the rules of its game, with every entry's state hash checked on the way. */

import { findGame } from '../../../rules/games.ts';
import { readContent } from '../../../rules/kit/content.ts';
import type {
  AnyGame,
  Chapter,
  GameEvent,
  OrdersBySeat,
  Setup,
  Step,
} from '../../../rules/kit/game.ts';
import { seatNamed } from '../../../rules/kit/seat.ts';
import { areVariantsOf } from '../../../rules/kit/variants.ts';
import type { StepPlace } from '../../../sheets-templates/form-ids.ts';
import {
  CLOSING,
  type ContentEntry,
  type Entry,
  type OpenedEntry,
  type PauseEntry,
  type ResolvedEntry,
  type Sealed,
  stateHashOf,
} from './entry.ts';
import type { Checked } from './ledger.ts';
import { chanceOf, type Seed, saltOf, seedHash } from './seed.ts';
import { FROM_HISTORY, type Trouble, Troubled } from './trouble.ts';

/** Where a match stands after one of its entries. */
export interface Position {
  readonly game: AnyGame;
  /** With the content as it is in force. */
  readonly opened: OpenedEntry;
  /** How often the host has changed the content. */
  readonly contentChanges: number;
  /** When the open step was opened: an answer received before was not given to it. RFC 3339. */
  readonly since: string;
  readonly setup: Setup<unknown>;
  readonly state: unknown;
  readonly history: readonly Chapter<GameEvent>[];
  readonly sealed: Sealed;
  /** What has happened since the open step was opened and did not resolve it, the oldest first. */
  readonly meanwhile: readonly Entry[];
  /** Null when the game is over. */
  readonly step: Step | null;
}

/**
 * The place of the open step on the standing line: k for the k-th step that is resolved, 1 for the first. Draws and the ids of
 * questions go by it; 0 is the start.
 */
export const placeOf = ({ history }: Pick<Position, 'history'>): number => history.length;

/** Which step the form asks for now. */
export const stepPlaceOf = (position: Pick<Position, 'history' | 'contentChanges'>): StepPlace => ({
  contentChanges: position.contentChanges,
  place: placeOf(position),
});

/** The pause that the match stands in; null while its clock runs. */
export function pauseIn({ sealed, meanwhile }: Position): PauseEntry | null {
  if (sealed.entry.next === null || sealed.entry.next.deadline !== null) return null;
  return meanwhile.findLast((entry) => entry.kind === 'pause') ?? null;
}

/** Whether the form takes answers: something is asked, and the host has not closed it. */
export const takesAnswers = (position: Position): boolean =>
  position.step !== null && position.step.asks.length > 0 && pauseIn(position)?.form !== 'closed';

/** "presents-of-mine 1". */
export const rulesOf = (game: AnyGame): string => `${game.id} ${game.version}`;

/** The last of a non-empty list of positions. */
export function lastOf(positions: readonly Position[]): Position {
  const last = positions.at(-1);
  if (last === undefined) throw new Error('a match has at least its opening');
  return last;
}

/**
 * Positions after each entry. @throws Troubled when the seed is not the one that was promised, the rules are of another
 * version, or an entry's state is not what the rules make of its orders; it names the first such entry either way.
 */
export function foldLedger(
  entries: readonly Sealed[],
  seed: Seed,
  checked: Checked = 'every entry',
): readonly Position[] {
  const quick = checked === 'the last entry' ? quicklyFolded(entries, seed) : null;
  return quick ?? folded(entries, seed, confirmed);
}

/** Null when anything is wrong: what, and where, is found by checking every entry. */
function quicklyFolded(entries: readonly Sealed[], seed: Seed): readonly Position[] | null {
  try {
    const positions = folded(entries, seed, (position) => position);
    confirmed(lastOf(positions), seed);
    return positions;
  } catch {
    return null;
  }
}

function folded(
  entries: readonly Sealed[],
  seed: Seed,
  judged: (position: Position, seed: Seed) => Position,
): readonly Position[] {
  const first = entries[0];
  if (first?.entry.kind !== 'opened') throw new Error('a sound ledger begins with an opening');
  const positions = [judged(openPosition(first, first.entry, seed), seed)];
  for (const sealed of entries.slice(1)) {
    positions.push(judged(following({ before: lastOf(positions), sealed, seed }), seed));
  }
  return positions;
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
      return { ...rebegun(before, entry, seed), sealed, meanwhile: [...before.meanwhile, entry] };
    case 'closed':
      return { ...before, since: entry.deadline, sealed, meanwhile: [] };
    case 'resolved':
      return {
        ...before,
        ...playEntry(before, entry, seed),
        since: entry.deadline,
        sealed,
        meanwhile: [],
      };
    case 'deadline':
    case 'pause':
    case 'resume':
      return { ...before, sealed, meanwhile: [...before.meanwhile, entry] };
  }
}

function openPosition(sealed: Sealed, opened: OpenedEntry, seed: Seed): Position {
  const game = gameOf(opened);
  if (opened.seedHash !== seedHash(seed)) throw new Troubled([SEED_WRONG]);
  const beginning = begin({ game, setup: setupOf(game, opened), seed });
  return {
    game,
    opened,
    contentChanges: 0,
    since: opened.at,
    sealed,
    meanwhile: [],
    ...beginning,
  };
}

/** The match begun anew by another content. @throws Troubled when that is not sound, or a step was resolved before. */
export function rebegun(
  before: Position,
  { entry, content, deadline }: Pick<ContentEntry, 'entry' | 'content' | 'deadline'>,
  seed: Seed,
): Omit<Position, 'sealed' | 'meanwhile'> {
  if (isUnderWay(before)) throw new Troubled([contentTooLate(entry)]);
  const { game } = before;
  const opened = { ...before.opened, content };
  const beginning = begin({ game, setup: setupOf(game, opened), seed });
  const contentChanges = before.contentChanges + 1;
  return { game, opened, contentChanges, since: deadline, ...beginning };
}

/** Whether a step has been resolved: content stays as it is from then on. */
export const isUnderWay = ({ history, step }: Pick<Position, 'history' | 'step'>): boolean =>
  history.length > 1 || step === null;

/** How a match begins, before there is an entry that says so. */
export function begin(opening: {
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly seed: Seed;
}): Pick<Position, 'setup' | 'state' | 'history' | 'step'> {
  const { game, setup, seed } = opening;
  const { state, events } = game.start({ setup, chance: chanceOf(seed, 0) });
  const history = [{ step: 'start', title: 'The start', events }];
  return { setup, state, history, step: game.next({ setup, state }) };
}

/** What `resolve` makes of an entry's orders. */
export function playEntry(
  before: Position,
  entry: Pick<ResolvedEntry, 'entry' | 'orders' | 'step' | 'title'>,
  seed: Seed,
): Pick<Position, 'state' | 'history' | 'step'> {
  const { game, setup } = before;
  const { state, events } = game.resolve({
    setup,
    state: before.state,
    orders: ordersOf(game, entry),
    chance: chanceOf(seed, placeOf(before)),
  });
  const history = [...before.history, { step: entry.step, title: entry.title, events }];
  return { state, history, step: game.next({ setup, state }) };
}

function ordersOf(
  game: AnyGame,
  entry: Pick<ResolvedEntry, 'entry' | 'orders'>,
): OrdersBySeat<unknown> {
  const pairs = Object.entries(entry.orders).map(([name, used]) => {
    const orders = game.orders.safeParse(used.orders);
    if (!orders.success) throw new Troubled([ordersStrange(entry.entry, name)]);
    return [seatNamed(name), orders.data] as const;
  });
  return Object.fromEntries(pairs);
}

function setupOf(game: AnyGame, opened: OpenedEntry): Setup<unknown> {
  const content = readContent(game.content, opened.content);
  if (content.kind === 'unsound') throw new Troubled([CONTENT_STRANGE]);
  const { players, settings } = opened;
  if (!areVariantsOf(game, settings.variants)) throw new Troubled([VARIANTS_STRANGE]);
  return { players, content: content.value, variants: settings.variants };
}

function gameOf(opened: OpenedEntry): AnyGame {
  const game = findGame(opened.settings.game);
  if (game === undefined || rulesOf(game) !== opened.rules) {
    throw new Troubled([rulesOther(opened, game)]);
  }
  return game;
}

/** The position itself, when its entry says the same of it. */
function confirmed(position: Position, seed: Seed): Position {
  const { entry } = position.sealed;
  const isSame =
    entry.salt === saltOf(seed, entry.entry) &&
    entry.stateHash === stateHashOf(entry.salt, position.state) &&
    namesWhatFollows(entry, position.step);
  if (!isSame) throw new Troubled([replayDiffers(entry.entry)]);
  return position;
}

function namesWhatFollows(entry: Entry, step: Step | null): boolean {
  switch (entry.kind) {
    case 'opened':
    case 'content':
    case 'resolved':
    case 'deadline':
    case 'pause':
    case 'resume':
      return entry.next?.step === (step === null ? CLOSING : step.name);
    case 'closed':
      return entry.next === null;
  }
}

const SEED_WRONG: Trouble = {
  code: 'seed wrong',
  where: 'Match, Seed',
  what: 'The seed is not the one whose hash was published when the match was opened.',
  todo: 'Put back the seed as it was: File > Version history has it.',
};

const CONTENT_STRANGE: Trouble = {
  code: 'replay differs',
  where: 'Ledger, entry 0',
  what: 'The content that the match was opened with is not understood by its rules.',
  todo: 'Run the match with the version of the adjudicator that it was opened with; nothing is resolved until then.',
};

const contentTooLate = (entry: number): Trouble => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: 'It changes the content after a step has been resolved.',
  todo: FROM_HISTORY,
});

const VARIANTS_STRANGE: Trouble = {
  code: 'replay differs',
  where: 'Ledger, entry 0',
  what: 'The variants that the match was opened with are not those of its game.',
  todo: 'Run the match with the version of the adjudicator that it was opened with; nothing is resolved until then.',
};

const rulesOther = (opened: OpenedEntry, game: AnyGame | undefined): Trouble => ({
  code: 'rules other',
  where: 'Ledger, entry 0',
  what:
    game === undefined
      ? `The match is of a game that is not known here: ${opened.settings.game}.`
      : `The match was opened with the rules "${opened.rules}"; these are "${rulesOf(game)}".`,
  todo: 'Deploy the version that the match was opened with: it goes on by itself then.',
});

const ordersStrange = (entry: number, seat: string): Trouble => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: `The orders of ${seat} are not orders of this game.`,
  todo: 'Run the match with the version of the adjudicator that it was opened with; nothing is resolved until then.',
});

const replayDiffers = (entry: number): Trouble => ({
  code: 'replay differs',
  where: `Ledger, entry ${entry}`,
  what: 'Its orders do not lead to the state whose hash it holds.',
  todo: 'Compare the seed and the entries with File > Version history, and bring back what was changed.',
});
