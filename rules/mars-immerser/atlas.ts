/** Looking things up on the Map; made once for each content. */

import { foldedText } from '../kit/asking/kinds.ts';
import { type Graph, graphOf } from '../kit/reckoning/graph.ts';
import { memoizedByObject } from '../kit/reckoning/memoize.ts';
import type { Code, Content, Location, RoadKind } from './content.ts';

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
