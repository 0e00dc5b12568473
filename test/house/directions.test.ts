import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

/** Runs the linter. Exit code 1, for findings, is not an error. */
function runLinter(folder: string): string {
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const given = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
  try {
    return execFileSync(biome, given, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    return z.object({ status: z.literal(1), stdout: z.string() }).parse(failure).stdout;
  }
}

/** Folders, each with a forbidden import. */
const FORBIDDEN_IMPORTS = [
  ['rules/kit/asking', '../../presents-of-mine/game.ts'],
  ['rules/kit/asking', '../../games.ts'],
  ['rules/kit/asking', '../../../sheets-templates/drawing/drawing.ts'],
  ['rules/kit/asking', '../authoring.ts'],
  ['rules/kit/asking', 'node:crypto'],
  ['rules/kit/asking', 'fs'],
  ['rules/kit/asking', 'date-fns'],
  ['rules/kit/asking', '@date-fns/tz'],
  ['rules/kit', './authoring.ts'],
  ['rules/kit', '../presents-of-mine/game.ts'],
  ['rules/kit', 'zod'],
  ['rules/presents-of-mine', '../dm-invitational/game.ts'],
  ['rules/presents-of-mine', './../dm-invitational/game.ts'],
  ['rules/presents-of-mine', '../games.ts'],
  ['rules/presents-of-mine', '../../sheets-templates/drawing/drawing.ts'],
  ['rules/presents-of-mine', '../../functions/match/ledger.ts'],
  ['rules/presents-of-mine', '../../test/laws/play.ts'],
  ['rules/presents-of-mine', 'node:fs'],
  ['rules/presents-of-mine', 'node:fs/promises'],
  ['rules/presents-of-mine', 'canonicalize'],
  ['rules', './presents-of-mine/reading.ts'],
  ['rules', '../sheets-templates/drawing/drawing.ts'],
  ['rules', 'node:fs'],
  ['sheets-templates/forms', '../../rules/presents-of-mine/game.ts'],
  ['sheets-templates/forms', '../../functions/match/ledger.ts'],
  ['sheets-templates/forms', '../../functions/google/sheets.ts'],
  ['sheets-templates/forms', '../../emulator/emulator.ts'],
  ['sheets-templates/forms', 'node:fs'],
  ['sheets-templates/forms', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/google', '../match/ledger.ts'],
  ['functions/google', '../resolve/handler.ts'],
  ['functions/google', '../../rules/kit/match/game.ts'],
  ['functions/google', '../../rules/games.ts'],
  ['functions/google', '../../sheets-templates/workbooks/workbook.ts'],
  ['functions/google', '../../emulator/emulator.ts'],
  ['functions/google', 'googleapis'],
  ['functions/google', 'googleapis/build/src/index.js'],
  ['functions/google', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/google', 'hono'],
  ['page/film', '../../functions/match/visiting/publish.ts'],
  ['page/film', '../../functions/google/connect.ts'],
  ['page/viewer', '../../rules/presents-of-mine/game.ts'],
  ['page/viewer', '../../scripts/sealed.ts'],
  ['page/viewer', 'node:fs'],
  ['page/prover', '../viewer/main.ts'],
  ['functions/announce', '../match/visiting/publish.ts'],
  ['functions/announce', '../resolve/handler.ts'],
  ['functions/announce', '../../rules/presents-of-mine/game.ts'],
  ['functions/announce', '../../emulator/emulator.ts'],
  ['functions/match', './ledger/entry.ts'],
  ['functions/match', '../resolve/handler.ts'],
  ['functions/match/ledger', '../reading/match.ts'],
  ['functions/match/ledger', '../../../rules/presents-of-mine/game.ts'],
  ['functions/match/reading', '../next/build-entry.ts'],
  ['functions/match/next', '../showing/converge.ts'],
  ['functions/match/showing', '../visiting/publish.ts'],
  ['functions/match/showing', '../../announce/announce.ts'],
  ['functions/match/visiting', '../../announce/send.ts'],
  ['functions/match/visiting', '../opening/open-match.ts'],
  ['functions/match/visiting', '../../resolve/handler.ts'],
  ['functions/match/visiting', '../polling/poll.ts'],
  ['functions/match/opening', '../auditing/verify.ts'],
  ['functions/match/auditing', '../visiting/resolve-step.ts'],
  ['functions/match/showing', '../../../emulator/emulator.ts'],
  ['functions/match/showing', '../../../scripts/sealed.ts'],
  ['functions/match/showing', '../../../test/laws/play.ts'],
  ['functions/match/reading', 'googleapis'],
  ['functions/match/reading', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/match/opening', 'hono'],
  ['functions/match/live-checks', '../reading/match.ts'],
  ['functions/match/live-checks', '../../../rules/games.ts'],
  ['functions/match/live-checks', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/resolve', '../../rules/presents-of-mine/game.ts'],
  ['functions/resolve', '../../emulator/emulator.ts'],
  ['functions/resolve', '../../scripts/sealed.ts'],
  ['functions/resolve', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/resolve', '@hono/node-server'],
  ['emulator', '../rules/kit/match/seat.ts'],
  ['emulator', '../functions/google/sheets.ts'],
  ['emulator/sheets', '../../functions/google/sheets.ts'],
  ['emulator/sheets', '../../sheets-templates/drawing/drawing.ts'],
  ['emulator/pages', '../../rules/games.ts'],
  ['emulator/pages/form', '../../../scripts/sealed.ts'],
  ['emulator/pages', '../../test/laws/play.ts'],
  ['emulator', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts', '../rules/presents-of-mine/game.ts'],
  ['scripts', '../test/laws/play.ts'],
  ['scripts', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts/shared/match', '../../sealed.ts'],
  ['scripts/shared/match', '../../commands/new.ts'],
  ['scripts/shared/match', '../../commands/demo/robots.ts'],
  ['scripts/shared/match', '../../../rules/presents-of-mine/game.ts'],
  ['scripts/shared/match', '../../../test/laws/play.ts'],
  ['scripts/shared/match', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts/commands', './new.ts'],
  ['scripts/commands', '../sealed.ts'],
  ['scripts/commands', '../../rules/presents-of-mine/game.ts'],
  ['scripts/commands', '../../test/laws/play.ts'],
  ['scripts/commands', 'hono'],
  ['scripts/commands/demo', '../demo.ts'],
  ['scripts/commands/demo', '../balance/series.ts'],
  ['scripts/commands/demo', '../../sealed.ts'],
  ['scripts/commands/demo', '../../../rules/presents-of-mine/game.ts'],
  ['scripts/commands/demo', '../../../test/laws/play.ts'],
  ['scripts/commands/demo', 'chart.js/auto'],
] as const;

/** Folders, each with a permitted import. */
const PERMITTED_IMPORTS = [
  ['rules/kit/asking', '../match/seat.ts'],
  ['rules/kit/asking', 'zod'],
  ['rules/kit/asking', 'pure-rand/distribution/uniformInt'],
  ['rules/presents-of-mine', './reading.ts'],
  ['rules/kit', './match/seat.ts'],
  ['rules/presents-of-mine', '../kit/match/game.ts'],
  ['rules/presents-of-mine', '../kit/authoring.ts'],
  ['rules/presents-of-mine/pages', '../../kit/authoring.ts'],
  ['rules/presents-of-mine', 'zod'],
  ['rules', './kit/match/game.ts'],
  ['rules', './presents-of-mine/game.ts'],
  ['sheets-templates/forms', '../drawing/drawing.ts'],
  ['sheets-templates/forms', '../../rules/kit/showing/view.ts'],
  ['sheets-templates/forms', '../../rules/games.ts'],
  ['functions/google', './sheets.ts'],
  ['functions/google', '../../sheets-templates/drawing/drawing.ts'],
  ['functions/google', 'googleapis/build/src/apis/sheets/v4.js'],
  ['functions/google', 'google-auth-library'],
  ['functions/google', 'node:timers/promises'],
  ['functions/announce', '../match/showing/intervention-texts.ts'],
  ['functions/announce', '../google/sheets.ts'],
  ['functions/match', '../google/connect.ts'],
  ['functions/match/ledger', './entry.ts'],
  ['functions/match/ledger', '../../../rules/games.ts'],
  ['functions/match/ledger', 'node:crypto'],
  ['functions/match/reading', '../ledger/fold.ts'],
  ['functions/match/reading', '../../google/sheets.ts'],
  ['functions/match/next', '../adjudicator.ts'],
  ['functions/match/showing', '../../../sheets-templates/workbooks/workbook.ts'],
  ['functions/match/visiting', '../showing/converge.ts'],
  ['functions/match/visiting', '../../announce/announce.ts'],
  ['functions/match/polling', '../visiting/resolve-step.ts'],
  ['functions/match/opening', '../visiting/publish.ts'],
  ['functions/match/auditing', '../../../rules/kit/match/game.ts'],
  ['functions/match/live-checks', '../../google/sheets.ts'],
  ['functions/match/live-checks', '../../../sheets-templates/drawing/drawing.ts'],
  ['functions/resolve', '../match/adjudicator.ts'],
  ['functions/resolve', '../match/visiting/resolve-step.ts'],
  ['functions/resolve', '../google/connect.ts'],
  ['functions/resolve', '@google-cloud/functions-framework'],
  ['emulator', './core/world.ts'],
  ['emulator/sheets', '../core/world.ts'],
  ['emulator/pages', 'hono/html'],
  ['emulator', 'node:crypto'],
  ['scripts', '../functions/resolve/handler.ts'],
  ['scripts', '../functions/match/auditing/verify.ts'],
  ['scripts', '../emulator/server.ts'],
  ['scripts', '../rules/games.ts'],
  ['scripts', './commands/new.ts'],
  ['scripts', './shared/terminal/exit.ts'],
  ['scripts/shared/match', '../terminal/exit.ts'],
  ['scripts/shared/match', '../../../functions/match/auditing/verify.ts'],
  ['scripts/shared/match', '../../../sheets-templates/drawing/palette.ts'],
  ['scripts/commands', './demo/robots.ts'],
  ['scripts/commands', '../shared/terminal/exit.ts'],
  ['scripts/commands', '../../functions/resolve/handler.ts'],
  ['scripts/commands/demo', './robots.ts'],
  ['scripts/commands/demo', '../../shared/terminal/exit.ts'],
  ['scripts/commands/demo', '../../../rules/kit/playing/robot.ts'],
  ['scripts/commands/demo', '../../../rules/games.ts'],
  ['scripts/commands/demo', '../../../emulator/server.ts'],
  ['test/laws', '../../rules/presents-of-mine/game.ts'],
  ['test/contract', '../../emulator/emulator.ts'],
] as const;

/** Sources of chance, time and locale that rules may not use. */
const AMBIENT_SOURCES = [
  'Math.random()',
  'Date.now()',
  'new Date()',
  'crypto.randomUUID()',
  'new Intl.Collator()',
  "'a'.localeCompare('b')",
  '(1000).toLocaleString()',
] as const;

type PlantedImport = readonly [folder: string, specifier: string];

const plantedAt = ([folder]: PlantedImport, index: number): string =>
  `${folder}/planted-${index}.ts`;

const buildPlantedFiles = (imports: readonly PlantedImport[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    imports.map((one, index) => [plantedAt(one, index), `import ${JSON.stringify(one[1])};\n`]),
  );

const DIRECTION_RULE = 'lint/style/noRestrictedImports';
const AMBIENT_RULES = /noRestrictedGlobals|noJsRestrictedProperties/;

describe('forbidden imports', () => {
  const findings = lintPlanted(buildPlantedFiles(FORBIDDEN_IMPORTS));
  it.for(FORBIDDEN_IMPORTS.map((one, index) => [...one, plantedAt(one, index)] as const))(
    'the linter refuses in %s an import of %s',
    ([, , path]) => {
      const found = findings.filter((finding) => finding.path === path);
      expect(found.map(({ category }) => category)).toContain(DIRECTION_RULE);
    },
  );
});

describe('permitted imports', () => {
  const findings = lintPlanted(buildPlantedFiles(PERMITTED_IMPORTS));
  it.for(PERMITTED_IMPORTS.map((one, index) => [...one, plantedAt(one, index)] as const))(
    'the linter permits in %s an import of %s',
    ([, , path]) => {
      const found = findings.filter((finding) => finding.path === path);
      expect(found.filter(({ category }) => category === DIRECTION_RULE)).toEqual([]);
    },
  );
});

describe('impure code in rules', () => {
  const path = (index: number) => `rules/presents-of-mine/planted-${index}.ts`;
  const findings = lintPlanted(
    Object.fromEntries(
      AMBIENT_SOURCES.map((code, index) => [path(index), `export const it = ${code};\n`]),
    ),
  );
  it.for(AMBIENT_SOURCES.map((code, index) => [code, path(index)] as const))(
    'the linter refuses in rules: %s',
    ([, planted]) => {
      const found = findings.filter((finding) => finding.path === planted);
      expect(found.map(({ category }) => category).join()).toMatch(AMBIENT_RULES);
    },
  );
});

describe('other ways of loading', () => {
  const forbidden = '../dm-invitational/game.ts';
  const WAYS = [
    `import type { Game } from '${forbidden}';\nexport type One = Game;\n`,
    `export * from '${forbidden}';\n`,
    `export type { Game } from '${forbidden}';\n`,
    `export const loaded = import('${forbidden}');\n`,
  ];
  const path = (index: number) => `rules/presents-of-mine/planted-${index}.ts`;
  const findings = lintPlanted(Object.fromEntries(WAYS.map((code, index) => [path(index), code])));
  it.for(WAYS.map((code, index) => [code.split('\n')[0] ?? '', path(index)] as const))(
    'the linter refuses a forbidden import in any form: %s',
    ([, planted]) => {
      const found = findings.filter((finding) => finding.path === planted);
      expect(found.map(({ category }) => category)).toContain(DIRECTION_RULE);
    },
  );
});
