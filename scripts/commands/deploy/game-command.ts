/** `sealed deploy --game`, as a host types it: to make, to bring up to date, to drop a file, to take away, to print. */

import { type Deployment, readDeployment } from '../../shared/google/deployment.ts';
import { shellLine } from '../../shared/google/gcloud.ts';
import {
  fileStep,
  gameFolder,
  gameSteps,
  gameTarget,
  storageSteps,
} from '../../shared/setup/game-steps.ts';
import { inProject } from '../../shared/setup/setup-step.ts';
import type { Target } from '../../shared/setup/setup-target.ts';
import { EXIT, type ExitCode, UsageError } from '../../shared/terminal/exit.ts';
import { print, printStatus, printVerbatim } from '../../shared/terminal/terminal.ts';
import { isMeant, placeText, stop } from './asking.ts';
import type { Site } from './carry-out.ts';
import {
  codeToDrop,
  forgetGame,
  gameToDeploy,
  makeGame,
  type NamedGame,
  planGameRemoval,
  rememberGame,
  removeGame,
} from './game.ts';
import { refuseNeeded } from './open-games.ts';
import type { DeployOptions } from './read-target.ts';
import { BEFORE_PRINTED, PRINTED_SOURCE } from './staged.ts';
import { removalText } from './take-away.ts';

type GameOptions = DeployOptions & { readonly game: string };

/** `site`: of the deployment that there is, with its number. @throws UsageError where there is none */
export async function deployGame(site: Site, options: GameOptions): Promise<ExitCode> {
  const deployment = await deploymentAt(site.target);
  const named = await gameToDeploy(options.game, deployment);
  if (options.remove === true)
    return take(site, { named, deployment, codes: deployment.games?.[named.id] ?? [], options });
  const { drop } = options;
  const dropped = drop === undefined ? null : codeToDrop(drop, named, deployment);
  if (dropped !== null) await refuse({ named, deployment, codes: [dropped], options });
  const question = `Set up a function and queues for ${named.title} ${placeText(site.target)}? Its code may do what your function may: who deploys a game trusts it.`;
  if (!(await isMeant(options, question))) return EXIT.done;
  const made = await makeGame(site, { ...named, dropped });
  if (made.kind === 'stopped') return stop(made.sentences);
  await rememberGame(deployment, named, made.codes);
  printStatus(
    made.changes === 0 ? 'Everything was there already; nothing has been changed.' : keptText(made),
  );
  print(made.url);
  return EXIT.done;
}

const keptText = ({ codes }: { readonly codes: readonly string[] }): string =>
  `Everything is there. Its matches are played by the file that each was opened with: ${codes.map((code) => `${code.slice(0, 12)}…`).join(', ')}.`;

/** Brings the function of every game up to the version of this program, by the files that are kept. */
export async function upgradeGames(site: Site): Promise<ExitCode> {
  const deployment = await readDeployment(process.env);
  for (const id of Object.keys(deployment?.games ?? {})) {
    const made = await makeGame(site, { id, title: id, loaded: null, dropped: null });
    if (made.kind === 'stopped') return stop(made.sentences);
  }
  return EXIT.done;
}

/** @throws UsageError while games have functions of their own there, which rest on the deployment */
export async function refuseWithGames({ project }: Target): Promise<void> {
  const deployment = await readDeployment(process.env);
  const games = deployment?.project === project ? Object.keys(deployment.games ?? {}) : [];
  if (games.length === 0) return;
  const commands = games.map((id) => `“sealed deploy --game ${id} --remove”`).join(', ');
  throw new UsageError(`Games from outside have functions of their own here: first ${commands}.`);
}

async function deploymentAt({ project, region }: Target): Promise<Deployment> {
  const deployment = await readDeployment(process.env);
  if (deployment?.project === project && deployment.region === region) return deployment;
  throw new UsageError(
    `A game’s function shares account and secret with that of the games that come along, and none is remembered ${placeText({ project, region } as Target)}: first “sealed deploy --project ${project}”.`,
  );
}

interface Going {
  readonly named: NamedGame;
  readonly deployment: Deployment;
  readonly codes: readonly string[];
  readonly options: GameOptions;
}

const refuse = ({ named: { id }, deployment: { hosts = [] }, codes, options }: Going) =>
  refuseNeeded(options, { id, codes, hosts });

async function take(site: Site, going: Going): Promise<ExitCode> {
  const { named, deployment, options } = going;
  await refuse(going);
  const plan = await planGameRemoval(site, named.id);
  if (plan.kind === 'stopped') return stop(plan.sentences);
  printStatus(`${removalText(plan)}\n  all of ${gameFolder(site.target, named.id)}`);
  if (!(await isMeant(options, `Take this away ${placeText(site.target)}?`))) return EXIT.done;
  const removed = await removeGame(site, named.id, plan);
  if (removed.kind === 'stopped') return stop(removed.sentences);
  await forgetGame(deployment, named.id);
  printStatus('What is listed above is gone.');
  return EXIT.done;
}

const FOLDER = 'game-function';

/** A script that does the same by hand. @throws UsageError */
export async function printGame(target: Target, given: string): Promise<ExitCode> {
  const { games } = (await readDeployment(process.env)) ?? {};
  const known = { games } as Deployment;
  const { id, loaded } = await gameToDeploy(given, known);
  const own = gameTarget({ ...target, source: FOLDER }, id);
  const steps = [
    ...storageSteps(target),
    ...(loaded === null ? [] : [fileStep(target, { id, ...loaded })]),
  ];
  const copied = [
    ...BEFORE_PRINTED,
    `rm -rf ${FOLDER} && cp -r ${PRINTED_SOURCE} ${FOLDER} && mkdir ${FOLDER}/games`,
    shellLine([
      'storage',
      'cp',
      `${gameFolder(target, id)}/*.mjs`,
      `${FOLDER}/games/`,
      inProject(target),
    ]),
  ];
  const lines = (of: readonly (typeof steps)[number][]): readonly string[] =>
    of.flatMap(({ what, make }) => [`\n# ${what}`, ...make(null).map(shellLine)]);
  printVerbatim(
    [...lines(steps), '\n# its source', ...copied, ...lines(gameSteps(own))].join('\n'),
  );
  return EXIT.done;
}
