import { expect, it } from 'vitest';
import type { Audience } from '../../kit/showing/view.ts';
import type { Event } from '../events.ts';
import { presentsOfMine } from '../game.ts';
import { areLayersUnnamed } from '../passing.ts';
import { parseNotation } from '../presents.ts';
import { ageHand } from '../scoring.ts';
import {
  getSeat,
  NAMES,
  openState,
  parseHand,
  parseInventory,
  parsePresent,
  play,
  SETUP,
  stateAt,
  stealing,
} from '../staging.ts';
import type { State } from '../state.ts';
import { markPresent } from './tables.ts';
import { buildBoard } from './view.ts';

const PUBLIC: Audience = { kind: 'public' };

const PASSED_EVENT: Event = {
  kind: 'passed',
  rule: '',
  from: getSeat('Dems'),
  to: getSeat('Isa'),
  present: parsePresent('B2'),
  distance: 3,
};

const createHistory = (events: readonly Event[]) => [
  { step: 'start', title: 'Start', events: [] },
  { step: 'round-1', title: 'Round 1', events },
];

it('PM-817 players sit in setup order until the list is drawn, then in list order', () => {
  const seated = (state: State) =>
    buildBoard({ setup: SETUP, state, history: createHistory([]) }).places.map(({ name }) => name);
  expect(seated(openState())).toEqual([...NAMES]);
  const circle = stateAt('round-1').circle.toReversed();
  expect(seated({ ...stateAt('round-1'), circle })).toEqual(NAMES.toReversed());
});

it('PM-829 neighbours in the list are adjacent, and the first follows the last', () => {
  const { roads, lines, places } = buildBoard({
    setup: SETUP,
    state: stateAt('round-1'),
    history: createHistory([]),
  });
  const below = [...NAMES.slice(1), NAMES[0]];
  expect(roads.map(({ ends }) => ends)).toEqual(NAMES.map((name, at) => [name, below[at]]));
  expect(lines.map(({ kind, isDashed }) => [kind, isDashed])).toEqual([['list', false]]);
  for (const { box } of places) expect(box).toEqual([1.7, 1.1]);
});

it('PM-830 the board shows only the moves of the last step', () => {
  const [one, two] = [stateAt('round-1'), stateAt('round-5')].map((state) => play(state).events);
  const history = [
    ...createHistory(one ?? []),
    { step: 'round-2', title: 'Round 2', events: two ?? [] },
  ];
  const last = { step: 'round-5', title: 'Round 5', events: [PASSED_EVENT] };
  const listMoves = (chapters: typeof history) =>
    buildBoard({ setup: SETUP, state: stateAt('over'), history: chapters }).moves;
  expect(listMoves([...history, last])).toEqual([{ label: 'B', way: ['Dems', 'Isa'] }]);
  expect(listMoves(history)).toHaveLength(24);
});

it.for([
  { id: 'PM-839', present: 'A0', tone: 'level 0' },
  { id: 'PM-840', present: 'A3', tone: 'level 3' },
  { id: 'PM-849', present: 'A4', tone: 'level 4' },
  { id: 'PM-850', present: 'A7', tone: 'level 4' },
])('$id $present has the colour of $tone', ({ present, tone }) =>
  expect(markPresent(parsePresent(present), SETUP.content).tone).toBe(tone),
);

it('PM-820 a name without layers is ambiguous only if the presents differ in layers alone', () => {
  const isUnnamed = (hand: string, name: string) =>
    areLayersUnnamed(parseInventory(hand), parseNotation(name));
  expect(isUnnamed('A2 K2/3', 'K2')).toBe(false);
  expect(isUnnamed('K2/3 K2/4', 'K2')).toBe(true);
  expect(isUnnamed('K2/3 K1/4', 'K2')).toBe(false);
  expect(isUnnamed('K2/3 K2/4', 'K2/3')).toBe(false);
});

it('PM-827 passed presents get fresher, and other presents staler', () =>
  expect(
    ageHand(parseHand('Scarlet', 'A3<1 B0 K0+')).events.map((event) =>
      event.kind === 'aged' ? event.passed : null,
    ),
  ).toEqual([true, false, false]));

it('PM-828 the greatest loss to staleness is news after passing, but not after thefts', () => {
  const stale = { Scarlet: 'A9 B9 C9 D9 E9 F9' };
  const listStalenessNews = (
    step: 'round-1' | 'round-4',
    written: Parameters<typeof play>[1] = {},
  ) =>
    presentsOfMine.narration
      .news(play(stateAt(step, stale), written).events, SETUP.content)
      .map(({ text }) => text)
      .filter((text) => text.includes('staleness'));
  expect([
    listStalenessNews('round-1'),
    listStalenessNews('round-4', { Dems: stealing('A9 - -') }),
  ]).toEqual([['Scarlet lost most to staleness: 27 points.'], []]);
});

it('PM-909 the greatest gain is news, with the present that earned most of it', () => {
  const dull = Object.fromEntries(NAMES.map((name) => [name, 'N0 N0 N0 N0 N0 N0']));
  const { events } = play(stateAt('round-1', { ...dull, Scarlet: 'F0 F0 F0 F0 F0 F0' }));
  const shorts = presentsOfMine.narration.news(events, SETUP.content).map(({ short }) => short);
  expect(shorts.join('; ')).toMatch(/Scarlet earns \d+ points, 5 by Fruit Present/);
});

it('PM-894 the guide has its headings and cites the rules of each round', () => {
  const { pages } = presentsOfMine.view({
    setup: SETUP,
    state: openState(),
    history: [],
    audience: PUBLIC,
  });
  const tables = pages
    .filter(({ name }) => name === 'Guide')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? [block] : []));
  expect(tables.map(({ columns }) => columns.map(({ title }) => title))).toEqual([
    ['Letter', 'What it does'],
    ['Round', 'What happens'],
    ['What', 'How'],
  ]);
  const [, rounds, scoring] = tables.map(({ rows }) =>
    rows.map(([, cell]) => JSON.stringify(cell)),
  );
  expect(rounds?.map((cell) => /Rules, \w+/.exec(cell)?.[0])).toEqual([
    'Rules, Setup',
    ...Array(5).fill('Rules, Variations'),
  ]);
  expect(scoring?.join()).toContain(
    'A present begins with 0 if one or two players picked it, 1 for three, 2 for four or five, ' +
      '3 for more.',
  );
});
