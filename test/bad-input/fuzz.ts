/** A fuzzer of answers: matches whose players send anything at all, step by step, and what must hold after each. */

import fc from 'fast-check';
import { verifyMatch } from '../../functions/match/auditing/verify.ts';
import { currentPosition, type Match } from '../../functions/match/reading/match.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import { anyText } from '../any-text.ts';
import { HOST, openTable, type Table } from '../table/table.ts';
import { answersOf, HOSTILE, send, storedFor, type Texts } from './sending.ts';

/** What came of it. */
export interface Fuzzed {
  /** Steps that were resolved. */
  readonly steps: number;
  readonly answers: number;
  /** What went wrong, with the number of the step; null when nothing did. */
  readonly violation: string | null;
}

/** Sends anything for so many steps, in as many matches as that takes. The same seed sends the same. */
export async function fuzzAnswers(fuzzing: {
  readonly game: AnyGame;
  readonly steps: number;
  readonly seed: number;
}): Promise<Fuzzed> {
  const { game, seed } = fuzzing;
  let table = await openTable({ game });
  let steps = 0;
  let answers = 0;
  try {
    for (const bundle of fc.sample(bundles, { numRuns: fuzzing.steps, seed })) {
      if (currentPosition(await table.read()).step === null) table = await replaced(table, game);
      answers += bundle.length;
      await fuzzStep(table, bundle);
      steps += 1;
    }
    await assertVerified(table);
    return { steps, answers, violation: null };
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    const violation = `${game.title}, fuzzed answers, seed ${seed}, step ${steps + 1}: ${what}`;
    return { steps, answers, violation };
  } finally {
    await table.close();
  }
}

/** Texts by the number of a question, counted over and over. */
type Response = Readonly<Record<string, readonly string[]>>;

const text = fc.oneof(fc.string(), anyText(), fc.constantFrom(...HOSTILE.map(([, one]) => one)));

/** What is sent in one step. */
const bundles: fc.Arbitrary<readonly Response[]> = fc.array(
  fc.dictionary(fc.nat(40).map(String), fc.array(text, { maxLength: 3 })),
  { minLength: 1, maxLength: 12 },
);

async function replaced(over: Table, game: AnyGame): Promise<Table> {
  await assertVerified(over);
  await over.close();
  return openTable({ game });
}

async function fuzzStep(table: Table, responses: readonly Response[]): Promise<void> {
  const match = await table.read();
  const questions = Object.keys(answersOf(match));
  for (const response of responses) {
    await send(table, match, answersOf(match, byQuestion(response, questions)));
  }
  assertSorted(match, await table.deadline(), storedFor(table, match));
  await table.emulator.clock.advanceBy(1000);
}

const byQuestion = (response: Response, questions: readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(response).map(([number, texts]) => [
      questions[Number(number) % questions.length] ?? '',
      texts,
    ]),
  );

/** On the tab Submissions. */
const WHY = 5;
const RESPONSE = 6;

/** The step is resolved, and every response stands there once, with the reason of its fate. */
function assertSorted(before: Match, after: Match, stored: number): void {
  if (after.positions.length !== before.positions.length + 1) {
    throw new Error(`the step was not resolved: ${JSON.stringify(after.troubles)}`);
  }
  const known = new Set(after.submissions.map((row) => row[RESPONSE]));
  if (after.submissions.length !== stored || known.size !== stored) {
    throw new Error(`${stored} responses, but ${after.submissions.length} rows of ${known.size}`);
  }
  const silent = after.submissions.find((row) => String(row[WHY] ?? '').length < 5);
  if (silent !== undefined) throw new Error(`no reason is given: ${JSON.stringify(silent)}`);
}

async function assertVerified(table: Table): Promise<void> {
  const verdict = await verifyMatch(table.as(HOST), table.hostId);
  if (verdict.kind === 'differs') {
    throw new Error(`it is not verified: ${JSON.stringify(verdict.differences).slice(0, 1000)}`);
  }
}
