/** Audience and sentence of each event. */

import { faultText } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import { capitalized, countText } from '../kit/narrating/figures.ts';
import { everybody, itsSeat, narrate } from '../kit/narrating/narration.ts';
import { firstThatFits } from '../kit/narrating/short-line.ts';
import { type Content, HOUSES } from './content.ts';
import { REASONS } from './reasons.ts';
import { type EndKind, type Event, type EventOf, STILL_TURNS_AT_END } from './state.ts';

/** From this number of houses on, each new one is important news, the last ones most. */
const MANY_HOUSES = 10;

const lettersText = (count: number): string => countText(count, 'letter');

const courierOf = (seat: Seat, courier: number): string => `courier ${courier} of ${seat}`;

/** A sentence for both teams: in the second person for the acting one. */
const bothHear = <Told extends { readonly seat: Seat }>(
  says: (event: Told) => string,
  toItself: (event: Told) => string,
  more: Parameters<typeof everybody<Told, Content>>[1],
) =>
  everybody<Told, Content>(says, {
    each: (event, seat) => (event.seat === seat ? toItself(event) : says(event)),
    ...more,
  });

export const narration = narrate<Event, Content>({
  ranked: itsSeat(rankedSentence),
  airdropped: bothHear(
    ({ seat, courier, house, byChance }) =>
      byChance
        ? `Chance airdropped ${courierOf(seat, courier)} at ${house}: ${lettersText(courier)}.`
        : `${seat} airdropped courier ${courier} at ${house}: ${lettersText(courier)}.`,
    ({ courier, house, byChance }) =>
      byChance
        ? `So your courier ${courier} was airdropped at ${house}: ${lettersText(courier)}.`
        : `You airdropped courier ${courier} at ${house}: ${lettersText(courier)}.`,
    {
      newsValue: 2,
      importance: 3,
      short: ({ seat, courier, house, byChance }) =>
        byChance
          ? `${seat}: chance drops ${courier} at ${house}`
          : `${seat} drops courier ${courier} at ${house}`,
    },
  ),
  'all ranked': everybody(() => 'Both players have ranked the houses in secret.', {
    newsValue: 2,
    short: () => 'Both rankings are in, sealed to the end',
  }),
  'airdrop drawn': itsSeat(
    ({ faults }) => `Chance had to choose for you: ${faultText(REASONS, faults)}.`,
  ),
  moved: bothHear(
    (event) =>
      `${event.seat} sent courier ${event.courier} from ${event.from} to ${event.to}: ` +
      `${deliveredText(event)}.`,
    (event) =>
      `Your courier ${event.courier} went from ${event.from} to ${event.to}: ` +
      `${deliveredText(event)}.`,
    { newsValue: deliveryNewsValue, importance: 3, asOrdered: true, short: movedInShort },
  ),
  refused: everybody(({ seat }) => `A courier of ${seat} refused its instruction.`, {
    // Its player reads which one, and why.
    each: (event, seat) =>
      event.seat === seat ? null : `A courier of ${event.seat} refused its instruction.`,
    newsValue: 5,
    importance: 4,
    short: ({ seat }) => `${seat}’s courier refuses its instruction`,
  }),
  'refused order': itsSeat(
    ({ courier, at, to, faults }) =>
      `Your courier ${courier} refused to go from ${at} to ${to}: ${faultText(REASONS, faults)}.`,
    { importance: 4 },
  ),
  idled: bothHear(
    ({ seat }) => `${seat} gave no instruction: no courier moved.`,
    () => 'You gave no instruction: your couriers stayed.',
    { newsValue: 2, importance: 4, short: ({ seat }) => `${seat} instructs nobody` },
  ),
  skipped: bothHear(
    ({ seat }) => `The turn of ${seat} was skipped: no courier could have moved.`,
    () => 'Your turn was skipped: no courier of yours could have moved.',
    {
      newsValue: 1,
      importance: 1,
      short: ({ seat }) => `${seat} cannot move: the turn is skipped`,
    },
  ),
  held: everybody(
    ({ seat, courier, house }) =>
      `${capitalized(courierOf(seat, courier))} refuses to leave ${house} until its team has ` +
      'delivered as many letters there as the other one.',
    {
      own: ({ courier, house }) =>
        `Your courier ${courier} refuses to leave ${house} until your team has delivered as ` +
        'many letters there as the other one.',
      newsValue: 1,
      importance: 3,
      short: ({ seat, courier, house }) => `${seat}’s courier ${courier} is held at ${house}`,
    },
  ),
  freed: everybody(
    ({ seat, courier, house }) =>
      `${capitalized(courierOf(seat, courier))} may leave ${house} again.`,
    {
      own: ({ courier, house }) => `Your courier ${courier} may leave ${house} again.`,
      newsValue: 1,
      importance: 2,
      short: ({ seat, courier, house }) => `${seat}’s courier ${courier} is free at ${house}`,
    },
  ),
  stuck: everybody(
    (event) => stuckSentence(event, [event.seat, `${event.seat} owes`, OTHER_PLAYS]),
    {
      each: (event, seat) =>
        stuckSentence(
          event,
          event.seat === seat
            ? ['yours', 'you owe', OTHER_PLAYS]
            : [event.seat, `${event.seat} owes`, 'you play'],
        ),
      newsValue: 8,
      importance: 4,
      short: ({ seat }) => `${seat} can never move again`,
    },
  ),
  resigned: bothHear(
    ({ seat }) => `${seat} resigned.`,
    () => 'You resigned.',
    { newsValue: 9, importance: 5, short: ({ seat }) => `${seat} resigns` },
  ),
  ended: everybody(endedSentence, {
    each: (event) => endedSentence(event),
    newsValue: 10,
    importance: 6,
    // The last headline has the winner.
    short: () => '',
  }),
  revealed: everybody(({ seat, ranking }) => `The secret ranking of ${seat}: ${listed(ranking)}.`, {
    own: ({ ranking }) => `Everybody sees your ranking now: ${listed(ranking)}.`,
  }),
});

function deliveryNewsValue({ isNew, houses }: EventOf<'moved'>): number {
  if (!isNew) return 2;
  return houses >= MANY_HOUSES ? 3 + (houses - MANY_HOUSES) / HOUSES : 2.4;
}

/** "Dems reaches Villa with courier 4: 9 of 15" */
function movedInShort({ seat, courier, to, isNew, houses }: EventOf<'moved'>): string {
  const count = `${houses} of ${HOUSES}`;
  return isNew
    ? firstThatFits([
        `${seat} reaches ${to} with courier ${courier}: ${count}`,
        `${seat} reaches ${to}: ${count}`,
      ])
    : firstThatFits([
        `${seat} adds ${lettersText(courier)} at ${to} with courier ${courier}`,
        `${seat} adds ${lettersText(courier)} at ${to}`,
      ]);
}

/** "No courier of Dems can move any more: Dems owes nothing any more but may resign, …" */
function stuckSentence(
  { isOver }: EventOf<'stuck'>,
  [whose, owes, plays]: readonly [whose: string, owes: string, plays: string],
): string {
  const then = `: ${owes} nothing any more but may resign, and ${plays} on alone`;
  return `No courier of ${whose} can move any more${isOver ? '' : then}.`;
}

const OTHER_PLAYS = 'the other player plays';

const listed = (houses: readonly string[]): string =>
  houses.map((house, index) => `${index + 1} ${house}`).join(', ');

/** "2 letters, house 9 of 15" */
const deliveredText = ({ courier, isNew, houses }: EventOf<'moved'>): string =>
  isNew ? `${lettersText(courier)}, house ${houses} of ${HOUSES}` : lettersText(courier);

function rankedSentence({ ranking, drawn, faults }: EventOf<'ranked'>): string {
  const wrong = faultText(REASONS, faults);
  const cause = wrong === '' ? '' : ` Not as you named it: ${wrong}.`;
  const first = ranking.length - drawn.length;
  const isRest = drawn.every((house) => ranking.indexOf(house) >= first);
  const which = isRest ? `those from place ${first + 1} on` : drawn.join(', ');
  const random = drawn.length === 0 ? '' : ` Chance ranked ${which}.`;
  return `Your secret ranking: ${listed(ranking)}.${random}${cause}`;
}

const ENDS: Readonly<Record<EndKind, string>> = {
  'all houses': `has delivered to all ${HOUSES} houses`,
  'nobody can move': 'has delivered most letters, and no courier can move any more',
  'stuck behind': 'has delivered more letters, and the other player can never move again',
  'nobody moves': `has delivered most letters, and nobody moved in ${STILL_TURNS_AT_END} turns`,
  resigned: 'has not resigned',
};

const TIED_ENDS: Readonly<Record<EndKind, string>> = {
  'all houses': `Both have delivered to all ${HOUSES} houses`,
  'nobody can move': 'No courier can move any more, and both have delivered as many letters',
  'stuck behind': 'One player can never move again, and both have delivered as many letters',
  'nobody moves': `Nobody moved in ${STILL_TURNS_AT_END} turns, and both have delivered as many letters`,
  resigned: 'Both have resigned',
};

function endedSentence({ how, winner }: EventOf<'ended'>): string {
  return winner === null
    ? `${TIED_ENDS[how]}: the tiebreak decides.`
    : `${winner} ${ENDS[how]}, and wins.`;
}
