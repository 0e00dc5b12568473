/** Counts of killed and surviving mutants of a folder, and a text for each survivor. */

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { ROOT } from '../../house/files.ts';

/** A surviving mutant with its place. */
export interface Survivor {
  /** Path from the root. */
  readonly file: string;
  readonly lineNumber: number;
  readonly line: string;
  readonly mutator: string;
  readonly code: string;
  readonly by: string;
}

export interface Verdict {
  /** Includes mutants that timed out. */
  readonly killed: number;
  /** Mutants that timed out; on a busy machine some of them may have survived. */
  readonly timedOut: number;
  readonly survivors: readonly Survivor[];
}

/** Counts the drawn mutants; results without a verdict are omitted. */
export function verdictOn(results: readonly MutantResult[]): Verdict {
  const count = (wanted: MutantResult['status']): number =>
    results.filter(({ status }) => status === wanted).length;
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    killed: count('Killed') + count('Timeout'),
    timedOut: count('Timeout'),
    survivors: alive.map(locateSurvivor),
  };
}

/** Percentage of mutants that were killed. */
export const scoreOf = ({ killed, survivors }: Verdict): number =>
  (100 * killed) / Math.max(1, killed + survivors.length);

export const survivorText = ({ file, lineNumber, mutator, line, code, by }: Survivor): string =>
  `${file}:${lineNumber} ${mutator}, in: ${line}\n  - ${shown(code)}\n  + ${shown(by)}`;

/** Shortens long code to its two ends. */
const shown = (code: string): string =>
  code.length <= LONGEST ? code : `${code.slice(0, LONGEST / 2)} … ${code.slice(-LONGEST / 2)}`;

const LONGEST = 160;

function locateSurvivor({ fileName, location, mutatorName, replacement }: MutantResult): Survivor {
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
