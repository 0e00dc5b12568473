/** Data of a player's workbook. */

import type { OwnEnding } from '../../rules/kit/match/outcome.ts';
import type { OwnNews } from '../../rules/kit/narrating/story.ts';
import type { Link, Notice, Page, View } from '../../rules/kit/showing/view.ts';

/** Fixed tabs. Now and the proposals come first, and Receipts comes last. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
  proposals: { title: 'What I can do', sheetId: 3 },
} as const;

/** A match of the season in which the player takes part. */
export interface OwnMatch {
  readonly title: string;
  readonly game: string;
  /** Address of the match's public workbook; '' if unknown. */
  readonly address: string;
  /** Address of the match's form with the seat's code filled in; '' if unknown to the season. */
  readonly formUrl: string;
  /** Address of the seat's own workbook for the match; '' if unknown to the season. */
  readonly workbookUrl: string;
}

export interface ProposalRow {
  /** The orders in the form's words. */
  readonly name: string;
  /** Address of the form with these orders filled in; '' if unavailable. */
  readonly url: string;
  /** Effect of the orders; often empty. */
  readonly note: string;
  /** Holdings after the step if nobody else answers, by title. All rows have the same titles. */
  readonly after: FiguresByTitle;
  /** Estimates, shown instead of `after`. */
  readonly estimates?: FiguresByTitle;
}

type FiguresByTitle = Readonly<Record<string, string | number>>;

export const getFigures = ({ after, estimates }: ProposalRow): FiguresByTitle => estimates ?? after;

export interface ProposalsData {
  /** Explains the order and computation of the rows, or why there are none. */
  readonly about: string;
  /** Titles of the holdings that are shown in red at 0. */
  readonly scarce?: readonly string[];
  /** Proposed orders, the best first. */
  readonly rows: readonly ProposalRow[];
  /** Whether the rows include all useful orders that the form accepts. */
  readonly isAll: boolean;
}

/** The status of a step that received no answer of the seat. */
export const NO_ANSWER_FATE = 'no answer';

/** A submission of the seat, orders entered by the host, or a step without an answer. */
export interface ReceiptRow {
  /** Time of arrival with its time zone. */
  readonly received: string;
  readonly step: string;
  /** Status, such as "accepted" or "late". */
  readonly fate: string;
  /** Sentence with the reason for the status. */
  readonly why: string;
  /** Counted orders in words; '' if nothing counted. */
  readonly counted: string;
  /** Whether the whole answer counts, so that no part is carried out differently. */
  readonly isWhole: boolean;
  /** Whether the receipt's step is open, so that its status may change. */
  readonly isOpen: boolean;
  readonly isHosts: boolean;
  /** Whether everything was left blank. Any later answer with orders replaces a blank one. */
  readonly isBlank?: boolean;
}

/** All submissions of a seat, the newest first. */
export type Receipts = readonly ReceiptRow[];

export interface OpenStep {
  readonly title: string;
  readonly about: string;
  /** Sentences on the state of the step. */
  readonly states: readonly string[];
  /** Sentences with advice if the match does not continue; empty if it waits for a host. */
  readonly kept: readonly string[];
  /** Why the step waits for the host: "held: your answer is missing"; '' if it does not. */
  readonly held: string;
  /** Sentence that explains when an answer will be shown. */
  readonly reading: string;
  /** Sentences on the host's interventions, which `about` also contains. */
  readonly interventions: readonly string[];
  /** Whether the step awaits an answer of this seat. This is false while its player is away. */
  readonly owes: boolean;
  /** Whether the seat may answer, although its answer is not awaited. */
  readonly mayAnswer: boolean;
  /** Whether the form accepts no answers: it is closed for a pause, or the step was undone. */
  readonly isClosed: boolean;
  /** Whether the seat is reminded because it has no valid answer. */
  readonly isReminded: boolean;
}

export interface LastAskedStep {
  readonly title: string;
  /** False if somebody edited the host's record of the answers, so that their status is unknown. */
  readonly isKnown: boolean;
}

export interface PlayerWorkbookInput {
  readonly what: 'match' | 'season';
  readonly seat: string;
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  /** The seat and its substitute, if any: "Scarlet (Sam since Round 3)". */
  readonly playedAs: string;
  readonly title: string;
  readonly pages: readonly Page[];
  /** The game's own blocks for Now: see `View`. */
  readonly own: Pick<View, 'board' | 'picture' | 'holdings' | 'details' | 'warning' | 'account'>;
  /** Place such as "place 1 of 6, with Dems"; '' after the match, or if places are not public. */
  readonly place: string;
  /** The player's result; null until the match ends. */
  readonly ending: OwnEnding | null;
  /** Sentences on the player's holdings. */
  readonly summary: readonly string[];
  /** Effects of the last step on the player. */
  readonly news: OwnNews;
  readonly receipts: Receipts;
  /** The last finished step that asked the seat; null if no such step has finished. */
  readonly lastAsked: LastAskedStep | null;
  /** Proposals for the open step; null if there are none. */
  readonly proposals: ProposalsData | null;
  /** Whether the last or the first valid answer to a step counts. */
  readonly counts: 'last' | 'first';
  /** Address of the form with the seat's code filled in; '' if there is none. */
  readonly formUrl: string;
  /** Address of this workbook; '' if unknown, such as in an exported match. */
  readonly url: string;
  /** Address that adds the deadline to a calendar; '' if there is none. */
  readonly calendarUrl: string;
  /** Notice with the link to the form “About me”; null if there is no such form. */
  readonly aboutMe: Required<Pick<Notice, 'title' | 'links' | 'lines'>> | null;
  /** Current matches of the seat in a season; empty if the match is not a season. */
  readonly matches: readonly OwnMatch[];
  /** Links to the public workbook and its guide. */
  readonly links: readonly Link[];
  /** Address of the live page; '' if there is none. */
  readonly liveUrl: string;
  /** Sentences on who else can read this workbook: the host's own seat and the co-hosts. */
  readonly readers: readonly string[];
  /** The open step; null after the match ends. */
  readonly step: OpenStep | null;
  /** Deadline with its time zone; '' while the match is paused or accepts no answers. */
  readonly deadlineText: string;
}
