/** Ways to play for matches of robots. All that they look at is public: couriers and letters are. */

import type { Answers } from '../../kit/asking/form.ts';
import { bestOf, type Robot, type RobotAsked, randomAnswers } from '../../kit/playing/robot.ts';
import { memoizedByObject } from '../../kit/reckoning/memoize.ts';
import type { Content, House } from '../content.ts';
import { mapOf } from '../houses.ts';
import { lettersAt, lettersOf, sideOf, type TeamLetters } from '../letters.ts';
import { type Instruction, instructionText, isHeld, openMoves } from '../moving.ts';
import { COURIERS, type State, teamOf, unplaced, withVisit } from '../state.ts';

type Asked = RobotAsked<Content, State>;

/** What a way to play looks for in the position after a move of its own, the other player standing still. */
interface Taste {
  /** For each house that is delivered to for the first time. */
  readonly isNew: number;
  /** For each courier of the other team that is held. */
  readonly theirsHeld: number;
  /** For each own courier that is held. */
  readonly ownHeld: number;
  /** For each move that is open to the own team. */
  readonly open: number;
  /** For each step between a house that is still missing and the nearest courier that can leave. */
  readonly away: number;
  readonly letter: number;
}

const TASTES = {
  /** Goes where it has not delivered yet, and keeps its couriers free to go on. */
  runner: { isNew: 8, theirsHeld: 0, ownHeld: -6, open: 1, away: -1, letter: 0 },
  /** Delivers more than the other team where that team's couriers stand, so that they cannot leave. */
  blocker: { isNew: 3, theirsHeld: 8, ownHeld: -6, open: 0.5, away: -0.5, letter: 0.5 },
  /** A little of both. */
  planner: { isNew: 6, theirsHeld: 4, ownHeld: -5, open: 1, away: -1.5, letter: 0.2 },
} as const satisfies Readonly<Record<string, Taste>>;

export const robots: Readonly<Record<string, Robot<Content, State>>> = {
  runner: { answer: (asked) => answersBy(asked, TASTES.runner) },
  blocker: { answer: (asked) => answersBy(asked, TASTES.blocker) },
  planner: { answer: (asked) => answersBy(asked, TASTES.planner) },
  /** Airdrops its couriers anywhere, then plays like the planner: by it openings are judged. */
  scatterer: { answer: scattered },
};

function answersBy(asked: Asked, taste: Taste): Answers {
  const { state, setup, form, draw } = asked;
  switch (state.phase) {
    case 'ranking':
    case 'over':
      return randomAnswers(form, draw, { resign: [] });
    case 'airdrop':
      return airdropBy(asked, taste);
    case 'turn': {
      const side = sideOf(asked, asked.seat);
      const moves = openMoves(setup.content, side);
      const best = bestOf(draw.shuffle(moves), (move) => worthOf(setup.content, side, move, taste));
      return best === undefined ? {} : { instruction: [instructionText(best)] };
    }
  }
}

function scattered(asked: Asked): Answers {
  if (asked.state.phase === 'turn') return answersBy(asked, TASTES.planner);
  return randomAnswers(asked.form, asked.draw, { resign: [] });
}

/** A light courier first, where it can get away; heavy ones come last, when the others stand already. */
function airdropBy({ state, setup, seat, draw }: Asked, taste: Taste): Answers {
  const { content } = setup;
  const free = unplaced(teamOf(state, seat).routes);
  const [courier = 1] = free;
  const side = sideOf({ setup, state }, seat);
  const drops = mapOf(content).places.map((to) => ({ courier, to }));
  const best = bestOf(draw.shuffle(drops), (drop) => worthOf(content, side, drop, taste));
  const house = [best?.to ?? ''];
  // The last courier is not asked for.
  return free.length > 1 ? { courier: [String(courier)], house } : { house };
}

function worthOf(content: Content, side: TeamLetters, move: Instruction, taste: Taste): number {
  const routes = withVisit(side.routes, move.courier, move.to);
  const after: TeamLetters = { ...side, routes, letters: lettersOf(routes) };
  return (
    taste.isNew * (side.letters.has(move.to) ? 0 : 1) +
    taste.ownHeld * COURIERS.filter((courier) => isHeld(after, courier)).length +
    taste.open * openMoves(content, after).length +
    taste.away * missingSteps(content, after) +
    taste.letter * move.courier +
    taste.theirsHeld * heldThere(after)
  );
}

/** Does the own team have most letters where a courier of the other one may stand? Letters tell: the other team's are there. */
const heldThere = ({ letters, theirs }: TeamLetters): number =>
  [...theirs.keys()].filter((house) => lettersAt(letters, house) > lettersAt(theirs, house)).length;

/** For each house that is still missing, the steps to it of the nearest courier that can leave. */
function missingSteps(content: Content, side: TeamLetters): number {
  const steps = stepsBetween(content);
  const free = COURIERS.filter((courier) => !isHeld(side, courier));
  const starts = free.flatMap((courier) => side.routes[courier].slice(-1));
  let total = 0;
  for (const [house, from] of steps) {
    if (side.letters.has(house)) continue;
    total += Math.min(steps.size, ...starts.map((start) => from.get(start) ?? steps.size));
  }
  return total;
}

const stepsBetween = memoizedByObject((content: Content) => {
  const map = mapOf(content);
  const from = (house: House) => map.within({ from: house, steps: map.places.length });
  return new Map(map.places.map((house) => [house, from(house)]));
});
