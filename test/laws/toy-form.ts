import { createAsker } from '../../rules/kit/asking/asking.ts';
import { buildOffers } from '../../rules/kit/asking/choosing.ts';
import { createCountKind } from '../../rules/kit/asking/kinds.ts';
import { buildAsks, numberStep } from '../../rules/kit/asking/orders.ts';
import type { Step } from '../../rules/kit/match/game.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { listSeats } from '../../rules/kit/match/setup.ts';
import { HAND, LAST_ROUND, type ToyPublicContext, type ToyQuestionContext } from './toy-state.ts';

const ask = createAsker<ToyQuestionContext>();

const describeInvalidChoice = (given: string) =>
  `${given} is not one of the choices. Choose from the list.`;
const handPlaceKind = createCountKind(
  { least: 0, most: HAND },
  { code: 'no card', warning: describeInvalidChoice },
);

/** Offers places in the hand instead of cards, because everybody can open the form. */
const offerHandPlaces = ({ state, seat }: ToyQuestionContext) =>
  buildOffers(
    [...Array(state.hands[seat]?.length ?? 0).keys()],
    (place) => `Card ${place + 1} of your hand`,
  );

const offerSeats = listSeats;
const labelSeat = (seat: Seat) => ({ label: `To ${seat}`, short: seat });

const askForCard = (name: string, label: string, required: boolean) =>
  ask.one({ name, label, of: handPlaceKind, offers: offerHandPlaces, required, pool: 'hand' });

export const toyQuestions = ask.either(
  ({ state }) => {
    if (state.round > LAST_ROUND) return null;
    return state.taker === null ? 'cards' : 'gift';
  },
  {
    cards: {
      play: askForCard('play', 'Play', true),
      away: askForCard('away', 'Put away', false),
      /** Each correct guess of who takes the round earns one point. */
      guesses: ask.chooseSome(
        ask.choosePlayer({
          name: 'guesses',
          label: 'Who takes the round?',
          among: offerSeats,
          choiceLabel: labelSeat,
        }),
        { least: 1, most: 2 },
      ),
    },
    gift: {
      to: ask.choosePlayer({
        name: 'to',
        label: 'Who?',
        among: offerSeats,
        choiceLabel: labelSeat,
        required: true,
      }),
    },
  },
);

/** Returns the step in which everybody plays a card, or the taker gives points away. */
export function findNextStep(now: ToyPublicContext): Step | null {
  const { round, taker } = now.state;
  if (round > LAST_ROUND) return null;
  if (taker === null) {
    const asks = buildAsks(toyQuestions, now, listSeats(now));
    const about = 'One card is played, another may be put away.';
    return { ...numberStep('Round', round), pace: 'round', about, asks };
  }
  const about = `${taker} gives the points of the round to somebody.`;
  const asks = buildAsks(toyQuestions, now, [taker]);
  return { name: `gift-${round}`, title: `Gift ${round}`, pace: 'gift', about, asks };
}
