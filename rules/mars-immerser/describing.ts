/** Descriptions of locations, for choices of the form and for pages. */

import { namesOf } from '../kit/reckoning/rank.ts';
import { atlasOf } from './atlas.ts';
import type { Code, Content, RoadKind } from './content.ts';
import { gainsText } from './gains.ts';

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

const ROAD_TEXTS: Readonly<Record<RoadKind, string>> = {
  plain: '',
  polar: ' (2 moves)',
  super: ' (super)',
  'super polar': ' (super, 2 moves)',
};

/** " (2 moves)"; '' for a plain road. */
export const roadText = (kind: RoadKind): string => ROAD_TEXTS[kind];

/** "P, N and X1 (2 moves)": where roads lead from a location, those that take two moves marked. */
export const roadsText = (content: Content, code: Code): string =>
  namesOf(
    atlasOf(content)
      .roads.ways(code)
      .map(({ to, road }) => `${to}${ROAD_TEXTS[road.kind]}`),
  );
