import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FormResponse, readPages } from '../../../functions/google/forms.ts';
import type { Grid } from '../../../functions/google/sheets.ts';
import { canonicalJson } from '../../../functions/match/ledger/digest.ts';
import type { ResolvedEntry } from '../../../functions/match/ledger/entry.ts';
import { getStepNumber, type Position } from '../../../functions/match/ledger/position.ts';
import type { StepWake } from '../../../functions/match/next/wake.ts';
import { type ReceivedResponse, readInbox } from '../../../functions/match/reading/inbox.ts';
import { type SortingResult, sortResponses } from '../../../functions/match/reading/intake.ts';
import { getCurrentPosition, type Match } from '../../../functions/match/reading/match.ts';
import type { Submission } from '../../../functions/match/reading/submissions.ts';
import type { Answers } from '../../../rules/kit/asking/form.ts';
import type { Reading } from '../../../rules/kit/judging/problem.ts';
import type { GameEvent } from '../../../rules/kit/match/event.ts';
import { toSeat } from '../../../rules/kit/match/seat.ts';
import { ROOT } from '../../house/files.ts';
import { parseGame } from '../../support/options.ts';
import { findSeatRow } from '../../support/table/by-hand.ts';
import { readRanges } from '../../support/table/ranges.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';

const ANSWERING_SEAT = toSeat('Scarlet');
const SENT_TIME = '2026-06-02T18:30:00Z';

/** An invalid ranking: its third place repeats the house of its first place. */
const SENT_ANSWERS: Answers = {
  'place-1': ['Mill'],
  'place-2': ['Farm'],
  'place-3': ['Mill'],
  more: ['no'],
};

/** The stages through which one answer passes, and the workbooks that show it. */
interface AnswerCourse {
  readonly task: StepWake;
  readonly before: Position;
  readonly response: FormResponse;
  readonly received: ReceivedResponse;
  /** The result of sorting the response, computed by the test itself. */
  readonly sorted: SortingResult;
  /** The position after the step. */
  readonly after: Position;
  readonly match: Match;
  readonly code: string;
  /** Reads the shown texts of a tab. */
  readonly tab: (workbookId: string, title: string) => Promise<Grid>;
}

/** Plays one step, and leaves the table open. */
async function followAnswer(table: Table): Promise<AnswerCourse> {
  const google = table.as(HOST);
  const opened = await table.read();
  const before = getCurrentPosition(opened);
  const task = await table.task();
  await table.emulator.clock.advanceTo(Date.parse(SENT_TIME));
  await table.answer(ANSWERING_SEAT, SENT_ANSWERS);
  const responses: FormResponse[] = [];
  await readPages(google, task.form, {
    since: null,
    onPage: (page) => void responses.push(...page),
  });
  const inbox = await readInbox(google, Promise.resolve(opened), {
    ...task,
    cutOffMs: Date.parse(task.deadline),
  });
  const match = await table.deadline();
  return {
    task,
    before,
    response: requireOnly(responses),
    received: requireOnly(inbox.received),
    sorted: sortResponses({ position: before, received: inbox.received }),
    after: getCurrentPosition(match),
    match,
    code: requireOnly(opened.files.seats.filter(({ seat }) => seat === ANSWERING_SEAT)).code,
    tab: async (workbookId, title) =>
      requireOnly(await readRanges(google, workbookId, [`'${title}'`])),
  };
}

function requireOnly<Value>(values: readonly Value[]): Value {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error('there is one of it');
  return value;
}

/** Renders the document. @throws if the function wrote anything that the test has not read */
async function buildCourseDocument(course: AnswerCourse): Promise<string> {
  const facts = buildFacts(course);
  const parts = [
    DOCUMENT_HEAD,
    ...SECTIONS.flatMap((section) => section(facts)),
    await renderWorkbooks(facts),
    AFTERWARDS_SECTION,
  ];
  return `${parts.join('\n\n')}\n`;
}

interface CourseFacts extends AnswerCourse {
  readonly entry: ResolvedEntry;
  readonly submission: Submission;
  readonly reading: Reading<unknown>;
  readonly event: GameEvent;
  /** Formats a value as a block of code. */
  readonly json: (value: unknown) => string;
}

function buildFacts(course: AnswerCourse): CourseFacts {
  const { after, before, sorted, match } = course;
  const { entry } = after.sealed;
  if (entry.kind !== 'resolved') throw new Error('the step was resolved');
  const submission = requireOnly(sorted.submissions);
  if (
    canonicalJson(entry.orders) !== canonicalJson(sorted.orders) ||
    requireOnly(match.submissions)?.why !== submission.why
  )
    throw new Error('the function read the answer otherwise');
  const { game, setup, state } = before;
  return {
    ...course,
    entry,
    submission,
    reading: game.read({ setup, state, seat: ANSWERING_SEAT, answers: submission.answers }),
    event: requireOnly(
      (after.history.at(-1)?.events ?? []).filter(({ seat }) => seat === ANSWERING_SEAT),
    ),
    json: (value) => `    ${maskValues(course, JSON.stringify(value))}`,
  };
}

const DOCUMENT_HEAD = `# One answer, from the form to three workbooks

\`test/match/end-to-end/one-answer.test.ts\` writes this page from a run on the emulator. To
update it, run
\`npx vitest run --project google test/match/end-to-end/one-answer.test.ts --update\`.
Values that differ between runs are in ‹angle brackets›.

The match is one of DM Invitational. Its first step asks ${ANSWERING_SEAT} and Dems for a secret
ranking of houses. ${ANSWERING_SEAT} names one house twice; Dems sends nothing.`;

type DocumentSection = (facts: CourseFacts) => readonly string[];

const renderAskedSection: DocumentSection = ({ before, json }) => {
  const form = before.step?.asks.find(({ seat }) => seat === ANSWERING_SEAT)?.form;
  const [first] = form?.fields ?? [];
  const choices = first?.kind === 'choice' ? `‹${first.choices.length} houses›` : null;
  return [
    '## 1. The question',
    `${at('rules/dm-invitational/forms/questions.ts', 'questions')} declares the fields. ` +
      `${at('sheets-templates/forms/form.ts', 'drawForm')} makes items of the Google Form from ` +
      'them. This is the first field:',
    json({ ...first, choices }),
  ];
};

const renderListedSection: DocumentSection = ({ response, json }) => [
  '## 2. The answer, as Google lists it',
  `${at('functions/google/forms.ts', 'readPages')} lists the response. The ids of ` +
    'questions contain the place of step and question. The first two questions are the seat code ' +
    'and the step.',
  json(response),
];

const renderDueSection: DocumentSection = ({ task, received, json }) => [
  '## 3. The deadline',
  'Every entry schedules the task of the next deadline ' +
    `(${at('functions/match/next/tasks.ts', 'buildDeadlineTask')}), ` +
    'which Cloud Tasks posts. ' +
    `${at('functions/resolve/handler.ts', 'createResolveHandler')} checks the token ` +
    'before it reads this body:',
  json(task),
  `${at('functions/match/running/run.ts', 'runMatch')} reads the ledger and folds ` +
    `it to the current position (${at('functions/match/reading/match.ts', 'readMatch')}, ` +
    `${at('functions/match/ledger/fold.ts', 'foldLedger')}), and at the same time lists the ` +
    `responses (${at('functions/match/reading/inbox.ts', 'readInbox')}). The opening entry has a ` +
    'keyed hash of each seat code, which identifies the sender:',
  json({ sender: received.sender, isCut: received.isCut, wasSorted: received.wasSorted }),
];

const renderReadSection: DocumentSection = ({ submission, reading, json }) => [
  '## 4. The answer is read',
  `${at('sheets-templates/forms/form.ts', 'parseAnswers')} turns ids of questions back ` +
    'into names of fields:',
  json(submission.answers),
  `The game’s \`read\`, made by ${at('rules/kit/judging/judging.ts', 'createOrdersReader')}, ` +
    'turns the ' +
    'answers into orders:',
  json(reading.orders),
  `${at('rules/dm-invitational/steps.ts', 'judge')} finds their faults, each with a warning:`,
  json(reading.problems),
];

const renderSortedSection: DocumentSection = ({ submission: { fate, why }, json }) => [
  '## 5. Its status',
  `${at('functions/match/reading/intake.ts', 'sortResponses')} gives every response one status. ` +
    `${ANSWERING_SEAT} sent no other answer, so this one counts:`,
  json({ fate, why }),
];

const renderResolvedSection: DocumentSection = ({ before, event, json }) => [
  '## 6. The step is resolved',
  `${at('functions/match/ledger/fold.ts', 'applyResolution')} calls the game with everybody’s ` +
    `orders. ${at('rules/dm-invitational/steps.ts', 'resolveRankings')} keeps the named houses ` +
    'and ' +
    'draws the rest. The first word of that draw is the HMAC-SHA256 under the seed of ' +
    `\`${JSON.stringify([getStepNumber(before), `ranking of ${ANSWERING_SEAT}`, 0])}\`. Only the ` +
    'seat may know the event, which contains the fault:',
  json(event),
];

const renderWrittenSection: DocumentSection = ({ entry, json }) => [
  '## 7. The entry',
  `${at('functions/match/next/due.ts', 'decideDue')} decides that an entry is due, and ` +
    `${at('functions/match/next/build-entry.ts', 'buildNextEntry')} builds entry ${entry.entry}, ` +
    'with the orders and the hash of the new state. The entry’s own hash covers all of this:',
  json({
    ...entry,
    orders: { [ANSWERING_SEAT]: { ...entry.orders[ANSWERING_SEAT], orders: '‹orders of 4›' } },
  }),
  `${at('functions/match/showing/commit.ts', 'commitEntry')} writes the entry, the row on ` +
    'Submissions and the Desk in one batch. Google refuses the whole batch if this entry ' +
    `exists already. ${at('functions/match/running/publish.ts', 'publishEntry')} then writes ` +
    'the players’ workbooks, then the public one, the form and the next tasks, and last the live ' +
    'page and Discord.',
];

const AFTERWARDS_SECTION = [
  '## 9. If the run dies, and between deadlines\n\n',
  'Cloud Tasks posts the task again, or a task that the run has scheduled for 15 seconds ' +
    'later; if ',
  'both are\nlost, the next poll finishes the work. If the entry is already written, the run only ',
  'publishes it again; the guard of each page ',
  'prevents an old run from overwriting a newer page.\n\n',
  'A poll is the same run at other times. While no entry is due, it confirms answers, reminds ',
  'at the times of\n',
  `${at('functions/match/next/tasks.ts', 'listReminderInstants')}, answers requests, and `,
  'repairs pages and form.',
].join('');

const SECTIONS: readonly DocumentSection[] = [
  renderAskedSection,
  renderListedSection,
  renderDueSection,
  renderReadSection,
  renderSortedSection,
  renderResolvedSection,
  renderWrittenSection,
];

async function renderWorkbooks(facts: CourseFacts): Promise<string> {
  const { why } = facts.submission;
  const rows = (await listShownPlaces(facts)).map(([whose, tab, text]) => [
    whose,
    tab,
    maskValues(facts, text).replace(why, '‹the sentence of 5›'),
  ]);
  return [
    '## 8. Three workbooks',
    `${at('functions/match/showing/workbooks.ts', 'drawHostSheets')}, ` +
      `${at('functions/match/showing/workbooks.ts', 'drawSeatContent')} and ` +
      `${at('functions/match/showing/workbooks.ts', 'drawPublicContent')} draw them. The ` +
      'sentences ' +
      `are those of ${at('rules/dm-invitational/narration.ts', 'narration')}, which defines the ` +
      'audience of each event.',
    renderTable([['whose', 'tab', 'content from the answer'], ...rows]),
    'The workbook of Dems shows nothing of this answer; `test/match/secrecy` checks this. ' +
      'When the match is over the public workbook shows ledger, seed and rankings, and ' +
      `${at('functions/match/auditing/verify.ts', 'verifyMatch')} plays all of it again.`,
  ].join('\n\n');
}

/** Links to a function in its file. @throws if the file lacks the function */
function at(path: string, name: string): string {
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (!new RegExp(`^export (async )?(function|const) \\{?[\\w, ]*\\b${name}\\b`, 'm').test(text))
    throw new Error(`${path} exports no ${name}: docs/one-answer.md must name its new file`);
  return `[\`${name}\`](../${path})`;
}

/** Masks values that differ between runs or occur only in the emulator. */
const maskValues = ({ code, response, match }: AnswerCourse, text: string): string =>
  text
    .replaceAll(match.files.publicId, '‹id of the public workbook›')
    .replaceAll(response.responseId, '‹id of the response›')
    .replaceAll(code, '‹seat code›')
    .replace(/\b[0-9a-f]{64}\b/g, '‹64 hex digits›')
    .replace(/"hash":"[0-9a-f]{12}"/g, '"hash":"‹12 hex digits›"')
    .replace(/1emulated-spreadsheet-\w+/g, '‹id of the host’s workbook›')
    .replace(/1emulated-form-\w+/g, '‹id of the form›');

/** Lists the cells that show the answer: owner of the workbook, tab and text. */
async function listShownPlaces({
  match,
  tab,
}: AnswerCourse): Promise<readonly (readonly [whose: string, tab: string, text: string])[]> {
  const { hostId, publicId, seats } = match.files;
  const { workbookId: ownId } = requireOnly(seats.filter(({ seat }) => seat === ANSWERING_SEAT));
  const row = async (id: string, title: string, first: string, skipped = 1): Promise<string> =>
    findRow(await tab(id, title), first)
      .slice(skipped)
      .join(' · ');
  const paragraph = async (id: string, title: string, first: string, count = 1): Promise<string> =>
    joinParagraph(await tab(id, title), first, count);
  const seatRow = findSeatRow(await tab(hostId, 'Desk'), ANSWERING_SEAT);
  const headline = (await tab(publicId, 'Story'))[HEADLINE_ROW]?.[0];
  return [
    ['the host', 'Submissions', await row(hostId, 'Submissions', ANSWERING_SEAT, 0)],
    ['the host', 'Desk', seatRow.slice(1).join(' · ')],
    [ANSWERING_SEAT, 'Now', await paragraph(ownId, 'Now', 'My last answer: Ranking', 4)],
    [ANSWERING_SEAT, 'Now', await paragraph(ownId, 'Now', 'Ranking, for you', 2)],
    ['everybody', 'Story', String(headline)],
    ['everybody', 'Proof', await row(publicId, 'Proof', '1', 0)],
  ];
}

/** Returns the filled cells of the row that begins with a text. */
function findRow(rows: Grid, first: string): readonly string[] {
  const row = rows.find(([cell]) => String(cell) === first);
  if (row === undefined) throw new Error(`no row begins with ${first}`);
  return row.map(String).filter((cell) => cell !== '');
}

/** Index of the row that follows the heading and the status. */
const HEADLINE_ROW = 2;

/** Joins a cell that begins with a text and the filled cells below, up to `count` cells. */
function joinParagraph(rows: Grid, first: string, count: number): string {
  const found = rows.flatMap((row, from) => {
    const column = row.findIndex((cell) => String(cell).startsWith(first));
    return column < 0 ? [] : [{ from, column }];
  })[0];
  if (found === undefined) throw new Error(`no cell begins with ${first}`);
  const { from, column } = found;
  return rows
    .slice(from)
    .map((row) => String(row[column] ?? ''))
    .filter((cell) => cell !== '')
    .slice(0, count)
    .join(' ')
    .replaceAll('\n', ' ');
}

/** Renders rows as a Markdown table; the first row is the head. */
function renderTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' / ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

test('docs/one-answer.md shows how an answer is currently processed', async () => {
  const settings = { title: 'One answer' };
  const table = await openTable({ game: parseGame('dm-invitational'), settings });
  const page = await buildCourseDocument(await followAnswer(table));
  await expect(page).toMatchFileSnapshot('../../../docs/one-answer.md');
});
