/** `sealed export`: the whole match as one JSON file. */

import { Command } from 'commander';
import { archiveOf, archiveText } from '../../functions/match/auditing/archive.ts';
import { saveArchive } from '../shared/files/archive-file.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { readHostWorkbook } from '../shared/match/host-workbook-reading.ts';
import { MATCH_ARGUMENT, matchNamed } from '../shared/match/match-name.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson, printStatus, withProgress } from '../shared/terminal/terminal.ts';

interface ExportOptions extends GoogleOptions {
  readonly out?: string;
  readonly json?: true;
}

const ABOUT = `Writes the whole match as one JSON file, which verify and replay take as well.
It holds the seed and every order: while the match goes on it is for its host alone.`;

const EXAMPLE = `
Examples:
  sealed export "The May race" --out match.json
  sealed export "The May race" > match.json
`;

export const exportCommand = (): Command =>
  withGoogle(new Command('export'))
    .summary('the whole match as one JSON file')
    .description(ABOUT)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--out <file>', 'the file to write; standard output when absent')
    .option('--json', 'what was written as JSON (the match itself is JSON anyway)')
    .addHelpText('after', EXAMPLE)
    .action(async (name: string | undefined, options: ExportOptions) => {
      process.exitCode = await exportMatch(name, options);
    });

async function exportMatch(name: string | undefined, options: ExportOptions): Promise<ExitCode> {
  const { google } = await connectTo(options);
  const id = await matchNamed(google, name);
  const archive = await withProgress('Reading the match', readHostWorkbook(google, id, archiveOf));
  const { out } = options;
  if (out === undefined) {
    process.stdout.write(archiveText(archive));
    return EXIT.done;
  }
  await saveArchive(out, archive);
  const entries = archive.entries.length;
  if (options.json === true) printJson({ file: out, entries });
  else print(`${out} holds the match with ${entries} ${entries === 1 ? 'entry' : 'entries'}.`);
  printStatus('It holds the seed and every order: keep it to yourself until the match is over.');
  return EXIT.done;
}
