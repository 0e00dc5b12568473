/** Draws the host's Desk: the open step, who has answered, problems with remedies, and links. */

import { namesOf } from '../../rules/kit/reckoning/rank.ts';
import type { Cell, Mark, Notice, Table, Tone } from '../../rules/kit/showing/view.ts';
import type { DrawnSheet } from '../drawing/drawing.ts';
import { layoutPanes, NOW_GRID_PX } from '../drawing/panes.ts';
import { buildFateMark } from './fate.ts';

/** State of a seat that the open step asks, by the last poll. */
export const SEAT_STATES = ['in', 'in with problems', 'nothing counts', 'missing'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

export interface DeskSeat {
  readonly seat: string;
  /** Whether the open step awaits this seat. */
  readonly owes: boolean;
  /** Whether the seat may answer the open step without being awaited. */
  readonly mayAnswer: boolean;
  /** Null before the first poll after the last entry. */
  readonly state: SeatState | null;
  /**
   * Status of the seat's orders at the last deadline: "accepted", "missing"; '' before the first.
   */
  readonly fate: string;
  readonly note: string;
  /** Address of the player's workbook; '' if unknown. */
  readonly url: string;
}

export interface DeskProblem {
  readonly where: string;
  readonly what: string;
  /** What the host can do about the problem. */
  readonly todo: string;
}

export interface DeskData {
  /** Title of the match. */
  readonly title: string;
  readonly state: 'open' | 'grace' | 'paused' | 'cut off' | 'undone' | 'over' | 'waits';
  /** Title of the open step; '' without one. */
  readonly stepTitle: string;
  /** End of the open step, or of a pause, with its time zone; '' without one. */
  readonly deadlineText: string;
  /** Interventions in the open step, a sentence or two each. */
  readonly interventions: readonly string[];
  /** Names the due matches of a season that are not open yet; '' for none. */
  readonly unopened: string;
  readonly seats: readonly DeskSeat[];
  /** Answers of unknown senders, a sentence each. */
  readonly unknownSenders: readonly string[];
  readonly problems: readonly DeskProblem[];
  /** Repairs of others' changes, a sentence each. */
  readonly repairNotes: readonly string[];
  /** Names of the content tabs, hidden at first. */
  readonly contentTabs: readonly string[];
  readonly links: readonly { readonly text: string; readonly url: string }[];
  /** How often the tab Requests is polled, a sentence; '' if unknown. */
  readonly requestsServed: string;
  /** Time and runner of the last poll, a sentence; '' if unknown. */
  readonly lastPolled: string;
  /** Advice on polls and versions, a sentence or two each. */
  readonly pollNotes: readonly string[];
}

/** Shown for a step that only awaits matches. */
const OPENING_ADVICE = 'Open them with “sealed season next”; “sealed run” does so by itself.';
const AWAITED_MATCHES_NOTICE =
  'Nothing is due here until a match is over. Then the season collects its result.';

/**
 * Draws the Desk. The main pane has what the host must do; the others have all seats, and advice.
 */
export const drawDesk = (desk: DeskData, sheetId: number): DrawnSheet =>
  layoutPanes({
    sheetId,
    title: 'Desk',
    seats: desk.seats.map(({ seat }) => seat),
    heading: desk.title,
    status: desk.state === 'over' ? '' : desk.lastPolled,
    grid: NOW_GRID_PX,
    main: [
      { kind: 'notice', ...describeState(desk) },
      ...desk.problems.map(buildProblemNotice),
      ...buildNotice('Unknown senders', desk.unknownSenders, 'caution'),
      ...buildNotice('Restored, and other news', desk.repairNotes),
      ...buildFilesNotice(desk),
      {
        kind: 'text',
        text: 'This tab is drawn after every deadline and poll: edits here are lost.',
      },
    ],
    picture: [
      ...(desk.state === 'over' || desk.seats.length === 0 ? [] : [buildSeatTable(desk)]),
      buildHiddenTabsNotice(desk),
    ],
    aside:
      desk.state === 'over'
        ? []
        : [
            ...buildNotice('Polls', desk.pollNotes),
            ...buildNotice(
              'The tab Requests',
              [desk.requestsServed].filter((text) => text !== ''),
            ),
          ],
  });

/** Describes until when answers count, who is missing, and what the host can do. */
function describeState(desk: DeskData): Pick<Notice, 'title' | 'lines' | 'tone'> {
  const { stepTitle, deadlineText, interventions } = desk;
  switch (desk.state) {
    case 'open':
      return {
        title: `Open: ${stepTitle}`,
        lines: [
          deadlineText === '' ? AWAITED_MATCHES_NOTICE : `Orders are taken until ${deadlineText}.`,
          ...describeAnswers(desk),
          ...(desk.unopened === '' ? [] : [`${desk.unopened} ${OPENING_ADVICE}`]),
          ...interventions,
        ],
        tone: 'good',
      };
    case 'grace':
      return {
        title: `Grace: ${stepTitle}`,
        lines: [
          `An answer was missing at the deadline, so answers count until ${deadlineText}.`,
          ...describeAnswers(desk),
          ...interventions,
          'To do: remind the players who are missing. On the tab Requests you can also enter ' +
            'their orders, move the deadline, or resolve the step now.',
        ],
        tone: 'caution',
      };
    case 'paused':
      return {
        title: `Paused: ${stepTitle}`,
        lines: [
          ...interventions,
          ...describeAnswers(desk),
          deadlineText === ''
            ? 'To do: resume it with “sealed resume”, or on the tab Requests.'
            : `The match goes on by itself ${deadlineText}; earlier with “sealed resume”, or on ` +
              'the tab Requests.',
        ],
        tone: 'caution',
      };
    case 'cut off':
      return {
        title: `Answers are cut off: ${stepTitle}`,
        lines: [
          `Answers received until ${deadlineText} count.`,
          ...describeAnswers(desk),
          ...interventions,
          'To do: preview the step with “sealed resolve --dry-run”, and resolve it with ' +
            '“sealed resolve”, or on the tab Requests.',
        ],
        tone: 'caution',
      };
    case 'undone':
      return {
        title: `Undone: ${stepTitle}`,
        lines: [
          ...interventions,
          `The step is resolved again ${deadlineText}, or at once by ` +
            `“sealed resolve --step "${stepTitle}" --early”, or on the tab Requests.`,
        ],
        tone: 'caution',
      };
    case 'over':
      return {
        title: 'The match is over',
        lines: ['Nothing is due. The public workbook now holds the seed and the ledger.'],
      };
    case 'waits':
      return {
        title: stepTitle === '' ? 'The match waits' : `The match waits: ${stepTitle}`,
        lines: [
          ...(deadlineText === '' ? [] : [`The step was due ${deadlineText}.`]),
          ...describeAnswers(desk),
          'The match goes on by itself once the problems below are solved: it tries again after ' +
            'a few minutes at first, then every quarter of an hour. Answers are kept.',
        ],
        tone: 'bad',
      };
  }
}

/** States of answers with their labels, the most urgent first. */
const ANSWER_STATE_LABELS: readonly (readonly [SeatState | null, string])[] = [
  ['missing', 'Missing'],
  ['nothing counts', 'Sent nothing that counts'],
  ['in with problems', 'Answered, with problems'],
  [null, 'Not polled yet'],
  ['in', 'Answered'],
];

/** Names the seats that the open step awaits, and the others that have answered. */
function describeAnswers({ seats }: DeskData): readonly string[] {
  const shown = seats.filter(({ owes, ...seat }) => owes || hasAnswered(seat));
  if (shown.length > 0 && shown.every(({ state }) => state === null))
    return ['No answer has been polled yet.'];
  return ANSWER_STATE_LABELS.flatMap(([state, title]) => {
    const names = shown.filter((one) => one.state === state).map(({ seat }) => seat);
    return names.length === 0 ? [] : [`${title}: ${namesOf(names)}.`];
  });
}

/** Whether a seat has answered a step that does not await it. */
const hasAnswered = ({ mayAnswer, state }: Pick<DeskSeat, 'mayAnswer' | 'state'>): boolean =>
  mayAnswer && state !== null && state !== 'missing';

const buildProblemNotice = ({ where, what, todo }: DeskProblem): Notice => ({
  kind: 'notice',
  title: `Problem: ${where}`,
  lines: [what, `To do: ${todo}`],
  tone: 'bad',
});

const buildSeatTable = ({ seats }: DeskData): Table => ({
  kind: 'table',
  title: 'Who has answered',
  columns: [
    { title: 'Seat' },
    { title: 'Now' },
    { title: 'Last step' },
    { title: 'Note', width: 'text' },
  ],
  rows: seats.map((seat): readonly Cell[] => [
    seat.url === ''
      ? { kind: 'mark', value: seat.seat, tone: 'strong' }
      : { kind: 'link', text: seat.seat, url: seat.url },
    buildNowMark(seat),
    seat.fate === '' ? null : buildFateMark(seat.fate),
    seat.note === '' ? null : seat.note,
  ]),
  foot: 'A name opens the workbook of its player.',
});

/**
 * Builds the mark of the column Now. Seats that need not answer have a state only after answering.
 */
function buildNowMark({ owes, mayAnswer, state }: DeskSeat): Mark {
  if (owes || hasAnswered({ mayAnswer, state })) return buildStateMark(state);
  return { kind: 'mark', value: mayAnswer ? 'need not answer' : 'not asked', tone: 'muted' };
}

const buildStateMark = (state: SeatState | null): Mark => ({
  kind: 'mark',
  value: state ?? 'asked',
  tone: state === null ? 'caution' : STATE_TONES[state],
});

const STATE_TONES = {
  in: 'good',
  'in with problems': 'caution',
  'nothing counts': 'bad',
  missing: 'caution',
} as const satisfies Readonly<Record<SeatState, Tone>>;

/** Builds a notice; none without any lines. */
const buildNotice = (title: string, lines: readonly string[], tone?: Tone): readonly Notice[] =>
  lines.length === 0 ? [] : [{ kind: 'notice', title, lines, ...(tone && { tone }) }];

const buildFilesNotice = ({ links }: DeskData): readonly Notice[] =>
  links.length === 0
    ? []
    : [
        {
          kind: 'notice',
          title: 'Files',
          lines: [],
          links: links.map(({ text, url }) => ({ kind: 'link', text, url })),
        },
      ];

/** Describes the hidden tabs, which the host, as the owner, can open. */
const buildHiddenTabsNotice = ({ contentTabs }: DeskData): Notice => ({
  kind: 'notice',
  title: 'Hidden tabs',
  lines: [
    'Do not edit Ledger (every entry of the match) or Received (the results of polls).',
    ...(contentTabs.length === 0
      ? []
      : [
          `${namesOf(contentTabs)}: the game’s content. ` +
            'You can edit it until the first step is resolved.',
        ]),
    'To open one, choose it from the list of all sheets (☰, bottom left) or from the menu ' +
      '“View”, “Hidden sheets”.',
  ],
});
