/** Records an undisturbed match, place by place: answers, and the content of every file. */

import type { World } from '../../../emulator/core/world.ts';
import type { Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';
import {
  type Files,
  hostsGoogle,
  openingOf,
  type Polls,
  type Sending,
  sendingsFor,
  statesOf,
} from './match-under-test.ts';
import { type Arrival, AWAITED_MS, arrivalsAt } from './season-under-test.ts';
import {
  type Audience,
  allTextsOn,
  isGamePage,
  type Pages,
  pagesIn,
  textsInForm,
  workbooksOf,
} from './shown.ts';
import { openStage, type Stage } from './stage.ts';
import type { LedgerSnapshot } from './tabs-under-test.ts';
import type { Poll, Visit } from './tasks.ts';

/** The match after a number of steps, before any answer. */
export interface Place {
  readonly world: World;
  readonly nowMs: number;
  readonly current: LedgerSnapshot;
  /** Answers; empty while nobody is asked. */
  readonly sendings: readonly Sending[];
  /** The event that continues a season; null for a deadline. */
  readonly arrival: Arrival | null;
  readonly pages: Pages;
  /** All texts that pages may show before the step is resolved, since polls add receipts. */
  readonly shown: ShownPages;
  /** Pages just before the deadline, with all receipts. */
  readonly answered: Pages;
}

type ShownPages = ReadonlyMap<string, ReadonlySet<string>>;

export interface Recording {
  readonly game: AnyGame;
  readonly polls: Polls;
  readonly files: Files;
  /** Places from the opening to the closed match, or to a limit. */
  readonly places: readonly Place[];
  /** States by place, as canonical JSON. */
  readonly states: readonly string[];
  /** All texts ever shown to an audience; "form" for questions. */
  readonly texts: ReadonlyMap<Audience, ReadonlySet<string>>;
}

/** Returns a place. @throws if the match ended before */
export function placeAt({ places }: Pick<Recording, 'places'>, index: number): Place {
  const place = places[index];
  if (place === undefined) throw new Error(`nothing was recorded at place ${index}`);
  return place;
}

/** Time in milliseconds from a step's opening to the first answer. */
export const ANSWERED_AFTER_MS = 60_000;
export const BETWEEN_ANSWERS_MS = 1000;

/** Returns the number of players: few for a fast match, but three for secrets. */
const playersOf = ({ seats }: AnyGame): number => Math.min(seats.most, Math.max(3, seats.least));

export interface Recorded {
  readonly polls: Polls;
  /** Limit on steps; default: all. */
  readonly most?: number;
}

/** Plays the match to its end, or a number of steps. @throws for an unexpected course */
export async function record(game: AnyGame, { polls, most }: Recorded): Promise<Recording> {
  const opening = await openingOf(game, { players: playersOf(game), polls });
  const { files } = opening;
  const seen: World[] = [];
  const isWell = ({ status, error }: Pick<Visit, 'status' | 'error'>): void => {
    if (status !== 200) throw new Error(`an undisturbed task answered ${status}: ${error}`);
  };
  const afterPoll = (poll: Poll): void => {
    isWell(poll);
    seen.push(stage.emulator.snapshot());
  };
  const stage = openStage(opening, {
    beforeVisit: () => {},
    beforeCall: async () => {},
    afterVisit: isWell,
    polls: polls === 'none' ? null : { beforePoll: () => {}, afterPoll },
  });
  try {
    const places = await playedPlaces(stage, { most: most ?? Number.POSITIVE_INFINITY, seen });
    const states = await statesOf(hostsGoogle(stage.emulator), files.hostId);
    const texts = textsOf([...places.map(({ world }) => world), ...seen], files);
    return { game, polls, files, places, states, texts };
  } finally {
    await stage.close();
  }
}

/** Plays and records all places; `seen` receives the world after every poll. */
async function playedPlaces(
  stage: Stage,
  { most, seen }: { readonly most: number; readonly seen: readonly World[] },
): Promise<readonly Place[]> {
  const places: Place[] = [];
  const arrivals = arrivalsAt(stage.files.hostId);
  for (;;) {
    const opened = await placeOn(stage, arrivals);
    if ((places.at(-1)?.current.place ?? -1) >= opened.current.place)
      throw new Error('an undisturbed step is stuck');
    const { deadlineMs } = opened.current;
    if ((deadlineMs ?? opened.arrival) === null || places.length === most)
      return [...places, opened];
    const from = seen.length;
    const untilMs = deadlineMs ?? opened.nowMs + AWAITED_MS;
    await answered(stage, opened, untilMs);
    const worlds = seen.slice(from);
    await stage.emulator.clock.advanceTo(untilMs);
    if (opened.arrival !== null) await arrives(stage, opened.arrival);
    places.push({ ...opened, ...shownIn(stage, opened, worlds) });
  }
}

/** Lets everybody answer until just before the deadline, and compares pages after each answer. */
async function answered(
  stage: Stage,
  { sendings }: Pick<Place, 'sendings'>,
  deadlineMs: number,
): Promise<void> {
  const { clock } = stage.emulator;
  await clock.advanceBy(ANSWERED_AFTER_MS);
  for (const sending of sendings) {
    const refused = await stage.send(sending);
    if (refused !== null) throw new Error(`an undisturbed answer was refused: ${refused}`);
    await stage.poll();
    await clock.advanceBy(BETWEEN_ANSWERS_MS);
  }
  await clock.advanceTo(deadlineMs - 1);
}

/** Brings the event of an undisturbed season. */
async function arrives({ arrive, emulator }: Stage, arrival: Arrival): Promise<void> {
  const why = await arrive(arrival);
  if (why !== null) throw new Error(`an undisturbed season does not go on: ${why}`);
  await emulator.clock.advanceBy(MINUTE_MS);
}

const MINUTE_MS = 60_000;

async function placeOn(stage: Stage, arrivals: ReturnType<typeof arrivalsAt>): Promise<Place> {
  const { emulator, files } = stage;
  const world = emulator.snapshot();
  const pages = pagesIn(world, files);
  return {
    world,
    nowMs: emulator.clock.now(),
    current: stage.current(),
    sendings: await sendingsFor(hostsGoogle(emulator), files.hostId),
    arrival: await arrivals(world, emulator.clock.now()),
    pages,
    ...shownIn(stage, { pages }, []),
  };
}

/** Collects the pages of `worlds`, which are those after the step's polls, in order. */
function shownIn(
  { files }: Stage,
  { pages }: Pick<Place, 'pages'>,
  worlds: readonly World[],
): Pick<Place, 'shown' | 'answered'> {
  const all = [pages, ...worlds.map((world) => pagesIn(world, files))];
  const shown = new Map<string, Set<string>>();
  for (const [key, page] of all.flatMap((one) => [...one])) {
    shown.set(key, (shown.get(key) ?? new Set()).add(page));
  }
  return { shown, answered: all.at(-1) ?? pages };
}

function textsOf(
  worlds: readonly World[],
  files: Files,
): ReadonlyMap<Audience, ReadonlySet<string>> {
  const texts = new Map<Audience, Set<string>>();
  const add = (audience: Audience, all: readonly string[]): void => {
    const known = texts.get(audience) ?? new Set<string>();
    for (const text of all) known.add(text);
    texts.set(audience, known);
  };
  for (const { audience, sheet } of sheetsIn(worlds, files)) add(audience, allTextsOn(sheet));
  for (const form of new Set(worlds.map(({ forms }) => forms[files.formId]))) {
    if (form !== undefined) add('form', textsInForm(form));
  }
  return texts;
}

/** Lists each version of each sheet; stored sheets are immutable. */
function sheetsIn(
  worlds: readonly World[],
  files: Files,
): readonly { readonly audience: Audience; readonly sheet: Sheet }[] {
  const read = new Set<Sheet>();
  return worlds.flatMap(({ spreadsheets }) =>
    workbooksOf(files).flatMap(({ audience, fileId }) => {
      const sheets = spreadsheets[fileId]?.sheets ?? [];
      const own = audience === 'host' ? sheets.filter(isGamePage) : sheets;
      const fresh = own.filter((sheet) => !read.has(sheet));
      for (const sheet of fresh) read.add(sheet);
      return fresh.map((sheet) => ({ audience, sheet }));
    }),
  );
}
