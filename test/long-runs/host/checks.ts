import type { World } from '../../../emulator/core/world.ts';
import type { Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import { SEASON } from '../../../rules/games.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { listQueuedTasks, parsePoll, parseStepTask, readTaskText } from '../harness/tasks.ts';
import { type MatchRecording, requirePlace } from './recording.ts';
import {
  cutAround,
  extractPages,
  findDifferences,
  listRevealingTexts,
  listWorkbooks,
  type PageAudience,
  type PageDifference,
  type PageTexts,
} from './shown-texts.ts';
import {
  type LedgerSnapshot,
  listRecordedRows,
  readDeskProblems,
  updateLedgerSnapshot,
} from './tabs-under-test.ts';
import type { FunctionRun } from './tasks.ts';

export const VIOLATION_SORTS = [
  'something private in another’s file',
  'the function threw',
  'an answer that slows the queue',
  'no task is left',
  'a problem is not reported',
  'the match does not go on',
  'players cannot answer',
  'it is not as if nothing had happened',
  'the adjudicator wrote over a row',
  'a poll resolves a step',
  'a poll does not report a problem',
  'a solved problem stays on the Desk',
  'the suite itself failed',
] as const;
export type ViolationSort = (typeof VIOLATION_SORTS)[number];

export interface HostViolation {
  readonly sort: ViolationSort;
  readonly sentence: string;
}

/** Audiences for which a tab is known to be free of private texts. */
const cleanTabs = new WeakMap<MatchRecording, WeakMap<Sheet, PageAudience>>();

export function findLeaks(world: World, recording: MatchRecording): readonly string[] {
  const known = cleanTabs.get(recording) ?? new WeakMap();
  cleanTabs.set(recording, known);
  const edited = listEditedSeats(world, recording);
  return listWorkbooks(recording.files).flatMap(({ audience, fileId }) => {
    if (audience === 'host') return [];
    const tabs = world.spreadsheets[fileId]?.sheets ?? [];
    return tabs.flatMap((tab) => {
      if (known.get(tab) === audience) return [];
      const isOwnAnswer = edited.has(audience) && tab.properties.sheetId < FIRST_GAME_TAB;
      const leaks = findLeaksOnTab(tab, audience, { recording, isOwnAnswer });
      if (leaks.length === 0) known.set(tab, audience);
      return leaks.map((leak) => `${audience}, ${tab.properties.title}: ${leak}`);
    });
  });
}

/** Lowest id of a game's own tab. Tabs such as “Now” have lower ids. */
const FIRST_GAME_TAB = 100;

/** Minimum length of a compared text. A shorter text may occur anywhere. */
const MIN_PART_LENGTH = 20;

const isKnownText = (known: ReadonlySet<string> | undefined, text: string): boolean =>
  known !== undefined &&
  (known.has(text) ||
    (text.length >= MIN_PART_LENGTH && [...known].some((longer) => longer.includes(text))));

/**
 * Finds leaks on a tab. `isOwnAnswer` permits an edited answer that happens to equal another
 * seat's.
 */
function findLeaksOnTab(
  tab: Sheet,
  audience: PageAudience,
  { recording, isOwnAnswer }: { readonly recording: MatchRecording; readonly isOwnAnswer: boolean },
): readonly string[] {
  const { texts, files } = recording;
  const open = [audience, 'public', 'form'];
  const strange = listRevealingTexts(tab).filter(
    (text) => !open.some((one) => isKnownText(texts.get(one), text)),
  );
  const others = [...texts].filter(([whose]) => !open.includes(whose));
  return strange.flatMap((text) => {
    const owner = others.find(([, all]) => all.has(text))?.[0];
    const named = files.seats.find(
      ({ seat, code, email }) => seat !== audience && (text.includes(code) || text.includes(email)),
    );
    if (named !== undefined) return [`the code or the address of ${named.seat}`];
    return owner === undefined || isOwnAnswer
      ? []
      : [`“${text.slice(0, 80)}”, which is for ${owner} alone`];
  });
}

/** Counts the tasks of a match until an instant. A season's polls count as tasks. */
export function countLiveTasks(
  world: World,
  { files, game }: MatchRecording,
  done: string | null,
  untilMs = Number.POSITIVE_INFINITY,
): number {
  const own = listQueuedTasks(world).filter((task) => {
    const text = readTaskText(task);
    const said = parseStepTask(text) ?? (game === SEASON ? parsePoll(text) : null);
    return said?.match === files.hostId;
  });
  return own.filter(
    ({ name, scheduleMs }) =>
      scheduleMs <= untilMs && (done === null || !name.endsWith(`/${done}`)),
  ).length;
}

export const countLaterPolls = (world: World, { files }: MatchRecording, done: string): number =>
  listQueuedTasks(world).filter(
    (task) =>
      parsePoll(readTaskText(task))?.match === files.hostId && !task.name.endsWith(`/${done}`),
  ).length;

export function findMissingReceipts(
  world: World,
  recording: MatchRecording,
  place: number,
): readonly PageDifference[] {
  const expected = requirePlace(recording, place);
  const edited = listEditedSeats(world, recording);
  const senders = new Set(
    expected.sendings.flatMap(({ seat }) => (edited.has(seat) ? [] : [seat])),
  );
  return findDifferences(expected.answered, extractPages(world, recording.files)).filter(
    ({ audience }) => senders.has(audience),
  );
}

export function findLostRows(
  world: World,
  { files }: MatchRecording,
  recorded: readonly string[],
): readonly string[] {
  const now = new Set(listRecordedRows(world, files));
  return recorded.filter((row) => !now.has(row));
}

export function findWrongPages(
  world: World,
  recording: MatchRecording,
  place: number,
): readonly PageDifference[] {
  const expected = requirePlace(recording, place);
  const wrong = findDifferences(
    removeFormState(recording, expected.pages),
    removeFormState(recording, extractPages(world, recording.files)),
    expected.shown,
  );
  const edited = listEditedSeats(world, recording);
  const { entries } = updateLedgerSnapshot(world, recording.files);
  const isByWord = entries.some((entry) => entry['hostWord'] !== undefined);
  const compared = wrong.filter(
    (one) => !(isByWord && isOnProof(one)) && !(edited.has(one.audience) && !isOnGamePage(one)),
  );
  return expected.current.isClosed ? compared.filter(isOnGamePage) : compared;
}

/** Lists seats that edited an answer, since their pages contain more texts than were recorded. */
function listEditedSeats(world: World, { files }: MatchRecording): ReadonlySet<string> {
  const { responses = [] } = world.forms[files.formId] ?? {};
  const { questionId } = CONSTANT_QUESTIONS.seatCode;
  const codes = new Set(
    responses.flatMap(({ answers, createdMs, submittedMs, submittedMicros = 0 }) =>
      createdMs === submittedMs && submittedMicros === 0 ? [] : (answers[questionId] ?? []),
    ),
  );
  return new Set(files.seats.flatMap(({ seat, code }) => (codes.has(code) ? [seat] : [])));
}

/** Omits the state of a season's form if nobody is asked. */
const removeFormState = ({ game }: MatchRecording, pages: PageTexts): PageTexts =>
  game === SEASON
    ? new Map([...pages].map(([key, text]) => [key, key === 'form' ? omitFormState(text) : text]))
    : pages;

const omitFormState = (form: string): string =>
  form.includes('No seat is asked now') ? form.replace(/^\{"open":(?:true|false),/, '{') : form;

const isOnProof = ({ audience, sheetId }: PageDifference): boolean =>
  audience === 'public' && sheetId === PUBLIC_TABS.proof.sheetId;

/** Returns whether the page is one of the game. Now and Receipts are not. */
export const isOnGamePage = ({ audience, sheetId }: PageDifference): boolean =>
  audience === 'form' || audience === 'public' || sheetId >= FIRST_GAME_TAB;

/** Finds steps that used other orders than the match without edits. */
export const findOtherOrders = (
  { resolved }: LedgerSnapshot,
  { places }: MatchRecording,
): readonly string[] => {
  const expected = places[resolved.length]?.current.resolved ?? [];
  return expected.flatMap((text, index) =>
    resolved[index] === text
      ? []
      : [`step ${index + 1} was resolved ${cutAround(resolved[index] ?? '', text)}`],
  );
};

/** Returns whether a run failed to resolve the step that was due. */
export const isOverdue = ({ entry, startedMs, before, after }: FunctionRun): boolean =>
  entry > after.place &&
  after.place === before.place &&
  after.deadlineMs !== null &&
  startedMs >= after.deadlineMs;

/** Lists the problems on the Desk, each with its instruction. */
export function listDeskProblems(
  world: World,
  { files }: MatchRecording,
): { readonly texts: readonly string[]; readonly helpless: readonly string[] } {
  const problems = readDeskProblems(world, files) ?? [];
  return {
    texts: problems.map(({ where, text }) => `${where} ${text}`),
    helpless: problems.filter(({ text }) => text === '').map(({ where }) => where),
  };
}
