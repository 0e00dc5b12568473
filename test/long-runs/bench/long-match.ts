import { setTimeout as wait } from 'node:timers/promises';
import { getCurrentPosition } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/running/publish.ts';
import { findGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type AnswerPolicy, createRandomPolicy } from '../../../rules/kit/playing/play.ts';
import { createHost } from '../../support/table/season-table.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import { type BenchFigure, computeMedian } from './figure.ts';
import { CALL_DELAY_MS, measureDeadlineMs } from './measures.ts';

/** A game, and players who prolong its matches. */
export interface LongMatch {
  readonly game: AnyGame;
  readonly choose: AnswerPolicy;
  /** Number of entries, at least 100. */
  readonly entries: number;
}

const LONG_GAME = 'pocket-mars';

export function createLongMatch(entries: number): LongMatch {
  const game = findGame(LONG_GAME);
  if (game === undefined) throw new Error(`there is no ${LONG_GAME}`);
  return { game, choose: createRandomPolicy(1), entries };
}

/** First entry at which steps are undone and resolved again, to make the match longer. */
const UNDO_FROM_ENTRY = 50;
/** Number of measured steps at the end of a match. Every second step has a slow network. */
const STEPS_MEASURED = 10;
const MAX_RATIO = 1.5;

/** Measures the steps of a long match. @throws if the match ends too early */
export async function measureLongMatch(match: LongMatch): Promise<readonly BenchFigure[]> {
  let delayMs = 0;
  let bytes: TransferredBytes = NO_BYTES;
  const table = await openTable({
    game: match.game,
    carry: (emulator) => async (input, init) => {
      if (delayMs > 0) await wait(delayMs);
      const answer = await emulator.fetchImplementation(input, init);
      const read = (await answer.clone().arrayBuffer()).byteLength;
      const written = typeof init?.body === 'string' ? Buffer.byteLength(init.body) : 0;
      bytes = { read: bytes.read + read, written: bytes.written + written };
      return answer;
    },
  });
  const { entries } = match;
  const isMeasured = (entry: number): boolean => entry < 2 + STEPS_MEASURED || entry >= entries;
  const times: number[] = [];
  const all: TransferredBytes[] = [];
  for (let entry = 1; entry < entries + STEPS_MEASURED; entry++) {
    if (await undoIfPlanned(table, { entry, entries })) continue;
    await answerAll(table, match.choose);
    delayMs = isMeasured(entry) && isSlowEntry(entry) ? CALL_DELAY_MS : 0;
    bytes = NO_BYTES;
    times[entry] = await measureDeadlineMs(table);
    all[entry] = bytes;
    delayMs = 0;
  }
  const { title } = match.game;
  return [
    buildFigure(`${title}, `, { times, entries }, isFastEntry),
    buildFigure(
      `${title}, each call ${CALL_DELAY_MS} ms slower, `,
      { times, entries },
      isSlowEntry,
    ),
    buildGrowthFigure(title, all, entries),
  ];
}

interface TransferredBytes {
  readonly read: number;
  readonly written: number;
}
const NO_BYTES: TransferredBytes = { read: 0, written: 0 };

const MAX_GROWTH_BYTES = 2048;

function buildGrowthFigure(
  title: string,
  all: readonly TransferredBytes[],
  entries: number,
): BenchFigure {
  const grown = (of: (one: TransferredBytes) => number): number => {
    const times = all.map(of);
    const [early, late] = [2, entries].map((from) => computeMedianFrom(times, from, () => true));
    return ((late ?? 0) - (early ?? 0)) / (entries - 2);
  };
  const [read, written] = [grown((one) => one.read), grown((one) => one.written)];
  return {
    what: `${title}, what a step reads and writes more for each entry before it`,
    measured: `${Math.round(read)} and ${Math.round(written)} bytes`,
    target: `under ${MAX_GROWTH_BYTES} each`,
    met: read < MAX_GROWTH_BYTES && written < MAX_GROWTH_BYTES,
  };
}

const isSlowEntry = (entry: number): boolean => entry % 2 === 1;
const isFastEntry = (entry: number): boolean => !isSlowEntry(entry);

/** Undoes the last step if that is planned. Returns whether a step was undone. */
async function undoIfPlanned(
  table: Table,
  { entry, entries }: { readonly entry: number; readonly entries: number },
): Promise<boolean> {
  const match = await table.read();
  const { line, sealed } = getCurrentPosition(match);
  if (entry < UNDO_FROM_ENTRY || entry >= entries - 1 || sealed.entry.kind === 'rewound')
    return false;
  const action = { kind: 'undo', to: line.length, reopen: false } as const;
  const asked = { id: `undo-${entry}`, action, asked: 'undo', reason: 'It is to be long.' };
  await intervene(createHost(table), match, asked);
  return true;
}

/** Answers for all asked seats, unless the step was undone. @throws if the match is over */
export async function answerAll(table: Table, choose: AnswerPolicy): Promise<void> {
  const { setup, state, step, sealed } = getCurrentPosition(await table.read());
  if (step === null) throw new Error(`the match was over after ${sealed.entry.entry} entries`);
  if (sealed.entry.kind === 'rewound') return;
  for (const { seat, form } of step.asks) {
    const answers = choose({ setup, state, step, seat, form });
    if (answers !== null) await table.answer(seat, answers);
  }
}

function buildFigure(
  what: string,
  { times, entries }: { readonly times: readonly number[]; readonly entries: number },
  chosen: (entry: number) => boolean,
): BenchFigure {
  const [early, late] = [2, entries].map((from) => computeMedianFrom(times, from, chosen));
  const ratio = (late ?? 0) / (early ?? 1);
  return {
    what: `${what}step ${entries} against step 2`,
    measured:
      `${Math.round(late ?? 0)} ms against ${Math.round(early ?? 0)} ms: ` +
      `${ratio.toFixed(2)} times`,
    target: `under ${MAX_RATIO} times`,
    met: ratio < MAX_RATIO,
  };
}

function computeMedianFrom(
  times: readonly number[],
  from: number,
  chosen: (entry: number) => boolean,
): number {
  const some = times.slice(from, from + STEPS_MEASURED);
  return computeMedian(some.filter((_, index) => chosen(from + index)));
}
