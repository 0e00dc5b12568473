/** The end of the match, when everything becomes public: homes, lists, Influence, blocks and totals (Rules, Scoring). */

import { seatsOf } from '../kit/match/setup.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { atlasOf } from './atlas.ts';
import { awardsOf } from './awards.ts';
import type { Event } from './events.ts';
import { INFLUENCE_RULE } from './influence.ts';
import type { Now } from './now.ts';
import { finalScore } from './scoring.ts';
import { residentOf } from './start.ts';
import { sightseerOf } from './state.ts';

/** All that is told at the end, for everybody. */
export const endingEvents = (now: Now): readonly Event[] => [
  tokensTold(now),
  ...homesTold(now),
  ...collected(seatsOf(now), (seat): readonly Event[] => {
    const { lists, shares, mostBlocks, total } = finalScore(now, seat);
    const { blocks } = sightseerOf(now.state, seat);
    return [
      ...lists.map(({ list, missing, points }): Event => {
        return { kind: 'list counted', rule: 'Rules, I Saw', seat, list, missing, points };
      }),
      ...shares.map(({ at, name, slices, of, value, points }): Event => {
        const told = { kind: 'influence', rule: INFLUENCE_RULE, seat } as const;
        return { ...told, at, name, slices, of, value, points };
      }),
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

function tokensTold(now: Now): Event {
  const [first, ...others] = awardsOf(now).awards;
  return {
    kind: 'match over',
    rule: 'Rules, Final Scoring',
    first: first?.seats ?? [],
    why: first?.why ?? '',
    others: others.flatMap(({ seats }) => seats),
  };
}

/** Who lived where the Directory was not sure. */
const homesTold = (now: Now): readonly Event[] =>
  atlasOf(now.setup.content).relatives.flatMap(({ code: at, listed }): readonly Event[] => {
    const { name } = residentOf(now, at);
    return name === listed ? [] : [{ kind: 'home', rule: 'Rules, The Directory', at, name }];
  });
