/**
 * Measures other adjudicators, where they are installed. The time to resolve legal orders is
 * comparable; Diplomacy's board has up to 34 units and more conflicts than our games.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Figure } from './figure.ts';

const FOLDER = join(import.meta.dirname, 'others');

interface Other {
  readonly name: string;
  readonly install: string;
  readonly command: readonly [program: string, ...parameters: string[]];
  readonly folder?: string | undefined;
}

const OTHERS: readonly Other[] = [
  {
    name: 'diplomacy (Python)',
    install: 'its package for python3',
    command: ['python3', join(FOLDER, 'play_diplomacy.py')],
  },
  {
    name: 'godip (Go)',
    install: 'Go, and a clone of godip in the folder GODIP',
    command: ['go', 'run', join(FOLDER, 'play_godip.go')],
    folder: process.env['GODIP'],
  },
];

export async function measureOthers(): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const other of OTHERS) figures.push(await figureOf(other));
  return figures;
}

async function figureOf({ name, install, command, folder }: Other): Promise<Figure> {
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
