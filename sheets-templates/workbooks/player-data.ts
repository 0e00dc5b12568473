/** Data of a player's workbook. */

import type { OwnEnding } from '../../rules/kit/match/outcome.ts';
import type { OwnNews } from '../../rules/kit/narrating/story.ts';
import type { Link, Notice, Page, View } from '../../rules/kit/showing/view.ts';

/** Fixed tabs: first Now and the proposals, last Receipts. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
  proposals: { title: 'What I can do', sheetId: 3 },
} as const;

/** A match of the season for one of its players. */
export interface OwnMatch {
  readonly title: string;
  readonly game: string;
  /** Address of the match's public workbook; '' if unknown. */
  readonly address: string;
  /** Address of its form with the seat's code filled in; '' if unknown to the season. */
  readonly formUrl: string;
  /** Address of the seat's own workbook for it; '' if unknown to the season. */
  readonly workbookUrl: string;
}

/** Proposed orders. */
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

export type FiguresByTitle = Readonly<Record<string, string | number>>;

export interface ProposalsData {
  /** Description of the order and computation of rows, or the reason for an empty list. */
  readonly about: string;
  /** Titles of holdings that are red at 0. */
  readonly scarce?: readonly string[];
  /** Proposed orders, the best first. */
  readonly rows: readonly ProposalRow[];
  /** Whether the rows are all orders that the form accepts, apart from uninteresting ones. */
  readonly isAll: boolean;
}

/** A submission of the seat, or orders entered by the host. */
export interface ReceiptRow {
  /** Time of arrival with its time zone. */
  readonly received: string;
  readonly step: string;
  /** Status, such as "accepted" or "late". */
  readonly fate: string;
  /** Reason for the status, a sentence. */
  readonly why: string;
  /** Counted orders in words; '' if nothing counted. */
  readonly counted: string;
  /** Whether the whole answer counts, so that nothing is carried out differently. */
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
  /** State of the step, a sentence each. */
  readonly states: readonly string[];
  /** Advice for a match that does not continue, a sentence each; empty if it waits for a host. */
  readonly kept: readonly string[];
  /** Why the step waits for the host: "held: your answer is missing"; '' if it does not. */
  readonly held: string;
  /** Sentence on when an answer will be shown. */
  readonly reading: string;
  /** The host's interventions, a sentence or two each. `about` contains them, too. */
  readonly interventions: readonly string[];
  /** Whether the step awaits this seat. It does not while its player is away. */
  readonly owes: boolean;
  /** Whether the seat may answer without being awaited. */
  readonly mayAnswer: boolean;
  /** Whether the form accepts no answers: it is closed for a pause, or the step was undone. */
  readonly isClosed: boolean;
  /** Whether the seat is reminded, for lack of a valid answer. */
  readonly isReminded: boolean;
}

export interface LastAskedStep {
  readonly title: string;
  /** False if somebody edited the host's record of the answers, so that their status is unknown. */
  readonly isKnown: boolean;
}

export interface PlayerWorkbookInput {
  readonly seat: string;
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  /** The seat and its substitute, if any: "Scarlet (Sam since Round 3)". */
  readonly playedAs: string;
  readonly title: string;
  readonly pages: readonly Page[];
  /** The game's own blocks for Now: see `View`. */
  readonly own: Pick<View, 'board' | 'picture' | 'holdings' | 'details' | 'warning' | 'account'>;
  /** Place such as "place 1 of 6, with Dems"; '' if places are not public, and after the match. */
  readonly place: string;
  /** The player's result; null during the match. */
  readonly ending: OwnEnding | null;
  /** The player's holdings: a sentence or two. */
  readonly summary: readonly string[];
  /** Effects of the last step on the player. */
  readonly news: OwnNews;
  readonly receipts: Receipts;
  /** The last finished step that asked the seat; null before the first. */
  readonly lastAsked: LastAskedStep | null;
  /** Proposals for the open step; null without any. */
  readonly proposals: ProposalsData | null;
  /** Which of several valid answers to a step counts. */
  readonly counts: 'last' | 'first';
  /** Address of the form with the seat's code filled in; '' without one. */
  readonly formUrl: string;
  /** Address of this workbook; '' if unknown, as in an exported match. */
  readonly url: string;
  /** Address that adds the deadline to a calendar; '' without one. */
  readonly calendarUrl: string;
  /** Notice with the link to the form “About me”; null without that form. */
  readonly aboutMe: Required<Pick<Notice, 'title' | 'links' | 'lines'>> | null;
  /** Current matches of the seat in a season; otherwise empty. */
  readonly matches: readonly OwnMatch[];
  /** Links to the public workbook and its guide. */
  readonly links: readonly Link[];
  /** Address of the live page; '' without one. */
  readonly liveUrl: string;
  /** Sentences on others who can read this workbook: the host's own seat and the co-hosts. */
  readonly readers: readonly string[];
  /** The open step; null after the match. */
  readonly step: OpenStep | null;
  /** Deadline with its time zone; '' while the match is paused or accepts no answers. */
  readonly deadlineText: string;
}
