import { asking } from '../../rules/kit/asking/asking.ts';
import { countKind } from '../../rules/kit/asking/kinds.ts';
import { offersOf } from '../../rules/kit/asking/offering.ts';
import { askSeats, numbered } from '../../rules/kit/asking/orders.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { seatsOf } from '../../rules/kit/match/setup.ts';
import { HAND, LAST_ROUND, type ToyQuestioned, type ToySeen } from './toy-state.ts';

const ask = asking<ToyQuestioned>();

const choose = (given: string) => `${given} is not one of the choices. Choose from the list.`;
const place = countKind({ least: 0, most: HAND }, { code: 'no card', warning: choose });

/** Offers places in the hand, never cards: everybody can open the form. */
const handOffers = ({ state, seat }: ToyQuestioned) =>
  offersOf(
    [...Array(state.hands[seat]?.length ?? 0).keys()],
    (place) => `Card ${place + 1} of your hand`,
  );

const among = seatsOf;
const choiceLabel = (seat: Seat) => ({ label: `To ${seat}`, short: seat });

const cardIn = (name: string, label: string, required: boolean) =>
  ask.one({ name, label, of: place, offers: handOffers, required, pool: 'hand' });

export const questions = ask.either(
  ({ state }) => {
    if (state.round > LAST_ROUND) return null;
    return state.taker === null ? 'cards' : 'gift';
  },
  {
    cards: {
      play: cardIn('play', 'Play', true),
      away: cardIn('away', 'Put away', false),
      /** One point for each correct guess of the round's taker. */
      guesses: ask.chooseSome(
        ask.choosePlayer({ name: 'guesses', label: 'Who takes the round?', among, choiceLabel }),
        { least: 1, most: 2 },
      ),
    },
    gift: {
      to: ask.choosePlayer({ name: 'to', label: 'Who?', among, choiceLabel, required: true }),
    },
  },
);

/**
 * Returns the step in which everybody plays a card, then that in which the taker gives points away.
 */
export function nextStep(now: ToySeen): Step | null {
  const { round, taker } = now.state;
  if (round > LAST_ROUND) return null;
  if (taker === null) {
    const asks = askSeats(questions, now, seatsOf(now));
    const about = 'One card is played, another may be put away.';
    return { ...numbered('Round', round), pace: 'round', about, asks };
  }
  const about = `${taker} gives the points of the round to somebody.`;
  const asks = askSeats(questions, now, [taker]);
  return { name: `gift-${round}`, title: `Gift ${round}`, pace: 'gift', about, asks };
}
