import { defineGame, defineOrders, type GameDefinition } from '../kit/match/define.ts';
import { type GameResult, rankByScore } from '../kit/match/outcome.ts';
import { createPrize } from '../kit/match/prizes.ts';
import type { Seat } from '../kit/match/seat.ts';
import { countText } from '../kit/narrating/figures.ts';
import { byMost, joinNames } from '../kit/reckoning/rank.ts';
import { type Content, contentSchema } from './content.ts';
import { type Event, REASONS } from './events.ts';
import { holdsChoice, nameDealtCards } from './forms/naming.ts';
import { findNextStep, type Orders, questions } from './forms/questions.ts';
import { narration } from './narration.ts';
import type { PublicInput, SeatNow } from './now.ts';
import { buildScores } from './pages/tables.ts';
import { pages } from './pages/view.ts';
import { listFindings, proposing, robots } from './proposals.ts';
import {
  dependsOnHidden,
  judge,
  playTurn,
  previewTurn,
  priceAlone,
  resolveStep,
} from './resolve.ts';
import { startMatch } from './start.ts';
import type { Cards, PublicView, SeatView, State } from './state.ts';
import { countSettled } from './table.ts';
import { computePoints } from './turns.ts';
import { determinize, publicView, seatView, withKnownCard } from './views.ts';

const ANNOUNCED_EVENTS = [
  ...(['Energy', 'ability', 'acted', 'bottom', 'bottom not used', 'buried'] as const),
  ...(['discarded', 'drew', 'looked', 'not advanced', 'nothing to do'] as const),
  // A colonist may move up and down in one step, so that the board shows neither move.
  ...(['refilled', 'shifted', 'switched'] as const),
] as const;

export const definition = {
  id: 'pocket-mars',
  title: 'Pocket Mars',
  description:
    'Two to four players send colonists from Earth to Mars. ' +
    'Each card has two actions: one for the hand, another for the prep module.',
  version: '6',
  seats: { least: 2, most: 4 },
  variants: [
    {
      name: 'draft',
      title: 'Drafting',
      about: 'The first four cards are dealt, or drafted from packs of five.',
      choices: [
        { value: 'no', label: 'Cards are dealt' },
        { value: 'yes', label: 'Cards are drafted' },
      ],
    },
  ],
  content: contentSchema,
  play: {
    paces: [
      { name: 'set-up', title: 'Set-up', usual: '1 day' },
      { name: 'turn', title: 'Turn', usual: '1 day' },
      { name: 'follow-up', title: 'Follow-up', usual: '12 hours' },
    ],
    start: startMatch,
    next: findNextStep,
    resolve: resolveStep,
    outcome: findOutcome,
  },
  orders: defineOrders({
    questions,
    secrets: ({ state: { settlers, packs } }: SeatNow) => ({ settlers, packs }),
    withoutSecrets: withKnownCard,
    judge,
    reasons: REASONS,
    holds: holdsChoice,
    // Other presets are not parts of the orders: the player is asked if one of them is missing.
    optionalParts: ['abilityBuilding', 'greenhouse', 'aqualab'],
    dependsOnOthers: dependsOnHidden,
    // A turn that stops to ask cannot be compared, so the game judges presets itself.
    effects: { resolve: playTurn, optionalParts: [], priceAlone },
  }),
  shown: {
    ...{ publicView, seatView, determinize, pages, narration, scores: buildScores },
    announced: ANNOUNCED_EVENTS,
    announcedToSeats: ['drawn cards.cards'],
  },
  advice: { preview: previewTurn, proposing, ownWords: nameDealtCards },
  measures: { findings: listFindings, robots },
} satisfies GameDefinition<Content, State, PublicView, SeatView, Orders, Event, Cards>;

export const pocketMars = defineGame(definition);

/** Returns the result; null during the match. */
function findOutcome({ state }: PublicInput): GameResult | null {
  if (state.phase !== 'over') return null;
  const getScore = (seat: Seat): number => computePoints(state, seat).total;
  const countSettlers = (seat: Seat): number => countSettled(state, seat);
  return rankByScore({
    seats: state.order,
    score: getScore,
    breaks: [
      {
        compare: byMost(countSettlers),
        says: (better, worse) =>
          `${better} and ${worse} both have ${countText(getScore(better), 'point')}: ` +
          `${better} has more colonists in Buildings (${countSettlers(better)} to ` +
          `${countSettlers(worse)}).`,
      },
    ],
    shared: (seats) => {
      const points = countText(seats.map(getScore)[0] ?? 0, 'point');
      const colonists = countText(seats.map(countSettlers)[0] ?? 0, 'colonist');
      const who = `${joinNames(seats)} ${seats.length === 2 ? 'both' : 'all'}`;
      return `${who} have ${points} and ${colonists} in Buildings: they share the place.`;
    },
    prizes: (place) => (place === 1 ? [createPrize('victory', 'Victory')] : []),
  });
}
