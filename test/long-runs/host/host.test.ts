import { describe, expect, test } from 'vitest';
import type { World } from '../../../emulator/core/world.ts';
import { SEASON } from '../../../rules/games.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { USUAL_GAME } from '../../support/table/usual-game.ts';
import { formatCommandLine } from '../harness/command.ts';
import { findKinds, listAllKinds } from './catalogue.ts';
import {
  countLaterPolls,
  countLiveTasks,
  findLeaks,
  findLostRows,
  findMissingReceipts,
  findWrongPages,
} from './checks.ts';
import type { EditKind } from './edit.ts';
import type { HostContext } from './host.ts';
import type { PollMode } from './match-under-test.ts';
import { drawPlan, EDITS_PER_MATCH, type EditPlan } from './plan.ts';
import { type MatchRecording, recordMatch, requirePlace } from './recording.ts';
import { choosePollMode, runPlan } from './share.ts';
import { listRecordedRows } from './tabs-under-test.ts';

const STEPS_PLAYED = 4;
const MAX_DURATION_MS = 20 * 60_000;
/** Seeds of plans. Seed 5 is faster, since it has no polls between deadlines. */
const TESTED_SEEDS = atDepth({ quick: [5], deep: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });

/** Recorded matches of each game: one with polls and one without. */
const recordings = {
  none: memoizeByObject((game: AnyGame) =>
    recordMatch(game, { polls: 'none', most: STEPS_PLAYED }),
  ),
  hourly: memoizeByObject((game: AnyGame) =>
    recordMatch(game, { polls: 'hourly', most: STEPS_PLAYED }),
  ),
};

const loadRecording = (game: AnyGame, polls: PollMode = 'none'): Promise<MatchRecording> =>
  recordings[polls](game);

function createPlan({ game }: MatchRecording, seed: number): EditPlan {
  const plan = drawPlan({ game: game.id, seed, from: 0, last: STEPS_PLAYED - 1, only: '' });
  const edits = plan.edits.map((planned) => {
    const { lastsMs } = planned;
    return { ...planned, lastsMs: lastsMs === null ? null : Math.min(lastsMs, MAX_DURATION_MS) };
  });
  return { ...plan, edits };
}

/** Returns the violation and the command that repeats it; null if there is no violation. */
async function findViolation(recording: MatchRecording, plan: EditPlan): Promise<string | null> {
  const { violation, applied } = await runPlan(recording, plan);
  if (violation === null) return null;
  const edits = applied.map(({ number }) => number);
  const { seed, from } = plan;
  const flags = { game: recording.game.id, seed, from, edits: 1, chosen: edits.join(',') };
  const command = formatCommandLine('npm run test:host --', flags);
  return `${violation.sort}: ${violation.sentence}\n${command}`;
}

/** Only deep runs include seasons, because matches of a season must be played first. */
const DISTURBED_GAMES = [
  ...selectGames('presents-of-mine', 'dm-invitational'),
  ...atDepth({ quick: [], deep: [SEASON] }),
];

describe.each(DISTURBED_GAMES.map((game) => [game.title, game] as const))('%s', (_title, game) => {
  test.each(TESTED_SEEDS)(
    'ten edits by a host, with refusals by Google, do not change the match: seed %i',
    async (seed) => {
      const recording = await loadRecording(game, choosePollMode(game, seed));
      const plan = createPlan(recording, seed);
      expect(plan.edits).toHaveLength(EDITS_PER_MATCH);
      expect(await findViolation(recording, plan)).toBeNull();
    },
  );
});

const testedGame = USUAL_GAME;

describe('the checks of a match under edits', () => {
  test('the host checks report nothing for an undisturbed match', async () => {
    const recording = await loadRecording(testedGame);
    expect(await findViolation(recording, { ...createPlan(recording, 1), edits: [] })).toBeNull();
  });

  test('the host checks report a step that ignores its players’ answers', async () => {
    const recording = await loadRecording(testedGame);
    const places = recording.places.map((place) => ({ ...place, sendings: [] }));
    const silent = { ...recording, places };
    const plan = { ...createPlan(recording, 1), edits: [] };
    expect(await findViolation(silent, plan)).toContain('it is not as if nothing had happened');
  });

  test('the checks for hosts report an answer that is still edited at the deadline', async () => {
    const recording = await loadRecording(testedGame);
    const kinds = findKinds('edited before the deadline, and back').flat();
    const staying = kinds.map(
      (kind): EditKind => ({
        ...kind,
        make: (scene) => {
          const { isOfStep: _, ...edit } = kind.make(scene);
          const apply = async (host: HostContext) => {
            await edit.apply(host);
            return null;
          };
          return { ...edit, apply };
        },
      }),
    );
    const plan = createPlan(recording, 1);
    const edits = staying.flatMap((kind) =>
      plan.edits.map((planned, number) => ({
        ...planned,
        ...{ number, kind, place: 1, moment: 'before' as const },
      })),
    );
    expect(await findViolation(recording, { ...plan, edits })).toContain(
      'it is not as if nothing had happened',
    );
  });

  test('the host checks report a player’s page in another player’s workbook', async () => {
    const recording = await loadRecording(testedGame);
    const { world } = requirePlace(recording, 2);
    const [one, other] = recording.files.seats;
    const pages = world.spreadsheets[one?.workbookId ?? '']?.sheets ?? [];
    const swapped = withSheets(world, other?.workbookId ?? '', pages);
    expect(findLeaks(world, recording)).toEqual([]);
    expect(findLeaks(swapped, recording).join()).toContain(`for ${one?.seat} alone`);
  });

  test('a different line break does not turn a line into another player’s secret', async () => {
    const recording = await loadRecording(testedGame);
    const { world } = requirePlace(recording, 2);
    const { publicId, seats } = recording.files;
    const [sheet] = world.spreadsheets[publicId]?.sheets ?? [];
    const own = [...(recording.texts.get('public') ?? [])].find((text) =>
      /^[A-Z][a-z ]{80}/.test(text),
    );
    if (sheet === undefined || own === undefined) throw new Error('the public workbook has texts');
    const createShown = (stringValue: string) => {
      const typed = { ...sheet, rows: [[{ userEnteredValue: { stringValue } }]] };
      const other = seats[0]?.seat ?? '';
      const known = recording.texts.get(other) ?? [];
      const texts = new Map([...recording.texts, [other, new Set([...known, stringValue])]]);
      return findLeaks(withSheets(world, publicId, [typed]), { ...recording, texts });
    };
    expect(createShown(own.slice(0, 40))).toEqual([]);
    expect(createShown(own.slice(0, 40).split('').toReversed().join(''))).toHaveLength(1);
  });

  test('the host checks report a player’s code in the public workbook', async () => {
    const recording = await loadRecording(testedGame);
    const { world } = requirePlace(recording, 2);
    const { publicId, seats } = recording.files;
    const [sheet] = world.spreadsheets[publicId]?.sheets ?? [];
    if (sheet === undefined) throw new Error('the public workbook has tabs');
    const stringValue = `use ${seats[0]?.code}`;
    const typed = { ...sheet, rows: [[{ userEnteredValue: { stringValue } }]] };
    const leaks = findLeaks(withSheets(world, publicId, [typed]), recording);
    expect(leaks).toEqual([
      `public, ${sheet.properties.title}: the code or the address of ${seats[0]?.seat}`,
    ]);
  });

  test('the host checks report a page of an earlier step', async () => {
    const recording = await loadRecording(testedGame);
    const { world } = requirePlace(recording, 2);
    const { publicId } = recording.files;
    const old = requirePlace(recording, 1).world.spreadsheets[publicId]?.sheets ?? [];
    expect(findWrongPages(world, recording, 2)).toEqual([]);
    const wrong = findWrongPages(withSheets(world, publicId, old), recording, 2);
    expect(new Set(wrong.map(({ audience }) => audience))).toEqual(new Set(['public']));
  });

  test('the host checks report a match without a task', async () => {
    const recording = await loadRecording(testedGame);
    const { world } = requirePlace(recording, 2);
    const queues = Object.entries(world.queues).map(([name, queue]) => [
      name,
      { ...queue, tasks: {} },
    ]);
    expect(countLiveTasks(world, recording, null)).toBe(1);
    expect(countLiveTasks({ ...world, queues: Object.fromEntries(queues) }, recording, null)).toBe(
      0,
    );
  });

  test('the checks of a host’s edits report an answer without a receipt', async () => {
    const recording = await recordMatch(testedGame, { polls: 'hourly', most: 1 });
    const { world, sendings } = requirePlace(recording, 0);
    const untold = findMissingReceipts(world, recording, 0).map(({ audience }) => audience);
    expect(new Set(untold)).toEqual(new Set(sendings.map(({ seat }) => seat)));
    expect(countLaterPolls(world, recording, '')).toBe(1);
    expect(countLaterPolls({ ...world, queues: {} }, recording, '')).toBe(0);
  });

  test('the host checks report an overwritten row', async () => {
    const recording = await loadRecording(testedGame);
    const rows = listRecordedRows(requirePlace(recording, 2).world, recording.files);
    const { world } = requirePlace(recording, 1);
    expect(findLostRows(requirePlace(recording, 3).world, recording, rows)).toEqual([]);
    expect(findLostRows(world, recording, rows).length).toBeGreaterThan(1);
  });
});

test('every kind of host edit has a different name', () => {
  const names = listAllKinds().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('plans of edits are equal for equal seeds and differ for different seeds', async () => {
  const recording = await loadRecording(testedGame);
  expect(createPlan(recording, 7)).toEqual(createPlan(recording, 7));
  expect(createPlan(recording, 7)).not.toEqual(createPlan(recording, 8));
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
