/** How a match once stopped for good, or lost orders: each as it would be again. */

import type { InjectedFault } from '../../support/planted/fault.ts';
import { type FormerWay, MATCH, POLLS } from './former-way.ts';

const SURVIVAL = 'test/match/survival';

const UNCONFIRMED: InjectedFault = {
  file: `${MATCH}/visiting/publish-written.ts`,
  right: 'const confirm = () => confirmWritten(adjudicator, written);',
  wrong: 'const confirm = async () => {};',
};

export const STOPPED: readonly FormerWay[] = [
  {
    item: 0,
    what: 'a mark takes 83 characters',
    faults: [
      {
        file: `${MATCH}/ledger/ledger.ts`,
        right: "key: 'e', value: shortHash(hash)",
        wrong: "key: 'adjudicator.commit', value: hash",
      },
    ],
    test: [`${MATCH}/showing/marks.test.ts`, 'a match with marks for 370 entries goes on'],
  },
  {
    item: 0,
    what: 'a refusal of marks is read as a mark that is taken',
    faults: [
      {
        file: `${MATCH}/showing/commit.ts`,
        right: '      throw new IncidentError([ledgerFull(sealed)]);',
        wrong: '      return true;',
      },
    ],
    test: [`${MATCH}/showing/marks.test.ts`, 'no room for another mark'],
  },
  {
    item: 1,
    what: 'nobody asks whether the task of a deadline is there',
    faults: [
      {
        file: `${MATCH}/visiting/reconcile.ts`,
        right: "(await scheduleDeadline(adjudicator, due, 'look')) === 'made'",
        wrong: 'false',
      },
    ],
    test: [`${POLLS}/lost-tasks.test.ts`, 'before its time is there again'],
  },
  {
    item: 1,
    what: 'polls end at the deadline',
    faults: [
      {
        file: `${MATCH}/next/poll-task.ts`,
        right: "  return {\n    kind: 'poll',\n    match: match.files.hostId,",
        wrong:
          "  if (endMs !== null && atMs >= endMs) return null;\n  return {\n    kind: 'poll',\n    match: match.files.hostId,",
      },
    ],
    test: [`${POLLS}/lost-tasks.test.ts`, 'with its time gone is made by the next poll'],
  },
  {
    item: 1,
    what: 'no sweep gives a match its polls back',
    faults: [
      {
        file: `${MATCH}/polling/sweep.ts`,
        right: 'for (const { id } of without)',
        wrong: 'for (const { id } of without.slice(without.length))',
      },
    ],
    test: [`${POLLS}/sweep.test.ts`, 'open matches are swept within quotas'],
  },
  {
    item: 2,
    what: 'a ledger that is behind is resolved on, or its task is gone',
    faults: [
      {
        file: `${MATCH}/visiting/resolve-step.ts`,
        right: "  if (judged.kind === 'behind') throw new IncidentError([judged.incident]);\n",
        wrong: '',
      },
    ],
    test: [`${SURVIVAL}/behind.test.ts`, 'by the deadline of'],
  },
  {
    item: 2,
    what: 'a 200 is believed without its row',
    faults: [
      {
        file: `${MATCH}/showing/commit.ts`,
        right: 'return isWrittenAs(shown.inOrder(cells), sealed)',
        wrong: 'return true',
      },
      UNCONFIRMED,
    ],
    test: [`${SURVIVAL}/read-back.test.ts`, 'a 200 that is none'],
  },
  {
    item: 3,
    what: 'no poll looks at the form',
    faults: [
      {
        file: `${MATCH}/polling/form-check.ts`,
        right: "  if (seen.kind === 'unknown' || isWanted === null) return same;",
        wrong: '  return same;',
      },
    ],
    test: [`${POLLS}/form-polled.test.ts`, 'is put right by the next poll'],
  },
  {
    item: 3,
    what: 'a step whose form is closed is resolved with no orders',
    faults: [
      {
        file: `${MATCH}/next/host-word.ts`,
        right: 'missing.length === 0 || fault === null',
        wrong: 'missing.length >= 0',
      },
    ],
    test: [`${POLLS}/form-polled.test.ts`, 'waits for its host’s word where the form is closed'],
  },
  {
    item: 4,
    what: 'an answer that was confirmed is not asked for',
    faults: [
      {
        file: `${MATCH}/next/host-word.ts`,
        right: 'const lost = lostAnswers(given);',
        wrong: 'const lost = lostAnswers(given).slice(0, 0);',
      },
    ],
    test: [`${POLLS}/confirmed.test.ts`, 'not listed at the deadline'],
  },
  {
    item: 5,
    what: 'the Desk does not say when it was polled, and by whom',
    faults: [
      {
        file: `${MATCH}/showing/desk-data.ts`,
        right: 'lastPolled: [...lastPolledLines(match), ...upgradedLines(match)],',
        wrong: 'lastPolled: upgradedLines(match),',
      },
    ],
    test: [`${POLLS}/kept.test.ts`, 'the Desk'],
  },
  {
    item: 5,
    what: 'status ends with 0 though the step is overdue',
    faults: [
      {
        file: 'scripts/commands/status.ts',
        right: 'status.sharing.length === 0 && !status.overdue',
        wrong: 'status.sharing.length === 0',
      },
    ],
    test: ['scripts/match-commands.test.ts', 'after its deadline, which “status” calls overdue'],
  },
  {
    item: 5,
    what: 'the doctor calls an overdue match well',
    faults: [
      {
        file: 'scripts/commands/doctor/open-matches.ts',
        right: 'if (isOverdue) overdue.push(name);',
        wrong: '',
      },
    ],
    test: ['scripts/commands/doctor/open-matches.test.ts', 'is named'],
  },
  {
    item: 6,
    what: 'of two visits whose marks are both taken, both publish',
    faults: [UNCONFIRMED],
    test: [`${SURVIVAL}/read-back.test.ts`, 'two entries of one number'],
  },
  {
    item: 7,
    what: 'a token that arrives without its signature is refused, whatever comes along',
    faults: [
      {
        file: 'functions/resolve/doorkeeper.ts',
        right: "return { kind: 'admitted', caller: CALLER[",
        wrong:
          "if (token !== 'not checked') return refused(401, UNPROVEN[token], false);\n  return { kind: 'admitted', caller: CALLER[",
      },
    ],
    test: ['functions/resolve/delivered.test.ts', 'whose token arrives'],
  },
  {
    item: 8,
    what: 'whatever has our name is ours',
    faults: [
      {
        file: 'scripts/shared/setup/setup-step.ts',
        right: 'known.includes(id) || isLabelled(seen)',
        wrong: 'known.includes(id) || isLabelled(seen) || true',
      },
    ],
    test: ['scripts/commands/deploy/take-away.test.ts', ''],
  },
  {
    item: 9,
    what: 'an empty 204 is no answer',
    faults: [
      {
        file: 'functions/google/connect.ts',
        right: ' && answer.status !== NO_CONTENT',
        wrong: '',
      },
    ],
    test: ['functions/google/recorded.test.ts', 'takes one call with an empty answer'],
  },
];
