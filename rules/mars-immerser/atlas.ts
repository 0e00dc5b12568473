/** Looking things up on the Map, and describing them; made once for each content. */

import { foldedText } from '../kit/asking/kinds.ts';
import { type Graph, graphOf } from '../kit/reckoning/graph.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import { namesOf } from '../kit/reckoning/rank.ts';
import {
  type Code,
  type Content,
  type Gain,
  gainsText,
  type Location,
  type RoadKind,
} from './content.ts';
import type { Sightseer } from './state.ts';

export interface Atlas {
  /** The codes of all locations, in the order of the content. */
  readonly codes: readonly Code[];
  readonly roads: Graph<Code, RoadKind>;
  readonly byCode: ReadonlyMap<Code, Location>;
  readonly byText: ReadonlyMap<string, Code>;
  readonly relatives: readonly Location[];
}

export const atlasOf = memoizedByObject(({ locations, roads }: Content): Atlas => {
  const codes = locations.map(({ code }) => code);
  return {
    codes,
    roads: graphOf(codes, roads),
    byCode: new Map(locations.map((location) => [location.code, location])),
    byText: textsOf(locations),
    relatives: locations.filter(({ kind }) => kind === 'Relative'),
  };
});

/** The location of a code that is known to be on the Map. @throws when it is not. */
export function locationAt(content: Content, code: Code): Location {
  const location = atlasOf(content).byCode.get(code);
  if (location === undefined) throw new Error(`no location is marked "${code}"`);
  return location;
}

export const kindAt = (content: Content, code: Code): Location['kind'] | undefined =>
  atlasOf(content).byCode.get(code)?.kind;

/** A code such as "n1", or a name as the Directory has it, where it is listed once. */
export const codeTyped = (content: Content, text: string): Code | null =>
  atlasOf(content).byText.get(foldedText(text)) ?? null;

/** Codes by the texts that players may write for them; excludes texts of two locations. */
function textsOf(locations: readonly Location[]): ReadonlyMap<string, Code> {
  const names = Map.groupBy(locations, ({ listed }) => foldedText(listed));
  return new Map([
    ...[...names].flatMap(([name, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[name, only.code] as const],
    ),
    ...locations.map(({ code }) => [foldedText(code), code] as const),
  ]);
}

/** How many moves a road takes (Rules, Movement: Polar Roads). */
export const movesOf = (kind: RoadKind): 1 | 2 =>
  kind === 'polar' || kind === 'super polar' ? 2 : 1;

export const isSuper = (kind: RoadKind): boolean => kind === 'super' || kind === 'super polar';

/** Rules, Movement. */
export const MOVES = 4;

/** One by the Energizer, one won. */
export const MOST_MOVES = MOVES + 2;

export const movesAllowed = ({ moreMoves }: Pick<Sightseer, 'moreMoves'>): number =>
  MOVES + (moreMoves ? 1 : 0);

/** The most that anybody can have on this Map. */
export const mostMoves = memoizedByObject(({ locations, wares }: Content): number => {
  const isMove = ({ kind }: Gain) => kind === 'move';
  const isWon =
    locations.some(({ bonus }) => bonus.some(isMove)) ||
    wares.some(({ gains }) => gains.some(isMove));
  return isWon ? MOST_MOVES : MOST_MOVES - 1;
});

/** "sight", "Inn: gain 2 Detour Points"; as players may know it. */
export function placeWhat(content: Content, code: Code): string {
  const { kind, bonus } = atlasOf(content).byCode.get(code) ?? { kind: 'Sight', bonus: [] };
  switch (kind) {
    case 'Sight':
      return 'sight';
    case 'Relative':
      return 'Relative';
    case 'Inn':
      return bonus.length === 0 ? 'Inn' : `Inn: ${gainsText(bonus)}`;
    case 'Travel agency':
      return 'one more list';
    case 'Shop':
      return 'sells wares';
  }
}

/** "Peanut Piano": as the Directory has it. */
export const directoryText = (content: Content, code: Code): string =>
  atlasOf(content).byCode.get(code)?.listed ?? 'nowhere';

/** "O Peanut Piano" */
export const placeText = (content: Content, code: Code): string =>
  `${code} ${directoryText(content, code)}`;

/** With a full stop, where it does not end in a mark of its own, as "Trip, Adieu!" does. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** " (2 moves)"; '' for a plain road. */
export const ROAD_TEXTS: Readonly<Record<RoadKind, string>> = {
  plain: '',
  polar: ' (2 moves)',
  super: ' (super)',
  'super polar': ' (super, 2 moves)',
};

/** "P, N and X1 (2 moves)": where roads lead from a location, those that take two moves marked. */
export const roadsText = (content: Content, code: Code): string =>
  namesOf(
    atlasOf(content)
      .roads.ways(code)
      .map(({ to, road }) => `${to}${ROAD_TEXTS[road.kind]}`),
  );
