import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Outcome } from '../../rules/kit/match/game.ts';
import type { Purses } from '../../rules/kit/match/prizes.ts';
import { byName, type Seat } from '../../rules/kit/match/seat.ts';
import { checkSeatCount, listSeatCounts } from '../../rules/kit/match/seat-counts.ts';
import type { Setup } from '../../rules/kit/match/setup.ts';
import {
  type AnswerPolicy,
  createRandomPolicy,
  createStepChance,
} from '../../rules/kit/playing/play.ts';
import { loadDefaultContent } from '../support/table/content.ts';
import {
  createLaw,
  createMatchLaw,
  drawTrials,
  type Law,
  type LawfulGame,
  markAsFoundations,
  type Trial,
} from './law.ts';
import { answerNothing, EndlessMatchError } from './play.ts';
import { listMoments, replayTrial } from './trial.ts';
import { assertKebab, assertOneLine, assertUnique } from './words.ts';

/** Laws that run first, because their failure explains failures of later laws. */
export const FIRST_LAWS: readonly Law[] = markAsFoundations([
  {
    claim: 'a game has a valid id, title, version, number of seats and paces',
    concerns: () => true,
    check: assertIntroduction,
  },
  {
    claim: 'the content that the laws use is valid',
    concerns: () => true,
    check: (game) => {
      loadDefaultContent(game);
    },
  },
  {
    claim: 'a game accepts some number of seats, and refuses all others with a sentence',
    concerns: ({ checkCast }) => checkCast !== undefined,
    check: assertSeatLimits,
  },
  createMatchLaw({
    claim: 'a match has a first step, so it is not over at its start',
    runs: 20,
    holds: ({ game, setup, seed }) => {
      const { state } = game.start({ setup, chance: createStepChance(seed, 'start') });
      assert.ok(
        game.next({ setup, state }) !== null,
        'the match was over at its start: “next” returned null for the state of “start”',
      );
      assert.ok(
        game.outcome({ setup, state }) === null,
        'the match had an outcome at its start: “outcome” must be null while a step is open',
      );
    },
  }),
  createMatchLaw({
    claim: 'a match in which nobody ever answers ends',
    runs: 20,
    holds: (trial) => {
      playToEnd(trial, answerNothing, 'nobody answered');
    },
  }),
  createMatchLaw({
    claim: 'a match of robots ends',
    runs: 20,
    holds: (trial) => {
      playToEnd(trial, createRandomPolicy(trial.seed), 'everybody answered at random');
    },
  }),
  createLaw({
    claim: 'a match goes on if any seats are absent',
    runs: 100,
    arbitrary: drawAttendedTrials,
    holds: ({ trial, sheets }) => {
      playToEnd(trial, answerByAttendance(trial, sheets), 'some answered and some did not');
    },
  }),
]);

/** @throws an error that begins with `who` if the match does not end */
function playToEnd(trial: Trial, choose: AnswerPolicy, who: string): void {
  try {
    replayTrial(trial, choose);
  } catch (error) {
    if (!(error instanceof EndlessMatchError)) throw error;
    assert.fail(`${who}, and ${error.message}`);
  }
}

export const COURSE_LAWS: readonly Law[] = [
  createMatchLaw({
    claim: 'every step has a unique name, a title and one of the game’s paces',
    runs: 20,
    holds: (trial) => {
      const paces = trial.game.paces.map(({ name }) => name);
      const steps = listMoments(trial).flatMap(({ step }) => (step === null ? [] : [step]));
      assertUnique('steps', ['start', ...steps.map(({ name }) => name)]);
      for (const { name, title, about, pace } of steps) {
        assertKebab('the name of a step', name);
        assertOneLine(`the title of ${name}`, title);
        assert.ok(about.trim() !== '', `${name} has no description`);
        assert.ok(paces.includes(pace), `${name} has the pace "${pace}", which is not declared`);
      }
    },
  }),
  createMatchLaw({
    claim: 'every event has a kind and cites a rule',
    runs: 20,
    holds: (trial) => {
      const chapters = listMoments(trial).at(-1)?.history ?? [];
      for (const event of chapters.flatMap(({ events }) => events)) {
        assertOneLine('the kind of an event', event.kind);
        assertOneLine(`the rule of the event "${event.kind}"`, event.rule);
      }
    },
  }),
  createMatchLaw({
    claim: 'there is an outcome exactly if there is no next step',
    runs: 20,
    holds: (trial) => {
      for (const moment of listMoments(trial)) {
        const isOver = trial.game.outcome(moment) !== null;
        assert.equal(
          isOver,
          moment.step === null,
          isOver
            ? `“outcome” returned an outcome while ${moment.step?.name} was open`
            : '“next” returned null, and “outcome” returned null too',
        );
      }
    },
  }),
  createMatchLaw({
    claim: 'all seats have places, best first, and places after a shared one are skipped',
    runs: 150,
    holds: (trial) => {
      const end = listMoments(trial).at(-1);
      const outcome = end ? trial.game.outcome(end) : null;
      assert.ok(outcome !== null, 'no outcome at the end');
      assertPlacings(outcome, trial.setup);
    },
  }),
];

/** A match, and the seats that answer in each step. */
interface AttendedTrial {
  readonly trial: Trial;
  readonly sheets: readonly (readonly boolean[])[];
}

function drawAttendedTrials(game: LawfulGame): fc.Arbitrary<AttendedTrial> {
  const sheet = fc.array(fc.boolean(), {
    minLength: game.seats.most,
    maxLength: game.seats.most,
  });
  return fc.record({
    trial: drawTrials(game),
    sheets: fc.array(sheet, { minLength: 1, maxLength: 10 }),
  });
}

function answerByAttendance({ seed, setup }: Trial, sheets: AttendedTrial['sheets']): AnswerPolicy {
  const steps: string[] = [];
  return (context) => {
    if (!steps.includes(context.step.name)) steps.push(context.step.name);
    const sheet = sheets[steps.indexOf(context.step.name) % sheets.length] ?? [];
    const isThere = sheet[setup.players.findIndex(({ seat }) => seat === context.seat)];
    return isThere ? createRandomPolicy(seed)(context) : null;
  };
}

function assertSeatLimits(game: LawfulGame): void {
  const content = loadDefaultContent(game);
  const { least, most } = game.seats;
  const why = checkSeatCount(game, content, least);
  assert.ok(
    listSeatCounts(game, content).length > 0,
    `“checkCast” refuses every number from ${least} to ${most}; ${least}: “${why}”`,
  );
  for (let count = least; count <= most; count++) {
    const problem = checkSeatCount(game, content, count);
    if (problem !== null) assertOneLine(`the refusal of ${count} players`, problem);
    assert.equal(checkSeatCount(game, content, count), problem, `two replies for ${count} players`);
  }
}

function assertPlacings(outcome: Outcome, { players }: Setup<unknown>): void {
  const { placings, ties } = outcome;
  assert.deepEqual(
    placings.map(({ seat }) => seat).sort(),
    players.map(({ seat }) => seat).sort(),
    'not exactly the seats of the match have places',
  );
  placings.forEach(({ seat, place, score, prizes }, index) => {
    const isShared = index > 0 && placings[index - 1]?.place === place;
    assert.ok(isShared || place === index + 1, `${seat} has place ${place} at rank ${index + 1}`);
    assert.ok(Number.isFinite(score), `the score of ${seat} is ${score}`);
    for (const { count, text } of prizes) {
      assert.ok(Number.isInteger(count) && count > 0, `${seat} has a prize ${count} times`);
      assertOneLine(`a prize of ${seat}`, text);
    }
  });
  for (const tie of ties) assertOneLine('the sentence about a tie', tie);
  assertBalances(outcome.purses, players);
  assertWinners(outcome);
  const duellists = outcome.duels.flatMap((duel) =>
    duel.kind === 'faces' ? duel.seats : [duel.chooser, ...duel.among],
  );
  assertSeatsOnce('who meets whom', duellists, players);
}

/** Asserts that each player has exactly one balance, and each pair at most one. */
function assertBalances(
  { players: purses, pairs }: Purses,
  players: Setup<unknown>['players'],
): void {
  assert.deepEqual(
    purses.map(({ seat }) => seat),
    players.map(({ seat }) => seat),
    'not exactly the seats of the match have purses',
  );
  for (const { seat, garnets } of purses)
    assert.ok(Number.isInteger(garnets) && garnets >= 0, `${seat} holds ${garnets} garnets`);
  for (const { seats, garnets } of pairs) {
    assertSeatsOnce('a pair', seats, players);
    const names = seats.join(' and ');
    assert.ok(Number.isInteger(garnets) && garnets >= 0, `${names} hold ${garnets} garnets`);
  }
  assertUnique(
    'pairs',
    pairs.map(({ seats }) => seats.toSorted(byName).join(' and ')),
  );
}

/**
 * Asserts that all winners are different seats of the match, and have prizes either all or never.
 */
function assertWinners({ ending, placings }: Outcome): void {
  const holders = ending?.holders.flatMap(({ seats }) => seats) ?? [];
  assertUnique('holders', holders);
  assertSeatsOnce('who won', holders, placings);
  for (const { by } of ending?.holders ?? []) assertOneLine('a reason to win', by);
}

function assertSeatsOnce(
  what: string,
  seats: readonly Seat[],
  players: readonly { readonly seat: Seat }[],
): void {
  assertUnique(what, seats);
  for (const seat of seats)
    assert.ok(
      players.some((player) => player.seat === seat),
      `${what}: ${seat} is not in the match`,
    );
}

function assertIntroduction({ id, title, about, version, seats, paces }: LawfulGame): void {
  assertKebab('the id', id);
  assertOneLine('the title', title);
  assertOneLine('the sentence about the game', about);
  assertOneLine('the version', version);
  assert.ok(1 <= seats.least && seats.least <= seats.most, 'no number of seats is accepted');
  assert.ok(paces.length > 0, 'there is no pace');
  assertUnique(
    'paces',
    paces.map(({ name }) => name),
  );
  for (const pace of paces) {
    assertKebab('the name of a pace', pace.name);
    assertOneLine(`the title of the pace ${pace.name}`, pace.title);
    assertOneLine(`the usual time of the pace ${pace.name}`, pace.usual);
  }
}
