/** `sealed deploy --game`: a function of its own for a game from outside, with every built file of it that an open match may need. */

import type { LoadedGame } from '../../../functions/match/visiting/built-game.ts';
import { type Deployment, rememberDeployment } from '../../shared/google/deployment.ts';
import { jsonOf } from '../../shared/google/gcloud.ts';
import { keepGame, loadGame } from '../../shared/match/outside-game.ts';
import { functionStep, idsKnownBy } from '../../shared/setup/function-step.ts';
import {
  fileStep,
  gameFile,
  gameFolder,
  gameSteps,
  gameTarget,
  storageSteps,
} from '../../shared/setup/game-steps.ts';
import { inProject } from '../../shared/setup/setup-step.ts';
import { addressOf } from '../../shared/setup/setup-target.ts';
import { UsageError } from '../../shared/terminal/exit.ts';
import { type CarriedOut, makeAll, run, type Site, type Stopped, stoppedAt } from './carry-out.ts';
import { keptCodes, stageGames } from './game-source.ts';
import { prepareSecret } from './prepare-secret.ts';
import { planRemoval, type Removal, removeAll } from './take-away.ts';

/** A game as it was named: by where it is, or by the id under which it is deployed. */
export interface NamedGame {
  readonly id: string;
  readonly title: string;
  /** Null where only what is kept already is meant. */
  readonly loaded: LoadedGame | null;
}

/** @throws UsageError where nothing of that name is there or deployed */
export async function gameToDeploy(given: string, deployment: Deployment): Promise<NamedGame> {
  const loaded = await loadGame(given, { isForAnyCode: false });
  if (loaded !== null) return { id: loaded.game.id, title: loaded.game.title, loaded };
  if (deployment.games?.[given] !== undefined) return { id: given, title: given, loaded: null };
  throw new UsageError(
    `There is no game at “${given.slice(0, 200)}”, and none of that name is deployed.`,
  );
}

/** The hash that begins so. @throws UsageError where not exactly one does */
export function codeToDrop(given: string, { id }: NamedGame, deployment: Deployment): string {
  const found = (deployment.games?.[id] ?? []).filter((code) => code.startsWith(given));
  const [code] = found;
  if (code !== undefined && found.length === 1 && given.length >= 6) return code;
  throw new UsageError(
    `“${given.slice(0, 80)}” is not the beginning, six digits at least, of one hash of ${id} that is deployed: ${(deployment.games?.[id] ?? []).join(', ') || 'there is none'}.`,
  );
}

export type GameMade =
  | {
      readonly kind: 'done';
      readonly changes: number;
      readonly url: string;
      readonly codes: readonly string[];
    }
  | Stopped;

/**
 * Makes all of it, or brings it up to date. `site` is the deployment's; what is there stays: every file that is kept is deployed again,
 * but for `dropped`.
 */
export async function makeGame(
  site: Site,
  { id, loaded, dropped }: NamedGame & { readonly dropped: string | null },
): Promise<GameMade> {
  const storage = await makeAll(site, [
    ...storageSteps(site.target),
    ...(loaded === null ? [] : [fileStep(site.target, { id, ...loaded })]),
  ]);
  if (storage.kind === 'stopped') return storage;
  const dropping = dropped === null ? NONE : await removeFile(site, id, dropped);
  if (dropping.kind === 'stopped') return dropping;
  const listed = await keptCodes(site, id);
  if (listed.kind === 'stopped') return listed;
  const { codes } = listed;
  const secret = await prepareSecret(site, false);
  if (secret.kind === 'stopped') return secret;
  const own = await ownSite({ ...site, target: secret.target }, id);
  const staged = await stageGames(own, { id, codes });
  if (staged.kind === 'stopped') return staged;
  const working = await makeAll({ ...own, target: staged.target }, gameSteps(staged.target));
  if (working.kind === 'stopped') return working;
  const changes = storage.changes + dropping.changes + working.changes;
  return { kind: 'done', changes, url: addressOf(own.target), codes };
}

const NONE = { kind: 'done', changes: 0 } as const;

async function removeFile(site: Site, id: string, code: string): Promise<CarriedOut> {
  const { target } = site;
  const at = gameFile(target, id, code);
  const ran = await run(site, ['storage', 'rm', at, inProject(target)]);
  return ran.kind === 'ran'
    ? { kind: 'done', changes: 1 }
    : stoppedAt({ what: `the file ${at}` }, ran.refusal);
}

/** So that every command here knows its matches, and where their tasks go. */
export async function rememberGame(
  deployment: Deployment,
  { id, loaded }: NamedGame,
  codes: readonly string[],
): Promise<void> {
  if (loaded !== null) await keepGame(loaded, process.env);
  await rememberDeployment(process.env, {
    ...deployment,
    games: { ...deployment.games, [id]: [...codes] },
  });
}

export async function planGameRemoval(site: Site, id: string): Promise<Removal | Stopped> {
  const own = await ownSite(site, id);
  return planRemoval(own, gameSteps(own.target));
}

/** With what the game's function says that is ours, where another machine has deployed it. */
async function ownSite(site: Site, id: string): Promise<Site> {
  const target = gameTarget(site.target, id);
  const answer = await site.gcloud(functionStep(target).look);
  return {
    ...site,
    target: { ...target, known: [...target.known, ...idsKnownBy(jsonOf(answer))] },
  };
}

/** Function, queues, job, and its files in the bucket. */
export async function removeGame(site: Site, id: string, plan: Removal): Promise<CarriedOut> {
  const removed = await removeAll(site, plan);
  if (removed.kind === 'stopped') return removed;
  const { target } = site;
  const folder = gameFolder(target, id);
  const ran = await run(site, ['storage', 'rm', '--recursive', folder, inProject(target)]);
  return ran.kind === 'ran' || ran.refusal.kind === 'unknown'
    ? removed
    : stoppedAt({ what: `the files ${folder}` }, ran.refusal);
}

export async function forgetGame(deployment: Deployment, id: string): Promise<void> {
  const { [id]: _, ...games } = deployment.games ?? {};
  await rememberDeployment(process.env, { ...deployment, games });
}
