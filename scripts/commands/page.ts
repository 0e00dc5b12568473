/** `sealed page`: a match as one HTML file that shows and proves it. */

import { Command } from 'commander';
import { latestPosition } from '../../functions/match/ledger/position.ts';
import { type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { MATCH_ARGUMENT } from '../shared/match/match-name.ts';
import { writePage } from '../shared/match/page-file.ts';
import { positionsAt } from '../shared/match/positions.ts';
import { EXIT, type ExitCode } from '../shared/terminal/exit.ts';
import { print, printJson, printStatus, withProgress } from '../shared/terminal/terminal.ts';

interface PageOptions extends GoogleOptions {
  readonly out: string;
  readonly json?: true;
}

const ABOUT = `Makes one HTML file of a match, for anybody with a browser: it shows board, story and ranking step by step, and
proves the match to whoever drops its downloaded public workbook or an export on it. It needs no server, network
or account. Of a match that goes on it holds only what everybody sees.`;

const EXAMPLE = `
Examples:
  sealed page "The May race" --out match.html
  sealed page match.json --out match.html
`;

export const pageCommand = (): Command =>
  withGoogle(new Command('page'))
    .summary('one HTML file that shows and proves a match')
    .description(ABOUT)
    .argument('[match]', `${MATCH_ARGUMENT}; also a public workbook, or an exported file`)
    .option('--out <file>', 'the file to write', 'match.html')
    .option('--json', 'what was written as JSON')
    .addHelpText('after', EXAMPLE)
    .action(async (name: string | undefined, options: PageOptions) => {
      process.exitCode = await page(name, options);
    });

async function page(name: string | undefined, options: PageOptions): Promise<ExitCode> {
  const positions = await withProgress('Playing the match again', positionsAt(name, options));
  const bytes = await writePage(options.out, positions);
  if (options.json === true) printJson({ file: options.out, bytes });
  else print(`${options.out} shows the match: ${Math.ceil(bytes / 1024)} KB.`);
  if (latestPosition(positions).step !== null)
    printStatus(
      'The match goes on: the page holds what everybody sees, and can prove it when it is over.',
    );
  return EXIT.done;
}
