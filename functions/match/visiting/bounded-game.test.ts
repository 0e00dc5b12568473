/** A game from outside can fail as it likes: it is named, in time, and nothing that it throws is quoted. */

import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
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

/** As a command of the host plays it, who waits for it. */
const unbounded = (own: Partial<AnyGame>): AnyGame =>
  boundedGame({ ...USUAL_GAME, title: 'Outside', ...own } as AnyGame, null);

const oneCell = (cell: z.ZodType) => ({
  name: 'Tab',
  about: 'A tab.',
  columns: [{ title: 'Cell', expects: 'anything', cell }],
});

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
    expect(game.content.tabs.map(({ name }) => name)).toEqual(
      USUAL_GAME.content.tabs.map(({ name }) => name),
    );
    expect(Object.keys(game).toSorted()).toEqual(
      Object.keys(USUAL_GAME)
        .filter((name) => name !== 'proposing' || USUAL_GAME.proposing !== undefined)
        .toSorted(),
    );
  });

  test.each<readonly [string, Partial<AnyGame>, (game: AnyGame) => unknown]>([
    ['start', { start: failing }, (game) => game.start(BEGINNING)],
    ['view', { view: failing }, (game) => game.view({} as never)],
    ['scores', { scores: failing }, (game) => game.scores({} as never)],
    ['matchesPlanned', { matchesPlanned: failing }, (game) => game.matchesPlanned?.({}, [])],
    ['ownWords', { ownWords: failing }, (game) => game.ownWords?.({} as never, '')],
    [
      'proposing.candidates',
      { proposing: { candidates: failing, holdings: failing } as never },
      (game) => game.proposing?.candidates({} as never),
    ],
    [
      'determinizing.state',
      { determinizing: { state: failing } },
      (game) => game.determinizing?.state({} as never),
    ],
    [
      'narration.news',
      { narration: { ...USUAL_GAME.narration, news: failing } },
      (game) => game.narration.news([], {}),
    ],
    [
      'questions.fields',
      { questions: { ...USUAL_GAME.questions, fields: failing } },
      (game) => game.questions.fields({} as never),
    ],
    [
      'content.assemble',
      { content: { tabs: [], assemble: failing } },
      (game) => readContent(game.content, {}),
    ],
    [
      'content.tabs.columns.cell',
      { content: { tabs: [oneCell(z.string().transform(failing))], assemble: failing } },
      (game) => readContent(game.content, { Tab: [{ Cell: 'x' }] }),
    ],
    ['orders', { orders: z.unknown().transform(failing) }, (game) => game.orders.safeParse(1)],
    [
      'robots.bold.answer',
      { robots: { bold: { answer: failing } } },
      (game) => game.robots?.['bold']?.answer({} as never),
    ],
  ])(
    'is named with the place of its fault, “%s”, and nothing thrown is quoted',
    (name, own, call) => {
      const what = faultOf(() => call(bounded(own)));
      expect(what).toMatch(/^Its “[\w.]+” failed \(TypeError at test\.ts:\d+\)\.$/);
      expect(what).toContain(`“${name}”`);
      expect(what).not.toContain('12345');
      expect(faultOf(() => call(unbounded(own)))).toContain(`Its “${name}” failed (TypeError at `);
    },
  );

  test.each([
    ['Math.random', () => Math.random()],
    ['Date.now', () => Date.now()],
    ['new Date', () => String(new Date())],
    ['performance.now', () => performance.now()],
    ['crypto', () => crypto.randomUUID()],
  ] as const)('is named where it asks for %s, and the process keeps it', (asked, ask) => {
    const game = bounded({ view: () => ask() as never });
    expect(faultOf(() => game.view({} as never))).toContain(`Its “view” asks for ${asked}:`);
    expect(ask()).toBeDefined();
  });

  test('is named where the same arguments give another state the second time', () => {
    let calls = 0;
    const started = USUAL_GAME.start(BEGINNING);
    const counting = () => {
      calls += 1;
      return { ...started, state: calls };
    };
    const changing = (given: { readonly setup: object }) => {
      const changed = Object.assign(given.setup, { seen: 'seen' in given.setup ? 2 : 1 });
      return { ...started, state: changed.seen };
    };
    for (const start of [counting, changing])
      expect(
        faultOf(() => bounded({ start } as never).start({ ...BEGINNING, setup: { ...setup } })),
      ).toMatch(/^Its “start” gives something else when the same is asked again/);
  });

  test('is ended where it does not come to an end', () => {
    const forEver = (): never => {
      for (;;);
    };
    expect(faultOf(() => bounded({ next: forEver }).next({ setup, state }))).toBe(
      'Its “next” did not come to an end within 0.5 s.',
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
    expect(faultOf(() => inner.view({} as never))).toContain('failed');
  });
});
