import { describe, expect, test } from 'vitest';
import { buildStory } from '../../../rules/kit/narrating/story.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  OPENED_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { Settings } from '../ledger/entry.ts';
import type { RowAction } from '../next/interventions.ts';
import type { Plan } from '../opening/draft-match.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import {
  type CommandCells,
  describeChange,
  formatRequestWords,
  parseAction,
  parseCommandCells,
} from './judge-request.ts';

const createMatchWith = (settings: Partial<Settings> = {}, season?: Plan['season']): Match =>
  openMatch(settings, { game: presentsOfMine, season });
const MATCH = createMatchWith();
const createCells = (own: Partial<CommandCells>): CommandCells => ({
  ...{ what: '', whom: '', value: '', reason: 'A storm.' },
  ...own,
});
const parseRow = (own: Partial<CommandCells>, match = MATCH) =>
  parseAction({ match, nowMs: OPENED_MS }, createCells(own));

const UNTIL = { untilMs: Date.parse('2026-06-20T18:00:00Z') };
const NEW_CODE = { kind: 'seat', seat: 'Isa', email: null, name: null, first: [], words: '' };
test.for([
  ['Deadline', '', '+1 day', { kind: 'deadline', toMs: DEADLINE_MS + 86_400_000 }],
  ['deadline', '', '2 hours', { kind: 'deadline', toMs: DEADLINE_MS + 7_200_000 }],
  ['deadline', '', '2026-06-03 23:00', { kind: 'deadline', toMs: DEADLINE_MS + 3_600_000 }],
  ['pause', '', '', { kind: 'pause', form: 'open' }],
  ['pause', '', 'Form closed', { kind: 'pause', form: 'closed' }],
  ['pause', '', 'closed', { kind: 'pause', form: 'closed' }],
  ['pause', '', 'until 2026-06-20 20:00, closed', { kind: 'pause', form: 'closed', ...UNTIL }],
  ['resume', '', '', { kind: 'resume' }],
  ['absent', 'dems', '', { kind: 'absent', seat: 'Dems', absence: 'this step' }],
  ['absent', 'Dems', 'Until told', { kind: 'absent', seat: 'Dems', absence: 'until told' }],
  ['absent', 'Dems', 'back', { kind: 'absent', seat: 'Dems', absence: 'back' }],
  ['new code', 'Isa', '', NEW_CODE],
] as const)('the row “%s” for “%s” with “%s” is parsed', ([what, whom, value, meant]) => {
  expect(parseRow({ what, whom, value, reason: 'x'.repeat(300) })).toEqual(meant);
});

test.for([
  ['party', '', '', 'What: “party” is not a request. Choose '],
  ['pause', '', 'soon', 'Value: “soon” is not valid for a pause.'],
  ['pause', '', 'until +2 days', 'Value: “until +2 days” is not valid for a pause.'],
  ['pause', '', 'until soon', 'Value: “soon” does not contain a clear day'],
  [
    ...['deadline', '', 'soon'],
    'Value: “soon” does not contain a clear day and hour. Write “tomorrow 20:00”, “Friday ' +
      '19:30”, “+2 days”, or “2026-06-08 20:00”.',
  ],
  ['undo', '', '', 'No step has been resolved yet'],
  ['absent', '', '', 'For whom: choose a seat. There are Scarlet, Dems, '],
  ['absent', 'Dems', 'ever', 'Value: “ever” is not valid. Write this step, until told, back.'],
  [
    ...['absent', '20:00', ''],
    'there is no seat “20:00”. There are Scarlet, Dems, Zatchel, Phoenix, Isa, Pixie, Zero, ' +
      'Walsh. To keep a name exactly as typed, put an apostrophe before the name.',
  ],
  ['new code', 'Sam', '', 'For whom: there is no seat “Sam”.'],
  ['ruling', '', 'void', 'Value: '],
])('the row “%s” for “%s” with “%s” is refused', ([what = '', whom = '', value = '', text]) => {
  expect(parseRow({ what, whom, value })).toContain(text);
});

test.for([
  ['', 'Write a reason in the column Reason. Everybody can read it.'],
  ['x'.repeat(301), 'Reason: shorten the reason to at most 300 characters.'],
  ['It \u202eends', 'Reason: type the reason again without its invisible character (U+202E).'],
] as const)('a row with the invalid reason “%.9s” is refused', ([reason, told]) => {
  expect(parseRow({ what: 'pause', reason })).toContain(told);
});

test('a row that hands over a seat of a season first asks to move the seat’s workbook', () => {
  const row = { what: 'seat', whom: 'Isa', value: 'sam@example.org' };
  const of = { match: 'round-1', public: 'public' };
  const inSeason = createMatchWith({}, { of, hostId: 'host', folders: {} });
  const first = 'First, by hand, move the seat’s workbook in Drive out of the player’s folder';
  expect(parseRow(row, inSeason)).toMatchObject({ first: [expect.stringContaining(first)] });
  expect(parseRow(row)).toMatchObject({ first: [expect.not.stringContaining('folder')] });
});

test('a row for more time does not set a deadline in a paused match', () => {
  const paused = applyRequest(MATCH, { kind: 'pause', form: 'open' }, OPENED_MS + 3_600_000);
  const row = { what: 'deadline', value: '+1 day' };
  expect(parseRow(row, paused)).toEqual({ kind: 'deadline', toMs: 0 });
});

test('a row “go on” discards the lost entries and the entries that the row names', () => {
  const lost = [{ entry: 1, hash: '0123456789ab' }];
  const goesOn = (value: string, own: { lost?: typeof lost } = { lost }) =>
    parseAction({ match: MATCH, ...own, nowMs: OPENED_MS }, createCells({ what: 'go on', value }));
  expect(goesOn('')).toEqual({ kind: 'lost', givenUp: ['0123456789ab'] });
  expect(goesOn('ba9876543210, 0123456789ab;')).toEqual({
    ...{ kind: 'lost', givenUp: ['0123456789ab', 'ba9876543210'] },
  });
  expect(goesOn('mine')).toMatch(/^Value: “mine” is not a short hash of twelve digits/);
  expect(goesOn('', {})).toMatch(/^No entry is missing from the ledger/);
});

const once = resolveOpenStep(MATCH);
const twice = resolveOpenStep(once, [], DEADLINE_MS + 86_400_000);
const [first, second] = getCurrentPosition(twice).line.map(({ by }) => by);
const parseUndo = (value: string, match = twice) => parseRow({ what: 'undo', value }, match);

test('a row “undo” without a step undoes the last step that asked anybody', () => {
  expect(parseUndo('', once)).toEqual({ kind: 'undo', to: 1, reopen: false });
  expect(parseUndo('')).toEqual({ kind: 'undo', to: 2, reopen: false });
  expect(parseUndo('reopen')).toEqual({ kind: 'undo', to: 2, reopen: true });
});

test('a row “undo” names a step by its name or its title, in any case', () => {
  for (const value of [first?.title, first?.step, first?.title.toUpperCase()])
    expect(parseUndo(`${value}, Reopen`)).toEqual({ kind: 'undo', to: 1, reopen: true });
  expect(parseUndo(second?.title ?? '')).toMatchObject({ to: 2 });
  expect(parseUndo('Round 9')).toBe(
    'Value: “Round 9” is not a resolved step. Resolved steps: ' +
      `${first?.title}, ${second?.title}.`,
  );
});

const record = {
  ...{ whom: ' Dems ', reason: ' A \n storm. ', tick: '', change: '', done: '', number: '' },
};

test('the cells of a row are read without surrounding spaces', () => {
  expect(parseCommandCells({ ...record, what: ' pause ', value: ' closed ' })).toEqual({
    ...{ what: 'pause', whom: 'Dems', value: 'closed', reason: 'A storm.' },
  });
});

test.for([
  ['deadline', 46_178.833_333_333_336, '2026-06-05 20:00'],
  ['deadline', 1, '1899-12-31'],
  ['deadline', 20 / 24, '20:00'],
  ['deadline', 0, '00:00'],
  ['deadline', 2_958_465, '2958465'],
  ['deadline', Number.POSITIVE_INFINITY, 'Infinity'],
  ['undo', 1, '1'],
] as const)('the value of a row “%s” is read as typed: %d', ([what, value, text]) => {
  expect(parseCommandCells({ ...record, what, value }).value).toBe(text);
});

test('the words of a row are the contents of its filled cells', () => {
  const words = (own: Partial<CommandCells>) =>
    formatRequestWords(createCells(own), { kind: 'resume' });
  expect(words({ what: 'pause', value: 'closed' })).toBe('pause closed');
  expect(words({ what: 'orders', whom: 'Dems', value: 'A: 1\nB: 2' })).toBe(
    'orders Dems A: 1 B: 2',
  );
});

describe('preview', () => {
  /** Resolves the open step with the answers of all seats. */
  const resolve = (match: Match): Match => {
    const { deadline } = getCurrentPosition(match).sealed.entry.next ?? {};
    const atMs = Date.parse(deadline ?? '');
    const isAsked = (getCurrentPosition(match).step?.asks.length ?? 0) > 0;
    const answers = (isAsked ? [SCARLET, DEMS] : []).map((seat) =>
      createResponse(match, seat, { id: seat, atMs: atMs - 1 }),
    );
    return resolveOpenStep(match, answers, atMs);
  };
  const resolveAll = (match: Match): Match =>
    getCurrentPosition(match).step === null ? match : resolveAll(resolve(match));

  const openedMatch = openMatch();
  const rankedMatch = resolve(openedMatch);
  const opened = getCurrentPosition(openedMatch);
  const ranked = getCurrentPosition(rankedMatch);
  const paused = getCurrentPosition(
    applyRequest(rankedMatch, { kind: 'pause', form: 'open' }, DEADLINE_MS + 1),
  );
  const airdropped = getCurrentPosition(resolve(rankedMatch));
  const over = getCurrentPosition(resolveAll(rankedMatch));

  const listLines = (
    before = ranked,
    after = ranked,
    action: RowAction = { kind: 'deadline', toMs: 0 },
  ): readonly string[] => describeChange(before, after, action).split('\n');

  test('a preview begins with the due steps and ends with the instruction', () => {
    const texts = listLines(ranked, opened);
    expect(texts[0]).toMatch(/^Now: Airdrop 1 is due .* \(GMT\+2\)\.$/);
    expect(texts[1]).toMatch(/^Then: Ranking is due .* \(GMT\+2\)\.$/);
    expect(texts.at(-1)).toBe('Tick “Do it” to carry this out.');
  });

  test('a preview names the due step once if the change does not affect that step', () => {
    const texts = listLines(ranked, ranked, { kind: 'absent', seat: DEMS, absence: 'this step' });
    expect(texts[0]).toBe(
      'This step does not wait for Dems, but an answer from Dems still counts.',
    );
    expect(texts[1]).toMatch(/^Unchanged: Airdrop 1 is due /);
    expect(new Set(texts).size).toBe(texts.length);
    expect(listLines(paused, paused)[0]).toMatch(/^Unchanged: The match is paused\./);
    expect(listLines(ranked, ranked, { kind: 'resume' })[0]).toMatch(
      /^Unchanged: Airdrop 1 is due/,
    );
  });

  test('a preview of a pause or resumption remains correct as time passes', () => {
    const pausing = listLines(ranked, paused, { kind: 'pause', form: 'open' });
    expect(pausing[0]).toBe('The match is paused, but its form still accepts answers.');
    expect(pausing[2]).toBe(
      'Then: nothing is due until the match is resumed. Airdrop 1 then has the time that it has ' +
        'left when it is paused.',
    );
    const resuming = listLines(paused, ranked, { kind: 'resume' });
    expect(resuming[0]).toMatch(
      /^Now: The match is paused\. When it resumes, players have .* left for this step\.$/,
    );
    expect(resuming[1]).toMatch(/^Then: Airdrop 1 is due \d+ hours.* after the match resumes\.$/);
    expect(listLines(ranked, paused)[1]).toMatch(/^Then: The match is paused\./);
  });

  test('a preview of an undo names each undone step', () => {
    expect(listLines(airdropped, opened, { kind: 'undo', to: 1, reopen: false })[0]).toBe(
      'Ranking is undone, and with it Airdrop 1. Its answers count again; new ' +
        'answers are not accepted.',
    );
  });

  test('a preview warns of known draws if an undo allows new answers', () => {
    const describeUndo = (reopen: boolean) =>
      describeChange(over, ranked, { kind: 'undo', to: 1, reopen });
    const warning = 'The draws of the step stay the same: players who have read';
    expect(describeUndo(true)).toContain(warning);
    expect(describeUndo(false)).not.toContain('The draws of the step');
  });

  test('a preview lists the changed headline, and changed places and scores by seat', () => {
    expect(listLines(over, ranked)[0]).toBe('Now: nothing is due: the match is over.');
    const then = buildStory(ranked.game, ranked).headline;
    expect(listLines(over, ranked)).toContain(`New headline: ${then}`);
    const texts = listLines(ranked, over).filter((line) => /^(Scarlet|Dems): /.test(line));
    expect(texts.length).toBeGreaterThan(0);
    for (const line of texts) expect(line).toMatch(/: (?:nothing yet, then place|place) \d+.+\.$/);
    expect(listLines(ranked, over)).not.toContain('No place or score changes.');
    expect(listLines(ranked, paused)).toContain('No place or score changes.');
    expect(listLines(ranked, paused).join()).not.toContain('New headline');
  });

  test.each([
    [
      { kind: 'pause', form: 'closed' },
      'The match is paused, and its form is closed until the match resumes.',
    ],
    [
      { kind: 'absent', seat: DEMS, absence: 'until told' },
      'Steps no longer wait for Dems, but an answer from Dems still counts.',
    ],
    [{ kind: 'absent', seat: DEMS, absence: 'back' }, 'Dems is awaited again.'],
    [
      { kind: 'undo', to: 1, reopen: true },
      'Ranking is undone. Its answers count again, and new answers are accepted.',
    ],
    [
      { kind: 'flavour', place: 1, text: 'A storm.' },
      'Your paragraph above the story of Ranking: “A storm.”.',
    ],
    [
      { kind: 'flavour', place: 1, text: '' },
      'Your paragraph above the story of Ranking is removed.',
    ],
    [
      { kind: 'flavour', place: 99, text: '' },
      'Your paragraph above the story of the step is removed.',
    ],
    [
      { kind: 'dice' },
      'This step’s dice come from the seed and the previous round, as everybody can read.',
    ],
    [
      { kind: 'lost', givenUp: ['0123456789ab', 'ba9876543210'] },
      'The match continues from its present ledger. Entries published later do not ' +
        'count: 0123456789ab and ba9876543210.',
    ],
    [
      { kind: 'content' },
      'The match takes the content tabs as they are now. Earlier answers do not count, so ' +
        'everybody is asked again.',
    ],
    [{ kind: 'resolve' }, 'Airdrop 1 is resolved with the answers received so far.'],
  ] as const)('a preview of %o begins with the effect of the row', (action, sentence) => {
    expect(listLines(ranked, ranked, action)[0]).toBe(sentence);
  });

  const first = ['One.', 'Two.'];
  const orders = {};
  test.each<readonly [RowAction, RegExp]>([
    [
      { kind: 'orders', seat: DEMS, orders, first },
      /^The orders count unless the seat answers later\. .* but not the orders themselves\.$/,
    ],
    [
      { kind: 'correct', seat: DEMS, to: 1, orders, first },
      /^That step and the later ones are resolved again with the same draws/,
    ],
    [{ kind: 'seat', seat: DEMS, email: null, name: null, first }, /^The seat gets a new code\./],
  ])('a preview of %o shows how the row was parsed before the effect', (action, effect) => {
    const texts = listLines(ranked, ranked, action).slice(0, 3);
    expect(texts).toEqual([...first, expect.stringMatching(effect)]);
  });
});
