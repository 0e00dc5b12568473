import { expect, it } from 'vitest';
import { presentsOfMine as game } from '../../rules/presents-of-mine/game.ts';
import { atDepth } from '../support/depth.ts';
import { faultsIn, storiesOf } from './story-lines.ts';

const MATCHES = atDepth({ quick: 8, deep: 40 });

it.for([10, 30])(
  'headlines and deeds are whole lines of 60 characters with names of %i letters',
  (letters) => {
    const faults = Array.from({ length: MATCHES }, (_, at) => at + 1).flatMap((seed) =>
      storiesOf(game, { players: 8, seed, letters }).flatMap((story) => faultsIn(story, letters)),
    );
    expect([...new Set(faults)]).toEqual([]);
  },
);
