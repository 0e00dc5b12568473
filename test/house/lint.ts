/** Runs the real linter, with the house's configuration, over files planted in a temporary copy of the house's folders. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { z } from 'zod';
import { ROOT } from './files.ts';

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string() }),
    }),
  ),
});

/** What the linter says about one file. */
export interface Finding {
  /** From the root of the house: "rules/kit/planted-3.ts". */
  readonly path: string;
  /** "lint/style/noRestrictedImports" */
  readonly category: string;
  readonly message: string;
}

/** What the linter finds in files with this text by path. The temporary copy is gone afterwards. */
export function lintPlanted(files: Readonly<Record<string, string>>): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'sealed-orders-house-'));
  try {
    for (const name of ['biome.json', '.gitignore']) cpSync(join(ROOT, name), join(folder, name));
    for (const [path, text] of Object.entries(files)) plant(join(folder, path), text);
    return findingsIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function plant(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function findingsIn(folder: string): readonly Finding[] {
  const { diagnostics } = reportSchema.parse(JSON.parse(lintReport(folder)));
  return diagnostics.map(({ category, message, location: { path } }) => ({
    path,
    category,
    message,
  }));
}

/** The linter's exit code is 1 when it has found something, which is what it is here for. */
function lintReport(folder: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const given = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  try {
    return execFileSync(biome, given, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    return z.object({ status: z.literal(1), stdout: z.string() }).parse(failure).stdout;
  }
}
