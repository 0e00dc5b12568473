/** The data of a player's workbook. */

import type { OwnEnding } from '../../rules/kit/match/outcome.ts';
import type { OwnNews } from '../../rules/kit/narrating/own-news.ts';
import type { Link, Notice, Page, View } from '../../rules/kit/showing/view.ts';
import type { OwnMatch } from './own-matches.ts';
import type { ProposalsData } from './proposals.ts';

/** Fixed tabs: Now first, the proposals second, Receipts last. */
export const PLAYER_TABS = {
  now: { title: 'Now', sheetId: 1 },
  receipts: { title: 'Receipts', sheetId: 2 },
  proposals: { title: 'What I can do', sheetId: 3 },
} as const;

/** A submission of the seat, or orders entered by the host. */
export interface ReceiptRow {
  /** Time of arrival with its time zone. */
  readonly received: string;
  readonly step: string;
  /** "accepted", "late" ... */
  readonly fate: string;
  /** A sentence. */
  readonly why: string;
  /** Counted orders in words; '' if nothing counted. */
  readonly counted: string;
  /** Whether it counts without objections, so nothing will be carried out differently. */
  readonly isWhole: boolean;
  /** Whether its step is still open, so the status may change. */
  readonly isOpen: boolean;
  /** Whether the host entered it. */
  readonly isHosts: boolean;
  /** Whether everything was left blank. Any later answer with orders replaces it. */
  readonly isBlank?: boolean;
}

/** All submissions of a seat, newest first. */
export type ReceiptsData = readonly ReceiptRow[];

/** The open step for one seat. */
export interface StepNow {
  readonly title: string;
  readonly about: string;
  /** State of the step, a sentence each. */
  readonly states: readonly string[];
  /** Instructions in case the match is not run; empty where untrue. */
  readonly kept: readonly string[];
  /** When answers will show here, a sentence. */
  readonly reading: string;
  /** The host's interventions, a sentence or two each; also in `about`. */
  readonly interventions: readonly string[];
  /** Whether the step awaits this seat: not while its player is away. */
  readonly owes: boolean;
  /** Whether the seat may answer without being awaited. */
  readonly mayAnswer: boolean;
  /** Whether the form takes no answers: closed for a pause, or the step was undone. */
  readonly isClosed: boolean;
  /** Whether the seat is reminded, for lack of a valid answer. */
  readonly isReminded: boolean;
}

export interface LastAsked {
  readonly title: string;
  /** Whether the answers' status is known: not while the host's record of them was edited. */
  readonly isKnown: boolean;
}

export interface PlayerWorkbookInput {
  readonly seat: string;
  /** All players, in the order of their colours. */
  readonly seats: readonly string[];
  /** The seat with its substitute, if any: "Scarlet (Sam since Round 3)". */
  readonly playedAs: string;
  /** Title of the match. */
  readonly title: string;
  readonly pages: readonly Page[];
  /** The game's own blocks for Now: see `View`. */
  readonly own: Pick<View, 'board' | 'picture' | 'holdings' | 'details' | 'warning' | 'account'>;
  /** "place 1 of 6, with Dems"; '' if places are not public, and at the end. */
  readonly place: string;
  /** The player's result; null during the match. */
  readonly ending: OwnEnding | null;
  /** The player's holdings: a sentence or two. */
  readonly summary: readonly string[];
  /** Effects of the last step on the player. */
  readonly news: OwnNews;
  readonly receipts: ReceiptsData;
  /** The last finished step that asked the seat; null before the first. */
  readonly lastAsked: LastAsked | null;
  /** Proposals for the open step; null without any. */
  readonly proposals: ProposalsData | null;
  /** Which of several valid answers to a step counts. */
  readonly counts: 'last' | 'first';
  /** The form with the seat's code filled in; '' without one. */
  readonly formUrl: string;
  /** Address of this workbook; '' if unknown, as in an exported match: all rows are then alike. */
  readonly url: string;
  /** Adds the deadline to a calendar; '' without one. */
  readonly calendarUrl: string;
  /** Its link to the form “About me”, and its sentences; null without that form. */
  readonly aboutMe: Required<Pick<Notice, 'title' | 'links' | 'lines'>> | null;
  /** In a season: the seat's current matches; otherwise empty. */
  readonly matches: readonly OwnMatch[];
  /** Public links: the public workbook and its guide. */
  readonly links: readonly Link[];
  /** Address of the live page; '' without one. */
  readonly liveUrl: string;
  /** The host's own seat and the co-hosts, a sentence each. */
  readonly readers: readonly string[];
  /** Null after the match. */
  readonly step: StepNow | null;
  /** Deadline with its time zone; '' while the match is paused or takes no answers. */
  readonly deadlineText: string;
}
