/** Defines all interventions, and builds the entries of requests. */

import type { AwaitedMatch } from '../../../rules/kit/match/season.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { joinNames } from '../../../rules/kit/reckoning/rank.ts';
import type { RequestOption } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { hashWithKey, type ReplaceableFile, type ReplacedFile } from '../ledger/bindings.ts';
import { findBeaconRefusal, settleDiceAt } from '../ledger/dice.ts';
import { canonicalJson, sha256, shortenHash } from '../ledger/digest.ts';
import { formatInstant, getInstant, isStepName } from '../ledger/entry.ts';
import { MAX_DISCARDED_ENTRIES } from '../ledger/entry-parts.ts';
import { type Intervention, MAX_FLAVOUR_LENGTH } from '../ledger/interventions.ts';
import { findActivePause, type Position } from '../ledger/position.ts';
import { findHiddenCharacter } from '../ledger/seat-name.ts';
import type { MatchFiles } from '../reading/files.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { findAwaitedSince } from '../reading/season-matches.ts';
import { type PendingCommit, sealDraft, startDraft } from './build-entry.ts';
import { CLOCK_ROWS, PACE_ROW } from './clock-interventions.ts';
import {
  type BuildContext,
  type Change,
  defineRow,
  EXAMPLE_MATCH,
  type InterventionRow,
  quoteShortened,
  splitStepLine,
} from './intervention-row.ts';
import { ORDER_ROWS } from './order-interventions.ts';
import { buildResumeRequestId, buildSeasonRequestId, findEntryOfRequest } from './request.ts';
import { CO_HOST_ROW, RUNNER_ROW, SEAT_ROWS } from './seat-interventions.ts';
import { RULING_ROW } from './taking-reports.ts';
import { getUnsortedStart } from './tasks.ts';
import { parseInterval, toApproximateMs } from './time.ts';

/** Sets the paragraph above the story of the step at this place (0: the start); '' removes it. */
export interface FlavourAction {
  readonly kind: 'flavour';
  readonly place: number;
  readonly text: string;
}

export interface ReplaceAction {
  readonly kind: 'replaced';
  readonly files: readonly NewFile[];
}

const DISCARD_SENTENCE =
  'The match continues from its present ledger. Entries published later do not count';

/** Table of all actions of hosts, used by the tab “Requests” and by the command line. */
export const INTERVENTIONS = {
  ...CLOCK_ROWS,
  pace: PACE_ROW,
  ...ORDER_ROWS,
  ...SEAT_ROWS,
  resolve: defineRow<{ readonly kind: 'resolve' }>({
    kind: 'resolve',
    reason: '',
    read: () => ({ kind: 'resolve' }),
    preview: ({ step }) => [
      `${step?.title ?? 'The step'} is resolved with the answers received so far.`,
    ],
  }),
  content: defineRow<{ readonly kind: 'content' }>({
    kind: 'content',
    reason: '',
    read: () => ({ kind: 'content' }),
    preview: () => [
      'The match takes the content tabs as they are now. Earlier answers do not count, so ' +
        'everybody is asked again.',
    ],
  }),
  flavour: defineRow<FlavourAction>({
    kind: 'flavour',
    valueHelp: 'your paragraph above the story of the last step; for another step, its name first',
    command: {
      name: 'flavour',
      summary: 'set your own paragraph above a step’s story',
      about: `Shows a paragraph of plain text above the story of a step, marked as yours, on Story,
Proof and the page of the match. The paragraph may have 500 characters. It stays if the step is
undone and resolved again. A new paragraph replaces it.`,
      examples: [
        `${EXAMPLE_MATCH} "It rained all night, and nobody slept."`,
        `${EXAMPLE_MATCH} "What a finish." --step "Round 2" --yes`,
      ],
      takes: { '<text>': 'the paragraph; "" removes it' },
      flags: { '--step <step>': 'name or title of a resolved step; else the last one' },
      value: 'text',
      asked: ({ value, step }, match) => {
        const place = findStoryPlace(getCurrentPosition(match), step);
        return `flavour above step ${place}: ${normalizeFlavour(value)}`;
      },
    },
    reason: 'For the story.',
    read: ({ match }, { value, step }) => {
      const position = getCurrentPosition(match);
      const typed =
        step === undefined ? splitStepLine(position.history, value) : { step, text: value };
      const place = findStoryPlace(position, typed.step);
      return typeof place === 'string'
        ? place
        : { kind: 'flavour', place, text: normalizeFlavour(typed.text) };
    },
    preview: ({ history }, { place, text }) => {
      const title = history[place]?.title ?? 'the step';
      return text === ''
        ? [`Your paragraph above the story of ${title} is removed.`]
        : [`Your paragraph above the story of ${title}: “${text}”.`];
    },
    build: buildFlavourChange,
    isAfterEnd: true,
  }),
  dice: defineRow<{ readonly kind: 'dice' }>({
    kind: 'dice',
    command: {
      name: 'dice',
      summary: 'continue without an unavailable public beacon',
      about: `Use this command in a match opened with --dice beacon if the round for the open step
has been overdue for a day. The step’s dice then come from the seed and the previous step’s round,
and the verdict on the match reports this first. Until then wait: the match keeps requesting the
round, and rounds are never lost.`,
      examples: [`${EXAMPLE_MATCH} --without-beacon --reason "The beacon is down."`],
      flags: {
        '--without-beacon': { about: 'resolve the open step without its round', isNeeded: true },
      },
      asked: () => 'dice without the beacon',
    },
    read: () => ({ kind: 'dice' }),
    preview: () => [
      'This step’s dice come from the seed and the previous round, as everybody can read.',
    ],
    build: ({ before, atMs }) => findBeaconRefusal(before, atMs) ?? { own: { kind: 'dice' } },
  }),
  /** `givenUp`: short hashes of the lost entries. */
  'go on': defineRow<{ readonly kind: 'lost'; readonly givenUp: readonly string[] }>({
    kind: 'lost',
    isForHost: true,
    valueHelp: 'hashes that only the Desk names',
    command: {
      name: 'go-on',
      summary: 'go on without entries that the host’s workbook has lost',
      about: `If somebody has restored an older version of the host’s workbook, its ledger lacks
entries that pages show. No step is resolved until they are back. First restore the newer version
from File > Version history; the match then goes on by itself. Use this command only if the newer
version is lost for good. The missing entries then no longer count, and everybody can read that you
discarded them.`,
      examples: [
        `${EXAMPLE_MATCH} --reason "The newer version is lost."`,
        `${EXAMPLE_MATCH} --without 1a2b3c4d5e6f --reason "It is lost." --yes`,
      ],
      flags: { '--without <hash...>': 'entries that only the Desk names, by hash' },
      value: 'without',
      asked: () => 'go on from the older version',
    },
    read: ({ lost }, { value }) => {
      const named = value.split(/[\s,;]+/).filter((word) => word !== '');
      const other = named.find((word) => !/^[0-9a-f]{12}$/.test(word));
      if (other !== undefined)
        return (
          `Value: “${quoteShortened(other)}” is not a short hash of twelve digits. Leave the ` +
          'cell empty, or write the hashes that only the Desk names.'
        );
      return lost === undefined
        ? 'No entry is missing from the ledger, so nothing was lost.'
        : { kind: 'lost', givenUp: [...new Set([...lost.map(({ hash }) => hash), ...named])] };
    },
    preview: (_, { givenUp }) => [`${DISCARD_SENTENCE}: ${joinNames(givenUp)}.`],
    build: ({ action: { givenUp } }) => {
      if (givenUp.length === 0) return NOTHING_LOST_SENTENCE;
      return givenUp.length > MAX_DISCARDED_ENTRIES
        ? `The ledger has lost ${givenUp.length} entries, but at most ${MAX_DISCARDED_ENTRIES} ` +
            'can be discarded. Restore a newer version.'
        : { own: { kind: 'lost', givenUp } };
    },
    isAfterEnd: true,
  }),
  'co-host': CO_HOST_ROW,
  move: RUNNER_ROW,
  ruling: RULING_ROW,
  repair: defineRow<ReplaceAction>({
    kind: 'replaced',
    command: {
      name: 'repair',
      summary: 'replace files that were deleted for good',
      about: `Replaces the form, the public workbook or a player’s workbook of a match if the file
was deleted for good. Google may do so at once, or 30 days after the file was moved to the bin. A
file that is still in the bin is restored instead. The new file is shared like the old one and shows
the match as it is now. Confirmed answers stay confirmed. If they were in a lost form, their step
waits for your decision. The host’s workbook cannot be replaced.`,
      examples: [
        `${EXAMPLE_MATCH} --reason "The form was deleted."`,
        '--reason "The form was deleted." --yes',
      ],
      asked: (_, match) =>
        `make lost files again after entry ${getCurrentPosition(match).sealed.entry.entry}`,
    },
    build: buildReplacementChange,
    isAfterEnd: true,
  }),
};

export type InterventionName = keyof typeof INTERVENTIONS;
const INTERVENTION_NAMES = Object.keys(INTERVENTIONS) as readonly InterventionName[];
export type AnyRow = (typeof INTERVENTIONS)[InterventionName];

export type RowAction = Exclude<ReturnType<NonNullable<AnyRow['read']>>, string>;
/** An action that writes its own entry. */
export type RequestedAction = Exclude<RowAction, { readonly kind: 'resolve' | 'content' }>;

export const INTERVENTION_ROWS: readonly AnyRow[] = Object.values(INTERVENTIONS);

/** Returns the first row for an action's kind. All rows of a kind treat actions alike. */
export function getRow({ kind }: RowAction): InterventionRow {
  const found = INTERVENTION_ROWS.find((one) => one.kind === kind);
  if (found !== undefined) return found;
  throw new Error('every action has its row');
}

/** Names of the requests, in the order of the menu on the tab “Requests”. */
export const REQUEST_KINDS: readonly InterventionName[] = INTERVENTION_NAMES.filter(
  (name) => INTERVENTIONS[name].read !== undefined,
);

/** Lists the requests that are possible in a match or a season, with their help texts. */
export const listRequestOptions = ({ game }: Pick<Position, 'game'>): readonly RequestOption[] =>
  REQUEST_KINDS.filter(
    (name) => game.checkReport !== undefined || INTERVENTIONS[name].command?.of !== 'season',
  ).map((name) => {
    const { valueHelp: value, reason } = INTERVENTIONS[name];
    return { name, value, needsReason: reason === undefined };
  });

/** Joins the lines, and replaces runs of blanks and control characters by one space. */
const normalizeFlavour = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(/(?:(?!\ufeff)[\s\p{Cc}\p{Zl}\p{Zp}])+/gu, ' ')
    .trim();

function buildFlavourChange({
  before: { history, flavour },
  action: { place, text },
}: BuildContext<FlavourAction>): Change | string {
  const chapter = history[place];
  if (chapter === undefined)
    return 'That step does not have a story yet, because it has not been resolved.';
  const own = normalizeFlavour(text);
  if (own.length > MAX_FLAVOUR_LENGTH)
    return (
      `The paragraph has ${own.length} characters; the maximum is ${MAX_FLAVOUR_LENGTH}. Make it ` +
      'shorter.'
    );
  const hidden = findHiddenCharacter(own);
  if (hidden !== null)
    return (
      'The paragraph contains an invisible character that can change how the text is displayed ' +
      `(${hidden}). Type it again without that character.`
    );
  if (own === (flavour[place] ?? ''))
    return `This paragraph is already above the story of ${chapter.title}, so nothing changes.`;
  return { own: { kind: 'flavour', place, title: chapter.title, text: own } };
}

/** Finds a step by name or title, by default the last one. Returns a sentence if there is none. */
function findStoryPlace({ history }: Pick<Position, 'history'>, named: string): number | string {
  if (named === '') return history.length - 1;
  const place = history.findIndex((chapter) => isStepName(chapter, named));
  const titles = history.map(({ title }) => title).join(', ');
  return place >= 0
    ? place
    : `“${named.slice(0, 60)}” does not have a story. Steps with a story: ${titles}.`;
}

const NOTHING_LOST_SENTENCE =
  'The ledger contains every entry that a page shows, so nothing was lost.';

export interface NewFile {
  readonly file: ReplaceableFile;
  /** Seat that owns the workbook; null for other files. */
  readonly seat: Seat | null;
  readonly id: string;
  /** A form's address, as players use it; null for other files. */
  readonly address: string | null;
}

/** Builds the change; refuses it if the tabs that take the new links are damaged. */
function buildReplacementChange({ match, action }: BuildContext<ReplaceAction>): Change | string {
  const { key, incidents } = match;
  if (key === null || incidents.some(({ code }) => DAMAGED_TAB_CODES.includes(code)))
    return DAMAGED_TAB_SENTENCE;
  const files = action.files.map(
    (one): ReplacedFile => ({
      file: one.file,
      seat: one.seat,
      bound: hashWithKey(key, BOUND_KINDS[one.file], one.id),
      address: one.address === null ? null : hashWithKey(key, 'form address', one.address),
    }),
  );
  if (files.length === 0) return 'No file of the match is lost, so nothing is replaced.';
  return {
    own: { kind: 'replaced', files },
    files: action.files.reduce(withNewFile, match.files),
  };
}

const BOUND_KINDS = {
  form: 'form',
  'form “About me”': 'form',
  'public workbook': 'public workbook',
  workbook: 'workbook',
} as const satisfies Readonly<Record<NewFile['file'], string>>;

function withNewFile(before: MatchFiles, { file, seat, id, address }: NewFile): MatchFiles {
  switch (file) {
    case 'form':
      return { ...before, formId: id, formAddress: address ?? before.formAddress };
    case 'form “About me”':
      return {
        ...before,
        aboutForm: { id, address: address ?? before.aboutForm?.address ?? '' },
      };
    case 'public workbook':
      return { ...before, publicId: id };
    case 'workbook':
      return {
        ...before,
        seats: before.seats.map((one) => (one.seat === seat ? { ...one, workbookId: id } : one)),
      };
  }
}

/** Codes of incidents that make it impossible to find the rows to write. */
const DAMAGED_TAB_CODES: readonly string[] = ['players tab', 'match tab'];

const DAMAGED_TAB_SENTENCE =
  'First fix the tab “Match” or “Players” as the Desk describes: its cells were changed, and ' +
  'the new links are written there.';

export interface HostRequest {
  /** Idempotency key, which the entry contains. */
  readonly id: string;
  readonly action: RequestedAction;
  /** The host's own words, such as "deadline +1 day". */
  readonly asked: string;
  /** Reason, which everybody can read. */
  readonly reason: string;
  /** The co-host who requests the action; absent for the host. */
  readonly by?: string | undefined;
}

/**
 * Builds the id of a request from a command line. Equal words give equal ids. `after`: entry of an
 * earlier equal request that the host wants to repeat; 0 if there is none.
 */
export const buildRequestId = (
  request: Pick<HostRequest, 'asked' | 'reason'> & {
    readonly kind: RequestedAction['kind'];
    readonly after: number;
  },
): string => `said-${shortenHash(sha256(canonicalJson(request)))}`;

/** Returns the entry of a request at `atMs`, or explains why the request is refused. Pure. */
export function buildInterventionEntry(
  match: Match,
  request: HostRequest,
  atMs: number,
): PendingCommit | string {
  const before = settleDiceAt(getCurrentPosition(match), atMs);
  const { action, id } = request;
  const due = before.sealed.entry.next;
  const { build, isAfterEnd } = getRow(action);
  if (due === null || (before.step === null && isAfterEnd !== true)) return OVER_SENTENCE;
  const change = build?.({ match, before, action, id, next: due, atMs }) ?? UNKNOWN_ACTION_SENTENCE;
  if (typeof change === 'string') return change;
  const { own, next, files = match.files, discord = match.discord } = change;
  const draft: Intervention = {
    ...startDraft(before, match.seed),
    at: formatInstant(atMs),
    reason: request.reason,
    asked: request.asked,
    request: id,
    by: request.by,
    answersSince: getUnsortedStart(before.sealed.entry),
    ...own,
  };
  return sealDraft({ ...match, files, discord }, { before, draft, ...(next && { next }) });
}

const OVER_SENTENCE = 'The match is over and can no longer be changed.';
const UNKNOWN_ACTION_SENTENCE = 'This action is not available in a match.';

/** Returns the request that ends a pause when its time has come; null if there is none. */
export function findDueResume(match: Match, nowMs: number): HostRequest | null {
  const pause = findActivePause(getCurrentPosition(match));
  if (pause?.until === undefined || nowMs < Date.parse(pause.until)) return null;
  return {
    id: buildResumeRequestId(pause.entry),
    action: { kind: 'resume' },
    asked: 'resume',
    reason: 'The pause ended at the time that the host had set.',
  };
}

/** Returns the request for the void ruling that is due; `unfinished` maps names to open matches. */
export function findDueVoid(
  season: Match,
  unfinished: ReadonlyMap<string, Match>,
  nowMs: number,
): HostRequest | null {
  const position = getCurrentPosition(season);
  const { voidAfter } = position.opened.settings;
  const interval = voidAfter === undefined ? null : parseInterval(voidAfter);
  if (voidAfter === undefined || interval === null || findActivePause(position) !== null)
    return null;
  const latestMs = nowMs - toApproximateMs(interval);
  const resumedMs = getEntryTimeMs(
    season.positions.findLast(({ sealed }) => sealed.entry.kind === 'resume'),
  );
  const awaited = (position.step?.awaits ?? []).filter(
    ({ game, match }) => game === null || unfinished.has(match),
  );
  for (const one of awaited) {
    const since = findAwaitedSince(season, one);
    const begunMs = Math.max(getEntryTimeMs(season.positions[since]), resumedMs);
    if (Math.max(begunMs, computeLastActivityMs(unfinished.get(one.match))) > latestMs) continue;
    const request = buildVoidRequest(one, since, voidAfter);
    const isNew = findEntryOfRequest(season, request) === null;
    if (isNew && typeof buildInterventionEntry(season, request, nowMs) === 'object') return request;
  }
  return null;
}

const getEntryTimeMs = (position: Position | undefined): number =>
  position === undefined ? Number.NEGATIVE_INFINITY : Date.parse(getInstant(position.sealed.entry));

/** Returns the time of the last entry or the next deadline; minus infinity without a match. */
function computeLastActivityMs(match: Match | undefined): number {
  const last = match?.positions.at(-1);
  const deadline = last?.sealed.entry.next?.deadline ?? null;
  return Math.max(
    getEntryTimeMs(last),
    deadline === null ? Number.NEGATIVE_INFINITY : Date.parse(deadline),
  );
}

/**
 * Builds the request that voids a match. With `since` in its id, the request is new when a match is
 * awaited again after an undo.
 */
const buildVoidRequest = (
  { match, game }: AwaitedMatch,
  since: number,
  voidAfter: string,
): HostRequest => ({
  id: buildSeasonRequestId(`void-${since}-${shortenHash(sha256(match))}`),
  action: { kind: 'ruling', report: { kind: 'void', match, follows: 'usual' } },
  asked: `ruling void ${match}`,
  reason:
    (game === null
      ? `It was not over ${voidAfter} after it was to be played: `
      : `Nothing has happened in it for ${voidAfter}, and it is not over: `) +
    'it is void by the settings of the season.',
});
