/** How many rounds a second the rules resolve, all events included. Orders are made beforehand, by robots. */

import type { Setup } from '../kit/game.ts';
import { robotAnswers } from '../kit/robot.ts';
import { seatNamed } from '../kit/seat.ts';
import { seededChance } from '../kit/seeded.ts';
import type { Content } from './content.ts';
import { presentsOfMine as game } from './game.ts';
import type { Orders } from './orders.ts';
import { LETTERS } from './presents.ts';
import type { Sealed } from './resolve.ts';
import { bySeat, type State } from './state.ts';

const MATCHES = 40;

/** `prepare` plays matches and gives back what resolves all their rounds once more; that returns how many there were. */
export const roundsBench = {
  name: 'Presents of Mine, rounds',
  unit: 'rounds',
  prepare(): () => number {
    const rounds = Array.from({ length: MATCHES }, (_, match) => roundsOfMatch(match)).flat();
    return () => {
      for (const [index, round] of rounds.entries()) {
        game.resolve({ ...round, chance: seededChance(index) });
      }
      return rounds.length;
    };
  },
};

type Round = Omit<Sealed, 'chance'>;

/** Rounds 1 to 5 of one match; the pregame is played, but not measured. */
function roundsOfMatch(match: number): readonly Round[] {
  const setup = setupFor();
  const rounds: Round[] = [];
  let { state } = game.start({ setup, chance: seededChance(match) });
  for (let step = 0; state.step !== 'over'; step++) {
    const round = { setup, state, orders: robotOrders({ setup, state, seed: 10 * match + step }) };
    if (state.step !== 'pregame') rounds.push(round);
    state = game.resolve({ ...round, chance: seededChance(10 * match + step) }).state;
  }
  return rounds;
}

const NAMES = ['Scarlet', 'Dems', 'Zatchel', 'Phoenix', 'Isa', 'Pixie', 'Zero', 'Walsh'];

const setupFor = (): Setup<Content> => ({
  players: NAMES.map((name) => ({ seat: seatNamed(name), garnets: 0 })),
  content: { presents: wordings() },
  variants: {},
});

const wordings = () =>
  Object.fromEntries(
    LETTERS.map((letter) => [letter, { name: `Present ${letter}`, ability: 'Not measured.' }]),
  ) as Content['presents'];

function robotOrders(round: {
  readonly setup: Setup<Content>;
  readonly state: State;
  readonly seed: number;
}): Readonly<Record<string, Orders>> {
  const chance = seededChance(round.seed);
  const asks = game.next(round)?.asks ?? [];
  const seats = asks.map(({ seat }) => seat);
  return bySeat(seats, (seat, index) => {
    const form = asks[index]?.form ?? { fields: [] };
    const answers = robotAnswers(form, chance(`robot ${seat}`));
    const { orders } = game.read({ ...round, seat, answers });
    if (orders === null) throw new Error(`the robot in seat ${seat} gave no orders`);
    return orders;
  });
}
