/** Compares the default deck with facts about the published deck (Rulings, Content). */

import { describe, expect, it } from 'vitest';
import { COLOURS } from '../../rules/pocket-mars/cards.ts';
import type { Card, Content, Effect } from '../../rules/pocket-mars/content.ts';
import { pocketMars } from '../../rules/pocket-mars/game.ts';
import { loadDefaultContent } from '../../test/support/table/content.ts';

const { cards, energy } = loadDefaultContent(pocketMars) as Content;

const LAUNCH_TWO_EFFECTS: readonly Effect[] = [{ kind: 'launch', count: 2 }];
const SWITCH_EFFECTS: readonly Effect[] = [{ kind: 'switch' }];
const LAUNCH_ONE_EFFECTS: readonly Effect[] = [{ kind: 'launch', count: 1 }];

describe('default deck', () => {
  it('card Energy 1 launches one and gains 1 Energy; its bottom action may launch two', () =>
    expect(cards['Energy 1']).toMatchObject({
      top: [
        { kind: 'launch', count: 1 },
        { kind: 'gain Energy', count: 1 },
      ],
      condition: { kind: 'no own colonist there' },
      bottom: LAUNCH_TWO_EFFECTS,
    }));
  it.for(COLOURS)(
    'card %s 4 switches two; its bottom action moves a colonist from the Ship',
    (colour) => {
      const { top, bottom } = cards[`${colour} 4`];
      expect(top).toEqual(SWITCH_EFFECTS);
      expect(bottom).toEqual(
        colour === 'Construction' ? [{ kind: 'settle' }] : [{ kind: 'board', count: 1 }],
      );
    },
  );
  it.for(COLOURS)(
    'card %s 5 switches two; its bottom action launches with a card in hand',
    (colour) =>
      expect(cards[`${colour} 5`]).toMatchObject({
        top: SWITCH_EFFECTS,
        condition: { kind: 'card in hand', colour: null },
        bottom: LAUNCH_ONE_EFFECTS,
      }),
  );
  it.for(COLOURS)(
    'card %s 6 draws two; its bottom action shows two cards of another player',
    (colour) =>
      expect(cards[`${colour} 6`]).toMatchObject({
        top: [{ kind: 'draw', count: 2 }],
        bottom: [{ kind: 'look', count: 2 }],
      }),
  );
  it('card Water 7 launches one if a Water card is in hand', () =>
    expect(cards['Water 7']).toMatchObject({
      condition: { kind: 'card in hand', colour: 'Water' },
      bottom: LAUNCH_ONE_EFFECTS,
    }));
  it('only cards of the Energy colour give Energy', () => {
    const giving = Object.entries(cards).filter(([, card]) =>
      listEffects(card).some(({ kind }) => kind === 'gain Energy'),
    );
    expect(giving.filter(([id]) => !id.startsWith('Energy'))).toEqual([]);
    expect(giving.length).toBeGreaterThan(0);
  });
  it('at least one card lays a card face down on a Building', () =>
    expect(
      Object.values(cards).filter((card) => listEffects(card).some(({ kind }) => kind === 'cover')),
    ).not.toEqual([]));
  it('Energy begins at 1 and ends at 6', () => expect(energy).toEqual({ start: 1, top: 6 }));
});

const listEffects = ({ top, bottom }: Card): readonly Effect[] => [...top, ...bottom];
