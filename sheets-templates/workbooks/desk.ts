/** Draws the host's Desk: the open step, who has answered, problems with remedies, and links. */

import { joinNames } from '../../rules/kit/reckoning/rank.ts';
import { omitSeries } from '../../rules/kit/showing/scores.ts';
import type { Cell, Link, Mark, Notice, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { layoutPanes, NOW_GRID_PX } from '../drawing/panes.ts';
import { buildFateMark } from './fate.ts';

export const SEAT_STATES = ['in', 'in with problems', 'nothing counts', 'missing'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

export interface DeskSeat {
  readonly seat: string;
  /** Whether the open step awaits an answer of this seat. */
  readonly owes: boolean;
  /** Whether the seat may answer the open step, although its answer is not awaited. */
  readonly mayAnswer: boolean;
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
  /** Headline of the result; '' until the match ends. */
  readonly result: string;
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
  /** Sentence on the time and runner of the last poll; '' if unknown. */
  readonly lastPolled: string;
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
    status: desk.state === 'over' ? desk.result : desk.lastPolled,
    grid: NOW_GRID_PX,
    main: [
      {
        kind: 'notice',
        ...describeState(desk),
        links: desk.links.map(buildLink),
      },
      ...desk.problems.map(buildProblemNotice),
      ...(desk.state === 'over' || desk.requests.length === 0 ? [] : [buildRequestTable(desk)]),
      ...buildUnknownSenderNotice(desk),
      ...(desk.matches.length > 0 ? [buildMatchTable(desk)] : []),
      ...(hasAnswerTable(desk) ? [buildAnswerTable(desk)] : []),
      ...buildNotice('Repairs and other news', desk.repairNotes),
      {
        kind: 'text',
        text: 'This tab is drawn again after every deadline and poll, so edits here are lost.',
      },
    ],
    picture: [
      ...(hasSeatTables(desk) ? buildLastStepTable(desk) : []),
      buildHiddenTabsNotice(desk),
    ],
    aside: desk.state === 'over' ? [] : buildNotice('Polls', desk.pollNotes),
  });

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
  if (state === 'over') return { title: `The ${desk.what} is over`, lines: [OVER_NOTICE] };
  const { title, tone } = STATE_HEADS[state];
  const [owed] = state === 'open' ? desk.owed : [];
  return {
    title:
      owed === undefined
        ? [title, omitSeries(stepTitle)].filter((text) => text !== '').join(': ')
        : `You owe: ${owed.title}`,
    lines: [
      ...listStateLines(desk, state),
      ...(state === 'undone' ? [] : describeAnswerCounts(desk)),
      ...(state === 'open' ? describeOpenTask(desk) : []),
      ...(state === 'waits' ? [] : interventions),
    ],
    tone: state === 'open' && hasOpenTask(desk) ? 'caution' : tone,
  };
}

const hasOpenTask = ({ owed, problems, requests, unknownSenders }: DeskData): boolean =>
  [owed, problems, requests, unknownSenders].some(({ length }) => length > 0);

const OVER_NOTICE =
  'You have nothing more to do. The public workbook contains the seed and ledger.';

const STATE_HEADS = {
  open: { title: 'Open', tone: 'good' },
  grace: { title: 'Grace', tone: 'caution' },
  paused: { title: 'Paused', tone: 'caution' },
  'cut off': { title: 'New answers no longer count', tone: 'caution' },
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
        ...(deadlineText === '' ? [] : [`Orders are accepted until ${deadlineText}.`]),
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
        `Answers received until ${deadlineText} count.`,
      ];
    case 'undone':
      return [
        `The step is resolved again ${deadlineText}. To resolve it earlier, request “resolve” ` +
          'on the tab Requests.',
      ];
    case 'waits':
      return [
        'To do: solve the problems below. The match then goes on by itself within 15 minutes.',
        ...(deadlineText === '' ? [] : [`The step was due ${deadlineText}. Answers are kept.`]),
      ];
  }
}

/** Describes what the host must do before the deadline. */
function describeOpenTask(desk: DeskData): readonly string[] {
  const { deadlineText, owed, problems, requests, unknownSenders } = desk;
  if (problems.length > 0) return ['To do: see the problems below.'];
  if (requests.length > 0) return ['To do: see your open requests below.'];
  if (unknownSenders.length > 0) return ['To do: see the unknown senders below.'];
  if (owed.length > 0) return [];
  return [
    deadlineText === '' ? AWAITED_MATCHES_NOTICE : 'You have nothing to do before the deadline.',
  ];
}

/** Describes how many awaited seats have answered. Returns no sentence if no seat is awaited. */
function describeAnswerCounts({ seats, state, unread }: DeskData): readonly string[] {
  const awaited = seats.filter(({ owes }) => owes);
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
    .filter(({ owes, state }) => owes && (state === 'missing' || state === 'nothing counts'))
    .map(({ seat }) => seat);
  return names.length === 0 ? 'the players who are missing' : joinNames(names);
}

/** Whether a seat has answered a step that did not await its answer. */
const hasAnswered = ({ mayAnswer, state }: Pick<DeskSeat, 'mayAnswer' | 'state'>): boolean =>
  mayAnswer && state !== null && state !== 'missing';

const buildProblemNotice = ({
  where,
  what,
  todo,
  links = [],
}: DeskData['problems'][number]): Notice => ({
  kind: 'notice',
  title: `Problem: ${where}`,
  lines: [what, `To do: ${todo}`],
  links: links.map(buildLink),
  tone: 'bad',
});

const buildMatchTable = ({ matches }: DeskData): Table => ({
  kind: 'table',
  title: 'Matches',
  columns: [{ title: 'Match', width: 'text' }, { title: 'Game' }, { title: 'Players' }],
  rows: matches.map(({ title, game, players, url }) => [buildSeatCell(title, url), game, players]),
});

/** Builds the table of the open step's answers, the most urgent first. */
const buildAnswerTable = ({ seats }: DeskData): Table => ({
  kind: 'table',
  title: 'Who has answered',
  columns: [{ title: 'Seat', width: 'text' }, { title: 'Now' }],
  rows: seats
    .toSorted((one, other) => rankUrgency(one) - rankUrgency(other))
    .map((seat): readonly Cell[] => [buildSeatCell(seat.seat, seat.url), buildNowMark(seat)]),
  foot: 'Each name links to the player’s workbook.',
});

const buildSeatCell = (seat: string, url: string): Cell =>
  url === '' ? { kind: 'mark', value: seat, tone: 'strong' } : { kind: 'link', text: seat, url };

const URGENT_STATES_FIRST = ['missing', 'nothing counts', 'in with problems', null, 'in'] as const;

const rankUrgency = ({ owes, state }: DeskSeat): number =>
  URGENT_STATES_FIRST.indexOf(state) + (owes ? 0 : URGENT_STATES_FIRST.length);

const buildRequestTable = ({ requests }: DeskData): Table => ({
  kind: 'table',
  title: 'Open requests on the tab Requests',
  columns: [{ title: 'To do' }, { title: 'Effect', width: 'text' }],
  rows: requests.map(({ link, text }) => [buildLink(link), text]),
});

/** Builds the table of answers at the last deadline. Returns no table before the first deadline. */
function buildLastStepTable({ seats }: DeskData): readonly Table[] {
  const asked = seats.filter(({ fate }) => fate !== '');
  if (asked.length === 0) return [];
  const columns = [
    { title: 'Seat' },
    { title: 'Last step' },
    { title: 'Note', width: 'text' },
  ] as const;
  const rows = asked.map(({ seat, rowUrl, fate, note }) => [
    buildSeatCell(seat, rowUrl),
    buildFateMark(fate),
    note === '' ? null : note,
  ]);
  const foot = 'Each name links to the row of the answer on the tab Submissions.';
  const hasLinks = asked.some(({ rowUrl }) => rowUrl !== '');
  return [
    { kind: 'table', title: 'At the last deadline', columns, rows, ...(hasLinks && { foot }) },
  ];
}

/** Builds the mark of the column Now. It is muted if the seat need not answer and has not. */
function buildNowMark({ owes, mayAnswer, state }: DeskSeat): Mark {
  if (owes || hasAnswered({ mayAnswer, state })) return buildStateMark(state);
  return { kind: 'mark', value: mayAnswer ? 'need not answer' : 'not asked', tone: 'muted' };
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
