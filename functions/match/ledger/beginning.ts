import { findFailedLoad, findGame, findGameByRules, formatRules } from '../../../rules/games.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import type { AnyGame, Chapter, OrdersBySeat, Step } from '../../../rules/kit/match/game.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import type { Setup } from '../../../rules/kit/match/setup.ts';
import { areValidVariants } from '../../../rules/kit/match/variants.ts';
import type { OpenedEntry } from './entry.ts';
import {
  CELL_HISTORY_REMEDY,
  createReplayError,
  type Incident,
  IncidentError,
} from './incident.ts';
import type { ReplayedStep } from './interventions.ts';
import { deriveChance, type Seed } from './seed.ts';

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
        ? `The game of this match, ${settings.game}, is missing here.`
        : `The match was opened with the rules "${rules}"; ` +
          `this version has "${formatRules(game)}".`,
    todo:
      'Deploy the version that opened the match, or a newer one. The match then continues by ' +
      'itself.',
  };
}

/** Omits the error of the game, which may contain a secret. */
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
  /** Null if the game ends at once. */
  readonly step: Step | null;
}

export function computeInitialPosition(opening: {
  readonly game: AnyGame;
  readonly setup: Setup<unknown>;
  readonly seed: Seed;
  /** The beacon's signature for the dice of the start; null without a beacon. */
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
