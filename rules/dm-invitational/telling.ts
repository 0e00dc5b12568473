/** Telling: who may know each thing that happens, and the sentence for it. */

import { faultText } from '../kit/judging.ts';
import type { Seat } from '../kit/seat.ts';
import { everybody, itsSeat, telling } from '../kit/telling.ts';
import { type Content, HOUSES } from './content.ts';
import { STILL_TURNS_AT_END } from './ending.ts';
import type { AirdropDrawn, Ended, Event, Moved, Ranked, Refused } from './events.ts';
import { REASONS } from './reasons.ts';

/** "3 letters" */
export const lettersText = (count: number): string =>
  `${count} ${count === 1 ? 'letter' : 'letters'}`;

const courierOf = (seat: Seat, courier: number): string => `courier ${courier} of ${seat}`;
/** An event of one seat, in the second person in its own account. */
const own =
  <Told extends { readonly seat: Seat }>(says: (event: Told) => string) =>
  (event: Told, seat: Seat): string | null =>
    event.seat === seat ? says(event) : null;

export const told = telling<Event, Content>({
  ranked: itsSeat(rankedSentence),
  airdropped: everybody(
    ({ seat, courier, house }) =>
      `${seat} airdropped courier ${courier} at ${house}: ${lettersText(courier)}.`,
    {
      own: own(
        ({ courier, house }) =>
          `You airdropped courier ${courier} at ${house}: ${lettersText(courier)}.`,
      ),
      weight: 3,
      matters: 3,
    },
  ),
  'airdrop drawn': itsSeat(drawnSentence),
  moved: everybody(
    (event) =>
      `${event.seat} sent courier ${event.courier} from ${event.from} to ${event.to}: ${deliveredText(event)}.`,
    {
      own: own(
        (event) =>
          `Your courier ${event.courier} went from ${event.from} to ${event.to}: ${deliveredText(event)}.`,
      ),
      weight: ({ isNew }) => (isNew ? 4 : 2),
      matters: 3,
    },
  ),
  refused: everybody(
    (event) => refusedSentence(`Courier ${event.courier} of ${event.seat}`, event),
    {
      own: own((event) => refusedSentence(`Your courier ${event.courier}`, event)),
      weight: 5,
      matters: 4,
    },
  ),
  idled: everybody(({ seat }) => `${seat} gave no instruction: no courier moved.`, {
    own: own(() => 'You gave no instruction: none of your couriers moved.'),
    weight: 2,
    matters: 4,
  }),
  skipped: everybody(
    ({ seat }) => `The turn of ${seat} was skipped: no courier could have moved.`,
    {
      own: own(() => 'Your turn was skipped: none of your couriers could have moved.'),
      weight: 1,
      matters: 1,
    },
  ),
  held: everybody(
    ({ seat, courier, house }) =>
      `From now on ${courierOf(seat, courier)} refuses to leave ${house}: the other team has delivered more letters there.`,
    {
      own: own(
        ({ courier, house }) =>
          `Your courier ${courier} refuses to leave ${house} from now on: the other team has delivered more letters there.`,
      ),
      weight: 6,
      matters: 3,
    },
  ),
  freed: everybody(
    ({ seat, courier, house }) =>
      `${upperFirst(courierOf(seat, courier))} may leave ${house} again.`,
    {
      own: own(({ courier, house }) => `Your courier ${courier} may leave ${house} again.`),
      weight: 3,
      matters: 2,
    },
  ),
  stuck: everybody(
    ({ seat }) => `No courier of ${seat} can move any more: all further turns are skipped.`,
    {
      own: own(() => 'None of your couriers can move any more: your further turns are skipped.'),
      weight: 8,
      matters: 4,
    },
  ),
  resigned: everybody(({ seat }) => `${seat} resigned.`, {
    own: own(() => 'You resigned.'),
    weight: 9,
    matters: 5,
  }),
  ended: everybody(endedSentence, { own: (event) => endedSentence(event), weight: 10, matters: 6 }),
  revealed: everybody(({ seat, ranking }) => `The secret ranking of ${seat}: ${listed(ranking)}.`, {
    own: own(({ ranking }) => `Everybody sees your ranking now: ${listed(ranking)}.`),
  }),
});

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const listed = (houses: readonly string[]): string =>
  houses.map((house, index) => `${index + 1} ${house}`).join(', ');

/** "2 letters, house 9 of 15" */
const deliveredText = ({ courier, isNew, houses }: Moved): string =>
  isNew ? `${lettersText(courier)}, house ${houses} of ${HOUSES}` : lettersText(courier);

const refusedSentence = (who: string, { at, to, faults }: Refused): string =>
  `${who} refused to go from ${at} to ${to}: ${faultText(REASONS, faults)}.`;

function rankedSentence({ ranking, drawn, faults }: Ranked): string {
  const wrong = faultText(REASONS, faults);
  const cause = wrong === '' ? '' : ` (${wrong})`;
  const random =
    drawn.length === 0
      ? ''
      : ` Of these, ${drawn.length} came at random${cause}: ${drawn.join(', ')}.`;
  return `Your secret ranking: ${listed(ranking)}.${random}`;
}

function drawnSentence({ courier, house, faults }: AirdropDrawn): string {
  const why = faultText(REASONS, faults);
  return `Chance had to choose: ${why}. So courier ${courier} was airdropped at ${house}.`;
}

const ENDS: Readonly<Record<Ended['how'], string>> = {
  'all houses': `has delivered to all ${HOUSES} houses`,
  'nobody can move': 'has delivered most letters, and no courier can move any more',
  'nobody moves': `has delivered most letters, and nobody moved in ${STILL_TURNS_AT_END} turns`,
  resigned: 'has not resigned',
};

const TIED_ENDS: Readonly<Record<Ended['how'], string>> = {
  'all houses': `Both have delivered to all ${HOUSES} houses`,
  'nobody can move': 'No courier can move any more, and both have delivered as many letters',
  'nobody moves': `Nobody moved in ${STILL_TURNS_AT_END} turns, and both have delivered as many letters`,
  resigned: 'Both have resigned',
};

function endedSentence({ how, winner }: Ended): string {
  return winner === null
    ? `${TIED_ENDS[how]}: the tiebreak decides.`
    : `${winner} ${ENDS[how]}, and wins.`;
}
