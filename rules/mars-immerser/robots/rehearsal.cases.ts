/** Cases of matches in thought: they end as the rules let them end. */

import { describe, expect, it } from 'vitest';
import { seededChance } from '../../kit/chance/seeded.ts';
import { playMatch, robotPolicy } from '../../kit/playing/play.ts';
import type { Robot } from '../../kit/playing/robot.ts';
import { kindAt } from '../atlas.ts';
import { awardsOf } from '../awards.ts';
import type { Content } from '../content.ts';
import { questions } from '../forms/questions.ts';
import { marsImmerser as game } from '../game.ts';
import { MOST_MOVES } from '../moves-allowed.ts';
import { SEATS, setupWith } from '../staging.ts';
import { residentOf } from '../start.ts';
import type { State } from '../state.ts';
import type { Opening } from './openings.ts';
import { rehearsalFor } from './rehearsal.ts';
import { knownOpenings } from './repertoires.ts';
import { Numbering, roleOf } from './roles.ts';

const setup = setupWith();
const { content } = setup;

/** When it uses its Power, of the five rounds. */
function roundOfPower({ power, hurry, walks }: Opening): number | null {
  if (power === 'Energizer') return hurry;
  return power === 'Bear' ? walks.findLastIndex(({ end }) => kindAt(content, end) !== 'Inn') : null;
}

/** Walks as the opening says, and stands still once it is elsewhere. */
const playing = (opening: Opening): Robot<Content, State> => ({
  answer(due) {
    const { from, lists, power, walks } = opening;
    if (due.state.phase === 'start')
      return questions.answers({ kind: 'start', location: from, lists }, due);
    const round = due.state.round - 2;
    const isThere = due.state.sightseers[due.seat]?.location === (walks[round - 1]?.end ?? from);
    const steps = isThere ? (walks[round]?.steps ?? []) : [];
    const moves = Array.from({ length: MOST_MOVES }, (_, index) => steps[index] ?? null);
    const used = round === roundOfPower(opening) ? power : null;
    const rest = { swap: null, jet: false, list: null, ware: null };
    return questions.answers({ kind: 'movement', moves, power: used, ...rest }, due);
  },
});

function endOf(seed: number, openings: readonly Opening[]) {
  const choose = robotPolicy<Content, State>(seed, (seat) => {
    const opening = openings[SEATS.indexOf(seat)];
    return opening === undefined ? { answer: () => ({}) } : playing(opening);
  });
  const end = [...playMatch({ game, setup, seed, choose })].at(-1);
  if (end === undefined) throw new Error('a match has moments');
  return end;
}

describe('a match in thought', () => {
  const numbering = new Numbering();
  const roles = knownOpenings(content)
    .filter(({ power }) => power !== 'Max')
    .map((opening) => roleOf(content, opening, numbering));
  const rehearsal = rehearsalFor({ players: SEATS.length, numbers: numbering.size });
  const relatives = content.locations.filter(({ kind }) => kind === 'Relative');

  it.for([1, 2, 3, 4, 5, 6])(
    'MI-928 gives Tokens to those who have them by the rules, unless a lot decided (%i)',
    (seed) => {
      const table = seededChance(seed)('who plays what').shuffle(roles).slice(0, SEATS.length);
      const end = endOf(
        seed,
        table.map(({ opening }) => opening),
      );
      const worths = relatives.map(({ code }) => residentOf(end, code).worth);
      const { awards, ties } = awardsOf(end);
      const won = awards.flatMap(({ seats }) => seats);
      const thought = SEATS.filter((_, position) =>
        rehearsal.wins({ roles: table, worths }, position),
      );
      expect(thought).toHaveLength(won.length);
      if (ties.every((tie) => !tie.includes('random draw')))
        expect(thought).toEqual(
          won.toSorted((one, other) => SEATS.indexOf(one) - SEATS.indexOf(other)),
        );
    },
  );
});
