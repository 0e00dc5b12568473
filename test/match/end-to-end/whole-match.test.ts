import { beforeAll, describe, expect, test } from 'vitest';
import {
  exportMatch,
  formatArchive,
  readArchive,
} from '../../../functions/match/auditing/archive.ts';
import { verifyArchive, verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { currentPosition, type Match } from '../../../functions/match/reading/match.ts';
import { resolveStep } from '../../../functions/match/visiting/resolve-step.ts';
import { atDepth } from '../../support/depth.ts';
import { selectGames } from '../../support/table/some-games.ts';
import { HOST, type Kept, openTable, type Table } from '../../support/table/table.ts';
import { listWaysToPlay } from '../../support/table/ways-to-play.ts';

/** Plays to the end. Calls `poll` before the first step and after each step. */
async function playToTheEnd(table: Table, poll: (match: Match) => void): Promise<Match> {
  let match = await table.read();
  poll(match);
  for (let step = 0; step < 300 && currentPosition(match).sealed.entry.next !== null; step++) {
    await table.robots();
    match = await table.deadline();
    poll(match);
  }
  return match;
}

/** Lists the visible tabs of each workbook. */
function listVisibleTabs({ emulator }: Table, match: Match) {
  const { files } = match;
  const { spreadsheets } = emulator.snapshot();
  const of = (id: string): string[] =>
    (spreadsheets[id]?.sheets ?? []).flatMap(({ properties: { hidden, title } }) =>
      hidden === true ? [] : [title],
    );
  const seats = files.seats.map(({ seat, workbookId }) => [seat, of(workbookId)] as const);
  return [['host', of(files.hostId)], ['public', of(files.publicId)], ...seats] as const;
}

const gameVariants = selectGames('dm-invitational', 'presents-of-mine').flatMap((game) =>
  listWaysToPlay(game).map((way) => [way.name, { game, ...way }] as const),
);

/** Games with tests after the end of the match. */
const CHECKED_GAMES = selectGames('dm-invitational');

describe.each(gameVariants)('%s', (_name, { game, players, variants }) => {
  const options = { game, players, settings: { variants } };
  /** A finished match for all tests that only read it. */
  let table: Table;
  let match: Match;
  /** The match just after its opening. */
  let from: Kept;
  const visibleTabs: ReturnType<typeof listVisibleTabs>[] = [];
  beforeAll(async () => {
    table = await openTable(options);
    from = table.keep();
    match = await playToTheEnd(table, (now) => visibleTabs.push(listVisibleTabs(table, now)));
  });

  test('a match ends by deadlines alone', async () => {
    const { setup, state, sealed } = currentPosition(match);
    expect(sealed.entry.kind).toBe('closed');
    expect(game.outcome({ setup, state })?.placings).toHaveLength(match.files.seats.length);
    expect(table.results.every(({ kind }) => kind === 'resolved')).toBe(true);
    expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
  });

  test('every workbook has at most eight visible tabs, during a match and after it', () => {
    for (const [owner, tabs] of visibleTabs.flat()) {
      expect(tabs.length, `${owner}: ${tabs.join(', ')}`).toBeLessThanOrEqual(8);
      expect(tabs.length).toBeGreaterThan(2);
      if (owner === 'public') expect(tabs).not.toContain('Ledger');
    }
  });

  test('a match counts every answer that a robot sends before the deadline', async () => {
    const { receipts } = match;
    expect(receipts.length).toBeGreaterThan(0);
    expect([...new Set(receipts.map(({ fate }) => fate))]).toEqual(['accepted']);
  });

  test('a stranger verifies a finished match from its public workbook alone', async () => {
    const { files } = match;
    const address = buildSheetLink(files, files.publicId);
    const verdict = await verifyMatch(table.as('stranger@example.com'), address);
    expect(verdict).toMatchObject({
      kind: 'verified',
      entries: (await table.read()).positions.length,
    });
  });

  test('verifyArchive rejects a changed export', async () => {
    const text = formatArchive(await exportMatch(table.as(HOST), table.hostId));
    const read = readArchive(text);
    if (read.kind !== 'archive') throw new Error(read.sentence);
    expect(await verifyArchive(read.archive)).toMatchObject({ kind: 'verified' });
    const [first = '', ...others] = read.archive.entries;
    const changed = { ...read.archive, entries: [first.replace('2026', '2025'), ...others] };
    expect(await verifyArchive(changed)).toMatchObject({ kind: 'differs' });
  });

  test.runIf(CHECKED_GAMES.includes(game)).each(atDepth({ quick: [3], deep: [2, 3] }))(
    '%i simultaneous triggers of one step write only one entry',
    async (triggers) => {
      const table = await openTable({ ...options, from, deadlinesFire: false });
      await table.robots();
      const task = await table.task();
      await table.deadline();
      const results = await Promise.all(
        Array.from({ length: triggers }, () => resolveStep(table.adjudicator, task)),
      );
      expect(results.map(({ kind }) => kind).toSorted()).toEqual([
        'resolved',
        ...Array.from({ length: triggers - 1 }, () => 'resolved before'),
      ]);
      const match = await table.read();
      expect(match.positions).toHaveLength(2);
      expect(match.incidents).toEqual([]);
      expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
    },
  );

  test.runIf(CHECKED_GAMES.includes(game))(
    'repeated and outdated triggers change nothing',
    async () => {
      const table = await openTable({ ...options, from });
      await table.robots();
      const first = await table.task();
      await table.deadline();
      const before = table.emulator.snapshot();
      expect(await resolveStep(table.adjudicator, first)).toMatchObject({
        kind: 'resolved before',
      });
      expect(table.emulator.snapshot().spreadsheets).toEqual(before.spreadsheets);
      expect(table.emulator.snapshot().forms).toEqual(before.forms);
      await table.robots();
      await table.deadline();
      expect(await resolveStep(table.adjudicator, first)).toMatchObject({
        kind: 'resolved before',
      });
    },
  );
});
