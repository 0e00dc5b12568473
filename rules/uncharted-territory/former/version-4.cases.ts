/** Cases of version 4 of the rules, for open matches of 1.0.0. */

import { describe, expect, it } from 'vitest';
import { findGameByRules } from '../../games.ts';
import type { Answers } from '../../kit/asking/form.ts';
import { seedChance } from '../../kit/chance/seeded.ts';
import { filterKind } from '../../kit/match/events.ts';
import { buildProposals } from '../../kit/playing/proposing.ts';
import { createInput, NAMING_PLACES } from '../forms/form-staging.ts';
import { unchartedTerritory } from '../game.ts';
import { createOrders, type RoundSpec, WELL } from '../staging.ts';
import { unchartedTerritory4 as former } from './version-4.ts';

const FOUR_VISITS = { 'visit-1': ['B2'], 'visit-2': ['B3'], 'visit-3': ['B4'], 'visit-4': ['B5'] };

const listFormerFields = (staged: RoundSpec = {}) =>
  former.next(createInput(staged))?.asks.find(({ seat }) => seat === 'Scarlet')?.form.fields ?? [];

const listFormerProblems = (answers: Answers, staged: RoundSpec = {}) =>
  former
    .read({ ...createInput(staged), answers })
    .problems.map(({ kind, code, where }) => [kind, code, where].join(' · '));

function resolveFormerRound(answers: Answers, staged: RoundSpec = {}) {
  const { seat, ...now } = createInput(staged);
  const { orders } = former.read({ ...now, seat, answers });
  if (orders === null) throw new Error('nothing was ordered');
  return former.resolve({ ...now, orders: { [seat]: orders }, chance: seedChance(1) });
}

describe('version 4', () => {
  it('UT-490 version 4 is selected by the version in a ledger', () =>
    expect(findGameByRules('uncharted-territory 4')).toBe(former));

  it('UT-491 version 4 asks for each visit in a list of all open locations', () => {
    expect(listFormerFields().map(({ name }) => name)).toEqual([
      'visit-1',
      'visit-2',
      'visit-3',
      'reserve',
      'eat-palatable',
      'eat-fresh',
      'artefact',
      'visit-4',
    ]);
    const [first] = listFormerFields({
      places: { B2: { energy: 2, effect: 'visitors gain 2 Water' } },
    });
    expect(first?.choices).toHaveLength(25);
    expect(first?.choices[0]?.label).toBe(
      'B2 Place B2, colourless: 2 Energy for 0 Progress; gain 2 Water',
    );
  });

  it('UT-492 version 4 lists each player to name with the location', () => {
    const [first] = listFormerFields({ places: NAMING_PLACES });
    const labels = first?.choices.map(({ label }) => label) ?? [];
    expect(labels[0]).toContain('(naming nobody)');
    expect(labels[1]).toBe('B2 Place B2, naming Scarlet');
    const { events } = resolveFormerRound({ 'visit-1': ['b2 dems'] }, { places: NAMING_PLACES });
    expect(filterKind(events, 'named').map(({ named, faults }) => [named, faults])).toEqual([
      ['Dems', []],
    ]);
    expect(listFormerProblems({ 'visit-2': ['B2'] }, { places: NAMING_PLACES })).toEqual([
      'doubtful · nobody named · visit-2',
    ]);
  });

  it('UT-493 version 4 counts the fourth field only with Dark, whatever else is blank', () => {
    const two = { 'visit-1': ['B2'], 'visit-4': ['B5'] };
    expect(listFormerProblems(two)).toEqual(['doubtful · one too many · visit-4']);
    const readOrders = (answers: Answers) =>
      filterKind(resolveFormerRound(answers).events, 'visited').map(({ square }) => square);
    expect(readOrders(two)).toEqual(['B2']);
    expect(readOrders({ ...two, artefact: ['Dark'] })).toEqual(['B2', 'B5']);
  });

  it('UT-494 version 4 reports each fault at its own field', () => {
    expect(
      listFormerProblems(FOUR_VISITS, { travellers: { Scarlet: { visited: ['B2'] } } }),
    ).toEqual(['doubtful · visited before · visit-1', 'doubtful · one too many · visit-4']);
    expect(listFormerProblems({ 'visit-1': ['Atlantis'] })).toEqual([
      'unreadable · not a location · visit-1',
    ]);
  });

  it('UT-495 version 4 leads to the same states as version 5 by the same visits', () => {
    const { seat, ...now } = createInput({});
    const orders = { [seat]: createOrders({ go: 'B2 B3 B4 B5', artefact: 'Dark' }) };
    const { state } = unchartedTerritory.resolve({ ...now, orders, chance: seedChance(1) });
    expect(resolveFormerRound({ ...FOUR_VISITS, artefact: ['Dark'] }).state).toEqual(state);
  });

  it('UT-496 version 4 proposes visits in its own fields and previews them', () => {
    const staged: RoundSpec = { travellers: { Scarlet: WELL } };
    const [best] = buildProposals(former, createInput(staged))?.proposals ?? [];
    const fields = Object.keys(best?.answers ?? {});
    expect(fields).toEqual(expect.arrayContaining(['visit-1', 'visit-2', 'visit-3']));
    expect(fields).not.toContain('more');
    const { orders } = former.read({ ...createInput({}), answers: FOUR_VISITS });
    expect(orders === null ? null : former.preview?.(createInput({}), orders)).toBe(
      'Three visits; 14 Energy left; you will drink 0 Water',
    );
  });

  it('UT-497 version 4 warns about Dark without a fourth visit', () => {
    const { 'visit-4': _, ...three } = FOUR_VISITS;
    expect(listFormerProblems({ ...three, artefact: ['Dark'] })).toEqual([
      'doubtful · paid without effect · artefact',
    ]);
  });
});
