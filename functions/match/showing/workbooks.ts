/** Contents of a match's workbooks after its last entry: views of the rules and our own tabs. */

import { owedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { ownEnding } from '../../../rules/kit/match/outcome.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { seatsOf } from '../../../rules/kit/match/setup.ts';
import { ownNewsOf } from '../../../rules/kit/narrating/own-news.ts';
import type { RecapLine } from '../../../rules/kit/narrating/recap.ts';
import { storyOf } from '../../../rules/kit/narrating/story.ts';
import { proposalsFor } from '../../../rules/kit/playing/proposing.ts';
import { memoizedByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { placeText } from '../../../rules/kit/reckoning/rank.ts';
import { briefTitle } from '../../../rules/kit/showing/compact-ranking.ts';
import { ownPlaceText } from '../../../rules/kit/showing/own-place.ts';
import type { Audience, Page, View } from '../../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { PlayerRecord } from '../../../sheets-templates/records/record-columns.ts';
import type { ContentHead } from '../../../sheets-templates/workbooks/content-tab.ts';
import { deskSheet } from '../../../sheets-templates/workbooks/desk.ts';
import { HOST_TABS, receivedSheet } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { PlayerWorkbookInput } from '../../../sheets-templates/workbooks/player-data.ts';
import { playerWorkbook } from '../../../sheets-templates/workbooks/player-workbook.ts';
import type { ProofBeacon, ProofIntervention } from '../../../sheets-templates/workbooks/proof.ts';
import type { ProposalsData } from '../../../sheets-templates/workbooks/proposals.ts';
import { publicWorkbook } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { StoryData } from '../../../sheets-templates/workbooks/story.ts';
import { gamePages, logOf, pageLink } from '../../../sheets-templates/workbooks/workbook.ts';
import { isPublicChain } from '../beacon/rounds.ts';
import { shortHash } from '../ledger/digest.ts';
import {
  type Entry,
  type HostWordReason,
  instantOf,
  interventionIn,
  type OpenedEntry,
  type ResolvedEntry,
  titleOf,
} from '../ledger/entry.ts';
import { ledgerCells } from '../ledger/ledger.ts';
import {
  isAbsent,
  isCutOff,
  isDue,
  mayAnswer,
  owes,
  type Position,
  type ResolvedStepRecord,
  takesAnswers,
} from '../ledger/position.ts';
import { isBySeason, requesterOf } from '../next/request.ts';
import { type TimeStyle, wallClock } from '../next/time.ts';
import {
  calendarLink,
  lastingLink,
  linkFilledIn,
  liveLink,
  personalLink,
  spreadsheetLink,
} from '../reading/links.ts';
import { currentPosition, entriesOf, type Match, polledNow } from '../reading/match.ts';
import { pollRecordRows } from '../reading/polled.ts';
import { areRowsChanged } from '../reading/submissions.ts';
import { aboutMeOf } from './about-form.ts';
import { deskData } from './desk-data.ts';
import {
  hostSeatText,
  hostWordSpoken,
  hostWordWaits,
  interventionSummary,
  interventionTexts,
  keptTexts,
  playersTexts,
  shortPauseText,
  shortUntilText,
  shownNames,
  stateTexts,
  stepAbout,
  teamTexts,
} from './intervention-texts.ts';
import { linkIf, ownMatches, seasonLinks, withMatchLinks } from './match-settings.ts';
import { type PreviewedReceipts, readingText, receiptsFor } from './own-receipts.ts';

/** A game's view for one audience at the last entry. */
const viewFor = ({ game, setup, state, history }: Position, audience: Audience): View =>
  game.view({ setup, state, history, audience });

/** A game's pages for one audience. */
export const pagesFor = (position: Position, audience: Audience): readonly Page[] =>
  viewFor(position, audience).pages;

const publicViews = new WeakMap<Position, View>();

/** Cached: every workbook of the match links to it. */
function publicView(position: Position): View {
  const view = publicViews.get(position) ?? viewFor(position, { kind: 'public' });
  publicViews.set(position, view);
  return view;
}

/** `waits`: why the step waits for the host's word; empty if it does not. */
export function publicDrawing(match: Match, waits: readonly HostWordReason[] = []): DrawnWorkbook {
  const position = currentPosition(match);
  const { opened, step } = position;
  const entries = entriesOf(match);
  const { pages, summary, standing, picture, board, aside } = publicView(position);
  const log = logOf(publicLink(match), pages);
  const host = hostSeatText(position);
  return publicWorkbook({
    title: opened.settings.title,
    seats: seatsOf(position),
    story: {
      story: storyOf(position.game, position),
      flavour: position.flavour[position.history.length - 1] ?? '',
      states: [
        ...(waits.length === 0 ? [] : [hostWordWaits(waits)]),
        ...stateTexts(position),
        ...playersTexts(position),
        ...(host === '' ? [] : [host]),
      ],
      kept: [...(waits.length === 0 ? keptTexts(position) : []), ...teamTexts(position)],
      summary,
      ...(standing !== undefined && { standing }),
      ...linkedPicture(match, picture),
      ...(aside !== undefined && { aside }),
      ...(board !== undefined && { board }),
      stepTitle: step?.title ?? '',
      deadlineText: shortUntilText(position),
      pause: shortPauseText(position),
      formUrl: (step?.asks ?? []).length === 0 ? '' : match.files.formAddress,
      links: [
        ...linkIf('All that happened', log?.url ?? ''),
        ...linkIf('How the game goes', guideLink(match, pages)),
        ...seasonLinks(match),
      ],
      log,
      earlier: step === null ? [] : position.line.slice(-MOST_EARLIER).flatMap(earlierLine),
      page: storyPageOf(match),
      names: shownNames(position),
    },
    pages: withMatchLinks(match, pages),
    proof: {
      seedHash: opened.seedHash,
      rulesVersion: opened.rules,
      link: spreadsheetLink(match.files, match.files.publicId),
      beacon: provenBeacon(opened),
      host,
      entries: entries.map(({ entry, hash }) => ({
        entry: entry.entry,
        step: isUndone(position, entry) ? `${provenStep(entry)} (undone)` : provenStep(entry),
        hash,
        stateHash: entry.stateHash,
      })),
      team: teamTexts(position),
      interventions: entries.flatMap(({ entry }) => provenIntervention(entry, opened.settings)),
      contentTabs: contentHeads(position),
      disclosure:
        step === null
          ? { seed: match.seed, ledger: entries.map(ledgerCells), content: opened.content }
          : null,
    },
  });
}

/** Lines below the picture, for a laptop. */
const MOST_EARLIER = 5;

/** The headline before a step was resolved; empty before the first. */
const earlierLine = memoizedByObject(({ before }: ResolvedStepRecord): readonly RecapLine[] => {
  const title = before.history.length > 1 ? before.history.at(-1)?.title : undefined;
  const text = storyOf(before.game, before).headline;
  return title === undefined ? [] : [{ step: briefTitle(title), text }];
});

/** The picture with links to the matches of a season. */
const linkedPicture = (match: Match, blocks: View['picture']): Pick<View, 'picture'> =>
  blocks === undefined
    ? {}
    : { picture: withMatchLinks(match, [{ blocks }]).flatMap((linked) => linked.blocks) };

/** Only the host can export an open match as a page: its states are secret. */
const storyPageOf = (match: Match): StoryData['page'] => ({
  address: liveLink(match) || match.pageAddress,
  isLive: liveLink(match) !== '' && currentPosition(match).step !== null,
  madeBy: currentPosition(match).step === null ? 'anybody' : 'the host',
});

const publicLink = ({ files }: Match): string => spreadsheetLink(files, files.publicId);

/** One for each public page except Guide. */
const pageLinks = (match: Match, pages: readonly Page[]) =>
  pages
    .filter(({ name, isYetEmpty }) => name !== GUIDE && isYetEmpty !== true)
    .flatMap(({ name }) => {
      const url = publicLink(match);
      return linkIf(name, url === '' ? '' : pageLink(url, pages, name));
    });

const GUIDE = 'Guide';

const guideLink = (match: Match, pages: readonly Page[]): string =>
  publicLink(match) === '' ? '' : pageLink(publicLink(match), pages, GUIDE);

export const contentHeads = ({ game }: Position): readonly ContentHead[] =>
  game.content.tabs.map(({ name, about, columns }) => ({ name, about, columns }));

/** `soFar`: a poll's findings. `held`: why the step waits for the host's word; '' if not. */
export function seatDrawing(
  match: Match,
  seat: Seat,
  soFar?: PreviewedReceipts,
  held = '',
): DrawnWorkbook {
  const position = currentPosition(match);
  const { sealed, opened, step } = position;
  const { title } = opened.settings;
  const { next } = sealed.entry;
  const host = hostSeatText(position);
  const isAwaited = owes(position, seat) && !isAbsent(position, seat);
  const { summary, pages, ...own } = viewFor(position, { kind: 'seat', seat });
  const scores = position.game.scores(position);
  const outcome = position.game.outcome(position);
  return playerWorkbook({
    seat,
    seats: seatsOf(position),
    playedAs: shownNames(position)[seat] ?? seat,
    title,
    place:
      outcome === null
        ? ownPlaceText(scores, seatsOf(position), seat)
        : outcome.ending?.teams === undefined
          ? placeText(outcome.placings, seat)
          : '',
    own: { ...own, ...linkedPicture(match, own.picture) },
    ending: outcome === null ? null : ownEnding(outcome, scores, seat),
    summary,
    pages: withMatchLinks(match, pages),
    news: ownNewsOf(position.game, position, seat),
    receipts: receiptsFor(match, seat, soFar),
    lastAsked: lastAskedOf(match, seat),
    proposals: proposedTo(match, seat),
    counts: opened.settings.counts,
    formUrl: personalLink(match, seat),
    url: ownLink(match, seat),
    calendarUrl:
      next === null || next.deadline === null || step === null
        ? ''
        : calendarLink({ title: `${title}: ${step.title}`, at: next.deadline }),
    aboutMe: aboutMeOf(match, seat, soFar?.messages),
    matches: ownMatches(match, seat),
    links: [
      ...linkIf('The public workbook', publicLink(match)),
      ...pageLinks(match, publicView(position).pages),
      ...linkIf('How the game goes', guideLink(match, publicView(position).pages)),
      ...seasonLinks(match, seat),
    ],
    liveUrl: liveLink(match),
    readers: [...(host === '' ? [] : [host]), ...teamTexts(position)],
    step:
      step === null
        ? null
        : {
            title: step.title,
            about: stepAbout(position, step),
            states: [...stateTexts(position), ...(held === '' ? [] : [held])],
            kept: held === '' ? keptTexts(position) : [],
            reading: readingText(position),
            interventions: interventionTexts(position),
            owes: isAwaited,
            mayAnswer: mayAnswer(position, seat) || owes(position, seat),
            isClosed: owedAsks(step).length > 0 && !takesAnswers(position),
            isReminded: soFar?.isReminded ?? false,
          },
    deadlineText: shortUntilText(position),
  });
}

const ownLink = ({ files }: Match, seat: Seat): string =>
  spreadsheetLink(files, files.seats.find((one) => one.seat === seat)?.workbookId ?? '');

function lastAskedOf(match: Match, seat: Seat): PlayerWorkbookInput['lastAsked'] {
  const passed = currentPosition(match).line.findLast(({ before }) => asks(before.step, seat));
  return passed === undefined
    ? null
    : {
        title: passed.before.step?.title ?? '',
        isKnown: !areRowsChanged(match, passed.by.entry),
      };
}

/** Whether the seat owed an answer. */
const asks = (step: Step | null, seat: Seat): boolean =>
  owedAsks(step).some((ask) => ask.seat === seat);

/** Whether the entry resolved a step that was undone later. */
const isUndone = ({ sorted }: Position, entry: Entry): boolean =>
  entry.kind === 'resolved' && !sorted.includes(entry.entry);

/** Desk and Received at an instant, in milliseconds. Default: directly after the entry. */
export function deskSheets(match: Match, atMs = 0): readonly [DrawnSheet, DrawnSheet] {
  const position = currentPosition(match);
  const polled = polledNow(match);
  const news = {
    incidents: [...match.incidents, ...polled.problems],
    repairNotes: polled.repairNotes,
    isCutOff: isCutOff(position, atMs),
    isWaiting: isDue(position, atMs) || (polled.isStopped && !isCutOff(position, atMs)),
  };
  return [
    deskSheet(deskData(match, news), HOST_TABS.desk.sheetId),
    receivedSheet(pollRecordRows(polled)),
  ];
}

/** The tabs drawn after every entry; not those that a host may edit. */
export const computedHostSheets = (match: Match, atMs = 0): readonly DrawnSheet[] => [
  ...deskSheets(match, atMs),
  ...gamePages(hostPages(match), seatsOf(currentPosition(match))),
];

export const hostPages = (match: Match): readonly Page[] =>
  withMatchLinks(match, pagesFor(currentPosition(match), { kind: 'host' }));

/** The rows of the tab Players. */
export const playerRecords = (match: Match): readonly PlayerRecord[] =>
  match.files.seats.map(({ seat, email, code, workbookId }) => ({
    seat,
    email,
    code,
    garnets:
      currentPosition(match).setup.players.find((player) => player.seat === seat)?.garnets ?? 0,
    workbook: spreadsheetLink(match.files, workbookId),
    form: lastingLink(match, seat),
    discord: match.discord.ids[seat] ?? '',
  }));

type FoundProposals = ReturnType<typeof proposalsFor>;

const reckoned = new WeakMap<Position, Map<Seat, FoundProposals>>();

/** Null if the game proposes nothing, and at the end. Without rows, `about` gives the reason. */
export function proposedTo(match: Match, seat: Seat): ProposalsData | null {
  const position = currentPosition(match);
  const { game, step } = position;
  if (game.proposing === undefined || step === null) return null;
  if (!owes(position, seat) && !mayAnswer(position, seat)) return none(NOT_ASKED);
  const found = foundFor(position, seat);
  if (found === null) return none(NOT_WEIGHED);
  const { about, scarce, proposals, isAll } = found;
  if (proposals.length === 0) return none(NONE_SOUND);
  const link = linkFilledIn(match, seat);
  return {
    about,
    scarce,
    isAll,
    rows: proposals.map(({ answers, ...told }) => ({ ...told, url: link(answers) })),
  };
}

function foundFor(position: Position, seat: Seat): FoundProposals {
  const known = reckoned.get(position) ?? new Map<Seat, FoundProposals>();
  reckoned.set(position, known);
  const before = known.get(seat);
  if (before !== undefined) return before;
  const { game, setup, state } = position;
  const found = proposalsFor(game, { setup, state, seat });
  known.set(seat, found);
  return found;
}

const none = (about: string): ProposalsData => ({ about, rows: [], isAll: false });

const NOT_ASKED = 'Nothing is asked of you in this step.';
const NOT_WEIGHED =
  'Your form lists everything that you can order in this step. The tab “Now” explains the step.';
const NONE_SOUND =
  'This page weighs some orders alone, and these do not fit as things stand. Your form ' +
  'takes others.';

/** The chain of the dice and its first round; undefined if they come from the seed alone. */
export function provenBeacon({ settings, beacon }: OpenedEntry): ProofBeacon | undefined {
  const { beacon: chain } = settings;
  return chain === undefined || beacon === undefined
    ? undefined
    : { chain: chain.chain, isPublic: isPublicChain(chain), round: beacon.round };
}

/**
 * The entry's title; in a season also the public workbook of a match, and the last hash of each
 * match with a result, for `verify` of an open season.
 */
export function provenStep(entry: Entry): string {
  if (entry.kind === 'match') return `${titleOf(entry)}: ${entry.match} ${entry.public}`;
  if (entry.kind !== 'results') return titleOf(entry);
  const ended = entry.reports.map(({ match, lastHash }) => `${match} ${shortHash(lastHash ?? '')}`);
  return `${titleOf(entry)}: ${ended.join(', ')}`;
}

/** The intervention of an entry, if it has one. */
export function provenIntervention(entry: Entry, times: TimeStyle): readonly ProofIntervention[] {
  if (entry.kind === 'resolved' && entry.hostWord !== undefined)
    return [provenWord(entry, entry.hostWord, times)];
  const done = interventionIn(entry);
  const by = 'by' in entry ? entry.by : undefined;
  if (done === null) return by === undefined ? [] : [provenAuthor(entry, by, times)];
  const { at, reason } = done;
  const isByHost = !isBySeason(done) && done.by === undefined;
  return [
    {
      entry: done.entry,
      what:
        `${titleOf(done)}. ` +
        `${interventionSummary(done, times)}${isByHost ? '' : ` Done by ${requesterOf(done)}.`}`,
      reason,
      when: wallClock(Date.parse(at), times),
    },
  ];
}

/** A step that was resolved, or content that was taken, at a co-host's request. */
const provenAuthor = (entry: Entry, by: string, times: TimeStyle): ProofIntervention => ({
  entry: entry.entry,
  what: `${titleOf(entry)}. Done by the co-host ${by}.`,
  reason: '',
  when: wallClock(Date.parse(instantOf(entry)), times),
});

const provenWord = (
  entry: ResolvedEntry,
  hostWord: readonly HostWordReason[],
  times: TimeStyle,
): ProofIntervention => ({
  entry: entry.entry,
  what:
    `${titleOf(entry)}. ${hostWordSpoken(hostWord)}` +
    `${entry.by === undefined ? '' : ` Done by the co-host ${entry.by}.`}`,
  reason: '',
  when: wallClock(Date.parse(instantOf(entry)), times),
});
