import { describe, expect, test } from 'vitest';
import type { World } from '../../../emulator/core/world.ts';
import { SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { atDepth } from '../../support/depth.ts';
import { someGames } from '../../support/table/some-games.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { commandLine } from '../harness/command.ts';
import { oncePerGame } from '../harness/piece.ts';
import { allKinds, kindsWith } from './catalogue.ts';
import { isPolled, leaksIn, missingReceipts, rowsLost, tasksAlive, wrongPages } from './checks.ts';
import type { Kind } from './edit.ts';
import type { Host } from './host.ts';
import type { Polls } from './match-under-test.ts';
import { EDITS_A_MATCH, type Plan, planOf } from './plan.ts';
import { placeAt, type Recording, record } from './recording.ts';
import { disturb, pollsOf } from './share.ts';
import { recordedRows } from './tabs-under-test.ts';

/** Number of steps; `npm run test:host` disturbs whole matches. */
const STEPS = 4;
const LONGEST_MS = 20 * 60_000;
/** Seeds of plans. Number 5 has no polls between deadlines, which is faster. */
const SEEDS = atDepth({ quick: [5], deep: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });

/** One match per game with polls and one without, each recorded once. */
const recordings = {
  none: oncePerGame((game) => record(game, { polls: 'none', most: STEPS })),
  hourly: oncePerGame((game) => record(game, { polls: 'hourly', most: STEPS })),
};

const recorded = (game: AnyGame, polls: Polls = 'none'): Promise<Recording> =>
  recordings[polls](game);

function planFor({ game }: Recording, seed: number): Plan {
  const plan = planOf({ game: game.id, seed, from: 0, last: STEPS - 1, only: '' });
  const edits = plan.edits.map((planned) => {
    const { lastsMs } = planned;
    return { ...planned, lastsMs: lastsMs === null ? null : Math.min(lastsMs, LONGEST_MS) };
  });
  return { ...plan, edits };
}

/** Returns the violation with the command that repeats it, or null. */
async function violationOf(recording: Recording, plan: Plan): Promise<string | null> {
  const { violation, applied } = await disturb(recording, plan);
  if (violation === null) return null;
  const edits = applied.map(({ number }) => number);
  const { seed, from } = plan;
  const flags = { game: recording.game.id, seed, from, edits: 1, chosen: edits.join(',') };
  const command = commandLine('npm run test:host --', flags);
  return `${violation.sort}: ${violation.sentence}\n${command}`;
}

/** Seasons only in deep runs, because their matches are played first. */
const DISTURBED = [
  ...someGames('presents-of-mine', 'dm-invitational'),
  ...atDepth({ quick: [], deep: [SEASON] }),
];

describe.each(DISTURBED.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test.each(SEEDS)(
    'ten edits of a host and refusals by Google leave no trace in a match: seed %i',
    async (seed) => {
      const recording = await recorded(game, pollsOf(game, seed));
      const plan = planFor(recording, seed);
      expect(plan.edits).toHaveLength(EDITS_A_MATCH);
      expect(await violationOf(recording, plan)).toBeNull();
    },
  );
});

const game = USUAL_GAME;

describe('the checks of a match under edits', () => {
  test('the checks report nothing about an undisturbed match', async () => {
    const recording = await recorded(game);
    expect(await violationOf(recording, { ...planFor(recording, 1), edits: [] })).toBeNull();
  });

  test('the checks report a step that is resolved without the answers of its players', async () => {
    const recording = await recorded(game);
    const places = recording.places.map((place) => ({ ...place, sendings: [] }));
    const silent = { ...recording, places };
    const plan = { ...planFor(recording, 1), edits: [] };
    expect(await violationOf(silent, plan)).toContain('it is not as if nothing had happened');
  });

  test('the checks report an answer that stays edited until the deadline', async () => {
    const recording = await recorded(game);
    const kinds = kindsWith('edited before the deadline, and back').flat();
    const staying = kinds.map(
      (kind): Kind => ({
        ...kind,
        make: (scene) => {
          const { isOfStep: _, ...edit } = kind.make(scene);
          const apply = async (host: Host) => {
            await edit.apply(host);
            return null;
          };
          return { ...edit, apply };
        },
      }),
    );
    const plan = planFor(recording, 1);
    const edits = staying.flatMap((kind) =>
      plan.edits.map((planned, number) => ({
        ...planned,
        ...{ number, kind, place: 1, moment: 'before' as const },
      })),
    );
    expect(await violationOf(recording, { ...plan, edits })).toContain(
      'it is not as if nothing had happened',
    );
  });

  test('the checks report one player’s page in another’s workbook', async () => {
    const recording = await recorded(game);
    const { world } = placeAt(recording, 2);
    const [one, other] = recording.files.seats;
    const pages = world.spreadsheets[one?.workbookId ?? '']?.sheets ?? [];
    const swapped = withSheets(world, other?.workbookId ?? '', pages);
    expect(leaksIn(world, recording)).toEqual([]);
    expect(leaksIn(swapped, recording).join()).toContain(`for ${one?.seat} alone`);
  });

  test('the checks do not report a line with another line break as another’s secret', async () => {
    const recording = await recorded(game);
    const { world } = placeAt(recording, 2);
    const { publicId, seats } = recording.files;
    const [sheet] = world.spreadsheets[publicId]?.sheets ?? [];
    const own = [...(recording.texts.get('public') ?? [])].find((text) =>
      /^[A-Z][a-z ]{80}/.test(text),
    );
    if (sheet === undefined || own === undefined) throw new Error('the public workbook has texts');
    const shown = (stringValue: string) => {
      const typed = { ...sheet, rows: [[{ userEnteredValue: { stringValue } }]] };
      const other = seats[0]?.seat ?? '';
      const known = recording.texts.get(other) ?? [];
      const texts = new Map([...recording.texts, [other, new Set([...known, stringValue])]]);
      return leaksIn(withSheets(world, publicId, [typed]), { ...recording, texts });
    };
    expect(shown(own.slice(0, 40))).toEqual([]);
    expect(shown(own.slice(0, 40).split('').toReversed().join(''))).toHaveLength(1);
  });

  test('the checks report a player’s code in the public workbook', async () => {
    const recording = await recorded(game);
    const { world } = placeAt(recording, 2);
    const { publicId, seats } = recording.files;
    const [sheet] = world.spreadsheets[publicId]?.sheets ?? [];
    if (sheet === undefined) throw new Error('the public workbook has tabs');
    const stringValue = `use ${seats[0]?.code}`;
    const typed = { ...sheet, rows: [[{ userEnteredValue: { stringValue } }]] };
    const leaks = leaksIn(withSheets(world, publicId, [typed]), recording);
    expect(leaks).toEqual([
      `public, ${sheet.properties.title}: the code or the address of ${seats[0]?.seat}`,
    ]);
  });

  test('the checks report a page of an earlier step, but ignore times on it', async () => {
    const recording = await recorded(game);
    const { world } = placeAt(recording, 2);
    const { publicId } = recording.files;
    const old = placeAt(recording, 1).world.spreadsheets[publicId]?.sheets ?? [];
    expect(wrongPages(world, recording, 2)).toEqual([]);
    const wrong = wrongPages(withSheets(world, publicId, old), recording, 2);
    expect(new Set(wrong.map(({ audience }) => audience))).toEqual(new Set(['public']));
  });

  test('the checks report a match without a task', async () => {
    const recording = await recorded(game);
    const { world } = placeAt(recording, 2);
    const queues = Object.entries(world.queues).map(([name, queue]) => [
      name,
      { ...queue, tasks: {} },
    ]);
    expect(tasksAlive(world, recording, null)).toBe(1);
    expect(tasksAlive({ ...world, queues: Object.fromEntries(queues) }, recording, null)).toBe(0);
  });

  test('the checks report an answer without a receipt, and a poll without a next one', async () => {
    const recording = await record(game, { polls: 'hourly', most: 1 });
    const { world, sendings } = placeAt(recording, 0);
    const untold = missingReceipts(world, recording, 0).map(({ audience }) => audience);
    expect(new Set(untold)).toEqual(new Set(sendings.map(({ seat }) => seat)));
    expect(isPolled(world, recording, '')).toBe(1);
    expect(isPolled({ ...world, queues: {} }, recording, '')).toBe(0);
  });

  test('the checks report an overwritten row', async () => {
    const recording = await recorded(game);
    const rows = recordedRows(placeAt(recording, 2).world, recording.files);
    const { world } = placeAt(recording, 1);
    expect(rowsLost(placeAt(recording, 3).world, recording, rows)).toEqual([]);
    expect(rowsLost(world, recording, rows).length).toBeGreaterThan(1);
  });
});

test('each kind of edit has its own name', () => {
  const names = allKinds().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('equal seeds give equal plans, and different seeds different plans', async () => {
  const recording = await recorded(game);
  expect(planFor(recording, 7)).toEqual(planFor(recording, 7));
  expect(planFor(recording, 7)).not.toEqual(planFor(recording, 8));
});

function withSheets(
  world: World,
  fileId: string,
  sheets: World['spreadsheets'][string]['sheets'],
): World {
  const spreadsheet = world.spreadsheets[fileId];
  if (spreadsheet === undefined) throw new Error('there is such a workbook');
  const spreadsheets = { ...world.spreadsheets, [fileId]: { ...spreadsheet, sheets } };
  return { ...world, spreadsheets };
}
