import { beforeAll, expect, test } from 'vitest';
import { EMULATED_CHAIN } from '../../../emulator/beacon/chain.ts';
import { marsImmerser } from '../../../rules/mars-immerser/game.ts';
import type { DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { PLAYER_TABS } from '../../../sheets-templates/workbooks/player-data.ts';
import {
  FILLED_AT_END_NOTICE,
  PUBLIC_TABS,
} from '../../../sheets-templates/workbooks/public-workbook.ts';
import { openMatch, SCARLET, withLastPosition } from '../../../test/support/table/just-opened.ts';
import { openTable, playedToEnd } from '../../../test/support/table/table.ts';
import { USUAL_GAME, USUAL_STEPS } from '../../../test/support/table/usual-game.ts';
import { QUICKNET_CHAIN } from '../beacon/rounds.ts';
import type { Entry, OpenedEntry } from '../ledger/entry.ts';
import { buildSeasonRequestId } from '../next/request.ts';
import { buildSheetLink, buildStepLink } from '../reading/links.ts';
import { getCurrentPosition, listEntries, type Match } from '../reading/match.ts';
import { drawHostWorkbook } from './host-drawing.ts';
import {
  buildProvenBeacon,
  drawPublicContent,
  drawSeatContent,
  formatProvenStep,
  type HeldStep,
  listPlayerRecords,
  listProvenInterventions,
} from './workbooks.ts';

/** The match in its second step. */
let match: Match;
let finishedMatch: Match;
beforeAll(async () => {
  const table = await openTable({ game: USUAL_GAME });
  await table.robots();
  match = await table.deadline();
  const ended = await openTable({ game: USUAL_GAME, from: await playedToEnd(USUAL_GAME) });
  finishedMatch = await ended.read();
});

/** Returns the match after a change to the deadline of the open step, or its removal. */
function withNextStep(next: object | null): Match {
  const { sealed } = getCurrentPosition(match);
  return withLastPosition(match, { sealed: { ...sealed, entry: { ...sealed.entry, next } } });
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

test('Story charts the game’s own figures if scores are secret', () => {
  const { sheets } = drawPublicContent(openMatch({}, { game: marsImmerser }));
  expect(JSON.stringify(sheets)).toContain('Points lost on nights');
});

test('Story lists the headlines of earlier steps', () => {
  expect(renderStory(match)).not.toContain('Turn by turn');
  const { positions } = finishedMatch;
  const third = positions.findIndex(({ line }) => line.length === 3);
  const ofThird = { ...finishedMatch, positions: positions.slice(0, third + 1) };
  expect(renderStory(ofThird)).toMatch(/Turn by turn.*Ranking: .*Airdrop 1: /);
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
  const shown = ledger(finishedMatch);
  for (const { hash } of listEntries(finishedMatch)) expect(shown).toContain(hash);
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
  const proof = renderProof(match);
  for (const { hash, entry } of listEntries(match)) {
    expect(proof).toContain(hash);
    expect(proof).toContain(entry.stateHash);
  }
  expect(proof).not.toContain('(undone)');
  expect(renderProof(withLastPosition(match, { sorted: [] })).match(/\(undone\)/g)).toHaveLength(1);
});

test('a player’s workbook offers the deadline for a calendar only if there is a deadline', () => {
  const calendar = 'calendar.google.com';
  const printSeatContent = (of: Match) => JSON.stringify(drawSeatContent(of, SCARLET));
  expect(printSeatContent(match)).toContain(calendar);
  const { next } = getCurrentPosition(match).sealed.entry;
  expect(printSeatContent(withNextStep({ ...next, deadline: null }))).not.toContain(calendar);
  expect(printSeatContent(finishedMatch)).not.toContain(calendar);
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
  expect(held).not.toContain('Airdrop 1 is due');
});

test('a player’s workbook shows the end of a grace period instead of the past deadline', () => {
  const { opened } = getCurrentPosition(match);
  const settings = { ...opened.settings, graceIfMissingMs: 7_200_000 };
  const next = { deadline: '2026-08-03T12:00:00.000Z', graceMs: 7_200_000 };
  const late = withLastPosition(withNextStep(next), { opened: { ...opened, settings } });
  expect(renderNow(late)).toMatch(/Airdrop 1 is due Mon 3 Aug, 16:00/);
  const past = 'An answer was missing at the deadline';
  expect(renderNow(late)).toContain(past);
  expect(renderNow(late, undefined, { reasons: ['form missed'] })).not.toContain(past);
});

test('the workbook of an absent player shows that no answer is owed', () => {
  const away = renderNow(
    withLastPosition(match, { away: { Scarlet: { until: '2026-12-31T00:00:00.000Z' } } }),
  );
  expect(away).not.toContain('is due');
  expect(away).toContain('You need not answer in this step');
  expect(away).toContain('Open my form');
});

test('a player’s workbook names the host’s own seat', () => {
  const { opened } = getCurrentPosition(match);
  const settings = { ...opened.settings, hostSeat: SCARLET };
  expect(renderNow(withLastPosition(match, { opened: { ...opened, settings } }))).toContain(
    'The host plays Scarlet',
  );
});

test('a player’s workbook names the player who has taken over the seat', () => {
  const handovers = [{ seat: 'Scarlet', name: 'Sam', step: USUAL_STEPS.first }];
  const printSeatContent = (of: Match) => JSON.stringify(drawSeatContent(of, SCARLET));
  expect(printSeatContent(withLastPosition(match, { handovers }))).toContain(
    'Scarlet (Sam since Ranking)',
  );
  expect(printSeatContent(match)).not.toContain('Sam since');
});

test('a player’s workbook shows the final place, and links to the public tabs', () => {
  expect(renderNow(finishedMatch)).toMatch(/"Scarlet · place \d of \d/);
  expect(renderNow(match)).toMatch(/▸ (?:Log|How the game works)/);
});

test('a player’s workbook shows the answer to the last step that asked the seat', () => {
  expect(renderNow(match)).toContain(`My last answer: ${USUAL_STEPS.first}`);
  const { line } = getCurrentPosition(match);
  const others = line.map(({ before, by }) => ({
    by,
    before: {
      ...before,
      step: { ...before.step, asks: before.step?.asks.filter(({ seat }) => seat !== SCARLET) },
    },
  }));
  expect(renderNow(withLastPosition(match, { line: others }))).not.toContain('My last answer');
});

test('the host’s workbook contains the typed content, and season requests only in seasons', () => {
  const { game, opened } = getCurrentPosition(match);
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
  const season = withLastPosition(match, { game: { ...game, checkReport: () => null } });
  expect(choices(season).length).toBeGreaterThan(choices(match).length);
});

test('a row of the tab Players contains the seat’s data and links', () => {
  const discord = { ...match.discord, ids: { Scarlet: '123456789012345678' } };
  const [scarlet, dems] = listPlayerRecords({ ...match, discord } as Match);
  const { seats } = match.files;
  const { players } = getCurrentPosition(match).setup;
  const setup = { ...getCurrentPosition(match).setup, players: players.slice(1) };
  expect(scarlet).toMatchObject({
    ...{ seat: 'Scarlet', code: seats[0]?.code, email: seats[0]?.email },
    garnets: players[0]?.garnets,
    workbook: buildSheetLink(match.files, seats[0]?.workbookId ?? ''),
    discord: '123456789012345678',
  });
  expect(dems).toMatchObject({ garnets: players[1]?.garnets, discord: '' });
  expect(listPlayerRecords(withLastPosition(match, { setup }))[0]?.garnets).toBe(0);
});

const createEntry = (own: object): Entry => ({ entry: 3, ...own }) as unknown as Entry;

test('Proof shows the beacon from the round of the opening on', () => {
  const beacon = (chain: object | undefined, round: object | undefined) =>
    buildProvenBeacon({ settings: { beacon: chain }, beacon: round } as unknown as OpenedEntry);
  const round = { round: 77, signature: 'a' };
  expect(beacon(EMULATED_CHAIN, round)).toEqual({
    ...{ chain: EMULATED_CHAIN.chain, isPublic: false, round: 77 },
  });
  expect(beacon(QUICKNET_CHAIN, round)).toMatchObject({ isPublic: true });
  for (const [chain, from] of [[], [EMULATED_CHAIN], [undefined, round]])
    expect(beacon(chain, from)).toBeUndefined();
});

test('an entry of a season names a match’s workbook, or the last hash of each result', () => {
  const report = (match: string, lastHash: string | null) => ({ match, lastHash });
  const reports = [report('round-1-table-1', '1a2b3c4d5e6f'.repeat(5)), report('other', null)];
  expect(formatProvenStep(createEntry({ kind: 'results', reports }))).toBe(
    'The results of 2 matches are collected: round-1-table-1 1a2b3c4d5e6f, other ',
  );
  const match = { kind: 'match', title: 'Table 1', match: 'round-1-table-1', public: 'workbook-1' };
  expect(formatProvenStep(createEntry(match))).toBe(
    'Table 1: its match is open: round-1-table-1 workbook-1',
  );
  expect(formatProvenStep(createEntry({ kind: 'resolved', title: 'Round 1' }))).toBe('Round 1');
});

const TIMES = { timeZone: 'UTC' };
const ORDERS = {
  ...{ kind: 'orders', seat: 'Scarlet', request: 'said-1', reason: 'A storm' },
  ...{ at: '2026-06-02T08:30:00.000Z', next: { title: 'Round 2', deadline: null } },
};
const listProven = (own: object) => listProvenInterventions(createEntry(own), TIMES);

test('each intervention on Proof has a reason and a time', () => {
  const [one, ...more] = listProven(ORDERS);
  expect(more).toEqual([]);
  expect(one).toEqual({
    entry: 3,
    what:
      'Round 2: orders are entered for Scarlet. The host entered orders for Scarlet, which ' +
      'count unless Scarlet answers later.',
    reason: 'A storm',
    when: 'Tue 2 Jun 2026, 08:30 (UTC)',
  });
  const [bySeason] = listProven({ ...ORDERS, request: buildSeasonRequestId('1') });
  expect(bySeason?.what).toMatch(/answers later\. Done by the season\.$/);
});

test('Proof shows why a step waited that was resolved by the host’s decision', () => {
  const resolved = { kind: 'resolved', title: 'Round 2', deadline: '2026-06-02T20:00:00.000Z' };
  expect(listProven(resolved)).toEqual([]);
  expect(listProven({ ...resolved, hostWord: ['answer missing'] })).toEqual([
    {
      entry: 3,
      what:
        'Round 2. The step was resolved by the host’s decision, although an answer ' +
        'that had been confirmed is not listed by Google any more.',
      reason: '',
      when: 'Tue 2 Jun 2026, 20:00 (UTC)',
    },
  ]);
  for (const hostWord of [['answer missing'], undefined]) {
    const [byCoHost] = listProven({ ...resolved, hostWord, by: 'Sam' });
    expect(byCoHost?.what).toMatch(/^Round 2\..* Done by the co-host Sam\.$/);
  }
});
