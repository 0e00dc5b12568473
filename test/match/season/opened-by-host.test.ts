import { expect, it } from 'vitest';
import { readRanges } from '../../../functions/google/sheets.ts';
import { verifyMatch } from '../../../functions/match/auditing/verify.ts';
import { currentPosition } from '../../../functions/match/reading/match.ts';
import { toOpen } from '../../../functions/match/reading/season-matches.ts';
import { deskText } from '../../support/table/by-hand.ts';
import {
  answerAll,
  answerWithResignation,
  openNextDue,
  openSeason,
  readOpenMatches,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';
import { createPlantedWebhook } from '../announcements/scene.ts';
import { listLinkedMatches } from './openings.ts';

let table: Table;

const HOUR_MS = 3_600_000;

async function readStory(): Promise<string> {
  const { files } = await table.read();
  const [rows = []] = await readRanges(table.as('anybody@example.org'), files.publicId, ['Story']);
  return rows.flat().join(' ');
}

const listDueTitles = async (): Promise<readonly string[]> =>
  toOpen(currentPosition(await table.read())).map(({ title }) => title);

const formatWaitingText = (titles: readonly string[]): string =>
  `The host has to open these matches: ${titles.join('; ')}.`;

const getLastMessage = (): string => table.emulator.discord.messages().at(-1)?.content ?? '';

/** Plays all matches by robots until the next deadline. */
async function playUntilDeadline(): Promise<void> {
  const playing = [await table.read(), ...(await readOpenMatches(table))];
  const due = playing.flatMap((match) => {
    const deadline = currentPosition(match).sealed.entry.next?.deadline ?? null;
    return deadline === null ? [] : [Date.parse(deadline)];
  });
  for (const match of playing.slice(1)) await answerWithResignation(table, match);
  await answerAll(table, await table.read());
  await table.emulator.clock.advanceTo(Math.min(...due) + HOUR_MS);
}

it('a season runs to its end with one command of its host for each match', async () => {
  table = await openSeason('league', 3, { announced: { webhook: createPlantedWebhook() } });
  let commands = 0;
  while (currentPosition(await table.read()).step !== null) {
    if ((await listDueTitles()).length === 0) await playUntilDeadline();
    else {
      expect(await openNextDue(table)).not.toBeNull();
      commands += 1;
    }
  }
  expect(commands).toBe(3);
  expect(listLinkedMatches(await table.read())).toHaveLength(3);
  expect(await verifyMatch(table.as(HOST), table.hostId)).toMatchObject({ kind: 'verified' });
});

it('a due match waits for its host, and Desk and Discord name the command', async () => {
  table = await openSeason('league', 3, { announced: { webhook: createPlantedWebhook() } });
  const first = await listDueTitles();
  await table.emulator.clock.advanceTo(table.emulator.clock.now() + 72 * HOUR_MS);
  expect(listLinkedMatches(await table.read())).toEqual([]);
  expect(await readStory()).toContain(formatWaitingText(first));
  expect(getLastMessage()).toContain(
    `${formatWaitingText(first)} Open them with: sealed season next`,
  );
  expect(await deskText(table)).toContain(
    `${formatWaitingText(first)} Open the matches with “sealed season next”`,
  );
  await openNextDue(table);
  expect(await readStory()).not.toContain('The host has to open');
  while ((await listDueTitles()).length === 0) await playUntilDeadline();
  const second = await listDueTitles();
  expect(second).not.toEqual(first);
  expect(await readStory()).toContain(formatWaitingText(second));
  expect(getLastMessage()).toContain(
    `${formatWaitingText(second)} Open them with: sealed season next`,
  );
});
