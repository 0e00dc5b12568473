import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { forgetExternalGames } from '../../../rules/games.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import { readContent } from '../../../rules/kit/content/content.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { SMALL_GAME } from '../../../test/laws/small-game.ts';
import { guardLocalGame, writeBuiltGame } from '../../../test/support/built-game.ts';
import { openMatch } from '../../../test/support/table/just-opened.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { IncidentError } from '../ledger/incident.ts';
import { getCurrentPosition } from '../reading/match.ts';
import { loadBuiltGame } from './external-game.ts';

const { setup, state } = getCurrentPosition(openMatch());
const START_INPUT = { setup, chance: seedChance(1) };

const guardGame = (own: Partial<AnyGame>): AnyGame =>
  guardLocalGame({ ...USUAL_GAME, title: 'Outside', ...own });

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-external-'));
});
afterAll(async () => {
  forgetExternalGames();
  await rm(folder, { recursive: true });
});

const createOneCellContent = (cell: z.ZodType) => ({
  name: 'Tab',
  about: 'A tab.',
  columns: [{ title: 'Cell', expects: 'anything', cell }],
});

function catchFault(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (!(error instanceof IncidentError)) throw error;
    expect(error.incidents).toMatchObject([{ code: 'game fault', where: 'The game Outside' }]);
    return error.incidents[0]?.what ?? '';
  }
  throw new Error('it did not fail');
}

/** Throws an error from a file of the game. */
const throwError = runInThisContext("() => { throw new TypeError('The seed is 12345.'); }", {
  filename: '/outside/game.ts',
}) as () => never;

test('a guarded game returns the same results as the game without a guard', () => {
  const game = guardGame({});
  expect(game.start(START_INPUT)).toEqual(USUAL_GAME.start(START_INPUT));
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
  ['start', { start: throwError }, (game) => game.start(START_INPUT)],
  ['view', { view: throwError }, (game) => game.view({} as never)],
  [
    'views.getKnownState',
    { views: { ...USUAL_GAME.views, getKnownState: throwError } },
    (game) => game.views.getKnownState({} as never),
  ],
  [
    'content.tabs.columns.cell',
    {
      content: {
        tabs: [createOneCellContent(z.string().transform(throwError))],
        assemble: throwError,
      },
    },
    (game) => readContent(game.content, { Tab: [{ Cell: 'x' }] }),
  ],
  ['orders', { orders: z.unknown().transform(throwError) }, (game) => game.orders.safeParse(1)],
  [
    'robots.bold.answer',
    { robots: { bold: { answer: throwError } } },
    (game) => game.robots?.['bold']?.answer({} as never),
  ],
])('an error about a game’s fault in “%s” does not quote the thrown value', (name, own, call) => {
  const what = catchFault(() => call(guardGame(own)));
  expect(what).toMatch(/^The game’s “[\w.]+” failed \(TypeError at game\.ts:1\)\.$/);
  expect(what).toContain(`“${name}”`);
  expect(what).not.toContain('12345');
});

type Of = (given: object) => unknown;
const { narration } = USUAL_GAME;
/** Names of a game's functions, each with a game whose function makes a given call. */
const CALLED: readonly (readonly [string, (call: Of) => object, (game: AnyGame) => unknown])[] = [
  ['scores', (scores) => ({ scores }), (game) => game.scores({} as never)],
  [
    'narration.news',
    (call) => ({
      narration: { ...narration, news: (_: unknown, content: object) => call(content) },
    }),
    (game) => game.narration.news([], {}),
  ],
];

test.each(CALLED)(
  'an error names a game whose “%s” reads a clock or keeps state',
  (name, own, call) => {
    let calls = 0;
    for (const result of [() => Date.now(), () => `${new Date()}`, () => (calls += 1)])
      expect(catchFault(() => call(guardGame(own(result))))).toMatch(
        `The game’s “${name}” returns different results for the same arguments`,
      );
    expect(call(guardGame(own(() => 'same')))).toBe('same');
  },
);

test.each(CALLED)('an error names a game whose “%s” changes its arguments', (name, own, call) => {
  const changeArgument = (given: object) => Object.assign(given, { seen: true }).seen;
  expect(catchFault(() => call(guardGame(own(changeArgument))))).toMatch(
    `The game’s “${name}” returns different results for the same arguments`,
  );
});

test('only the state and events of a game must be plain JSON', () => {
  const started = USUAL_GAME.start(START_INPUT);
  for (const other of [
    { ...started, state: new Date(0) },
    { ...started, events: [() => 1] },
    { ...started, events: 'none' },
    null,
  ])
    expect(catchFault(() => guardGame({ start: () => other as never }).start(START_INPUT))).toBe(
      'The game’s “start” does not return plain JSON.',
    );
  expect(guardGame({ next: () => null }).next({ setup, state })).toBeNull();
  const called = guardGame({ view: () => (() => 1) as never });
  expect(called.view({} as never)).toBeInstanceOf(Function);
});

test('a robot of a guarded game may draw differently for the same arguments', () => {
  const drawn = ['first', 'second'];
  const answer = () => ({ drawn: drawn.splice(0, 1) });
  const game = guardGame({ robots: { bold: { answer } } });
  expect(game.robots?.['bold']?.answer({} as never)).toEqual({ drawn: ['first'] });
});

test('functions of a guarded game may call each other', () => {
  const game: AnyGame = guardGame({ view: () => game.next({ setup, state }) as never });
  expect(game.view({} as never)).toEqual(USUAL_GAME.next({ setup, state }));
  const inner: AnyGame = guardGame({
    view: () => inner.scores({} as never) as never,
    scores: throwError,
  });
  expect(catchFault(() => inner.view({} as never))).toContain('failed');
});

describe('built file', () => {
  const SMALL = { ...SMALL_GAME } as unknown as AnyGame;
  const small = { players: setup.players, content: {}, variants: {} };
  const opening = () => ({ setup: small, chance: seedChance(1) });
  /** Writes a game that differs from the built game in `but`, and returns its file. */
  const writeGame = async (but: string, first = '', mark = 'export const builtFor = 2;') => {
    const file = join(folder, `${randomUUID()}.mjs`);
    const code = `export const game = { ...base, ${but} };`;
    await writeFile(file, `import { game as base } from './base.mjs'; ${mark} ${first} ${code}`);
    return file;
  };
  const loadTestGame = async (but: string, first = ''): Promise<AnyGame> =>
    (await loadBuiltGame(await writeGame(but, first), { isForAnyCode: false })).game;
  /** Returns the error of the first call of a game’s start. */
  const catchStartFault = async (start: string, first = ''): Promise<string> => {
    const game = await loadTestGame(`start: ${start}`, first);
    return catchFault(() => game.start(opening()));
  };

  beforeAll(() =>
    writeBuiltGame({ file: join(folder, 'base.mjs'), id: 'outside', title: 'Outside' }),
  );

  test('a built game draws the same numbers in its thread and outside it', async () => {
    const drawing = `start: ({ chance }) => {
      const items = [{ at: 0 }, { at: 1 }, { at: 2 }];
      const draw = chance('first');
      const [picked, shuffled] = [draw.pick(items), draw.shuffle(items)];
      const isSame = items.includes(picked) && shuffled.every((item) => items.includes(item));
      return { state: { die: draw.integer(1, 6), picked, shuffled, isSame }, events: [] };
    }`;
    const { state: drawn } = (await loadTestGame(drawing)).start(opening());
    const items = [{ at: 0 }, { at: 1 }, { at: 2 }];
    const draw = seedChance(1)('first');
    const [picked, shuffled] = [draw.pick(items), draw.shuffle(items)];
    expect(drawn).toEqual({ die: draw.integer(1, 6), picked, shuffled, isSame: true });
  });

  test.each<readonly [string, string, RegExp]>([
    [
      'an error names the place of a built game’s fault',
      "() => { throw new TypeError('12345'); }",
      /^The game’s “start” failed \(TypeError at [\w-]+\.mjs:\d+\)\.$/,
    ],
    [
      'an error names a built game that draws twice for a purpose',
      "({ chance }) => { chance('a'); chance('a'); }",
      /^The game’s “start” failed \(Error/,
    ],
    [
      'an error names a built game that returns a number of its calls',
      '() => ({ state: (calls += 1), events: [] })',
      /returns different results/,
    ],
    [
      'an error names a built game that draws for the number of its calls',
      "({ chance }) => ({ state: chance('' + (calls += 1)).integer(1, 6), events: [] })",
      /returns different results/,
    ],
    [
      'an error names a built game whose result cannot be copied',
      '() => ({ state: () => 1, events: [] })',
      /^The game’s “start” does not return plain JSON\.$/,
    ],
  ])('%s', async (_claim, start, what) => {
    expect(await catchStartFault(start, 'let calls = 0;')).toMatch(what);
  });

  /** Returns the fault of a step that does not end. A fast clock shortens 5 s to 0.25 s. */
  const findOverrun = (game: AnyGame): string => {
    const startMs = performance.now();
    const now = performance.now.bind(performance);
    const wait = Atomics.wait.bind(Atomics) as (...all: unknown[]) => 'timed-out';
    const spies = [
      vi.spyOn(performance, 'now').mockImplementation(() => startMs + 20 * (now() - startMs)),
      vi
        .spyOn(Atomics, 'wait')
        .mockImplementation((flags, index, value, ms = 0) => wait(flags, index, value, ms / 20)),
    ];
    try {
      return catchFault(() => game.resolve({} as never));
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  test.each([
    ['loops forever', 'for (;;);'],
    ['uses all memory', 'for (const all = []; ; ) all.push(Array(1e6).fill({}));'],
    ['ends its thread', 'throw Object.assign(new Error(), { message: () => 1 });'],
  ])('a built game that %s is stopped after 5 s and can be called again', async (_what, code) => {
    const game = await loadTestGame(`resolve: () => { ${code} }`);
    expect(game.start(opening())).toEqual(SMALL.start(opening()));
    expect(findOverrun(game)).toBe(
      'The game’s “resolve” did not end within 5 s, or ran out of memory.',
    );
    // The thread reports its end later. This must not end the process.
    await new Promise((resolve) => setImmediate(resolve));
    expect(game.start(opening())).toEqual(SMALL.start(opening()));
  });

  test('loadBuiltGame refuses a file built with 1.0.0', async () => {
    const file = await writeGame('', '', '');
    await expect(loadBuiltGame(file, { isForAnyCode: false })).rejects.toThrow(
      'was built by version 1.0.0 of sealed-orders, which plays its matches: npm install ' +
        'sealed-orders@1.0.0',
    );
  });
});
