import { beforeAll, expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { buildStory } from '../../../rules/kit/narrating/story.ts';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import type { Position } from '../ledger/position.ts';
import type { RowAction } from '../next/interventions.ts';
import { describeChange } from './judge-request.ts';

let table: Table;
/** Positions after the opening, the step Ranking, a pause, the step Airdrop 1, and the end. */
let openedPosition: Position;
let ranked: Position;
let pausedPosition: Position;
let airdroppedPosition: Position;
let overPosition: Position;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  const positions = [...(await table.read()).positions];
  await runAsMatchHost(table, { kind: 'resume' });
  await table.robots();
  let last = (await table.deadline()).positions.at(-1);
  if (last !== undefined) positions.push(last);
  while (last?.sealed.entry.next !== null) {
    await table.robots();
    last = (await table.deadline()).positions.at(-1);
  }
  if (last !== undefined) positions.push(last);
  [openedPosition, ranked, pausedPosition, airdroppedPosition, overPosition] = positions as [
    Position,
    Position,
    Position,
    Position,
    Position,
  ];
});

const listLines = (
  before: Position,
  after: Position,
  action: RowAction = MOVED_DEADLINE,
): readonly string[] => describeChange(before, after, action).split('\n');

const MOVED_DEADLINE: RowAction = { kind: 'deadline', toMs: 0 };

test('a preview begins with the due steps and ends with the instruction', () => {
  const told = listLines(ranked, openedPosition);
  expect(told[0]).toMatch(/^Now: Airdrop 1 is due .* \(.*Europe\/Berlin\)\.$/);
  expect(told[1]).toMatch(/^Then: Ranking is due .* \(.*Europe\/Berlin\)\.$/);
  expect(told.at(-1)).toBe('Tick “Do it” to carry this out.');
});

test('a preview names the due step once if the change does not affect that step', () => {
  const told = listLines(ranked, ranked, {
    kind: 'absent',
    seat: toSeat('Dems'),
    absence: 'this step',
  });
  expect(told[0]).toBe('This step does not wait for Dems, but an answer from Dems still counts.');
  expect(told[1]).toMatch(/^Unchanged: Airdrop 1 is due /);
  expect(new Set(told).size).toBe(told.length);
});

test('a preview of a pause or resumption remains correct as time passes', () => {
  const pausing = listLines(ranked, pausedPosition, { kind: 'pause', form: 'open' });
  expect(pausing[0]).toBe('The match is paused, but its form still accepts answers.');
  expect(pausing[2]).toBe(
    'Then: nothing is due until the match is resumed. Airdrop 1 then has the time that it has ' +
      'left when it is paused.',
  );
  const resuming = listLines(pausedPosition, ranked, { kind: 'resume' });
  expect(resuming[0]).toMatch(
    /^Now: The match is paused\. When it resumes, players have .* left for this step\.$/,
  );
  expect(resuming[1]).toMatch(/^Then: Airdrop 1 is due \d+ hours.* after the match resumes\.$/);
});

test('a preview of an undo names each undone step', () => {
  const told = listLines(airdroppedPosition, openedPosition, {
    kind: 'undo',
    to: 1,
    reopen: false,
  });
  expect(told[0]).toBe(
    'Ranking is undone, and with it Airdrop 1. Its answers count again; new ' +
      'answers are not accepted.',
  );
});

test('a preview warns of known draws if an undo allows new answers', () => {
  const opening = (reopen: boolean) =>
    describeChange(overPosition, ranked, { kind: 'undo', to: 1, reopen });
  expect(opening(true)).toContain('The draws of the step stay the same: players who have read');
  expect(opening(false)).not.toContain('The draws of the step');
});

test('a preview of a finished match shows that no step is due', () => {
  expect(listLines(overPosition, ranked)[0]).toBe('Now: nothing is due: the match is over.');
});

test('a preview shows the headline if it changes', () => {
  const then = buildStory(ranked.game, ranked).headline;
  expect(listLines(overPosition, ranked)).toContain(`New headline: ${then}`);
  expect(describeChange(ranked, pausedPosition, MOVED_DEADLINE)).not.toContain('New headline');
});

test('a preview lists changed places and scores by seat', () => {
  const told = listLines(ranked, overPosition).filter((line) => /^(Scarlet|Dems): /.test(line));
  expect(told.length).toBeGreaterThan(0);
  for (const line of told) expect(line).toMatch(/: .+, then place \d+ with .+\.$/);
  expect(listLines(ranked, pausedPosition)).toContain('No place or score changes.');
  expect(listLines(ranked, overPosition)).not.toContain('No place or score changes.');
});

test.each([
  [
    { kind: 'pause', form: 'closed' },
    'The match is paused, and its form is closed until the match resumes.',
  ],
  [
    { kind: 'absent', seat: toSeat('Dems'), absence: 'until told' },
    'Steps no longer wait for Dems, but an answer from Dems still counts.',
  ],
  [{ kind: 'absent', seat: toSeat('Dems'), absence: 'back' }, 'Dems is awaited again.'],
  [
    { kind: 'undo', to: 1, reopen: true },
    'Ranking is undone. Its answers count again, and new answers are accepted.',
  ],
  [
    { kind: 'flavour', place: 1, text: 'A storm.' },
    'Your paragraph above the story of Ranking: “A storm.”.',
  ],
  [
    { kind: 'flavour', place: 1, text: '' },
    'Your paragraph above the story of Ranking is removed.',
  ],
  [
    { kind: 'flavour', place: 99, text: '' },
    'Your paragraph above the story of the step is removed.',
  ],
  [
    { kind: 'dice' },
    'This step’s dice come from the seed and the previous round, as everybody can read.',
  ],
  [
    { kind: 'lost', givenUp: ['0123456789ab', 'ba9876543210'] },
    'The match continues from its present ledger. Entries published later do not ' +
      'count: 0123456789ab and ba9876543210.',
  ],
  [
    { kind: 'content' },
    'The match takes the content tabs as they are now. Earlier answers do not count, so ' +
      'everybody is asked again.',
  ],
  [{ kind: 'resolve' }, 'Airdrop 1 is resolved with the answers received so far.'],
] as const)('a preview of %o begins with the effect of the row', (action, sentence) => {
  expect(listLines(ranked, ranked, action)[0]).toBe(sentence);
});

test('a preview shows how its row was parsed before the effect of the row', () => {
  const seat = toSeat('Dems');
  const first = ['One.', 'Two.'];
  const told = (action: RowAction) => listLines(ranked, ranked, action).slice(0, 3);
  expect(told({ kind: 'orders', seat, orders: {}, first })).toEqual([
    ...first,
    'The orders count unless the seat answers later. Everybody can read that you entered ' +
      'orders, but not the orders themselves.',
  ]);
  expect(told({ kind: 'correct', seat, to: 1, orders: {}, first })).toEqual([
    ...first,
    expect.stringMatching(/^That step and the later ones are resolved again with the same draws/),
  ]);
  expect(told({ kind: 'seat', seat, email: null, name: null, first })).toEqual([
    ...first,
    expect.stringMatching(/^The seat gets a new code\./),
  ]);
});

test('a preview shows the due step first, even if its deadline does not move', () => {
  expect(listLines(ranked, ranked)[0]).toMatch(/^Unchanged: Airdrop 1 is due /);
  expect(listLines(ranked, ranked, { kind: 'resume' })[0]).toMatch(/^Unchanged: Airdrop 1 is due /);
  expect(listLines(ranked, pausedPosition)[1]).toMatch(/^Then: The match is paused\./);
  expect(listLines(pausedPosition, pausedPosition)[0]).toMatch(/^Unchanged: The match is paused\./);
});
