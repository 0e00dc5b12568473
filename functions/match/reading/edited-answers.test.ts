import { describe, expect, test } from 'vitest';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import {
  afterRequest,
  answerFrom,
  DEADLINE_MS,
  DEMS,
  HOUR_MS,
  inboxAt,
  isoAt,
  justOpened,
  polledWith,
  SCARLET,
} from '../../../test/support/table/just-opened.ts';
import type { FormResponse } from '../../google/forms.ts';
import type { Settings } from '../ledger/entry.ts';
import { buildNextEntry } from '../next/build-entry.ts';
import { hostWordFor } from '../next/host-word.ts';
import { replacedOrders } from '../next/order-interventions.ts';
import { sortResponses } from './intake.ts';
import { currentPosition, type Match } from './match.ts';

const SENT_MS = DEADLINE_MS - 2 * HOUR_MS;
const NEXT_MS = DEADLINE_MS + 24 * HOUR_MS;
const EDITED_MS = DEADLINE_MS + HOUR_MS;

const opened = (settings: Partial<Settings> = {}): Match => justOpened(settings);
const answer = (match: Match, seat: Seat, own: Partial<FormResponse> & { atMs: number }) =>
  answerFrom(match, seat, { id: 'one', ...own });

function resolved(match: Match, responses: readonly FormResponse[], atMs = DEADLINE_MS): Match {
  const inbox = inboxAt(match, responses, atMs);
  return buildNextEntry({ match, inbox, cutOffMs: atMs, nowMs: atMs }).match;
}
function sorted(match: Match, responses: readonly FormResponse[], atMs: number) {
  const { received } = inboxAt(match, responses, atMs);
  return sortResponses({ position: currentPosition(match), received });
}
const fatesOf = (match: Match, responses: readonly FormResponse[], atMs: number) =>
  sorted(match, responses, atMs).submissions.map(({ fate }) => fate);

/** Resolves the first step with an answer of Scarlet. Returns that answer as it was sent. */
function resolvedOnce() {
  const match = opened();
  const first = answer(match, SCARLET, { atMs: SENT_MS });
  return { first, after: resolved(match, [first]) };
}

describe('answer edited after its step was resolved', () => {
  test('an edited answer answers the open step and gets a row and a status of its own', () => {
    const { first, after } = resolvedOnce();
    const edited = answer(after, SCARLET, { atMs: EDITED_MS, isEdited: true });
    expect(fatesOf(after, [edited], NEXT_MS)).toEqual(['accepted']);
    const twice = resolved(after, [edited], NEXT_MS);
    const rows = twice.receipts.map(({ responseId, received, entry, fate, counted }) => [
      ...[responseId, received, entry, fate, counted !== ''],
    ]);
    expect(rows).toEqual([
      ['one', first.submittedAt, 1, 'accepted', true],
      ['one', edited.submittedAt, 2, 'accepted', true],
    ]);
    expect(fatesOf(twice, [edited], NEXT_MS + HOUR_MS)).toEqual([]);
  });

  test('a correction names the version of an edited answer that counted in its step', () => {
    const { after } = resolvedOnce();
    const edited = answer(after, SCARLET, { atMs: EDITED_MS, isEdited: true });
    const twice = resolved(after, [edited], NEXT_MS);
    const replaced = [1, 2].map((place) => replacedOrders(twice, SCARLET, place).slice(1));
    expect(replaced).toEqual(twice.receipts.map(({ counted }) => counted.split('\n')));
    expect(replaced[0]).not.toEqual(replaced[1]);
  });

  test('an edited answer is late if it names the resolved step', () => {
    const { after } = resolvedOnce();
    const edited = answer(opened(), SCARLET, { atMs: EDITED_MS, isEdited: true });
    expect(fatesOf(after, [edited], NEXT_MS)).toEqual(['late']);
  });

  test('an answer edited before the open step was opened is late', () => {
    const { after } = resolvedOnce();
    // Times a few seconds apart do not prove an edit, but the row of the earlier answer does.
    for (const isEdited of [true, false]) {
      const edited = answer(after, SCARLET, { atMs: DEADLINE_MS - 1, isEdited });
      const { submissions } = sorted(after, [edited], NEXT_MS);
      expect(submissions).toMatchObject([{ fate: 'late' }]);
      expect(submissions[0]?.why).toContain('edited before this step was opened');
    }
  });

  test('an answer edited a microsecond later is new, but the same time is not', () => {
    const { first, after } = resolvedOnce();
    const later = { ...first, submittedAt: first.submittedAt.replace('Z', '001Z') };
    expect(fatesOf(after, [later], NEXT_MS)).toEqual(['late']);
    const other = { ...answer(after, SCARLET, { atMs: SENT_MS }) };
    expect(fatesOf(after, [other], NEXT_MS)).toEqual([]);
    const written = { ...first, submittedAt: first.submittedAt.replace('.000Z', '.000000000Z') };
    expect(fatesOf(after, [written], NEXT_MS)).toEqual([]);
  });

  test('an edited answer with an earlier time is late', () => {
    const { first, after } = resolvedOnce();
    const earlier = { ...first, submittedAt: isoAt(SENT_MS - HOUR_MS) };
    expect(fatesOf(after, [earlier], NEXT_MS)).toEqual(['late']);
  });

  test('an answer edited to contain another seat’s code belongs to that seat', () => {
    const { after } = resolvedOnce();
    const edited = answer(after, DEMS, { atMs: EDITED_MS, isEdited: true });
    expect(Object.keys(sorted(after, [edited], NEXT_MS).orders)).toEqual([DEMS]);
  });

  test('an answer edited from another e-mail address belongs to the seat of that address', () => {
    const match = opened({ knownBy: 'email' });
    const from = (seat: string) => ({ respondentEmail: `${seat.toLowerCase()}@example.com` });
    const first = answer(match, SCARLET, { atMs: SENT_MS, ...from(SCARLET) });
    const after = resolved(match, [first]);
    const edited = answer(after, DEMS, { atMs: EDITED_MS, ...from(DEMS) });
    expect(Object.keys(sorted(after, [edited], NEXT_MS).orders)).toEqual([DEMS]);
  });
});

describe('response listed more than once', () => {
  test('an unchanged response that Google lists twice gets one row', () => {
    const match = opened();
    const one = answer(match, SCARLET, { atMs: SENT_MS });
    const { received, sent } = inboxAt(match, [one, one], DEADLINE_MS);
    expect([received.length, sent]).toEqual([1, { [SCARLET]: 1 }]);
    expect(resolved(match, [one, one]).receipts).toHaveLength(1);
  });

  test.each([
    ['last', ['superseded', 'accepted'], 1],
    ['first', ['accepted', 'superseded'], 0],
  ] as const)(
    'a response edited while Google lists it gets two rows, and its %s version counts',
    (counts, fates, counted) => {
      const match = opened({ counts });
      const states = [SENT_MS, SENT_MS + 1].map((atMs) => answer(match, SCARLET, { atMs }));
      expect(fatesOf(match, states, DEADLINE_MS)).toEqual(fates);
      const after = resolved(match, states);
      expect(after.receipts.map((row) => row.counted !== '')).toEqual(
        [0, 1].map((index) => index === counted),
      );
    },
  );
});

describe('edited confirmed answer', () => {
  const confirmedAt = (match: Match) =>
    polledWith(match, {
      confirmed: { [SCARLET]: { responseId: 'one', received: isoAt(SENT_MS) } },
    });
  const wordOf = (match: Match, responses: readonly FormResponse[], nowMs = DEADLINE_MS) =>
    hostWordFor(
      { match, inbox: inboxAt(match, responses, DEADLINE_MS), cutOffMs: DEADLINE_MS, nowMs },
      'open to all',
    );

  test('an edit in time replaces a confirmed answer if the last answer counts', () => {
    const match = confirmedAt(opened());
    expect(wordOf(match, [answer(match, SCARLET, { atMs: SENT_MS + 1 })])).toBeNull();
  });

  test.each([
    ['in time, while the first answer counts,', 'first', SENT_MS + 1],
    ['after the cut-off', 'last', DEADLINE_MS + 1],
  ] as const)(
    'a confirmed answer edited %s makes the step wait for its host',
    (_when, counts, atMs) => {
      const match = confirmedAt(opened({ counts }));
      const word = wordOf(match, [answer(match, SCARLET, { atMs })]);
      expect(word?.reasons).toEqual(['answer missing']);
      expect(word?.incidents[0]?.what).toContain('edited since');
      expect(word?.seatTexts[SCARLET]).toContain('edited since');
    },
  );

  test('a confirmed answer edited to name another step makes its step wait for the host', () => {
    const match = confirmedAt(opened());
    const { answers } = answer(match, SCARLET, { atMs: SENT_MS });
    const edited = answer(match, SCARLET, {
      atMs: SENT_MS + 1,
      answers: { ...answers, [CONSTANT_QUESTIONS.step.questionId]: ['Another step'] },
    });
    expect(wordOf(match, [edited])?.reasons).toEqual(['answer missing']);
  });

  test.each([[[SCARLET, DEMS]], [[DEMS, SCARLET]]])(
    'a confirmed answer edited to contain another seat’s code is missing for its own seat: %o',
    (order) => {
      const match = opened();
      const edited = answer(match, DEMS, { atMs: SENT_MS + 1 });
      const times = { [SCARLET]: isoAt(SENT_MS), [DEMS]: edited.submittedAt };
      const confirmed = order.map((seat) => [
        seat,
        { responseId: 'one', received: times[seat] ?? '' },
      ]);
      const both = polledWith(match, { confirmed: Object.fromEntries(confirmed) });
      const word = wordOf(both, [edited]);
      expect(word?.incidents.map(({ where }) => where)).toEqual(['The answer of Scarlet']);
      expect(word?.incidents[0]?.what).toContain('edited since');
    },
  );

  test('a confirmed answer is not missing if any listed page contains its old version', () => {
    const match = confirmedAt(opened());
    const states = [SENT_MS, DEADLINE_MS + 1].map((atMs) => answer(match, SCARLET, { atMs }));
    expect(wordOf(match, states)).toBeNull();
  });
});

describe('answer counted before its step was undone', () => {
  const undone = (reopen: boolean) => {
    const { first, after } = resolvedOnce();
    return { first, match: afterRequest(after, { kind: 'undo', to: 1, reopen }, EDITED_MS) };
  };

  test.each([
    ['was edited later', 'edited'],
    ['is no longer listed', 'gone'],
  ])('an answer to an undone step counts again even if it %s', (_what, how) => {
    const { first, match } = undone(false);
    const edited = answer(match, SCARLET, { atMs: EDITED_MS + 1, isEdited: true });
    const { orders, submissions } = sorted(match, how === 'gone' ? [] : [edited], NEXT_MS);
    expect(orders[SCARLET]).toMatchObject({ responseId: 'one', received: first.submittedAt });
    expect(submissions.map(({ fate }) => fate)).toEqual(
      how === 'gone' ? ['accepted'] : ['accepted', 'late'],
    );
    expect(submissions[0]?.answers).not.toEqual({});
  });

  test('an edit replaces an answer to an undone step if new answers are taken', () => {
    const { match } = undone(true);
    const edited = answer(match, SCARLET, { atMs: EDITED_MS + 1, isEdited: true });
    expect(fatesOf(match, [edited], NEXT_MS)).toEqual(['superseded', 'accepted']);
  });
});
