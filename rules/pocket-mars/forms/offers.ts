/** Options and pages of a turn's fields. They depend on public facts alone. */

import {
  buildOffers,
  NO_OFFERS,
  type Offer,
  type PagePlacement,
} from '../../kit/asking/choosing.ts';
import type { Choice, FormPage, PageRoute } from '../../kit/asking/form.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { memoizeByState } from '../../kit/reckoning/memoize.ts';
import * as deck from '../cards.ts';
import { listGreenhouseOptions, listLookOptions, listSwitchOptions } from '../choices.ts';
import type { Content, Effect } from '../content.ts';
import { getChoiceKind, isFor } from '../effects.ts';
import type { Now, QuestionInput } from '../now.ts';
import {
  type Action,
  CARD_CRITERIA,
  type CardChoice,
  type CardCriterion,
  OPTIONAL_SUBSTEPS,
  type OptionalSubstep,
  type Position,
} from '../state.ts';
import { getSettler, listOpenCards } from '../table.ts';
import {
  ABILITY_TEXTS,
  formatBuilding,
  formatCardChoice,
  formatCriterion,
  formatEnergyGain,
  formatShift,
} from './labels.ts';
import type { CardNaming, NamedAction } from './naming.ts';

function listActionOffers(naming: CardNaming, now: Now, seat: Seat): readonly Offer<NamedAction>[] {
  const { content } = now.setup;
  const own = (kind: 'A' | 'B' | 'E') =>
    naming.offers(now, seat, kind).map(
      ({ value: card, ...words }): Offer<NamedAction> => ({
        value: { kind, card },
        ...words,
        ...(naming.isByCard &&
          kind !== 'E' && { to: buildRoute(content, kind, card as deck.CardId) }),
      }),
    );
  const launch = { value: { kind: 'D' }, label: formatLaunch(now.state, seat) } as const;
  return [...own('A'), ...own('B'), ...listOffersOfOthers(now.state, seat), launch, ...own('E')];
}

function formatLaunch(state: Position, seat: Seat): string {
  const { earth } = getSettler(state, seat);
  return earth > 0 ? `D: launch a colonist (${earth} on Earth)` : 'D: nothing is left to do';
}

const CARD_OF_OTHERS_TEXT = 'a card of another player’s prep module';

export const createActionSorter =
  (isByCard: boolean) =>
  (action: NamedAction): string =>
    isByCard && 'card' in action && action.kind !== 'C'
      ? `${action.kind} ${deck.COLOUR_TONES[deck.getColour(action.card as deck.CardId)]}`
      : action.kind;

export function createKindChoices(isByCard: boolean, listOffers: (now: Now) => TurnOffers) {
  const getSort = createActionSorter(isByCard);
  return memoizeByState((now: Now): readonly Choice[] => {
    const { setup, state } = now;
    const offers = listOffers(now);
    if (state.current === null || offers === null) return NO_OFFERS;
    const { seat } = state.current;
    const possible = listPossibleActions(state, seat);
    const gain = formatEnergyGain(getSettler(state, seat).energy, setup.content);
    const labels: Readonly<Record<Action['kind'], (colour: string) => string>> = {
      A: (colour) =>
        colour
          ? `A: play ${colour} from my hand`
          : 'A: play a card of your hand for its top action',
      B: (colour) =>
        colour
          ? `B: connect my ${colour} prep card`
          : 'B: connect a card of your prep module to its Building',
      C: () => `C: connect ${isByCard ? 'another player’s card' : CARD_OF_OTHERS_TEXT}`,
      D: () => formatLaunch(state, seat),
      E: (colour) => `E: discard ${colour || 'a card'} ${gain}`,
    };
    const kinds = offers.action.filter(({ value }) => possible.includes(value.kind));
    const sorts = new Map(kinds.map(({ value }) => [getSort(value), value.kind]));
    return [...sorts].map(([sort, kind]) => ({
      value: sort,
      label: labels[kind](sort.slice(2)),
      short: isByCard && kind === 'D' ? formatLaunch(state, seat) : sort,
      to: [sort],
      ...(isByCard && kind !== 'D' && { isRepeated: true }),
    }));
  });
}

const listOffersOfOthers = (state: Position, seat: Seat): readonly Offer<NamedAction>[] =>
  listLookOptions(state, seat).flatMap((of) =>
    getSettler(state, of).prep.map((back, index): Offer<NamedAction> => {
      const at = deck.getColour(back);
      const card = String(index + 1);
      const short = `C: use prep ${card} of ${of} (${deck.getBack(at)})`;
      const label = `${short}: ${ABILITY_TEXTS[at]}`;
      return { value: { kind: 'C', of, card }, label, short, to: [`C ${at}`] };
    }),
  );

const SUBSTEP_LABELS = {
  move: 'Do not move a colonist',
  bottom: 'Do not use the bottom action',
  ability: 'Do not use the ability of the Building',
} as const;

const SUBSTEP_OFFERS = buildOffers(OPTIONAL_SUBSTEPS, (step) => SUBSTEP_LABELS[step]);
const HABITABLE_OFFERS = buildOffers(deck.SETTLED_COLOURS, formatBuilding);

const CRITERION_OFFERS = {
  discard: buildOffers<CardCriterion>(['lowest', 'highest', ...deck.COLOURS], (wish) =>
    formatCriterion(wish, 'lowest'),
  ),
  refill: buildOffers(CARD_CRITERIA, (wish) => formatCriterion(wish)),
};

/** Lists the criteria, followed by all cards that may be in the hand. */
export const createSelectorOffers =
  (naming: CardNaming) =>
  (now: Now, seat: Seat, name: 'discard' | 'refill'): readonly Offer<string>[] => [
    ...CRITERION_OFFERS[name],
    ...naming.offers(now, seat, 'hand'),
  ];

function listCardChoices(
  state: Position,
  seat: Seat,
  entering: Seat | null,
): readonly CardChoice[] {
  const others = listLookOptions(state, seat);
  return [
    ...deck.COLOURS.map((at): CardChoice => ({ kind: 'building', at })),
    /** If there is only one opponent, the player is not asked to choose. */
    ...(others.length < 2 ? NO_OFFERS : others.map((of): CardChoice => ({ kind: 'look', of }))),
    ...listSwitchOptions(state, entering).map((one): CardChoice => ({ kind: 'switch', ...one })),
  ];
}

export function listOwnersChoices(asked: QuestionInput): readonly Offer<CardChoice>[] {
  const { setup, state, seat } = asked;
  const [task] = state.agenda;
  if (task?.kind !== 'owner') return NO_OFFERS;
  const { bottom } = setup.content.cards[task.card];
  return buildOffers(
    listCardChoices(state, seat, seat).filter((choice) =>
      bottom.some(({ kind }) => isFor(choice, kind)),
    ),
    formatCardChoice,
  );
}

export function createTurnOffers(naming: CardNaming) {
  const selectors = createSelectorOffers(naming);
  return memoizeByState((now: Now) => {
    const { state } = now;
    const seat = state.current?.seat;
    if (seat === undefined) return null;
    const { earth, ship } = getSettler(state, seat);
    const moving = earth + ship > 0 ? seat : null;
    return {
      action: listActionOffers(naming, now, seat),
      without: SUBSTEP_OFFERS,
      card: buildOffers(listCardChoices(state, seat, moving), formatCardChoice),
      abilityBuilding: HABITABLE_OFFERS,
      greenhouse: buildOffers(listGreenhouseOptions(state, moving), formatShift),
      aqualab: naming.offers(now, seat, 'held'),
      discard: selectors(now, seat, 'discard'),
      refill: selectors(now, seat, 'refill'),
    };
  });
}

/** Lists the offers of each field; null before the first turn and after the match. */
export type TurnOffers = ReturnType<ReturnType<typeof createTurnOffers>>;

/** The label is longer than any player's name, so that the two are never equal. */
const NO = { value: false, label: 'No: the action is skipped, and the turn continues' } as const;

/** Adds the “no”. No answer leads to the page of standing choices. */
export const withNo = <Value>(offers: readonly Offer<Value>[]): readonly Offer<Value | false>[] =>
  [...offers, NO].map((offer) => ({ ...offer, to: [] }));

/** Lists all combinations of `count` items, in the order of the items. */
export function choose<One>(all: readonly One[], count: number): readonly (readonly One[])[] {
  if (count <= 0) return [[]];
  return all.flatMap((one, at) =>
    choose(all.slice(at + 1), count - 1).map((some) => [one, ...some]),
  );
}

interface TurnPage {
  readonly page: FormPage;
  readonly action: Action['kind'];
  /** Colour of the connected card; null if the action connects no card. */
  readonly at: deck.Colour | null;
  readonly effects: readonly Effect['kind'][];
}

const createTurnPage = (
  page: FormPage,
  action: Action['kind'],
  { at = null, effects = [] }: Partial<Pick<TurnPage, 'at' | 'effects'>> = {},
): TurnPage => ({ page, action, at, effects });

const CARD_PAGES = {
  A: {
    name: 'A',
    title: 'A: a card of your hand',
    about:
      'The card is discarded afterwards. “Land” moves a colonist from your Ship to a Building. ' +
      '“Raise” moves from ★ to ★★.',
  },
  B: { name: 'B', title: 'B: a card of your prep module' },
  C: { name: 'C', title: 'C: a card of another player' },
  E: { name: 'E', title: 'E: a card to discard' },
} as const satisfies Partial<Record<Action['kind'], FormPage>>;

const LAUNCH_PAGE: FormPage = { name: 'D', title: 'D: after the launch' };

const PLAYED_CARD_PAGE: FormPage = { name: 'A', title: 'A: choices for your card' };

/** Lists the effects that ask a question. Drawing a single card never asks for a discard. */
function listAskingEffects(effects: readonly Effect[]): readonly Effect['kind'][] {
  const drawn = effects.reduce((sum, one) => sum + (one.kind === 'draw' ? one.count : 0), 0);
  return [...new Set(effects.map(({ kind }) => kind))]
    .filter((kind) => (kind === 'draw' ? drawn > 1 : getChoiceKind(kind) !== null))
    .toSorted();
}

const buildSubpage = (page: FormPage, names: readonly string[]): FormPage => ({
  ...page,
  name: [page.name, ...names].join(' '),
});

export function buildRoute({ cards }: Content, kind: 'A' | 'B', card: deck.CardId): PageRoute {
  const at = deck.getColour(card);
  const effects = listAskingEffects(cards[card][kind === 'A' ? 'top' : 'bottom']);
  if (kind === 'B') return [buildSubpage(buildConnectingPage(kind, at), effects).name];
  return effects.length === 0 ? [] : [buildSubpage(PLAYED_CARD_PAGE, effects).name];
}

/** Returns whether an action may take a card from the prep module, which is then refilled. */
export const canEmptyPrepModule = (kind: Action['kind'], at: deck.Colour | null): boolean =>
  kind === 'B' || kind === 'E' || (kind === 'C' && at === 'Water');

/** Lists all pages that a turn can lead to. Cards with the same questions share a page. */
const createTurnPages = (isByCard: boolean) =>
  memoizeByState(({ setup: { content }, state }: Now): readonly TurnPage[] => {
    if (state.current === null) return [];
    const { seat } = state.current;
    const open = listOpenCards(state);
    const unseen = deck.CARDS.filter((card) => !open.has(card));
    const listSorts = (side: 'top' | 'bottom', cards: readonly deck.CardId[]) => {
      const effects = cards.map((card) => content.cards[card][side]);
      if (!isByCard) return [[...new Set(effects.flat().map(({ kind }) => kind))]];
      const asked = effects.map(listAskingEffects);
      return [...new Map(asked.map((kinds) => [kinds.join(), kinds])).values()];
    };
    const own = deck.COLOURS.filter((at) => hasBack(state, seat, at));
    const others = deck.COLOURS.filter((at) =>
      state.order.some((other) => other !== seat && hasBack(state, other, at)),
    );
    const asked = (page: FormPage, effects: TurnPage['effects']): FormPage =>
      isByCard ? buildSubpage(page, effects) : page;
    const playedPage = isByCard ? PLAYED_CARD_PAGE : CARD_PAGES.A;
    const getSort = createActionSorter(isByCard);
    const ofColour = (at: deck.Colour) => unseen.filter((card) => deck.getColour(card) === at);
    const pages: readonly TurnPage[] = [
      ...listSorts('top', unseen).map((effects) =>
        createTurnPage(asked(playedPage, effects), 'A', { effects }),
      ),
      ...own.flatMap((at) =>
        listSorts('bottom', ofColour(at)).map((effects) =>
          createTurnPage(asked(buildConnectingPage('B', at), effects), 'B', { at, effects }),
        ),
      ),
      ...others.map((at) => createTurnPage(buildConnectingPage('C', at), 'C', { at })),
      createTurnPage(LAUNCH_PAGE, 'D'),
      ...listCardPages(isByCard)
        .filter(({ name }) => unseen.some((card) => name === getSort({ kind: 'E', card })))
        .map((page) => createTurnPage(page, 'E')),
    ];
    return pages.filter(({ action }) => listPossibleActions(state, seat).includes(action));
  });

const hasBack = (state: Position, seat: Seat, at: deck.Colour): boolean =>
  getSettler(state, seat).prep.some((card) => deck.getColour(card) === at);

/** Lists the actions that a player can take. D is listed if no other action is possible. */
export function listPossibleActions(state: Position, seat: Seat): readonly Action['kind'][] {
  const { hand, prep, earth } = getSettler(state, seat);
  const cards = hand.length + prep.length;
  return [
    ...(hand.length > 0 ? (['A'] as const) : []),
    ...(prep.length > 0 ? (['B'] as const) : []),
    ...(listLookOptions(state, seat).length > 0 ? (['C'] as const) : []),
    ...(earth > 0 || cards === 0 ? (['D'] as const) : []),
    ...(cards > 0 ? (['E'] as const) : []),
  ];
}

const buildConnectingPage = (action: 'B' | 'C', at: deck.Colour): FormPage => ({
  name: `${action} ${at}`,
  title: `${action}: connecting to the ${deck.BUILDING_NAMES[at]}`,
  about: action === 'B' ? 'Your card is connected, whatever its value.' : CONNECTING_OTHERS_TEXT,
});

const CONNECTING_OTHERS_TEXT =
  'The owner of the card may use its bottom action. The card’s value moves no colonist.';

/** Lists the pages that ask for a card. If cards have names, each colour has a page. */
const listCardPages = (isByCard: boolean): readonly FormPage[] =>
  Object.values(CARD_PAGES).flatMap((page) =>
    isByCard && page.name !== 'C'
      ? Object.values(deck.COLOUR_TONES).map((colour) => buildSubpage(page, [colour]))
      : [page],
  );

export function createFieldPlaces(isByCard: boolean) {
  const turnPages = createTurnPages(isByCard);
  const where = (isThere: (page: TurnPage) => boolean) => (asked: QuestionInput) =>
    turnPages(asked)
      .filter(isThere)
      .map(({ page }): PagePlacement<unknown> => ({ page }));
  const getSort = createActionSorter(isByCard);
  const cardPages = listCardPages(isByCard).map(
    (page): PagePlacement<NamedAction> => ({ page, only: (one) => getSort(one) === page.name }),
  );
  return {
    action: () => cardPages,
    card: (asked: QuestionInput): readonly PagePlacement<CardChoice>[] =>
      turnPages(asked)
        .filter(({ effects }) => effects.length > 0)
        .map(({ page, action, effects }) => ({
          page,
          only: (choice) => effects.some((kind) => isFor(choice, kind)),
          isUsed: action === 'A' && effects.every((kind) => kind === 'cover'),
        })),
    greenhouse: where(({ at }) => at === 'Ecosystem'),
    aqualab: where(({ at }) => at === 'Water'),
    abilityBuilding(input: QuestionInput) {
      const { current } = input.state;
      const isEmpty = current !== null && getSettler(input.state, current.seat).ship === 0;
      const isUsed = ({ at, action }: TurnPage) =>
        at === 'Construction' && !(action === 'C' && isEmpty);
      return where(isUsed)(input);
    },
    /** Asks which parts of a connection to skip. Action C lets a player skip only the ability. */
    without: (input: QuestionInput): readonly PagePlacement<OptionalSubstep>[] =>
      turnPages(input).flatMap(({ page, action, at }) => {
        if (at === null) return [];
        const only = (step: OptionalSubstep) =>
          step === 'ability' || (action !== 'C' && (step !== 'move' || deck.isHabitable(at)));
        const ability = `The ability: ${ABILITY_TEXTS[at]}.`;
        const help = `Without a tick every possible part happens. ${ability}`;
        return [{ page, only, help }];
      }),
    discard: where(({ effects }) => effects.includes('draw')),
    refill: where(({ action, at }) => !isByCard || canEmptyPrepModule(action, at)),
  };
}
