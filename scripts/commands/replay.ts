/** Prints a match step by step, as the public, a seat or the host sees it (`sealed replay`). */

import { Command } from 'commander';
import { type Entry, stepOf, titleOf } from '../../functions/match/ledger/entry.ts';
import { getLatestPosition, type Position } from '../../functions/match/ledger/position.ts';
import { buildPages } from '../../functions/match/showing/workbooks.ts';
import type { Audience, Page } from '../../rules/kit/showing/view.ts';
import { type GoogleOptions, withGoogle } from '../shared/google/connection.ts';
import { MATCH_ARGUMENT } from '../shared/match/match-name.ts';
import {
  createStandInOption,
  loadStandInGame,
  readPositions,
  type StandInGameOptions,
} from '../shared/match/positions.ts';
import { EXIT, type ExitCode, UsageError } from '../shared/terminal/exit.ts';
import { print, printJson, withProgress } from '../shared/terminal/terminal.ts';
import { renderPagesAsText } from './replay/show.ts';

interface ReplayOptions extends GoogleOptions, StandInGameOptions {
  readonly seenBy: string;
  readonly step?: string;
  readonly pages?: string;
  readonly json?: true;
}

const REPLAY_HELP = `Prints a match step by step, as the public, a seat or the host sees it. For a page in\na browser, use “sealed page”.`;

const REPLAY_EXAMPLES = `
Examples:
  sealed replay match.json --seen-by Scarlet
  sealed replay match.json --seen-by public --step round-1 --pages Guide
`;

export const createReplayCommand = (): Command =>
  withGoogle(new Command('replay'))
    .summary('print a match step by step')
    .description(REPLAY_HELP)
    .argument('[match]', `${MATCH_ARGUMENT}; also a public workbook or an exported file`)
    .option('--seen-by <seenBy>', 'public, host, or the name of a seat', 'public')
    .option('--step <name>', 'print only the pages after this step, or “start”')
    .option('--pages <names>', 'print only these pages, separated by commas')
    .addOption(createStandInOption())
    .option('--json', 'print the pages as JSON')
    .addHelpText('after', REPLAY_EXAMPLES)
    .action(async (name: string | undefined, options: ReplayOptions) => {
      process.exitCode = await runReplay(name, options);
    });

async function runReplay(name: string | undefined, options: ReplayOptions): Promise<ExitCode> {
  await loadStandInGame(options);
  const positions = await withProgress('Replaying the match', readPositions(name, options));
  const frames = selectFrames(
    buildFrames(positions, parseAudience(positions, options.seenBy)),
    options,
  );
  if (options.json === true) printJson(frames);
  else print(frames.map(renderFrame).join('\n\n\n'));
  return EXIT.done;
}

/** @throws UsageError if the text is not a seat, “public” or “host” */
function parseAudience(positions: readonly Position[], seenBy: string): Audience {
  const name = seenBy.trim().toLowerCase();
  if (name === 'public' || name === 'host') return { kind: name };
  const seats = getLatestPosition(positions).setup.players.map(({ seat }) => seat);
  const seat = seats.find((known) => known.toLowerCase() === name);
  if (seat !== undefined) return { kind: 'seat', seat };
  throw new UsageError(
    `The seat “${seenBy.slice(0, 40)}” does not exist. Give --seen-by public, host, ${seats.join(', ')}.`,
  );
}

/** Visible pages after one entry. */
interface Frame {
  readonly entry: number;
  readonly step: string;
  readonly title: string;
  readonly pages: readonly Page[];
}

const buildFrames = (positions: readonly Position[], audience: Audience): readonly Frame[] =>
  positions.map((position) => ({
    ...describeFrameEntry(position.sealed.entry),
    pages: buildPages(position, audience),
  }));

const describeFrameEntry = (entry: Entry): Omit<Frame, 'pages'> =>
  entry.kind === 'opened'
    ? { entry: entry.entry, step: 'start', title: 'The start' }
    : { entry: entry.entry, step: stepOf(entry), title: titleOf(entry) };

/** @throws UsageError for an unknown step or page */
function selectFrames(frames: readonly Frame[], options: ReplayOptions): readonly Frame[] {
  return selectFramesOfStep(frames, options.step).map((frame) => ({
    ...frame,
    pages: selectPages(frame.pages, options.pages),
  }));
}

function selectFramesOfStep(frames: readonly Frame[], step: string | undefined): readonly Frame[] {
  if (step === undefined) return frames;
  const named = frames.filter((frame) => isSameName(step, [frame.step, frame.title]));
  if (named.length > 0) return named;
  const steps = frames.map((frame) => frame.step).join(', ');
  throw new UsageError(
    `The match does not have a step “${step.slice(0, 60)}” so far. The steps are ${steps}.`,
  );
}

function selectPages(pages: readonly Page[], names: string | undefined): readonly Page[] {
  if (names === undefined) return pages;
  return names.split(',').map((name) => {
    const page = pages.find((known) => isSameName(name, [known.name]));
    if (page !== undefined) return page;
    const known = pages.map((one) => one.name).join(', ');
    throw new UsageError(`There is no page “${name.trim().slice(0, 60)}”. The pages are ${known}.`);
  });
}

const isSameName = (given: string, names: readonly string[]): boolean =>
  names.some((name) => name.toLowerCase() === given.trim().toLowerCase());

function renderFrame(frame: Frame): string {
  const head = `── ${frame.title} (entry ${frame.entry}) ──`;
  return `${head}\n\n${renderPagesAsText(frame.pages)}`;
}
