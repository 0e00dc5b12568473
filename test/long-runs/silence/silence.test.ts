import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../house/files.ts';
import { atDepth } from '../../support/depth.ts';
import {
  FAULTS_VARIABLE,
  findLostFaults,
  type InjectedFault,
  listFaults,
  type PlantedFault,
} from '../../support/planted/fault.ts';

interface FormerFault extends PlantedFault {
  /** Number of the cause, since several faults may have the same cause. */
  readonly item: number;
  readonly what: string;
  /** The file, and a part of the test's name. */
  readonly test: readonly [file: string, name: string];
  /** Whether the test fails only in deep runs. */
  readonly isDeep?: true;
}

const MATCH_FOLDER = 'functions/match';
const POLLS_FOLDER = 'test/match/polls';

const SURVIVAL_FOLDER = 'test/match/survival';

const UNCONFIRMED_ANSWER: InjectedFault = {
  file: `${MATCH_FOLDER}/running/publish.ts`,
  right: '() => confirmWrittenEntry(adjudicator, written);',
  wrong: '() => Promise.resolve();',
};

const STOPPED_MATCHES: readonly FormerFault[] = [
  {
    item: 0,
    what: 'a marker takes 83 characters',
    file: `${MATCH_FOLDER}/ledger/ledger.ts`,
    right: "key: 'e', value: shortenHash(hash)",
    wrong: "key: 'adjudicator.commit', value: hash",
    test: [`${MATCH_FOLDER}/showing/commit.test.ts`, 'a match goes on with marks for 370 entries'],
  },
  {
    item: 0,
    what: 'a full spreadsheet is taken for an existing marker',
    file: `${MATCH_FOLDER}/showing/commit.ts`,
    right: '      throw new IncidentError([buildFullLedgerIncident(sealed)]);',
    wrong: '      return true;',
    test: [`${MATCH_FOLDER}/showing/commit.test.ts`, 'had no room for another mark'],
  },
  {
    item: 1,
    what: 'no poll recreates a lost deadline task',
    file: `${MATCH_FOLDER}/running/reconcile.ts`,
    right: "(await scheduleDeadline(adjudicator, due)) === 'made'",
    wrong: 'false',
    test: [`${POLLS_FOLDER}/lost-tasks.test.ts`, 'schedules a lost deadline task again in time'],
  },
  {
    item: 1,
    what: 'polls end at the deadline',
    file: `${MATCH_FOLDER}/next/tasks.ts`,
    right: '  return {\n    match: match.files.hostId,\n    at:',
    wrong:
      '  if (endMs !== null && atMs >= endMs) return null;\n  return {\n' +
      '    match: match.files.hostId,\n    at:',
    test: [`${POLLS_FOLDER}/lost-tasks.test.ts`, 'a poll schedules an overdue deadline task'],
  },
  {
    item: 1,
    what: 'the sweep does not restart polls',
    file: `${MATCH_FOLDER}/running/reconcile.ts`,
    right: 'for (const { id } of without)',
    wrong: 'for (const { id } of without.slice(without.length))',
    test: [`${POLLS_FOLDER}/sweep.test.ts`, 'matches keeps quotas'],
  },
  {
    item: 2,
    what: 'a stale ledger is resolved, or its task is lost',
    file: `${MATCH_FOLDER}/running/run.ts`,
    right: '  if (behind !== null) {\n',
    wrong: '  if (behind !== null && !isStepRun(run)) {\n',
    test: [`${SURVIVAL_FOLDER}/stale-ledger.test.ts`, 'resolves nothing and is retried'],
  },
  {
    item: 2,
    what: 'a reply 200 is accepted without its row',
    file: `${MATCH_FOLDER}/showing/commit.ts`,
    right: 'return rows.some(([hash]) => hash === sealed.hash)',
    wrong: 'return true',
    also: [UNCONFIRMED_ANSWER],
    test: [`${SURVIVAL_FOLDER}/guards.test.ts`, 'as if the fault had not happened'],
  },
  {
    item: 3,
    what: 'polls skip the form check',
    file: `${MATCH_FOLDER}/running/form-check.ts`,
    right: "  if (seen.kind === 'unknown' || isWanted === null) return same;",
    wrong: '  return same;',
    test: [`${POLLS_FOLDER}/form-polled.test.ts`, 'a poll opens a closed form'],
  },
  {
    item: 3,
    what: 'a step whose form is closed is resolved without orders',
    file: `${MATCH_FOLDER}/next/host-word.ts`,
    right: "if (missing.length === 0) return null;\n  return {\n    reasons: ['form missed']",
    wrong: "if (missing.length >= 0) return null;\n  return {\n    reasons: ['form missed']",
    test: [
      `${POLLS_FOLDER}/form-polled.test.ts`,
      'a step waits for its host if an answer is missing',
    ],
  },
  {
    item: 4,
    what: 'a lost confirmed answer does not hold the step',
    file: `${MATCH_FOLDER}/next/host-word.ts`,
    right: 'const lost = listLostAnswers(answersAtCutOff);',
    wrong: 'const lost = listLostAnswers(answersAtCutOff).slice(0, 0);',
    test: [`${POLLS_FOLDER}/polls.test.ts`, 'waits if a confirmed answer was deleted'],
  },
  {
    item: 5,
    what: 'the Desk does not show the last poll and its source',
    file: `${MATCH_FOLDER}/showing/desk-data.ts`,
    right: "since === '' ? describeLastPoll(match) :",
    wrong: "since === '' ? '' :",
    test: [`${POLLS_FOLDER}/lost-tasks.test.ts`, 'the Desk'],
  },
  {
    item: 5,
    what: 'status exits with 0 although the step is overdue',
    file: 'scripts/commands/status.ts',
    right: 'status.sharing.length === 0 && !status.overdue',
    wrong: 'status.sharing.length === 0',
    test: ['scripts/match-commands.test.ts', 'after a deadline names the missing seats'],
  },
  {
    item: 5,
    what: 'the doctor reports no problem of an overdue match',
    file: 'scripts/shared/match/due-work.ts',
    right: 'now.isOverdue || isStopped ? listWaitingLines(now)',
    wrong: 'isStopped ? listWaitingLines(now)',
    test: ['scripts/shared/match/due-work.test.ts', 'is listed as overdue a minute after'],
  },
  {
    item: 6,
    what: 'two runs publish one entry if Google accepts both markers',
    ...UNCONFIRMED_ANSWER,
    test: [`${SURVIVAL_FOLDER}/guards.test.ts`, 'two entries of one number'],
  },
  {
    item: 7,
    what: 'a token without a signature is refused despite its second proof',
    file: 'functions/resolve/authentication.ts',
    right: "return {\n    kind: 'admitted',\n    caller: CALLERS_BY_PURPOSE[",
    wrong:
      "if (token !== 'not checked') " +
      'return buildRefusal(401, REASONS_WITHOUT_PROOF[token], false);\n  ' +
      "return {\n    kind: 'admitted',\n    caller: CALLERS_BY_PURPOSE[",
    test: ['functions/resolve/authentication.test.ts', 'whose token arrives'],
  },
  {
    item: 8,
    what: 'a foreign resource with our name counts as ours',
    file: 'scripts/shared/setup/setup-step.ts',
    right: 'known.includes(id) || isLabelled(seen)',
    wrong: 'known.includes(id) || isLabelled(seen) || true',
    test: ['scripts/commands/deploy/removal.test.ts', ''],
  },
  {
    item: 9,
    what: 'an empty reply 204 counts as no reply',
    file: 'functions/google/connect.ts',
    right: ' && answer.status !== NO_CONTENT_STATUS',
    wrong: '',
    test: ['functions/google/recorded.test.ts', 'takes one call, whose reply is empty'],
  },
];

const UNREPORTED_FAULTS: readonly FormerFault[] = [
  {
    item: 10,
    what: 'a tick confirms an old preview',
    file: `${MATCH_FOLDER}/running/requests.ts`,
    right: 'isTicked && record.number === id',
    wrong: 'isTicked && isSaid',
    test: [`${POLLS_FOLDER}/requests.test.ts`, 'whose effect has changed loses its tick'],
  },
  {
    item: 10,
    what: 'one of two ticked rows is unticked without a reason',
    file: `${MATCH_FOLDER}/running/requests.ts`,
    right: '? describeRemovedTick(match, { told: rowNumber, isSaid, mayBeDone: task !== null })',
    wrong: "? ''",
    test: [`${POLLS_FOLDER}/requests.test.ts`, 'of two ticked requests'],
  },
  {
    item: 10,
    what: 'a preview contains the same line twice',
    file: `${MATCH_FOLDER}/running/judge-request.ts`,
    right: 'return now === then ? ',
    wrong: "return now === '' ? ",
    test: [`${POLLS_FOLDER}/requests.test.ts`, 'contains no line twice'],
  },
  {
    item: 11,
    what: 'after an undo the Desk misses orders that count',
    file: `${MATCH_FOLDER}/showing/desk-data.ts`,
    right: ' || Object.hasOwn(resolvedBefore?.orders ?? {}, seat)',
    wrong: '',
    test: [`${POLLS_FOLDER}/desk-requests.test.ts`, 'agree after the undos'],
  },
  {
    item: 13,
    what: 'long answers are not shortened',
    file: `${MATCH_FOLDER}/reading/submissions.ts`,
    right: 'const MAX_LONG_TEXT_BYTES = 2_000_000;',
    wrong: 'const MAX_LONG_TEXT_BYTES = 200_000_000;',
    test: [`${MATCH_FOLDER}/showing/commit.test.ts`, 'long answers write at most 5 MB in a step'],
    isDeep: true,
  },
  {
    item: 16,
    what: 'one refused list ends sealed run',
    file: 'scripts/commands/run.ts',
    right: '      rounds.printFailure(error);\n',
    wrong: '      throw error;\n',
    test: ['scripts/commands/run.test.ts', ''],
  },
  {
    item: 16,
    what: 'sealed run polls without a pause while a step is due',
    file: 'scripts/commands/run.ts',
    right: 'const MIN_DELAY_MS = 1000;',
    wrong: 'const MIN_DELAY_MS = 500;',
    also: [
      {
        file: 'scripts/commands/run/runner.ts',
        right: '    queue.keepOnly(({ body }) => open.has(getMatchOfTask(body)));\n',
        wrong: '',
      },
    ],
    test: ['scripts/commands/run.test.ts', 'a match in the bin costs no extra calls of run'],
  },
  {
    item: 17,
    what: 'a forged guard is not replaced, nor its page',
    file: `${MATCH_FOLDER}/showing/guard.ts`,
    right: 'if (isAgreed || foundGuards.length === 0 || found.guard === null) return false;',
    wrong: 'if (foundGuards.length >= 0) return false;',
    test: [`${POLLS_FOLDER}/edited.test.ts`, 'a forged guard that names a later entry'],
  },
  {
    item: 18,
    what: 'an edited page is not restored before the next deadline',
    file: `${MATCH_FOLDER}/running/show-poll.ts`,
    right: '  if (!comparesPages) return before;',
    wrong: '  if (comparesPages || !comparesPages) return before;',
    test: [`${POLLS_FOLDER}/edited.test.ts`, 'is undone and reported within an hour'],
  },
  {
    item: 19,
    what: 'a pause is no longer shown after three more events',
    file: `${MATCH_FOLDER}/showing/intervention-texts.ts`,
    right: '    describeStandstill(position),\n    describeReview(position),',
    wrong:
      "    position.meanwhile.length > 3 ? '' : describeStandstill(position)," +
      '\n    describeReview(position),',
    test: ['test/match/secrecy/secrecy.test.ts', 'a match that is paused'],
  },
  {
    item: 20,
    what: 'polls skip answers within the grace period',
    file: `${MATCH_FOLDER}/next/tasks.ts`,
    right: '(!isPastCutOff(position, atMs) || isTold)',
    wrong: "(atMs < Date.parse(position.sealed.entry.next?.deadline ?? '') || isTold)",
    test: [`${MATCH_FOLDER}/next/tasks.test.ts`, 'polls during a grace period'],
  },
  {
    item: 21,
    what: 'each unknown sender is logged as an ERROR',
    file: 'functions/resolve/handler.ts',
    right: "severity: 'WARNING',\n          message: `A stranger",
    wrong: "severity: 'ERROR',\n          message: `A stranger",
    test: ['functions/resolve/handler.test.ts', 'a stranger’s request is logged with its reason'],
  },
  {
    item: 21,
    what: 'every unknown sender causes a request for unreachable certificates',
    file: 'functions/resolve/authentication.ts',
    right: '      if (nowMs() < notBeforeMs) return null;\n',
    wrong: '',
    test: ['functions/resolve/authentication.test.ts', 'at most once a minute'],
  },
  {
    item: 21,
    what: 'players’ workbooks are drawn in sequence',
    file: `${MATCH_FOLDER}/running/publish.ts`,
    right: 'Promise.all(parts.map(runEffect));',
    wrong:
      'parts.reduce(async (done, part) => ' +
      '[...(await done), await runEffect(part)], Promise.resolve([]));',
    test: ['test/match/survival/flood.test.ts', 'nine players'],
  },
];

const FORMER_FAULTS = [...STOPPED_MATCHES, ...UNREPORTED_FAULTS];

test('the source text that each planted fault replaces occurs in its file', () => {
  expect(findLostFaults(FORMER_FAULTS.flatMap(listFaults))).toEqual([]);
});

/** Titles may be assembled from parts, so each word is searched for. */
test('each planted fault names a test that exists in the named file', async () => {
  const missing = await Promise.all(
    FORMER_FAULTS.map(async ({ test: [file, name] }) => {
      const text = await readFile(join(ROOT, file), 'utf8').catch(() => null);
      const isThere = text !== null && name.split(' ').every((word) => text.includes(word));
      return isThere ? [] : [`${file}: ${name}`];
    }),
  );
  expect(missing.flat()).toEqual([]);
});

const faultReportSchema = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});

/** Runs the tests of that name and returns their results. @throws if the file could not be run */
async function runTests(fault: FormerFault): Promise<readonly string[]> {
  const {
    test: [file, name],
    isDeep,
  } = fault;
  const folder = await mkdtemp(join(tmpdir(), 'sealed-silence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = join(folder, 'report.json');
  const { GOOGLE_SCHEMAS: _schemas, TEST_DEPTH: depth, ...others } = process.env;
  const env = isDeep === true ? { ...others, TEST_DEPTH: depth } : others;
  await new Promise<void>((resolve) =>
    execFile(
      process.execPath,
      [
        ...['node_modules/vitest/vitest.mjs', 'run', file],
        ...['--reporter=json', `--outputFile=${out}`, ...(name === '' ? [] : ['-t', name])],
      ],
      { cwd: ROOT, env: { ...env, [FAULTS_VARIABLE]: JSON.stringify(listFaults(fault)) } },
      () => resolve(),
    ),
  );
  const { testResults } = faultReportSchema.parse(JSON.parse(await readFile(out, 'utf8')));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'skipped').map(({ status }) => status),
  );
}

describe.runIf(atDepth({ quick: false, deep: true }))('former faults', () => {
  test.each(FORMER_FAULTS.map((way) => [way.item, way.what, way] as const))(
    '%i, %s: the test fails if the fault is injected',
    async (_item, _what, way) => {
      expect(await runTests(way)).toContain('failed');
    },
  );
});
