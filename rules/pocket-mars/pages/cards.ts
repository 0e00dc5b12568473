import type { Seat } from '../../kit/match/seat.ts';
import { capitalize } from '../../kit/narrating/figures.ts';
import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Block, Cell, Mark, Page, Table } from '../../kit/showing/view.ts';
import { backOf, type CardId, type Colour, colourOf, shortLabel, TONE_OF } from '../cards.ts';
import type { Card, Content } from '../content.ts';
import { formatCard, formatShortCondition } from '../forms/labels.ts';
import type { HostPageInput, SeatPageInput, Shown } from '../now.ts';
import { settlerOf } from '../table.ts';

export const colourMark = (colour: Colour, value: string | number = backOf(colour)): Mark => ({
  kind: 'mark',
  value,
  tone: TONE_OF[colour],
});

export const renderCard = ({ setup }: Pick<Shown, 'setup'>, id: CardId): Mark =>
  colourMark(colourOf(id), formatCardText(setup.content, id));

function formatCardText(content: Content, id: CardId): string {
  const card = content.cards[id];
  const top = `Top: ${sentence(card.topText)}`;
  return `${formatCard(content, id)}\n${top}\nBottom: ${describeBottomAction(card)}`;
}

const sentence = (text: string): string => (text === '' ? 'Nothing.' : `${capitalize(text)}.`);

function describeBottomAction({ cost, condition, bottomText }: Card): string {
  const needs = condition.kind === 'always' ? '' : `${formatShortCondition(condition)}: `;
  return `${cost > 0 ? `${cost} Energy. ` : ''}${sentence(`${needs}${bottomText}`)}`;
}

export const renderPlayer = ({ current }: Shown['state'], seat: Seat): Cell =>
  seat === current?.seat ? { kind: 'mark', value: seat, tone: 'own' } : strong(seat);

/** Renders a player's cards. A card of the hand shows its bottom action in grey. */
export const renderOwnCards = ({ setup, own }: SeatPageInput): Table => ({
  kind: 'table',
  title: 'My cards',
  columns: [{ title: 'Card' }, { title: 'Hand: top; prep: bottom', width: 'text' }],
  rows: [...own.pack, ...own.hand, ...own.prep].flatMap((id): readonly (readonly Cell[])[] => {
    const card = setup.content.cards[id];
    const inColour = (text: string) => colourMark(colourOf(id), text);
    const bottom = `Bottom: ${describeBottomAction(card)}`;
    if (own.prep.includes(id)) return [[inColour(`${card.name}\n${shortLabel(id)}`), bottom]];
    return [
      [inColour(card.name), `Top: ${sentence(card.topText)}`],
      [inColour(shortLabel(id)), muted(bottom)],
    ];
  }),
});

export const renderCards = (given: {
  readonly shown: Pick<Shown, 'setup'>;
  readonly title: string;
  readonly place: string;
  readonly cards: readonly { readonly at: string; readonly card: CardId }[];
}): Table => ({
  kind: 'table',
  title: given.title,
  columns: [
    { title: given.place, width: 'normal', decides: true },
    { title: 'Card', width: 'text', decides: true },
  ],
  rows: given.cards.map(({ at, card }) => [strong(at), renderCard(given.shown, card)]),
});

export const discardPage = (shown: Shown): Page => ({
  name: 'Discards',
  about: 'Played and discarded cards lie here face up, the newest first.',
  blocks: [renderDiscards(shown)],
});

function renderDiscards(shown: Shown): Block {
  const { discard } = shown.state;
  if (discard.length === 0) return nothingYet('The discard pile is empty', 'No card lies there.');
  const cards = discard.toReversed().map((card, index) => ({ at: String(index + 1), card }));
  return renderCards({ shown, title: 'Discards', place: 'From the top', cards });
}

export const handsPage = (shown: HostPageInput): Page => ({
  name: 'Hands',
  about: 'Players see only their own cards.',
  blocks: [renderHands(shown)],
});

const renderHands = ({ setup, state }: HostPageInput): Table => {
  const names = (cards: readonly CardId[]): string =>
    cards.map((card) => formatCard(setup.content, card)).join(', ');
  return {
    kind: 'table',
    title: 'Hands',
    columns: [
      { title: 'Player', width: 'normal', decides: true },
      { title: 'Hand', width: 'text', decides: true },
      { title: 'Prep module', width: 'text' },
    ],
    rows: state.order.map((seat): readonly Cell[] => {
      const { hand, prep } = settlerOf(state, seat);
      return [strong(seat), names([...hand, ...(state.packs[seat] ?? [])]), names(prep)];
    }),
  };
};
