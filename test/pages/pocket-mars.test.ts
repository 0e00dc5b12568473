import { describe, expect, it } from 'vitest';
import { formatPrizes } from '../../rules/kit/match/prizes.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { CARDS, type CardId } from '../../rules/pocket-mars/cards.ts';
import { pocketMars as game } from '../../rules/pocket-mars/game.ts';
import type { Building, Settler, State } from '../../rules/pocket-mars/state.ts';
import {
  buildLineRows,
  buildNoticeRows,
  HOST,
  joinHeads,
  listTestedMoments,
  type PlainRow,
  PUBLIC,
  playMoments,
  requireTable,
  simplifyCell,
  toAudience,
} from './match.ts';

const MOMENTS = playMoments(game, { players: 3, seed: 2 });
const [FIRST] = MOMENTS;
if (FIRST === undefined) throw new Error('a match has moments');
const { content } = FIRST.setup;

const BUILDINGS = {
  Energy: ['Energy Bank', 'orange'],
  Ecosystem: ['Greenhouse', 'green'],
  Water: ['Aqualab', 'blue'],
  Science: ['Comms Center', 'purple'],
  Construction: ['Habitation', 'black'],
} as const;
type CardColour = keyof typeof BUILDINGS;
const CARD_COLOURS = Object.keys(BUILDINGS) as CardColour[];
const SETTLED_COLOURS = CARD_COLOURS.filter((colour) => colour !== 'Construction');

const getColour = (card: CardId): CardColour => card.split(' ')[0] as CardColour;
const getWorth = (card: CardId): number => Number(card.split(' ')[1]);
const getBack = (card: CardId): string => BUILDINGS[getColour(card)][1];

const toSentence = (text: string): string =>
  text === '' ? 'Nothing.' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const formatCardName = (id: CardId): string =>
  `${content.cards[id].name} (${getBack(id)} ${getWorth(id)})`;

function describeActions(id: CardId): readonly [top: string, bottom: string] {
  const { topText, bottomText, cost, condition } = content.cards[id];
  const needs = {
    always: '',
    'no own colonist there': 'if the Building holds none of your colonists: ',
    'own colonist there': 'if the Building holds one of your colonists: ',
    'card in hand': 'with this colour in hand: ',
  }[condition.kind];
  const question =
    condition.kind === 'card in hand' && condition.colour !== null
      ? `with ${BUILDINGS[condition.colour][1]} in hand: `
      : needs;
  const price = cost === 0 ? '' : `${cost} Energy. `;
  const bottom = `${price}${toSentence(`${question}${bottomText}`)}`;
  return [`Top: ${toSentence(topText)}`, `Bottom: ${bottom}`];
}

const describeCard = (id: CardId): string =>
  [formatCardName(id), ...describeActions(id)].join('\n');

const NOT_ASKED_TEXT = 'You were not asked, because your standing choice decided.';

const getSettler = (state: State, seat: Seat): Settler => {
  const found = state.settlers[seat];
  if (found === undefined) throw new Error(`${seat} does not play`);
  return found;
};

const countSpaces = ({ oneStar, twoStar }: Building, seat: Seat): readonly [number, number] => [
  oneStar[seat] ?? 0,
  twoStar[seat] ?? 0,
];

const countColonistsInBuildings = (state: State, seat: Seat): readonly number[] =>
  SETTLED_COLOURS.map((colour) => {
    const [one, two] = countSpaces(state.buildings[colour], seat);
    return one + two;
  });

const joinNames = (names: readonly (string | undefined)[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const countSettled = (state: State, seat: Seat): number =>
  countColonistsInBuildings(state, seat).reduce((sum, count) => sum + count, 0);

/** Lists points for the Ship, one star, two stars, all Buildings, a crowd and the most Energy. */
function listPointParts(state: State, seat: Seat): readonly number[] {
  const { ship, energy } = getSettler(state, seat);
  const spaces = SETTLED_COLOURS.map((colour) => countSpaces(state.buildings[colour], seat));
  const counts = countColonistsInBuildings(state, seat);
  return [
    ship,
    spaces.reduce((sum, [one]) => sum + 2 * one, 0),
    spaces.reduce((sum, [, two]) => sum + 4 * two, 0),
    counts.includes(0) ? 0 : 2,
    Math.max(...counts) > 3 ? 3 : 0,
    state.order.some((other) => getSettler(state, other).energy > energy) ? 0 : 1,
  ];
}

const sumPoints = (state: State, seat: Seat): number =>
  listPointParts(state, seat).reduce((sum, part) => sum + part, 0);

const POINT_TITLES = ['Ship', 'One star', 'Two stars', 'In all four', 'Four in one', 'Most Energy'];

const computeStrength = (state: State, seat: Seat): number =>
  100 * sumPoints(state, seat) + countSettled(state, seat);

/** Describes the end to a reader: the winner’s lead over the reader or the second player. */
function describeEnd(state: State, reader?: Seat): readonly string[] {
  const took = reader === undefined ? [`The match took ${state.round} rounds.`] : [];
  const [first, second] = state.order.toSorted(
    (one, other) => computeStrength(state, other) - computeStrength(state, one),
  );
  const other = reader === first ? second : (reader ?? second);
  if (first === undefined || other === undefined) throw new Error('a match has players');
  const lead = sumPoints(state, first) - sumPoints(state, other);
  if (lead === 0) return took;
  const [more, less] = [listPointParts(state, first), listPointParts(state, other)];
  const leads = POINT_TITLES.map((title, part) => ({
    text: `${title} ${more[part]}:${less[part]}`,
    lead: (more[part] ?? 0) - (less[part] ?? 0),
  })).filter((part) => part.lead !== 0);
  const why = leads.toSorted((one, another) => another.lead - one.lead).map(({ text }) => text);
  const ahead = `${lead} ${lead === 1 ? 'point' : 'points'} ahead of`;
  const names = reader === first ? 'You are' : `${first} is`;
  return [`${names} ${ahead} ${reader === other ? 'you' : other}: ${why.join(', ')}.`, ...took];
}

describe.for(listTestedMoments(MOMENTS))('after %s', ([, now]) => {
  const moment = MOMENTS[now];
  if (moment === undefined) throw new Error('there is such a moment');
  const { history, state, seenBy } = moment;
  const { order } = state;
  const isOver = state.phase === 'over';
  const { pages, summary } = seenBy(PUBLIC);

  it('the picture shows values to beat and colonists, and “Buildings” lists cards', () => {
    const top = (colour: CardColour): number => {
      const last = state.buildings[colour].pile.at(-1);
      return last === undefined ? 3 : last.faceUp ? getWorth(last.card) : 0;
    };
    const describeSpace = (colour: CardColour, space: 'twoStar' | 'oneStar'): string => {
      const { [space]: colonists } = state.buildings[colour];
      const names = moment.setup.players
        .map(({ seat }) => ({ seat, count: colonists[seat] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ seat, count }) => (count === 1 ? seat : `${seat} ${count}`));
      if (names.length === 0) return '';
      return `${space === 'twoStar' ? '★★' : '★'} ${names.join(', ')}`;
    };
    const rows = CARD_COLOURS.map((colour): PlainRow => {
      const { pile } = state.buildings[colour];
      const written = pile.map(({ card, faceUp }) => (faceUp ? getWorth(card) : 'face down'));
      return [
        BUILDINGS[colour][0],
        colour === 'Construction' ? null : top(colour),
        [describeSpace(colour, 'twoStar'), describeSpace(colour, 'oneStar')]
          .filter((line) => line !== '')
          .join('\n'),
        written.join(', '),
      ];
    });
    const heads = joinHeads('Building*', 'Beat*', 'Colonists*', 'Pile*');
    expect(pages['Buildings']).toEqual({ Buildings: { heads, rows } });
    const [board] = game.view({ ...moment, audience: PUBLIC }).picture ?? [];
    const squares = board?.kind === 'board' ? board.squares : [];
    const seats = moment.setup.players.map(({ seat }) => seat);
    const countStars = (kind: 'oneStar' | 'twoStar') =>
      SETTLED_COLOURS.map((colour) =>
        seats.map((seat) => state.buildings[colour][kind][seat] || ''),
      );
    const readRow = (row: number) =>
      squares[row]
        ?.slice(0, SETTLED_COLOURS.length)
        .map((cell) => Object(cell).below.map((part: PlainRow) => Object(part).value));
    expect([readRow(2), readRow(3)]).toEqual([countStars('twoStar'), countStars('oneStar')]);
    expect(squares[1]?.map(simplifyCell)).toEqual([
      ...SETTLED_COLOURS.map((colour) => `beat ${top(colour)}`),
      'no colonists',
    ]);
  });

  it('the tab “Discards” lists face-up cards, newest first', () => {
    const cards = state.discard.toReversed();
    expect(pages['Discards']).toEqual(
      cards.length === 0
        ? { 'The discard pile is empty': ['It fills as cards are played.'] }
        : {
            Discards: {
              heads: joinHeads('From the top*', 'Card*'),
              rows: cards.map((card, index) => [`${index + 1}`, describeCard(card)]),
            },
          },
    );
  });

  it('the tab “Points” equals the points by the rules', () => {
    expect(pages['Points']?.['Points']).toEqual({
      heads: joinHeads('Player*', 'Total*', ...POINT_TITLES),
      rows: order
        .toSorted((one, other) => computeStrength(state, other) - computeStrength(state, one))
        .map((seat) => [seat, sumPoints(state, seat), ...listPointParts(state, seat)]),
    });
  });

  it('everybody can read whose turn it is and who owes a decision', () => {
    const seats = state.owed.map(({ seat }) => seat);
    const decision =
      seats.length === 0 ? '' : ` The match waits for a decision of ${joinNames(seats)}.`;
    const deck = `In the deck: ${state.deck.length} ${state.deck.length === 1 ? 'card' : 'cards'}.`;
    const at = order.indexOf(state.current?.seat as Seat);
    const later = [...order.slice(at + 1), ...order.slice(0, at)];
    const chapters = {
      draft: ['Everybody drafts cards.', deck],
      'set-up': ['Everybody chooses two cards for the prep module.', deck],
      turn: [
        `It is the turn of ${state.current?.seat}, then of ${joinNames(later)}.${decision}`,
        deck,
      ],
      over: isOver ? describeEnd(state) : [],
    };
    expect(summary).toEqual(chapters[state.phase]);
    expect(seenBy(HOST).summary).toEqual(chapters[state.phase]);
  });

  it('logs have the last steps, at the end all steps, as far as each reader may know them', () => {
    const told = (isOver ? history : history.slice(-6 * order.length)).toReversed();
    const log = (audience: Parameters<typeof game.narration.lines>[1]) => {
      const rows = buildLineRows(
        told.map(({ title, events }) => ({
          title,
          lines: omitRepeated(game.narration.lines(events, audience, content), audience),
        })),
      );
      return { heads: joinHeads('Step*', 'What happened*'), rows };
    };
    expect(pages['What happened']).toEqual({ 'What happened': log(PUBLIC) });
    for (const seat of order)
      expect(seenBy(toAudience(seat)).pages['My account']).toEqual({
        'My account': log(toAudience(seat)),
      });
  });

  it('the host can read everybody’s cards and private reports', () => {
    const formatName = (card?: CardId) =>
      card === undefined ? null : `${content.cards[card].name} ${getWorth(card)}`;
    const host = seenBy(HOST).pages;
    expect(host['Hands']).toEqual({
      Hands: {
        heads: joinHeads('Player*', 'Hand*', 'Prep (face down)*', 'Points', 'Energy'),
        rows: order.flatMap((seat) => {
          const { hand, prep, energy } = getSettler(state, seat);
          const held = [...hand, ...(state.packs[seat] ?? [])];
          return Array.from({ length: Math.max(1, held.length, prep.length) }, (_, at) => [
            at === 0 ? seat : null,
            formatName(held[at]),
            formatName(prep[at]),
            at === 0 ? sumPoints(state, seat) : null,
            at === 0 ? energy : null,
          ]);
        }),
      },
    });
    const rows = history.toReversed().flatMap(({ title, events }) => {
      const lines = game.narration.notices(events, content);
      const asked = lines.filter(({ text }) => text !== NOT_ASKED_TEXT);
      return buildNoticeRows(title, asked, order.length);
    });
    const titles = joinHeads('Step*', 'Player*', 'Message*', 'Rule');
    const table = host['Notices']?.['Notices'];
    if (rows.length === 0) expect(table).toEqual(['There are no messages yet.']);
    else expect(table).toEqual({ heads: titles, rows });
  });

  it.for([...order])('%s reads their own cards with the actions that remain', (seat) => {
    const { hand, prep, looks } = getSettler(state, seat);
    const own = seenBy(toAudience(seat));
    const lasting = own.summary.filter((line) => line.startsWith('From now on: '));
    const isLasting = Object.hasOwn(state.lasting, seat) && !isOver;
    expect(lasting).toHaveLength(isLasting ? 1 : 0);
    expect(own.summary.filter((line) => !lasting.includes(line))).toEqual(
      isOver ? describeEnd(state, seat) : [],
    );
    const table = game.view({ ...moment, audience: toAudience(seat) }).details;
    const isDealt = state.phase === 'set-up';
    const rows = [
      ...hand.flatMap((id, index) => [
        [`${isDealt ? `${index + 1}: ` : ''}${content.cards[id].name}`, describeActions(id)[0]],
        [`${getBack(id)} ${getWorth(id)}`, describeActions(id)[1]],
      ]),
      ...prep.map((id) => [
        `${content.cards[id].name}\n${getBack(id)} ${getWorth(id)}`,
        describeActions(id)[1],
      ]),
    ];
    expect(table?.rows.map((row) => row.map(simplifyCell))).toEqual(isOver ? undefined : rows);
    const seen = looks
      .toReversed()
      .flatMap(({ turn, of: whose, cards }) =>
        cards.map((card, index) => [
          `Round ${Math.floor((turn - 1) / order.length) + 1}: prep ${index + 1} of ${whose}`,
          describeCard(card),
        ]),
      );
    expect(own.pages['My looks']).toEqual(
      seen.length === 0
        ? {
            'You have seen nothing yet': [
              'Cards that you see in other prep modules will be listed here.',
            ],
          }
        : { 'My looks': { heads: joinHeads('When and where*', 'Card*'), rows: seen } },
    );
  });

  it('most points win at the end, then most colonists in Buildings', () => {
    const outcome = game.outcome(moment);
    if (!isOver) {
      expect(outcome).toBeNull();
      return;
    }
    const strength = (seat: Seat) => computeStrength(state, seat);
    expect(
      outcome?.placings.map(({ seat, place, score, prizes }) => [
        seat,
        place,
        score,
        formatPrizes(prizes),
      ]),
    ).toEqual(
      rankByScore(order, strength).map(([seat, place]) => [
        seat,
        place,
        sumPoints(state, seat),
        place === 1 ? 'Victory' : '',
      ]),
    );
  });

  it('the guide explains every card, a turn and the points', () => {
    const guide = pages['Guide'] ?? {};
    expect(guide['All cards']).toEqual({
      heads: joinHeads('Colour*', 'Card*'),
      rows: CARDS.map((card) => [getBack(card), describeCard(card)]),
    });
    const first = (title: string) => requireTable(guide[title]).rows.map(([cell]) => cell);
    expect(requireTable(guide['A turn']).heads).toBe(joinHeads('Action*', 'What happens*'));
    expect(requireTable(guide['Buildings']).heads).toBe(joinHeads('Building*', 'Its ability*'));
    expect(requireTable(guide['Points']).heads).toBe(joinHeads('Points*', 'For*'));
    expect(first('A turn')).toEqual([
      ...['A', 'B', 'C', 'D', 'E', 'Four cards'],
      ...['Small decisions', 'The deck', 'The end'],
    ]);
    expect(requireTable(guide['Points']).rows).toEqual([
      [1, 'each colonist on your Ship'],
      [2, 'each colonist on a one-star space'],
      [4, 'each colonist on a two-star space'],
      [2, 'a colonist in all four Buildings with ★'],
      [3, '4 colonists or more in one Building'],
      [1, 'the most Energy, for each player who has it'],
    ]);
    expect(
      requireTable(guide['Buildings']).rows.map(([name, text]) => [
        name,
        /^For (\w+) cards\. /.exec(String(text))?.[1],
      ]),
    ).toEqual(CARD_COLOURS.map((colour) => [BUILDINGS[colour][0], BUILDINGS[colour][1]]));
    expect(first('Phrases of actions and conditions').length).toBeGreaterThan(5);
  });
});

it('the tested match has discarded cards and an end', () => {
  const end = MOMENTS.at(-1)?.state;
  expect(end?.phase).toBe('over');
  expect(new Set(MOMENTS.map(({ state }) => state.discard.length > 0))).toEqual(
    new Set([false, true]),
  );
});

/** Omits the number of drawn cards if the player sees the cards. */
const omitRepeated = <Told extends { readonly text: string }>(
  lines: readonly Told[],
  { kind }: { readonly kind: string },
): readonly Told[] =>
  lines.filter(({ text }, index) => {
    if (kind !== 'seat') return true;
    if (/^You (draw|put|see) (\d cards?|a card)\b/.test(text))
      return !/^You (get|put|see) /.test(lines[index + 1]?.text ?? '');
    return !/^You skip /.test(text) || !/^Your hand lacks /.test(lines[index - 1]?.text ?? '');
  });

type SeatPlaces = readonly (readonly [seat: Seat, place: number])[];

/** Assigns places by score, best first. Equal scores share a place and keep the given order. */
function rankByScore(seats: readonly Seat[], getScore: (seat: Seat) => number): SeatPlaces {
  const findPlace = (seat: Seat): number =>
    1 + seats.filter((other) => getScore(other) > getScore(seat)).length;
  return seats
    .map((seat): readonly [Seat, number] => [seat, findPlace(seat)])
    .toSorted(([, one], [, other]) => one - other);
}
