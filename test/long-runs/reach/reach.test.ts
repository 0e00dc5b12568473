import { describe, expect, test } from 'vitest';
import { GAMES } from '../../../rules/games.ts';
import { atDepth } from '../../support/depth.ts';
import { defaultContent } from '../../support/table/content.ts';
import { GOALS, goalsOf } from './goals.ts';
import { reachedBy, readWitnesses, searchedFor } from './witnesses.ts';

const MATCHES = atDepth({ quick: 0, deep: 3000 });

describe.for(GAMES.filter(({ id }) => id in GOALS).map((game) => [game.title, game] as const))(
  '%s',
  ([, game]) => {
    test('every prize, card, list and capacity is come to by a kept match', () => {
      const reached = new Set(readWitnesses(game).flatMap((kept) => [...reachedBy(game, kept)]));
      const missing = goalsOf(game, defaultContent(game)).filter((goal) => !reached.has(goal));
      expect(missing, 'keep other witnesses by `npm run reach`').toEqual([]);
    });

    test.runIf(MATCHES > 0)('robots come to it by themselves', () => {
      expect(searchedFor(game, MATCHES).missing).toEqual([]);
    });
  },
);
