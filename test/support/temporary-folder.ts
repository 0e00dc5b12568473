import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, type beforeAll, beforeEach, vi } from 'vitest';

export interface TemporaryFolder {
  readonly path: string;
  /** The path of a file in the folder. */
  readonly buildPath: (name: string) => string;
  /** Variables that make the folder the place of the configuration. */
  readonly variables: { readonly XDG_CONFIG_HOME: string };
}

/** Creates an empty folder before each test, or once with `beforeAll`. Deletes it afterwards. */
export function useTemporaryFolder(
  before: typeof beforeEach | typeof beforeAll = beforeEach,
): TemporaryFolder {
  let path = '';
  before(async () => {
    const created = await mkdtemp(join(tmpdir(), 'sealed-'));
    path = created;
    return () => rm(created, { recursive: true });
  });
  return {
    get path() {
      return path;
    },
    get variables() {
      return { XDG_CONFIG_HOME: path };
    },
    buildPath: (name) => join(path, name),
  };
}

/** Uses a temporary folder as the configuration of this process in each test. */
export function useTemporaryConfiguration(): TemporaryFolder {
  const folder = useTemporaryFolder();
  beforeEach(() => {
    vi.stubEnv('XDG_CONFIG_HOME', folder.path);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  return folder;
}
