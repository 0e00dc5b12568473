import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import { seedChance } from '../../../rules/kit/chance/seeded.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { chooseRandomAnswers } from '../../../rules/kit/playing/robot.ts';
import { presentsOfMine } from '../../../rules/presents-of-mine/game.ts';
import { fillForm } from '../../../sheets-templates/forms/filled-form.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  applyRequest,
  DEADLINE_MS,
  DEMS,
  openMatch,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildStepKey } from '../ledger/position.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { createInboxCollector, type Inbox } from './inbox.ts';
import { type SortingResult, sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const createCode = (seat: Seat): string => `code-of-${seat}`;

const createMatchWith = (settings: Partial<Settings> = {}): Match =>
  openMatch({ timeZone: 'UTC', ...settings }, { game: presentsOfMine });

type SampleResponse = Partial<Omit<FormResponse, 'submittedMs'>> & {
  readonly seat?: Seat;
  readonly fields?: Answers;
};

function createResponse(match: Match, sample: SampleResponse, index: number): FormResponse {
  const position = currentPosition(match);
  const { step } = position;
  const seat = sample.seat ?? SCARLET;
  const form = step?.asks.find((ask) => ask.seat === seat)?.form;
  if (step === null || form === undefined)
    throw new Error('the sample is for a seat that is asked');
  const chosen =
    sample.fields ?? chooseRandomAnswers(form, seedChance(index + 1)(`sample ${index}`));
  const answers = fillForm({
    step,
    at: buildStepKey(position),
    seat,
    seatCode: createCode(seat),
    answers: chosen,
  });
  const submittedAt = sample.submittedAt ?? `2026-06-02T12:00:${String(index).padStart(2, '0')}.5Z`;
  return {
    responseId: sample.responseId ?? `response-${index}`,
    submittedAt,
    submittedMs: Date.parse(submittedAt),
    createdMs: Date.parse(submittedAt),
    isEdited: false,
    respondentEmail: sample.respondentEmail ?? null,
    answers: { ...answers, ...sample.answers },
  };
}

/** Collects responses that Google lists in several pages and in no order. */
function collectInbox(
  match: Match,
  responses: readonly FormResponse[],
  cutOffMs = DEADLINE_MS,
): Inbox {
  const gathering = createInboxCollector(match, cutOffMs);
  for (const response of responses.toReversed()) gathering.add([response]);
  return gathering.inbox();
}

/** Resolves the first step at its deadline. */
const resolveFirstStep = (match: Match, responses: readonly FormResponse[] = []): Match =>
  buildNextEntry({
    ...{ match, inbox: collectInbox(match, responses) },
    ...{ cutOffMs: DEADLINE_MS, nowMs: DEADLINE_MS },
  }).match;

const sortInbox = (match: Match, inbox: Inbox): SortingResult =>
  sortResponses({ position: currentPosition(match), received: inbox.received });

function sortSamples(
  samples: readonly SampleResponse[],
  settings: Partial<Settings> = {},
): SortingResult {
  const match = createMatchWith(settings);
  const responses = samples.map((sample, index) => createResponse(match, sample, index));
  return sortInbox(match, collectInbox(match, responses));
}

const listStatuses = ({ submissions }: SortingResult): readonly string[] =>
  submissions.map(({ fate }) => fate);
const createPicks = (...letters: string[]): Answers => ({ picks: letters });
const VALID_PICKS = createPicks('A', 'B', 'C', 'D', 'E');
const createCodeAnswer = (text: string) => ({ [CONSTANT_QUESTIONS.seatCode.questionId]: [text] });
const createStepAnswer = (text: string) => ({ [CONSTANT_QUESTIONS.step.questionId]: [text] });

describe('status of a response', () => {
  const valid = { fields: VALID_PICKS };
  const other = { fields: createPicks('B', 'C', 'D', 'E', 'F') };
  const illegal = { fields: createPicks('A', 'B') };

  test.each<readonly [string, readonly SampleResponse[], readonly string[], string | undefined]>([
    ['a single valid answer', [valid], ['accepted'], 'response-0'],
    ['the last valid answer', [valid, other], ['superseded', 'accepted'], 'response-1'],
    [
      'a valid answer before an illegal one',
      [valid, illegal],
      ['accepted', 'illegal'],
      'response-0',
    ],
    ['an illegal answer alone', [illegal], ['illegal'], 'response-0'],
    ['no empty answer', [{ fields: {} }], ['unreadable'], undefined],
  ])('a step uses the orders of %s', (_what, samples, fates, used) => {
    const result = sortSamples(samples);
    expect(listStatuses(result)).toEqual(fates);
    expect(result.orders['Scarlet']?.responseId).toBe(used);
    expect(Object.keys(result.orders)).toEqual(used === undefined ? [] : ['Scarlet']);
  });

  test('the first valid answer counts if the host has chosen this setting', () => {
    expect(listStatuses(sortSamples([valid, valid], { counts: 'first' }))).toEqual([
      'accepted',
      'superseded',
    ]);
  });

  test('the status of an illegal answer names its problems, and whether the answer counts', () => {
    const why = (...samples: readonly SampleResponse[]) =>
      sortSamples(samples).submissions.at(-1)?.why;
    expect(why(valid, illegal)).toMatch(/does not count.* Its problems: /);
    expect(why(illegal)).toContain('as far as the rules allow');
  });

  test('an answer to an unknown step is refused with a short reason', () => {
    const [{ fate, why } = { fate: '', why: '' }] = sortSamples([
      { fields: VALID_PICKS, answers: createStepAnswer('Round '.repeat(500)) },
    ]).submissions;
    expect(fate).toBe('wrong step');
    expect(why).toContain('The answer is for “Round Round');
    expect(why.length).toBeLessThan(250);
  });

  test('responses are sorted by Google’s time, whatever their order in the list', () => {
    const result = sortSamples([
      { fields: VALID_PICKS, submittedAt: '2026-06-02T12:00:00.000000002Z', responseId: 'later' },
      { fields: VALID_PICKS, submittedAt: '2026-06-02T12:00:00.000000001Z', responseId: 'earlier' },
    ]);
    expect(result.submissions.map(({ response }) => response.responseId)).toEqual([
      'earlier',
      'later',
    ]);
    expect(result.orders['Scarlet']).toMatchObject({ responseId: 'later' });
  });

  test('only one of twenty answers of a seat counts', () => {
    const result = sortSamples(Array.from({ length: 20 }, () => ({ fields: VALID_PICKS })));
    expect(listStatuses(result).filter((fate) => fate === 'superseded')).toHaveLength(19);
    expect(listStatuses(result).at(-1)).toBe('accepted');
  });
});

const LONG = 'x'.repeat(1000);
const extra = (...texts: readonly string[]) => ({ '7fffffff': texts });

test.each([
  ['a text of the maximum length', extra(LONG), false],
  ['a longer text', extra(`${LONG}x`), true],
  ['the maximum number of texts', extra(...Array.from({ length: 60 }, () => 'x')), false],
  ['one text more', extra(...Array.from({ length: 61 }, () => 'x')), true],
  ['texts above the total length', extra(...Array.from({ length: 30 }, () => LONG)), true],
])('a response with %s is shortened: $2', (_what, answers, isCut) => {
  const [submission] = sortSamples([{ fields: VALID_PICKS, answers }]).submissions;
  expect(submission?.fate).toBe('accepted');
  expect((submission?.why.length ?? 0) > 'It counts.'.length).toBe(isCut);
});

test.each([
  ['at exactly the deadline', '2026-06-03T20:00:00.000Z', ['accepted']],
  ['after the deadline, in the next step only', '2026-06-03T20:00:00.000000001Z', []],
])('an answer counts until its deadline: %s', (_when, submittedAt, fates) => {
  expect(listStatuses(sortSamples([{ submittedAt }]))).toEqual(fates);
});

test('an answer to a resolved step is late', () => {
  const match = createMatchWith();
  const after = resolveFirstStep(match);
  const late = createResponse(match, { submittedAt: '2026-06-03T20:00:00.001Z' }, 0);
  const result = sortInbox(after, collectInbox(after, [late], DEADLINE_MS + 86_400_000));
  expect(listStatuses(result)).toEqual(['late']);
  expect(result.submissions[0]?.why).toContain('Pregame');
  expect(result.orders).toEqual({});
});

test('a response that has a status is not sorted again', () => {
  const match = createMatchWith();
  const first = createResponse(match, { fields: VALID_PICKS }, 0);
  const after = resolveFirstStep(match, [first]);
  expect(collectInbox(after, [first], DEADLINE_MS + 1000).received).toEqual([]);
});

test('a response sent before its step was opened does not answer that step', () => {
  const after = resolveFirstStep(createMatchWith());
  const guess = (submittedAt: string): FormResponse => createResponse(after, { submittedAt }, 0);
  const fateOf = (submittedAt: string) =>
    listStatuses(
      sortInbox(after, collectInbox(after, [guess(submittedAt)], DEADLINE_MS + 86_400_000)),
    );
  expect(fateOf('2026-06-03T19:59:59.999999999Z')).toEqual(['wrong step']);
  expect(fateOf('2026-06-03T20:00:00.000Z')).toEqual(['accepted']);
});

describe('undone step', () => {
  const LATER = DEADLINE_MS + 3_600_000;
  const inTime = { fields: VALID_PICKS, submittedAt: '2026-06-02T12:00:00.000Z' };

  /** Returns the match after its first step was undone, an hour after the deadline. */
  function undone(reopen: boolean, first: readonly SampleResponse[]): Match {
    const match = createMatchWith();
    const responses = first.map((sample, index) => createResponse(match, sample, index));
    const after = resolveFirstStep(match, responses);
    return applyRequest(after, { kind: 'undo', to: 1, reopen }, LATER);
  }
  const again = (match: Match, samples: readonly SampleResponse[]) => {
    const responses = samples.map((sample, index) => createResponse(match, sample, index));
    return sortInbox(match, collectInbox(match, responses, LATER + 86_400_000));
  };
  const after = { fields: VALID_PICKS, submittedAt: new Date(LATER + 1000).toISOString() };

  test('an undone step counts answers until its original deadline', () => {
    const result = again(undone(false, [inTime]), [inTime, after]);
    expect(listStatuses(result)).toEqual(['accepted', 'late']);
    expect(result.submissions[1]?.why).toContain('takes no new answers');
    expect(result.orders['Scarlet']).toMatchObject({ responseId: 'response-0' });
  });

  test('an undone step accepts later answers if the host reopens the step', () => {
    expect(listStatuses(again(undone(true, [inTime]), [inTime, after]))).toEqual([
      'superseded',
      'accepted',
    ]);
  });

  test('an undone step ignores an answer that did not count before the undo', () => {
    const later = { fields: createPicks('B', 'C', 'D', 'E', 'F') };
    const match = undone(false, [inTime, later]);
    const position = currentPosition(match);
    const counted = position.resolvedBefore?.orders['Scarlet'];
    if (counted === undefined) throw new Error('one counted when it was resolved');
    const responses = [inTime, later].map((sample, index) => createResponse(match, sample, index));
    const used = { ...counted, responseId: 'response-0', received: inTime.submittedAt };
    const { received } = collectInbox(match, responses, LATER + 86_400_000);
    const until = new Date(DEADLINE_MS).toISOString();
    const sortedBy = (resolvedBefore: typeof position.resolvedBefore) =>
      sortResponses({ position: { ...position, resolvedBefore }, received });
    const resolvedBefore = sortedBy({ orders: { Scarlet: used }, until });
    expect(listStatuses(resolvedBefore)).toEqual(['accepted', 'superseded']);
    expect(resolvedBefore.submissions[1]?.why).not.toBe(sortedBy(null).submissions[0]?.why);
    expect(listStatuses(sortedBy(null))).toEqual(['superseded', 'accepted']);
  });
});

test('an answer after the end of the match is refused with a reason', () => {
  const match = createMatchWith();
  const position = { ...currentPosition(match), step: null };
  const [submission] = sortResponses({
    position,
    received: collectInbox(match, [createResponse(match, { fields: VALID_PICKS }, 0)]).received,
  }).submissions;
  expect(submission).toMatchObject({ fate: 'wrong step' });
  expect(submission?.why).toContain('The match is over: open your link again.');
});

test.each(['CODE-OF-SCARLET', '  code-of-scarlet ', 'Code-Of-Scarlet\n'])(
  'a valid code counts when it is typed as %j',
  (text) => {
    expect(
      listStatuses(sortSamples([{ fields: VALID_PICKS, answers: createCodeAnswer(text) }])),
    ).toEqual(['accepted']);
  },
);

test.each(['', 'code-of-nobody', '=1+2', '\u0000', 'x'.repeat(50_000), '💥'])(
  'an answer with an unknown code has an unknown sender: %j',
  (text) => {
    const result = sortSamples([{ fields: VALID_PICKS, answers: createCodeAnswer(text) }]);
    expect(listStatuses(result)).toEqual(['unknown sender']);
    expect(result.submissions[0]?.seat).toBeNull();
    expect(result.submissions[0]?.why.length).toBeLessThan(300);
  },
);

test('only the verified e-mail address identifies a player if addresses identify seats', () => {
  const settings = { knownBy: 'email' as const };
  const result = sortSamples(
    [
      {
        fields: VALID_PICKS,
        respondentEmail: 'SCARLET@example.com',
        answers: createCodeAnswer('nonsense'),
      },
      { fields: VALID_PICKS, respondentEmail: 'stranger@example.com' },
      { fields: VALID_PICKS },
    ],
    settings,
  );
  expect(listStatuses(result)).toEqual(['accepted', 'unknown sender', 'unknown sender']);
});

test('an answer gives orders only to the seat of its sender', () => {
  const result = sortSamples([{ fields: VALID_PICKS }, { seat: DEMS, fields: VALID_PICKS }]);
  expect(Object.keys(result.orders).toSorted()).toEqual(['Dems', 'Scarlet']);
});

test.each(['', 'Round 9: Nothing', 'Pregame!', '<script>'])(
  'an answer that names another step (%j) has the status “wrong step”',
  (title) => {
    expect(
      listStatuses(sortSamples([{ fields: VALID_PICKS, answers: createStepAnswer(title) }])),
    ).toEqual(['wrong step']);
  },
);
