/** Records a match without edits: its answers, and all files at each place. */

import type { World } from '../../../emulator/core/world.ts';
import type { Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import {
  createHostsGoogle,
  drawPlannedAnswers,
  type MatchFiles,
  openMatchUnderTest,
  type PlannedAnswer,
  type PollMode,
  readStates,
} from './match-under-test.ts';
import { createSeasonEvents, MATCH_EVENT_AFTER_MS, type SeasonEvent } from './season-under-test.ts';
import {
  extractPages,
  isGamePage,
  listFormTexts,
  listRecordedTexts,
  listWorkbooks,
  type PageAudience,
  type PageTexts,
} from './shown-texts.ts';
import { type MatchStage, openStage } from './stage.ts';
import type { LedgerSnapshot } from './tabs-under-test.ts';
import type { FunctionRun, ObservedPoll } from './tasks.ts';

/** A match after a number of steps, before any answer to the next step. */
export interface RecordedPlace {
  readonly world: World;
  readonly nowMs: number;
  readonly current: LedgerSnapshot;
  /** Answers; empty if nobody is asked. */
  readonly sendings: readonly PlannedAnswer[];
  /** Event that continues a season; null if a deadline continues it. */
  readonly arrival: SeasonEvent | null;
  readonly pages: PageTexts;
  /** All texts that pages may show before the step is resolved. */
  readonly shown: TextsByPage;
  /** Pages just before the deadline, when they contain all receipts. */
  readonly answered: PageTexts;
}

type TextsByPage = ReadonlyMap<string, ReadonlySet<string>>;

export interface MatchRecording {
  readonly game: AnyGame;
  readonly polls: PollMode;
  readonly files: MatchFiles;
  readonly places: readonly RecordedPlace[];
  readonly states: readonly string[];
  /** All texts that an audience has ever been shown. The audience "form" reads the questions. */
  readonly texts: ReadonlyMap<PageAudience, ReadonlySet<string>>;
}

/** @throws if the match ended before this place */
export function requirePlace(
  { places }: Pick<MatchRecording, 'places'>,
  index: number,
): RecordedPlace {
  const place = places[index];
  if (place === undefined) throw new Error(`nothing was recorded at place ${index}`);
  return place;
}

/** Time between the opening of a step and its first answer. */
export const FIRST_ANSWER_AFTER_MS = 60_000;
export const BETWEEN_ANSWERS_MS = 1000;

/** Returns the number of players: few for speed, but at least three, so that seats have secrets. */
const choosePlayerCount = ({ seats }: AnyGame): number =>
  Math.min(seats.most, Math.max(3, seats.least));

export interface RecordingOptions {
  readonly polls: PollMode;
  /** Maximum number of steps; absent if there is no limit. */
  readonly most?: number;
}

/** Plays the match to its end, or to the maximum number of steps. */
export async function recordMatch(
  game: AnyGame,
  { polls, most }: RecordingOptions,
): Promise<MatchRecording> {
  const opening = await openMatchUnderTest(game, { players: choosePlayerCount(game), polls });
  const { files } = opening;
  const worlds: World[] = [];
  const isWell = ({ status, error }: Pick<FunctionRun, 'status' | 'error'>): void => {
    if (status !== 200) throw new Error(`an undisturbed task answered ${status}: ${error}`);
  };
  const afterPoll = (poll: ObservedPoll): void => {
    isWell(poll);
    worlds.push(stage.emulator.snapshot());
  };
  const stage = openStage(opening, {
    beforeVisit: () => {},
    beforeCall: async () => {},
    afterVisit: isWell,
    polls: polls === 'none' ? null : { beforePoll: () => {}, afterPoll },
  });
  try {
    const places = await playPlaces(stage, {
      most: most ?? Number.POSITIVE_INFINITY,
      seen: worlds,
    });
    const states = await readStates(createHostsGoogle(stage.emulator), files.hostId);
    const texts = collectTexts([...places.map(({ world }) => world), ...worlds], files);
    return { game, polls, files, places, states, texts };
  } finally {
    await stage.close();
  }
}

/** Plays and records all places. Calls `seen` with the world after every poll. */
async function playPlaces(
  stage: MatchStage,
  { most, seen }: { readonly most: number; readonly seen: readonly World[] },
): Promise<readonly RecordedPlace[]> {
  const places: RecordedPlace[] = [];
  const arrivals = createSeasonEvents(stage.files.hostId);
  for (;;) {
    const opened = await recordPlace(stage, arrivals);
    if ((places.at(-1)?.current.place ?? -1) >= opened.current.place)
      throw new Error('an undisturbed step is stuck');
    const { deadlineMs } = opened.current;
    if ((deadlineMs ?? opened.arrival) === null || places.length === most)
      return [...places, opened];
    const from = seen.length;
    const untilMs = deadlineMs ?? opened.nowMs + MATCH_EVENT_AFTER_MS;
    await answerAll(stage, opened, untilMs);
    const worlds = seen.slice(from);
    await stage.emulator.clock.advanceTo(untilMs);
    if (opened.arrival !== null) await handleSeasonEvent(stage, opened.arrival);
    places.push({ ...opened, ...collectShown(stage, opened, worlds) });
  }
}

/** Lets all players answer before the deadline, and compares pages after each answer. */
async function answerAll(
  stage: MatchStage,
  { sendings }: Pick<RecordedPlace, 'sendings'>,
  deadlineMs: number,
): Promise<void> {
  const { clock } = stage.emulator;
  await clock.advanceBy(FIRST_ANSWER_AFTER_MS);
  for (const sending of sendings) {
    const refused = await stage.send(sending);
    if (refused !== null) throw new Error(`an undisturbed answer was refused: ${refused}`);
    await stage.poll();
    await clock.advanceBy(BETWEEN_ANSWERS_MS);
  }
  await clock.advanceTo(deadlineMs - 1);
}

async function handleSeasonEvent(
  { arrive, emulator }: MatchStage,
  arrival: SeasonEvent,
): Promise<void> {
  const why = await arrive(arrival);
  if (why !== null) throw new Error(`an undisturbed season does not go on: ${why}`);
  await emulator.clock.advanceBy(MINUTE_MS);
}

const MINUTE_MS = 60_000;

async function recordPlace(
  stage: MatchStage,
  arrivals: ReturnType<typeof createSeasonEvents>,
): Promise<RecordedPlace> {
  const { emulator, files } = stage;
  const world = emulator.snapshot();
  const pages = extractPages(world, files);
  return {
    world,
    nowMs: emulator.clock.now(),
    current: stage.current(),
    sendings: await drawPlannedAnswers(createHostsGoogle(emulator), files.hostId),
    arrival: await arrivals(world, emulator.clock.now()),
    pages,
    ...collectShown(stage, { pages }, []),
  };
}

function collectShown(
  { files }: MatchStage,
  { pages }: Pick<RecordedPlace, 'pages'>,
  worlds: readonly World[],
): Pick<RecordedPlace, 'shown' | 'answered'> {
  const all = [pages, ...worlds.map((world) => extractPages(world, files))];
  const shown = new Map<string, Set<string>>();
  for (const [key, page] of all.flatMap((one) => [...one])) {
    shown.set(key, (shown.get(key) ?? new Set()).add(page));
  }
  return { shown, answered: all.at(-1) ?? pages };
}

function collectTexts(
  worlds: readonly World[],
  files: MatchFiles,
): ReadonlyMap<PageAudience, ReadonlySet<string>> {
  const texts = new Map<PageAudience, Set<string>>();
  const add = (audience: PageAudience, all: readonly string[]): void => {
    const known = texts.get(audience) ?? new Set<string>();
    for (const text of all) known.add(text);
    texts.set(audience, known);
  };
  for (const { audience, sheet } of listSheetVersions(worlds, files))
    add(audience, listRecordedTexts(sheet));
  for (const form of new Set(worlds.map(({ forms }) => forms[files.formId]))) {
    if (form !== undefined) add('form', listFormTexts(form));
  }
  return texts;
}

/** Lists the versions that each sheet has had. */
function listSheetVersions(
  worlds: readonly World[],
  files: MatchFiles,
): readonly { readonly audience: PageAudience; readonly sheet: Sheet }[] {
  const read = new Set<Sheet>();
  return worlds.flatMap(({ spreadsheets }) =>
    listWorkbooks(files).flatMap(({ audience, fileId }) => {
      const sheets = spreadsheets[fileId]?.sheets ?? [];
      const own = audience === 'host' ? sheets.filter(isGamePage) : sheets;
      const fresh = own.filter((sheet) => !read.has(sheet));
      for (const sheet of fresh) read.add(sheet);
      return fresh.map((sheet) => ({ audience, sheet }));
    }),
  );
}
