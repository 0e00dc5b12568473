import { describe, expect, it } from 'vitest';
import { seedChance } from '../../kit/chance/seeded.ts';
import type { Chapter } from '../../kit/match/game.ts';
import {
  createSeatAudience,
  HOST,
  listRows,
  PUBLIC,
  readCell,
} from '../../kit/showing/cells-staging.ts';
import type { Audience } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { presentsOfMine } from '../game.ts';
import {
  createPicking,
  type ForSome,
  getSeat,
  giveToAll,
  NAMES,
  type OrdersForSeat,
  openState,
  passOn,
  play,
  SETUP,
  stateAt,
  stealing,
} from '../staging.ts';
import type { State } from '../state.ts';

const [SCARLET, DEMS] = [getSeat('Scarlet'), getSeat('Dems')].map(createSeatAudience) as [
  Audience,
  Audience,
];

interface MatchInput {
  readonly state: State;
  readonly history: readonly Chapter<Event>[];
}

function playStep(state: State, orders: ForSome<OrdersForSeat>): MatchInput {
  const played = play(state, orders);
  const { step } = state;
  const start = { step: 'start', title: 'Start', events: [] };
  return { state: played.state, history: [start, { step, title: step, events: played.events }] };
}

const renderPagesFor = (audience: Audience, input: MatchInput) =>
  presentsOfMine.view({ setup: SETUP, ...input, audience }).pages;

const renderTextFor = (audience: Audience, input: MatchInput) =>
  JSON.stringify(renderPagesFor(audience, input));

const OPEN_MATCH: MatchInput = {
  state: presentsOfMine.start({ setup: SETUP, chance: seedChance(1) }).state,
  history: [{ step: 'start', title: 'Start', events: [] }],
};

const DEALT_MATCH = playStep(openState(), {
  ...giveToAll(createPicking('ABCDE')),
  Dems: createPicking('FG'),
});

const STOLEN_MATCH = playStep(stateAt('round-4', { Scarlet: 'A0 B0 C0 D0 E0 J0' }), {
  Dems: stealing('J9 A0 A0'),
});

describe('pages', () => {
  it('PM-811 every audience has its pages from the start', () => {
    const names = (audience: Audience) =>
      renderPagesFor(audience, OPEN_MATCH).map(({ name }) => name);
    expect(names(PUBLIC)).toEqual(['Log', 'Guide', 'Presents']);
    expect(names(SCARLET)).toEqual(['My presents', 'My account']);
    expect(names(HOST)).toEqual(['Notices']);
  });

  it.for([PUBLIC, HOST, SCARLET])(
    'PM-812 no table is empty before the first event (%o)',
    (audience) => {
      const tables = renderPagesFor(audience, OPEN_MATCH)
        .flatMap(({ blocks }) => blocks)
        .filter((block) => block.kind === 'table');
      for (const table of tables) expect(table.rows.length).toBeGreaterThan(0);
    },
  );

  it('PM-814 the guide calls presents by the names of their content (ours)', () => {
    const { presents } = SETUP.content;
    const content = {
      ...SETUP.content,
      presents: { ...presents, A: { ...presents.A, name: 'Plain Box' } },
    };
    const view = presentsOfMine.view({
      setup: { ...SETUP, content },
      ...OPEN_MATCH,
      audience: PUBLIC,
    });
    const guide = JSON.stringify(view.pages.find(({ name }) => name === 'Guide'));
    expect(guide).toContain('a fresh Plain Box.');
    expect(guide).not.toContain(presents.A.name);
  });
});

describe('the board', () => {
  const boardIn = (state: State) =>
    presentsOfMine.view({
      setup: SETUP,
      state,
      history: OPEN_MATCH.history,
      audience: PUBLIC,
    }).board;

  it('PM-956 the board has all players in list order, clockwise from the top', () => {
    const places = boardIn(stateAt('round-1'))?.places ?? [];
    expect(places.map(({ name, x, y }) => [name, x, y])).toEqual([
      ['Scarlet', 0, 2.3],
      ['Dems', 2.05, 1.63],
      ['Zatchel', 2.9, 0],
      ['Phoenix', 2.05, -1.63],
      ['Isa', 0, -2.3],
      ['Pixie', -2.05, -1.63],
      ['Zero', -2.9, 0],
      ['Walsh', -2.05, 1.63],
    ]);
  });

  it('PM-957 the board colours presents by staleness, with one colour from 4 on', () => {
    const { pieces = [] } = boardIn(stateAt('round-1', { Scarlet: 'A0 B1 C2 D3 E4 F9' })) ?? {};
    const own = pieces.filter(({ at }) => at === 'Scarlet');
    expect(own.map(({ label, tone }) => `${label} ${tone}`)).toEqual([
      ...['A level 0', 'B level 1', 'C level 2', 'D level 3', 'E level 4', 'F level 4'],
    ]);
  });
});

describe('public pages (Rulings, Who sees what)', () => {
  it('PM-824 public pages show passed presents and their receivers', () => {
    const input = playStep(stateAt('round-1'), {});
    expect(renderTextFor(PUBLIC, input)).toContain('Scarlet passed A0 to Dems.');
    const { board } = presentsOfMine.view({ setup: SETUP, ...input, audience: PUBLIC });
    expect(board?.moves).toHaveLength(24);
    expect(board?.moves[0]).toEqual({ label: 'A', way: ['Scarlet', 'Dems'] });
  });
});

describe('what is private', () => {
  it('PM-831 a missing order is shown only to that player and the host', () => {
    const told = 'You had picked F, G';
    expect(renderTextFor(DEMS, DEALT_MATCH)).toContain(told);
    expect(renderTextFor(HOST, DEALT_MATCH)).toContain(told);
    expect(renderTextFor(SCARLET, DEALT_MATCH)).not.toContain(told);
    expect(renderTextFor(PUBLIC, DEALT_MATCH)).not.toContain(told);
  });

  it('PM-832 wanted presents are shown only to the thief and the host (ours)', () => {
    for (const audience of [DEMS, HOST])
      expect(renderTextFor(audience, STOLEN_MATCH)).toContain('J9');
    for (const audience of [SCARLET, PUBLIC])
      expect(renderTextFor(audience, STOLEN_MATCH)).not.toContain('J9');
  });

  it('PM-833 the victim and the public do not learn that a theft was random (ours)', () => {
    for (const audience of [SCARLET, PUBLIC]) {
      const lines = renderTextFor(audience, STOLEN_MATCH)
        .split('Dems, 1 below you, stole')
        .slice(1);
      for (const line of lines) expect(line.slice(0, 80)).not.toContain('random');
    }
    expect(renderTextFor(PUBLIC, STOLEN_MATCH)).not.toContain('at random');
  });

  it('PM-836 the account lists the presents that a player began with, including A0', () => {
    const input = playStep(openState(), giveToAll(createPicking('ABCDE')));
    const [table] = renderPagesFor(SCARLET, input)[1]?.blocks ?? [];
    expect(listRows(table).map(([, line]) => line)).toEqual(
      expect.arrayContaining([
        'You began with A, B, C, D, E.',
        'You got A0, as everybody did.',
        expect.stringMatching(
          /^The list was drawn\. Below you, nearest first: \w+, \w+ and \w+\.$/,
        ),
      ]),
    );
  });

  it('PM-838 Chain and Diameter Presents have other explanations before the list is drawn', () => {
    const input = playStep(openState(), giveToAll(createPicking('ABCDE')));
    const text = JSON.stringify(renderPagesFor(SCARLET, input)[1]);
    expect(text).toContain('D3: 2, because nobody was furthest before');
    expect(text).toContain('C3: 3, because nobody had neighbours before');
    const later = playStep(stateAt('round-1'), {});
    expect(JSON.stringify(renderPagesFor(SCARLET, later)[1])).not.toContain('no list yet');
  });
});

describe('on Now', () => {
  const readNow = (input: MatchInput) => {
    const { account, holdings, warning, summary, picture } = presentsOfMine.view({
      ...{ setup: SETUP, ...input, audience: SCARLET },
    });
    const rows = (account?.rows ?? []).map((row) => row.map(readCell));
    const held = holdings?.rows[0]?.map(readCell);
    const pictures = picture?.map(({ title }) => title);
    return { account, rows, held, warning, summary, pictures };
  };
  it('PM-841 the account of the pregame has the six presents that a player began with', () => {
    const { rows, account } = readNow(DEALT_MATCH);
    expect(rows.map(([what]) => what)).toEqual([
      ...['A0 Average Present', 'A3 Average Present', 'B3 Bonus Present', 'C3 Chain Present'],
      ...['D3 Diameter Present', 'E3 Egg Present', 'Staleness of all'],
    ]);
    expect(account?.title).toBe('Pregame: +7 points, 7 in all');
    expect(readNow(OPEN_MATCH).account).toBeUndefined();
  });

  it('PM-843 the account shows points and origin of presents, then the presents that left', () => {
    const state = stateAt('round-1', { Walsh: 'J1 A0 A0 A0 A0 A0', Scarlet: 'A1 B2 C3 D0 E0 F0' });
    const orders = { Walsh: passOn('J1 A0 A0'), Scarlet: passOn('C3 A1 B2') };
    const { rows, account } = readNow(playStep(state, orders));
    expect(rows).toContainEqual(['J1 Jinx Present', 7, 'from Walsh']);
    expect(rows).toContainEqual(['F0 Fruit Present', 5, '']);
    expect(rows.at(-1)).toEqual(['Staleness of all', -1, '']);
    expect(account?.foot).toBe(
      'As scored, before presents aged. Gone: C3 to Dems, A1 to Zatchel, B2 to Phoenix',
    );
  });

  it('PM-844 the account names a replaced present, and reports a default', () => {
    const state = stateAt('round-2');
    const order = passOn('A0 B0 C0', { replaced: 'D0', replacement: 'L' });
    const input = playStep(state, { Scarlet: order });
    expect(readNow(input).rows.map(([, , also]) => also)).toContain('for D0');
    expect(readNow(input).account?.about).toBeUndefined();
    const { account } = readNow(playStep(state, {}));
    expect(account?.about).toContain('You had not chosen a present to replace.');
  });

  it('PM-846 the account reports thefts from both sides, and those by chance', () => {
    const state = stateAt('round-4', { Walsh: 'J1 J1 J1 J1 J1 J1', Scarlet: 'G0 G0 G0 G0 G0 G0' });
    const { account, rows } = readNow(playStep(state, { Scarlet: stealing('J1 J9 B0') }));
    expect(rows).toContainEqual(['J1 Jinx Present', expect.anything(), 'stolen from Walsh']);
    expect(account?.foot).toBe(
      'As scored, before presents aged. Gone: G0 to Dems, G0 to Zatchel, G0 to Phoenix',
    );
    expect(account?.about).toContain('because “J9” was never there: you stole ');
  });

  it('PM-847 the account reports a missing order of thefts once', () => {
    const { account } = readNow(playStep(stateAt('round-4'), {}));
    expect(account?.about).toBe(
      'You sent no presents to steal. Instead you stole a random present from each of the ' +
        'three players above you.',
    );
  });

  it('PM-848 Now warns before a Kaboom Present explodes, and reports it afterwards', () => {
    const state = stateAt('round-5', { Scarlet: 'B0 C0 D0 A0 A0 K1/1' });
    const before = readNow({ state, history: OPEN_MATCH.history });
    expect(before.warning).toBe(
      'K1/1 (Kaboom Present) explodes with the 2 Average Presents that you hold: −6 points.',
    );
    const { account, rows } = readNow(playStep(state, { Scarlet: passOn('B0 C0 D0') }));
    expect(account?.about).toBe('Your Kaboom Present exploded, and is A2 from now on.');
    expect(rows).toContainEqual(['K1/1 Kaboom Present', -6, '']);
    const soft = stateAt('round-5', { Scarlet: 'A0 A0 B0 C0 K1/2 L0' });
    expect(readNow({ state: soft, history: OPEN_MATCH.history }).warning).toMatch(/: −1 point\.$/);
    const full = stateAt('round-5', { Scarlet: 'A0 B0 C0 D0 K1/2 L0' });
    expect(readNow({ state: full, history: OPEN_MATCH.history }).warning).toBeUndefined();
  });

  it('PM-857 a score that would fall stays unchanged, and the account’s sum is 0', () => {
    const stale = stateAt('round-1', { Scarlet: 'N9 N9 N9 N9 N9 N9' });
    const { account, rows } = readNow(playStep(stale, { Scarlet: passOn('N9 N9 N9') }));
    expect(account?.title).toBe('Round 1: 0 points, 0 in all');
    expect(rows.reduce((sum, [, points]) => sum + Number(points), 0)).toBe(0);
    expect(rows.at(-1)?.[0]).toBe('A score never falls');
  });

  it('PM-858 Now shows the player’s presents, and who receives presents from them', () => {
    const at = (step: State['step']) =>
      readNow({ state: stateAt(step), history: OPEN_MATCH.history });
    expect(at('round-1').held).toEqual(['A0', 'B0', 'C0', 'D0', 'E0', 'F0']);
    const furthest = 'Furthest from you: Isa.';
    expect(at('round-1').summary).toEqual([
      'You pass to Dems, Zatchel and Phoenix; Walsh, Zero and Pixie pass to you.',
      furthest,
    ]);
    expect(at('round-4').summary).toEqual([
      'You steal from Walsh, Zero and Pixie; Dems, Zatchel and Phoenix steal from you.',
      furthest,
    ]);
    expect(at('over').summary).toEqual([]);
    expect(readNow(OPEN_MATCH)).toMatchObject({ held: undefined, warning: undefined });
    expect(readNow(OPEN_MATCH).pictures).toEqual(['The presents to pick from: 5 each']);
    expect(at('round-1').pictures).toEqual(['My presents', 'Who holds what']);
  });
});

describe('the picture of the story', () => {
  const getPicture = (input: MatchInput) =>
    presentsOfMine.view({ setup: SETUP, ...input, audience: PUBLIC }).picture ?? [];
  const listCells = (input: MatchInput) => getPicture(input).map(listRows);

  it('PM-859 the story shows presents in list order, then each player’s passes in a row', () => {
    const [held, passed] = listCells(playStep(stateAt('round-1'), giveToAll(passOn('A0 B0 C0'))));
    expect(held?.map(([player]) => player)).toEqual(NAMES);
    expect(held?.[0]?.slice(1)).toHaveLength(6);
    expect(passed?.[0]).toEqual(['Scarlet', 'A0 → Dems', 'B0 → Zatchel', 'C0 → Phoenix']);
  });

  it('PM-860 the story shows a row of thefts for each player in Round 4', () => {
    const [, stolen] = listCells(playStep(stateAt('round-4'), giveToAll(stealing('A0 B0 C0'))));
    expect(stolen?.[0]?.[1]).toBe('A0 ← Walsh');
    expect(getPicture(playStep(stateAt('round-4'), {}))[1]?.title).toBe('Thefts of Round 4');
  });
});
