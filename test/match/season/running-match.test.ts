import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../../functions/match/ledger/digest.ts';
import { currentPosition, type Match, readMatch } from '../../../functions/match/reading/match.ts';
import { collectResults } from '../../support/table/season-host.ts';
import {
  answerAll,
  answerWithResignation,
  createHost,
  openAllDue,
  openSeason,
  readOpenMatches,
  UNPOLLED_SETTINGS,
} from '../../support/table/season-table.ts';
import { HOST, type Table } from '../../support/table/table.ts';

let table: Table;
let match: Match;

beforeAll(async () => {
  table = await openSeason('league', 2, { settings: UNPOLLED_SETTINGS });
  await openAllDue(table);
  [match] = (await readOpenMatches(table)) as [Match];
});

const readPublicWorkbook = async (): Promise<string> => {
  const { publicId } = (await table.read()).files;
  return JSON.stringify(table.emulator.snapshot().spreadsheets[publicId]);
};

const getDeadlineMs = (open: Match): number =>
  Date.parse(currentPosition(open).sealed.entry.next?.deadline ?? '');

test('answers, steps and polls of a match change no byte of the season’s workbook', async () => {
  const shown = await readPublicWorkbook();
  expect(shown.includes('Being played: League, round 1, table 1.')).toBe(true);
  const before = sha256(shown);
  await answerAll(table, match);
  expect(sha256(await readPublicWorkbook())).toBe(before);
  await collectResults(createHost(table), await table.read());
  expect(sha256(await readPublicWorkbook())).toBe(before);
  await table.emulator.clock.advanceTo(getDeadlineMs(match) + 60_000);
  const later = currentPosition(await readMatch(table.as(HOST), match.files.hostId));
  expect(later.sealed.entry).toMatchObject({ kind: 'resolved', entry: 1 });
  const second = await readMatch(table.as(HOST), match.files.hostId);
  await answerWithResignation(table, second);
  await collectResults(createHost(table), await table.read());
  expect(sha256(await readPublicWorkbook())).toBe(before);
  await table.emulator.clock.advanceTo(getDeadlineMs(second) + 60_000);
  expect(sha256(await readPublicWorkbook())).not.toBe(before);
});
