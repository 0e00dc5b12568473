/** A game from outside can fail as it likes: it is named, in time, and nothing that it throws is quoted. */

import { describe, expect, test } from 'vitest';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { justOpened } from '../../../test/support/table/just-opened.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { IncidentError } from '../ledger/incident.ts';
import { currentPosition } from '../reading/match.ts';
import { boundedGame } from './bounded-game.ts';

const { setup, state } = currentPosition(justOpened());
const BEGINNING = { setup, chance: seededChance(1) };
const LIMIT_MS = 500;

const bounded = (own: Partial<AnyGame>): AnyGame =>
  boundedGame({ ...USUAL_GAME, title: 'Outside', ...own } as AnyGame, LIMIT_MS);

function faultOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    expect(error.incidents).toMatchObject([{ code: 'game fault', where: 'The game Outside' }]);
    return error.incidents[0]?.what ?? '';
  }
  throw new Error('it did not fail');
}

const failing = (): never => {
  throw new TypeError('The seed is 12345.');
};

describe('a game that is played for others', () => {
  test('gives what it gives', () => {
    const game = bounded({});
    expect(game.start(BEGINNING)).toEqual(USUAL_GAME.start(BEGINNING));
    expect(game.next({ setup, state })).toEqual(USUAL_GAME.next({ setup, state }));
    expect(game.title).toBe('Outside');
    expect(game.content).toBe(USUAL_GAME.content);
    expect(Object.keys(game).toSorted()).toEqual(
      Object.keys(USUAL_GAME)
        .filter((name) => name !== 'proposing' || USUAL_GAME.proposing !== undefined)
        .toSorted(),
    );
  });

  test('is named where it fails, and what it has thrown is not quoted', () => {
    for (const what of [
      faultOf(() => bounded({ start: failing }).start(BEGINNING)),
      faultOf(() => bounded({ view: failing }).view({} as never)),
      faultOf(() =>
        bounded({
          proposing: { candidates: failing, holdings: failing } as never,
        }).proposing?.candidates({} as never),
      ),
      faultOf(() =>
        bounded({ determinizing: { state: failing } }).determinizing?.state({} as never),
      ),
    ]) {
      expect(what).toMatch(/^Its code failed \(TypeError at test\.ts:\d+\)\.$/);
      expect(what).not.toContain('12345');
    }
  });

  test('is ended where it does not come to an end', () => {
    const forEver = (): never => {
      for (;;);
    };
    expect(faultOf(() => bounded({ next: forEver }).next({ setup, state }))).toBe(
      'Its code did not come to an end within 0.5 s.',
    );
    const lazy = { ...USUAL_GAME.next({ setup, state }) };
    Object.defineProperty(lazy, 'asks', { enumerable: true, get: forEver });
    expect(faultOf(() => bounded({ next: () => lazy as never }).next({ setup, state }))).toContain(
      'did not come to an end',
    );
    // The next call has all its time again.
    expect(bounded({}).next({ setup, state })).toEqual(USUAL_GAME.next({ setup, state }));
  });

  test('gives plain JSON as state and events, and what it likes elsewhere', () => {
    const started = USUAL_GAME.start(BEGINNING);
    for (const other of [
      { ...started, state: new Date(0) },
      { ...started, events: [() => 1] },
      { ...started, events: 'none' },
      null,
    ])
      expect(faultOf(() => bounded({ start: () => other as never }).start(BEGINNING))).toBe(
        'What its “start” gives is no plain JSON.',
      );
    expect(bounded({ next: () => null }).next({ setup, state })).toBeNull();
    const called = bounded({ view: () => (() => 1) as never });
    expect(called.view({} as never)).toBeInstanceOf(Function);
  });

  test('may call itself, within the same time', () => {
    const game: AnyGame = bounded({ view: () => game.next({ setup, state }) as never });
    expect(game.view({} as never)).toEqual(USUAL_GAME.next({ setup, state }));
    const inner: AnyGame = bounded({
      view: () => inner.scores({} as never) as never,
      scores: failing,
    });
    expect(faultOf(() => inner.view({} as never))).toContain('Its code failed');
  });
});
