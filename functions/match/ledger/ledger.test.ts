/** Tests chains whose hashes are valid but whose entries do not follow one another. */

import { expect, test } from 'vitest';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
} from '../../../test/support/table/just-opened.ts';
import type { HostRequest } from '../next/interventions.ts';
import { listEntries } from '../reading/match.ts';
import { sha256 } from './digest.ts';
import { CONTENT_STEP, type Entry, type SealedEntry, sealEntry } from './entry.ts';
import { buildLedgerCells, findChainProblem, readLedger } from './ledger.ts';

/** Builds a match with a resolved step, interventions, and an undone step. */
function buildChain(): readonly SealedEntry[] {
  const opened = openMatch();
  const nowMs = DEADLINE_MS + 1;
  const actions: readonly HostRequest['action'][] = [
    { kind: 'deadline', toMs: nowMs + HOUR_MS },
    { kind: 'pause', form: 'open' },
    { kind: 'resume' },
    { kind: 'absent', seat: DEMS, absence: 'this step' },
    { kind: 'undo', to: 1, reopen: true },
  ];
  const sent = createResponse(opened, DEMS, { id: 'one', atMs: OPENED_MS + HOUR_MS });
  const match = resolveOpenStep(opened, [sent]);
  return listEntries(
    actions.reduce((before, action) => applyRequest(before, action, nowMs), match),
  );
}

const CHAIN = buildChain();
const [openedEntry, resolved, movedEntry, pauseEntry, resumeEntry, absenceEntry, undoEntry] =
  CHAIN as [
    ...[SealedEntry, SealedEntry, SealedEntry, SealedEntry],
    ...[SealedEntry, SealedEntry, SealedEntry],
  ];

/** Returns a copy of an entry that follows another entry. */
const follow = (before: SealedEntry, { entry }: SealedEntry, change: object = {}): Entry =>
  ({ ...entry, previous: before.hash, ...change }) as Entry;
/** Changes the step that an entry opens. */
const changeNext = ({ entry }: SealedEntry, change: object): object => ({
  next: { ...entry.next, ...change },
});
const changeSealed = (sealed: SealedEntry, change: object): SealedEntry =>
  sealEntry({ ...sealed.entry, ...change } as Entry);
/** Creates an entry that names an early end for the open step, or none (null). */
const createEarly = (
  msAhead: number | null,
  change: object = {},
  before: SealedEntry = movedEntry,
): Entry => {
  const { step = '', title = '' } = before.entry.next ?? {};
  const deadline = msAhead === null ? null : getTimeBefore(movedEntry, msAhead);
  const at = getTimeBefore(movedEntry, 2);
  const named = { kind: 'early', at, step, title, next: { step, title, deadline } };
  return follow(before, resolved, { ...named, ...change });
};
/** Creates an entry that gives the open step a grace at its deadline. */
const createGrace = (change: object, due: object = { graceMs: 60_000 }): Entry => {
  const { step = '', title = '', deadline = null } = movedEntry.entry.next ?? {};
  const given = { kind: 'grace', at: getTimeBefore(movedEntry, 0), step, title };
  const next = { step, title, deadline, ...due };
  return follow(movedEntry, resolved, { ...given, next, ...change });
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

/** Creates an entry with results that a season collects. */
const collect = (own: object) => follow(movedEntry, resolved, { kind: 'results', ...own });

const buildRows = (...entries: readonly SealedEntry[]) => entries.map(buildLedgerCells);

test.each([
  ['a field', { codeHash: 'a'.repeat(64) }, 'codeHash'],
  ['a field of a part', changeNext(resolved, { until: 'match 3' }), 'until'],
  ['a kind', { kind: 'season' }, 'season'],
])(
  'readLedger names the version of an entry with %s of a later version',
  (_what, change, unknown) => {
    const written = { ...changeSealed(resolved, { ...change, drawnBy: 7 }), entry: resolved.entry };
    const read = readLedger(buildRows(openedEntry, written));
    const [incident] = read.kind === 'broken' ? read.incidents : [];
    expect(incident).toMatchObject({ code: 'later version', where: 'Ledger, row 3' });
    expect(incident?.what).toContain(
      `cannot read these parts: ${unknown}. The match has drawing version 7`,
    );
  },
);

const otherEntry = sealEntry(follow(openedEntry, resolved, { stateHash: 'b'.repeat(64) }));
const SECOND_ROW = {
  where: 'Ledger, row 4',
  what: expect.stringMatching(/^Another row has entry 1/),
};

test.each<readonly [string, readonly SealedEntry[], readonly SealedEntry[], readonly object[]]>([
  [
    'reads the upper of two last rows with the same number',
    [openedEntry, resolved, otherEntry],
    [openedEntry, resolved],
    [SECOND_ROW],
  ],
  [
    'reads the row that the next entry follows if two rows share a number',
    [openedEntry, otherEntry, resolved, movedEntry],
    [openedEntry, resolved, movedEntry],
    [{ where: 'Ledger, row 3' }],
  ],
  [
    'ignores an exact copy of a row',
    [openedEntry, resolved, resolved],
    [openedEntry, resolved],
    [],
  ],
])('readLedger %s', (_claim, rows, entries, incidents) => {
  expect(readLedger(buildRows(...rows))).toMatchObject({ kind: 'sound', entries, incidents });
});

test('readLedger rejects an entry in a row with another number', () => {
  const rows = buildRows(openedEntry, resolved, movedEntry);
  expect(readLedger(rows.with(2, rows[2]?.with(0, 1) ?? [])).kind).toBe('broken');
});

test('readLedger reports a changed row even if its number is that of another row', () => {
  const rows = buildRows(openedEntry, otherEntry, resolved);
  const changed = rows[1]?.map((cell) => String(cell).replace('resolved', 'solved')) ?? [];
  expect(readLedger(rows.with(1, changed)).kind).toBe('broken');
});

test('readLedger reports a body as damaged rather than as from a later version', () => {
  const wrong = sealEntry({ ...resolved.entry, beacon: 1, rules: 7 } as unknown as Entry);
  const [first = [], edited = []] = buildRows(openedEntry, resolved);
  const renamed = edited.map((cell) => String(cell).replaceAll('kind', 'k#nd'));
  for (const rows of [[first, renamed], buildRows(openedEntry, wrong)])
    expect(readLedger(rows)).toMatchObject({ incidents: [{ code: 'ledger broken' }] });
});

test.each([
  ['no JSON', 'a line of text'],
  ['nothing', 'null'],
  ['a list', '[]'],
  ['of no kind', '{"drawnBy":7,"next":null}'],
  ['of a kind that is not a text', '{"drawnBy":7,"kind":7}'],
])('readLedger reports a body that is %s as damaged even if its hash is valid', (_what, body) => {
  const unread = { entry: resolved.entry, body, hash: sha256(body) };
  expect(readLedger(buildRows(openedEntry, unread))).toMatchObject({
    incidents: [{ code: 'ledger broken', what: expect.stringContaining('is not readable') }],
  });
});

test('findChainProblem accepts an unchanged chain of entries', () => {
  for (const [index, { entry }] of CHAIN.entries())
    expect(findChainProblem(entry, CHAIN[index - 1])).toBeNull();
  const content = createContentEntry(openedEntry.entry.next?.step ?? '');
  expect(findChainProblem(content, openedEntry)).toBeNull();
  const { next } = movedEntry.entry;
  const collected = ['results', 'ruling'].map((kind) => collect({ kind, step: next?.step, next }));
  for (const entry of [createEarly(1), ...collected])
    expect(findChainProblem(entry, movedEntry)).toBeNull();
});

const OTHER_EARLY_STEP = 'The entry ends another step early';
const OTHER_CLOCK_STEP = 'both the clock and';
const PAUSED = 'The match was paused';
const NO_DEADLINE = 'a deadline, except while it is paused';

const toOtherStep = changeNext(movedEntry, { step: 'other' });
const close = (entry: SealedEntry) => changeSealed(entry, { next: null });
const { step: movedStep } = movedEntry.entry.next ?? {};

test.each<readonly [sentence: string, entry: Entry, before: SealedEntry | undefined]>([
  ['The first entry must be the opening', resolved.entry, undefined],
  ['The first entry must be', follow(resolved, openedEntry), undefined],
  ['Only the first entry can open', follow(resolved, openedEntry), resolved],
  ['a wrong hash of the previous entry', movedEntry.entry, openedEntry],
  ['The rules changed', follow(resolved, movedEntry, { rules: 'x 1' }), resolved],
  ['both the content and the step', createContentEntry('other'), openedEntry],
  ['"other" is not the step', follow(openedEntry, resolved, { step: 'other' }), openedEntry],
  [
    'is not the step that was due',
    follow(openedEntry, resolved, { kind: 'closed', step: 'closing' }),
    openedEntry,
  ],
  [PAUSED, follow(pauseEntry, resolved, { step: movedStep }), pauseEntry],
  ['undoes a step of a closed match', follow(close(absenceEntry), undoEntry), close(absenceEntry)],
  ['no step of the match is due', follow(absenceEntry, undoEntry, { next: null }), absenceEntry],
  [
    'of this kind must not change the deadline',
    follow(resumeEntry, absenceEntry, changeNext(resumeEntry, { title: 'Later' })),
    resumeEntry,
  ],
  [OTHER_CLOCK_STEP, follow(resolved, movedEntry, toOtherStep), resolved],
  [OTHER_CLOCK_STEP, follow(resolved, movedEntry, { next: null }), resolved],
  [OTHER_CLOCK_STEP, follow(close(resolved), movedEntry), close(resolved)],
  [PAUSED, follow(pauseEntry, movedEntry), pauseEntry],
  ['The match was not paused', follow(resolved, resumeEntry), resolved],
  [NO_DEADLINE, follow(resolved, movedEntry, changeNext(movedEntry, { deadline: null })), resolved],
  [NO_DEADLINE, follow(movedEntry, pauseEntry, changeNext(movedEntry, {})), movedEntry],
  [OTHER_EARLY_STEP, createEarly(null, { next: null }), movedEntry],
  [OTHER_EARLY_STEP, createEarly(null, toOtherStep), movedEntry],
  [OTHER_EARLY_STEP, createEarly(1, { step: 'other' }), movedEntry],
  [OTHER_EARLY_STEP, createEarly(1, {}, close(movedEntry)), close(movedEntry)],
  [PAUSED, createEarly(1, {}, pauseEntry), pauseEntry],
  [PAUSED, createEarly(null), movedEntry],
  ['not before the cut-off', createEarly(0), movedEntry],
  ['The early end had already passed', createEarly(2), movedEntry],
  ['grace to another step', createGrace({ step: 'other' }), movedEntry],
  ['The deadline was moved', createGrace({}, { deadline: null }), movedEntry],
  ['No new grace was given', createGrace({}, {}), movedEntry],
  ['grace before the deadline', createGrace({ at: getTimeBefore(movedEntry, 1) }), movedEntry],
  ['"other" is not the step that was due', collect({ step: 'other' }), movedEntry],
  ['no step of the season is due', collect({ step: movedStep, next: null }), movedEntry],
  ['a closed season', collect({ kind: 'ruling', next: null }), movedEntry],
  ['a closed season', follow(close(movedEntry), resolved, { kind: 'ruling' }), close(movedEntry)],
])('findChainProblem explains why an entry cannot follow the chain: %s', (sentence, ...invalid) => {
  expect(findChainProblem(...invalid)).toContain(sentence);
});

const listSentences = (rows: Parameters<typeof readLedger>[0]): string => {
  const read = readLedger(rows);
  return read.kind === 'broken' ? read.incidents.map(({ what }) => what).join(' ') : '';
};

test('readLedger reports the number of a missing entry', () => {
  expect(listSentences(buildRows(openedEntry, movedEntry, pauseEntry))).toContain(
    'Entry 1 should be here, not entry 2.',
  );
});

test('readLedger rejects a ledger of empty rows', () => {
  const read = readLedger([['', ''], []]);
  expect(read).toMatchObject({ incidents: [{ code: 'ledger empty', where: 'Ledger' }] });
});

test('readLedger accepts rows in any order with blank rows between them', () => {
  const [first = [], ...others] = buildRows(movedEntry, resolved, openedEntry);
  expect(readLedger([first, ...others, ['', '']]).kind).toBe('sound');
  expect(readLedger([first.with(9, 'typed'), [''], ...others])).toMatchObject({
    incidents: [{ code: 'ledger broken', where: 'Ledger, row 2' }],
  });
});

test('readLedger names a changed or emptied column and its value', () => {
  const [first = [], second = []] = buildRows(openedEntry, resolved);
  expect(listSentences([first, second.with(2, 'typed')])).toContain(
    'Column 3 of entry 1 differs from the body of the entry: it contains "typed".',
  );
  expect(listSentences([first, second.with(2, '')])).toContain('it contains "".');
});

test('readLedger rejects a body that is not canonical, even if its hash is valid', () => {
  const sealWithSpaces = ({ entry }: SealedEntry): SealedEntry => {
    const body = JSON.stringify(entry, null, 1);
    return { entry, body, hash: sha256(body) };
  };
  const first = sealWithSpaces(openedEntry);
  const next = sealEntry(follow(first, resolved));
  const chains = [
    [openedEntry, sealWithSpaces(resolved)],
    [first, next],
  ] as const;
  expect(chains.map((chain) => listSentences(buildRows(...chain)))).toEqual([
    expect.stringContaining('entry 1 is not canonical JSON.'),
    expect.stringContaining('entry 0 is not canonical JSON.'),
  ]);
});
