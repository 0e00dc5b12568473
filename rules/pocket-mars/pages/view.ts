/** Pages of each audience, including a player's account of the last round. */

import type { Pages } from '../../kit/match/define.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { listSeats } from '../../kit/match/setup.ts';
import { capitalize, countText, plural, signed, spellNumber } from '../../kit/narrating/figures.ts';
import { joinNames } from '../../kit/reckoning/rank.ts';
import { buildEmptyNotice, markChange, strong } from '../../kit/showing/marks.ts';
import { buildGuideTable, buildNarrationPage, buildNoticesPage } from '../../kit/showing/tables.ts';
import type * as view from '../../kit/showing/view.ts';
import * as colours from '../cards.ts';
import { CONDITION_PHRASES, type Content, EFFECT_PHRASES } from '../content.ts';
import { getValueBelow } from '../effects.ts';
import type { Event } from '../events.ts';
import { ABILITY_TEXTS, formatLasting } from '../forms/labels.ts';
import { type Deed, describeDeedTo, listDeeds, listNamedSeats, narration } from '../narration.ts';
import type { PublicPageInput, SeatPageInput } from '../now.ts';
import { CARDS_IN_PREP, CARDS_PER_PLAYER, RULE_OF_FOUR } from '../rule-of-four.ts';
import type { Colonists, PublicView, SeatView, State } from '../state.ts';
import { countColonists, getFace, getRoomAbove, getSettler } from '../table.ts';
import * as turns from '../turns.ts';
import * as tables from './tables.ts';

const buildBoard = (input: PublicPageInput): view.GameBoard => ({
  title: 'Buildings',
  places: [
    ...colours.SETTLED_COLOURS.flatMap((colour, column) =>
      buildBuildingPlaces(input, colour, column),
    ),
    buildHabitation(input),
    { name: SHIP_PLACE, label: SHIP_PLACE, x: 1.5, y: -1.15, box: [3.9, 0.8] },
    { name: EARTH_PLACE, label: EARTH_PLACE, x: 1.5, y: -2.05, box: [3.9, 0.8] },
  ],
  roads: [],
  lines: [],
  owners: listSeats(input),
  pieces: listSeats(input).flatMap((seat, owner) => listColonists(input, seat, owner)),
  moves: [],
});

const [SHIP_PLACE, EARTH_PLACE] = ['Ship', 'Earth'] as const;

const formatSpace = (colour: colours.Colour, stars: '★' | '★★'): string =>
  `${colours.BUILDING_NAMES[colour]} ${stars}`;

function buildBuildingPlaces(
  input: PublicPageInput,
  colour: colours.Colour,
  x: number,
): readonly view.BoardPlace[] {
  const tone = colours.COLOUR_TONES[colour];
  const name = colours.BUILDING_NAMES[colour];
  return [
    {
      name,
      label: `${name}\nbeat ${getValueBelow(input.state, colour)}`,
      note: tables.describeTopCard(input, colour),
      x,
      y: 1.7,
      box: [0.96, 0.55],
      tone,
    },
    { name: formatSpace(colour, '★★'), label: '★★', x, y: 0.95, box: [0.96, 0.85] },
    { name: formatSpace(colour, '★'), label: '★', x, y: 0, box: [0.96, 0.95] },
  ];
}

/** Builds the square of the Habitation, which has a pile of cards but holds no colonists. */
const buildHabitation = (input: PublicPageInput): view.BoardPlace => ({
  name: colours.BUILDING_NAMES.Construction,
  label: colours.BUILDING_NAMES.Construction,
  note: tables.describeTopCard(input, 'Construction'),
  x: 1.5,
  y: 2.3,
  box: [3.9, 0.45],
  tone: colours.COLOUR_TONES.Construction,
});

function listColonists(
  { state }: PublicPageInput,
  seat: Seat,
  owner: number,
): readonly view.BoardPiece[] {
  const { ship, earth } = getSettler(state, seat);
  const toPieces = (at: string, count: number): readonly view.BoardPiece[] =>
    Array.from({ length: count }, () => ({ at, owner, label: '' }));
  return [
    ...colours.SETTLED_COLOURS.flatMap((colour) => [
      ...toPieces(formatSpace(colour, '★★'), countColonists(state.buildings[colour].twoStar, seat)),
      ...toPieces(formatSpace(colour, '★'), countColonists(state.buildings[colour].oneStar, seat)),
    ]),
    ...toPieces(SHIP_PLACE, ship),
    ...toPieces(EARTH_PLACE, earth),
  ];
}

const renderBuildingsPage = (input: PublicPageInput): view.Page => ({
  name: 'Buildings',
  about:
    'You may connect a card of any value. ' +
    'If it beats the number, one of your colonists may land on ★. ' +
    `A ★★ space holds ${countText(getRoomAbove(input.state), 'colonist')}. Piles: top card last.`,
  blocks: [
    {
      kind: 'table',
      title: 'Buildings',
      columns: [
        { title: 'Building', align: 'centre', onPhone: true },
        { title: 'Beat', width: 'narrow', format: 'whole', align: 'centre', onPhone: true },
        { title: 'Colonists', width: 'text', onPhone: true },
        { title: 'Pile', width: 'narrow', onPhone: true },
      ],
      rows: colours.COLOURS.map((colour) => renderPile(input, colour)),
    },
  ],
});

function describeMatch({ state }: PublicPageInput): readonly string[] {
  const deck = `In the deck: ${countText(state.deck.length, 'card')}.`;
  switch (state.phase) {
    case 'draft':
      return ['Everybody drafts cards.', deck];
    case 'set-up':
      return ['Everybody chooses two cards for the prep module.', deck];
    case 'over':
      return [...describeEnd(state), `The match took ${countText(state.round, 'round')}.`];
    case 'turn': {
      const seats = state.owed.map(({ seat }) => seat);
      const decision =
        seats.length === 0 ? '' : ` The match waits for a decision of ${joinNames(seats)}.`;
      return [`${describeTurnOrder(state)}${decision}`, deck];
    }
  }
}

/** Explains the lead of the winner over the reader, or over the second player. */
function describeEnd(state: PublicView, reader?: Seat): readonly string[] {
  const [first, second] = turns.rankSeats(state);
  const other = reader === first ? second : (reader ?? second);
  if (first === undefined || other === undefined) return [];
  const more = turns.computePoints(state, first);
  const less = turns.computePoints(state, other);
  if (more.total === less.total) return [];
  const compared = turns.POINT_PARTS.map((part) => ({ part, lead: more[part] - less[part] }))
    .toSorted((one, another) => another.lead - one.lead)
    .flatMap(({ part, lead }) =>
      lead === 0 ? [] : [`${turns.POINT_TITLES[part]} ${more[part]}:${less[part]}`],
    );
  const who = reader === first ? 'You are' : `${first} is`;
  const ahead = `${countText(more.total - less.total, 'point')} ahead of`;
  return [`${who} ${ahead} ${reader === other ? 'you' : other}: ${compared.join(', ')}.`];
}

function describeTurnOrder({ order, current }: PublicPageInput['state']): string {
  const at = current === null ? 0 : order.indexOf(current.seat);
  const others = [...order.slice(at + 1), ...order.slice(0, at)];
  return `It is the turn of ${current?.seat ?? ''}, then of ${joinNames(others)}.`;
}

function renderPile(input: PublicPageInput, colour: colours.Colour): readonly view.Cell[] {
  const { pile, oneStar, twoStar } = input.state.buildings[colour];
  const formatColonists = (stars: string, on: Colonists): string =>
    listSeats(input)
      .flatMap(
        (seat) =>
          ({ 0: [], 1: seat })[countColonists(on, seat)] ?? `${seat} ${countColonists(on, seat)}`,
      )
      .join(', ')
      .replace(/^(?=.)/, `${stars} `);
  const cards = pile.map(getFace).map((id) => (id && colours.getWorth(id)) ?? 'face down');
  return [
    tables.markColour(colour, colours.BUILDING_NAMES[colour]),
    colours.isHabitable(colour) ? getValueBelow(input.state, colour) : null,
    `${formatColonists('★★', twoStar)}\n${formatColonists('★', oneStar)}`.trim(),
    cards.join(', '),
  ];
}

const renderGuidePage = (shown: PublicPageInput): view.Page => ({
  name: 'Guide',
  about: 'The actions of a turn, the Buildings, the points and all cards.',
  blocks: [ACTIONS_TABLE, BUILDINGS_TABLE, POINTS_TABLE, renderAllCards(shown), PHRASES_TABLE],
});

const ACTION_GUIDE: readonly (readonly [title: string, what: string])[] = [
  ['A', 'Play a card of your hand: its top action happens, then the card is discarded.'],
  [
    'B',
    'Connect a card of your prep module to the Building of its colour, whatever its value. ' +
      'If the card beats the one there, a colonist may move from your Ship to one star. ' +
      'Then use the card’s bottom action, then the Building’s ability. You may skip each part.',
  ],
  [
    'C',
    'Connect a card of another player’s prep module, chosen by its back. ' +
      'The card’s owner may use the bottom action, then you may use the Building’s ability.',
  ],
  ['D', 'Launch a colonist from Earth to your Ship.'],
  ['E', 'Discard a card of your hand or prep module for 1 Energy.'],
  [
    `${capitalize(spellNumber(CARDS_PER_PLAYER))} cards`,
    `At the end of every turn everybody has ${spellNumber(CARDS_PER_PLAYER)} cards, ` +
      `${spellNumber(CARDS_IN_PREP)} of them in the prep module. ` +
      'Players with fewer draw, and players with more discard from the hand.',
  ],
  [
    'Small decisions',
    '“As usual”: the highest card refills your prep module, the lowest goes under the deck. ' +
      'You use bottom actions that you can pay for, and move your own colonists up or to the ' +
      'Comms Center. You see the cards of the next player.',
  ],
  [
    'The deck',
    'When the deck runs out, all discards and covered cards of Buildings form a new deck.',
  ],
  [
    'The end',
    `The match ends after a round in which a player has all ${spellNumber(turns.COLONISTS)} ` +
      `colonists in Buildings, or after ${turns.QUIET_ROUNDS_AT_END} rounds in a row in which ` +
      'nobody was launched or entered a Building. ' +
      'Most points win, then most colonists in Buildings. Players equal in both share the victory.',
  ],
];

const ACTIONS_TABLE = buildGuideTable({
  title: 'A turn',
  heads: ['Action', 'What happens'],
  lines: ACTION_GUIDE.map(([word, text]) => ({ word, text })),
});

const BUILDINGS_TABLE = buildGuideTable({
  title: 'Buildings',
  heads: ['Building', 'Its ability'],
  lines: colours.COLOURS.map((colour) => ({
    word: colours.BUILDING_NAMES[colour],
    text: `For ${colours.getBack(colour)} cards. ${capitalize(ABILITY_TEXTS[colour])}.`,
  })),
});

const POINTS_TABLE = buildGuideTable({
  title: 'Points',
  heads: ['Points', 'For'],
  lines: [
    { word: turns.POINTS_ON_SHIP, text: 'each colonist on your Ship' },
    { word: turns.POINTS_ON_ONE_STAR, text: 'each colonist on a one-star space' },
    { word: turns.POINTS_ON_TWO_STAR, text: 'each colonist on a two-star space' },
    {
      word: turns.POINTS_EVERYWHERE,
      text: `a colonist in all ${spellNumber(colours.SETTLED_COLOURS.length)} Buildings with ★`,
    },
    { word: turns.POINTS_FOR_CROWD, text: `${turns.CROWD_SIZE} colonists or more in one Building` },
    { word: turns.POINTS_FOR_MOST_ENERGY, text: 'the most Energy, for each player who has it' },
  ],
});

const renderAllCards = (shown: PublicPageInput): view.Table =>
  tables.renderCards({
    shown,
    title: 'All cards',
    place: 'Colour',
    cards: colours.CARDS.map((card) => ({ at: colours.getBack(colours.getColour(card)), card })),
  });

const PHRASES_TABLE = buildGuideTable({
  title: 'Phrases of actions and conditions',
  about: 'Hosts can write cards with these phrases. Semicolons divide actions.',
  heads: ['Written', 'What it means'],
  lines: [...EFFECT_PHRASES, ...CONDITION_PHRASES].map(({ shown, about }) => ({
    word: shown,
    text: about,
  })),
});

function describeOwnChoices({ state, own }: SeatPageInput, seat: Seat): readonly string[] {
  if (state.phase === 'over') return describeEnd(state, seat);
  return own.lasting === null ? [] : [`From now on: ${formatLasting(own.lasting)}.`];
}

function renderHoldings({ setup, state }: SeatPageInput, seat: Seat): view.Table {
  const { energy, earth, ship } = getSettler(state, seat);
  const { oneStar, twoStar } = turns.countInBuildings(state, seat);
  const { top } = setup.content.energy;
  const tone = energy === 0 ? 'level 4' : energy < 3 ? 'level 2' : 'level 0';
  const points = strong(turns.computePoints(state, seat).total);
  const bar: view.Mark = { kind: 'mark', value: `${energy}/${top}`, tone };
  const values = colours.SETTLED_COLOURS.map(
    (colour) => `${colours.getBack(colour)} ${getValueBelow(state, colour)}`,
  );
  return {
    kind: 'table',
    title: 'My holdings',
    columns: ['Points', 'Energy', 'Earth', '🚀', '1★', '2★'].map((title) => ({
      title,
      align: 'centre',
    })),
    rows: [[points, bar, earth, ship, oneStar, twoStar]],
    ...(state.phase !== 'over' && { foot: `Beat: ${values.join(' · ')}` }),
  };
}

function renderLooksPage(shown: SeatPageInput): view.Page {
  const cards = shown.own.looks.toReversed().flatMap(({ turn, of, cards }) =>
    cards.map((card, slot) => ({
      at: `Round ${turns.computeRound(shown.state, turn)}: prep ${slot + 1} of ${of}`,
      card,
    })),
  );
  const none = buildEmptyNotice(
    'You have seen nothing yet',
    'Cards that you see in other prep modules will be listed here.',
  );
  const looks = { shown, title: 'My looks', place: 'When and where', cards };
  return {
    name: 'My looks',
    about: 'Cards that you saw in other prep modules, newest first. Later changes are not shown.',
    blocks: [cards.length === 0 ? none : tables.renderCards(looks)],
  };
}

const LAST_STEPS = 6;

/** Renders the log for an audience. A player's log includes private reports. */
export function logPage(
  { setup, state, history }: PublicPageInput,
  audience: view.Audience,
): view.Page {
  const last = state.phase === 'over' ? history : history.slice(-LAST_STEPS * state.order.length);
  const isOwn = audience.kind === 'seat';
  return buildNarrationPage({
    name: isOwn ? 'My account' : 'What happened',
    about:
      `${isOwn ? 'All news, with private reports to you. ' : ''}The last steps, ` +
      'newest first. All steps are shown once the match is over.',
    shown: { setup, history: last },
    listLines: (events, content) =>
      narration.lines(isOwn ? omitCounts(events, audience.seat) : events, audience, content),
    none: 'Every turn will be reported here.',
  });
}

export const pages: Pages<Content, State, PublicView, SeatView, Event> = {
  summary: { public: describeMatch, seat: describeOwnChoices },
  board: buildBoard,
  picture: tables.renderPicture,
  own: (input, seat) => {
    const account = renderAccount(input, seat);
    return {
      picture: [
        ...tables.renderPicture(input),
        ...(input.state.phase === 'over' ? [] : [tables.renderPointParts(input)]),
      ],
      holdings: renderHoldings(input, seat),
      ...(input.state.phase !== 'over' && { details: tables.renderOwnCards(input) }),
      ...(account && { account }),
    };
  },
  public: [
    renderBuildingsPage,
    tables.renderDiscardPage,
    tables.renderPointsPage,
    (input) => logPage(input, { kind: 'public' }),
    renderGuidePage,
  ],
  host: [
    tables.renderHandsPage,
    // Omits uses of standing choices, which are frequent and concern only their player.
    (input) => buildNoticesPage(input, narration, ({ kind }) => kind !== 'as said for good'),
  ],
  seat: [renderLooksPage, (shown, seat) => logPage(shown, { kind: 'seat', seat })],
};

interface AccountRow {
  readonly what: string;
  readonly rule: string;
  readonly points: number;
  readonly energy: number;
}

/** Renders the account; undefined before the player's first turn. */
export function renderAccount(shown: SeatPageInput, seat: Seat): view.Table | undefined {
  const { state, history, setup } = shown;
  const all = history.flatMap(({ events }) => events);
  const acted = all.findLastIndex((event) => event.kind === 'acted' && event.seat === seat);
  if (acted < 0) return undefined;
  const begin = all.slice(0, acted).findLastIndex(({ kind }) => kind === 'round over');
  const before = all[begin];
  const [since, had] =
    before?.kind === 'round over'
      ? [`Round ${before.round}`, before.points[seat] ?? 0]
      : ['the start', tables.POINTS_AT_START];
  const rows = listRows(all.slice(begin + 1), seat, setup.content);
  const change = turns.computePoints(state, seat).total - had;
  const bonuses = change - rows.reduce((sum, { points }) => sum + points, 0);
  const noun = plural(Math.abs(change), 'point');
  const extra = { what: 'Bonuses: see “Points”', points: bonuses, energy: 0 };
  return {
    kind: 'table',
    title: `Since ${since}: ${change === 0 ? 'no' : signed(change)} ${noun}`,
    columns: [
      { title: 'Moves', width: 'text' },
      { title: '+/−', format: 'signed', align: 'centre' },
      { title: '⚡', format: 'signed', align: 'centre' },
    ],
    rows: [...rows, ...(bonuses === 0 ? [] : [extra])].map(
      ({ what, points, energy }): readonly view.Cell[] => [
        what,
        points === 0 ? null : markChange(points),
        energy === 0 ? null : markChange(energy),
      ],
    ),
  };
}

/** Lists a row for each own deed, and for each deed of others that moves own colonists or cards. */
function listRows(events: readonly Event[], seat: Seat, content: Content): readonly AccountRow[] {
  const rows: AccountRow[] = [];
  const own = omitCounts(events, seat).filter((event) => listNamedSeats([event]).includes(seat));
  for (const deed of listDeeds(own)) {
    const [first] = deed;
    const what = describeRow(deed, seat, content);
    if (what === '') continue;
    const points = deed.reduce((sum, event) => sum + computeEventPoints(event, seat), 0);
    const energy = deed.reduce((sum, one) => sum + (one.kind === 'Energy' ? one.change : 0), 0);
    const last = rows.at(-1);
    if (first.rule === RULE_OF_FOUR && last?.rule === first.rule)
      rows.splice(-1, 1, { ...last, what: `${last.what}; ${what}` });
    else rows.push({ what: capitalize(what), rule: first.rule, points, energy });
  }
  return rows;
}

/** Omits events about counts or failures if the reader also gets an event with details. */
export const omitCounts = (events: readonly Event[], reader: Seat): readonly Event[] =>
  events.filter((event, index) => {
    if (!('seat' in event) || event.seat !== reader) return true;
    const isCount = ['drew', 'refilled', 'looked', 'buried'].includes(event.kind);
    const next = events[index + 1]?.kind ?? '';
    const isExplained = events[index - 1]?.kind === 'hand lacks';
    return isCount
      ? !['drawn cards', 'saw', 'put away'].includes(next)
      : !(event.kind === 'bottom not used' && isExplained);
  });

function describeRow(deed: Deed, seat: Seat, content: Content): string {
  const [first] = deed;
  if (first.kind === 'missing' || first.kind === 'void')
    return narration.account(deed, seat, content)[0]?.text ?? '';
  const isOthers = 'seat' in first && first.seat !== seat;
  return `${isOthers ? `${first.seat} ` : ''}${describeDeedTo(deed, content, seat)}`;
}

const POINTS_FOR_LANDING = turns.POINTS_ON_ONE_STAR - turns.POINTS_ON_SHIP;
const FOR_RISING = turns.POINTS_ON_TWO_STAR - turns.POINTS_ON_ONE_STAR;

function computeEventPoints(event: Event, seat: Seat): number {
  switch (event.kind) {
    case 'launched':
      return turns.POINTS_ON_SHIP * event.count;
    case 'advanced':
      return POINTS_FOR_LANDING;
    case 'boarded':
      return POINTS_FOR_LANDING * event.count;
    case 'shifted':
      return event.of === seat ? (event.up ? FOR_RISING : -FOR_RISING) : 0;
    case 'switched':
      return (event.one === seat ? FOR_RISING : 0) - (event.two === seat ? FOR_RISING : 0);
    default:
      return 0;
  }
}
