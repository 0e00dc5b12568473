/** How soon a file from a stranger is refused: the slowest of the hostile workbooks and exports, each just beyond one bound. */

import { EXPORT_BOUNDS } from '../../../functions/match/auditing/export-bounds.ts';
import { readExport } from '../../../functions/match/auditing/season-archive.ts';
import { readWorkbook, WORKBOOK_BOUNDS } from '../../../page/prover/workbook.ts';
import { HOSTILE_WORKBOOKS } from '../../support/hostile-files.ts';
import type { Figure } from './figure.ts';

const TARGET_MS = 2000;

const HOSTILE_EXPORTS: readonly (readonly [string, () => string])[] = [
  ['lists within each other', () => '['.repeat(EXPORT_BOUNDS.length)],
  ['many values', () => `[${'0,'.repeat(EXPORT_BOUNDS.commas + 1)}0]`],
  ['one long text', () => `["${'x'.repeat(EXPORT_BOUNDS.length - 4)}"]`],
];

export function measureHostileFiles(): readonly Figure[] {
  const workbooks = HOSTILE_WORKBOOKS.map(({ what, make }) => {
    const file = make(WORKBOOK_BOUNDS);
    return timed(what, () => readWorkbook(file).kind === 'refused');
  });
  const exports = HOSTILE_EXPORTS.map(([what, make]) => {
    const text = make();
    return timed(what, () => readExport(text).kind === 'unreadable');
  });
  return [figureOf('workbook', workbooks), figureOf('export', exports)];
}

interface Timed {
  readonly what: string;
  /** Infinite where the file was read. */
  readonly ms: number;
}

function timed(what: string, isRefused: () => boolean): Timed {
  const before = process.cpuUsage();
  const ms = isRefused() ? 0 : Number.POSITIVE_INFINITY;
  return { what, ms: ms + process.cpuUsage(before).user / 1000 };
}

function figureOf(file: string, all: readonly Timed[]): Figure {
  const ms = Math.max(...all.map((one) => one.ms));
  const slowest = all.find((one) => one.ms === ms)?.what ?? '';
  return {
    what: `Hostile ${file}, refused`,
    measured: `within ${Math.round(ms)} ms of the processor (${slowest})`,
    target: `under ${TARGET_MS} ms`,
    met: ms < TARGET_MS,
  };
}
