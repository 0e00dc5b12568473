import { describe, it } from 'vitest';
import type { Setup } from '../../rules/kit/match/setup.ts';
import { unchartedTerritory } from '../../rules/uncharted-territory/game.ts';
import { ARTEFACTS } from '../../rules/uncharted-territory/state.ts';
import { atDepth } from '../support/depth.ts';
import { JUDGEMENT_LAWS } from './judgement.ts';
import type { Law, LawfulGame } from './law.ts';
import { MIN_EFFORT } from './laws.ts';
import { PROPOSAL_LAWS } from './proposals.ts';
import { SECRECY_LAWS } from './secrecy.ts';

const gameWithArtefacts: LawfulGame = unchartedTerritory;

/** Reduced effort, since the laws also run for this game without artefacts. */
const REDUCED_EFFORT = { ...MIN_EFFORT, factor: atDepth({ quick: 0.1, deep: 3 }) };

const withArtefacts = (setup: Setup<unknown>): Setup<unknown> => ({
  ...setup,
  players: setup.players.map((player, index) => ({
    ...player,
    artefact: ARTEFACTS[index % ARTEFACTS.length] ?? '',
  })),
});

const lawfulGame: LawfulGame = {
  ...gameWithArtefacts,
  start: ({ setup, chance }) => gameWithArtefacts.start({ setup: withArtefacts(setup), chance }),
};

/** Whether the law plays many matches even at a low effort, so quick runs omit the law here. */
const hasFixedEffort = ({ claim }: Law): boolean => /announcement/.test(claim);

describe('the laws with artefacts of a season', () => {
  const laws = [...SECRECY_LAWS, ...JUDGEMENT_LAWS, ...PROPOSAL_LAWS]
    .filter(({ concerns }) => concerns(lawfulGame))
    .filter((law) => atDepth({ quick: !hasFixedEffort(law), deep: true }));
  it.for(laws.map((law) => [law.claim, law] as const))('the law holds: %s', ([, law]) =>
    law.check(lawfulGame, REDUCED_EFFORT),
  );
});
