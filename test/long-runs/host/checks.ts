import type { World } from '../../../emulator/core/world.ts';
import type { Sheet } from '../../../emulator/sheets/spreadsheet.ts';
import { SEASON } from '../../../rules/games.ts';
import { CONSTANT_QUESTIONS } from '../../../sheets-templates/forms/form-ids.ts';
import { PUBLIC_TABS } from '../../../sheets-templates/workbooks/public-workbook.ts';
import { pollIn, taskIn } from './match-under-test.ts';
import { placeAt, type Recording } from './recording.ts';
import {
  type Audience,
  around,
  type Difference,
  differences,
  type Pages,
  pagesIn,
  textsOn,
  workbooksOf,
} from './shown.ts';
import {
  deskProblems,
  type LedgerSnapshot,
  ledgerSnapshotOf,
  recordedRows,
} from './tabs-under-test.ts';
import type { Visit } from './tasks.ts';

export const SORTS = [
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
export type Sort = (typeof SORTS)[number];

export interface Violation {
  readonly sort: Sort;
  readonly sentence: string;
}

/** Cache: the audience for which a tab is free of private text, by recording. */
const clean = new WeakMap<Recording, WeakMap<Sheet, Audience>>();

/** Finds texts and codes of a seat or the host in files of others. */
export function leaksIn(world: World, recording: Recording): readonly string[] {
  const known = clean.get(recording) ?? new WeakMap();
  clean.set(recording, known);
  const edited = editedSeats(world, recording);
  return workbooksOf(recording.files).flatMap(({ audience, fileId }) => {
    if (audience === 'host') return [];
    const tabs = world.spreadsheets[fileId]?.sheets ?? [];
    return tabs.flatMap((tab) => {
      if (known.get(tab) === audience) return [];
      const isOwnAnswer = edited.has(audience) && tab.properties.sheetId < FIRST_GAME_TAB;
      const leaks = leaksOn(tab, audience, { recording, isOwnAnswer });
      if (leaks.length === 0) known.set(tab, audience);
      return leaks.map((leak) => `${audience}, ${tab.properties.title}: ${leak}`);
    });
  });
}

/**
 * Lowest id of a game's tab. Tabs of the match itself, such as “Now” and “Receipts”, have lower
 * ids.
 */
const FIRST_GAME_TAB = 100;

/** Limit in characters. Shorter texts may be part of anything. */
const SHORTEST_PART = 20;

const isOf = (known: ReadonlySet<string> | undefined, text: string): boolean =>
  known !== undefined &&
  (known.has(text) ||
    (text.length >= SHORTEST_PART && [...known].some((longer) => longer.includes(text))));

/**
 * Finds leaks on a tab. `isOwnAnswer`: the tab shows an edited answer, which may equal another
 * seat's
 * recorded one.
 */
function leaksOn(
  tab: Sheet,
  audience: Audience,
  { recording, isOwnAnswer }: { readonly recording: Recording; readonly isOwnAnswer: boolean },
): readonly string[] {
  const { texts, files } = recording;
  const open = [audience, 'public', 'form'];
  const strange = textsOn(tab).filter((text) => !open.some((one) => isOf(texts.get(one), text)));
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

/** Counts later tasks of the match up to an instant (ms); polls count in a season. */
export function tasksAlive(
  world: World,
  { files, game }: Recording,
  done: string | null,
  untilMs = Number.POSITIVE_INFINITY,
): number {
  const tasks = Object.values(world.queues).flatMap(({ tasks: all }) => Object.values(all));
  const own = tasks.filter(({ request: { body } }) => {
    const text = Buffer.from(body ?? '', 'base64').toString('utf8');
    const said = taskIn(text) ?? (game === SEASON ? pollIn(text) : null);
    return said?.match === files.hostId;
  });
  return own.filter(
    ({ name, scheduleMs }) =>
      scheduleMs <= untilMs && (done === null || !name.endsWith(`/${done}`)),
  ).length;
}

/** Counts later polls of the match, without the finished one. */
export const isPolled = (world: World, { files }: Recording, done: string): number =>
  Object.values(world.queues)
    .flatMap(({ tasks }) => Object.values(tasks))
    .filter(({ name, request: { body } }) => {
      const poll = pollIn(Buffer.from(body ?? '', 'base64').toString('utf8'));
      return poll?.match === files.hostId && !name.endsWith(`/${done}`);
    }).length;

export function missingReceipts(
  world: World,
  recording: Recording,
  place: number,
): readonly Difference[] {
  const expected = placeAt(recording, place);
  const edited = editedSeats(world, recording);
  const senders = new Set(
    expected.sendings.flatMap(({ seat }) => (edited.has(seat) ? [] : [seat])),
  );
  return differences(expected.answered, pagesIn(world, recording.files)).filter(({ audience }) =>
    senders.has(audience),
  );
}

/** Finds rows that were deleted from Ledger and Submissions. */
export function rowsLost(
  world: World,
  { files }: Recording,
  recorded: readonly string[],
): readonly string[] {
  const now = new Set(recordedRows(world, files));
  return recorded.filter((row) => !now.has(row));
}

/** Finds pages that differ from the undisturbed match at the same place. */
export function wrongPages(
  world: World,
  recording: Recording,
  place: number,
): readonly Difference[] {
  const expected = placeAt(recording, place);
  const wrong = differences(
    formApart(recording, expected.pages),
    formApart(recording, pagesIn(world, recording.files)),
    expected.shown,
  );
  const edited = editedSeats(world, recording);
  const { entries } = ledgerSnapshotOf(world, recording.files);
  const isByWord = entries.some((entry) => entry['hostWord'] !== undefined);
  const compared = wrong.filter(
    (one) => !(isByWord && isProof(one)) && !(edited.has(one.audience) && !isOfGame(one)),
  );
  return expected.current.isClosed ? compared.filter(isOfGame) : compared;
}

/**
 * Lists seats that have edited an answer, whose Now and Receipts contain more than the recorded
 * texts.
 */
function editedSeats(world: World, { files }: Recording): ReadonlySet<string> {
  const { responses = [] } = world.forms[files.formId] ?? {};
  const { questionId } = CONSTANT_QUESTIONS.seatCode;
  const codes = new Set(
    responses.flatMap(({ answers, createdMs, submittedMs, submittedMicros = 0 }) =>
      createdMs === submittedMs && submittedMicros === 0 ? [] : (answers[questionId] ?? []),
    ),
  );
  return new Set(files.seats.flatMap(({ seat, code }) => (codes.has(code) ? [seat] : [])));
}

/** Ignores whether a season's form is open while nobody is asked. */
const formApart = ({ game }: Recording, pages: Pages): Pages =>
  game === SEASON
    ? new Map([...pages].map(([key, text]) => [key, key === 'form' ? apart(text) : text]))
    : pages;

const apart = (form: string): string =>
  form.includes('No seat is asked now') ? form.replace(/^\{"open":(?:true|false),/, '{') : form;

const isProof = ({ audience, sheetId }: Difference): boolean =>
  audience === 'public' && sheetId === PUBLIC_TABS.proof.sheetId;

/**
 * Returns whether a page is the game's, not players’ Now or Receipts. A finished match is not drawn
 * again.
 */
export const isOfGame = ({ audience, sheetId }: Difference): boolean =>
  audience === 'form' || audience === 'public' || sheetId >= FIRST_GAME_TAB;

/** Finds steps that were resolved with other orders than in the undisturbed match. */
export const otherOrders = (
  { resolved }: LedgerSnapshot,
  { places }: Recording,
): readonly string[] => {
  const expected = places[resolved.length]?.current.resolved ?? [];
  return expected.flatMap((text, index) =>
    resolved[index] === text
      ? []
      : [`step ${index + 1} was resolved ${around(resolved[index] ?? '', text)}`],
  );
};

/** Returns whether a run should have resolved the step that is due, and did not. */
export const isBehind = ({ entry, startedMs, before, after }: Visit): boolean =>
  entry > after.place &&
  after.place === before.place &&
  after.deadlineMs !== null &&
  startedMs >= after.deadlineMs;

/** Lists the problems on the Desk, each with an instruction. */
export function namedOnDesk(
  world: World,
  { files }: Recording,
): { readonly texts: readonly string[]; readonly helpless: readonly string[] } {
  const problems = deskProblems(world, files) ?? [];
  return {
    texts: problems.map(({ where, text }) => `${where} ${text}`),
    helpless: problems.filter(({ text }) => text === '').map(({ where }) => where),
  };
}
