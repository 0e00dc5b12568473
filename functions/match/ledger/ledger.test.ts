/** Tests chains whose hashes are valid but whose entries do not follow one another. */

import { beforeAll, expect, test } from 'vitest';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { runAsMatchHost } from '../../../test/long-runs/interventions/host.ts';
import { openTable, type Table } from '../../../test/support/table/table.ts';
import { USUAL_GAME } from '../../../test/support/table/usual-game.ts';
import { entriesOf } from '../reading/match.ts';
import { sha256 } from './digest.ts';
import { CONTENT_STEP, type Entry, type SealedEntry, sealEntry } from './entry.ts';
import { buildLedgerCells, findChainProblem, readLedger } from './ledger.ts';

const DEMS = toSeat('Dems');

let table: Table;
/** The entries of the match, in this order. */
let openedEntry: SealedEntry;
let resolved: SealedEntry;
let movedEntry: SealedEntry;
let pauseEntry: SealedEntry;
let resumeEntry: SealedEntry;
let absenceEntry: SealedEntry;
let undoEntry: SealedEntry;
beforeAll(async () => {
  table = await openTable({ game: USUAL_GAME });
  await table.robots();
  await table.deadline();
  const toMs = table.emulator.clock.now() + 3_600_000;
  await runAsMatchHost(table, { kind: 'deadline', toMs });
  await runAsMatchHost(table, { kind: 'pause', form: 'open' });
  await runAsMatchHost(table, { kind: 'resume' });
  await runAsMatchHost(table, { kind: 'absent', seat: DEMS, absence: 'this step' });
  await runAsMatchHost(table, { kind: 'undo', to: 1, reopen: true });
  [openedEntry, resolved, movedEntry, pauseEntry, resumeEntry, absenceEntry, undoEntry] = entriesOf(
    await table.read(),
  ) as unknown as [
    SealedEntry,
    SealedEntry,
    SealedEntry,
    SealedEntry,
    SealedEntry,
    SealedEntry,
    SealedEntry,
  ];
});

/** Returns a copy of an entry that follows another entry. */
const follow = (before: SealedEntry, { entry }: SealedEntry, change: object = {}): Entry =>
  ({ ...entry, previous: before.hash, ...change }) as Entry;
/** Changes the step that an entry opens. */
const changeNext = ({ entry }: SealedEntry, change: object): object => ({
  next: { ...entry.next, ...change },
});
const changeSealed = (sealed: SealedEntry, change: object): SealedEntry =>
  sealEntry({ ...sealed.entry, ...change } as Entry);
/** Creates an entry that names an early end for the open step. */
const createEarly = (
  before: SealedEntry,
  at: string,
  deadline: string | null,
  change: object = {},
): Entry => {
  const { step = '', title = '' } = before.entry.next ?? {};
  const named = { kind: 'early', at, step, title, next: { step, title, deadline } };
  return follow(before, resolved, { ...named, ...change });
};
/** Creates an entry that gives the open step a grace at its deadline. */
const createGrace = (
  before: SealedEntry,
  change: object = {},
  due: object = { graceMs: 60_000 },
): Entry => {
  const { step = '', title = '', deadline = null } = before.entry.next ?? {};
  const given = { kind: 'grace', at: getTimeBefore(before, 0), step, title };
  return follow(before, resolved, { ...given, next: { step, title, deadline, ...due }, ...change });
};
/** Returns the instant `ms` before the cut-off of the step that an entry leaves open. */
const getTimeBefore = ({ entry }: SealedEntry, ms: number): string =>
  new Date(Date.parse(entry.next?.deadline ?? '') - ms).toISOString();
const createContentEntry = (step: string): Entry =>
  ({
    ...follow(openedEntry, resolved),
    kind: 'content',
    step: CONTENT_STEP,
    next: { ...openedEntry.entry.next, step },
  }) as unknown as Entry;

test.each([
  ['a field', { codeHash: 'a'.repeat(64) }, 'codeHash'],
  ['a field of a part', { next: { until: 'match 3' } }, 'until'],
  ['a kind', { kind: 'season' }, 'season'],
])(
  'readLedger names the version of an entry with %s of a later version',
  (_what, change, unknown) => {
    const later = sealEntry({ ...resolved.entry, ...change, drawnBy: 7 } as unknown as Entry);
    const kept =
      'next' in change
        ? sealEntry({ ...later.entry, next: { ...resolved.entry.next, ...change.next } } as Entry)
        : later;
    const written = { ...kept, entry: resolved.entry };
    const rows = [openedEntry, written].map((sealed) => [...buildLedgerCells(sealed)]);
    const read = readLedger(rows);
    const [incident] = read.kind === 'broken' ? read.incidents : [];
    expect(incident).toMatchObject({ code: 'later version', where: 'Ledger, row 3' });
    expect(incident?.what).toContain(
      `cannot read these parts: ${unknown}. The match has drawing version 7`,
    );
  },
);

const rowsOf = (entries: readonly SealedEntry[]) =>
  entries.map((sealed) => [...buildLedgerCells(sealed)]);
const createOther = () => sealEntry(follow(openedEntry, resolved, { stateHash: 'b'.repeat(64) }));

test('readLedger reads the upper of two last rows with the same number', () => {
  const read = readLedger(rowsOf([openedEntry, resolved, createOther()]));
  const incidents = [
    { where: 'Ledger, row 4', what: expect.stringMatching(/^Another row has entry 1/) },
  ];
  expect(read).toMatchObject({ kind: 'sound', entries: [openedEntry, resolved], incidents });
});

test('if two rows share a number, readLedger reads the row that the next entry follows', () => {
  const read = readLedger(rowsOf([openedEntry, createOther(), resolved, movedEntry]));
  const incidents = [{ where: 'Ledger, row 3' }];
  expect(read).toMatchObject({
    kind: 'sound',
    entries: [openedEntry, resolved, movedEntry],
    incidents,
  });
});

test('readLedger ignores an exact copy of a row', () => {
  const read = readLedger(rowsOf([openedEntry, resolved, resolved]));
  expect(read).toMatchObject({ kind: 'sound', entries: [openedEntry, resolved], incidents: [] });
});

test('readLedger rejects an entry in a row with another number', () => {
  const rows = rowsOf([openedEntry, resolved, movedEntry]);
  rows[2] = (rows[2] ?? []).with(0, 1);
  expect(readLedger(rows).kind).toBe('broken');
});

test('readLedger reports a changed row even if its number is that of another row', () => {
  const rows = rowsOf([openedEntry, createOther(), resolved]);
  rows[1] = (rows[1] ?? []).map((cell) => String(cell).replace('resolved', 'solved'));
  expect(readLedger(rows).kind).toBe('broken');
});

test('readLedger reports an edited body as damaged rather than as from a later version', () => {
  const [first = [], ...rest] = buildLedgerCells(sealEntry({ ...resolved.entry }));
  const cells = [first, ...rest].map((cell) => String(cell).replaceAll('kind', 'k#nd'));
  const read = readLedger([[...buildLedgerCells(openedEntry)], cells]);
  expect(read).toMatchObject({ incidents: [{ code: 'ledger broken' }] });
});

test('readLedger reports a damaged body as damaged even if it names a later version', () => {
  const wrong = sealEntry({ ...resolved.entry, beacon: 1, rules: 7 } as unknown as Entry);
  const read = readLedger([openedEntry, wrong].map((sealed) => [...buildLedgerCells(sealed)]));
  expect(read).toMatchObject({ incidents: [{ code: 'ledger broken' }] });
});

test.each([
  ['no JSON', 'a line of text'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['of no kind', '{"drawnBy":7,"next":null}'],
  ['of a kind that is not a text', '{"drawnBy":7,"kind":7}'],
])('readLedger reports a body that is %s as damaged even if its hash is valid', (_what, body) => {
  const cells = buildLedgerCells({ entry: resolved.entry, body, hash: sha256(body) });
  const read = readLedger([[...buildLedgerCells(openedEntry)], [...cells]]);
  expect(read).toMatchObject({
    incidents: [{ code: 'ledger broken', what: expect.stringContaining('is not readable') }],
  });
});

test('findChainProblem accepts an unchanged chain of entries', () => {
  const chain = [
    openedEntry,
    resolved,
    movedEntry,
    pauseEntry,
    resumeEntry,
    absenceEntry,
    undoEntry,
  ];
  expect(chain.map(({ entry }, index) => findChainProblem(entry, chain[index - 1]))).toEqual(
    chain.map(() => null),
  );
  expect(
    findChainProblem(createContentEntry(openedEntry.entry.next?.step ?? ''), openedEntry),
  ).toBeNull();
  const [at, moment] = [getTimeBefore(movedEntry, 2), getTimeBefore(movedEntry, 1)];
  expect(findChainProblem(createEarly(movedEntry, at, moment), movedEntry)).toBeNull();
  const { step } = movedEntry.entry.next ?? {};
  for (const kind of ['results', 'ruling'])
    expect(
      findChainProblem(
        follow(movedEntry, resolved, { kind, step, ...changeNext(movedEntry, {}) }),
        movedEntry,
      ),
    ).toBeNull();
});

const [OTHER_EARLY_STEP, OTHER_CLOCK_STEP] = [
  'The entry ends another step early',
  'both the clock and',
];
const withOtherStep = (entry: SealedEntry) => changeNext(entry, { step: 'other' });
const close = (entry: SealedEntry) => changeSealed(entry, { next: null });
const createEarlyEntry = (msAhead: number | null, change: object = {}): Entry =>
  createEarly(
    movedEntry,
    getTimeBefore(movedEntry, 2),
    msAhead === null ? null : getTimeBefore(movedEntry, msAhead),
    change,
  );
const collect = (own: object) => follow(movedEntry, resolved, { kind: 'results', ...own });

test.each<readonly [string, () => readonly [Entry, SealedEntry | undefined]]>([
  ['The first entry must be the opening', () => [resolved.entry, undefined]],
  ['The first entry must be', () => [follow(resolved, openedEntry), undefined]],
  ['Only the first entry can open', () => [follow(resolved, openedEntry), resolved]],
  ['a wrong hash of the previous entry', () => [movedEntry.entry, openedEntry]],
  ['The rules changed', () => [follow(resolved, movedEntry, { rules: 'x 1' }), resolved]],
  ['both the content and the step', () => [createContentEntry('other'), openedEntry]],
  [
    '"other" is not the step',
    () => [follow(openedEntry, resolved, { step: 'other' }), openedEntry],
  ],
  [
    'is not the step that was due',
    () => [follow(openedEntry, resolved, { kind: 'closed', step: 'closing' }), openedEntry],
  ],
  [
    'The match was paused',
    () => [follow(pauseEntry, resolved, { step: pauseEntry.entry.next?.step }), pauseEntry],
  ],
  [
    'undoes a step of a closed match',
    () => [follow(close(absenceEntry), undoEntry), close(absenceEntry)],
  ],
  [
    'no step of the match is due',
    () => [follow(absenceEntry, undoEntry, { next: null }), absenceEntry],
  ],
  [
    'of this kind must not change the deadline',
    () => [
      follow(resumeEntry, absenceEntry, changeNext(resumeEntry, { title: 'Later' })),
      resumeEntry,
    ],
  ],
  [OTHER_CLOCK_STEP, () => [follow(resolved, movedEntry, withOtherStep(movedEntry)), resolved]],
  [OTHER_CLOCK_STEP, () => [follow(resolved, movedEntry, { next: null }), resolved]],
  [OTHER_CLOCK_STEP, () => [follow(close(resolved), movedEntry), close(resolved)]],
  ['The match was paused', () => [follow(pauseEntry, movedEntry), pauseEntry]],
  ['The match was not paused', () => [follow(resolved, resumeEntry), resolved]],
  [
    'a deadline, except while it is paused',
    () => [follow(resolved, movedEntry, changeNext(movedEntry, { deadline: null })), resolved],
  ],
  [
    'a deadline, except while it is paused',
    () => [follow(movedEntry, pauseEntry, { next: movedEntry.entry.next }), movedEntry],
  ],
  [OTHER_EARLY_STEP, () => [createEarlyEntry(null, { next: null }), movedEntry]],
  [OTHER_EARLY_STEP, () => [createEarlyEntry(null, withOtherStep(movedEntry)), movedEntry]],
  [OTHER_EARLY_STEP, () => [createEarlyEntry(1, { step: 'other' }), movedEntry]],
  [
    OTHER_EARLY_STEP,
    () => [
      createEarly(close(movedEntry), getTimeBefore(movedEntry, 2), getTimeBefore(movedEntry, 1)),
      close(movedEntry),
    ],
  ],
  [
    'The match was paused',
    () => [
      createEarly(pauseEntry, getTimeBefore(movedEntry, 2), getTimeBefore(movedEntry, 1)),
      pauseEntry,
    ],
  ],
  ['The match was paused', () => [createEarlyEntry(null), movedEntry]],
  ['not before the cut-off', () => [createEarlyEntry(0), movedEntry]],
  ['The early end had already passed', () => [createEarlyEntry(2), movedEntry]],
  ['grace to another step', () => [createGrace(movedEntry, { step: 'other' }), movedEntry]],
  ['The deadline was moved', () => [createGrace(movedEntry, {}, { deadline: null }), movedEntry]],
  ['No new grace was given', () => [createGrace(movedEntry, {}, {}), movedEntry]],
  [
    'grace before the deadline',
    () => [createGrace(movedEntry, { at: getTimeBefore(movedEntry, 1) }), movedEntry],
  ],
  ['"other" is not the step that was due', () => [collect({ step: 'other' }), movedEntry]],
  [
    'no step of the season is due',
    () => [collect({ step: movedEntry.entry.next?.step, next: null }), movedEntry],
  ],
  ['a closed season', () => [collect({ kind: 'ruling', next: null }), movedEntry]],
  [
    'a closed season',
    () => [follow(close(movedEntry), resolved, { kind: 'ruling' }), close(movedEntry)],
  ],
])('findChainProblem explains why an entry cannot follow the chain: %s', (sentence, invalid) => {
  expect(findChainProblem(...invalid())).toContain(sentence);
});

const sentences = (rows: Parameters<typeof readLedger>[0]): string => {
  const read = readLedger(rows);
  return read.kind === 'broken' ? read.incidents.map(({ what }) => what).join(' ') : '';
};

test('readLedger reports the number of a missing entry', () => {
  const rows = [openedEntry, movedEntry, pauseEntry].map(buildLedgerCells);
  expect(sentences(rows)).toContain('Entry 1 should be here, not entry 2.');
});

test('readLedger rejects a ledger of empty rows', () => {
  const read = readLedger([['', ''], []]);
  expect(read).toMatchObject({ incidents: [{ code: 'ledger empty', where: 'Ledger' }] });
});

test('readLedger accepts rows in any order with blank rows between them', () => {
  const rows = [openedEntry, resolved, movedEntry].map(buildLedgerCells);
  const turned = [...rows.toReversed(), ['', '']];
  expect(sentences(turned)).toBe('');
  const [last = [], ...others] = turned;
  const broken = readLedger([last.with(9, 'typed'), [''], ...others]);
  expect(broken).toMatchObject({
    incidents: [{ code: 'ledger broken', where: 'Ledger, row 2' }],
  });
});

test('readLedger names a changed or emptied column and its value', () => {
  const rows = [openedEntry, resolved].map(buildLedgerCells);
  const typed = (text: string) =>
    rows.map((row, index) => row.map((cell, at) => (index === 1 && at === 2 ? text : cell)));
  expect(sentences(typed('typed'))).toContain(
    'Column 3 of entry 1 differs from the body of the entry: it contains "typed".',
  );
  expect(sentences(typed(''))).toContain('it contains "".');
});

test('readLedger rejects a body that is not canonical, even if its hash is valid', () => {
  const sealWithSpaces = ({ entry }: SealedEntry): SealedEntry => {
    const body = JSON.stringify(entry, null, 1);
    return { entry, body, hash: sha256(body) };
  };
  const sealNext = (before: SealedEntry): SealedEntry => sealEntry(follow(before, resolved));
  const first = sealWithSpaces(openedEntry);
  const told = 'is not canonical JSON.';
  expect(sentences([openedEntry, sealWithSpaces(resolved)].map(buildLedgerCells))).toContain(
    `entry 1 ${told}`,
  );
  expect(sentences([first, sealNext(first)].map(buildLedgerCells))).toContain(`entry 0 ${told}`);
});
