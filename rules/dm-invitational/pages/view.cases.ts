/** Cases of what everybody, a player and the host see, and of secrecy. */

import { describe, expect, it } from 'vitest';
import { buildOwnEnding } from '../../kit/match/outcome.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { createRandomPolicy, playMatch } from '../../kit/playing/play.ts';
import { findTable, listRows, PUBLIC, readCell } from '../../kit/showing/cells-staging.ts';
import type { Audience, Block, MapPicture } from '../../kit/showing/view.ts';
import { dmInvitational } from '../game.ts';
import { narration } from '../narration.ts';
import { DEMS, OPEN, parseTurn, resolve, SCARLET, SETUP, turnAt } from '../staging.ts';
import type { Ending, Event, State } from '../state.ts';

const renderFor = (audience: Audience, state: State, events: readonly Event[] = []) =>
  dmInvitational.view({
    setup: SETUP,
    state,
    history: [{ step: 'turn-5', title: 'Turn 5', events }],
    audience,
  });

const listBlocksOnPage = (view: ReturnType<typeof renderFor>, name: string): readonly Block[] =>
  view.pages.find((page) => page.name === name)?.blocks ?? [];
const findTableOn = (view: ReturnType<typeof renderFor>, name: string, title = name) =>
  findTable(
    view.pages.filter((page) => page.name === name),
    title,
  );

const STATE = turnAt('A C F I', 'BA D G J', { scarlet: 'ON', dems: 'LM' });

describe('the map (Rulings, Who sees what)', () => {
  it('DI-401 the map shows the letters of both teams, the couriers and the roads', () => {
    const rows = listRows(findTableOn(renderFor(PUBLIC, STATE), 'Map', 'Houses'));
    expect(rows).toHaveLength(15);
    expect(rows[0]).toEqual(['A', 1, 1, 'Scarlet 1\nDems 1', 'B, O']);
    expect(rows[1]).toEqual(['B', 0, 1, '', 'A, C']);
    expect(rows[3]).toEqual(['D', 0, 2, 'Dems 2', 'C, E']);
  });

  it('DI-402 the drawn map has the places and roads of the content, and couriers by number', () => {
    const [picture] = listBlocksOnPage(renderFor(PUBLIC, STATE), 'Map') as readonly MapPicture[];
    expect(picture?.places).toHaveLength(15);
    expect(picture?.roads).toHaveLength(15);
    expect(picture?.figures).toHaveLength(8);
    expect(picture?.places[4]?.label).toBe('★ E');
    expect(picture?.places[3]).toMatchObject({ label: 'D 0:2', owner: 1 });
    expect(picture?.places[0]).toEqual({ name: 'A', x: 0, y: 0, label: 'A 1:1' });
  });

  it('DI-403 the map has a table of movable couriers at its side', () => {
    const [couriers] = renderFor(PUBLIC, turnAt('A C F I', 'AA B BC J')).aside ?? [];
    expect(listRows(couriers)).toEqual([
      ['Scarlet', '1🔒  2🔒  3  4'],
      ['Dems', '1  2  3  4'],
    ]);
  });

  it('DI-404 the map lists every house where each courier has been', () => {
    const rows = listRows(findTableOn(renderFor(PUBLIC, STATE), 'Map', 'Couriers of Dems'));
    expect(rows[0]).toEqual([1, '1 way', 'A; before: B']);
  });
});

/** Builds the input of pages after a match that ended in this way. Scarlet resigns, if anybody. */
function endWith(how: Ending['how'], before: State) {
  const ending = { how, resigned: how === 'resigned' ? [SCARLET] : [], drawn: null };
  const state: State = { ...before, phase: 'over', ending };
  return { setup: SETUP, state, history: [] };
}

describe('the result', () => {
  const ALL_BY_SCARLET = turnAt('ABCDE FGHI JKL MNO', 'AB CD EF GH');

  it('DI-456 if all houses decide, their numbers are the reason', () => {
    const { more = [] } = dmInvitational.scores(endWith('all houses', ALL_BY_SCARLET));
    expect(more.map(({ column }) => column.title)).toEqual(['Letters', 'Can move', 'Ahead at']);
  });

  it.for([
    {
      id: 'DI-460',
      how: 'all houses',
      before: ALL_BY_SCARLET,
      lines: ['Dems missed 7 houses.'],
    },
    {
      id: 'DI-461',
      how: 'all houses',
      before: turnAt('ABCDE FGHI JKL MNO', 'ABCD EFGH IJK LMN'),
      lines: ['Dems missed only O.'],
    },
    {
      id: 'DI-462',
      how: 'stuck behind',
      before: STATE,
      lines: ['No courier of Scarlet can ever move again.'],
    },
    {
      id: 'DI-463',
      how: 'nobody can move',
      before: STATE,
      lines: ['No courier can move any more.'],
    },
    { id: 'DI-464', how: 'nobody moves', before: STATE, lines: ['Nobody moved any more.'] },
    { id: 'DI-465', how: 'resigned', before: STATE, lines: [] },
    { id: 'DI-466', how: 'all houses', before: STATE, lines: [] },
  ] as const)('$id the summary of an end by “$how” shows what the loser lacked', (given) => {
    const { summary } = dmInvitational.view({
      ...endWith(given.how, given.before),
      audience: PUBLIC,
    });
    expect(summary.slice(0, 1)).toEqual(given.lines);
  });

  it.for([
    { id: 'DI-454', how: 'stuck behind', why: ['10 letters', '11 letters'] },
    { id: 'DI-457', how: 'resigned', why: ['Resigned', 'Stayed'] },
    { id: 'DI-458', how: 'all houses', why: ['Tiebreak', 'Tiebreak'] },
  ] as const)('$id the reason of an end by “$how” comes second: $why', ({ how, why }) => {
    const { more = [] } = dmInvitational.scores(endWith(how, STATE));
    expect(more.map(({ column, sign }) => sign ?? column.title)).toEqual(['Why', '✉', '➜', '⚑']);
    expect(more.map(({ column }) => column.onPhone === true)).toEqual([true, false, false, false]);
    expect([SCARLET, DEMS].map((seat) => more[0]?.cell(seat))).toEqual(why);
  });

  it('DI-459 the standing shows letters, movable couriers and houses ahead', () => {
    const { more = [] } = dmInvitational.scores({ setup: SETUP, state: STATE, history: [] });
    expect(more.map(({ cell }) => readCell(cell(DEMS)))).toEqual([11, 4, 4]);
  });
});

describe('letters by turn', () => {
  it('DI-411 houses and letters are counted after each airdrop and turn', () => {
    const moments = [
      ...playMatch({ game: dmInvitational, setup: SETUP, seed: 3, choose: createRandomPolicy(3) }),
    ];
    const end = moments.at(-1);
    if (end === undefined) throw new Error('a match has moments');
    const { moments: scores } = dmInvitational.scores(end);
    expect(scores.slice(0, 3).map(({ title }) => title)).toEqual([
      'Start',
      'Airdrop 1',
      'Airdrop 2',
    ]);
    expect(scores[1]?.scores).toEqual({ Scarlet: 1, Dems: 1 });
    const placings = dmInvitational.outcome(end)?.placings ?? [];
    for (const { seat, score } of placings) expect(scores.at(-1)?.scores[seat]).toBe(score);
  });
});

describe('a player', () => {
  const own = renderFor({ kind: 'seat', seat: SCARLET }, turnAt('AB C F I', 'D B B J'));

  it('DI-940 a player reads which houses are missing if these are few', () => {
    const summary = (scarlet: string) =>
      renderFor({ kind: 'seat', seat: SCARLET }, turnAt(scarlet, 'J J J J')).summary;
    expect(summary('ABCDE FGHI KL N')).toContain('You still have to deliver to J, M and O.');
    expect(summary('ABCDE FGHI JKL MNO').join()).not.toContain('deliver');
  });

  it('DI-424 a player sees their houses and letters, and whether each courier can move', () => {
    const { holdings } = own;
    expect(holdings?.columns.map(({ title }) => title)).toEqual([
      ...['Houses, letters', 'Courier 1', 'Courier 2', 'Courier 3', 'Courier 4'],
    ]);
    expect(listRows(holdings)).toEqual([
      ['5/15\n11', 'B\nheld', 'C\n2 ways', 'F\n2 ways', 'I\n2 ways'],
    ]);
    expect(renderFor({ kind: 'seat', seat: SCARLET }, OPEN).holdings).toBeUndefined();
  });

  it('DI-452 a player reads the last turn as an account, their own deliveries first', () => {
    const { state, events } = resolve(STATE, {
      scarlet: parseTurn('1 to O'),
      dems: parseTurn('3 to H'),
    });
    const { account } = renderFor({ kind: 'seat', seat: SCARLET }, state, events);
    expect(account?.title).toBe('Turn 5: +1 house, +1 letter');
    expect(listRows(account).slice(0, 2)).toEqual([
      ['You: 1, A → O', '+1', '+1'],
      ['Dems: 3, G → H', '+1', '+3'],
    ]);
  });

  it('DI-453 a player sees their own map as the picture', () => {
    const { board } = renderFor({ kind: 'seat', seat: SCARLET }, STATE);
    const findPlace = (name: string) => board?.places.find((place) => place.name === name);
    expect(findPlace('A')).toMatchObject({ label: 'A 1:1', owner: 0 });
    expect(findPlace('D')?.owner).toBeUndefined();
  });

  it('DI-425 a player reads the result of their orders in the second person', () => {
    const { events } = resolve(STATE, { scarlet: parseTurn('1 to O') });
    const lines = narration.account(events, SCARLET, SETUP.content).map(({ text }) => text);
    expect(lines).toContain('Your courier 1 went from A to O: 1 letter, house 5 of 15.');
  });

  it('DI-426 a player reads on “Now” what the other team did', () => {
    const { events } = resolve(STATE, { scarlet: parseTurn('1 to O'), dems: parseTurn('3 to H') });
    const { content } = SETUP;
    const lines = narration.highlights(events, { seat: SCARLET, content, most: 5 });
    expect(lines.map(({ text }) => text)).toEqual([
      'Dems sent courier 3 from G to H: 3 letters, house 6 of 15.',
      'Your courier 1 went from A to O: 1 letter, house 5 of 15.',
    ]);
  });

  it('DI-428 the last houses are headlines, and a held courier is not (ours)', () => {
    const weights = (orders: Parameters<typeof resolve>[1], state: State) =>
      narration
        .news(resolve(state, orders).events, SETUP.content)
        .map(({ newsValue }) => newsValue);
    const held = weights({ dems: parseTurn('4 to H') }, turnAt('A H F J', 'B D G I'));
    expect(Math.max(...held)).toBeLessThan(3);
    const [early = 0] = weights({ scarlet: parseTurn('1 to O') }, turnAt('A - - -', 'B B B B'));
    expect(early).toBe(2.4);
    const nine = turnAt('ABCDEFGHI - - -', 'A A A A');
    const [tenth = 0] = weights({ scarlet: parseTurn('1 to J') }, nine);
    const twelve = turnAt('ABCDEFGHIJKL - - -', 'A A A A');
    const [thirteenth = 0] = weights({ scarlet: parseTurn('1 to M') }, twelve);
    expect(tenth).toBe(2.4);
    expect(thirteenth).toBeGreaterThan(tenth);
    expect(thirteenth).toBeLessThan(4);
  });

  it('DI-427 a player reads the result and their prize at the end', () => {
    const { state } = resolve(STATE, { scarlet: parseTurn(null, true) });
    const shown = { setup: SETUP, state, history: [] };
    const outcome = dmInvitational.outcome(shown);
    const buildEnd = (seat: Seat) =>
      outcome && buildOwnEnding(outcome, dmInvitational.scores(shown), seat);
    expect(buildEnd(DEMS)?.title).toMatch(/^You have won /);
    expect(buildEnd(DEMS)?.lines).toEqual(['For you: 1 garnet.', 'You advance to the finals.']);
    expect(buildEnd(SCARLET)?.title).toBe('You came second of 2: 4 houses');
    expect(buildEnd(SCARLET)?.lines.at(-1)).toBe('You head home.');
  });
});

describe('rankings', () => {
  it('DI-431 rankings are secret until the match is over (Rulings, Who sees what)', () => {
    const other = turnAt('A C F I', 'BA D G J', { scarlet: 'DC', dems: 'GH' });
    expect(renderFor(PUBLIC, other)).toEqual(renderFor(PUBLIC, STATE));
  });

  it('DI-432 the log reveals the rankings to everybody after the match', () => {
    const { state, events } = resolve(STATE, { scarlet: parseTurn(null, true) });
    const log = JSON.stringify(listBlocksOnPage(renderFor(PUBLIC, state, events), 'Log'));
    expect(log).toContain('The secret ranking of Scarlet: 1 O, ');
    expect(log).toContain('The secret ranking of Dems: 1 L, ');
  });

  it('DI-434 only the player who ranked reads a ranking on their account', () => {
    const ranked: Event = {
      kind: 'ranked',
      rule: 'Rules',
      seat: DEMS,
      ranking: ['A'],
      drawn: ['A'],
      faults: [],
    };
    expect(narration.lines([ranked], PUBLIC, SETUP.content)).toEqual([]);
    expect(narration.lines([ranked], { kind: 'seat', seat: SCARLET }, SETUP.content)).toEqual([]);
    const account = listBlocksOnPage(
      renderFor({ kind: 'seat', seat: DEMS }, STATE, [ranked]),
      'My account',
    );
    expect(JSON.stringify(account)).toContain('Your secret ranking: 1 A. Drawn at random:');
  });
});
