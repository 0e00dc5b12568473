/** How much slower a step becomes as a match grows long: about its two hundredth, or any other, against about its second. */

import { setTimeout as wait } from 'node:timers/promises';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { intervene } from '../../../functions/match/visiting/intervene.ts';
import { findGame } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { type AnswerPolicy, randomPolicy } from '../../../rules/kit/playing/play.ts';
import { hostOf } from '../../support/table/season-table.ts';
import { openTable, type Table } from '../../support/table/table.ts';
import type { Figure } from './figure.ts';
import { measureMemory } from './memory.ts';
import { deadlineMs, SLOW_MS } from './steps.ts';

/** A game, and players who make a match of it last. */
export interface LongMatch {
  readonly game: AnyGame;
  readonly choose: AnswerPolicy;
  /** How many entries it comes to; at least 100. */
  readonly entries: number;
}

/** The one whose matches have hundreds of steps. */
const LONG_GAME = 'pocket-mars';

export function longMatch(entries: number): LongMatch {
  const game = findGame(LONG_GAME);
  if (game === undefined) throw new Error(`there is no ${LONG_GAME}`);
  return { game, choose: randomPolicy(1), entries };
}

/** No game lasts so long: from there on every step is undone, and resolved again by the answers that it had, until it is so long. */
const UNDONE_FROM = 50;
/** From there on so many steps are measured: every other one on a slow network. */
const STEPS = 10;
const TARGET = 1.5;

/** @throws when the match ends before it is long. */
export async function measureLongMatch(match: LongMatch): Promise<readonly Figure[]> {
  let delayMs = 0;
  let bytes: Bytes = NO_BYTES;
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
  const isMeasured = (entry: number): boolean => entry < 2 + STEPS || entry >= entries;
  const times: number[] = [];
  const all: Bytes[] = [];
  try {
    for (let entry = 1; entry < entries + STEPS; entry++) {
      if (await isLengthened(table, { entry, entries })) continue;
      await answerAll(table, match.choose);
      delayMs = isMeasured(entry) && isSlow(entry) ? SLOW_MS : 0;
      bytes = NO_BYTES;
      times[entry] = await deadlineMs(table);
      all[entry] = bytes;
      delayMs = 0;
    }
    const { title } = match.game;
    return [
      figureOf(`${title}, `, { times, entries }, isQuick),
      figureOf(`${title}, each call ${SLOW_MS} ms slower, `, { times, entries }, isSlow),
      growthOf(title, all, entries),
      await measureMemory({
        game: match.game,
        entries,
        table,
        answer: (next) => answerAll(next, match.choose),
      }),
    ];
  } finally {
    await table.close();
  }
}

/** Of all calls of one step. */
interface Bytes {
  readonly read: number;
  readonly written: number;
}
const NO_BYTES: Bytes = { read: 0, written: 0 };

/** In bytes an entry. */
const GROWTH_TARGET = 2048;

function growthOf(title: string, all: readonly Bytes[], entries: number): Figure {
  const grown = (of: (one: Bytes) => number): number => {
    const times = all.map(of);
    const [early, late] = [2, entries].map((from) => medianFrom(times, from, () => true));
    return ((late ?? 0) - (early ?? 0)) / (entries - 2);
  };
  const [read, written] = [grown((one) => one.read), grown((one) => one.written)];
  return {
    what: `${title}, what a step reads and writes more for each entry before it`,
    measured: `${Math.round(read)} and ${Math.round(written)} bytes`,
    target: `under ${GROWTH_TARGET} each`,
    met: read < GROWTH_TARGET && written < GROWTH_TARGET,
  };
}

const isSlow = (entry: number): boolean => entry % 2 === 1;
const isQuick = (entry: number): boolean => !isSlow(entry);

/** Undoes the last step where this entry is to be an undoing; gives whether it was. */
async function isLengthened(
  table: Table,
  { entry, entries }: { readonly entry: number; readonly entries: number },
): Promise<boolean> {
  const match = await table.read();
  const { line, sealed } = currentPosition(match);
  if (entry < UNDONE_FROM || entry >= entries - 1 || sealed.entry.kind === 'rewound') return false;
  const action = { kind: 'undo', to: line.length, reopen: false } as const;
  const asked = { id: `undo-${entry}`, action, asked: 'undo', reason: 'It is to be long.' };
  await intervene(hostOf(table), match, asked);
  return true;
}

/** A step that was undone has its answers. @throws when the match is over */
export async function answerAll(table: Table, choose: AnswerPolicy): Promise<void> {
  const { setup, state, step, sealed } = currentPosition(await table.read());
  if (step === null) throw new Error(`the match was over after ${sealed.entry.entry} entries`);
  if (sealed.entry.kind === 'rewound') return;
  for (const { seat, form } of step.asks) {
    const answers = choose({ setup, state, step, seat, form });
    if (answers !== null) await table.answer(seat, answers);
  }
}

/** `times` by entry. */
function figureOf(
  what: string,
  { times, entries }: { readonly times: readonly number[]; readonly entries: number },
  chosen: (entry: number) => boolean,
): Figure {
  const [early, late] = [2, entries].map((from) => medianFrom(times, from, chosen));
  const ratio = (late ?? 0) / (early ?? 1);
  return {
    what: `${what}step ${entries} against step 2`,
    measured: `${Math.round(late ?? 0)} ms against ${Math.round(early ?? 0)} ms: ${ratio.toFixed(2)} times`,
    target: `under ${TARGET} times`,
    met: ratio < TARGET,
  };
}

function medianFrom(
  times: readonly number[],
  from: number,
  chosen: (entry: number) => boolean,
): number {
  const some = times
    .slice(from, from + STEPS)
    .filter((_, index) => chosen(from + index))
    .toSorted((one, other) => one - other);
  return some[some.length >> 1] ?? 0;
}
