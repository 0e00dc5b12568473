/** What a long run ran on: a commit, and whether anything that it runs on has changed since. */

import { execFileSync } from 'node:child_process';
import { ROOT } from '../../house/files.ts';

/** Whatever is played. Suites add their own folders. */
const PLAYED = ['rules', 'functions', 'sheets-templates', 'emulator', 'package-lock.json'];
/** What plays it. */
const PLAYERS = ['test/long-runs/harness', 'test/support/table'];

export interface Tree {
  /** Of the tree that this program stands in; null where there is none. */
  readonly commit: string | null;
  /** Files that the run is made of and that are not as in that commit. */
  readonly uncommitted: readonly string[];
  /** Files that the run is made of and that are not as in an earlier commit; null where that is not known here. */
  readonly changedSince: (commit: string) => readonly string[] | null;
}

/** `folders` are the suite's own. */
export function treeOf(folders: readonly string[]): Tree {
  const paths = [...PLAYED, ...PLAYERS, ...folders];
  const status = git('status', '--porcelain', '--', ...paths);
  return {
    commit: git('rev-parse', 'HEAD')?.[0] ?? null,
    uncommitted: (status ?? []).map((line) => line.slice(STATUS_WIDTH)),
    changedSince: (commit) => git('diff', '--name-only', commit, 'HEAD', '--', ...paths),
  };
}

/** " M " */
const STATUS_WIDTH = 3;

/** The lines that it says; null when it fails. */
function git(...words: readonly string[]): readonly string[] | null {
  try {
    const said = execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said.split('\n').filter((line) => line !== '');
  } catch {
    return null;
  }
}

/** "6018d0a", as it is told. */
export const named = ({ commit, uncommitted }: Pick<Tree, 'commit' | 'uncommitted'>): string => {
  if (commit === null) return 'no commit';
  const short = commit.slice(0, SHORT);
  return uncommitted.length === 0 ? `commit ${short}` : `commit ${short} and what is not committed`;
};

const SHORT = 10;
