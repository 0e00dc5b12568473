/** A player's log and cards, and the state of a match. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../../kit/chance/seeded.ts';
import type { Audience, Block, Cell } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { pocketMars5 } from '../former/version-5.ts';
import { pocketMars } from '../game.ts';
import { narration } from '../narration.ts';
import { resolveStep } from '../resolve.ts';
import {
  createContent,
  getSeat,
  type PlayerName,
  type Position,
  setupOf,
  startUsualMatch,
  stateOf,
  turn,
  withTopAction,
} from '../staging.ts';
import type { State } from '../state.ts';
import { publicView } from '../views.ts';
import { logPage } from './view.ts';

const PUBLIC: Audience = { kind: 'public' };
const createAudience = (name: PlayerName): Audience => ({ kind: 'seat', seat: getSeat(name) });

describe('a log', () => {
  const cards = withTopAction('Energy 1', { kind: 'draw', count: 2 });
  const { state, events } = turn(
    { cards },
    { kind: 'A', card: 'Energy 1' },
    { discard: 'lowest', refill: 'highest' },
  );
  const textFor = (audience: Audience) =>
    JSON.stringify(
      logPage(
        {
          setup: setupOf({ cards }),
          state: publicView({ state }),
          history: [{ step: 'turn-1', title: 'One', events }],
        },
        audience,
      ),
    );
  it('PK-649 a player’s log names new cards without also counting them', () => {
    expect(textFor(createAudience('Scarlet'))).toContain('You get Card');
    expect(textFor(createAudience('Scarlet'))).not.toContain('You draw');
    for (const audience of [createAudience('Dems'), PUBLIC])
      expect(textFor(audience)).toContain('Scarlet draws 2 cards.');
  });
  it('PK-650 a player’s log does not repeat the card for the prep module', () => {
    const played = turn({}, { kind: 'E', card: 'Water 4' }, { refill: 'Energy 2' });
    const history = [{ step: 'turn-1', title: 'One', events: played.events }];
    const shown = { setup: setupOf({}), state: publicView(played), history };
    const own = JSON.stringify(logPage(shown, createAudience('Scarlet')));
    expect(own).toContain('You put Card Energy 2 ');
    expect(own).not.toContain('You put 1 card');
    expect(JSON.stringify(logPage(shown, createAudience('Dems')))).toContain('Scarlet puts 1 card');
  });
});

const getPlainValue = (cell: Cell | undefined) =>
  typeof cell === 'object' && cell?.kind === 'mark' ? cell.value : cell;

describe('a page before the first turn', () => {
  const started = (draft: 'yes' | 'no'): State => startUsualMatch(draft).state;
  const shownOf = (state: State, position: Position = {}) => ({
    setup: setupOf(position),
    state,
    history: [],
  });
  const slotsIn = (state: State): readonly unknown[] => {
    const blocks: readonly Block[] = pocketMars5
      .view({
        ...shownOf(state),
        audience: createAudience('Scarlet'),
      })
      .pages.flatMap((page) => page.blocks);
    return blocks.flatMap((block) =>
      block.kind === 'table' && block.title === 'My cards'
        ? block.rows.map(([slot]) => getPlainValue(slot))
        : [],
    );
  };
  it('PK-652 the cards of version 5 have the numbers that its form uses', () => {
    expect(slotsIn(started('no'))).toEqual(['card 1', 'card 2', 'card 3', 'card 4']);
    const drafting = started('yes');
    const five = ['card 1', 'card 2', 'card 3', 'card 4', 'card 5'];
    expect(slotsIn(drafting)).toEqual(five);
    const setup = { ...setupOf({}), variants: { draft: 'yes' } };
    const { state } = resolveStep({
      setup,
      state: drafting,
      orders: {},
      chance: seedChance(2),
    });
    expect(slotsIn(state)).toEqual([...five.slice(0, 4), 'kept']);
    expect(slotsIn(stateOf({}))).toEqual(['hand 1', 'hand 2', 'prep 1', 'prep 2']);
  });
  it('PK-653 everybody sees the state of the match', () => {
    const said = (state: State) => pocketMars.view({ ...shownOf(state), audience: PUBLIC }).summary;
    const inDeck = (state: State) => `In the deck: ${state.deck.length} cards.`;
    const [dealt, drafting, playing] = [started('no'), started('yes'), stateOf({})];
    expect(said(dealt)).toEqual([
      'Everybody chooses two cards for the prep module.',
      inDeck(dealt),
    ]);
    expect(said(drafting)).toEqual(['Everybody drafts cards.', inDeck(drafting)]);
    expect(said(playing)).toEqual([
      'It is the turn of Scarlet, then of Dems and Zatchel.',
      inDeck(playing),
    ]);
    expect(said({ ...playing, phase: 'over', round: 7 })).toEqual(['The match took 7 rounds.']);
  });
});

const [seat, DEMS, ZATCHEL] = [getSeat('Scarlet'), getSeat('Dems'), getSeat('Zatchel')];
const CONTENT = createContent();
const EVENT_BASE = { rule: '', seat } as const;

const formatWithChange = ({ text, change }: { readonly text: string; readonly change: string }) =>
  change === '' ? text : `${text} (${change})`;

/** Returns the texts of an event for everybody, Scarlet, Dems and Zatchel, in this order. */
const readTexts = (event: Event) => [
  narration.lines([event], { kind: 'public' }, CONTENT).map(formatWithChange)[0] ?? null,
  ...[seat, DEMS, ZATCHEL].map(
    (one) => narration.account([event], one, CONTENT).map(formatWithChange)[0] ?? null,
  ),
];

const listTextsOfScarlet = (publicly: string, own: string) => [publicly, own, null, null];
const listTextsToScarlet = (text: string) => [null, text, null, null];

const KEPT_TEXT = 'The first card of your pack was kept.';

describe('an event of Scarlet’s', () => {
  it.for<{ id: string; event: Event; read: readonly (string | null)[] }>([
    {
      id: 'PK-501',
      event: { ...EVENT_BASE, kind: 'acted', action: 'A', card: 'Water 4', of: null },
      read: listTextsOfScarlet('Scarlet plays Card Water 4.', 'You play Card Water 4.'),
    },
    {
      id: 'PK-502',
      event: { ...EVENT_BASE, kind: 'acted', action: 'B', card: 'Water 4', of: null },
      read: listTextsOfScarlet('Scarlet connects Card Water 4.', 'You connect Card Water 4.'),
    },
    {
      id: 'PK-503',
      event: { ...EVENT_BASE, kind: 'acted', action: 'C', card: 'Water 4', of: DEMS },
      read: [
        'Scarlet uses Card Water 4 of Dems.',
        'You use Card Water 4 of Dems.',
        'Scarlet uses Card Water 4 of yours.',
        null,
      ],
    },
    {
      id: 'PK-504',
      event: { ...EVENT_BASE, kind: 'acted', action: 'D', card: null, of: null },
      read: listTextsOfScarlet('Scarlet takes action D.', 'You take action D.'),
    },
    {
      id: 'PK-505',
      event: { ...EVENT_BASE, kind: 'acted', action: 'E', card: 'Water 4', of: null },
      read: listTextsOfScarlet('Scarlet discards Card Water 4.', 'You discard Card Water 4.'),
    },
    {
      id: 'PK-506',
      event: { ...EVENT_BASE, kind: 'launched', count: 2 },
      read: listTextsOfScarlet('Scarlet launches 2 colonists.', 'You launch 2 colonists.'),
    },
    {
      id: 'PK-507',
      event: { ...EVENT_BASE, kind: 'Energy', change: 2 },
      read: listTextsOfScarlet('Scarlet gains 2 Energy.', 'You gain 2 Energy.'),
    },
    {
      id: 'PK-508',
      event: { ...EVENT_BASE, kind: 'Energy', change: -2 },
      read: listTextsOfScarlet('Scarlet pays 2 Energy.', 'You pay 2 Energy.'),
    },
    {
      id: 'PK-509',
      event: { ...EVENT_BASE, kind: 'drew', count: 1 },
      read: listTextsOfScarlet('Scarlet draws 1 card.', 'You draw 1 card.'),
    },
    {
      id: 'PK-510',
      event: { ...EVENT_BASE, kind: 'advanced', at: 'Water', value: 4, over: 3 },
      read: listTextsOfScarlet(
        'Scarlet lands in the Aqualab (4 beats 3).',
        'You land in the Aqualab (4 beats 3).',
      ),
    },
    {
      id: 'PK-511',
      event: {
        ...EVENT_BASE,
        kind: 'not advanced',
        at: 'Water',
        value: 4,
        over: 4,
        why: 'not higher',
      },
      read: listTextsOfScarlet(
        'Scarlet does not land in the Aqualab (4 against 4).',
        'You do not land in the Aqualab (4 against 4).',
      ),
    },
    {
      id: 'PK-512',
      event: {
        ...EVENT_BASE,
        kind: 'not advanced',
        at: 'Water',
        value: 4,
        over: 3,
        why: 'Ship empty',
      },
      read: listTextsOfScarlet(
        'Scarlet does not land in the Aqualab (empty Ship).',
        'You do not land in the Aqualab (empty Ship).',
      ),
    },
    {
      id: 'PK-513',
      event: { ...EVENT_BASE, kind: 'switched', at: 'Water', one: DEMS, two: seat },
      read: [
        'Scarlet steps down for Dems in the Aqualab.',
        'You step down for Dems in the Aqualab.',
        'Scarlet steps down for you in the Aqualab.',
        null,
      ],
    },
    {
      id: 'PK-514',
      event: { ...EVENT_BASE, kind: 'shifted', at: 'Water', of: DEMS, up: true },
      read: [
        'Scarlet lifts Dems in the Aqualab.',
        'You lift Dems in the Aqualab.',
        'Scarlet lifts you in the Aqualab.',
        null,
      ],
    },
    {
      id: 'PK-515',
      event: { ...EVENT_BASE, kind: 'looked', of: DEMS, count: 1 },
      read: [
        'Scarlet sees 1 card of Dems.',
        'You see 1 card of Dems.',
        'Scarlet sees 1 card of yours.',
        null,
      ],
    },
    {
      id: 'PK-516',
      event: { ...EVENT_BASE, kind: 'boarded', at: 'Water', count: 2 },
      read: listTextsOfScarlet(
        'Scarlet lands 2 colonists in the Aqualab.',
        'You land 2 colonists in the Aqualab.',
      ),
    },
    {
      id: 'PK-517',
      event: { ...EVENT_BASE, kind: 'buried', from: 'prep' },
      read: listTextsOfScarlet(
        'Scarlet puts a card under the deck.',
        'You put a card under the deck.',
      ),
    },
    {
      id: 'PK-518',
      event: { ...EVENT_BASE, kind: 'refilled', count: 1 },
      read: listTextsOfScarlet(
        'Scarlet puts 1 card into the prep module.',
        'You put 1 card into the prep module.',
      ),
    },
    {
      id: 'PK-519',
      event: { ...EVENT_BASE, kind: 'missing', what: 'draft', faults: [] },
      read: listTextsToScarlet(`Nothing valid was received, so ${KEPT_TEXT.replace('The', 'the')}`),
    },
    {
      id: 'PK-520',
      event: { ...EVENT_BASE, kind: 'drawn cards', cards: ['Water 4', 'Water 5'] },
      read: listTextsToScarlet('You get Card Water 4 and Card Water 5.'),
    },
    {
      id: 'PK-521',
      event: { ...EVENT_BASE, kind: 'saw', of: DEMS, cards: ['Water 4'] },
      read: listTextsToScarlet('You see Card Water 4 of Dems.'),
    },
    {
      id: 'PK-522',
      event: { ...EVENT_BASE, kind: 'put away', card: 'Water 4', to: 'bottom of the deck' },
      read: listTextsToScarlet('You put Card Water 4 under the deck.'),
    },
  ])('$id the readers of “$event.kind” read its texts', ({ event, read }) => {
    expect(readTexts(event)).toEqual(read);
  });
});

describe('the end', () => {
  it.for([
    {
      id: 'PK-523',
      why: 'all settled',
      says: 'Scarlet has all 7 colonists in Buildings.',
    },
    {
      id: 'PK-524',
      why: 'quiet',
      says: '6 rounds without a launch or landing end the match.',
    },
  ] as const)('$id the end of a match is reported: $says', ({ why, says }) => {
    expect(readTexts({ kind: 'match over', rule: '', why, who: [getSeat('Scarlet')] })[0]).toBe(
      says,
    );
  });
});
