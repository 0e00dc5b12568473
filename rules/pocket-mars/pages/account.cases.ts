/** A player's log and cards, and the state of a match. */

import { describe, expect, it } from 'vitest';
import { seedChance } from '../../kit/chance/seeded.ts';
import type { Audience, Block, Cell } from '../../kit/showing/view.ts';
import { pocketMars5 } from '../former/version-5.ts';
import { pocketMars } from '../game.ts';
import { resolveStep } from '../resolve.ts';
import {
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
