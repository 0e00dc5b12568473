import { describe, it } from 'vitest';
import type { Setup } from '../../rules/kit/match/setup.ts';
import { unchartedTerritory } from '../../rules/uncharted-territory/game.ts';
import { ARTEFACTS } from '../../rules/uncharted-territory/state.ts';
import { atDepth } from '../support/depth.ts';
import { JUDGEMENT } from './judgement.ts';
import type { LawfulGame } from './law.ts';
import { effortFor, LEAST_EFFORT } from './laws.ts';
import { PROPOSALS } from './proposals.ts';
import { SECRECY } from './secrecy.ts';

const game: LawfulGame = unchartedTerritory;

/** Effort for laws other than those of secrecy, which the game without artefacts passes already. */
const EFFORT = { ...LEAST_EFFORT, factor: atDepth({ quick: 0.1, deep: 3 }) };

const bringing = (setup: Setup<unknown>): Setup<unknown> => ({
  ...setup,
  players: setup.players.map((player, index) => ({
    ...player,
    artefact: ARTEFACTS[index % ARTEFACTS.length] ?? '',
  })),
});

const held: LawfulGame = {
  ...game,
  start: ({ setup, chance }) => game.start({ setup: bringing(setup), chance }),
};

describe('the laws with artefacts of a season', () => {
  const laws = [...SECRECY, ...JUDGEMENT, ...PROPOSALS];
  it.for(laws.filter(({ concerns }) => concerns(held)).map((law) => [law.claim, law] as const))(
    '%s',
    ([, law]) => law.check(held, law.isOfSecrecy ? effortFor(law) : EFFORT),
  );
});
