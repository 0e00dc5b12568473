import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createResources,
  type SetupSite,
  SetupStoppedError,
} from '../../../scripts/commands/deploy/carry-out.ts';
import { listSteps } from '../../../scripts/shared/setup/setup-steps.ts';
import type { Target } from '../../../scripts/shared/setup/setup-target.ts';
import { type CloudState, createState } from './state.ts';
import { createSite, createTarget, type RecordingSite } from './target.ts';

export interface DeployingSetup {
  readonly target: (change?: Partial<Target>) => Target;
  readonly createSiteFor: (state: CloudState, target: Target) => RecordingSite;
  /** Creates a project with everything deployed, and an empty record of commands. */
  readonly deployed: () => Promise<CloudState>;
  readonly record: () => readonly string[];
  /** Clears the record except for these entries. */
  readonly forget: (but?: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

/** Returns the number of changes, or the sentences of the error that stopped the setup. */
export async function trySetup(work: Promise<number>) {
  try {
    return { kind: 'done', changes: await work } as const;
  } catch (error) {
    if (!(error instanceof SetupStoppedError)) throw error;
    return { kind: 'stopped', sentences: error.sentences } as const;
  }
}

/** Creates all resources of the site. */
export const createAllAt = (site: SetupSite) =>
  trySetup(createResources(site, listSteps(site.target)));

/** Lists the commands that changed something. */
export const listChanges = ({ typed }: CloudState): readonly string[] =>
  typed.filter((line) => !/^[\w -]*?(describe|list|get-iam-policy)\b/.test(line));

/** Lists the changing commands without their options. */
export const listChangingCommands = (state: CloudState): readonly string[] =>
  listChanges(state).map((line) => line.split(' --')[0] ?? '');

export async function startDeploying(): Promise<DeployingSetup> {
  const source = await mkdtemp(join(tmpdir(), 'sealed-'));
  await writeMinimalSource(source);
  let record: readonly string[] = [];
  const deploying: DeployingSetup = {
    target: (change = {}) =>
      createTarget({ source, secretFile: join(source, 'secret'), fingerprint: 'abc', ...change }),
    createSiteFor: (state, target) => {
      const site = createSite(state, { ...target, known: [...target.known, ...record] });
      const remember: RecordingSite['record'] = async (change) => {
        await site.record(change);
        record = site.recorded();
      };
      return { ...site, record: remember };
    },
    deployed: async () => {
      const state = createState();
      const site = deploying.createSiteFor(state, deploying.target());
      await createResources(site, listSteps(site.target));
      return { ...state, typed: [] };
    },
    record: () => record,
    forget: (but = []) => {
      record = but;
    },
    close: () => rm(source, { recursive: true }),
  };
  return deploying;
}

/** Writes the smallest source that can be deployed, with the secret for Google. */
async function writeMinimalSource(source: string): Promise<void> {
  const dependencies = { '@google-cloud/functions-framework': '5.0.5' };
  const manifest = JSON.stringify({ main: 'resolve.mjs', dependencies });
  await writeFile(join(source, 'package.json'), manifest);
  await writeFile(join(source, 'package-lock.json'), '{}');
  await writeFile(join(source, 'resolve.mjs'), '');
  await writeFile(join(source, 'secret'), createTarget().secret?.value ?? '');
}
