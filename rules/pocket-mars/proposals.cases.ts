/** Proposals to a player for a turn. */

import { describe, expect, it } from 'vitest';
import { proposalsFor } from '../kit/playing/proposing.ts';
import { pocketMars } from './game.ts';
import { bottom, type Position, seatOf, setupOf, stateOf, top } from './staging.ts';

const SCARLET = seatOf('Scarlet');

function proposedIn(position: Position) {
  const asked = { setup: setupOf(position), state: stateOf(position), seat: SCARLET };
  return proposalsFor(pocketMars, asked)?.proposals ?? [];
}

const LAUNCHING = bottom('Water 4', {
  bottom: [{ kind: 'launch', count: 2 }],
  bottomText: 'launch 2',
  cost: 2,
});

describe('a proposed turn', () => {
  const connections = (energy: number) =>
    proposedIn({ cards: LAUNCHING, settlers: { Scarlet: { energy } } }).filter(({ name }) =>
      name.startsWith('B: connect prep 1 '),
    );

  it('PK-616 includes a connection whose bottom action can be paid', () => {
    const [proposed, ...others] = connections(2);
    expect(others).toEqual([]);
    expect(proposed?.name).not.toContain('without');
    expect(proposed?.answers['without'] ?? []).toEqual([]);
  });

  it('PK-617 omits a bottom action without effect', () => {
    const [proposed, ...others] = connections(1);
    expect(others).toEqual([]);
    expect(proposed?.name).toMatch(/, without its bottom action$/);
    expect(proposed?.answers['without']).toEqual(['bottom']);
  });

  /** Energy 1 lets the player choose a Building for a colonist. */
  const settling: Position = {
    cards: top('Energy 1', { kind: 'settle' }),
    settlers: { Scarlet: { hand: ['Energy 1', 'Water 2'] } },
  };
  const CHOICE_LEFT = / You choose afterwards: what that brings is not counted here\.$/;

  it('PK-619 mentions choices that it does not count', () => {
    const said = proposedIn(settling).filter(({ note }) => CHOICE_LEFT.test(note));
    expect(said.map(({ name }) => name.replace(/ ·.*/, ''))).toEqual([
      'B: connect prep 1 to the Aqualab (blue)',
    ]);
  });

  it('PK-620 chooses the best Building, and counts its points', () => {
    const [played] = proposedIn(settling).filter(({ name }) => name.startsWith('A: play hand 1'));
    expect(played?.name).toMatch(/, (Energy Bank|Greenhouse|Aqualab|Comms Center)$/);
    expect(played?.answers['card']).toBeDefined();
    expect(played?.after['In Buildings']).toBe(1);
  });

  it('PK-618 names its points; the best comes first', () => {
    const points = proposedIn({ settlers: { Scarlet: { energy: 2 } } }).map(({ after }) =>
      Number(after['Points']),
    );
    expect(new Set(points).size).toBeGreaterThan(1);
    expect(points).toEqual(points.toSorted((one, other) => other - one));
  });
});
