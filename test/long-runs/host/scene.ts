/** What a match offers to its host: its files and their tabs, as they were when it was recorded. */

import type { Draw } from '../../../rules/kit/chance/chance.ts';
import type { ComputedTab, Scene } from './edit.ts';
import type { Recording } from './recording.ts';
import { workbooksOf } from './shown.ts';

/** Tabs from 2 to 99 of the host’s workbook hold the match; from 200 on there is content. */
const isComputedByNumber = (sheetId: number): boolean =>
  sheetId === 1 || (sheetId >= 100 && sheetId < 200);

export const sceneFor = (recording: Recording, draw: Draw): Scene => ({
  files: recording.files,
  computed: computedTabs(recording),
  content: contentTabs(recording),
  places: recording.places,
  draw,
});

const firstWorld = ({ places }: Recording) => {
  const [first] = places;
  if (first === undefined) throw new Error('nothing was recorded');
  return first.world;
};

function computedTabs(recording: Recording): readonly ComputedTab[] {
  const { spreadsheets } = firstWorld(recording);
  return workbooksOf(recording.files).flatMap(({ audience, fileId }) =>
    (spreadsheets[fileId]?.sheets ?? []).flatMap(({ properties: { sheetId, title } }) => {
      const isComputed = audience === 'host' ? isComputedByNumber(sheetId) : true;
      return isComputed ? [{ fileId, whose: whoseBook(audience), sheetId, title }] : [];
    }),
  );
}

const whoseBook = (audience: string): string =>
  audience === 'public' || audience === 'host'
    ? `the ${audience === 'host' ? 'host’s' : 'public'} workbook`
    : `the workbook of ${audience}`;

const contentTabs = (recording: Recording): readonly number[] =>
  (firstWorld(recording).spreadsheets[recording.files.hostId]?.sheets ?? [])
    .map(({ properties }) => properties.sheetId)
    .filter((sheetId) => sheetId >= 200 && sheetId < 300);
