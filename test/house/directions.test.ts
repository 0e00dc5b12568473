/** The directions between folders hold: each violation is planted, and caught; what is allowed passes. */

import { describe, expect, it } from 'vitest';
import { lintPlanted } from './lint.ts';

/** A folder, and what a file there must not import. */
const FORBIDDEN = [
  ['rules/kit', '../presents-of-mine/game.ts'],
  ['rules/kit', '../games.ts'],
  ['rules/kit', '../../sheets-templates/drawing/drawing.ts'],
  ['rules/kit', 'node:crypto'],
  ['rules/kit', 'fs'],
  ['rules/kit', 'date-fns'],
  ['rules/kit', '@date-fns/tz'],
  ['rules/presents-of-mine', '../dm-invitational/game.ts'],
  ['rules/presents-of-mine', './../dm-invitational/game.ts'],
  ['rules/presents-of-mine', '../games.ts'],
  ['rules/presents-of-mine', '../../sheets-templates/drawing/drawing.ts'],
  ['rules/presents-of-mine', '../../functions/match/ledger.ts'],
  ['rules/presents-of-mine', '../laws/play.ts'],
  ['rules/presents-of-mine', 'node:fs'],
  ['rules/presents-of-mine', 'node:fs/promises'],
  ['rules/presents-of-mine', 'canonicalize'],
  ['rules', './presents-of-mine/reading.ts'],
  ['rules', '../sheets-templates/drawing.ts'],
  ['rules', 'node:fs'],
  ['sheets-templates', '../rules/presents-of-mine/game.ts'],
  ['sheets-templates', '../functions/match/ledger.ts'],
  ['sheets-templates', '../functions/google/sheets.ts'],
  ['sheets-templates', '../emulator/emulator.ts'],
  ['sheets-templates', 'node:fs'],
  ['sheets-templates', 'googleapis/build/src/apis/sheets/index.js'],
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
  ['functions/announce', '../match/visiting/follow.ts'],
  ['functions/announce', '../resolve/handler.ts'],
  ['functions/announce', '../../rules/presents-of-mine/game.ts'],
  ['functions/announce', '../../emulator/emulator.ts'],
  ['functions/match', './ledger/entry.ts'],
  ['functions/match', '../resolve/handler.ts'],
  ['functions/match/ledger', '../reading/match.ts'],
  ['functions/match/ledger', '../../../rules/presents-of-mine/game.ts'],
  ['functions/match/reading', '../next/write-entry.ts'],
  ['functions/match/next', '../showing/publish.ts'],
  ['functions/match/showing', '../visiting/follow.ts'],
  ['functions/match/showing', '../../announce/announce.ts'],
  ['functions/match/visiting', '../../announce/send.ts'],
  ['functions/match/visiting', '../opening/open-match.ts'],
  ['functions/match/visiting', '../../resolve/handler.ts'],
  ['functions/match/visiting', '../looking/look.ts'],
  ['functions/match/opening', '../auditing/verify.ts'],
  ['functions/match/auditing', '../visiting/resolve-step.ts'],
  ['functions/match/showing', '../../../emulator/emulator.ts'],
  ['functions/match/showing', '../../../scripts/sealed.ts'],
  ['functions/match/showing', '../../../test/laws/play.ts'],
  ['functions/match/reading', 'googleapis'],
  ['functions/match/reading', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/match/opening', 'hono'],
  ['functions/match/trying', '../reading/match.ts'],
  ['functions/match/trying', '../../../rules/games.ts'],
  ['functions/match/trying', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/receive', '../match/looking/look.ts'],
  ['functions/receive', '../resolve/handler.ts'],
  ['functions/receive', '../../emulator/emulator.ts'],
  ['functions/match/next', '../../receive/notice.ts'],
  ['functions/resolve', '../../rules/presents-of-mine/game.ts'],
  ['functions/resolve', '../../emulator/emulator.ts'],
  ['functions/resolve', '../../scripts/sealed.ts'],
  ['functions/resolve', 'googleapis/build/src/apis/sheets/index.js'],
  ['functions/resolve', '@hono/node-server'],
  ['emulator', '../rules/kit/seat.ts'],
  ['emulator', '../functions/google/sheets.ts'],
  ['emulator/sheets', '../../functions/google/sheets.ts'],
  ['emulator/sheets', '../../sheets-templates/drawing/drawing.ts'],
  ['emulator/pages', '../../rules/games.ts'],
  ['emulator/pages/form', '../../../scripts/sealed.ts'],
  ['emulator/pages', '../laws/play.ts'],
  ['emulator', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts', '../rules/presents-of-mine/game.ts'],
  ['scripts', '../test/laws/play.ts'],
  ['scripts', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts/shared', '../sealed.ts'],
  ['scripts/shared', '../commands/new.ts'],
  ['scripts/shared', '../commands/demo/robots.ts'],
  ['scripts/shared', '../../rules/presents-of-mine/game.ts'],
  ['scripts/shared', '../laws/play.ts'],
  ['scripts/shared', 'googleapis/build/src/apis/sheets/index.js'],
  ['scripts/commands', './new.ts'],
  ['scripts/commands', '../sealed.ts'],
  ['scripts/commands', '../../rules/presents-of-mine/game.ts'],
  ['scripts/commands', '../laws/play.ts'],
  ['scripts/commands', 'hono'],
  ['scripts/commands/demo', '../demo.ts'],
  ['scripts/commands/demo', '../balance/series.ts'],
  ['scripts/commands/demo', '../../sealed.ts'],
  ['scripts/commands/demo', '../../../rules/presents-of-mine/game.ts'],
  ['scripts/commands/demo', '../../../test/laws/play.ts'],
  ['scripts/commands/demo', 'chart.js/auto'],
] as const;

/** A folder, and what a file there may import. */
const ALLOWED = [
  ['rules/kit', './seat.ts'],
  ['rules/kit', 'zod'],
  ['rules/kit', 'pure-rand/distribution/uniformInt'],
  ['rules/presents-of-mine', './reading.ts'],
  ['rules/presents-of-mine', '../kit/game.ts'],
  ['rules/presents-of-mine', 'zod'],
  ['rules', './kit/game.ts'],
  ['rules', './presents-of-mine/game.ts'],
  ['sheets-templates', './drawing.ts'],
  ['sheets-templates', '../rules/kit/view.ts'],
  ['sheets-templates', '../rules/games.ts'],
  ['functions/google', './sheets.ts'],
  ['functions/google', '../../sheets-templates/drawing/drawing.ts'],
  ['functions/google', 'googleapis/build/src/apis/sheets/v4.js'],
  ['functions/google', 'google-auth-library'],
  ['functions/google', 'node:timers/promises'],
  ['functions/announce', '../match/showing/host-deeds.ts'],
  ['functions/announce', '../google/sheets.ts'],
  ['functions/match', '../google/connect.ts'],
  ['functions/match/ledger', './entry.ts'],
  ['functions/match/ledger', '../../../rules/games.ts'],
  ['functions/match/ledger', 'node:crypto'],
  ['functions/match/reading', '../ledger/fold.ts'],
  ['functions/match/reading', '../../google/sheets.ts'],
  ['functions/match/next', '../adjudicator.ts'],
  ['functions/match/showing', '../../../sheets-templates/workbook.ts'],
  ['functions/match/visiting', '../showing/publish.ts'],
  ['functions/match/visiting', '../../announce/announce.ts'],
  ['functions/match/polling', '../visiting/resolve-step.ts'],
  ['functions/match/opening', '../visiting/follow.ts'],
  ['functions/match/auditing', '../../../rules/kit/game.ts'],
  ['functions/match/trying', '../../google/sheets.ts'],
  ['functions/match/trying', '../../../sheets-templates/drawing.ts'],
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
  ['scripts', './shared/exit.ts'],
  ['scripts/shared', './exit.ts'],
  ['scripts/shared', '../../functions/match/auditing/verify.ts'],
  ['scripts/shared', '../../sheets-templates/drawing/palette.ts'],
  ['scripts/commands', './demo/robots.ts'],
  ['scripts/commands', '../shared/exit.ts'],
  ['scripts/commands', '../../functions/resolve/handler.ts'],
  ['scripts/commands/demo', './robots.ts'],
  ['scripts/commands/demo', '../../shared/exit.ts'],
  ['scripts/commands/demo', '../../../rules/kit/robot.ts'],
  ['scripts/commands/demo', '../../../rules/games.ts'],
  ['scripts/commands/demo', '../../../emulator/server.ts'],
  ['test/laws', '../../rules/presents-of-mine/game.ts'],
  ['test/contract', '../../emulator/emulator.ts'],
] as const;

/** In rules, where nothing is drawn, timed or sorted by where one happens to be. */
const AMBIENT = [
  'Math.random()',
  'Date.now()',
  'new Date()',
  'crypto.randomUUID()',
  'new Intl.Collator()',
  "'a'.localeCompare('b')",
  '(1000).toLocaleString()',
] as const;

type Import = readonly [folder: string, specifier: string];

const plantedAt = ([folder]: Import, index: number): string => `${folder}/planted-${index}.ts`;

const planted = (imports: readonly Import[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    imports.map((one, index) => [plantedAt(one, index), `import ${JSON.stringify(one[1])};\n`]),
  );

const DIRECTION = 'lint/style/noRestrictedImports';
const AMBIENCE = /noRestrictedGlobals|noJsRestrictedProperties/;

describe('the linter catches', () => {
  const findings = lintPlanted(planted(FORBIDDEN));
  it.for(FORBIDDEN.map((one, index) => [...one, plantedAt(one, index)] as const))(
    'in %s an import of %s',
    ([, , path]) => {
      const found = findings.filter((finding) => finding.path === path);
      expect(found.map(({ category }) => category)).toContain(DIRECTION);
    },
  );
});

describe('the linter lets pass', () => {
  const findings = lintPlanted(planted(ALLOWED));
  it.for(ALLOWED.map((one, index) => [...one, plantedAt(one, index)] as const))(
    'in %s an import of %s',
    ([, , path]) => {
      const found = findings.filter((finding) => finding.path === path);
      expect(found.filter(({ category }) => category === DIRECTION)).toEqual([]);
    },
  );
});

describe('the linter catches in rules', () => {
  const path = (index: number) => `rules/presents-of-mine/planted-${index}.ts`;
  const findings = lintPlanted(
    Object.fromEntries(AMBIENT.map((code, index) => [path(index), `export const it = ${code};\n`])),
  );
  it.for(AMBIENT.map((code, index) => [code, path(index)] as const))('%s', ([, planted]) => {
    const found = findings.filter((finding) => finding.path === planted);
    expect(found.map(({ category }) => category).join()).toMatch(AMBIENCE);
  });
});

describe('the linter catches other ways of loading', () => {
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
    '%s',
    ([, planted]) => {
      const found = findings.filter((finding) => finding.path === planted);
      expect(found.map(({ category }) => category)).toContain(DIRECTION);
    },
  );
});
