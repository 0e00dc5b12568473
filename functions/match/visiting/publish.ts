/** Carries out an entry's effects on workbooks, form, tasks and live page, and announces it. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { announceNews } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { findIntervention, formatInstant } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import {
  buildContinuationTask,
  buildDeadlineTask,
  scheduleDeadline,
  scheduleNextPoll,
  scheduleTaskAt,
  scheduleWake,
} from '../next/tasks.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { isSeason } from '../reading/season-matches.ts';
import { ABOUT_FORM_NAME, updateAboutForm } from '../showing/about-form.ts';
import {
  buildPublicPage,
  drawMeanwhile,
  drawPublicOnce,
  formatSeatWorkbookName,
  PUBLIC_WORKBOOK_NAME,
  seatPage,
  showWorkbook,
  type WorkbookPublication,
} from '../showing/converge.ts';
import { type ShownEntry, toShownEntry } from '../showing/guard.ts';
import { LIVE_PAGE_NAME, showLivePage } from '../showing/live-page.ts';
import { readAndUpdateForm, updateForm } from '../showing/update-form.ts';
import { buildGoogleIncident, isTransient, listIncidents } from './failure.ts';

interface PostCommitEffect {
  readonly name: string;
  /** Name of the file in sentences about a spreadsheet. */
  readonly file: string;
  /** Carries out the effect. Returns notes on repairs, a sentence each. Idempotent. */
  readonly run: () => Promise<readonly string[]>;
}

/** An effect that failed. */
export interface UnfinishedEffect {
  readonly name: string;
  /** Null if the problem is reported already. */
  readonly incident: Incident | null;
  /** Whether the problem may end by itself. */
  readonly mayPass: boolean;
}

export interface PublishResult {
  readonly unfinished: readonly UnfinishedEffect[];
  readonly repairNotes: readonly string[];
}

export interface PublishOptions {
  /** The form before the last entry; null if this run has not read it. */
  readonly form: ReadForm | null;
  /** Confirms a new entry. All effects except players' workbooks wait for this. */
  readonly confirm?: () => Promise<void>;
  /** Sentence on a late step for announcements. Default: null, for a step in time. */
  readonly late?: string | null;
}

/**
 * Carries out the effects: players' workbooks first, then public workbook, form and tasks in
 * parallel, then the season, finally live page and Discord. Throws no GoogleError of its own.
 * @throws the errors of `confirm`
 */
export async function publishEntry(
  adjudicator: Adjudicator,
  match: Match,
  { form, confirm, late = null }: PublishOptions,
): Promise<PublishResult> {
  const isMoment = isEarlyEntry(match);
  const seatsOrNone = isMoment ? [] : listSeatEffects(adjudicator, match);
  const [confirmed, seats] = await drawMeanwhile(
    Promise.allSettled([confirm?.(), runEffects(seatsOrNone)]),
    [() => drawPublicOnce(match)],
  );
  if (confirmed.status === 'rejected') throw confirmed.reason;
  if (seats.status === 'rejected') throw seats.reason;
  const done = [...seats.value];
  const mayAnnounce = () => isPublished(done);
  for (const parts of [
    [createPublicEffect(adjudicator, match), ...listFormAndTaskEffects(adjudicator, match, form)],
    isMoment ? [] : listSeasonEffects(adjudicator, match),
    [
      ...listLiveEffects(adjudicator, match),
      ...(isMoment ? [] : listAnnouncements(adjudicator, match, { late, mayAnnounce })),
    ],
  ]) {
    done.push(...(await runEffects(parts)));
  }
  return {
    unfinished: done.flatMap(({ unfinished }) => (unfinished === null ? [] : [unfinished])),
    repairNotes: done.flatMap(({ repairNotes }) => repairNotes),
  };
}

/** Returns whether the entry only names an early time, without a change of any question. */
const isEarlyEntry = (match: Match): boolean =>
  currentPosition(match).sealed.entry.kind === 'early';

interface EffectResult {
  readonly unfinished: UnfinishedEffect | null;
  readonly repairNotes: readonly string[];
}

const runEffects = (parts: readonly PostCommitEffect[]): Promise<readonly EffectResult[]> =>
  Promise.all(parts.map(runEffect));

async function runEffect({ name, file, run }: PostCommitEffect): Promise<EffectResult> {
  try {
    return { unfinished: null, repairNotes: await run() };
  } catch (error) {
    if (error instanceof EffectBlockedError) {
      return {
        unfinished: { name, incident: null, mayPass: false },
        repairNotes: error.repairNotes,
      };
    }
    const [incident = null] =
      error instanceof GoogleError ? [buildGoogleIncident(error, file)] : listIncidents(error);
    return { unfinished: { name, incident, mayPass: isTransient(error) }, repairNotes: [] };
  }
}

/** Thrown by an effect that waits for a problem that is reported already, such as a lost link. */
class EffectBlockedError extends Error {
  readonly repairNotes: readonly string[];
  constructor(repairNotes: readonly string[] = []) {
    super('it waits');
    this.repairNotes = repairNotes;
  }
}

const listSeatEffects = (adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] =>
  match.files.seats.map((files) => ({
    name: `seat ${files.seat}`,
    file: formatSeatWorkbookName(files.seat),
    run: async () =>
      showSeatPage(adjudicator, seatPage(match, files), getSeatPageBefore(match, files.seat)),
  }));

async function showSeatPage(
  { google }: Adjudicator,
  page: WorkbookPublication | null,
  before: WorkbookPublication['before'],
): Promise<readonly string[]> {
  if (page === null) throw new EffectBlockedError();
  const repairNotes = await showWorkbook(google, { ...page, before });
  const named = repairNotes.map((sentence) => `${page.name}: ${sentence}`);
  if (!page.isWhole) throw new EffectBlockedError(named);
  return named;
}

/**
 * Returns the entry that a page shows before this one. Null for the opening, and after a former
 * version, whose tabs must be read because they may differ.
 */
function getShownEntryBefore({ positions }: Pick<Match, 'positions'>): ShownEntry | null {
  const before = positions.at(-2);
  const isKnown = before?.sealed.entry.drawnBy === DRAWING_VERSION;
  return isKnown ? toShownEntry(before.sealed) : null;
}

/** Omits entries that only Proof shows, never players' workbooks. */
const omitEarlyEntries = ({ positions }: Match): Pick<Match, 'positions'> => ({
  positions: positions.filter(({ sealed }) => sealed.entry.kind !== 'early'),
});

/** Returns what a seat's workbook shows before this entry, including receipts of polls. */
function getSeatPageBefore(match: Match, seat: Seat): WorkbookPublication['before'] {
  const { polled } = match;
  const before = getShownEntryBefore(omitEarlyEntries(match));
  return polled.entry === before?.entry && Object.hasOwn(polled.seats, seat)
    ? { ...before, since: polled.seats[seat] }
    : before;
}

const PUBLIC_EFFECT = 'public';

const createPublicEffect = (adjudicator: Adjudicator, match: Match): PostCommitEffect => ({
  name: PUBLIC_EFFECT,
  file: PUBLIC_WORKBOOK_NAME,
  run: async () => showSeatPage(adjudicator, buildPublicPage(match), getShownEntryBefore(match)),
});

/** Creates an effect that repairs nothing. */
const createEffect = (
  name: string,
  file: string,
  run: () => Promise<unknown>,
): PostCommitEffect => ({
  name,
  file,
  run: async () => {
    await run();
    return [];
  },
});

const QUEUE_NAME = 'The queue';

/** Lists the effects on the form, the form “About me” and the next tasks. */
function listFormAndTaskEffects(
  adjudicator: Adjudicator,
  match: Match,
  form: ReadForm | null,
): readonly PostCommitEffect[] {
  const { files } = match;
  const needingForm = (name: string, file: string, run: () => Promise<unknown>) =>
    createEffect(name, file, async () => {
      if (files.formId === '') throw new EffectBlockedError();
      await run();
    });
  const formEffect = needingForm('form', 'The form', async () => {
    if (form === null) await readAndUpdateForm(adjudicator, match);
    else await updateForm(adjudicator, match, form);
    if (files.publicId === '') throw new EffectBlockedError();
  });
  const about = createEffect('form “About me”', ABOUT_FORM_NAME, () =>
    updateAboutForm(adjudicator, match),
  );
  return [
    ...(isEarlyEntry(match) ? [] : [formEffect]),
    ...(isEarlyEntry(match) || (files.aboutForm?.id ?? '') === '' ? [] : [about]),
    needingForm('deadline', QUEUE_NAME, async () => {
      const task = buildDeadlineTask(currentPosition(match), files);
      if (task !== null) await scheduleDeadline(adjudicator, task);
    }),
    needingForm('polls', QUEUE_NAME, () => scheduleNextPoll(adjudicator, match)),
  ];
}

/**
 * Wakes the season of a finished match, or a season after an intervention, which may have to open
 * or inform matches. If that fails, the season's next poll does the same within an hour.
 */
function listSeasonEffects(adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] {
  const season = findSeasonToPoll(match);
  const wake = () =>
    scheduleWake(adjudicator, { match: season, at: formatInstant(adjudicator.google.now()) });
  return season === '' ? [] : [createEffect('season', QUEUE_NAME, wake)];
}

/** Returns the id of the season's host workbook; '' for none. */
function findSeasonToPoll(match: Match): string {
  const position = currentPosition(match);
  if (isSeason(position))
    return findIntervention(position.sealed.entry) === null ? '' : match.files.hostId;
  return position.step === null ? match.seasonId : '';
}

/** Returns whether the public workbook shows the entry. Only then can it be announced. */
const isPublished = (done: readonly EffectResult[]): boolean =>
  done.every(({ unfinished }) => unfinished?.name !== PUBLIC_EFFECT);

/** Names of the last effects, for which a match does not wait. */
export const LAST_EFFECTS: readonly string[] = ['live page', 'announce'];

/** Lists the effect on the live page. A command schedules a task for the function instead. */
function listLiveEffects(adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] {
  const { google, live } = adjudicator;
  const { opened, sealed } = currentPosition(match);
  if (opened.settings.live === undefined) return [];
  const task = buildContinuationTask(sealed, match.files);
  const write = () =>
    live === 'left to the function'
      ? scheduleTaskAt(adjudicator, task, google.now())
      : showLivePage(adjudicator, match);
  return [createEffect('live page', LIVE_PAGE_NAME, write)];
}

function listAnnouncements(
  adjudicator: Adjudicator,
  match: Match,
  { late, mayAnnounce }: { readonly late: string | null; readonly mayAnnounce: () => boolean },
): readonly PostCommitEffect[] {
  if (match.discord.webhook === 'none') return [];
  const run = async () => {
    if (!mayAnnounce()) throw new EffectBlockedError();
    return announceNews(adjudicator, match, late);
  };
  return [{ name: 'announce', file: 'The host’s workbook', run }];
}
