/**
 * Runs of equal lines in two games, which belong to the kit. jscpd compares all files with all, where
 * only pairs of two games count here, and would bring dozens of packages for these few lines.
 */

import { posix } from 'node:path';
import type { WrittenFile } from './files.ts';

/** So many lines that say something, one after the other. */
const RUN = 6;

/** Cases, benches and stages may set up alike; and every game declares what it has in the same order. */
const NO_RULES = /\.(cases|test|bench)\.ts$|staging/;
const DECLARATION = 'game.ts';

const IMPORTS = /^import[^;]*;\n/gm;
/** Nothing but brackets and a comma; a line of a comment. */
const SAYS_NOTHING = /^[\])};,(]*$|^\/?\*/;

interface Run {
  readonly game: string;
  readonly path: string;
  readonly text: string;
}

/** "rules/one/pages/a.ts and rules/two/b.ts: …", with the first line of the run; each two files once. */
export function duplicatedCode(files: readonly WrittenFile[]): readonly string[] {
  const first = new Map<string, Run>();
  const twice = new Map<string, string>();
  for (const run of files.flatMap(runsIn)) {
    const other = first.get(run.text);
    if (other === undefined) first.set(run.text, run);
    else if (other.game !== run.game) {
      const both = `${other.path} and ${run.path}`;
      const [begins] = run.text.split('\n');
      if (!twice.has(both)) twice.set(both, `${both}: ${begins}`);
    }
  }
  return [...twice.values()];
}

function runsIn({ path, text }: WrittenFile): readonly Run[] {
  const [, game] = /^rules\/([^/]+)\/.*\.ts$/.exec(path) ?? [];
  if (game === undefined || game === 'kit' || NO_RULES.test(path)) return [];
  if (posix.basename(path) === DECLARATION) return [];
  const lines = text
    .replace(IMPORTS, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !SAYS_NOTHING.test(line));
  return lines
    .slice(0, Math.max(0, lines.length - RUN + 1))
    .map((_, at) => ({ game, path, text: lines.slice(at, at + RUN).join('\n') }));
}
