import { isSame } from '../../kit/judging/same.ts';
import { filterKind, listEvents } from '../../kit/match/events.ts';
import { mapSeats, type Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { capitalize } from '../../kit/narrating/figures.ts';
import { buildEmptyNotice, muteMark, strong } from '../../kit/showing/marks.ts';
import type { ScoreColumn, Scores } from '../../kit/showing/scores.ts';
import type * as view from '../../kit/showing/view.ts';
import * as deck from '../cards.ts';
import type { Card } from '../content.ts';
import { getValueBelow } from '../effects.ts';
import { formatCard, formatShortCondition } from '../forms/labels.ts';
import type { HostPageInput, PublicPageInput, SeatPageInput } from '../now.ts';
import { countColonists, getFace, getRoomAbove, getSettler, sumColonists } from '../table.ts';
import * as turns from '../turns.ts';

export const renderPicture = (input: PublicPageInput): readonly view.Block[] => [
  renderBuildings(input),
  input.state.phase === 'over' ? renderPointParts(input) : renderPlayers(input),
];

export const renderBuildings = (input: PublicPageInput): view.Board => ({
  kind: 'board',
  title: '',
  about:
    'A card connects to the Building of its colour. ' +
    'If it beats the number, one of your colonists may land there. ' +
    `★ ${turns.POINTS_ON_ONE_STAR} points, ★★ ${turns.POINTS_ON_TWO_STAR} points.`,
  heights: [1, 2, 2, 2, 2],
  squares: [
    deck.COLOURS.map((colour) => markColour(colour, deck.BUILDING_NAMES[colour])),
    deck.COLOURS.map((colour) => renderValueToBeat(input, colour)),
    deck.COLOURS.map((colour) => renderSpace(input, colour, 'twoStar')),
    deck.COLOURS.map((colour) => renderSpace(input, colour, 'oneStar')),
    deck.COLOURS.map((colour) => SHORT_ABILITY_TEXTS[colour]),
  ],
});

/** Names of abilities that fit a square of 109 pixels. */
const SHORT_ABILITY_TEXTS: Readonly<Record<deck.Colour, string>> = {
  Energy: 'gain 1 Energy',
  Ecosystem: 'move a colonist up or down',
  Water: 'put a card under the deck',
  Science: 'launch 1 colonist',
  Construction: 'land 1 colonist in any Building',
};

function renderValueToBeat(input: PublicPageInput, colour: deck.Colour): view.Mark {
  const mark = { ...markColour(colour, 'no colonists'), note: describeTopCard(input, colour) };
  if (!deck.isHabitable(colour)) return mark;
  return { ...mark, value: `beat ${getValueBelow(input.state, colour)}`, isLarge: true };
}

export function describeTopCard({ state }: PublicPageInput, colour: deck.Colour): string {
  const top = state.buildings[colour].pile.at(-1);
  return `On its pile: ${top === undefined ? 'no card' : (getFace(top) ?? 'a card face down')}`;
}

/** Renders a space. Each player's colonists have a fixed place in the square. */
function renderSpace(
  input: PublicPageInput,
  colour: deck.Colour,
  space: 'oneStar' | 'twoStar',
): view.Cell {
  if (!deck.isHabitable(colour)) return { kind: 'mark', value: '', tone: 'closed' };
  const colonists = input.state.buildings[colour][space];
  const free = getRoomAbove(input.state) - sumColonists(colonists);
  const value = space === 'oneStar' ? '★' : `★★ ${free === 0 ? 'full' : `${free} free`}`;
  const below = listSeats(input).map((seat): view.SquarePart => {
    const count = countColonists(colonists, seat);
    return count === 0 ? { value: '' } : { value: count, seat };
  });
  return { kind: 'mark', value, below };
}

const renderPlayers = ({ setup, state }: PublicPageInput): view.Table => ({
  kind: 'table',
  title: '',
  columns: [
    { title: 'Player' },
    { title: 'Earth', align: 'centre' },
    { title: 'Ship', align: 'centre' },
    { title: 'Energy' },
    { title: 'Prep 1', align: 'centre' },
    { title: 'Prep 2', align: 'centre' },
    { title: 'Hand', align: 'centre' },
  ],
  rows: state.order.map((seat): readonly view.Cell[] => {
    const { earth, ship, energy, hand, prep } = getSettler(state, seat);
    const [first = null, second = null] = prep.map((colour) => markColour(colour));
    const { top } = setup.content.energy;
    const most = Math.max(top, energy, 1);
    const bar: view.Meter = { kind: 'meter', value: energy, most, label: `${energy}/${top}` };
    return [renderPlayer(seat, state.current?.seat), earth, ship, bar, first, second, hand.length];
  }),
});

/** Each player begins with a point for the colonist on the Ship and a point for shared Energy. */
export const POINTS_AT_START = 2;

export function buildScores({ setup, state, history }: PublicPageInput): Scores {
  const seats = listSeats({ setup });
  const rounds = filterKind(listEvents(history), 'round over').map(({ round, points }) => ({
    title: `Round ${round}`,
    scores: points,
  }));
  const now = {
    title: `Round ${state.round}`,
    scores: mapSeats(seats, (seat) => turns.computePoints(state, seat).total),
  };
  const start = { title: 'Start', scores: mapSeats(seats, () => POINTS_AT_START) };
  const last = rounds.at(-1) ?? start;
  return {
    ...{ counted: 'points', one: 'point' },
    about: 'Points if the match ended now, and their change since the last round.',
    ...(state.phase !== 'over' && { more: buildScoreColumns(state), legend: SCORES_LEGEND }),
    moments: [start, ...rounds, ...(isSame(now.scores, last.scores) ? [] : [now])],
  };
}

const FIGURES = { width: 'narrow', format: 'whole' } as const;

const buildScoreColumns = (state: PublicPageInput['state']): readonly ScoreColumn[] => {
  const most = Math.max(...Object.values(state.settlers).map(({ energy }) => energy));
  const createPointsColumn = (part: 'ship' | 'oneStar' | 'twoStar', sign: string): ScoreColumn => ({
    column: { title: turns.POINT_TITLES[part], ...FIGURES },
    sign,
    cell(seat) {
      const held = { ...getSettler(state, seat), ...turns.countInBuildings(state, seat) };
      return held[part] || muteMark(0);
    },
  });
  return [
    createPointsColumn('ship', '🚀'),
    createPointsColumn('oneStar', '1★'),
    createPointsColumn('twoStar', '2★'),
    {
      column: { title: 'Energy', ...FIGURES },
      sign: '⚡',
      cell(seat) {
        const { energy } = getSettler(state, seat);
        return energy === most ? { kind: 'mark', value: energy, tone: 'good' } : energy;
      },
    },
  ];
};

const SCORES_LEGEND = '🚀 Ship · 1★ 2★ in Buildings · ⚡ Energy, the most in green';

export const renderPointsPage = (input: PublicPageInput): view.Page => ({
  name: 'Points',
  about: 'The points of all players by their parts.',
  blocks: [renderPointParts(input)],
});

export const renderPointParts = ({ state }: PublicPageInput): view.Table => ({
  kind: 'table',
  title: 'Points',
  columns: [
    { title: 'Player', width: 'narrow', onPhone: true },
    { title: 'Total', ...FIGURES, onPhone: true },
    ...turns.POINT_PARTS.map((part) => ({ title: turns.POINT_TITLES[part], ...FIGURES })),
  ],
  rows: turns
    .rankSeats(state)
    .map((seat) => ({ seat, ...turns.computePoints(state, seat) }))
    .map((of) => [strong(of.seat), strong(of.total), ...turns.POINT_PARTS.map((part) => of[part])]),
});

export const markColour = (
  colour: deck.Colour,
  value: string | number = deck.getBack(colour),
): view.Mark => ({
  kind: 'mark',
  value,
  tone: deck.COLOUR_TONES[colour],
});

function renderCard({ content }: PublicPageInput['setup'], id: deck.CardId): view.Mark {
  const card = content.cards[id];
  const top = `Top: ${toSentence(card.topText)}`;
  const text = `${formatCard(content, id)}\n${top}\nBottom: ${describeBottomAction(card)}`;
  return markColour(deck.getColour(id), text);
}

const toSentence = (text: string): string => (text === '' ? 'Nothing.' : `${capitalize(text)}.`);

function describeBottomAction({ cost, condition, bottomText }: Card): string {
  const needs = condition.kind === 'always' ? '' : `${formatShortCondition(condition)}: `;
  return `${cost > 0 ? `${cost} Energy. ` : ''}${toSentence(`${needs}${bottomText}`)}`;
}

const renderPlayer = (seat: Seat, current: Seat | undefined): view.Cell =>
  seat === current ? { kind: 'mark', value: seat, tone: 'own' } : strong(seat);

/**
 * Renders a player's cards. The bottom action of a card in the hand is grey. Before the first turn,
 * cards have the numbers of the form.
 */
export const renderOwnCards = ({ setup, state, own }: SeatPageInput): view.Table => ({
  kind: 'table',
  title: 'My cards',
  columns: [{ title: 'Card' }, { title: 'Hand: top; prep: bottom', width: 'text' }],
  rows: [...own.pack, ...own.hand, ...own.prep].flatMap((id): readonly (readonly view.Cell[])[] => {
    const card = setup.content.cards[id];
    const inColour = (text: string) => markColour(deck.getColour(id), text);
    const bottom = `Bottom: ${describeBottomAction(card)}`;
    if (own.prep.includes(id))
      return [[inColour(`${card.name}\n${deck.formatShortLabel(id)}`), bottom]];
    const dealt = state.phase === 'draft' ? own.pack : own.hand;
    const isNumbered = state.phase !== 'turn' && dealt.includes(id);
    const number = isNumbered ? `${dealt.indexOf(id) + 1}: ` : '';
    return [
      [inColour(`${number}${card.name}`), `Top: ${toSentence(card.topText)}`],
      [inColour(deck.formatShortLabel(id)), muteMark(bottom)],
    ];
  }),
});

export const renderCards = (given: {
  readonly shown: Pick<PublicPageInput, 'setup'>;
  readonly title: string;
  readonly place: string;
  readonly cards: readonly { readonly at: string; readonly card: deck.CardId }[];
}): view.Table => ({
  kind: 'table',
  title: given.title,
  columns: [
    { title: given.place, width: 'normal', onPhone: true },
    { title: 'Card', width: 'text', onPhone: true },
  ],
  rows: given.cards.map(({ at, card }) => [strong(at), renderCard(given.shown.setup, card)]),
});

export function renderDiscardPage(input: PublicPageInput): view.Page {
  const discard = input.state.discard.toReversed();
  const cards = discard.map((card, index) => ({ at: String(index + 1), card }));
  const none = buildEmptyNotice('The discard pile is empty', 'It fills as cards are played.');
  const discards = { shown: input, title: 'Discards', place: 'From the top', cards };
  return {
    name: 'Discards',
    about: 'Played and discarded cards lie here face up, the newest first.',
    blocks: [cards.length === 0 ? none : renderCards(discards)],
  };
}

export function renderHandsPage({ setup, state }: HostPageInput): view.Page {
  const renderName = (id?: deck.CardId): view.Cell =>
    id === undefined
      ? null
      : markColour(deck.getColour(id), `${setup.content.cards[id].name} ${deck.getWorth(id)}`);
  const table: view.Table = {
    kind: 'table',
    title: 'Hands',
    columns: [
      { title: 'Player', width: 'narrow', onPhone: true },
      { title: 'Hand', width: 'text', onPhone: true },
      { title: 'Prep (face down)', width: 'wide', onPhone: true },
      { title: 'Points', ...FIGURES },
      { title: 'Energy', ...FIGURES },
    ],
    rows: state.order.flatMap((seat): readonly (readonly view.Cell[])[] => {
      const { hand, prep, energy } = getSettler(state, seat);
      const held = [...hand, ...(state.packs[seat] ?? [])];
      const points = turns.computePoints(state, seat).total;
      return Array.from({ length: Math.max(1, held.length, prep.length) }, (_, at) => {
        const cards = [renderName(held[at]), renderName(prep[at])];
        return at > 0
          ? [null, ...cards, null, null]
          : [renderPlayer(seat, state.current?.seat), ...cards, points, energy];
      });
    }),
  };
  return { name: 'Hands', about: 'Players see only their own cards.', blocks: [table] };
}
