/** Builds the contents of a match's workbooks after its last entry. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { Step } from '../../../rules/kit/match/game.ts';
import { buildOwnEnding } from '../../../rules/kit/match/outcome.ts';
import type { Seat } from '../../../rules/kit/match/seat.ts';
import { listSeats } from '../../../rules/kit/match/setup.ts';
import type { RecapLine } from '../../../rules/kit/narrating/recap.ts';
import { buildOwnNews, buildStory } from '../../../rules/kit/narrating/story.ts';
import { buildProposals } from '../../../rules/kit/playing/proposing.ts';
import { memoizeByObject } from '../../../rules/kit/reckoning/memoize.ts';
import { describePlace } from '../../../rules/kit/reckoning/rank.ts';
import { describeOwnPlace, shortenTitle } from '../../../rules/kit/showing/scores.ts';
import type { Audience, Page, View } from '../../../rules/kit/showing/view.ts';
import type { DrawnSheet, DrawnWorkbook } from '../../../sheets-templates/drawing/drawing.ts';
import type { PlayerRecord } from '../../../sheets-templates/records/record-columns.ts';
import { drawDesk } from '../../../sheets-templates/workbooks/desk.ts';
import { drawReceivedTab, HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type {
  PlayerWorkbookInput,
  ProposalsData,
} from '../../../sheets-templates/workbooks/player-data.ts';
import { drawPlayerWorkbook } from '../../../sheets-templates/workbooks/player-workbook.ts';
import type { ProofBeacon, ProofIntervention } from '../../../sheets-templates/workbooks/proof.ts';
import { drawPublicWorkbook } from '../../../sheets-templates/workbooks/public-workbook.ts';
import type { StoryData } from '../../../sheets-templates/workbooks/story.ts';
import {
  buildPageLink,
  type ContentTabHead,
  drawGamePages,
  findLog,
} from '../../../sheets-templates/workbooks/workbook.ts';
import { isPublicChain } from '../beacon/rounds.ts';
import { shortenHash } from '../ledger/digest.ts';
import {
  type Entry,
  findIntervention,
  formatEntryTitle,
  getInstant,
  type OpenedEntry,
  type OverruledReason,
} from '../ledger/entry.ts';
import { buildLedgerCells } from '../ledger/ledger.ts';
import {
  isAbsent,
  isAwaitingMatches,
  isCutOff,
  isDue,
  mayAnswer,
  owesAnswer,
  type Position,
  type ResolvedStepRecord,
  takesAnswers,
} from '../ledger/position.ts';
import { describeRequester, isSeasonRequest } from '../next/request.ts';
import { formatShortClock, formatTime, type TimeStyle } from '../next/time.ts';
import {
  buildCalendarLink,
  buildLastingLink,
  buildLiveLink,
  buildSheetLink,
  buildStepLink,
  createLinkFiller,
} from '../reading/links.ts';
import { getCurrentPosition, getPollRecord, listEntries, type Match } from '../reading/match.ts';
import { buildPollRecordRows } from '../reading/polled.ts';
import { isSeason, listAwaitedHere, listUnopened } from '../reading/season-matches.ts';
import { areRowsChanged } from '../reading/submissions.ts';
import { describeAboutMe } from './about-form.ts';
import { buildDeskData } from './desk-data.ts';
import {
  describeHeldStep,
  describeHostDecision,
  describeHostSeat,
  describeKeptTexts,
  describeOpenUntil,
  describePauseShortly,
  describeState,
  describeStep,
  describeTeam,
  listInterventionTexts,
  listPlayerTexts,
  listShownNames,
  summarizeIntervention,
} from './intervention-texts.ts';
import {
  buildLinks,
  buildSeasonLinks,
  buildWatchLinks,
  listOwnMatches,
  withMatchLinks,
} from './match-settings.ts';
import { buildReceipts, describeReading, type PreviewedReceipts } from './own-receipts.ts';

/** Returns a game's view for one audience at the last entry. */
const viewPosition = ({ game, setup, state, history }: Position, audience: Audience): View =>
  game.view({ setup, state, history, audience });

/** Returns a game's pages for one audience. */
export const buildPages = (position: Position, audience: Audience): readonly Page[] =>
  viewPosition(position, audience).pages;

/** Returns the public view. It is cached, since every workbook of the match links to it. */
const viewAsPublic = memoizeByObject((position: Position) =>
  viewPosition(position, { kind: 'public' }),
);

/** Draws the public workbook. `waits`: why the step waits for the host; empty if it does not. */
export function drawPublicContent(
  match: Match,
  waits: readonly OverruledReason[] = [],
): DrawnWorkbook {
  const position = getCurrentPosition(match);
  const { opened, step } = position;
  const entries = listEntries(match);
  const { pages, summary, standing, chart, picture, board, aside } = viewAsPublic(position);
  const what = isSeason(position) ? 'season' : 'match';
  const log = findLog(buildPublicLink(match), pages);
  const host = describeHostSeat(position);
  return drawPublicWorkbook({
    title: opened.settings.title,
    seats: listSeats(position),
    story: {
      what,
      story: buildStory(position.game, position),
      flavour: position.flavour[position.history.length - 1] ?? '',
      states: [
        ...(waits.length === 0 ? [] : [describeHeldStep(waits)]),
        ...describeState(position, waits.length > 0),
        ...listPlayerTexts(position),
        ...(host === '' ? [] : [host]),
      ],
      kept: [...(waits.length === 0 ? describeKeptTexts(position) : []), ...describeTeam(position)],
      summary,
      ...(standing !== undefined && { standing }),
      ...(chart !== undefined && { chart }),
      ...linkPicture(match, picture),
      ...(aside !== undefined && { aside }),
      ...(board !== undefined && { board }),
      stepTitle: step?.title ?? '',
      deadlineText: waits.length > 0 ? '' : describeOpenUntil(position, formatShortClock),
      pause:
        waits.length > 0
          ? describeHoldShortly(waits)
          : describePauseShortly(position) || describePlay(position),
      formUrl: (step?.asks ?? []).length === 0 ? '' : match.files.formAddress,
      watched: buildWatchLinks(match),
      links: [
        ...buildLinks('Everything that happened', log?.url ?? ''),
        ...buildLinks(getGuideTitle(position), buildGuideLink(match, pages)),
        ...buildSeasonLinks(match),
      ],
      log,
      earlier:
        step === null ? [] : position.line.slice(-MAX_EARLIER_STEPS).flatMap(buildEarlierLines),
      page: buildStoryPage(match),
      names: listShownNames(position),
    },
    pages: withMatchLinks(match, pages),
    proof: {
      seedHash: opened.seedHash,
      rulesVersion: opened.rules,
      link: buildSheetLink(match.files, match.files.publicId),
      beacon: buildProvenBeacon(opened),
      host,
      entries: entries.map(({ entry, hash }) => ({
        entry: entry.entry,
        step: isEntryUndone(position, entry)
          ? `${formatProvenStep(entry)} (undone)`
          : formatProvenStep(entry),
        hash,
        stateHash: entry.stateHash,
      })),
      team: describeTeam(position),
      interventions: entries.flatMap(({ entry }) =>
        listProvenInterventions(entry, opened.settings),
      ),
      contentTabs: listContentHeads(position),
      disclosure:
        step === null
          ? { seed: match.seed, ledger: entries.map(buildLedgerCells), content: opened.content }
          : null,
    },
  });
}

/** Describes whether awaited matches are open here; '' if the step has a deadline. */
function describePlay(position: Position): string {
  if (!isAwaitingMatches(position)) return '';
  const here = listAwaitedHere(position).length;
  if (here === 0) return 'played elsewhere';
  return listUnopened(position).length === here ? 'about to begin' : 'being played';
}

/** Formats why the step waits for its host, in at most 60 characters for a heading. */
const describeHoldShortly = (waits: readonly OverruledReason[]): string =>
  `held: ${waits.map((reason) => SHORT_HOLD_CAUSES[reason]).join(', ')}`;

const describeOwnHold = ({ reasons, ownText }: HeldStep): string =>
  ownText === undefined ? describeHoldShortly(reasons) : 'held: your answer is missing';

const SHORT_HOLD_CAUSES: Readonly<Record<OverruledReason, string>> = {
  'answer missing': 'an answer was lost',
  'form missed': 'the form was closed',
};

/** Maximum number of earlier headlines that are shown below the picture. */
const MAX_EARLIER_STEPS = 5;

/** Builds the line with the previous headline; empty if no step was resolved before. */
const buildEarlierLines = memoizeByObject(
  ({ before }: ResolvedStepRecord): readonly RecapLine[] => {
    const title = before.history.length > 1 ? before.history.at(-1)?.title : undefined;
    const text = buildStory(before.game, before).headline;
    return title === undefined ? [] : [{ step: shortenTitle(title), text }];
  },
);

/** Adds links to season matches to the picture. */
const linkPicture = (match: Match, blocks: View['picture']): Pick<View, 'picture'> =>
  blocks === undefined
    ? {}
    : { picture: withMatchLinks(match, [{ blocks }]).flatMap((linked) => linked.blocks) };

/** Builds Story's link to the page. While a match is open, only the host can export its states. */
const buildStoryPage = (match: Match): StoryData['page'] => ({
  address: buildLiveLink(match) || match.pageAddress,
  isLive: buildLiveLink(match) !== '' && getCurrentPosition(match).step !== null,
  madeBy: getCurrentPosition(match).step === null ? 'anybody' : 'the host',
});

const buildPublicLink = ({ files }: Match): string => buildSheetLink(files, files.publicId);

/** Builds a link to each public page except Guide. */
const buildPageLinks = (match: Match, pages: readonly Page[]) =>
  pages
    .filter(({ name, isYetEmpty }) => name !== GUIDE_NAME && isYetEmpty !== true)
    .flatMap(({ name }) => {
      const url = buildPublicLink(match);
      return buildLinks(name, url === '' ? '' : buildPageLink(url, pages, name));
    });

const GUIDE_NAME = 'Guide';

const getGuideTitle = (position: Position): string =>
  `How the ${isSeason(position) ? 'season' : 'game'} works`;

const buildGuideLink = (match: Match, pages: readonly Page[]): string =>
  buildPublicLink(match) === '' ? '' : buildPageLink(buildPublicLink(match), pages, GUIDE_NAME);

export const listContentHeads = ({ game }: Position): readonly ContentTabHead[] =>
  game.content.tabs.map(({ name, about, columns }) => ({ name, about, columns }));

/** Why a step waits for the host, as a player's workbook shows it. */
export interface HeldStep {
  readonly reasons: readonly OverruledReason[];
  /** Text for a player whose answer is missing; absent for all others. */
  readonly ownText?: string | undefined;
}

/** Draws a player's workbook. `soFar`: results of a poll. `held`: absent unless the step waits. */
export function drawSeatContent(
  match: Match,
  seat: Seat,
  soFar?: PreviewedReceipts,
  held?: HeldStep,
): DrawnWorkbook {
  const position = getCurrentPosition(match);
  const { sealed, opened, step } = position;
  const { title } = opened.settings;
  const { next } = sealed.entry;
  const host = describeHostSeat(position);
  const isAwaited = owesAnswer(position, seat) && !isAbsent(position, seat);
  const { summary, pages, ...own } = viewPosition(position, { kind: 'seat', seat });
  const scores = position.game.scores(position);
  const outcome = position.game.outcome(position);
  return drawPlayerWorkbook({
    what: isSeason(position) ? 'season' : 'match',
    seat,
    seats: listSeats(position),
    playedAs: listShownNames(position)[seat] ?? seat,
    title,
    place:
      outcome === null
        ? describeOwnPlace(scores, listSeats(position), seat)
        : outcome.ending?.teams === undefined
          ? describePlace(outcome.placings, seat)
          : '',
    own: { ...own, ...linkPicture(match, own.picture) },
    ending: outcome === null ? null : buildOwnEnding(outcome, scores, seat),
    summary,
    pages: withMatchLinks(match, pages),
    news: buildOwnNews(position.game, position, seat),
    receipts: buildReceipts(match, seat, soFar),
    lastAsked: findLastAsked(match, seat),
    proposals: findProposedOrders(match, seat),
    counts: opened.settings.counts,
    formUrl: buildStepLink(match, seat),
    url: buildOwnLink(match, seat),
    calendarUrl:
      next === null || next.deadline === null || step === null
        ? ''
        : buildCalendarLink({ title: `${title}: ${step.title}`, at: next.deadline }),
    aboutMe: describeAboutMe(match, seat, soFar?.messages),
    matches: listOwnMatches(match, seat),
    links: [
      ...buildLinks('The public workbook', buildPublicLink(match)),
      ...buildPageLinks(match, viewAsPublic(position).pages),
      ...buildLinks(getGuideTitle(position), buildGuideLink(match, viewAsPublic(position).pages)),
      ...buildSeasonLinks(match),
    ],
    liveUrl: buildLiveLink(match),
    readers: [...(host === '' ? [] : [host]), ...describeTeam(position)],
    step:
      step === null
        ? null
        : {
            title: step.title,
            about: describeStep(position, step),
            states: [
              ...describeState(position, held !== undefined),
              ...(held?.ownText === undefined ? [] : [held.ownText]),
              ...(held === undefined ? [] : [describeHeldStep(held.reasons)]),
            ],
            kept: held === undefined ? describeKeptTexts(position) : [],
            held: held === undefined ? '' : describeOwnHold(held),
            reading: describeReading(position),
            interventions: listInterventionTexts(position),
            owes: isAwaited,
            mayAnswer: mayAnswer(position, seat) || owesAnswer(position, seat),
            isClosed: listOwedAsks(step).length > 0 && !takesAnswers(position),
            isReminded: soFar?.isReminded ?? false,
          },
    deadlineText: describeOpenUntil(position, formatShortClock),
  });
}

const buildOwnLink = ({ files }: Match, seat: Seat): string =>
  buildSheetLink(files, files.seats.find((one) => one.seat === seat)?.workbookId ?? '');

function findLastAsked(match: Match, seat: Seat): PlayerWorkbookInput['lastAsked'] {
  const passed = getCurrentPosition(match).line.findLast(({ before }) =>
    isAsked(before.step, seat),
  );
  return passed === undefined
    ? null
    : {
        title: passed.before.step?.title ?? '',
        isKnown: !areRowsChanged(match, passed.by.entry),
      };
}

/** Whether the step asks the seat for an answer. */
const isAsked = (step: Step | null, seat: Seat): boolean =>
  listOwedAsks(step).some((ask) => ask.seat === seat);

/** Whether the entry resolved a step that was undone later. */
const isEntryUndone = ({ sorted }: Position, entry: Entry): boolean =>
  entry.kind === 'resolved' && !sorted.includes(entry.entry);

/** Draws Desk and Received at an instant, in ms. Default: directly after the entry. */
export function drawDeskSheets(match: Match, atMs = 0): readonly [DrawnSheet, DrawnSheet] {
  const position = getCurrentPosition(match);
  const polled = getPollRecord(match);
  const news = {
    incidents: [...match.incidents, ...polled.problems],
    repairNotes: polled.repairNotes,
    isCutOff: isCutOff(position, atMs),
    isWaiting: isDue(position, atMs) || (polled.isStopped && !isCutOff(position, atMs)),
  };
  return [
    drawDesk(buildDeskData(match, news), HOST_TABS.desk.sheetId),
    drawReceivedTab(buildPollRecordRows(polled)),
  ];
}

/** Draws the tabs that change with every entry. Omits tabs that a host may edit. */
export const drawHostSheets = (match: Match, atMs = 0): readonly DrawnSheet[] => [
  ...drawDeskSheets(match, atMs),
  ...drawGamePages(buildHostPages(match), listSeats(getCurrentPosition(match))),
];

export const buildHostPages = (match: Match): readonly Page[] =>
  withMatchLinks(match, buildPages(getCurrentPosition(match), { kind: 'host' }));

export const listPlayerRecords = (match: Match): readonly PlayerRecord[] =>
  match.files.seats.map(({ seat, email, code, workbookId }) => ({
    seat,
    email,
    code,
    garnets:
      getCurrentPosition(match).setup.players.find((player) => player.seat === seat)?.garnets ?? 0,
    workbook: buildSheetLink(match.files, workbookId),
    form: buildLastingLink(match, seat),
    discord: match.discord.ids[seat] ?? '',
  }));

/** Returns proposed orders, or null. If they have no rows, `about` explains why. */
export function findProposedOrders(match: Match, seat: Seat): ProposalsData | null {
  const position = getCurrentPosition(match);
  const { game, step } = position;
  if (game.proposing === undefined || step === null) return null;
  if (!owesAnswer(position, seat) && !mayAnswer(position, seat))
    return createEmptyProposals(NOT_ASKED_NOTICE);
  const found = findProposals(position, seat);
  if (found === null) return createEmptyProposals(NOT_COMPARED_NOTICE);
  const { about, scarce, proposals, isAll } = found;
  if (proposals.length === 0) return createEmptyProposals(NO_VALID_PROPOSAL);
  const link = createLinkFiller(match, seat);
  return {
    about,
    scarce,
    isAll,
    rows: proposals.map(({ answers, ...told }) => ({ ...told, url: link(answers) })),
  };
}

const getProposals = memoizeByObject(
  (_position: Position) => new Map<Seat, ReturnType<typeof buildProposals>>(),
);

function findProposals(position: Position, seat: Seat): ReturnType<typeof buildProposals> {
  const { game, setup, state } = position;
  const known = getProposals(position);
  if (!known.has(seat)) known.set(seat, buildProposals(game, { setup, state, seat }));
  return known.get(seat) ?? null;
}

const createEmptyProposals = (about: string): ProposalsData => ({ about, rows: [], isAll: false });

const NOT_ASKED_NOTICE = 'You have nothing to answer in this step.';
const NOT_COMPARED_NOTICE =
  'Your form lists everything that you can order in this step. The tab “Now” explains the step.';
const NO_VALID_PROPOSAL =
  'The orders compared on this page are impossible now, but your form accepts other orders.';

/** Returns the beacon's chain and first round; undefined if the dice come from the seed alone. */
export function buildProvenBeacon({ settings, beacon }: OpenedEntry): ProofBeacon | undefined {
  const { beacon: chain } = settings;
  return chain === undefined || beacon === undefined
    ? undefined
    : { chain: chain.chain, isPublic: isPublicChain(chain), round: beacon.round };
}

/**
 * Formats the entry's title. In a season, adds the public workbook of a linked match, or the last
 * hash of each collected match. `verify` reads both while the season is open.
 */
export function formatProvenStep(entry: Entry): string {
  if (entry.kind === 'match') return `${formatEntryTitle(entry)}: ${entry.match} ${entry.public}`;
  if (entry.kind !== 'results') return formatEntryTitle(entry);
  const ended = entry.reports.map(
    ({ match, lastHash }) => `${match} ${shortenHash(lastHash ?? '')}`,
  );
  return `${formatEntryTitle(entry)}: ${ended.join(', ')}`;
}

/** Lists the line of “Proof” about an intervention or a co-host's entry; empty for others. */
export function listProvenInterventions(
  entry: Entry,
  times: TimeStyle,
): readonly ProofIntervention[] {
  const when = formatTime(Date.parse(getInstant(entry)), times);
  const done = findIntervention(entry);
  const coHost = 'by' in entry && entry.by !== undefined ? ` Done by the co-host ${entry.by}.` : '';
  const hostWord = entry.kind === 'resolved' ? entry.hostWord : undefined;
  const build = (what: string, reason = ''): readonly ProofIntervention[] => [
    { entry: entry.entry, what: `${formatEntryTitle(entry)}.${what}`, reason, when },
  ];
  if (hostWord !== undefined) return build(` ${describeHostDecision(hostWord)}${coHost}`);
  if (done === null) return coHost === '' ? [] : build(coHost);
  const isByHost = !isSeasonRequest(done) && done.by === undefined;
  const by = isByHost ? '' : ` Done by ${describeRequester(done)}.`;
  return build(` ${summarizeIntervention(done, times)}${by}`, done.reason);
}
