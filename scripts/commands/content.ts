/** Accepts the host's edits of the content tabs (`sealed content`). */

import { Command } from 'commander';
import type { Adjudicator } from '../../functions/match/adjudicator.ts';
import { formatIncident } from '../../functions/match/ledger/incident.ts';
import { buildContentEntry } from '../../functions/match/next/build-entry.ts';
import { type ContentEdits, judgeContentEdits } from '../../functions/match/next/content-edits.ts';
import { currentPosition, type Match, readMatch } from '../../functions/match/reading/match.ts';
import { writeEntry } from '../../functions/match/running/publish.ts';
import { createAdjudicator, restrictToOwnMatch } from '../shared/google/adjudicators.ts';
import { type QueueOptions, withQueueOptions } from '../shared/google/queue-settings.ts';
import { describeDueStep } from '../shared/match/due-text.ts';
import { readHostWorkbook } from '../shared/match/host-workbook-reading.ts';
import { withQueueOfMatch } from '../shared/match/match-account.ts';
import { findMatchByName, MATCH_ARGUMENT } from '../shared/match/match-name.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';

interface ContentOptions extends QueueOptions {
  readonly check?: true;
  readonly json?: true;
}

const CONTENT_HELP = `Accepts your edits to the content tabs in the host’s workbook, if all of
them are valid and no step has been resolved yet. The match then begins again with the new
content. Everything is published again, and players who have answered are asked again. The tabs
are hidden at first; the Desk explains how to open them. The deadline does not change. Without
this command, edits are accepted at the first deadline, and the step is then due later.`;

const CONTENT_EXAMPLES = `
Examples:
  sealed content "The May race" --check
  sealed content "The May race"
`;

export const createContentCommand = (): Command =>
  withQueueOptions(new Command('content'))
    .summary('accept edits of the content tabs')
    .description(CONTENT_HELP)
    .argument('[match]', MATCH_ARGUMENT)
    .option('--check', 'report the edits without accepting them')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', CONTENT_EXAMPLES)
    .action(async (name: string | undefined, options: ContentOptions) => {
      process.exitCode = await runContent(name, options);
    });

async function runContent(name: string | undefined, options: ContentOptions): Promise<ExitCode> {
  const any = await createAdjudicator(options);
  const id = await findMatchByName(any.google, name);
  const adjudicator = await withQueueOfMatch(any, options, id);
  const work = withProgress('Reading and publishing', acceptEdits(adjudicator, id, options));
  const { outcome, sentences } = await work;
  if (options.json === true) printJson({ outcome, sentences });
  else print(sentences.join('\n'));
  return EXIT_CODES[outcome];
}

type ContentOutcome = 'unchanged' | 'sound' | 'unsound' | 'too late' | 'taken';

const EXIT_CODES: Readonly<Record<ContentOutcome, ExitCode>> = {
  unchanged: EXIT.done,
  sound: EXIT.done,
  unsound: EXIT.wrongUse,
  'too late': EXIT.incidents,
  taken: EXIT.done,
};

interface ContentResult {
  readonly outcome: ContentOutcome;
  readonly sentences: readonly string[];
}

async function acceptEdits(
  adjudicator: Adjudicator,
  hostId: string,
  options: ContentOptions,
): Promise<ContentResult> {
  const match = await readMatchWithContent(adjudicator, hostId);
  const edits = judgeContentEdits(match);
  const unread = match.contentTabs === null ? match.incidents.map(formatIncident) : [];
  if (unread.length > 0) return { outcome: 'unsound', sentences: unread };
  switch (edits.kind) {
    case 'none':
      return {
        outcome: 'unchanged',
        sentences: ['The content tabs match the content in play.'],
      };
    case 'unsound':
    case 'too late':
      return { outcome: edits.kind, sentences: edits.incidents.map(formatIncident) };
    case 'sound':
      return options.check === true
        ? {
            outcome: 'sound',
            sentences: [
              'All edits to the content tabs are valid. Run without --check to accept them.',
              ...edits.doubts.map(formatIncident),
            ],
          }
        : writeEdits(await restrictToOwnMatch(adjudicator, match, options), match, edits);
  }
}

/** Reads the match twice: the ledger names the game, and the game names its content tabs. */
async function readMatchWithContent({ google }: Adjudicator, hostId: string): Promise<Match> {
  const { game } = currentPosition(await readHostWorkbook(google, hostId, readMatch));
  return readMatch(google, hostId, { contentTabs: game.content.tabs.map(({ name }) => name) });
}

async function writeEdits(
  adjudicator: Adjudicator,
  match: Match,
  { content: typed, doubts }: Extract<ContentEdits, { readonly kind: 'sound' }>,
): Promise<ContentResult> {
  const done = await writeEntry(adjudicator, match, (takenMs) =>
    buildContentEntry({ match, content: typed, takenMs, nowMs: null }),
  );
  if (done === null) {
    throw new UsageError(
      'The match has changed in the meantime. Check it with “sealed status”, then run the ' +
        'command again.',
    );
  }
  const { written, incidents } = done;
  const position = currentPosition(written.match);
  const { entry } = position.sealed.entry;
  return {
    outcome: 'taken',
    sentences: [
      `The edits were accepted with entry ${entry}. Earlier answers do not count, so ask your ` +
        `players to answer again. The deadline does not change: ${describeDueStep(position)}`,
      ...doubts.map(formatIncident),
      ...incidents.map(formatIncident),
    ],
  };
}
