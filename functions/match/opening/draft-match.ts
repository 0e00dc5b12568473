import { formatRules } from '../../../rules/games.ts';
import type { ContentText } from '../../../rules/kit/content/content.ts';
import type { Pair } from '../../../rules/kit/match/communal.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import type { Player, Setup } from '../../../rules/kit/match/setup.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { normaliseMailbox } from '../../google/mailbox.ts';
import type { BeaconRound } from '../beacon/rounds.ts';
import {
  type BindingKey,
  computeBindings,
  createBindingKey,
  hashWithKey,
} from '../ledger/bindings.ts';
import {
  formatInstant,
  hashState,
  type OpenedEntry,
  type Settings,
  sealEntry,
} from '../ledger/entry.ts';
import { CLOSING_STEP } from '../ledger/entry-parts.ts';
import { computeInitialPosition, createOpeningPosition } from '../ledger/fold.ts';
import { isAwaitingMatches } from '../ledger/position.ts';
import { createSeed, deriveSalt, hashSeed, type Seed } from '../ledger/seed.ts';
import type { MatchFiles } from '../reading/files.ts';
import type { Webhook } from '../reading/host-settings.ts';
import { DEFAULT_HOST_FIELDS, type Match } from '../reading/match.ts';

export interface Entrant extends Player {
  /** E-mail address; empty for a player who has only a link. */
  readonly email: string;
  /** Discord id for mentions; absent if there is none. */
  readonly discord?: string;
  /** IANA name of the player's time zone; absent to use the match’s zone. */
  readonly zone?: string;
}

export interface SeasonOfPlan {
  readonly of: Required<OpenedEntry>['season'];
  readonly hostId: string;
  /** Players' folders by seat. */
  readonly folders: Readonly<Record<string, string>>;
}

/** A match to be opened, which was found to be valid. */
export interface Plan {
  readonly game: AnyGame;
  readonly settings: Settings;
  readonly entrants: readonly Entrant[];
  /** Garnets that pairs of players share; absent if there are none. */
  readonly communal?: readonly Pair[];
  /** The content as typed, and as the game's schema parsed it. */
  readonly content: { readonly loose: ContentText; readonly value: unknown };
  readonly firstDeadlineMs: number;
  /** Account of the function, which can edit every file; null if no function runs the match. */
  readonly editor: string | null;
  /** Further hosts; absent if there are none. */
  readonly coHosts?: readonly { readonly name: string; readonly email: string }[];
  readonly notify: boolean;
  readonly webhook?: Webhook;
  /** Address of the rules for players; absent if there is none. */
  readonly rulesAddress?: string;
  readonly hasFolders?: true;
  readonly season?: SeasonOfPlan;
  /** Seed of the match to repeat; absent to draw a new seed. */
  readonly seed?: Seed;
}

/**
 * Builds the match with its first entry, before files exist. @param beacon the round for the dice
 * of the start; null before its publication, or if there is no beacon
 */
export function draftMatch(plan: Plan, nowMs: number, beacon: BeaconRound | null = null): Match {
  const { game, settings } = plan;
  const seed = plan.seed ?? createSeed();
  const players = plan.entrants.map(toPlayer);
  const { variants } = settings;
  const brought = plan.communal === undefined ? {} : { communal: plan.communal };
  const setup: Setup<unknown> = { players, content: plan.content.value, variants, ...brought };
  const { signature = null } = beacon ?? {};
  const beginning = computeInitialPosition({ game, setup, seed, signature });
  const salt = deriveSalt(seed, 0);
  const due = beginning.step ?? { name: CLOSING_STEP, title: 'The match is closed' };
  const key = createBindingKey();
  const opened: OpenedEntry = {
    kind: 'opened',
    entry: 0,
    rules: formatRules(game),
    salt,
    stateHash: hashState(salt, beginning.state),
    previous: '',
    drawnBy: DRAWING_VERSION,
    next: isAwaitingMatches(beginning)
      ? { step: due.name, title: due.title, deadline: null }
      : {
          step: due.name,
          title: due.title,
          deadline: formatInstant(roundUpToSecond(plan.firstDeadlineMs)),
          ...(settings.graceMs !== undefined && { graceMs: settings.graceMs }),
        },
    at: formatInstant(nowMs),
    settings,
    players,
    ...brought,
    content: copyContent(plan.content.loose),
    ...(plan.coHosts === undefined ? {} : { coHosts: buildCoHosts(plan.coHosts, key, players) }),
    ...(plan.season === undefined ? {} : { season: plan.season.of }),
    seedHash: hashSeed(seed),
    ...(beacon === null ? {} : { beacon }),
    bindings: computeBindings(key, NO_FILES),
  };
  const dice = beacon === null ? [] : [beacon];
  const sealed = sealEntry(opened);
  return {
    ...DEFAULT_HOST_FIELDS,
    files: NO_FILES,
    seed,
    key,
    discord: { webhook: plan.webhook ?? 'none', ids: mapBySeat(plan, 'discord') },
    inviting: { rules: plan.rulesAddress ?? '', zones: mapBySeat(plan, 'zone') },
    seasonId: plan.season?.hostId ?? '',
    positions: [createOpeningPosition({ game, opened, sealed, dice, ...beginning })],
  };
}

/** Builds the co-hosts. A co-host whose name is that of a seat plays the seat. */
const buildCoHosts = (
  coHosts: Required<Plan>['coHosts'],
  key: BindingKey,
  players: readonly Player[],
): Required<OpenedEntry>['coHosts'] =>
  coHosts.map(({ name, email }) => ({
    name,
    bound: hashWithKey(key, 'email', normaliseMailbox(email)),
    seat: players.find((one) => one.seat === name)?.seat ?? null,
  }));

const toPlayer = ({ seat, garnets, artefact }: Entrant): Player => ({
  seat,
  garnets,
  ...(artefact === undefined ? {} : { artefact }),
});

/** Binds the match to its files, and opens it at `openedMs`. */
export function bindMatch(draft: Match, files: MatchFiles, openedMs: number): Match {
  const [position] = draft.positions;
  if (position === undefined || draft.key === null)
    throw new Error('a draft has an opening and a key');
  const bindings = computeBindings(draft.key, files);
  const opened = { ...position.opened, at: formatInstant(openedMs), bindings };
  return {
    ...draft,
    files,
    positions: [{ ...position, opened, since: opened.at, sealed: sealEntry(opened) }],
  };
}

const mapBySeat = ({ entrants }: Plan, field: 'discord' | 'zone') =>
  Object.fromEntries(
    entrants.flatMap(({ seat, [field]: value }) => (value === undefined ? [] : [[seat, value]])),
  );

/** Rounds up to seconds, the precision of Google's replies. */
const roundUpToSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000;

const copyContent = (loose: ContentText): OpenedEntry['content'] =>
  Object.fromEntries(
    Object.entries(loose).map(([tab, rows]) => [tab, rows.map((row) => ({ ...row }))]),
  );

const NO_FILES: MatchFiles = { hostId: '', publicId: '', formId: '', formAddress: '', seats: [] };
