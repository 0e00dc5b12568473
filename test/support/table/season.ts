import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type ContentText, readContent, type TextRow } from '../../../rules/kit/content/content.ts';
import type { Content } from '../../../rules/season/content.ts';
import { season } from '../../../rules/season/game.ts';

const SEASON_FOLDER = new URL('../../../sheets-templates/season/', import.meta.url);

const rowsSchema = z.array(z.record(z.string(), z.string()));

const readRows = (file: string): readonly TextRow[] =>
  rowsSchema.parse(parse(readFileSync(new URL(file, SEASON_FOLDER)), { columns: true, bom: true }));

export const KNOWN_GAMES = readRows('games.csv');

export const PROGRAMMES = ['league', 'knockout', 'community'] as const;
export type ProgrammeName = (typeof PROGRAMMES)[number];

const PROGRAMME_FILES: Readonly<Record<ProgrammeName, string>> = {
  league: 'programme.csv',
  knockout: 'knockout/programme.csv',
  community: 'community/programme.csv',
};

/** Parses typed rows. @throws with all problems of invalid rows */
export function parseSeasonRows(programme: readonly TextRow[], games = KNOWN_GAMES): Content {
  const checked = readContent(season.content, { Programme: programme, Games: games });
  if (checked.kind === 'sound') return checked.value;
  throw new Error(JSON.stringify(checked.problems));
}

/** Reads the rows of a shipped format as a host would type them. */
export const readProgrammeRows = (name: ProgrammeName): ContentText => ({
  Programme: readRows(PROGRAMME_FILES[name]),
  Games: KNOWN_GAMES,
});

/** Rows of a season of short matches for four, with every kind of season question. */
export const SHORT_SEASON: ContentText = {
  Programme: [
    {
      Episode: 'Main match',
      Kind: 'main match',
      Games: 'pocket-mars',
      Tokens: '1',
      Garnets: '0',
      Until: '3',
    },
    { Episode: 'Death match', Kind: 'death match', Games: 'dm-invitational', Garnets: '0' },
    { Episode: 'End', Kind: 'final', Games: 'elsewhere', Garnets: '1' },
  ],
  Games: KNOWN_GAMES,
};

export const loadProgramme = (name: ProgrammeName): Content =>
  parseSeasonRows(readRows(PROGRAMME_FILES[name]));

/** Builds a season with this content, for rosters of the given sizes. */
export const createSeason = (
  content: Content,
  seats: { readonly least: number; readonly most: number },
): typeof season => ({
  ...season,
  seats,
  content: { tabs: [], assemble: () => ({ kind: 'sound', value: content }) },
});
