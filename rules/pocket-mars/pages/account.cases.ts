/** A player's log and cards, and the state of a match. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../../kit/chance/seeded.ts';
import { describeTexts } from '../../kit/narrating/texts-staging.ts';
import { createSeatAudience, listRows, PUBLIC } from '../../kit/showing/cells-staging.ts';
import type { Audience, Block } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { pocketMars5 } from '../former/version-5.ts';
import { pocketMars } from '../game.ts';
import { narration } from '../narration.ts';
import { resolveStep } from '../resolve.ts';
import {
  ACTION_A,
  createContent,
  createSetup,
  createState,
  DEMS,
  getSeat,
  type PlayerName,
  type Position,
  SCARLET,
  startUsualMatch,
  turn,
  withTopAction,
  ZATCHEL,
} from '../staging.ts';
import type { State } from '../state.ts';
import { publicView } from '../views.ts';
import { logPage } from './view.ts';

const createAudience = (name: PlayerName) => createSeatAudience(getSeat(name));

describe('a log', () => {
  const cards = withTopAction('Energy 1', { kind: 'draw', count: 2 });
  const { state, events } = turn({ cards }, ACTION_A, { discard: 'lowest', refill: 'highest' });
  const textFor = (audience: Audience) =>
    JSON.stringify(
      logPage(
        {
          setup: createSetup({ cards }),
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
    const shown = { setup: createSetup({}), state: publicView(played), history };
    const own = JSON.stringify(logPage(shown, createAudience('Scarlet')));
    expect(own).toContain('You put Card Energy 2 ');
    expect(own).not.toContain('You put 1 card');
    expect(JSON.stringify(logPage(shown, createAudience('Dems')))).toContain('Scarlet puts 1 card');
  });
});

describe('a page before the first turn', () => {
  const startMatch = (draft: 'yes' | 'no'): State => startUsualMatch(draft).state;
  const createShown = (state: State, position: Position = {}) => ({
    setup: createSetup(position),
    state,
    history: [],
  });
  const slotsIn = (state: State): readonly unknown[] => {
    const blocks: readonly Block[] = pocketMars5
      .view({
        ...createShown(state),
        audience: createAudience('Scarlet'),
      })
      .pages.flatMap((page) => page.blocks);
    return blocks.flatMap((block) =>
      block.title === 'My cards' ? listRows(block).map(([slot]) => slot) : [],
    );
  };
  it('PK-652 the cards of version 5 have the numbers that its form uses', () => {
    expect(slotsIn(startMatch('no'))).toEqual(['card 1', 'card 2', 'card 3', 'card 4']);
    const drafting = startMatch('yes');
    const five = ['card 1', 'card 2', 'card 3', 'card 4', 'card 5'];
    expect(slotsIn(drafting)).toEqual(five);
    const setup = { ...createSetup({}), variants: { draft: 'yes' } };
    const { state } = resolveStep({
      setup,
      state: drafting,
      orders: {},
      chance: seedChance(2),
    });
    expect(slotsIn(state)).toEqual([...five.slice(0, 4), 'kept']);
    expect(slotsIn(createState({}))).toEqual(['hand 1', 'hand 2', 'prep 1', 'prep 2']);
  });
  it('PK-653 everybody sees the state of the match', () => {
    const listAccountTexts = (state: State) =>
      pocketMars.view({ ...createShown(state), audience: PUBLIC }).summary;
    const inDeck = (state: State) => `In the deck: ${state.deck.length} cards.`;
    const [dealt, drafting, playing] = [startMatch('no'), startMatch('yes'), createState({})];
    expect(listAccountTexts(dealt)).toEqual([
      'Everybody chooses two cards for the prep module.',
      inDeck(dealt),
    ]);
    expect(listAccountTexts(drafting)).toEqual(['Everybody drafts cards.', inDeck(drafting)]);
    expect(listAccountTexts(playing)).toEqual([
      'It is the turn of Scarlet, then of Dems and Zatchel.',
      inDeck(playing),
    ]);
    expect(listAccountTexts({ ...playing, phase: 'over', round: 7 })).toEqual([
      'The match took 7 rounds.',
    ]);
  });
  it('PK-982 the end explains the lead of the winner, and each player’s gap to the winner', () => {
    const settlers = { Scarlet: { ship: 4 }, Dems: { ship: 2, energy: 3 }, Zatchel: { ship: 0 } };
    const position: Position = { settlers, state: { phase: 'over', current: null } };
    const shown = createShown(createState(position), position);
    const said = (audience: Audience) => pocketMars.view({ ...shown, audience }).summary[0];
    expect(said(PUBLIC)).toBe('Scarlet is 1 point ahead of Dems: Ship 4:2, Most Energy 0:1.');
    expect(said(createAudience('Scarlet'))).toBe(
      'You are 1 point ahead of Dems: Ship 4:2, Most Energy 0:1.',
    );
    expect(said(createAudience('Zatchel'))).toBe('Scarlet is 4 points ahead of you: Ship 4:0.');
  });
});

const CONTENT = createContent();
const HERS = { rule: '', seat: SCARLET } as const;

/** Returns the texts of an event for everybody, Scarlet, Dems and Zatchel. */
const readTexts = (event: Event) =>
  describeTexts(narration, event, { content: CONTENT, seats: [SCARLET, DEMS, ZATCHEL] });

describe('an event of Scarlet’s', () => {
  it.for<readonly [id: string, event: Event, texts: string]>([
    [
      'PK-501',
      { ...HERS, kind: 'acted', action: 'A', card: 'Water 4', of: null },
      'Scarlet plays Card Water 4. | You play Card Water 4.',
    ],
    [
      'PK-502',
      { ...HERS, kind: 'acted', action: 'B', card: 'Water 4', of: null },
      'Scarlet connects Card Water 4. | You connect Card Water 4.',
    ],
    [
      'PK-503',
      { ...HERS, kind: 'acted', action: 'C', card: 'Water 4', of: DEMS },
      'Scarlet uses Card Water 4 of Dems. | You use Card Water 4 of Dems. | Scarlet ' +
        'uses Card Water 4 of yours.',
    ],
    [
      'PK-504',
      { ...HERS, kind: 'acted', action: 'D', card: null, of: null },
      'Scarlet takes action D. | You take action D.',
    ],
    [
      'PK-505',
      { ...HERS, kind: 'acted', action: 'E', card: 'Water 4', of: null },
      'Scarlet discards Card Water 4. | You discard Card Water 4.',
    ],
    [
      'PK-506',
      { ...HERS, kind: 'launched', count: 2 },
      'Scarlet launches 2 colonists. | You launch 2 colonists.',
    ],
    [
      'PK-507',
      { ...HERS, kind: 'Energy', change: 2 },
      'Scarlet gains 2 Energy. | You gain 2 Energy.',
    ],
    [
      'PK-508',
      { ...HERS, kind: 'Energy', change: -2 },
      'Scarlet pays 2 Energy. | You pay 2 Energy.',
    ],
    ['PK-509', { ...HERS, kind: 'drew', count: 1 }, 'Scarlet draws 1 card. | You draw 1 card.'],
    [
      'PK-510',
      { ...HERS, kind: 'advanced', at: 'Water', value: 4, over: 3 },
      'Scarlet lands in the Aqualab (4 beats 3). | You land in the Aqualab (4 beats 3).',
    ],
    [
      'PK-511',
      {
        ...HERS,
        kind: 'not advanced',
        at: 'Water',
        value: 4,
        over: 4,
        why: 'not higher',
      },
      'Scarlet does not land in the Aqualab (4 against 4). | You do not land in the ' +
        'Aqualab (4 against 4).',
    ],
    [
      'PK-512',
      {
        ...HERS,
        kind: 'not advanced',
        at: 'Water',
        value: 4,
        over: 3,
        why: 'Ship empty',
      },
      'Scarlet does not land in the Aqualab (empty Ship). | You do not land in the ' +
        'Aqualab (empty Ship).',
    ],
    [
      'PK-513',
      { ...HERS, kind: 'switched', at: 'Water', one: DEMS, two: SCARLET },
      'Scarlet steps down for Dems in the Aqualab. | You step down for Dems in the ' +
        'Aqualab. | Scarlet steps down for you in the Aqualab.',
    ],
    [
      'PK-514',
      { ...HERS, kind: 'shifted', at: 'Water', of: DEMS, up: true },
      'Scarlet lifts Dems in the Aqualab. | You lift Dems in the Aqualab. | Scarlet ' +
        'lifts you in the Aqualab.',
    ],
    [
      'PK-515',
      { ...HERS, kind: 'looked', of: DEMS, count: 1 },
      'Scarlet sees 1 card of Dems. | You see 1 card of Dems. | Scarlet sees 1 card of ' + 'yours.',
    ],
    [
      'PK-516',
      { ...HERS, kind: 'boarded', at: 'Water', count: 2 },
      'Scarlet lands 2 colonists in the Aqualab. | You land 2 colonists in the Aqualab.',
    ],
    [
      'PK-517',
      { ...HERS, kind: 'buried', from: 'prep' },
      'Scarlet puts a card under the deck. | You put a card under the deck.',
    ],
    [
      'PK-518',
      { ...HERS, kind: 'refilled', count: 1 },
      'Scarlet puts 1 card into the prep module. | You put 1 card into the prep module.',
    ],
    [
      'PK-519',
      { ...HERS, kind: 'missing', what: 'draft', faults: [] },
      '– | Nothing valid was received, so the first card of your pack was kept.',
    ],
    [
      'PK-520',
      { ...HERS, kind: 'drawn cards', cards: ['Water 4', 'Water 5'] },
      '– | You get Card Water 4 and Card Water 5.',
    ],
    [
      'PK-521',
      { ...HERS, kind: 'saw', of: DEMS, cards: ['Water 4'] },
      '– | You see Card Water 4 of Dems.',
    ],
    [
      'PK-522',
      { ...HERS, kind: 'put away', card: 'Water 4', to: 'bottom of the deck' },
      '– | You put Card Water 4 under the deck.',
    ],
  ])('%s each reader of %o reads: %s', ([, event, texts]) => expect(readTexts(event)).toBe(texts));
});

describe('the end', () => {
  it.for([
    ['PK-523', 'Scarlet has all 7 colonists in Buildings.', 'all settled'],
    ['PK-524', '6 rounds without a launch or landing end the match.', 'quiet'],
  ] as const)('%s the end of a match is reported: %s', ([, says, why]) => {
    expect(readTexts({ kind: 'match over', rule: '', why, who: [SCARLET] })).toBe(says);
  });
});
