import { afterEach, expect, it } from 'vitest';
import { readRanges } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { toOpen } from '../../../functions/match/reading/season-matches.ts';
import { deskText } from '../../support/table/by-hand.ts';
import {
  answerAll,
  answerWithResignation,
  openMatches,
  openOne,
  openSeason,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { planted } from '../announcements/scene.ts';
import { linksIn } from './openings.ts';

let table: Table;
afterEach(() => table.close());

const HOUR_MS = 3_600_000;

async function storyText(): Promise<string> {
  const { files } = await table.read();
  const [rows = []] = await readRanges(table.as('anybody@example.org'), files.publicId, ['Story']);
  return rows.flat().join(' ');
}

const titlesDue = async (): Promise<readonly string[]> =>
  toOpen(currentPosition(await table.read())).map(({ title }) => title);

const waits = (titles: readonly string[]): string =>
  `The season waits for its host to open: ${titles.join('; ')}.`;

const lastMessage = (): string => table.emulator.discord.messages().at(-1)?.content ?? '';

/** Plays all matches by robots until the next deadline. */
async function untilNextDeadline(): Promise<void> {
  const playing = [await table.read(), ...(await openMatches(table))];
  const due = playing.flatMap((match) => {
    const deadline = currentPosition(match).sealed.entry.next?.deadline ?? null;
    return deadline === null ? [] : [Date.parse(deadline)];
  });
  for (const match of playing.slice(1)) await answerWithResignation(table, match);
  await answerAll(table, await table.read());
  await table.emulator.clock.advanceTo(Math.min(...due) + HOUR_MS);
}

it('a season runs to its end with one command of its host for each match', async () => {
  table = await openSeason('league', 3, { announced: { webhook: planted() } });
  let commands = 0;
  while (currentPosition(await table.read()).step !== null) {
    if ((await titlesDue()).length === 0) await untilNextDeadline();
    else {
      expect(await openOne(table)).not.toBeNull();
      commands += 1;
    }
  }
  expect(commands).toBe(3);
  expect(linksIn(await table.read())).toHaveLength(3);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

it('a due match waits for its host, and Desk and Discord name the command', async () => {
  table = await openSeason('league', 3, { announced: { webhook: planted() } });
  const first = await titlesDue();
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 72 * HOUR_MS);
  expect(linksIn(await table.read())).toEqual([]);
  expect(await storyText()).toContain(waits(first));
  expect(lastMessage()).toContain(`${waits(first)} Open them with: sealed season next`);
  expect(await deskText(table)).toContain(`${waits(first)} Open them with “sealed season next”`);
  await openOne(table);
  expect(await storyText()).not.toContain('waits for its host');
  while ((await titlesDue()).length === 0) await untilNextDeadline();
  const second = await titlesDue();
  expect(second).not.toEqual(first);
  expect(await storyText()).toContain(waits(second));
  expect(lastMessage()).toContain(`${waits(second)} Open them with: sealed season next`);
});
