/** Effects of an entry: workbooks, form, tasks, page, announcement. A failure stops no other. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import { DRAWING_VERSION } from '../../../sheets-templates/workbooks/drawing-version.ts';
import { announce } from '../../announce/announce.ts';
import { GoogleError } from '../../google/error.ts';
import type { ReadForm } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { interventionIn, isoInstant } from '../ledger/entry.ts';
import type { Incident } from '../ledger/incident.ts';
import {
  continuationTask,
  deadlineTaskAt,
  scheduleDeadline,
  scheduleTaskAt,
} from '../next/deadline-task.ts';
import { scheduleNextPoll, scheduleWake } from '../next/poll-task.ts';
import { currentPosition, type Match } from '../reading/match.ts';
import { isSeason } from '../reading/season-matches.ts';
import { ABOUT_FORM, updateAboutForm } from '../showing/about-form.ts';
import { showWorkbook, type WorkbookPublication } from '../showing/converge.ts';
import { type ShownEntry, shownEntry } from '../showing/guard.ts';
import { LIVE_NAME, showLivePage } from '../showing/live-page.ts';
import {
  drawingMeanwhile,
  drawnPublic,
  PUBLIC_NAME,
  publicPage,
  seatPage,
  seatPageName,
} from '../showing/publications.ts';
import { readAndUpdateForm, updateForm } from '../showing/update-form.ts';
import { googleIncident, incidentsOf, isTransient } from './failure.ts';

/** An effect of an entry. */
interface PostCommitEffect {
  readonly name: string;
  /** For sentences about a spreadsheet. */
  readonly file: string;
  /** Gives a sentence for each thing that was put back. Doing it again changes nothing. */
  readonly run: () => Promise<readonly string[]>;
}

/** A part that could not be done. */
export interface UnfinishedEffect {
  readonly name: string;
  /** Null if it is reported already. */
  readonly incident: Incident | null;
  /** Whether it may pass without anybody doing anything. */
  readonly mayPass: boolean;
}

/** The result of all effects. */
export interface PublishResult {
  readonly unfinished: readonly UnfinishedEffect[];
  readonly repairNotes: readonly string[];
}

export interface PublishOptions {
  /** The form before the last entry; null if this run has not read it. */
  readonly form: ReadForm | null;
  /** Reads a new entry back: all effects but players' workbooks wait for that. */
  readonly confirm?: () => Promise<void>;
  /** Announces that the step was resolved late, and why; null for a step in time. Default: null. */
  readonly late?: string | null;
}

/**
 * Carries out the effects: players first, then public workbook, form and tasks at once, then season
 * and at last live page and Discord. Never throws a GoogleError of its own. @throws as `confirm`
 */
export async function publish(
  adjudicator: Adjudicator,
  match: Match,
  { form, confirm, late = null }: PublishOptions,
): Promise<PublishResult> {
  // A named moment changes no question, so players' workbooks and form stay as they are.
  const isMoment = currentPosition(match).sealed.entry.kind === 'early';
  const seatsOrNone = isMoment ? [] : seatParts(adjudicator, match);
  const [confirmed, seats] = await drawingMeanwhile(
    Promise.allSettled([confirm?.(), carryOutAll(seatsOrNone)]),
    [() => drawnPublic(match)],
  );
  if (confirmed.status === 'rejected') throw confirmed.reason;
  if (seats.status === 'rejected') throw seats.reason;
  const done = [...seats.value];
  const everybody = publicPart(adjudicator, match);
  const tasks = [deadlinePart(adjudicator, match), pollPart(adjudicator, match)];
  for (const parts of isMoment
    ? [[everybody, ...tasks], liveParts(adjudicator, match)]
    : [
        [everybody, formPart(adjudicator, match, form), ...aboutPart(adjudicator, match), ...tasks],
        seasonParts(adjudicator, match),
        [
          ...liveParts(adjudicator, match),
          ...announceParts(adjudicator, match, { late, mayAnnounce: () => isPublished(done) }),
        ],
      ]) {
    done.push(...(await carryOutAll(parts)));
  }
  return {
    unfinished: done.flatMap(({ unfinished }) => (unfinished === null ? [] : [unfinished])),
    repairNotes: done.flatMap(({ repairNotes }) => repairNotes),
  };
}

interface EffectResult {
  readonly unfinished: UnfinishedEffect | null;
  readonly repairNotes: readonly string[];
}

const carryOutAll = (parts: readonly PostCommitEffect[]): Promise<readonly EffectResult[]> =>
  Promise.all(parts.map(carryOut));

async function carryOut({ name, file, run }: PostCommitEffect): Promise<EffectResult> {
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
      error instanceof GoogleError ? [googleIncident(error, file)] : incidentsOf(error);
    return { unfinished: { name, incident, mayPass: isTransient(error) }, repairNotes: [] };
  }
}

/** The effect waits for a problem that is reported already, such as a lost link. */
class EffectBlockedError extends Error {
  readonly repairNotes: readonly string[];
  constructor(repairNotes: readonly string[] = []) {
    super('it waits');
    this.repairNotes = repairNotes;
  }
}

const seatParts = (adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] =>
  match.files.seats.map((files) => ({
    name: `seat ${files.seat}`,
    file: seatPageName(files.seat),
    run: async () => showPage(adjudicator, seatPage(match, files), shownBefore(match, files.seat)),
  }));

async function showPage(
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
 * The entry that a page shows before this one; null for the opening, and after a former version,
 * whose tabs have to be read because they may be others.
 */
function entryBefore({ positions }: Pick<Match, 'positions'>): ShownEntry | null {
  const before = positions.at(-2);
  const isKnown = before?.sealed.entry.drawnBy === DRAWING_VERSION;
  return isKnown ? shownEntry(before.sealed) : null;
}

/** A named moment is shown on Proof alone, never in players' workbooks. */
const withoutMoments = ({ positions }: Match): Pick<Match, 'positions'> => ({
  positions: positions.filter(({ sealed }) => sealed.entry.kind !== 'early'),
});

/** The state of a seat's workbook before this entry, including receipts of polls. */
function shownBefore(match: Match, seat: Seat): WorkbookPublication['before'] {
  const { polled } = match;
  const before = entryBefore(withoutMoments(match));
  return polled.entry === before?.entry && Object.hasOwn(polled.seats, seat)
    ? { ...before, since: polled.seats[seat] }
    : before;
}

const PUBLIC = 'public';

const publicPart = (adjudicator: Adjudicator, match: Match): PostCommitEffect => ({
  name: PUBLIC,
  file: PUBLIC_NAME,
  run: async () => showPage(adjudicator, publicPage(match), entryBefore(match)),
});

/** An effect that needs the form and repairs nothing. */
const withForm =
  ({ files }: Match, run: () => Promise<void>): PostCommitEffect['run'] =>
  async () => {
    if (files.formId === '') throw new EffectBlockedError();
    await run();
    return [];
  };

const formPart = (
  adjudicator: Adjudicator,
  match: Match,
  form: ReadForm | null,
): PostCommitEffect => ({
  name: 'form',
  file: 'The form',
  run: withForm(match, async () => {
    if (form === null) await readAndUpdateForm(adjudicator, match);
    else await updateForm(adjudicator, match, form);
    if (match.files.publicId === '') throw new EffectBlockedError();
  }),
});

const aboutPart = (adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] =>
  (match.files.aboutForm?.id ?? '') === ''
    ? []
    : [
        {
          name: 'form “About me”',
          file: ABOUT_FORM,
          run: async () => {
            await updateAboutForm(adjudicator, match);
            return [];
          },
        },
      ];

const deadlinePart = (adjudicator: Adjudicator, match: Match): PostCommitEffect => ({
  name: 'deadline',
  file: 'The queue',
  run: withForm(match, async () => {
    const task = deadlineTaskAt(currentPosition(match), match.files);
    if (task !== null) await scheduleDeadline(adjudicator, task);
  }),
});

const pollPart = (adjudicator: Adjudicator, match: Match): PostCommitEffect => ({
  name: 'polls',
  file: 'The queue',
  run: withForm(match, () => scheduleNextPoll(adjudicator, match)),
});

/**
 * Wakes the season of a match that is over, or a season after an intervention: it may have to open
 * matches or inform them. If that fails, the season's next poll does the same within an hour.
 */
function seasonParts(adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] {
  const season = seasonToLook(match);
  const run = async () => {
    const at = isoInstant(adjudicator.google.now());
    await scheduleWake(adjudicator, { match: season, at });
    return [];
  };
  return season === '' ? [] : [{ name: 'season', file: 'The queue', run }];
}

/** Id of the season's host workbook; '' for none. */
function seasonToLook(match: Match): string {
  const position = currentPosition(match);
  if (isSeason(position))
    return interventionIn(position.sealed.entry) === null ? '' : match.files.hostId;
  return position.step === null ? match.seasonId : '';
}

/** Announcements say nothing that the public workbook does not show yet. */
const isPublished = (done: readonly EffectResult[]): boolean =>
  done.every(({ unfinished }) => unfinished?.name !== PUBLIC);

/** Names of the effects that run last, and for which a match does not wait. */
export const LAST_EFFECTS: readonly string[] = ['live page', 'announce'];

/** A command has the function write the page by a task that finishes the entry’s effects. */
function liveParts(adjudicator: Adjudicator, match: Match): readonly PostCommitEffect[] {
  const { google, live } = adjudicator;
  const { opened, sealed } = currentPosition(match);
  if (opened.settings.live === undefined) return [];
  const run = async () => {
    if (live === 'left to the function')
      await scheduleTaskAt(adjudicator, continuationTask(sealed, match.files), google.now());
    else await showLivePage(adjudicator, match);
    return [];
  };
  return [{ name: 'live page', file: LIVE_NAME, run }];
}

const announceParts = (
  adjudicator: Adjudicator,
  match: Match,
  { late, mayAnnounce }: { readonly late: string | null; readonly mayAnnounce: () => boolean },
): readonly PostCommitEffect[] =>
  match.discord.webhook === 'none'
    ? []
    : [
        {
          name: 'announce',
          file: 'The host’s workbook',
          run: async () => {
            if (!mayAnnounce()) throw new EffectBlockedError();
            return announce(adjudicator, match, late);
          },
        },
      ];
