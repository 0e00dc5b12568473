/** Tests that interventions on the command line are previewed, confirmed and made only once. */

import { beforeAll, expect, test } from 'vitest';
import { getCurrentPosition } from '../functions/match/reading/match.ts';
import { openInSecondStep } from '../test/match/survival/scene.ts';
import { refusedWith } from '../test/support/sealed/refused-command.ts';
import { type ServedTable, serveTable } from '../test/support/sealed/served-table.ts';
import type { Table } from '../test/support/table/table.ts';
import { EXIT } from './shared/terminal/exit.ts';

let openedTable: Table;
let servedTable: ServedTable;
beforeAll(async () => {
  openedTable = await openInSecondStep();
  servedTable = await serveTable(openedTable);
  return servedTable.close;
});

const runOnMatch = (command: string, ...words: readonly string[]) =>
  servedTable.sealed(command, openedTable.hostId, ...words);
const REASON_WORDS = ['--reason', 'Two of us travel.'];
const readEntryNumber = async (): Promise<number> =>
  getCurrentPosition(await openedTable.read()).sealed.entry.entry;

test.each([
  ['without a reason', ['deadline', '+1 day', '--yes'], 'Give a reason with --reason'],
  ['without a yes', ['deadline', '+1 day', ...REASON_WORDS], 'Add --yes'],
  ['with no time', ['deadline', 'soon', ...REASON_WORDS, '--yes'], '“soon” does not contain'],
  ['with no interval', ['deadline', '+ a bit', ...REASON_WORDS, '--yes'], 'After + write'],
  [
    'to the past',
    ['deadline', '2026-01-01 20:00', ...REASON_WORDS, '--yes'],
    'must be in the future',
  ],
  ['without a pause', ['resume', ...REASON_WORDS, '--yes'], 'The match is not paused'],
  ['for a hidden reason', ['pause', '--reason', 'Ends \u202ehere', '--yes'], '(U+202E)'],
  ['for too long a reason', ['pause', '--reason', 'no '.repeat(200), '--yes'], 'Shorten it'],
] as const)(
  'an intervention %s is refused with a message',
  async (_what, [command, ...words], sentence) => {
    expect(await runOnMatch(command, ...words)).toMatchObject(refusedWith(sentence));
    expect(await readEntryNumber()).toBe(1);
  },
);

test('an intervention shows its effects before it is made', async () => {
  const { err } = await runOnMatch('deadline', '+1 day', ...REASON_WORDS);
  expect(err).toContain('Now:  Airdrop 1 is due Thu 4 Jun 2026, 10:00');
  expect(err).toContain('Then: Airdrop 1 is due Fri 5 Jun 2026, 10:00');
});

test('resolve --dry-run shows the result and writes nothing', async () => {
  const before = openedTable.emulator.snapshot();
  const { code, out } = await runOnMatch('resolve', '--dry-run');
  expect(code).toBe(EXIT.done);
  expect(out).toContain('Airdrop 1 would have this result');
  expect(out).toContain('Everybody has answered. Nothing was written.');
  expect(out).toMatch(/Then: Airdrop 2 is due.*\nNew headline: /);
  expect(out).toMatch(/\nSeat +Now +Then\n/);
  expect(openedTable.emulator.snapshot()).toEqual(before);
});

test('a repeated command with the same words and reason moves a deadline only once', async () => {
  const first = await runOnMatch('deadline', '+1 day', ...REASON_WORDS, '--yes');
  expect(first).toMatchObject({ code: EXIT.done });
  expect(first.out).toContain('Done (ledger entry 2).\nAirdrop 1 is due Fri 5 Jun 2026');
  const { out } = await runOnMatch('deadline', '+1 day', ...REASON_WORDS, '--yes', '--json');
  expect(JSON.parse(out)).toMatchObject({ outcome: 'done before', entry: 2, incidents: [] });
});

test('a deadline is moved to a time in the match’s time zone', async () => {
  const when = ['2026-06-06 20:00', ...REASON_WORDS, '--yes', '--json'];
  expect(JSON.parse((await runOnMatch('deadline', ...when)).out)).toMatchObject({
    outcome: 'done',
    next: { deadline: '2026-06-06T18:00:00.000Z' },
  });
});

const same = ['deadline', '+1 day', ...REASON_WORDS, '--yes'] as const;

test('an older intervention is reported and not repeated', async () => {
  const { code, err } = await runOnMatch(...same);
  expect({ code, err }).toEqual(refusedWith('Entry 2 made this change on'));
  expect(err).toContain('To repeat the change, add --after 2.');
  expect(await readEntryNumber()).toBe(3);
});

test('an older intervention is repeated once with --after', async () => {
  const again = [...same, '--after', '2', '--json'] as const;
  expect(JSON.parse((await runOnMatch(...again)).out)).toMatchObject({
    outcome: 'done',
    entry: 4,
  });
  const { out } = await runOnMatch(...again);
  expect(JSON.parse(out)).toMatchObject({ outcome: 'done before', entry: 4 });
  const { err } = await runOnMatch(...same, '--after', '3');
  expect(err).toContain('entry “3” does not have the same request and reason');
});

test('status and resolve report a pause until the match is resumed', async () => {
  expect(await runOnMatch('pause', '--form', 'closed', ...REASON_WORDS, '--yes')).toMatchObject({
    code: 0,
  });
  const { out } = await runOnMatch('status');
  expect(out).toContain('The match is paused. When it resumes, ');
  expect(out).toMatch(/\nScarlet +in +/);
  const refused = await runOnMatch('resolve', '--early', '--yes');
  expect(refused).toMatchObject(refusedWith('Resume it first with “sealed resume”'));
  const resumed = await runOnMatch('resume', ...REASON_WORDS, '--yes');
  expect(resumed.out).toContain('Airdrop 1 is due Sun 7 Jun 2026, 20:00');
  expect((await runOnMatch('verify')).out).toContain('verified');
});

test('undo shows the changes of places and scores', async () => {
  await openedTable.deadline();
  const run = await runOnMatch('undo', ...REASON_WORDS);
  expect(run.err).toMatch(/Now: {2}Airdrop 2 is due/);
  expect(run.err).toMatch(/Then: Airdrop 1 is due/);
  expect(run.err).toMatch(/\nSeat +Now +Then\n/);
  expect(await runOnMatch('undo', ...REASON_WORDS, '--yes')).toMatchObject({ code: EXIT.done });
  const { out } = await runOnMatch('undo', ...REASON_WORDS, '--yes', '--json');
  expect(JSON.parse(out)).toMatchObject({ outcome: 'done before', next: { step: 'airdrop-1' } });
});

test('an undone step is resolved again with resolve --early', async () => {
  const { out } = await runOnMatch('resolve', '--step', 'airdrop-1', '--early', '--yes');
  expect(out).toContain('Airdrop 1 is resolved as entry');
  expect((await runOnMatch('verify')).out).toContain('verified');
});

test('undo is refused before a step has been resolved', async () => {
  expect(await runOnMatch('undo', 'round-5', ...REASON_WORDS, '--yes')).toMatchObject(
    refusedWith('“round-5” is not a resolved step. Resolved steps: Ranking, Airdrop 1.'),
  );
});

test.each([
  ['of nobody', ['Nobody'], 'The seat “Nobody” does not exist. The seats are Scarlet'],
  ['without answers', ['Scarlet', 'ranking'], 'Give each answer with --answer "question=answer"'],
  [
    'to no question',
    ['Scarlet', '--answer', 'colour=red'],
    '“colour=red” does not answer any question.',
  ],
])('corrected orders %s are refused with a message', async (_what, words, sentence) => {
  expect(await runOnMatch('correct', ...words, ...REASON_WORDS, '--yes')).toMatchObject(
    refusedWith(sentence),
  );
});

test('correct asks the form’s own questions', async () => {
  const { line } = getCurrentPosition(await openedTable.read());
  const form = line[0]?.before.step?.asks.find(({ seat }) => seat === 'Dems')?.form;
  const answers = (form?.fields ?? []).flatMap(({ label, choices }, index) => {
    const answer = choices.at(index)?.label;
    return answer === undefined ? [] : ['--answer', `${label}=${answer}`];
  });
  const words = ['dems', 'ranking', ...answers, ...REASON_WORDS, '--yes'];
  const first = await runOnMatch('correct', ...words);
  expect(first).toMatchObject({ code: EXIT.done });
  expect(first.err).toMatch(
    /These orders of Dems for Ranking are replaced:\n.*\nThe orders of Dems for Ranking are read as/s,
  );
  expect((await runOnMatch('correct', ...words, '--json')).out).toContain('"done before"');
  await runOnMatch('pause', ...REASON_WORDS, '--yes');
  expect((await runOnMatch('correct', ...words)).err).toContain('The match has continued since');
  expect((await runOnMatch('verify')).out).toContain('verified');
});

const lost = ['--reason', 'The newer version is lost.'];

test('go-on is refused if no entry is lost', async () => {
  const { code, err } = await runOnMatch('go-on', ...lost, '--yes');
  expect({ code, err }).toMatchObject({ code: EXIT.wrongUse });
  const hash = await runOnMatch('go-on', '--without', 'short', ...lost, '--yes');
  expect(hash.err).toContain('“short” is not a short hash of twelve digits.');
});

test('go-on names the lost entries, is made once, and verify reports it', async () => {
  const before = await readEntryNumber();
  const version = openedTable.emulator.versions.keep(openedTable.hostId);
  await runOnMatch('resume', '--reason', 'We are back.', '--yes');
  const { hash } = getCurrentPosition(await openedTable.read()).sealed;
  openedTable.emulator.versions.bringBack(openedTable.hostId, { version, metadata: 'goes back' });
  const refused = await runOnMatch('resume', '--reason', 'Once more.', '--yes');
  expect(refused.err + refused.out).toContain('older version');
  const { code, err, out } = await runOnMatch('go-on', ...lost, '--yes');
  expect({ code, err }).toMatchObject({ code: EXIT.done });
  expect(err).toContain(`The ledger ends with entry ${before}.`);
  expect(err).toContain(`  entry ${before + 1} (${hash.slice(0, 12)})`);
  expect(out).toContain(`Done (ledger entry ${before + 1}).`);
  expect((await runOnMatch('go-on', ...lost, '--yes', '--json')).out).toContain('"done before"');
  expect((await runOnMatch('verify')).out).toMatch(/^In entry \d+ the host discarded/);
});
