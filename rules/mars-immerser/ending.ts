/** The end of the match, when everything becomes public: homes, lists, Influence, blocks and totals (Rules, Scoring). */

import { atlasOf } from './atlas.ts';
import type { Event } from './events.ts';
import { INFLUENCE_RULE } from './influence.ts';
import type { Now } from './now.ts';
import { finalScore } from './scoring.ts';
import { residentOf } from './start.ts';
import { sightseerOf } from './state.ts';

/** All that is told at the end, for everybody. */
export const endingEvents = (now: Now): readonly Event[] => [
  { kind: 'match over', rule: 'Rules, Final Scoring' },
  ...homesTold(now),
  ...now.setup.players.flatMap(({ seat }): readonly Event[] => {
    const { lists, shares, mostBlocks, total } = finalScore(now, seat);
    const { blocks } = sightseerOf(now.state, seat);
    return [
      ...lists.map(
        (list): Event => ({ kind: 'list counted', rule: 'Rules, I Saw', seat, ...list }),
      ),
      ...shares.map(
        (share): Event => ({ kind: 'influence', rule: INFLUENCE_RULE, seat, ...share }),
      ),
      ...(mostBlocks === 0
        ? []
        : [
            {
              kind: 'most blocks',
              rule: 'Rules, Blocking',
              seat,
              blocks,
              points: mostBlocks,
            } as const,
          ]),
      { kind: 'total', rule: 'Rules, Final Scoring', seat, points: total },
    ];
  }),
];

/** Who lived where the Directory was not sure. */
const homesTold = (now: Now): readonly Event[] =>
  atlasOf(now.setup.content)
    .relatives.map((location) => ({ location, resident: residentOf(now, location.code) }))
    .filter(({ location, resident }) => location.listed !== resident.name)
    .map(({ location, resident }): Event => {
      return { kind: 'home', rule: 'Rules, The Directory', at: location.code, name: resident.name };
    });
