import { beforeAll, expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import {
  FILLED_AT_END_NOTICE,
  PUBLIC_TABS,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import type { Position } from '../ledger/position.ts';
import { buildSheetLink, buildStepLink } from '../reading/links.ts';
import { currentPosition, entriesOf, type Match } from '../reading/match.ts';
import { drawHostWorkbook } from './host-drawing.ts';
import {
  drawPublicContent,
  drawSeatContent,
  type HeldStep,
  listPlayerRecords,
} from './workbooks.ts';

const SCARLET = toSeat('Scarlet');
let table: Table;
/** The match in its second step. */
let match: Match;
let finishedMatch: Match;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  match = await table.read();
  finishedMatch = match;
  while (currentPosition(finishedMatch).step !== null) {
    await table.robots();
    await table.deadline();
    finishedMatch = await table.read();
  }
});

const changeOpening = (change: object, of: Match = match): Match => ({
  ...of,
  positions: of.positions.with(-1, { ...currentPosition(of), ...change } as Position),
});
/** Returns the match after a change to the deadline of the open step, or its removal. */
function withNextStep(next: object | null): Match {
  const { sealed } = currentPosition(match);
  return changeOpening({ sealed: { ...sealed, entry: { ...sealed.entry, next } } });
}

/** Renders the rows of one tab as JSON. */
const renderTab = (tab: { readonly title: string }, { sheets }: DrawnWorkbook): string =>
  JSON.stringify(sheets.find(({ title }) => title === tab.title)?.rows ?? null);
const renderStory = (...given: Parameters<typeof drawPublicContent>) =>
  renderTab(PUBLIC_TABS.story, drawPublicContent(...given));
const renderProof = (of: Match) => renderTab(PUBLIC_TABS.proof, drawPublicContent(of));
const renderNow = (of: Match, soFar?: unknown, held?: HeldStep) =>
  renderTab(PLAYER_TABS.now, drawSeatContent(of, SCARLET, soFar as never, held));

const KEPT_TEXT = 'If nothing has changed an hour after the deadline, contact the host.';

test('Story links to the form', () => {
  const [open, ended] = [renderStory(match), renderStory(finishedMatch)];
  expect(open).toContain(match.files.formAddress);
  expect(open).toContain('The host can make a page');
  expect(open).toContain(USUAL_STEPS.second);
  expect(ended).not.toContain(match.files.formAddress);
  expect(ended).toContain('Anybody can make a page');
  const lost = { ...match, files: { ...match.files, formAddress: '' } };
  expect(renderStory(lost)).not.toContain('The form');
});

test('Story lists the headlines of earlier steps', () => {
  expect(renderStory(match)).not.toContain('Round by round');
  const [passed] = finishedMatch.positions.filter(({ line }) => line.length === 3);
  const ofThird = {
    ...finishedMatch,
    positions: finishedMatch.positions.slice(
      0,
      1 + finishedMatch.positions.indexOf(passed as Position),
    ),
  };
  expect(renderStory(ofThird)).toMatch(/Round by round.*Ranking: .*Airdrop 1: /);
});

test('Story shows why the step waits or when to contact the host', () => {
  expect(renderStory(match)).toContain(KEPT_TEXT);
  const waiting = renderStory(match, ['answer missing']);
  expect(waiting).toContain('The host has to decide the step');
  expect(waiting).not.toContain(KEPT_TEXT);
  expect(renderStory(finishedMatch)).not.toContain(KEPT_TEXT);
});

test('the public workbook contains seed and ledger only after the match', () => {
  const ledger = (of: Match) => renderTab(PUBLIC_TABS.ledger, drawPublicContent(of));
  expect(renderProof(match)).not.toContain(match.seed);
  expect(ledger(match)).toContain(FILLED_AT_END_NOTICE);
  expect(renderProof(finishedMatch)).toContain(finishedMatch.seed);
  for (const { hash } of entriesOf(finishedMatch)) expect(ledger(finishedMatch)).toContain(hash);
});

test.each([
  [['answer missing'], 'Airdrop 1 · held: an answer was lost'],
  [['form missed'], 'Airdrop 1 · held: the form was closed'],
  [['answer missing', 'form missed'], 'Airdrop 1 · held: an answer was lost, the form was closed'],
] as const)('Story’s heading names why the step is held: %s', (reasons, heading) => {
  const held = renderStory(match, reasons);
  expect(held).toContain(heading);
  expect(held).not.toContain('orders until');
  expect(heading.length).toBeLessThanOrEqual(60);
});

test('Proof lists each entry and marks undone entries', () => {
  for (const { hash, entry } of entriesOf(match)) {
    expect(renderProof(match)).toContain(hash);
    expect(renderProof(match)).toContain(entry.stateHash);
  }
  expect(renderProof(match)).not.toContain('(undone)');
  expect(renderProof(changeOpening({ sorted: [] })).match(/\(undone\)/g)).toHaveLength(1);
});

test('a player’s workbook offers the deadline for a calendar only if there is a deadline', () => {
  const calendar = 'calendar.google.com';
  const drawn = (of: Match) => JSON.stringify(drawSeatContent(of, SCARLET));
  expect(drawn(match)).toContain(calendar);
  const { next } = currentPosition(match).sealed.entry;
  expect(drawn(withNextStep({ ...next, deadline: null }))).not.toContain(calendar);
  expect(drawn(finishedMatch)).not.toContain(calendar);
});

test('a player’s workbook shows the step, why it waits, and a link to the form', () => {
  const shown = renderNow(match);
  expect(shown).toContain(USUAL_STEPS.second);
  expect(shown).toContain(JSON.stringify(buildStepLink(match, SCARLET)).slice(1, -1));
  expect(shown).toContain(KEPT_TEXT);
  const ownText = 'Send it to the host.';
  const held = renderNow(match, undefined, { reasons: ['form missed'], ownText });
  expect(held).toContain('Send it to the host.');
  expect(held).not.toContain(KEPT_TEXT);
  expect(held).toContain('Airdrop 1 is held: your answer is missing');
  expect(held).not.toContain('You owe Airdrop 1 until');
});

test('a player’s workbook shows the end of a grace period instead of the past deadline', () => {
  const { opened } = currentPosition(match);
  const settings = { ...opened.settings, graceIfMissingMs: 7_200_000 };
  const next = { deadline: '2026-08-03T12:00:00.000Z', graceMs: 7_200_000 };
  const late = changeOpening({ opened: { ...opened, settings } }, withNextStep(next));
  expect(renderNow(late)).toMatch(/You owe Airdrop 1 until Mon 3 Aug, 16:00/);
  const past = 'An answer was missing at the deadline';
  expect(renderNow(late)).toContain(past);
  expect(renderNow(late, undefined, { reasons: ['form missed'] })).not.toContain(past);
});

test('the workbook of an absent player shows that no answer is owed', () => {
  const away = renderNow(
    changeOpening({ away: { Scarlet: { until: '2026-12-31T00:00:00.000Z' } } }),
  );
  expect(away).not.toContain('You owe Airdrop');
  expect(away).toContain('You need not answer in this step');
  expect(away).toContain('Open my form');
});

test('a player’s workbook names the host’s own seat', () => {
  const { opened } = currentPosition(match);
  const settings = { ...opened.settings, hostSeat: SCARLET };
  expect(renderNow(changeOpening({ opened: { ...opened, settings } }))).toContain(
    'The host plays Scarlet',
  );
});

test('a player’s workbook names the player who has taken over the seat', () => {
  const handovers = [{ seat: 'Scarlet', name: 'Sam', step: USUAL_STEPS.first }];
  const drawn = (of: Match) => JSON.stringify(drawSeatContent(of, SCARLET));
  expect(drawn(changeOpening({ handovers }))).toContain('Scarlet (Sam since Ranking)');
  expect(drawn(match)).not.toContain('Sam since');
});

test('a player’s workbook shows the final place, and links to the public tabs', () => {
  expect(renderNow(finishedMatch)).toMatch(/"Scarlet · place \d of \d/);
  expect(renderNow(match)).toMatch(/▸ (?:Log|How the game works)/);
});

test('a player’s workbook shows the answer to the last step that asked the seat', () => {
  expect(renderNow(match)).toContain(`My last answer: ${USUAL_STEPS.first}`);
  const { line } = currentPosition(match);
  const others = line.map(({ before, by }) => ({
    by,
    before: {
      ...before,
      step: { ...before.step, asks: before.step?.asks.filter(({ seat }) => seat !== SCARLET) },
    },
  }));
  expect(renderNow(changeOpening({ line: others }))).not.toContain('My last answer');
});

test('the host’s workbook contains the typed content, and season requests only in seasons', () => {
  const { game, opened } = currentPosition(match);
  const typed = Object.values(opened.content)
    .flatMap((rows) => rows.flatMap((row) => Object.values(row)))
    .filter((text) => text !== '');
  expect(typed).not.toHaveLength(0);
  const cells = drawHostWorkbook(match).sheets.flatMap(({ rows }) => rows.flat());
  const values = new Set(cells.map(({ value }) => String(value)));
  for (const text of typed) expect(values).toContain(text);
  const choices = (of: Match) =>
    JSON.stringify(
      drawHostWorkbook(of).sheets.find(({ sheetId }) => sheetId === HOST_TABS.requests.sheetId)
        ?.choices,
    );
  const season = changeOpening({ game: { ...game, checkReport: () => null } });
  expect(choices(season).length).toBeGreaterThan(choices(match).length);
});

test('a row of the tab Players contains the seat’s data and links', () => {
  const discord = { ...match.discord, ids: { Scarlet: '123456789012345678' } };
  const [scarlet, dems] = listPlayerRecords({ ...match, discord } as Match);
  const { seats } = match.files;
  const { players } = currentPosition(match).setup;
  const setup = { ...currentPosition(match).setup, players: players.slice(1) };
  expect(scarlet).toMatchObject({
    ...{ seat: 'Scarlet', code: seats[0]?.code, email: seats[0]?.email },
    garnets: players[0]?.garnets,
    workbook: buildSheetLink(match.files, seats[0]?.workbookId ?? ''),
    discord: '123456789012345678',
  });
  expect(dems).toMatchObject({ garnets: players[1]?.garnets, discord: '' });
  expect(listPlayerRecords(changeOpening({ setup }))[0]?.garnets).toBe(0);
});
