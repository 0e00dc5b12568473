/** The audience and the text of each event. */

import { showFaults } from '../kit/judging/judging.ts';
import type { Seat } from '../kit/match/seat.ts';
import { capitalize, countText, findFittingLine } from '../kit/narrating/figures.ts';
import { everybody, itsSeat, narrate } from '../kit/narrating/narration.ts';
import { type Content, HOUSES } from './content.ts';
import { REASONS } from './reasons.ts';
import type { Event, EventOf } from './state.ts';

/** From this number of houses on, each new house is important news. */
const IMPORTANT_HOUSE_COUNT = 13;

const formatLetters = (count: number): string => countText(count, 'letter');

const formatCourier = (seat: Seat, courier: number): string => `courier ${courier} of ${seat}`;

/**
 * Narrates an event to both teams. The acting team reads its own text, or nothing if it is null.
 */
const narrateToBothTeams = <Told extends { readonly seat: Seat }>(
  says: (event: Told) => string,
  toItself: (event: Told) => string | null,
  more: Parameters<typeof everybody<Told, Content>>[1],
) =>
  everybody<Told, Content>(says, {
    each: (event, seat) => (event.seat === seat ? toItself(event) : says(event)),
    ...more,
  });

export const narration = narrate<Event, Content>({
  ranked: itsSeat(describeRanking),
  airdropped: narrateToBothTeams(
    (event) => `${event.seat} airdropped courier ${event.courier} at ${formatLanding(event)}.`,
    (event) => `You airdropped courier ${event.courier} at ${formatLanding(event)}.`,
    {
      newsValue: 2,
      importance: 3,
      short: ({ seat, courier, house, byChance }) =>
        `${seat} drops courier ${courier} at ${house}${byChance ? ' by chance' : ''}`,
    },
  ),
  'all ranked': everybody(() => 'Both players have ranked the houses in secret.', {
    newsValue: 1,
    short: () => 'Both secret rankings are in',
  }),
  'airdrop drawn': itsSeat(
    ({ faults }) => `Your airdrop was drawn at random: ${showFaults(REASONS, faults)}.`,
  ),
  moved: narrateToBothTeams(
    (event) =>
      `${event.seat} sent courier ${event.courier} from ${event.from} to ${formatDelivery(event)}.`,
    (event) => `Your courier ${event.courier} went from ${event.from} to ${formatDelivery(event)}.`,
    { newsValue: scoreDeliveryNews, importance: 3, asOrdered: true, short: formatShortMove },
  ),
  refused: narrateToBothTeams(
    ({ seat }) => `A courier of ${seat} refused its instruction.`,
    // Only the player learns the courier and the reason, by the event "refused order".
    () => null,
    {
      newsValue: 5,
      importance: 4,
      short: ({ seat }) => `${seat}’s courier refuses its instruction`,
    },
  ),
  'refused order': itsSeat(
    ({ courier, at, to, faults }) =>
      `Your courier ${courier} refused to go from ${at} to ${to}: ${showFaults(REASONS, faults)}.`,
    { importance: 4 },
  ),
  idled: narrateToBothTeams(
    ({ seat }) => `${seat} gave no instruction, so no courier moved.`,
    () => 'You gave no instruction, so your couriers stayed.',
    { newsValue: 2, importance: 4, short: ({ seat }) => `${seat} instructs no courier` },
  ),
  skipped: narrateToBothTeams(
    ({ seat }) => `${seat} was skipped, because no courier could move.`,
    () => 'You were skipped, because your couriers could not move.',
    {
      newsValue: 1,
      importance: 1,
      short: ({ seat }) => `${seat} is skipped: no courier can move`,
    },
  ),
  held: everybody(
    ({ seat, courier, house }) =>
      `${capitalize(formatCourier(seat, courier))} refuses to leave ${house} until its team has ` +
      'delivered as many letters there as the other team.',
    {
      own: ({ courier, house }) =>
        `Your courier ${courier} refuses to leave ${house} until your team has delivered as ` +
        'many letters there as the other team.',
      newsValue: 1,
      importance: 3,
      short: ({ seat, courier, house }) => `${seat}’s courier ${courier} is held at ${house}`,
    },
  ),
  freed: everybody(
    ({ seat, courier, house }) =>
      `${capitalize(formatCourier(seat, courier))} may leave ${house} again.`,
    {
      own: ({ courier, house }) => `Your courier ${courier} may leave ${house} again.`,
      newsValue: 1,
      importance: 2,
      short: ({ seat, courier, house }) => `${seat}’s courier ${courier} is free at ${house}`,
    },
  ),
  stuck: everybody(({ seat }) => describeStuck(seat, `${seat} owes`), {
    each: ({ seat }, reader) =>
      seat === reader
        ? describeStuck('yours', 'you owe')
        : describeStuck(seat, `${seat} owes`, 'you play'),
    newsValue: 8,
    importance: 4,
    short: ({ seat }) => `${seat} can never move again`,
  }),
  resigned: narrateToBothTeams(
    ({ seat }) => `${seat} resigned.`,
    () => 'You resigned.',
    { newsValue: 9, importance: 5, short: ({ seat }) => `${seat} resigns` },
  ),
  ended: everybody(({ why }) => why, {
    each: ({ why }) => why,
    newsValue: 10,
    importance: 6,
    // No short text: the last headline names the winner.
    short: () => '',
  }),
  revealed: everybody(
    ({ seat, ranking }) => `The secret ranking of ${seat}: ${joinHouses(ranking)}.`,
    {
      own: ({ ranking }) => `Everybody sees your ranking now: ${joinHouses(ranking)}.`,
    },
  ),
});

function scoreDeliveryNews({ isNew, houses }: EventOf<'moved'>): number {
  if (!isNew) return 2;
  return houses >= IMPORTANT_HOUSE_COUNT ? 3 + (houses - IMPORTANT_HOUSE_COUNT) / HOUSES : 2.4;
}

/** Formats a move: "Dems reaches Villa with courier 4: 9 of 15". */
function formatShortMove({ seat, courier, house, isNew, houses }: EventOf<'moved'>): string {
  const [does, count] = isNew
    ? [`reaches ${house}`, `: ${houses} of ${HOUSES}`]
    : [`adds ${formatLetters(courier)} at ${house}`, ''];
  return findFittingLine([
    `${seat} ${does} with courier ${courier}${count}`,
    `${seat} ${does}${count}`,
  ]);
}

/**
 * Describes a stuck team: "No courier of Dems can move again: Dems owes no more turns but may
 * resign, …"
 */
const describeStuck = (whose: string, owes: string, plays = 'the other player plays'): string =>
  `No courier of ${whose} can move again: ${owes} no more turns but may resign, and ` +
  `${plays} on alone.`;

const joinHouses = (houses: readonly string[]): string =>
  houses.map((house, index) => `${index + 1} ${house}`).join(', ');

/** Formats a delivery: "Villa: 2 letters, house 9 of 15". */
const formatDelivery = ({ courier, house, isNew, houses }: EventOf<'moved'>): string =>
  `${house}: ${formatLetters(courier)}${isNew ? `, house ${houses} of ${HOUSES}` : ''}`;

/** Formats a landing: "Villa by chance: 2 letters". */
const formatLanding = ({ courier, house, byChance }: EventOf<'airdropped'>): string =>
  `${house}${byChance ? ' by chance' : ''}: ${formatLetters(courier)}`;

function describeRanking({ ranking, drawn, faults }: EventOf<'ranked'>): string {
  const wrong = showFaults(REASONS, faults);
  const cause = wrong === '' ? '' : ` Your ranking was changed: ${wrong}.`;
  const first = ranking.length - drawn.length;
  const isRest = drawn.every((house) => ranking.indexOf(house) >= first);
  const which = isRest ? `the houses from place ${first + 1} on` : drawn.join(', ');
  const random = drawn.length === 0 ? '' : ` Drawn at random: ${which}.`;
  return `Your secret ranking: ${joinHouses(ranking)}.${random}${cause}`;
}
