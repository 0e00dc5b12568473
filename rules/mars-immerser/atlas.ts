/** Finds and describes locations and roads of the Map. Each content is indexed once. */

import { foldText } from '../kit/asking/kinds.ts';
import { buildGraph, type Graph } from '../kit/reckoning/graph.ts';
import { memoizeByObject } from '../kit/reckoning/memoize.ts';
import { joinNames } from '../kit/reckoning/rank.ts';
import {
  type Code,
  type Content,
  formatGains,
  type Gain,
  type Location,
  type RoadKind,
} from './content.ts';
import type { Sightseer } from './state.ts';

export interface Atlas {
  /** Codes of all locations, in the order of the content. */
  readonly codes: readonly Code[];
  readonly roads: Graph<Code, RoadKind>;
  readonly byCode: ReadonlyMap<Code, Location>;
  readonly byText: ReadonlyMap<string, Code>;
  readonly relatives: readonly Location[];
}

export const getAtlas = memoizeByObject(({ locations, roads }: Content): Atlas => {
  const codes = locations.map(({ code }) => code);
  return {
    codes,
    roads: buildGraph(codes, roads),
    byCode: new Map(locations.map((location) => [location.code, location])),
    byText: mapTextsToCodes(locations),
    relatives: locations.filter(({ kind }) => kind === 'Relative'),
  };
});

/** Returns the location with this code. @throws if it is not on the Map */
export function getLocation(content: Content, code: Code): Location {
  const location = getAtlas(content).byCode.get(code);
  if (location === undefined) throw new Error(`no location is marked "${code}"`);
  return location;
}

export const findKind = (content: Content, code: Code): Location['kind'] | undefined =>
  getAtlas(content).byCode.get(code)?.kind;

/** Parses a code such as "n1", or a name in the Directory that belongs to one location. */
export const parseLocation = (content: Content, text: string): Code | null =>
  getAtlas(content).byText.get(foldText(text)) ?? null;

/** Maps the texts that players may type to codes, without texts that two locations share. */
function mapTextsToCodes(locations: readonly Location[]): ReadonlyMap<string, Code> {
  const names = Map.groupBy(locations, ({ listed }) => foldText(listed));
  return new Map([
    ...[...names].flatMap(([name, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[name, only.code] as const],
    ),
    ...locations.map(({ code }) => [foldText(code), code] as const),
  ]);
}

/** Returns how many moves a road takes (Rules, Movement: Polar Roads). */
export const countRoadMoves = (kind: RoadKind): 1 | 2 =>
  kind === 'polar' || kind === 'super polar' ? 2 : 1;

export const isSuperRoad = (kind: RoadKind): boolean => kind === 'super' || kind === 'super polar';

/** Number of a player's moves in a round (Rules, Movement). */
export const MOVES = 4;

/** Number of moves with the Energizer and a won move. */
export const MAX_MOVES = MOVES + 2;

export const countAllowedMoves = ({ moreMoves }: Pick<Sightseer, 'moreMoves'>): number =>
  MOVES + (moreMoves ? 1 : 0);

/** Returns the most moves that anybody can have on this Map. */
export const getMaxMoves = memoizeByObject(({ locations, wares }: Content): number => {
  const isMove = ({ kind }: Gain) => kind === 'move';
  const isWon =
    locations.some(({ bonus }) => bonus.some(isMove)) ||
    wares.some(({ gains }) => gains.some(isMove));
  return isWon ? MAX_MOVES : MAX_MOVES - 1;
});

/** Describes what players know about a location, such as "Inn: gain 2 Detour Points". */
export function describeKind(content: Content, code: Code): string {
  const { kind, bonus } = getAtlas(content).byCode.get(code) ?? { kind: 'Sight', bonus: [] };
  switch (kind) {
    case 'Sight':
      return 'sight';
    case 'Relative':
      return 'Relative';
    case 'Inn':
      return bonus.length === 0 ? 'Inn' : `Inn: ${formatGains(bonus)}`;
    case 'Travel agency':
      return 'one more list';
    case 'Shop':
      return 'sells wares';
  }
}

/** Returns the Directory's text for a location: "Peanut Piano". */
export const getDirectoryText = (content: Content, code: Code): string =>
  getAtlas(content).byCode.get(code)?.listed ?? 'nowhere';

/** Formats a location with its code: "O Peanut Piano". */
export const placeText = (content: Content, code: Code): string =>
  `${code} ${getDirectoryText(content, code)}`;

/** Adds a full stop unless the text already ends in a mark, as in "Trip, Adieu!". */
export const endText = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Text of each kind of road, such as " (2 moves)"; '' for a plain road. */
export const ROAD_TEXTS: Readonly<Record<RoadKind, string>> = {
  plain: '',
  polar: ' (2 moves)',
  super: ' (super)',
  'super polar': ' (super, 2 moves)',
};

/** Formats the ends of all roads from a location: "P, N and X1 (2 moves)". */
export const formatRoads = (content: Content, code: Code): string =>
  joinNames(
    getAtlas(content)
      .roads.ways(code)
      .map(({ to, road }) => `${to}${ROAD_TEXTS[road.kind]}`),
  );
