import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
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

/** A linter's report about one file. */
interface LintFinding {
  /** Path from the root, such as "rules/kit/planted-3.ts". */
  readonly path: string;
  /** "lint/style/noRestrictedImports" */
  readonly category: string;
  readonly message: string;
}

/** Writes the files to a temporary copy of the repository and lints them. */
function lintPlanted(files: Readonly<Record<string, string>>): readonly LintFinding[] {
  const folder = mkdtempSync(join(tmpdir(), 'sealed-orders-house-'));
  try {
    for (const name of ['biome.json', '.gitignore']) cpSync(join(ROOT, name), join(folder, name));
    for (const [path, text] of Object.entries(files)) plantFile(join(folder, path), text);
    return lintFolder(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function plantFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function lintFolder(folder: string): readonly LintFinding[] {
  const { diagnostics } = reportSchema.parse(JSON.parse(runLinter(folder)));
  return diagnostics.map(({ category, message, location: { path } }) => ({
    path,
    category,
    message,
  }));
}

/** Path of the linter, which `npm run tools` installs. */
const LINTER_PATH = join(ROOT, 'tools/node_modules/.bin/biome');

/** Runs the linter. Exit code 1, for findings, is not an error. */
function runLinter(folder: string): string {
  const given = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  try {
    return execFileSync(LINTER_PATH, given, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    return z.object({ status: z.literal(1), stdout: z.string() }).parse(failure).stdout;
  }
}

const FORBIDDEN_IMPORTS = [
  ['rules/kit/asking', '../../presents-of-mine/game.ts'],
  ['rules/kit/asking', '../authoring.ts'],
  ['rules/kit/asking', 'node:crypto'],
  ['rules/kit/asking', 'date-fns'],
  ['rules/kit', './authoring.ts'],
  ['rules/kit', '../presents-of-mine/game.ts'],
  ['rules/kit', 'zod'],
  ['rules/presents-of-mine', '../dm-invitational/game.ts'],
  ['rules/presents-of-mine', '../games.ts'],
  ['rules/presents-of-mine', 'node:fs'],
  ['rules/presents-of-mine', 'canonicalize'],
  ['rules', './presents-of-mine/reading.ts'],
  ['rules', '../sheets-templates/drawing/drawing.ts'],
  ['rules', 'node:fs'],
  ['sheets-templates/forms', '../../rules/presents-of-mine/game.ts'],
  ['sheets-templates/forms', '../../emulator/emulator.ts'],
  ['sheets-templates/forms', 'node:fs'],
  ['sheets-templates/forms', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/google', '../match/ledger.ts'],
  ['functions/google', '../../rules/games.ts'],
  ['functions/google', 'googleapis'],
  ['functions/google', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/google', 'hono'],
  ['page/film', '../../functions/match/running/publish.ts'],
  ['page/film', '../../functions/google/connect.ts'],
  ['page/viewer', '../../rules/presents-of-mine/game.ts'],
  ['page/viewer', 'node:fs'],
  ['page/prover', '../viewer/main.ts'],
  ['functions/announce', '../match/running/publish.ts'],
  ['functions/announce', '../../rules/presents-of-mine/game.ts'],
  ['functions/match', './ledger/entry.ts'],
  ['functions/match', '../resolve/handler.ts'],
  ['functions/match/ledger', '../reading/match.ts'],
  ['functions/match/ledger', '../../../rules/presents-of-mine/game.ts'],
  ['functions/match/reading', '../next/build-entry.ts'],
  ['functions/match/next', '../showing/converge.ts'],
  ['functions/match/showing', '../running/publish.ts'],
  ['functions/match/showing', '../../announce/announce.ts'],
  ['functions/match/running', '../../announce/send.ts'],
  ['functions/match/running', '../opening/open-match.ts'],
  ['functions/match/running', '../../resolve/handler.ts'],
  ['functions/match/opening', '../auditing/verify.ts'],
  ['functions/match/auditing', '../running/run.ts'],
  ['functions/match/showing', '../../../emulator/emulator.ts'],
  ['functions/match/reading', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/match/opening', 'hono'],
  ['functions/match/live-checks', '../reading/match.ts'],
  ['functions/match/live-checks', '../../../rules/games.ts'],
  ['functions/match/live-checks', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/resolve', '../../rules/presents-of-mine/game.ts'],
  ['functions/resolve', '../../scripts/sealed.ts'],
  ['functions/resolve', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/resolve', '@hono/node-server'],
  ['emulator', '../rules/kit/match/seat.ts'],
  ['emulator/sheets', '../../sheets-templates/drawing/drawing.ts'],
  ['emulator/pages', '../../rules/games.ts'],
  ['emulator/pages/form', '../../../scripts/sealed.ts'],
  ['emulator', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts', '../rules/presents-of-mine/game.ts'],
  ['scripts', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts/shared/match', '../../sealed.ts'],
  ['scripts/shared/match', '../../commands/demo/robots.ts'],
  ['scripts/shared/match', '../../../rules/presents-of-mine/game.ts'],
  ['scripts/shared/match', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts/commands', './new.ts'],
  ['scripts/commands', '../sealed.ts'],
  ['scripts/commands', '../../rules/presents-of-mine/game.ts'],
  ['scripts/commands', 'hono'],
  ['scripts/commands/demo', '../demo.ts'],
  ['scripts/commands/demo', '../balance/series.ts'],
  ['scripts/commands/demo', '../../sealed.ts'],
  ['scripts/commands/demo', '../../../rules/presents-of-mine/game.ts'],
  ['scripts/commands/demo', 'chart.js/auto'],
] as const;

/** Sources of chance, time and locale. Rules must not use them. */
const AMBIENT_SOURCES = [
  'Math.random()',
  'Date.now()',
  'new Date()',
  'crypto.randomUUID()',
  'new Intl.Collator()',
  "'a'.localeCompare('b')",
  '(1000).toLocaleString()',
] as const;

const DIRECTION_RULE = 'lint/style/noRestrictedImports';
const AMBIENT_RULES = /noRestrictedGlobals|noJsRestrictedProperties/;

const GAME_FOLDER = 'rules/presents-of-mine';
const FORBIDDEN_FILE = '../dm-invitational/game.ts';
const FORBIDDEN_STATEMENTS = [
  `import type { Game } from '${FORBIDDEN_FILE}';`,
  `export * from '${FORBIDDEN_FILE}';`,
  `export type { Game } from '${FORBIDDEN_FILE}';`,
  `export const loaded = import('${FORBIDDEN_FILE}');`,
];

const plantedFiles: Record<string, string> = {};

/** Adds a file to those that will be linted, and returns its path. */
function addPlantedFile(folder: string, text: string): string {
  const path = `${folder}/planted-${Object.keys(plantedFiles).length}.ts`;
  plantedFiles[path] = `${text}\n`;
  return path;
}

const CYCLE_FILES = ['rules/kit/match/one.ts', 'rules/kit/match/two.ts'] as const;
plantedFiles[CYCLE_FILES[0]] = "import type { Two } from './two.ts';\nexport type One = Two | 1;\n";
plantedFiles[CYCLE_FILES[1]] = "import type { One } from './one.ts';\nexport type Two = One | 2;\n";
const disabledTestCases = (['skip', 'only'] as const).map(
  (how) => [how, addPlantedFile('test/house', `it.${how}('is', () => {});`)] as const,
);

const importCases = FORBIDDEN_IMPORTS.map(
  ([folder, specifier]) =>
    [folder, specifier, addPlantedFile(folder, `import '${specifier}';`)] as const,
);
const statementCases = FORBIDDEN_STATEMENTS.map(
  (statement) => [statement, addPlantedFile(GAME_FOLDER, statement)] as const,
);
const ambientCases = AMBIENT_SOURCES.map(
  (code) => [code, addPlantedFile(GAME_FOLDER, `export const it = ${code};`)] as const,
);

describe.runIf(existsSync(LINTER_PATH) || process.env['CI'] !== undefined)('the linter', () => {
  let findings: readonly LintFinding[] = [];
  beforeAll(() => {
    findings = lintPlanted(plantedFiles);
  });
  const listCategories = (path: string): readonly string[] =>
    findings.filter((finding) => finding.path === path).map(({ category }) => category);

  it.for(importCases)('the linter refuses in %s an import of %s', ([, , path]) => {
    expect(listCategories(path)).toContain(DIRECTION_RULE);
  });

  it.for(statementCases)('the linter refuses a forbidden import in any form: %s', ([, path]) => {
    expect(listCategories(path)).toContain(DIRECTION_RULE);
  });

  it.for(CYCLE_FILES)('the linter refuses a cycle of imports, even of types: %s', (path) => {
    expect(listCategories(path)).toContain('lint/suspicious/noImportCycles');
  });

  it.for(disabledTestCases)('the linter refuses a test that is disabled by %s', ([, path]) => {
    expect(listCategories(path).join()).toMatch(/no(Skipped|Focused)Tests/);
  });

  it.for(ambientCases)('the linter refuses in rules: %s', ([, path]) => {
    expect(listCategories(path).join()).toMatch(AMBIENT_RULES);
  });
});
