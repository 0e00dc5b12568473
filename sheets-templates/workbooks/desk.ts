/** Draws the host's Desk: the open step, who has answered, problems with remedies, and links. */

import { countText } from '../../rules/kit/narrating/figures.ts';
import type { Story } from '../../rules/kit/narrating/story.ts';
import { joinNames } from '../../rules/kit/reckoning/rank.ts';
import { buildCompactRanking, omitSeries } from '../../rules/kit/showing/scores.ts';
import type { Cell, Link, Mark, Notice, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import type { PaneBlock } from '../drawing/pane-blocks.ts';
import { layoutPanes, NOW_GRID_PX, RESULT_GRID_PX } from '../drawing/panes.ts';
import { buildFateMark } from './fate.ts';
import { buildDeeds, buildMatchRecap, listPlaceBlocks } from './story.ts';

export const SEAT_STATES = ['in', 'in with problems', 'nothing counts', 'missing'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

export interface DeskSeat {
  readonly seat: string;
  /** Whether the open step awaits an answer of this seat. */
  readonly owes: boolean;
  /** Whether the seat may answer the open step, although its answer is not awaited. */
  readonly mayAnswer: boolean;
  /** Whether the open step does not wait for the seat, although it owes an answer. */
  readonly isAbsent: boolean;
  /** State found by the last poll; null if no poll has run since the last entry. */
  readonly state: SeatState | null;
  /** Status at the last deadline, such as "accepted" or "missing"; '' before the first deadline. */
  readonly fate: string;
  readonly note: string;
  /** Address of the player's workbook; '' if unknown. */
  readonly url: string;
  /** Address of the row with the answer at the last deadline; '' if there is none. */
  readonly rowUrl: string;
}

export interface DeskProblem {
  readonly where: string;
  readonly what: string;
  /** Remedy for the host. */
  readonly todo: string;
}

export interface DeskLink {
  readonly text: string;
  readonly url: string;
}

export interface DeskData {
  readonly title: string;
  readonly state: 'open' | 'grace' | 'paused' | 'cut off' | 'undone' | 'over' | 'waits';
  /** Title of the open step; '' if no step is open. */
  readonly stepTitle: string;
  /** End of the open step or of a pause, with its time zone; '' if there is none. */
  readonly deadlineText: string;
  /** Sentences on interventions in the open step. */
  readonly interventions: readonly string[];
  /** The last step, standing and result; null if the match is unreadable. */
  readonly story: Story | null;
  /** Sentence that explains why the step's answers have not been polled; '' if unknown. */
  readonly unread: string;
  readonly what: 'match' | 'season';
  /** The host’s tasks for the season’s matches, such as “open Round 1, Main match”. */
  readonly owed: readonly { readonly title: string; readonly todo: string }[];
  /** The awaited matches of a season; a match that is not open here has no address. */
  readonly matches: readonly {
    readonly title: string;
    readonly game: string;
    readonly players: string;
    readonly url: string;
  }[];
  readonly seats: readonly DeskSeat[];
  /** Sentences on answers of unknown senders. */
  readonly unknownSenders: readonly string[];
  /** Problems, each with links to the places that its remedy names. */
  readonly problems: readonly (DeskProblem & { readonly links?: readonly DeskLink[] })[];
  /** The host's open requests, each with a link to its row. */
  readonly requests: readonly { readonly link: DeskLink; readonly text: string }[];
  /** Sentences on changes by others that were undone. */
  readonly repairNotes: readonly string[];
  /** Names of the hidden content tabs while they can be edited. */
  readonly contentTabs: readonly string[];
  readonly links: readonly DeskLink[];
  /** Sentence on the last poll, or since when the match waits for the host; '' if unknown. */
  readonly status: string;
  /** Sentences on polls and versions. */
  readonly pollNotes: readonly string[];
}

const AWAITED_MATCHES_NOTICE =
  'Nothing is due here until a match is over. Then the season collects its result.';

/** Draws the Desk. The main pane contains everything that a host needs on a phone. */
export const drawDesk = (desk: DeskData, sheetId: number): DrawnSheet =>
  layoutPanes({
    sheetId,
    title: 'Desk',
    seats: desk.seats.map(({ seat }) => seat),
    heading: desk.title,
    status: desk.status,
    grid: desk.state === 'over' ? RESULT_GRID_PX : NOW_GRID_PX,
    main: [
      {
        kind: 'notice',
        ...describeState(desk),
        links: listTaskLinks(desk).map(buildLink),
      },
      ...listProblemNotices(desk),
      ...(desk.state === 'over' || desk.requests.length === 0 ? [] : [buildRequestTable(desk)]),
      ...buildUnknownSenderNotice(desk),
      ...(desk.matches.length > 0 ? [buildMatchTable(desk)] : []),
      ...(hasAnswerTable(desk) ? [buildAnswerTable(desk)] : []),
      ...buildNotice('Repairs and other news', desk.repairNotes),
      ...(desk.state === 'over' ? listPlaces(desk) : listNews(desk)),
      ...(desk.links.length === 0
        ? []
        : [
            {
              kind: 'notice',
              title: 'Go to',
              lines: [],
              links: desk.links.map(buildLink),
            } as const,
          ]),
    ],
    picture: [
      ...(hasSeatTables(desk) ? buildNoteTable(desk) : []),
      ...(desk.state === 'over' ? [] : buildStanding(desk)),
      ...listEvents(desk),
    ],
    aside: [
      ...(desk.state === 'over' ? [] : buildNotice('Polls', desk.pollNotes)),
      buildHiddenTabsNotice(desk),
    ],
  });

const listPlaces = ({ story }: DeskData): readonly PaneBlock[] =>
  story === null ? [] : listPlaceBlocks({ story });

const listNews = ({ story }: DeskData): readonly Notice[] =>
  buildNotice('Story', story === null ? [] : [story.headline]);

const buildStanding = ({ story }: DeskData): readonly Table[] =>
  story === null || story.ranking.length === 0
    ? []
    : [{ ...buildCompactRanking(story.scores, story.ranking), title: 'Standing' }];

/** Lists the events of the last step, and after the match those of all steps. */
const listEvents = ({ what, story }: DeskData): readonly PaneBlock[] =>
  story === null
    ? []
    : [...buildDeeds({ story, names: {} }), ...buildMatchRecap({ what, story, log: null })];

/** Lists the link to the tab Requests in states in which the host uses it. */
const listTaskLinks = ({ state, links }: DeskData): readonly DeskLink[] =>
  state === 'open' || state === 'over' || state === 'waits'
    ? []
    : links.filter(({ text }) => text === 'Requests');

const buildLink = (link: DeskLink): Link => ({ kind: 'link', ...link });

const UNKNOWN_SENDER_ADVICE =
  'To do: if one of your players sent it, send them their link from the tab Players.';

const buildUnknownSenderNotice = ({ unknownSenders }: DeskData): readonly Notice[] =>
  unknownSenders.length === 0
    ? []
    : buildNotice('Unknown senders', [...unknownSenders, UNKNOWN_SENDER_ADVICE], 'caution');

const hasSeatTables = ({ state, seats }: DeskData): boolean => state !== 'over' && seats.length > 0;

/** Whether the step asks anybody. A season asks nobody while only matches are played. */
const hasAnswerTable = (desk: DeskData): boolean =>
  hasSeatTables(desk) &&
  (desk.matches.length === 0 || desk.seats.some(({ owes, mayAnswer }) => owes || mayAnswer));

/** Describes what the host must do, until when answers count, and how many have arrived. */
function describeState(desk: DeskData): Pick<Notice, 'title' | 'lines' | 'tone'> {
  const { state, stepTitle, interventions } = desk;
  if (state === 'over')
    return { title: hasOpenTask(desk) ? 'Over' : 'Over: nothing more to do', lines: [OVER_NOTICE] };
  const { title, tone } = STATE_HEADS[state];
  const [owed] = state === 'open' ? desk.owed : [];
  return {
    title:
      owed === undefined
        ? [title, omitSeries(stepTitle)].filter((text) => text !== '').join(': ')
        : `You owe: ${owed.title}`,
    lines: [
      ...(state === 'open' ? listOpenTasks(desk) : []),
      ...listStateLines(desk, state),
      ...(state === 'undone' ? [] : describeAnswerCounts(desk)),
      ...(state === 'open' && isQuiet(desk) ? ['You have nothing to do before the deadline.'] : []),
      ...(state === 'waits' ? [] : interventions),
    ],
    tone: state === 'open' && hasOpenTask(desk) ? 'caution' : tone,
  };
}

const hasOpenTask = ({ owed, problems, requests, unknownSenders }: DeskData): boolean =>
  [owed, problems, requests, unknownSenders].some(({ length }) => length > 0);

const isQuiet = (desk: DeskData): boolean => !hasOpenTask(desk) && desk.deadlineText !== '';

const OVER_NOTICE =
  'The public workbook contains the seed and ledger. To show the match as a page, use ' +
  '“sealed page”.';

const STATE_HEADS = {
  open: { title: 'Open', tone: 'good' },
  grace: { title: 'Grace', tone: 'caution' },
  paused: { title: 'Paused', tone: 'caution' },
  'cut off': { title: 'Yours to resolve', tone: 'caution' },
  undone: { title: 'Undone', tone: 'caution' },
  waits: { title: 'The match waits', tone: 'bad' },
} as const;

/** Lists the host's tasks in this state, and until when answers count. */
function listStateLines(desk: DeskData, state: keyof typeof STATE_HEADS): readonly string[] {
  const { deadlineText } = desk;
  switch (state) {
    case 'open':
      return [
        ...desk.owed.map(({ title, todo }, at) => (at === 0 ? todo : `Also ${title}. ${todo}`)),
        ...(deadlineText === '' ? [] : [`Answers count until ${deadlineText}.`]),
      ];
    case 'grace':
      return [
        `To do: remind ${formatAwaitedSeats(desk)}. On the tab Requests you can also enter ` +
          'their orders, move the deadline, or resolve the step now.',
        `An answer was missing at the deadline, so answers count until ${deadlineText}.`,
      ];
    case 'paused':
      return [
        deadlineText === ''
          ? 'To do: request “resume” on the tab Requests, or use “sealed resume”.'
          : `The match resumes by itself ${deadlineText}. To resume it earlier, request ` +
            '“resume” on the tab Requests, or use “sealed resume”.',
      ];
    case 'cut off':
      return [
        'To do: request “resolve” on the tab Requests, and tick it after its preview. Or use ' +
          '“sealed resolve --dry-run”, then “sealed resolve”.',
        `Answers received until ${deadlineText} count. New answers no longer count.`,
      ];
    case 'undone':
      return [
        `The step is resolved again ${deadlineText}. To resolve it earlier, request “resolve” ` +
          'on the tab Requests.',
      ];
    case 'waits':
      return [
        'To do: solve the problems below. The match then goes on by itself within 15 minutes.',
        'Answers are kept.',
      ];
  }
}

/** Describes the host's most urgent task before the deadline, unless the title names it. */
function listOpenTasks(desk: DeskData): readonly string[] {
  const { deadlineText, owed, problems, requests, unknownSenders } = desk;
  if (owed.length > 0) return [];
  if (problems.length > 0) return ['To do: see the problems below.'];
  if (requests.length > 0)
    return [`To do: tick or fix ${countText(requests.length, 'request')}, below.`];
  if (unknownSenders.length > 0) return ['To do: see the unknown senders below.'];
  return deadlineText !== '' ? [] : [AWAITED_MATCHES_NOTICE];
}

const isAwaited = ({ owes, isAbsent }: DeskSeat): boolean => owes && !isAbsent;

/** Describes how many awaited seats have answered. Returns no sentence if no seat is awaited. */
function describeAnswerCounts({ seats, state, unread }: DeskData): readonly string[] {
  const awaited = seats.filter(isAwaited);
  if (awaited.length === 0) return [];
  if (awaited.every((seat) => seat.state === null))
    return unread === '' || state === 'waits' ? [] : [unread];
  const answered = awaited.filter(({ state }) => state === 'in' || state === 'in with problems');
  return answered.length === awaited.length
    ? ['Everybody has answered.']
    : [`Answered: ${answered.length} of ${awaited.length}.`];
}

function formatAwaitedSeats({ seats }: DeskData): string {
  const names = seats
    .filter((seat) => isAwaited(seat) && ['missing', 'nothing counts'].includes(seat.state ?? ''))
    .map(({ seat }) => seat);
  return names.length === 0 ? 'the players who are missing' : joinNames(names);
}

/** Lists a notice for each place, with all its problems. */
const listProblemNotices = ({ problems }: DeskData): readonly Notice[] =>
  [...Map.groupBy(problems, ({ where }) => where)].map(([where, own]) => ({
    kind: 'notice',
    title: `Problem: ${where}`,
    lines: own.flatMap(({ what, todo }) => [what, `To do: ${todo}`]),
    links: [
      ...new Map(own.flatMap(({ links = [] }) => links).map((link) => [link.text, link])).values(),
    ].map(buildLink),
    tone: 'bad',
  }));

/** Builds the table of the answers at the last deadline and to the open step, urgent ones first. */
function buildAnswerTable({ seats, state }: DeskData): Table {
  const hasLast = seats.some(({ fate }) => fate !== '');
  return {
    kind: 'table',
    title: 'Who has answered',
    columns: [
      { title: 'Player', width: 'text' },
      ...(hasLast ? [{ title: 'Before' }] : []),
      { title: 'Now' },
    ],
    rows: seats
      .toSorted((one, other) => rankUrgency(one) - rankUrgency(other))
      .map((seat): readonly Cell[] => [
        buildSeatCell(seat.seat, seat.url),
        ...(hasLast ? [buildLastCell(seat)] : []),
        buildNowMark(seat, state),
      ]),
    foot: 'Each name links to the player’s workbook.',
  };
}

const buildMatchTable = ({ matches }: DeskData): Table => ({
  kind: 'table',
  title: 'Matches',
  columns: [{ title: 'Match', width: 'text' }, { title: 'Game' }, { title: 'Players' }],
  rows: matches.map(({ title, game, players, url }) => [buildSeatCell(title, url), game, players]),
});

/** Builds a link to the answer at the last deadline, unless the table of notes has this link. */
const buildLastCell = ({ fate, note, rowUrl }: DeskSeat): Cell => {
  if (fate === '') return null;
  return note === '' && rowUrl !== ''
    ? { kind: 'link', text: fate, url: rowUrl }
    : buildFateMark(fate);
};

const buildSeatCell = (seat: string, url: string): Cell =>
  url === '' ? { kind: 'mark', value: seat, tone: 'strong' } : { kind: 'link', text: seat, url };

const URGENT_STATES_FIRST = ['missing', 'nothing counts', 'in with problems', null, 'in'] as const;

const rankUrgency = (seat: DeskSeat): number =>
  URGENT_STATES_FIRST.indexOf(seat.state) + (isAwaited(seat) ? 0 : URGENT_STATES_FIRST.length);

const buildRequestTable = ({ requests }: DeskData): Table => ({
  kind: 'table',
  title: 'Open requests on the tab Requests',
  columns: [{ title: 'To do' }, { title: 'Effect', width: 'text' }],
  rows: requests.map(({ link, text }) => [buildLink(link), text]),
});

/** Builds the table of notes on answers at the last deadline; no table without notes. */
function buildNoteTable({ seats }: DeskData): readonly Table[] {
  const rows = seats
    .filter(({ note }) => note !== '')
    .map(({ seat, rowUrl, note }) => [buildSeatCell(seat, rowUrl), note]);
  const columns = [
    { title: 'Player' },
    { title: 'Reason that the player reads', width: 'text' },
  ] as const;
  return rows.length === 0 ? [] : [{ kind: 'table', title: 'At the last deadline', columns, rows }];
}

/** Builds the mark of the column Now. It is muted if nobody waits for an answer of the seat. */
function buildNowMark(seat: DeskSeat, match: DeskData['state']): Mark {
  const { owes, mayAnswer, isAbsent, state } = seat;
  const isMissing = state === null || state === 'missing';
  const buildMuted = (value: string): Mark => ({ kind: 'mark', value, tone: 'muted' });
  if (owes && isAbsent && isMissing) return buildMuted('absent');
  if (owes && state === 'missing' && match === 'paused') return buildMuted('not yet');
  if (owes || (mayAnswer && !isMissing)) return buildStateMark(state);
  return buildMuted(mayAnswer ? 'need not answer' : 'not asked');
}

const buildStateMark = (state: SeatState | null): Mark => ({
  kind: 'mark',
  value: state ?? 'not read yet',
  tone: state === null ? 'caution' : STATE_TONES[state],
});

const STATE_TONES = {
  in: 'good',
  'in with problems': 'caution',
  'nothing counts': 'bad',
  missing: 'caution',
} as const satisfies Readonly<Record<SeatState, Tone>>;

/** Builds a notice in a list, which is empty if there are no lines. */
const buildNotice = (title: string, lines: readonly string[], tone?: Tone): readonly Notice[] =>
  lines.length === 0 ? [] : [{ kind: 'notice', title, lines, ...(tone && { tone }) }];

/** Describes the hidden tabs, which the host can open as the owner of the file. */
const buildHiddenTabsNotice = ({ contentTabs }: DeskData): Notice => ({
  kind: 'notice',
  title: 'Hidden tabs',
  lines: [
    'Do not edit Ledger (every entry of the match) or Received (the results of polls).',
    ...(contentTabs.length === 0
      ? []
      : [
          `${joinNames(contentTabs)}: the game’s content. ` +
            'You can edit the content until the first step is resolved.',
        ]),
    'To open one, choose it from the list of all sheets (☰, bottom left) or from the menu ' +
      '“View”, “Hidden sheets”.',
  ],
});
