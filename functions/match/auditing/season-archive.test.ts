import { beforeAll, expect, test } from 'vitest';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { byHand, typed } from '../../../test/support/table/by-hand.ts';
import {
  answerWithResignation,
  openAllDue,
  openSeason,
  playToNextDeadline,
  UNPOLLED_SETTINGS,
} from '../../../test/support/table/season-table.ts';
import { HOST, type Table } from '../../../test/support/table/table.ts';
import { readEntered } from '../../google/sheets.ts';
import type { Position } from '../ledger/position.ts';
import { buildSheetLink } from '../reading/links.ts';
import { buildArchivedMatch, formatArchive } from './archive.ts';
import {
  type EpisodeVerdict,
  exportSeason,
  formatEpisodeVerdicts,
  formatExportVerdict,
  judgeEpisodes,
  judgeExport,
  listCollectedResults,
  listResultsOnProof,
  parseExport,
  type SeasonArchive,
  verifyOpenEpisodes,
} from './season-archive.ts';
import { type JudgedMatch, judgeArchive } from './verify.ts';

let table: Table;
let archive: SeasonArchive;
/** The season’s public workbook and its address. */
let seasonId: string;
let seasonAddress: string;
/** Verdicts by the names of the matches. */
let judgedMatches: ReadonlyMap<string, JudgedMatch>;
/** A season of four players in round 2: two matches are over, and two are open. */
beforeAll(async () => {
  table = await openSeason('league', 4, { settings: UNPOLLED_SETTINGS });
  await playToNextDeadline(table, answerWithResignation);
  await openAllDue(table);
  archive = await exportSeason(table.as(HOST), table.hostId);
  const { files } = await table.read();
  seasonId = files.publicId;
  seasonAddress = buildSheetLink(files, seasonId);
  const all = archive.matches.map(
    async (one) => [one.match, await judgeArchive(one.archive)] as const,
  );
  judgedMatches = new Map(await Promise.all(all));
});

/** Judges the season after a change to its matches or collected results. */
async function judgeChangedSeason(
  change: {
    readonly match?: (one: JudgedMatch) => JudgedMatch | null;
    readonly position?: (one: Position) => Position;
    readonly publicId?: string;
  } = {},
): Promise<readonly EpisodeVerdict[]> {
  const season = buildArchivedMatch(archive.season);
  const { match: changed = (one) => one, position = (one) => one, publicId } = change;
  const files = { ...season.files, publicId: publicId ?? season.files.publicId };
  return judgeEpisodes({ files, positions: season.positions.map(position) }, async ({ match }) => {
    const own = judgedMatches.get(match);
    return own === undefined ? null : changed(own);
  });
}

/** Returns a function that changes the reports of a results entry. */
const changeReports = (change: object) => (one: Position) => {
  const { entry } = one.sealed;
  if (entry.kind !== 'results') return one;
  const reports = entry.reports.map((report) => ({ ...report, ...change }));
  return { ...one, sealed: { ...one.sealed, entry: { ...entry, reports } } } as Position;
};

test('the results of a running season verify if its finished matches are exported', async () => {
  const text = formatArchive(archive);
  const read = parseExport(text);
  if (read.kind !== 'season') throw new Error(`it was exported as ${read.kind}`);
  expect(formatArchive(read.archive)).toBe(text);
  const whole = await judgeExport(read);
  expect(whole.kind).toBe('verified');
  const own = archive.matches.map(({ match, archive: { entries } }) => ({
    ...{ match, problem: null },
    entries: entries.length,
  }));
  expect(own).toHaveLength(2);
  expect(whole.episodes).toEqual(own);
  const sum = own.reduce((entries, one) => entries + one.entries, 0);
  expect(formatExportVerdict(whole)).toMatch(/^verified: /);
  expect(formatExportVerdict(whole).split('\n').at(-1)).toBe(
    `✓ 2 results agree with their matches, of which ${sum} entries were replayed.`,
  );
});

test('a season that differs is not compared with its matches', async () => {
  const seed = 'a'.repeat(64);
  const other = await judgeExport({
    kind: 'season',
    archive: { ...archive, season: { ...archive.season, seed } },
  });
  expect([other.kind, other.episodes]).toEqual(['differs', []]);
  const read = parseExport(formatArchive(archive.season));
  if (read.kind !== 'match') throw new Error(`it was exported as ${read.kind}`);
  const alone = await judgeExport(read);
  expect([alone.kind, alone.episodes]).toEqual(['verified', []]);
  expect(formatExportVerdict(alone)).not.toContain('✓');
});

test('judgeExport finds each match by its name and public workbook', async () => {
  const [first, second] = archive.matches;
  if (first === undefined || second === undefined) throw new Error('two are over');
  const listMissing = async (matches: SeasonArchive['matches']) => {
    const whole = await judgeExport({ kind: 'season', archive: { ...archive, matches } });
    expect(whole.kind).toBe('differs');
    return whole.episodes.map(({ problem, entries }) => {
      expect(entries > 0).toBe(problem === null);
      return problem?.endsWith(': the match that was opened for it is missing.') ?? false;
    });
  };
  expect(await listMissing([second])).toEqual([true, false]);
  const other = { ...first, archive: { ...first.archive, publicId: 'another' } };
  expect(await listMissing([other, { ...second, match: 'another' }])).toEqual([true, true]);
});

test('parseExport refuses a text that is not an exported season', () => {
  const start = '{"format":"sealed-orders season 1"';
  expect(parseExport(start)).toEqual({
    kind: 'unreadable',
    sentence: 'The file is not an exported season. The text is not JSON.',
  });
  for (const text of [`${start}}`, ` { "format" : "sealed-orders season 1" }`])
    expect(parseExport(text)).toEqual({
      kind: 'unreadable',
      sentence: expect.stringMatching(/^The file is not an exported season\. .*\bmatches\b/su),
    });
  expect(parseExport(`{"a":${start}}}`)).toMatchObject({
    sentence: expect.stringMatching(/^The file is not an exported match\./),
  });
});

const FOREIGN_OUTCOME = { placings: {}, purses: {} };
const CELL_DIFFERENCE = { where: 'public, Story, A1', expected: '"a"', found: '"b"' };

test.each<readonly [string, Parameters<typeof judgeChangedSeason>[0], string | RegExp]>([
  ['that is missing', { match: () => null }, /: the match that was opened for it is missing\.$/],
  [
    'that does not verify',
    { match: (one) => ({ ...one, verdict: { kind: 'differs', differences: [CELL_DIFFERENCE] } }) },
    'Its match does not verify: public, Story, A1: expected "a", found "b".',
  ],
  [
    'that goes on',
    { match: (one) => ({ ...one, verdict: { kind: 'too early', entries: 1, newest: '' } }) },
    'Its match does not verify: the match is not over.',
  ],
  [
    'that has not come to its end',
    { match: (one) => ({ ...one, positions: one.positions.slice(0, 1) }) },
    'Its match: the match is not over.',
  ],
  [
    'that ended with another hash',
    { position: changeReports({ lastHash: 'f'.repeat(64) }) },
    /^Its match: the season collected the hash ffffffffffff, but it ended with [0-9a-f]{12}\.$/,
  ],
  [
    'that had another outcome',
    { position: changeReports({ outcome: FOREIGN_OUTCOME }) },
    'Its match: the outcome that the season collected differs from that of the match.',
  ],
  [
    'that the season did not wait for',
    {
      position: (one) => (one.step === null ? one : { ...one, step: { ...one.step, awaits: [] } }),
    },
    'Its match: the season was not waiting for this match.',
  ],
  ['of another season', { publicId: 'another' }, /^Its match: /],
  [
    'with an unknown address',
    { position: (one) => ({ ...one, matches: {} }) },
    'Its match: the match that was opened for it is missing.',
  ],
])('judgeEpisodes reports a result of a match %s', async (_what, change, sentence) => {
  const problems = (await judgeChangedSeason(change)).map(({ match, problem }) =>
    problem?.replace(match, 'Its match'),
  );
  expect(problems).toHaveLength(2);
  for (const problem of problems) expect(problem).toMatch(sentence);
});

test('judgeEpisodes reports a repeated result once, as invalid if any copy is', async () => {
  const { positions, files } = buildArchivedMatch(archive.season);
  const at = positions.findIndex(({ sealed }) => sealed.entry.kind === 'results');
  const [before, position] = [positions[at - 1], positions[at]];
  if (before === undefined || position === undefined) throw new Error('a result was taken');
  const unawaited = { ...before, step: { ...before.step, awaits: [] } } as unknown as Position;
  const questions: string[] = [];
  const judge = async (...own: readonly Position[]) =>
    judgeEpisodes({ positions: own, files }, async ({ match }) => {
      questions.push(match);
      return judgedMatches.get(match) ?? null;
    });
  const { length } = listCollectedResults([before, position]);
  const [sound, once] = [await judge(before, position), await judge(unawaited, position)];
  expect(sound.map(({ problem }) => problem)).toEqual(Array(length).fill(null));
  questions.length = 0;
  expect(await judge(before, position, before, position)).toEqual(sound);
  expect(questions).toHaveLength(length);
  expect(await judge(unawaited, position, before, position)).toEqual(once);
  expect(await judge(before, position, unawaited, position)).toEqual(once);
});

test('listCollectedResults lists the results that a correction has undone', () => {
  const report = (match: string, own: object = {}) => ({
    ...{ kind: 'finished', match, lastHash: 'a', outcome: null },
    ...own,
  });
  const createPassed = (by: object) => ({ before: { step: 'then' }, by });
  const uncollected = [report('ruled', { kind: 'ruled' }), report('by host', { lastHash: null })];
  const line = [
    createPassed({ reports: [report('earlier')] }),
    createPassed({}),
    createPassed({ reports: [report('again'), ...uncollected] }),
  ];
  const entries = [{ kind: 'opened' }, { kind: 'rewound', to: 2 }];
  const positions = entries.map((entry) => ({ sealed: { entry }, line }));
  expect(listCollectedResults(positions as unknown as readonly Position[])).toEqual([
    { before: { step: 'then', line: [] }, report: report('again') },
  ]);
});

test('formatEpisodeVerdicts lists the problems of results', () => {
  const createVerdict = (problem: string | null) => ({ match: 'a', problem, entries: 4 });
  expect(formatEpisodeVerdicts([])).toEqual([]);
  expect(
    formatEpisodeVerdicts([createVerdict(null), createVerdict('No.'), createVerdict('Nor that.')]),
  ).toEqual(['✗ No.', '✗ Nor that.']);
});

const [HASH, OTHER_HASH] = ['1a2b3c4d5e6f', '2b3c4d5e6f1a'];
const LINKED = 'Round 1, table 1: its match is open: round-1-table-1 workbook-1';
const LINKED_AGAIN = LINKED.replace('workbook-1', 'workbook-2');
const COLLECTED = `The result of a match is collected: round-1-table-1 ${HASH}`;
const COLLECTED_TWO = COLLECTED.replace('result of a match is', 'results of 2 matches are').concat(
  `, round-1-table-2 ${OTHER_HASH}`,
);
const FIRST_RESULT = { match: 'round-1-table-1', hash: HASH, publicId: 'workbook-1' };
const RESULT_WITHOUT_WORKBOOK = { ...FIRST_RESULT, publicId: '' };
const SECOND_RESULT = { match: 'round-1-table-2', hash: OTHER_HASH, publicId: '' };

test.each<readonly [string, readonly string[], readonly object[]]>([
  ['returns match, hash and workbook', ['The match is opened', LINKED, COLLECTED], [FIRST_RESULT]],
  ['ignores later links', [COLLECTED, LINKED], [RESULT_WITHOUT_WORKBOOK]],
  [
    'uses the latest earlier link',
    [LINKED, COLLECTED, LINKED_AGAIN, COLLECTED],
    [FIRST_RESULT, { ...FIRST_RESULT, publicId: 'workbook-2' }],
  ],
  ['separates results of one entry', [LINKED, COLLECTED_TWO], [FIRST_RESULT, SECOND_RESULT]],
  ['ignores a title without a hash', ['Round 1', 'The outcome of a match is entered', ''], []],
  [
    'ignores an invalid workbook id',
    [LINKED.replace('workbook-1', 'short'), COLLECTED],
    [RESULT_WITHOUT_WORKBOOK],
  ],
])('listResultsOnProof %s', (_claim, steps, results) => {
  const rows = steps.map((step, at) => [at, 'a', step]);
  const cells = [['Proof'], ['Entry', 'Hash', 'Step'], ...rows];
  expect(listResultsOnProof([{ ...PUBLIC_TABS.proof, cells }])).toEqual(results);
});

test('listResultsOnProof finds no results without the tab Proof', () => {
  expect(listResultsOnProof([])).toEqual([]);
});

const connectAsStranger = () => table.as('stranger@example.org');
const verifyAsStranger = () => verifyOpenEpisodes(connectAsStranger(), seasonAddress);

/** Verifies the season after a change to the step on “Proof” that contains `holds`. */
async function verifyWithChangedProof(holds: string, change: (step: string) => string) {
  const { tabs } = await readEntered(connectAsStranger(), seasonId);
  const cells = tabs.find(({ title }) => title === PUBLIC_TABS.proof.title)?.cells ?? [];
  const at = cells.findIndex((row) => String(row[2] ?? '').includes(holds));
  const step = String(cells[at]?.[2]);
  const write = (text: string) =>
    byHand(table, [typed(PUBLIC_TABS.proof.sheetId, at, 2, text)], seasonId);
  await write(change(step));
  try {
    return await verifyAsStranger();
  } finally {
    await write(step);
  }
}

test('verifyOpenEpisodes verifies each result and counts the entries of its match', async () => {
  const verdicts = await verifyAsStranger();
  expect(verdicts).toHaveLength(2);
  expect(verdicts.map(({ problem }) => problem)).toEqual([null, null]);
  expect(verdicts.map(({ entries }) => entries)).toEqual(
    archive.matches.map((one) => one.archive.entries.length),
  );
});

test('verifyOpenEpisodes reports a result with another hash than its match', async () => {
  const [first, second] = await verifyWithChangedProof('collected: ', (step) =>
    step.replace(/[0-9a-f]{12}/, 'f'.repeat(12)),
  );
  expect(first?.problem).toMatch(
    /: the season collected the hash ffffffffffff, but it ended with (?!ffff)[0-9a-f]{12}\.$/,
  );
  expect(second?.problem).toBeNull();
});

test('verifyOpenEpisodes reports a match with a different name or without a link', async () => {
  const [first, second] = archive.matches.map((one) => one.archive.publicId);
  const [swapped] = await verifyWithChangedProof(String(first), (step) =>
    step.replace(String(first), String(second)),
  );
  expect(swapped?.problem).toMatch(/: the match was opened for another one\.$/);
  const [missing] = await verifyWithChangedProof(String(first), () => 'its match is open');
  expect(missing?.problem).toMatch(/: the match that was opened for it is missing\.$/);
});

test('verifyOpenEpisodes refuses an invalid address, and finds nothing in a match', async () => {
  await expect(verifyOpenEpisodes(connectAsStranger(), 'not a link')).rejects.toThrow(RangeError);
  const link = seasonAddress.replace(seasonId, String(archive.matches[0]?.archive.publicId));
  expect(await verifyOpenEpisodes(connectAsStranger(), link)).toEqual([]);
});
