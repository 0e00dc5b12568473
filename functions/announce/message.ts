/** Builds a Discord message: story and host's actions, as public as the public workbook. */

import { owedAsks } from '../../rules/kit/asking/owing.ts';
import type { Outcome } from '../../rules/kit/match/game.ts';
import { prizesText } from '../../rules/kit/match/prizes.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { capitalized } from '../../rules/kit/narrating/figures.ts';
import { type Story, storyOf } from '../../rules/kit/narrating/story.ts';
import { amountText, type Scores } from '../../rules/kit/showing/scores.ts';
import { type Entry, interventionIn, titleOf } from '../match/ledger/entry.ts';
import type { Intervention } from '../match/ledger/interventions.ts';
import { isAway, type Position, takesAnswers } from '../match/ledger/position.ts';
import { isByItself, isByPlayer, requesterOf } from '../match/next/request.ts';
import type { TimeStyle } from '../match/next/time.ts';
import { liveLink, spreadsheetLink } from '../match/reading/links.ts';
import { currentPosition, type Match } from '../match/reading/match.ts';
import { toOpen } from '../match/reading/season-matches.ts';
import {
  contentText,
  interventionSummary,
  shownNames,
  unopenedText,
} from '../match/showing/intervention-texts.ts';

/** Message, with the only accounts that it may mention, whatever its text contains. */
export interface Message {
  readonly content: string;
  /** Discord IDs. */
  readonly users: readonly string[];
}

/**
 * Maximum length in UTF-16 units.
 * https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export const LONGEST_MESSAGE = 2000;

/**
 * Line of a message. If space is short, lines with the highest `spare` are dropped first; 0
 * remains.
 */
interface Line {
  readonly text: string;
  readonly spare: number;
}

/** Builds the message on the entries from `from` on, the newest in full; null if there are none. */
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

/** Builds a reminder of the deadline for all asked players; null while no orders are accepted. */
export function reminderOf(match: Match): Message | null {
  const now = currentPosition(match);
  const lines = untilLines(now);
  return lines.length === 0 ? null : messageOf(match, { head: 'Reminder', lines, isToAll: true });
}

/** Builds an urgent message that is not about the game. */
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
    /** Whether all asked players are mentioned. */
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

/** Entries that are announced. Absences and orders entered by hand appear only on the pages. */
const ANNOUNCED: readonly Entry['kind'][] = [
  'opened',
  'content',
  'resolved',
  'deadline',
  'extended',
  'pause',
  'resume',
  'pace',
  'rewound',
  'lost',
];

/**
 * Whether the entry is announced. Results and rulings are if a match is due, which the host must
 * open.
 */
function isAnnounced(position: Position): boolean {
  const { kind } = position.sealed.entry;
  const mayBeDue = kind === 'results' || kind === 'ruling';
  return ANNOUNCED.includes(kind) || (mayBeDue && toOpen(position).length > 0);
}

/** Lists the matches that the host must open, with the command. */
function unopenedLines(now: Position): readonly Line[] {
  const text = unopenedText(now);
  return text === ''
    ? []
    : [{ text: escapedForDiscord(`${text} Open them with: sealed season next`, 400), spare: 1 }];
}

const isAnswered = (now: Position): boolean =>
  takesAnswers(now) && (now.sealed.entry.next?.deadline ?? null) !== null;

/** Whether a question is open that is new or asked again. */
const asksAnew = ({ kind }: Entry): boolean =>
  kind === 'opened' || kind === 'content' || kind === 'resolved' || kind === 'rewound';

/** Lists the Discord IDs of the asked players, without those who are publicly away. */
function askedIds(match: Match): readonly string[] {
  const now = currentPosition(match);
  const asks = isAnswered(now) ? owedAsks(now.step) : [];
  const isKnownAway = (seat: Seat): boolean =>
    now.opened.settings.away === 'everybody' && isAway(now, seat);
  return asks
    .filter(({ seat }) => !isKnownAway(seat))
    .flatMap(({ seat }) => match.discord.ids[seat] ?? []);
}

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
  ...(isByPlayer(done)
    ? []
    : [
        {
          text: isByItself(done)
            ? escapedForDiscord(done.reason, 500)
            : `${escapedForDiscord(capitalized(requesterOf(done)), 100)} says: ` +
              `${escapedForDiscord(done.reason, 500)}`,
          spare: 0,
        },
      ]),
];

/** Names of seats with substitutes, by seat, with the player and the time of the change. */
type Names = Readonly<Record<string, string>>;

/** Maximum number of deeds quoted from the beginning of the public workbook. */
const DEEDS = 3;

const storyLines = (story: Story, names: Names): readonly Line[] => [
  { text: escapedForDiscord(story.headline, 400), spare: 0 },
  ...(story.outcome === null
    ? story.deeds.slice(0, DEEDS).map(({ text }, index) => ({
        text: escapedForDiscord(text, 400),
        spare: 2 + index,
      }))
    : placeLines(story.outcome, story.scores, names)),
];

/** Lists the places in bold, since Discord would renumber a list, and places may be shared. */
const placeLines = ({ placings }: Outcome, scores: Scores, names: Names): readonly Line[] =>
  placings.map(({ seat, place, score, prizes }) => {
    const won = prizes.length === 0 ? '' : `, ${prizesText(prizes)}`;
    const text = escapedForDiscord(
      `${names[seat] ?? seat}: ${amountText(score, scores)}${won}`,
      200,
    );
    return { text: `**${place}** ${text}`, spare: place };
  });

/** Lists entries that were not announced, by their titles on the tab “Proof”. */
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
  const title = escapedForDiscord(next.title, 160);
  const until = `${absoluteTimestamp(ms)}, ${relativeTimestamp(ms)}`;
  const text = `${title}: orders are accepted until ${until}.`;
  return [{ text, spare: 0 }];
}

/** Formats the links to the public workbook. Angle brackets suppress the preview. */
const linksLine = (match: Match, { step }: Position): string =>
  [
    ['What happened', spreadsheetLink(match.files, match.files.publicId)],
    ['Watch live', liveLink(match)],
    ['The form', step === null ? '' : match.files.formAddress],
  ]
    .flatMap(([text, url = '']) => (url === '' ? [] : [`[${text}](<${url}>)`]))
    .join(' · ');

/** Drops lines by `spare` until the message fits. */
function fitted(lines: readonly Line[]): string {
  const text = lines.map((line) => line.text).join('\n');
  if (text.length <= LONGEST_MESSAGE) return text;
  const least = Math.max(...lines.map(({ spare }) => spare));
  if (least === 0) return text.slice(0, LONGEST_MESSAGE).toWellFormed();
  const last = lines.findLastIndex(({ spare }) => spare === least);
  return fitted(lines.toSpliced(last, 1));
}

/**
 * Characters of Discord's formatting, mentions, links and addresses. A backslash escapes each.
 * https://discord.com/developers/docs/reference#message-formatting
 */
const SIGNS = /[\\*_~`|<>#[\]/]/;

/** Beginning that turns a line into a list or small print: "- ", "-# ", "1. ". */
const LINE_BEGINNING = /^(?:[-+]|\d+[.)])/;

/** Direction marks and invisible characters. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Zero-width space, which breaks "@everyone", "@here" and "<@1>": Discord may parse them before
 * escapes.
 */
const BREAK = '\u200b';

/** Formats an instant, in ms since 1970, that readers see in their own time zone and language. */
export const absoluteTimestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:F>`;

/** Formats the time from now to the instant, which Discord keeps current. */
export const relativeTimestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:R>`;

/** Timestamps, which are harmless and therefore not escaped. */
const STAMPS = /(<t:\d{1,11}:[FR]>)/;

/** Escapes one line of text, and shortens it to `most` UTF-16 units with "…". */
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

/** Joins the first pieces that fit completely. */
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
