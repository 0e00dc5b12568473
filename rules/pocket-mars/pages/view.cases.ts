/** Pages of each audience (Rulings, Who sees what). */

import { describe, expect, it } from 'vitest';
import {
  createSeatAudience,
  findTable,
  listRows,
  PUBLIC,
  readCell,
} from '../../kit/showing/cells-staging.ts';
import type { Audience, Cell, Page, Table } from '../../kit/showing/view.ts';
import { CARDS } from '../cards.ts';
import { NO_PRESETS } from '../forms/questions.ts';
import { pocketMars } from '../game.ts';
import { narration } from '../narration.ts';
import type { HostPageInput } from '../now.ts';
import {
  ACTION_A,
  ACTION_B,
  ACTION_C,
  ACTION_D,
  bottom,
  colonists,
  createSeatNow,
  createSetup,
  createState,
  createUseOrders,
  DEMS,
  getSeat,
  type PlayedTurn,
  type PlayerName,
  type Position,
  playFollowUp,
  SCARLET,
  turn,
  WITHOUT_ABILITY,
  withTopAction,
} from '../staging.ts';

const createAudience = (name: PlayerName) => createSeatAudience(getSeat(name));

/** Builds the input of pages for a position or the result of a turn. */
const createPageInput = (position: Position, played?: PlayedTurn): HostPageInput => ({
  setup: createSetup(position),
  state: played?.state ?? createState(position),
  history: [
    { step: 'start', title: 'Start', events: [] },
    ...(played === undefined
      ? []
      : [{ step: 'turn-1', title: 'Round 1, Scarlet', events: played.events }]),
  ],
});

const listPages = (audience: Audience, position: Position, played?: PlayedTurn): readonly Page[] =>
  pocketMars.view({ ...createPageInput(position, played), audience }).pages;

const getFirstLine = (cell: Cell | undefined): string =>
  String(readCell(cell)).split('\n')[0] ?? '';

/** Finds the row with this first cell and returns its plain values. */
const findRow = (
  table: Table | undefined,
  first: string,
): readonly (string | number | null)[] | undefined =>
  listRows(table).find(([cell]) => cell === first);

const formatJson = (shown: unknown): string => JSON.stringify(shown);

const POSITION: Position = {
  buildings: {
    Water: {
      pile: [
        { card: 'Water 2', faceUp: true },
        { card: 'Science 7', faceUp: false },
      ],
      oneStar: colonists({ Scarlet: 2, Zatchel: 1 }),
      twoStar: colonists({ Dems: 1 }),
    },
  },
  settlers: { Scarlet: { energy: 4, earth: 3 } },
  state: { discard: ['Energy 7', 'Water 7'] },
};

describe('the public', () => {
  const pages = listPages(PUBLIC, POSITION);

  it('PK-401 everybody sees Buildings with piles, values and colonists', () => {
    expect(findRow(findTable(pages, 'Buildings'), 'Aqualab')).toEqual([
      ...['Aqualab', 0, '★★ Dems\n★ Scarlet 2, Zatchel', '2, face down'],
    ]);
    const { picture } = pocketMars.view({ ...createPageInput(POSITION), audience: PUBLIC });
    const text = JSON.stringify(picture);
    expect(text).toContain(
      '{"value":2,"seat":"Scarlet"},{"value":""},{"value":1,"seat":"Zatchel"}',
    );
  });
  it('PK-403 everybody sees Ships, Earth, Energy, backs, hand sizes and the turn', () => {
    const { picture = [] } = pocketMars.view({ ...createPageInput(POSITION), audience: PUBLIC });
    const players = picture.find((block) => block.kind === 'table');
    const rows = players?.kind === 'table' ? players.rows : [];
    expect(listRows(players)[0]).toEqual(['Scarlet', 3, 1, '4/6', 'blue', 'purple', 2]);
    expect(rows.map(([cell]) => cell)).toMatchObject([
      { value: 'Scarlet', tone: 'own' },
      { value: 'Dems', tone: 'strong' },
      { value: 'Zatchel', tone: 'strong' },
    ]);
  });
  it('PK-406 everybody sees unplayed cards only in the guide', () => {
    const text = formatJson(pages.filter(({ name }) => name !== 'Guide'));
    const open = ['Water 2', 'Energy 7', 'Water 7'];
    for (const card of CARDS) if (!open.includes(card)) expect(text).not.toContain(card);
  });
  it('PK-407 everybody reads which cards were played and how many were drawn', () => {
    const position: Position = { cards: withTopAction('Energy 1', { kind: 'draw', count: 2 }) };
    const played = turn(position, ACTION_A, { discard: 'Energy 2' });
    const log = formatJson(findTable(listPages(PUBLIC, position, played), 'What happened'));
    expect(log).toContain('Scarlet plays Card Energy 1.');
    expect(log).toContain('Scarlet draws 2 cards.');
    expect(log).not.toContain('You get');
  });
  it('PK-408 everybody sees who owes a decision', () => {
    const played = turn({}, ACTION_C);
    expect(pocketMars.view({ ...createPageInput({}, played), audience: PUBLIC }).summary[0]).toBe(
      'It is the turn of Scarlet, then of Dems and Zatchel. The match waits for a decision of ' +
        'Dems.',
    );
  });
  it('PK-409 everybody sees how ties were broken at the end', () => {
    const over: Position = {
      settlers: { Scarlet: { ship: 2 }, Dems: { ship: 0 } },
      buildings: { Water: { oneStar: colonists({ Dems: 1 }) } },
      state: { phase: 'over', current: null },
    };
    const outcome = pocketMars.outcome(createPageInput(over));
    expect(outcome?.placings.map(({ seat }) => seat)).toEqual(['Dems', 'Scarlet', 'Zatchel']);
    expect(outcome?.ties.join(' ')).toContain('Dems has more colonists in Buildings (1 to 0)');
  });
  it('PK-410 everybody sees points round by round, with the current round', () => {
    for (const turns of [1, 3]) {
      const input = createPageInput({}, turn({ state: { turn: turns } }, ACTION_D));
      expect(pocketMars.scores(input).moments).toMatchObject([
        { title: 'Start', scores: { Scarlet: 2, Dems: 2, Zatchel: 2 } },
        { title: 'Round 1', scores: { Scarlet: 3, Dems: 2, Zatchel: 2 } },
      ]);
    }
  });
  it('PK-434 the guide shows the vocabulary of actions with figures for amounts (ours)', () => {
    const table = findTable(listPages(PUBLIC, POSITION), 'Phrases of actions and conditions');
    const written = listRows(table).map(([cell]) => String(cell));
    expect(written).toContainEqual(expect.stringMatching(/^launch \d to \d$/));
    expect(written.join()).not.toMatch(/[{}|]/);
  });
});

const buildOwnView = (position: Position, played?: PlayedTurn) =>
  pocketMars.view({
    ...createPageInput(position, played),
    audience: createAudience('Scarlet'),
  });

const getTone = (cell: Cell) =>
  typeof cell === 'object' && cell?.kind === 'mark' ? cell.tone : undefined;

describe('the account of a player', () => {
  const getAccount = (position: Position, played?: PlayedTurn) => {
    const { account } = buildOwnView(position, played);
    return account && { title: account.title, rows: account.rows.map((row) => row.map(readCell)) };
  };
  it('PK-437 a player’s account is absent before their first turn', () =>
    expect(getAccount({})).toBeUndefined());
  it('PK-981 no Energy, no points and a single colonist are not “0 …” or “1 …s”', () => {
    const played = turn({}, ACTION_B, { without: ['move', 'ability'] });
    expect(getAccount({}, played)?.title).toBe('Since the start: no points');
    const position: Position = { players: 2, settlers: { Scarlet: { energy: 0 } } };
    expect(
      pocketMars.preview?.(createSeatNow(position), { ...NO_PRESETS, action: ACTION_D }),
    ).toMatch(/^You will have no En/);
    const page = listPages(PUBLIC, position).find(({ name }) => name === 'Buildings');
    expect(page?.about).toContain('holds 1 colonist.');
  });
  it('PK-438 a player’s account has a row for each action, and one for bonuses', () => {
    const cards = bottom('Water 4', { cost: 1, bottom: [{ kind: 'launch', count: 2 }] });
    const position: Position = { cards, settlers: { Scarlet: { energy: 1 } } };
    const played = turn(position, ACTION_B, { aqualab: 'Energy 2', refill: 'highest' });
    expect(getAccount(position, played)).toEqual({
      title: 'Since the start: +2 points',
      rows: [
        ['Lands in the Aqualab with Card Water 4 (4 beats 3)', 1, null],
        ['Launches 2 colonists (Card Water 4)', 2, -1],
        ['Puts Card Energy 2 under the deck (Aqualab)', null, null],
        [expect.stringMatching(/^Gets Card .*; puts Card .* into the prep module$/), null, null],
        ['Bonuses: see “Points”', -1, null],
      ],
    });
  });
  it('PK-440 an account has one row for a bottom action that the hand forbids', () => {
    const condition = { kind: 'card in hand', colour: 'Science' } as const;
    const cards = bottom('Water 4', { condition, bottom: [{ kind: 'launch', count: 1 }] });
    const played = turn({ cards }, ACTION_B, WITHOUT_ABILITY);
    expect(getAccount({ cards }, played)?.rows.map(([what]) => what)).toEqual([
      'Lands in the Aqualab with Card Water 4 (4 beats 3)',
      'Lacks a card of the colour for the bottom action of Card Water 4',
      expect.stringMatching(/^Gets Card .*$/),
    ]);
  });
  it('PK-439 a player’s account lists other players’ moves of the player’s colonists', () => {
    const own = turn({}, ACTION_D);
    const event = { rule: '', kind: 'shifted', seat: DEMS, at: 'Water' } as const;
    const events = [...own.events, { ...event, of: SCARLET, up: false } as const];
    const [launch, shift] = getAccount({}, { ...own, events })?.rows ?? [];
    expect([launch, shift]).toEqual([
      ['Launches a colonist', 1, null],
      ['Dems pushes you down in the Aqualab', -2, null],
    ]);
  });
});

describe('a player', () => {
  const looking: Position = { cards: withTopAction('Energy 1', { kind: 'look', count: 2 }) };
  const looked = turn(looking, ACTION_A, { look: DEMS });

  it('PK-422 a page for a player contains no cards of other players', () => {
    const text = formatJson(listPages(createAudience('Scarlet'), {}));
    for (const card of ['Ecosystem 1', 'Energy 4', 'Water 5', 'Construction 4'])
      expect(text).not.toContain(card);
  });
  it('PK-423 a player keeps notes of seen cards, by round and slot', () =>
    expect(
      findTable(listPages(createAudience('Scarlet'), looking, looked), 'My looks')?.rows.map(
        ([when, card]) => [readCell(when), getFirstLine(card)],
      ),
    ).toEqual([
      ['Round 1: prep 1 of Dems', 'Card Energy 4 (orange 4)'],
      ['Round 1: prep 2 of Dems', 'Card Water 5 (blue 5)'],
    ]));
  it('PK-424 a player reads that others saw their cards, and how many', () => {
    for (const audience of [PUBLIC, createAudience('Zatchel')]) {
      const text = formatJson(
        listPages(audience, looking, looked).filter(({ name }) => name !== 'Guide'),
      );
      expect(text).toContain('Scarlet sees 2 cards of Dems.');
      expect(text).not.toContain('Energy 4');
    }
  });
  it('PK-425 only the player reads which cards they drew', () => {
    const formatLog = (name: PlayerName) =>
      formatJson(findTable(listPages(createAudience(name), looking, looked), 'My account'));
    expect(formatLog('Scarlet')).toContain('You get Card Energy 3.');
    expect(formatLog('Dems')).not.toContain('You get');
  });
  it('PK-426 only the player reads that nothing valid was received', () => {
    const played = turn({}, null);
    expect(formatJson(listPages(createAudience('Scarlet'), {}, played))).toContain(
      'Nothing valid was received',
    );
    expect(formatJson(listPages(PUBLIC, {}, played))).not.toContain('Nothing valid was received');
  });
  it('PK-427 a player does not read that an owner’s hand forbids the bottom action', () => {
    const position: Position = {
      cards: {
        'Energy 4': {
          condition: { kind: 'card in hand', colour: 'Science' },
          bottom: [{ kind: 'launch', count: 1 }],
        },
      },
    };
    const playedTurn = turn(position, ACTION_C, WITHOUT_ABILITY);
    const played = playFollowUp(position, playedTurn, { Dems: createUseOrders('Energy 4') });
    expect(formatJson(listPages(createAudience('Dems'), position, played))).toContain(
      'Your hand lacks',
    );
    expect(formatJson(listPages(createAudience('Scarlet'), position, played))).not.toContain(
      'hand lacks',
    );
  });
  it('PK-430 a player reads points, Energy and colonists in one row', () => {
    const settlers = { Scarlet: { earth: 3, ship: 3, energy: 1 } } as const;
    const buildings = { Water: { twoStar: colonists({ Scarlet: 1 }) } } as const;
    const { holdings } = buildOwnView({ settlers, buildings });
    expect(holdings?.columns.map(({ title }) => title)).toEqual([
      ...['Points', 'Energy', 'Earth', '🚀', '1★', '2★'],
    ]);
    expect(holdings?.rows.map((row) => row.map(readCell))).toEqual([[8, '1/6', 3, 3, 0, 1]]);
  });
  it('PK-436 a player reads their own cards, and in grey the actions for later', () => {
    const { details: hand, summary } = buildOwnView({});
    expect(summary).toEqual([]);
    expect(hand?.rows.map(([card]) => readCell(card))).toEqual([
      ...['Card Energy 1', 'orange 1', 'Card Energy 2', 'orange 2'],
      ...['Card Water 4\nblue 4', 'Card Science 5\npurple 5'],
    ]);
    expect(hand?.rows.map((row) => row.map(getTone))).toEqual([
      ['orange', undefined],
      ['orange', 'muted'],
      ['orange', undefined],
      ['orange', 'muted'],
      ['blue', undefined],
      ['purple', undefined],
    ]);
  });
  it('PK-428 a player reads their own actions as “You”, and others’ by name', () => {
    const { events } = turn({}, ACTION_D);
    const { content } = createSetup({});
    const ownLines = narration.account(events, SCARLET, content).map(({ text }) => text);
    expect(ownLines).toContain('You launch a colonist.');
    const lines = narration.lines(events, PUBLIC, content).map(({ text }) => text);
    expect(lines).toContain('Scarlet launches a colonist.');
  });
  it('PK-429 a player reads in one line where colonists landed, and why', () => {
    const { content } = createSetup({});
    const { events } = turn({}, ACTION_B, WITHOUT_ABILITY);
    const most = { seat: SCARLET, content, most: 1 };
    const highlights = narration.highlights(events, most);
    expect(highlights.map(({ text }) => text)).toEqual([
      'You connect Card Water 4.',
      'You land in the Aqualab (4 beats 3).',
      'You use the bottom action of Card Water 4.',
    ]);
    expect(highlights.every(({ asOrdered }) => asOrdered)).toBe(true);
  });
  it('PK-433 a player reads about a launched colonist before new cards', () => {
    const { content } = createSetup({});
    const cards = withTopAction(
      'Energy 1',
      { kind: 'draw', count: 1 },
      { kind: 'launch', count: 1 },
    );
    const { events } = turn({ cards }, ACTION_A);
    const most = { seat: SCARLET, content, most: 1 };
    const texts = narration.highlights(events, most).map(({ text }) => text);
    expect(texts).toContain('You launch a colonist.');
    expect(texts.join(' ')).not.toContain('You get');
  });
});
