/** Writes a match as one HTML file that shows and proves it (`sealed page`). */

import { Command } from 'commander';
import { getLatestPosition } from '../../functions/match/ledger/position.ts';
import {
  PAGE_ADDRESS_FORMAT,
  parsePageAddress,
} from '../../functions/match/reading/host-settings.ts';
import { notePageAddress } from '../../functions/match/showing/note-page-address.ts';
import { connectTo, type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { MATCH_ARGUMENT, readNamedMatch } from '../shared/match/match-name.ts';
import { writePageFile } from '../shared/match/page-file.ts';
import {
  createStandInOption,
  loadStandInGame,
  parseFilePath,
  readPositions,
  type StandInGameOptions,
} from '../shared/match/positions.ts';
import { EXIT, type ExitCode, exitWith, UsageError } from '../shared/terminal/exit.ts';
import { print, printJson, printStatus, withProgress } from '../shared/terminal/terminal.ts';

interface PageOptions extends GoogleOptions, StandInGameOptions {
  readonly out: string;
  readonly at?: string;
  readonly json?: true;
}

const PAGE_HELP = `Writes one HTML file of a match, for anybody with a browser. It shows board,
story and ranking step by step. It proves the match to viewers who drop the downloaded public
workbook or an export on the page. It works without server, network or account. Before the match is
over, it contains only public information. Once the file is on the web, give its address with
--at: the story then links to the page. Remove the link with --at none.`;

const PAGE_EXAMPLES = `
Examples:
  sealed page "The May race" --out match.html
  sealed page "The May race" --at https://example.org/may-race.html
  sealed page match.json --out match.html
`;

export const createPageCommand = (): Command =>
  withGoogle(new Command('page'))
    .summary('write one HTML file that shows and proves a match')
    .description(PAGE_HELP)
    .argument('[match]', `${MATCH_ARGUMENT}; also a public workbook or an exported file`)
    .option('--out <file>', 'file to write', 'match.html')
    .option('--at <address>', 'address of the page, for the link in the story; or “none”')
    .addOption(createStandInOption())
    .option('--json', 'print the result as JSON')
    .addHelpText('after', PAGE_EXAMPLES)
    .action(exitWith(runPage));

async function runPage(name: string | undefined, options: PageOptions): Promise<ExitCode> {
  const address = options.at === undefined ? null : parseAddressOption(name, options.at);
  await loadStandInGame(options);
  const positions = await withProgress('Replaying the match', readPositions(name, options));
  const source = name === undefined ? null : parseFilePath(name);
  const sources = source === null ? [] : [source];
  const to = { path: options.out, option: '--out', sources };
  const bytes = await writePageFile(to, positions);
  if (address !== null) {
    const { google } = await connectTo(options);
    await notePageAddress(google, await readNamedMatch(google, name), address);
  }
  if (options.json === true) printJson({ file: options.out, bytes, at: address });
  else print(`${options.out} shows the match (${Math.ceil(bytes / 1024)} KB).`);
  if (address !== null)
    printStatus(
      address === '' ? 'The story no longer links to a page.' : `The story links to ${address}.`,
    );
  if (getLatestPosition(positions).step !== null)
    printStatus(
      'The match is not over. The page shows public information now, and proves the match later.',
    );
  return EXIT.done;
}

/** Parses the page's address; '' removes the link. @throws UsageError if it is invalid */
function parseAddressOption(name: string | undefined, given: string): string {
  if (name !== undefined && parseFilePath(name) !== null)
    throw new UsageError('--at: a file cannot link to the page. Name the match itself.');
  const address = given === 'none' ? '' : parsePageAddress(given.trim());
  if (address === null) throw new UsageError(`--at: give ${PAGE_ADDRESS_FORMAT}, or “none”.`);
  return address;
}
