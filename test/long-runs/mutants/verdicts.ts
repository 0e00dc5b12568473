/** What came of the mutants of a folder, in figures and in sentences. */

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { ROOT } from '../../house/files.ts';
import { EQUIVALENTS } from './equivalents.ts';

/** A mutant as it can be found again. */
export interface Found {
  /** From the root. */
  readonly file: string;
  readonly lineNumber: number;
  readonly line: string;
  readonly mutator: string;
  readonly code: string;
  readonly by: string;
}

export interface Verdict {
  /** Those that never ended included. */
  readonly killed: number;
  /** How many of them never ended, or not in time: on a busy machine some of these may have been let through. */
  readonly timedOut: number;
  readonly equivalent: number;
  readonly survivors: readonly Found[];
}

/** Of the mutants that were drawn; those that were not, and those that are no code, are left out. */
export function verdictOn(results: readonly MutantResult[]): Verdict {
  const count = (wanted: MutantResult['status']): number =>
    results.filter(({ status }) => status === wanted).length;
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const found = alive.map(foundAgain);
  return {
    killed: count('Killed') + count('Timeout'),
    timedOut: count('Timeout'),
    equivalent: found.filter(isEquivalent).length,
    survivors: found.filter((one) => !isEquivalent(one)),
  };
}

/** In 100: how many were killed of those that change something. */
export const scoreOf = ({ killed, survivors }: Verdict): number =>
  (100 * killed) / Math.max(1, killed + survivors.length);

export const survivorText = ({ file, lineNumber, mutator, line, code, by }: Found): string =>
  `${file}:${lineNumber} ${mutator}, in: ${line}\n  - ${shown(code)}\n  + ${shown(by)}`;

/** Long code is told by its ends. */
const shown = (code: string): string =>
  code.length <= LONGEST ? code : `${code.slice(0, LONGEST / 2)} … ${code.slice(-LONGEST / 2)}`;

const LONGEST = 160;

const isEquivalent = ({ file, line, code, by }: Found): boolean =>
  EQUIVALENTS.some(
    (known) => known.file === file && known.line === line && known.code === code && known.by === by,
  );

function foundAgain({ fileName, location, mutatorName, replacement }: MutantResult): Found {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const { start, end } = location;
  const touched = lines.slice(start.line - 1, end.line);
  const cut = touched.map((line, index) =>
    line.slice(
      index === 0 ? start.column - 1 : 0,
      index === touched.length - 1 ? end.column - 1 : line.length,
    ),
  );
  return {
    file: relative(ROOT, fileName),
    lineNumber: start.line,
    line: squeezed(lines[start.line - 1] ?? ''),
    mutator: mutatorName,
    code: squeezed(cut.join(' ')),
    by: squeezed(replacement ?? ''),
  };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
