/** Typical faults of a game. For each, the first law that fails must explain the fault. */

import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { markAsProvisional } from '../../rules/kit/judging/problem.ts';
import { atDepth } from '../support/depth.ts';
import { createGameNamingCards } from './broken-corrections.ts';
import type { LawfulGame } from './law.ts';
import { type LawsOptions, listLaws } from './laws-for.ts';
import { SMALL_GAME } from './small-game.ts';
import { createToyWithOrders, toy, withBlocks, withState, withView } from './toy-changes.ts';
import { TOY_GAME } from './toy-game.ts';

const SMALL_EFFORT: LawsOptions = { effort: 0.2 };

interface LawRunResult {
  readonly failed: readonly { readonly claim: string; readonly message: string }[];
  readonly skipped: number;
}

const SKIPPED = 'Later laws are skipped';

/** Whether quick runs end, because only deep runs count how many laws a fault violates. */
const isEnough = (message: string): boolean =>
  atDepth({ quick: !message.includes(SKIPPED), deep: false });

/** Runs the laws as a test runner does. */
function runLaws(game: LawfulGame): LawRunResult {
  const failed: { claim: string; message: string }[] = [];
  let skipped = 0;
  const context = { skip: () => skipped++ };
  for (const { claim, check } of listLaws(game, SMALL_EFFORT)) {
    try {
      check(context);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? '') : '';
      failed.push({ claim, message });
      if (isEnough(message)) break;
    }
  }
  return { failed, skipped };
}

/** Throws an error in a file that belongs neither to the kit nor to the laws. */
const throwNoHand = runInThisContext("() => { throw new TypeError('no hand'); }", {
  filename: '/my-game/src/pages.js',
}) as () => never;

const GAME_FAULTS: readonly (readonly [string, () => LawfulGame, string, RegExp])[] = [
  [
    'a match never ends without answers',
    () => toy({ resolve: (given) => ({ state: given.state, events: [] }) }),
    'a match in which nobody ever answers ends',
    /^Nobody answered, and after 1,000 steps the match was still at round-1\nThe match: Scarlet/,
  ],
  [
    'a page throws',
    () => withView(throwNoHand),
    'an audience has the same pages from the start to the end',
    /^The game threw TypeError: no hand\nThe match: .*\n\s+at .*my-game\/src\/pages\.js:1:/s,
  ],
  [
    'a match is over at its start',
    () => toy({ next: () => null }),
    'a match has a first step, so it is not over at its start',
    /^The match was over at its start: “next” returned null/,
  ],
  [
    'every number of seats is refused',
    () => toy({ checkCast: () => 'Nine players are needed.' }),
    'a game accepts some number of seats, and refuses all others with a sentence',
    /^“checkCast” refuses every number from 2 to 4; 2: “Nine players are needed.”/,
  ],
  [
    'a step is resolved by Math.random',
    () => withState(() => ({ luck: Math.random() > 2 })),
    'a game uses no chance but the given one, and no clock',
    /^The game used Math.random: all chance must come from “chance”/,
  ],
  [
    'orders from the form are refused',
    () => createToyWithOrders(() => ({ mood: 'good' })),
    "all orders pass the game's own schema unchanged",
    /^The orders of \w+ at round-1 were read from the form’s own choices as .*Unrecognized key/,
  ],
  [
    'reading an answer throws',
    () =>
      toy({
        read: (seatAnswers) => {
          if (Object.values(seatAnswers.answers).flat().includes('NaN'))
            throw new Error('no number');
          return TOY_GAME.read(seatAnswers);
        },
      }),
    'any answers can be read, and the resulting orders can be resolved',
    /^No number\nThe match: .* Drawn: \{"heaps":\[\[\{"field":/,
  ],
  [
    'the public view is the whole state',
    () => toy({ views: { ...TOY_GAME.views, publicView: ({ state }) => state } }),
    'a seat sees only facts of its views',
    /^“publicView” shows everybody hands\.\w+\.\d \(\d+\), .* list its fields instead of spreading/,
  ],
  [
    'the state that a seat knows has an empty hand',
    () =>
      toy({
        views: { ...TOY_GAME.views, getKnownState: ({ state }) => ({ ...state, hands: {} }) },
      }),
    'a seat sees only facts of its views',
    /^“seatView” shows (\w+) hand\.0 \(\d+\), .* “determinize” returned for \1 has another value/,
  ],
  [
    'a hand has two equal cards',
    () => ({
      ...createGameNamingCards((turn) => turn),
      start: (opening: Parameters<typeof TOY_GAME.start>[0]) => {
        const { state, events } = TOY_GAME.start(opening);
        const hands = Object.entries<readonly number[]>(state.hands).map(
          ([seat, hand]) => [seat, hand.with(1, hand[0] ?? 0)] as const,
        );
        return { state: { ...state, hands: Object.fromEntries(hands) }, events };
      },
    }),
    'orders that are converted to answers are read as the same orders',
    /^“Card \d of your hand” was read as orders that are written as “Card \d .* number them\./,
  ],
  [
    'a table is wider than a phone',
    () =>
      withBlocks((block) =>
        block.kind === 'table'
          ? {
              ...block,
              columns: block.columns.map((one) => ({ ...one, width: 'wide', onPhone: true })),
            }
          : block,
      ),
    'always visible columns fit a phone on player tabs and the first public tabs',
    /^The columns of “\w+” on “\w+” up to the last .* phone shows \d+: let fewer columns decide/,
  ],
  [
    'a page lacks its text',
    () => withView(({ pages }) => ({ pages: pages.map((page) => ({ ...page, about: '' })) })),
    'every page can be drawn: its names, columns, rows, meters and links are valid',
    /^The page “[^”]+” lacks a text in “about”/,
  ],
  [
    'a warning that others can refute seems certain',
    () => toy({ reasons: markAsProvisional(TOY_GAME.reasons) }),
    'exactly the warnings that others can make untrue contain “as things stand”',
    /^With “dependsOnOthers” a warning has the words “as things stand”. “[^”]+” reads: [^\n]+$/m,
  ],
];

it.each(GAME_FAULTS)('the first failed law explains the fault: %s', (_, make, claim, message) => {
  const { failed, skipped } = runLaws(make());
  expect(failed[0]?.claim).toBe(claim);
  expect(failed[0]?.message).toMatch(message);
  expect(failed.length).toBeLessThan(4);
  if (failed[0]?.message.includes(SKIPPED)) {
    expect(failed).toHaveLength(1);
    expect(skipped).toBeGreaterThan(30);
  }
});

it('laws run after a failed foundation if the runner cannot skip tests', () => {
  const laws = listLaws(toy({ next: () => null }), SMALL_EFFORT);
  const texts = laws.flatMap(({ check }) => {
    try {
      check();
      return [];
    } catch (error) {
      return error instanceof Error ? [error.message] : [];
    }
  });
  expect(texts[1]).toMatch(/^not tried, because “a match has a first step/);
});

it('no law is skipped if none fails', () => {
  for (const game of [SMALL_GAME, TOY_GAME])
    expect(runLaws(game)).toEqual({ failed: [], skipped: 0 });
});
