/** A match that nobody disturbs, place by place: what its players send, and what every file shows. */

import type { World } from '../../emulator/core/world.ts';
import type { AnyGame } from '../../rules/kit/game.ts';
import {
  type Files,
  hostsGoogle,
  openingOf,
  type Sending,
  sendingsFor,
  statesOf,
} from './match-under-test.ts';
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
import type { Standing } from './tabs-under-test.ts';

/** The match after so many steps, before anybody has answered. */
export interface Place {
  readonly world: World;
  readonly nowMs: number;
  readonly standing: Standing;
  /** What the players send; nothing where nobody is asked. */
  readonly sendings: readonly Sending[];
  readonly pages: Pages;
}

export interface Recording {
  readonly game: AnyGame;
  readonly files: Files;
  /** From the opening on; the last is the match closed, unless it was cut short. */
  readonly places: readonly Place[];
  /** By place, as canonical JSON. */
  readonly states: readonly string[];
  /** Every text of the pages that an audience has ever seen, and "form" what the form has ever asked. */
  readonly texts: ReadonlyMap<Audience, ReadonlySet<string>>;
}

/** How long after a step has opened its players answer; and how long one after the other. */
export const ANSWERED_AFTER_MS = 60_000;
export const BETWEEN_ANSWERS_MS = 1000;

/** Few players make a quick match; secrets need three. */
const playersOf = ({ seats }: AnyGame): number => Math.min(seats.most, Math.max(3, seats.least));

/** Plays the match to its end, or until so many steps are resolved. @throws when it does not go as it must. */
export async function record(game: AnyGame, most = Number.POSITIVE_INFINITY): Promise<Recording> {
  const opening = await openingOf(game, playersOf(game));
  const stage = openStage(opening, {
    beforeVisit: () => {},
    beforeCall: async () => {},
    afterVisit: ({ status, error }) => {
      if (status !== 200) throw new Error(`an undisturbed step answered ${status}: ${error}`);
    },
  });
  try {
    const places = await playedPlaces(stage, most);
    const states = await statesOf(hostsGoogle(stage.emulator), opening.files.hostId);
    return { game, files: opening.files, places, states, texts: textsOf(places, opening.files) };
  } finally {
    await stage.close();
  }
}

async function playedPlaces(stage: Stage, most: number): Promise<readonly Place[]> {
  const places = [await placeOn(stage)];
  for (let at = places[0]; at !== undefined && places.length <= most; at = places.at(-1)) {
    if (at.standing.deadlineMs === null) break;
    await stage.emulator.clock.advanceBy(ANSWERED_AFTER_MS);
    for (const sending of at.sendings) {
      const refused = await stage.send(sending);
      if (refused !== null) throw new Error(`an undisturbed answer was refused: ${refused}`);
      await stage.emulator.clock.advanceBy(BETWEEN_ANSWERS_MS);
    }
    await stage.emulator.clock.advanceTo(at.standing.deadlineMs);
    const after = await placeOn(stage);
    if (after.standing.place <= at.standing.place) throw new Error('an undisturbed step stands');
    places.push(after);
  }
  return places;
}

async function placeOn(stage: Stage): Promise<Place> {
  const { emulator, files } = stage;
  const world = emulator.snapshot();
  return {
    world,
    nowMs: emulator.clock.now(),
    standing: stage.standing(),
    sendings: await sendingsFor(hostsGoogle(emulator), files.hostId),
    pages: pagesIn(world, files),
  };
}

function textsOf(
  places: readonly Place[],
  files: Files,
): ReadonlyMap<Audience, ReadonlySet<string>> {
  const texts = new Map<Audience, Set<string>>();
  const add = (audience: Audience, all: readonly string[]): void => {
    const known = texts.get(audience) ?? new Set<string>();
    for (const text of all) known.add(text);
    texts.set(audience, known);
  };
  for (const { world } of places) {
    for (const { audience, fileId } of workbooksOf(files)) {
      const sheets = world.spreadsheets[fileId]?.sheets ?? [];
      const own = audience === 'host' ? sheets.filter(isGamePage) : sheets;
      for (const sheet of own) add(audience, allTextsOn(sheet));
    }
    const form = world.forms[files.formId];
    if (form !== undefined) add('form', textsInForm(form));
  }
  return texts;
}
