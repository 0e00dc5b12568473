import { expect, test } from 'vitest';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  applyRequest,
  createResponse,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  openMatch,
  resolveOpenStep,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildStepKey } from '../ledger/position.ts';
import { createInboxCollector } from './inbox.ts';
import { type SortingResult, sortResponses } from './intake.ts';
import { getCurrentPosition, type Match } from './match.ts';

const createMatchWith = (settings: Partial<Settings> = {}): Match =>
  openMatch({ timeZone: 'UTC', ...settings }, { game: presentsOfMine });

const createPicks = (...letters: string[]): Answers => ({ picks: letters });
const VALID_PICKS = createPicks('A', 'B', 'C', 'D', 'E');
const OTHER_PICKS = createPicks('B', 'C', 'D', 'E', 'F');
const TOO_FEW_PICKS = createPicks('A', 'B');

type SampleResponse = Partial<FormResponse> & {
  /** Default: Scarlet. */
  readonly seat?: Seat;
  /** Default: valid picks. */
  readonly picks?: Answers;
};

/** Creates an answer to the first step. Later samples are sent later. */
function createSample(match: Match, sample: SampleResponse, index = 0): FormResponse {
  const { seat = SCARLET, picks = VALID_PICKS, answers: own, ...given } = sample;
  const position = getCurrentPosition(match);
  const { step } = position;
  if (step === null) throw new Error('the match is over');
  const at = buildStepKey(position);
  const seatCode = `code-of-${seat}`;
  const submittedAt = `2026-06-02T12:00:${String(index).padStart(2, '0')}.5Z`;
  const submittedMs = Date.parse(given.submittedAt ?? submittedAt);
  return {
    ...{ responseId: `response-${index}`, submittedAt, submittedMs, createdMs: submittedMs },
    ...{ isEdited: false, respondentEmail: null, ...given },
    answers: { ...fillForm({ step, at, seat, seatCode, answers: picks }), ...own },
  };
}
const createSamples = (match: Match, samples: readonly SampleResponse[]) =>
  samples.map((sample, index) => createSample(match, sample, index));

/** Collects responses that Google lists in several pages and in no order. */
function collectResponses(match: Match, responses: readonly FormResponse[], atMs = DEADLINE_MS) {
  const collector = createInboxCollector(match, atMs);
  for (const response of responses.toReversed()) collector.add([response]);
  return collector.inbox().received;
}

const sortAt = (match: Match, responses: readonly FormResponse[], atMs = DEADLINE_MS) =>
  sortResponses({
    position: getCurrentPosition(match),
    received: collectResponses(match, responses, atMs),
  });

function sortSamples(samples: readonly SampleResponse[], settings: Partial<Settings> = {}) {
  const match = createMatchWith(settings);
  return sortAt(match, createSamples(match, samples));
}

const listStatuses = ({ submissions }: SortingResult): readonly string[] =>
  submissions.map(({ fate }) => fate);
const createCodeAnswer = (text: string) => ({ [CONSTANT_QUESTIONS.seatCode.questionId]: [text] });
const createStepAnswer = (text: string) => ({ [CONSTANT_QUESTIONS.step.questionId]: [text] });

test.each<readonly [string, readonly SampleResponse[], readonly string[], string | undefined]>([
  ['a single valid answer', [{}], ['accepted'], 'response-0'],
  ['the last valid answer', [{}, { picks: OTHER_PICKS }], ['superseded', 'accepted'], 'response-1'],
  [
    'a valid answer before an illegal one',
    [{}, { picks: TOO_FEW_PICKS }],
    ['accepted', 'illegal'],
    'response-0',
  ],
  ['an illegal answer alone', [{ picks: TOO_FEW_PICKS }], ['illegal'], 'response-0'],
  ['no empty answer', [{ picks: {} }], ['unreadable'], undefined],
])('a step uses the orders of %s', (_what, samples, fates, used) => {
  const result = sortSamples(samples);
  expect(listStatuses(result)).toEqual(fates);
  expect(result.orders['Scarlet']?.responseId).toBe(used);
  expect(Object.keys(result.orders)).toEqual(used === undefined ? [] : ['Scarlet']);
});

test('the first valid answer counts if the host has chosen this setting', () => {
  const result = sortSamples([{}, {}], { counts: 'first' });
  expect(listStatuses(result)).toEqual(['accepted', 'superseded']);
});

test('the status of an illegal answer names its problems, and whether the answer counts', () => {
  const why = (...samples: readonly SampleResponse[]) =>
    sortSamples(samples).submissions.at(-1)?.why;
  expect(why({}, { picks: TOO_FEW_PICKS })).toMatch(/does not count.* Its problems: /);
  expect(why({ picks: TOO_FEW_PICKS })).toContain('as far as the rules allow');
});

test.each([
  ['', 'The answer does not name a step'],
  ['Pregame!', 'The answer is for “Pregame!'],
  ['<script>', 'The answer is for “<script>'],
  ['Round '.repeat(500), 'The answer is for “Round Round'],
])(
  'an answer that names another step (%j) has the status “wrong step” and a short reason',
  (title, reason) => {
    const [submission] = sortSamples([{ answers: createStepAnswer(title) }]).submissions;
    expect(submission?.fate).toBe('wrong step');
    expect(submission?.why).toContain(reason);
    expect(submission?.why.length).toBeLessThan(250);
  },
);

test('responses are sorted by Google’s time, whatever their order in the list', () => {
  const result = sortSamples([
    { submittedAt: '2026-06-02T12:00:00.000000002Z', responseId: 'later' },
    { submittedAt: '2026-06-02T12:00:00.000000001Z', responseId: 'earlier' },
  ]);
  const ids = result.submissions.map(({ response }) => response.responseId);
  expect(ids).toEqual(['earlier', 'later']);
  expect(result.orders['Scarlet']).toMatchObject({ responseId: 'later' });
});

test('only one of twenty answers of a seat counts', () => {
  const statuses = listStatuses(sortSamples(Array(20).fill({})));
  expect(statuses).toEqual([...Array(19).fill('superseded'), 'accepted']);
});

const LONG_TEXT = 'x'.repeat(1000);

test.each([
  ['a text of the maximum length', [LONG_TEXT], false],
  ['a longer text', [`${LONG_TEXT}x`], true],
  ['the maximum number of texts', Array(60).fill('x'), false],
  ['one text more', Array(61).fill('x'), true],
  ['texts above the total length', Array(30).fill(LONG_TEXT), true],
])('a response with %s is shortened: $2', (_what, texts, isCut) => {
  const [submission] = sortSamples([{ answers: { '7fffffff': texts } }]).submissions;
  expect(submission?.fate).toBe('accepted');
  expect((submission?.why.length ?? 0) > 'It counts.'.length).toBe(isCut);
});

test.each([
  ['at exactly the deadline', '2026-06-03T20:00:00.000Z', ['accepted']],
  ['after the deadline, in the next step only', '2026-06-03T20:00:00.000000001Z', []],
])('an answer counts until its deadline: %s', (_when, submittedAt, fates) => {
  expect(listStatuses(sortSamples([{ submittedAt }]))).toEqual(fates);
});

const NEXT_DAY_MS = DEADLINE_MS + 24 * HOUR_MS;

test('an answer to a resolved step is late', () => {
  const match = createMatchWith();
  const late = createSample(match, { submittedAt: '2026-06-03T20:00:00.001Z' });
  const { submissions, orders } = sortAt(resolveOpenStep(match), [late], NEXT_DAY_MS);
  expect(submissions).toMatchObject([{ fate: 'late', why: expect.stringContaining('Pregame') }]);
  expect(orders).toEqual({});
});

test('a response that has a status is not sorted again', () => {
  const match = createMatchWith();
  const first = createSample(match, {});
  expect(collectResponses(resolveOpenStep(match, [first]), [first], NEXT_DAY_MS)).toEqual([]);
});

test.each([
  ['2026-06-03T19:59:59.999999999Z', ['wrong step']],
  ['2026-06-03T20:00:00.000Z', ['accepted']],
])('a response sent before its step was opened does not answer that step: %s', (sent, fates) => {
  const after = resolveOpenStep(createMatchWith());
  const given = { id: 'guess', atMs: Date.parse(sent), submittedAt: sent };
  const guess = createResponse(after, SCARLET, given);
  expect(listStatuses(sortAt(after, [guess], NEXT_DAY_MS))).toEqual(fates);
});

const UNDONE_MS = DEADLINE_MS + HOUR_MS;
const IN_TIME: SampleResponse = { submittedAt: '2026-06-02T12:00:00.000Z' };
const AFTER_UNDO: SampleResponse = { submittedAt: new Date(UNDONE_MS + 1000).toISOString() };

/** Returns the match after its first step was undone, an hour after the deadline. */
function undoFirstStep(reopen: boolean, samples: readonly SampleResponse[]): Match {
  const match = createMatchWith();
  const after = resolveOpenStep(match, createSamples(match, samples));
  return applyRequest(after, { kind: 'undo', to: 1, reopen }, UNDONE_MS);
}

test('an undone step counts answers until its original deadline', () => {
  const match = undoFirstStep(false, [IN_TIME]);
  const result = sortAt(match, createSamples(match, [IN_TIME, AFTER_UNDO]), NEXT_DAY_MS);
  expect(listStatuses(result)).toEqual(['accepted', 'late']);
  expect(result.submissions[1]?.why).toContain('accepts no new answers');
  expect(result.orders['Scarlet']).toMatchObject({ responseId: 'response-0' });
});

test('an undone step accepts later answers if the host reopens the step', () => {
  const match = undoFirstStep(true, [IN_TIME]);
  const result = sortAt(match, createSamples(match, [IN_TIME, AFTER_UNDO]), NEXT_DAY_MS);
  expect(listStatuses(result)).toEqual(['superseded', 'accepted']);
});

test('an undone step ignores an answer that did not count before the undo', () => {
  const samples = [IN_TIME, { picks: OTHER_PICKS }];
  const match = undoFirstStep(false, samples);
  const position = getCurrentPosition(match);
  const counted = position.resolvedBefore?.orders['Scarlet'];
  if (counted === undefined) throw new Error('one counted when it was resolved');
  const used = { ...counted, responseId: 'response-0', received: IN_TIME.submittedAt ?? '' };
  const received = collectResponses(match, createSamples(match, samples), NEXT_DAY_MS);
  const until = new Date(DEADLINE_MS).toISOString();
  const sortedBy = (resolvedBefore: typeof position.resolvedBefore) =>
    sortResponses({ position: { ...position, resolvedBefore }, received });
  const again = sortedBy({ orders: { Scarlet: used }, until });
  const first = sortedBy(null);
  expect(listStatuses(again)).toEqual(['accepted', 'superseded']);
  expect(listStatuses(first)).toEqual(['superseded', 'accepted']);
  expect(again.submissions[1]?.why).not.toBe(first.submissions[0]?.why);
});

test('an answer after the end of the match is refused with a reason', () => {
  const match = createMatchWith();
  const position = { ...getCurrentPosition(match), step: null };
  const received = collectResponses(match, [createSample(match, {})]);
  const why = expect.stringContaining('The match is over: open your link again.');
  expect(sortResponses({ position, received }).submissions).toMatchObject([
    { fate: 'wrong step', why },
  ]);
});

test.each(['CODE-OF-SCARLET', '  code-of-scarlet ', 'Code-Of-Scarlet\n'])(
  'a valid code counts when it is typed as %j',
  (text) => {
    const result = sortSamples([{ answers: createCodeAnswer(text) }]);
    expect(listStatuses(result)).toEqual(['accepted']);
  },
);

test.each(['', 'code-of-nobody', '=1+2', '\u0000', 'x'.repeat(50_000), '💥'])(
  'an answer with an unknown code has an unknown sender: %j',
  (text) => {
    const { submissions } = sortSamples([{ answers: createCodeAnswer(text) }]);
    expect(submissions).toMatchObject([{ fate: 'unknown sender', seat: null }]);
    expect(submissions[0]?.why.length).toBeLessThan(300);
  },
);

test('only the verified e-mail address identifies a player if addresses identify seats', () => {
  const samples = [
    { respondentEmail: 'SCARLET@example.com', answers: createCodeAnswer('nonsense') },
    { respondentEmail: 'stranger@example.com' },
    {},
  ];
  const result = sortSamples(samples, { knownBy: 'email' });
  expect(listStatuses(result)).toEqual(['accepted', 'unknown sender', 'unknown sender']);
});

test('an answer gives orders only to the seat of its sender', () => {
  const result = sortSamples([{}, { seat: DEMS }]);
  expect(Object.keys(result.orders).toSorted()).toEqual(['Dems', 'Scarlet']);
});
