/**
 * Measures other adjudicators, if they are installed. Only the time to resolve legal orders is
 * comparable: a board of Diplomacy has up to 34 units and more conflicts than our games.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchFigure } from './figure.ts';

const OTHERS_FOLDER = join(import.meta.dirname, 'others');

interface OtherAdjudicator {
  readonly name: string;
  readonly install: string;
  readonly command: readonly [program: string, ...parameters: string[]];
  readonly folder?: string | undefined;
}

const OTHER_ADJUDICATORS: readonly OtherAdjudicator[] = [
  {
    name: 'diplomacy (Python)',
    install: 'its package for python3',
    command: ['python3', join(OTHERS_FOLDER, 'play_diplomacy.py')],
  },
  {
    name: 'godip (Go)',
    install: 'Go, and a clone of godip in the folder GODIP',
    command: ['go', 'run', join(OTHERS_FOLDER, 'play_godip.go')],
    folder: process.env['GODIP'],
  },
];

export async function measureOthers(): Promise<readonly BenchFigure[]> {
  const figures: BenchFigure[] = [];
  for (const other of OTHER_ADJUDICATORS) figures.push(await measureOther(other));
  return figures;
}

async function measureOther({
  name,
  install,
  command,
  folder,
}: OtherAdjudicator): Promise<BenchFigure> {
  const [program, ...parameters] = command;
  const run = promisify(execFile)(program, parameters, folder === undefined ? {} : { cwd: folder });
  const rate = await run.then(
    ({ stdout }) => Number(stdout),
    () => null,
  );
  return {
    what: `${name}, phases of Diplomacy with legal orders`,
    measured:
      rate === null ? `not installed (${install})` : `${Math.round(rate).toLocaleString('en')}/s`,
    target: '',
    met: true,
  };
}
