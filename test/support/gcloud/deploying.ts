import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeAll } from '../../../scripts/commands/deploy/carry-out.ts';
import { stepsOf } from '../../../scripts/shared/setup/setup-steps.ts';
import type { Target } from '../../../scripts/shared/setup/setup-target.ts';
import { newState, type State } from './state.ts';
import { type HeardSite, siteOf, targetOf } from './target.ts';

export interface Deploying {
  readonly target: (change?: Partial<Target>) => Target;
  readonly siteOf: (state: State, target: Target) => HeardSite;
  /** Creates a project with everything deployed, and an empty record of commands. */
  readonly deployed: () => Promise<State>;
  readonly record: () => readonly string[];
  /** Clears the record except these entries. */
  readonly forget: (but?: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

export async function startDeploying(): Promise<Deploying> {
  const source = await mkdtemp(join(tmpdir(), 'sealed-'));
  await fill(source);
  let record: readonly string[] = [];
  const deploying: Deploying = {
    target: (change = {}) =>
      targetOf({ source, secretFile: join(source, 'secret'), fingerprint: 'abc', ...change }),
    siteOf: (state, target) => {
      const site = siteOf(state, { ...target, known: [...target.known, ...record] });
      const remember: HeardSite['record'] = async (change) => {
        await site.record(change);
        record = site.recorded();
      };
      return { ...site, record: remember };
    },
    deployed: async () => {
      const state = newState();
      const site = deploying.siteOf(state, deploying.target());
      await makeAll(site, stepsOf(site.target));
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

/** Writes the files that a build needs at least, with the secret for Google. */
async function fill(source: string): Promise<void> {
  const dependencies = { '@google-cloud/functions-framework': '5.0.5' };
  const manifest = JSON.stringify({ main: 'resolve.mjs', dependencies });
  await writeFile(join(source, 'package.json'), manifest);
  await writeFile(join(source, 'package-lock.json'), '{}');
  await writeFile(join(source, 'resolve.mjs'), '');
  await writeFile(join(source, 'secret'), targetOf().secret?.value ?? '');
}
