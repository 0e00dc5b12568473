/** Options of each field, derived from public facts once for each state. */

import type { Offer } from '../../kit/asking/choosing.ts';
import type { Choice } from '../../kit/asking/form.ts';
import { NO_OFFERS, offersOf } from '../../kit/asking/offering.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizedByState } from '../../kit/reckoning/memoize.ts';
import { backOf, type CardId, COLOURS, colourOf, SETTLED_COLOURS } from '../cards.ts';
import { greenhouseOptions, lookOptions, switchOptions } from '../choices.ts';
import { isFor } from '../effects.ts';
import type { Asked, Now } from '../now.ts';
import {
  type Action,
  type CardChoice,
  type CardCriterion,
  OPTIONAL_SUBSTEPS,
  type Position,
} from '../state.ts';
import { settlerOf } from '../table.ts';
import {
  ABILITY_TEXTS,
  buildingLabel,
  cardChoiceLabel,
  criterionLabel,
  gainText,
  shiftLabel,
} from './labels.ts';
import type { NamedAction, Naming } from './naming.ts';
import { kindsOf, routeOf } from './turn-pages.ts';

function actionsOf(naming: Naming, now: Now, seat: Seat): readonly Offer<NamedAction>[] {
  const { content } = now.setup;
  const own = (kind: 'A' | 'B' | 'E') =>
    naming.offers(now, seat, kind).map(
      ({ value: card, ...words }): Offer<NamedAction> => ({
        value: { kind, card },
        ...words,
        ...(naming.isByCard && kind !== 'E' && { to: routeOf(content, kind, card as CardId) }),
      }),
    );
  const launch = { value: { kind: 'D' }, label: launchLabel(now.state, seat) } as const;
  return [...own('A'), ...own('B'), ...othersOffers(now.state, seat), launch, ...own('E')];
}

function launchLabel(state: Position, seat: Seat): string {
  const { earth } = settlerOf(state, seat);
  return earth > 0 ? `D: launch a colonist (${earth} on Earth)` : 'D: nothing is left to do';
}

export const kindChoices = memoizedByState(({ setup, state }: Now): readonly Choice[] => {
  if (state.current === null) return NO_OFFERS;
  const { seat } = state.current;
  const { energy } = settlerOf(state, seat);
  const labels: Readonly<Record<Action['kind'], string>> = {
    A: 'A: play a card of your hand for its top action',
    B: 'B: connect a card of your prep module to its Building',
    C: 'C: connect a card of another player’s prep module',
    D: launchLabel(state, seat),
    E: `E: discard a card ${gainText(energy, setup.content)}`,
  };
  return kindsOf(state, seat).map((kind) => ({
    value: kind,
    label: labels[kind],
    short: kind,
    to: [kind],
  }));
});

const othersOffers = (state: Position, seat: Seat): readonly Offer<NamedAction>[] =>
  lookOptions(state, seat).flatMap((of) =>
    settlerOf(state, of).prep.map((back, index): Offer<NamedAction> => {
      const at = colourOf(back);
      const card = String(index + 1);
      const short = `C: use prep ${card} of ${of} (${backOf(at)})`;
      const label = `${short}: ${ABILITY_TEXTS[at]}`;
      return { value: { kind: 'C', of, card }, label, short, to: [`C ${at}`] };
    }),
  );

const STEP_LABELS = {
  move: 'Do not move a colonist',
  bottom: 'Do not use the bottom action',
  ability: 'Do not use the ability of the Building',
} as const;

const stepOffers = offersOf(OPTIONAL_SUBSTEPS, (step) => STEP_LABELS[step]);
const settledOffers = offersOf(SETTLED_COLOURS, buildingLabel);

/** Returns the player if a colonist of theirs may still enter a Building, else null. */
function entering(state: Position, seat: Seat): Seat | null {
  const { earth, ship } = settlerOf(state, seat);
  return earth + ship > 0 ? seat : null;
}

const generalOffers = {
  discard: offersOf<CardCriterion>(['lowest', 'highest', ...COLOURS], (wish) =>
    criterionLabel(wish, 'lowest'),
  ),
  refill: offersOf<CardCriterion>(['highest', 'lowest', ...COLOURS], (wish) =>
    criterionLabel(wish, 'highest'),
  ),
};

/** Offers criteria for later cards, then all cards that may be in the hand. */
export const selectorOffers =
  (naming: Naming) =>
  (now: Now, seat: Seat, name: 'discard' | 'refill'): readonly Offer<string>[] => [
    ...generalOffers[name],
    ...naming.offers(now, seat, 'hand'),
  ];

function cardChoices(state: Position, seat: Seat, entering: Seat | null): readonly CardChoice[] {
  const others = lookOptions(state, seat);
  return [
    ...COLOURS.map((at): CardChoice => ({ kind: 'building', at })),
    /** A single opponent is chosen without asking. */
    ...(others.length < 2 ? NO_OFFERS : others.map((of): CardChoice => ({ kind: 'look', of }))),
    ...switchOptions(state, entering).map((one): CardChoice => ({ kind: 'switch', ...one })),
  ];
}

export function ownersChoices({ setup, state, seat }: Asked): readonly Offer<CardChoice>[] {
  const [task] = state.agenda;
  if (task?.kind !== 'owner') return NO_OFFERS;
  const { bottom } = setup.content.cards[task.card];
  return offersOf(
    cardChoices(state, seat, seat).filter((choice) =>
      bottom.some(({ kind }) => isFor(choice, kind)),
    ),
    cardChoiceLabel,
  );
}

/** Builds the function that lists the options of a turn's fields. */
export function turnOffers(naming: Naming) {
  const selectors = selectorOffers(naming);
  return memoizedByState((now: Now) => {
    const { state } = now;
    const seat = state.current?.seat;
    if (seat === undefined) return NONE;
    const moving = entering(state, seat);
    return {
      action: actionsOf(naming, now, seat),
      without: stepOffers,
      card: offersOf(cardChoices(state, seat, moving), cardChoiceLabel),
      abilityBuilding: settledOffers,
      greenhouse: offersOf(greenhouseOptions(state, moving), shiftLabel),
      aqualab: naming.offers(now, seat, 'held'),
      discard: selectors(now, seat, 'discard'),
      refill: selectors(now, seat, 'refill'),
    };
  });
}

const NONE = {
  ...{ action: NO_OFFERS, without: NO_OFFERS, card: NO_OFFERS, abilityBuilding: NO_OFFERS },
  ...{ greenhouse: NO_OFFERS, aqualab: NO_OFFERS, discard: NO_OFFERS, refill: NO_OFFERS },
};

/** Adds a route that skips the page of standing choices. */
const sentOff = <One extends object>(offer: One): One & { to: [] } => ({ ...offer, to: [] });

/** The label is longer than any name, so it differs from every player's. */
const NO = { value: false, label: 'No: the action is skipped, and the turn continues' } as const;

export const withNo = <Value>(offers: readonly Offer<Value>[]): readonly Offer<Value | false>[] =>
  [...offers, NO].map(sentOff);
