/** Exports a whole match as one JSON file (`sealed export`). */

import { Command } from 'commander';
import type { Google } from '../../functions/google/connect.ts';
import { exportMatch, formatArchive } from '../../functions/match/auditing/archive.ts';
import { exportSeason } from '../../functions/match/auditing/season-archive.ts';
import { getCurrentPosition, readMatch } from '../../functions/match/reading/match.ts';
import { countText } from '../../rules/kit/narrating/figures.ts';
import { saveFile } from '../shared/files/save-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { findMatchIdByName, MATCH_ARGUMENT, readHostWorkbook } from '../shared/match/match-name.ts';
import { EXIT, type ExitCode, exitWith } from '../shared/terminal/exit.ts';
import { print, printStatus, withProgress } from '../shared/terminal/terminal.ts';

interface ExportOptions extends GoogleOptions {
  readonly out?: string;
}

const EXPORT_HELP = `Writes the whole match as one JSON file, which “sealed verify” and “sealed
replay” accept. For a season, the file also contains all finished matches. It contains the seed
and every order, so only the host may see it before the match is over.`;

const EXPORT_EXAMPLES = `
Examples:
  sealed export "The May race" --out match.json
  sealed export "The May race" > match.json
`;

export const createExportCommand = (): Command =>
  withGoogle(new Command('export'))
    .summary('write the whole match as one JSON file')
    .description(EXPORT_HELP)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--out <file>', 'file to write (else standard output)')
    .addHelpText('after', EXPORT_EXAMPLES)
    .action(exitWith(runExport));

async function runExport(name: string | undefined, options: ExportOptions): Promise<ExitCode> {
  const { google } = await connectTo(options);
  const id = await findMatchIdByName(google, name);
  const { text, entries, what } = await withProgress(
    'Reading the match',
    readHostWorkbook(google, id, buildExport),
  );
  if (options.out === undefined) {
    process.stdout.write(text);
    return EXIT.done;
  }
  await saveFile({ path: options.out, option: '--out' }, text, 'private');
  print(`${options.out} contains ${what} with ${countText(entries, 'entry')}.`);
  printStatus(
    'Keep the file secret until the match is over. It contains the seed and every order.',
  );
  return EXIT.done;
}

async function buildExport(google: Google, id: string) {
  const match = await readMatch(google, id);
  if (getCurrentPosition(match).game.checkReport === undefined) {
    const archive = await exportMatch(google, id);
    return { text: formatArchive(archive), entries: archive.entries.length, what: 'the match' };
  }
  const whole = await exportSeason(google, id);
  const archives = [whole.season, ...whole.matches.map(({ archive }) => archive)];
  const entries = archives.reduce((sum, one) => sum + one.entries.length, 0);
  const what = `the season and ${countText(whole.matches.length, 'match')}`;
  return { text: formatArchive(whole), entries, what };
}
