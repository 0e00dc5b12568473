/** What is announced, as one message to Discord: the match's own story and the host's deeds, never more than the public workbook tells. */

import { owedAsks } from '../../rules/kit/asking/owing.ts';
import type { Outcome } from '../../rules/kit/match/game.ts';
import { prizesText } from '../../rules/kit/match/prizes.ts';
import { type Story, storyOf } from '../../rules/kit/narrating/story.ts';
import { amountText, type Scores } from '../../rules/kit/showing/scores.ts';
import { type Entry, type Intervention, interventionIn } from '../match/ledger/entry.ts';
import { titleOf } from '../match/ledger/entry-words.ts';
import { takesAnswers } from '../match/ledger/open-step.ts';
import type { Position } from '../match/ledger/position.ts';
import { isBySeason } from '../match/next/request.ts';
import type { TimeStyle } from '../match/next/time.ts';
import { spreadsheetLink } from '../match/reading/links.ts';
import { currentPosition, type Match } from '../match/reading/match.ts';
import { toOpen } from '../match/reading/season-matches.ts';
import {
  contentText,
  interventionSummary,
  unopenedText,
} from '../match/showing/intervention-texts.ts';
import { shownNames } from '../match/showing/shown-names.ts';

/** A message, and whom it may mention: nobody else is, whatever its text says. */
export interface Message {
  readonly content: string;
  /** Discord's ids. */
  readonly users: readonly string[];
}

/** In UTF-16 units. https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const LONGEST_MESSAGE = 2000;

/** A line of a message. What can be spared most goes first where there is no room for all; 0 stays. */
interface Line {
  readonly text: string;
  readonly spare: number;
}

/** What is said of the entries from one on, the newest in full; null when there is nothing to say. */
export function newsOf(match: Match, from: number, late: string | null = null): Message | null {
  const told = match.positions.slice(from).filter(isAnnounced);
  const main = told.at(-1)?.sealed.entry;
  if (main === undefined) return null;
  const now = currentPosition(match);
  return messageOf(match, {
    head: headOf(main, now),
    lines: [
      ...(late === null ? [] : [{ text: escapedForDiscord(late, 400), spare: 0 }]),
      ...newsLines(main, now),
      ...meanwhileLines(told.slice(0, -1), now),
      ...(asksAnew(main) ? untilLines(now) : []),
      ...unopenedLines(now),
    ],
    isToAll: asksAnew(main),
  });
}

/** Reminds everybody who is asked of the deadline; null while no orders are taken. */
export function reminderOf(match: Match): Message | null {
  const now = currentPosition(match);
  const lines = untilLines(now);
  return lines.length === 0 ? null : messageOf(match, { head: 'Reminder', lines, isToAll: true });
}

/** Something that everybody has to know, and that is no news of the game. */
export const warningOf = (match: Match, warning: string): Message =>
  messageOf(match, {
    head: escapedForDiscord(currentPosition(match).step?.title ?? 'The match', 160),
    lines: [{ text: escapedForDiscord(warning, 600), spare: 0 }],
    isToAll: false,
  });

function messageOf(
  match: Match,
  given: {
    readonly head: string;
    readonly lines: readonly Line[];
    /** Whether everybody who is asked is mentioned. */
    readonly isToAll: boolean;
  },
): Message {
  const now = currentPosition(match);
  const users = given.isToAll ? askedIds(match) : [];
  const lines: readonly Line[] = [
    { text: `**${escapedForDiscord(now.opened.settings.title, 160)}** · ${given.head}`, spare: 0 },
    ...given.lines,
    { text: linksLine(match, now), spare: 0 },
    { text: users.map((id) => `<@${id}>`).join(' '), spare: 0 },
  ];
  return { content: fitted(lines.filter(({ text }) => text !== '')), users };
}

/** What somebody has to know at once; who is not waited for, and whose orders were entered, is told on the pages alone. */
const ANNOUNCED: readonly Entry['kind'][] = [
  'opened',
  'content',
  'resolved',
  'deadline',
  'pause',
  'resume',
  'rewound',
  'lost',
];

/** Results and rulings are announced if they make a match due: the host has to open it. */
function isAnnounced(position: Position): boolean {
  const { kind } = position.sealed.entry;
  const mayBeDue = kind === 'results' || kind === 'ruling';
  return ANNOUNCED.includes(kind) || (mayBeDue && toOpen(position).length > 0);
}

/** Matches that the host has to open, with the command for it. */
function unopenedLines(now: Position): readonly Line[] {
  const text = unopenedText(now);
  return text === ''
    ? []
    : [{ text: escapedForDiscord(`${text} The command: sealed season next`, 400), spare: 1 }];
}

const isAnswered = (now: Position): boolean =>
  takesAnswers(now) && (now.sealed.entry.next?.deadline ?? null) !== null;

/** Whether something is asked that was not asked before, or has to be answered again. */
const asksAnew = ({ kind }: Entry): boolean =>
  kind === 'opened' || kind === 'content' || kind === 'resolved' || kind === 'rewound';

/** Of everybody who is asked and has one. */
function askedIds(match: Match): readonly string[] {
  const now = currentPosition(match);
  const asks = isAnswered(now) ? owedAsks(now.step) : [];
  return asks.flatMap(({ seat }) => match.discord.ids[seat] ?? []);
}

/** What the message is about. */
function headOf(main: Entry, now: Position): string {
  if (main.kind === 'opened') return escapedForDiscord(now.game.title, 160);
  const title = main.kind === 'resolved' || main.kind === 'rewound' ? main.title : now.step?.title;
  return escapedForDiscord(title ?? 'The match', 160);
}

function newsLines(main: Entry, now: Position): readonly Line[] {
  const { settings } = now.opened;
  if (main.kind === 'content') {
    return [
      {
        text: escapedForDiscord(contentText(main.deadline, settings, absoluteTimestamp), 400),
        spare: 0,
      },
    ];
  }
  const done = interventionIn(main);
  if (done === null) return storyLines(storyOf(now.game, now), shownNames(now));
  const corrected = done.kind === 'rewound' && done.seat !== null;
  return [
    ...interventionLines(done, settings),
    ...(corrected
      ? [{ text: escapedForDiscord(storyOf(now.game, now).headline, 300), spare: 3 }]
      : []),
  ];
}

const interventionLines = (done: Intervention, times: TimeStyle): readonly Line[] => [
  {
    text: escapedForDiscord(interventionSummary(done, times, absoluteTimestamp), 500),
    spare: 0,
  },
  {
    text: `The ${isBySeason(done) ? 'season' : 'host'} says: ${escapedForDiscord(done.reason, 500)}`,
    spare: 0,
  },
];

/** Of seats that somebody else plays, with who and since when. */
type Names = Readonly<Record<string, string>>;

/** So many of the sentences that the public workbook begins with. */
const SENTENCES = 3;

const storyLines = (story: Story, names: Names): readonly Line[] => [
  { text: escapedForDiscord(story.headline, 400), spare: 0 },
  ...(story.outcome === null
    ? story.sentences.slice(0, SENTENCES).map((text, index) => ({
        text: escapedForDiscord(text, 400),
        spare: 2 + index,
      }))
    : placeLines(story.outcome, story.scores, names)),
];

/** Places are bold, not numbered: Discord numbers a list anew, and places are shared. */
const placeLines = ({ placings }: Outcome, scores: Scores, names: Names): readonly Line[] =>
  placings.map(({ seat, place, score, prizes }) => {
    const won = prizes.length === 0 ? '' : `, ${prizesText(prizes)}`;
    const text = escapedForDiscord(
      `${names[seat] ?? seat}: ${amountText(score, scores)}${won}`,
      200,
    );
    return { text: `**${place}** ${text}`, spare: place };
  });

/** What was not said in its time, by the names that the tab Proof has for it. */
function meanwhileLines(before: readonly Position[], now: Position): readonly Line[] {
  if (before.length === 0) return [];
  const named = before.map(({ sealed: { entry } }) => {
    const isUndone = entry.kind === 'resolved' && !now.sorted.includes(entry.entry);
    return `${titleOf(entry)}${isUndone ? ' (undone)' : ''}`;
  });
  return [{ text: `Before that: ${escapedForDiscord(named.join('; '), 300)}.`, spare: 9 }];
}

function untilLines(now: Position): readonly Line[] {
  const { next } = now.sealed.entry;
  if (!isAnswered(now) || next === null || next.deadline === null) return [];
  const ms = Date.parse(next.deadline);
  const text = `${escapedForDiscord(next.title, 160)}: orders are taken until ${absoluteTimestamp(ms)}, ${relativeTimestamp(ms)}.`;
  return [{ text, spare: 0 }];
}

/** The public workbook opens with the story. In angle brackets an address shows no preview. */
const linksLine = ({ files }: Match, { step }: Position): string =>
  [
    ['What happened', spreadsheetLink(files, files.publicId)],
    ['The form', step === null ? '' : files.formAddress],
  ]
    .flatMap(([text, url = '']) => (url === '' ? [] : [`[${text}](<${url}>)`]))
    .join(' · ');

/** Without what can be spared, as far as room is short. */
function fitted(lines: readonly Line[]): string {
  const text = lines.map((line) => line.text).join('\n');
  if (text.length <= LONGEST_MESSAGE) return text;
  const least = Math.max(...lines.map(({ spare }) => spare));
  if (least === 0) return text.slice(0, LONGEST_MESSAGE).toWellFormed();
  const last = lines.findLastIndex(({ spare }) => spare === least);
  return fitted(lines.toSpliced(last, 1));
}

/**
 * What Discord understands as formatting, mentions, links and addresses. A backslash before a sign makes it that sign.
 * https://discord.com/developers/docs/reference#message-formatting
 */
const SIGNS = /[\\*_~`|<>#[\]/]/;

/** At its beginning it would make a line a list, or small print: "- ", "-# ", "1. ". */
const LINE_BEGINNING = /^(?:[-+]|\d+[.)])/;

/** Signs that turn the direction of what follows, and characters that cannot be seen. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Of no width. It breaks "@everyone", "@here" and "<@1>", which the server may find before any backslash is looked at. */
const BREAK = '\u200b';

/** An instant as every reader sees it in his own time zone and language; ms since 1970. */
export const absoluteTimestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:F>`;

/** How far away it is for the reader, at any time. */
export const relativeTimestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:R>`;

/** What a message may hold unquoted within a text: an instant, which is harmless whoever wrote it. */
const STAMPS = /(<t:\d{1,11}:[FR]>)/;

/** One line of text, quoted, of at most so many UTF-16 units; what is cut off is shown by "…". */
export function escapedForDiscord(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const pieces = line
    .split(STAMPS)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : signs(part)));
  const [first = ''] = pieces;
  const whole = [LINE_BEGINNING.test(line) ? `${BREAK}${first}` : first, ...pieces.slice(1)];
  return fitting(whole, most);
}

const signs = (text: string): readonly string[] =>
  [...text].map((sign) => {
    if (sign === '@') return `@${BREAK}`;
    return SIGNS.test(sign) ? `\\${sign}` : sign;
  });

/** As many whole pieces as there is room for. */
function fitting(pieces: readonly string[], most: number): string {
  const whole = pieces.join('');
  if (whole.length <= most) return whole;
  let kept = '';
  for (const piece of pieces) {
    if (kept.length + piece.length + 1 > most) break;
    kept += piece;
  }
  return `${kept.trimEnd()}…`;
}
