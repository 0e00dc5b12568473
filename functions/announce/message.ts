/** Builds Discord messages from the public contents of a match. */

import { listOwedAsks } from '../../rules/kit/asking/owing.ts';
import type { Outcome } from '../../rules/kit/match/game.ts';
import { formatPrizes } from '../../rules/kit/match/prizes.ts';
import type { Seat } from '../../rules/kit/match/seat.ts';
import { capitalize } from '../../rules/kit/narrating/figures.ts';
import { buildStory, type Story } from '../../rules/kit/narrating/story.ts';
import { formatScore, type Scores } from '../../rules/kit/showing/scores.ts';
import { type Entry, findIntervention, formatEntryTitle } from '../match/ledger/entry.ts';
import type { Intervention } from '../match/ledger/interventions.ts';
import { isAway, type Position, takesAnswers } from '../match/ledger/position.ts';
import { describeRequester, isAutomaticResume, isPlayerRequest } from '../match/next/request.ts';
import type { TimeStyle } from '../match/next/time.ts';
import { buildLiveLink, buildSheetLink } from '../match/reading/links.ts';
import { getCurrentPosition, type Match } from '../match/reading/match.ts';
import { listUnopened } from '../match/reading/season-matches.ts';
import {
  describeContentEdit,
  describeUnopened,
  listShownNames,
  summarizeIntervention,
} from '../match/showing/intervention-texts.ts';

/** A message, and the only accounts that it may mention. */
export interface DiscordMessage {
  readonly content: string;
  /** Discord IDs that may be mentioned. */
  readonly users: readonly string[];
}

/**
 * Maximum length in UTF-16 units.
 * https://discord.com/developers/docs/resources/webhook#execute-webhook
 */
export const MAX_MESSAGE_LENGTH = 2000;

/** A line of a message. Lines with the highest `spare` are dropped first; those with 0 stay. */
interface MessageLine {
  readonly text: string;
  readonly spare: number;
}

/** Builds the message about the entries since `from`; null if there are none. */
export function buildNews(
  match: Match,
  from: number,
  late: string | null = null,
): DiscordMessage | null {
  const positions = match.positions.slice(from).filter(isAnnounced);
  const main = positions.at(-1)?.sealed.entry;
  if (main === undefined) return null;
  const now = getCurrentPosition(match);
  return buildMessage(match, {
    head: buildHeading(main, now),
    lines: [
      ...(late === null ? [] : [{ text: escapeForDiscord(late, 400), spare: 0 }]),
      ...listNewsLines(main, now),
      ...listEarlierEntries(positions.slice(0, -1), now),
      ...(isNewQuestion(main) ? listDeadlineLines(now) : []),
      ...listUnopenedMatches(now),
    ],
    isToAll: isNewQuestion(main),
  });
}

/** Builds a reminder of the deadline for all asked players; null while no orders are accepted. */
export function buildReminder(match: Match): DiscordMessage | null {
  const now = getCurrentPosition(match);
  const lines = listDeadlineLines(now);
  return lines.length === 0
    ? null
    : buildMessage(match, { head: 'Reminder', lines, isToAll: true });
}

/** Builds an urgent message about a problem in running the match. */
export const buildWarning = (match: Match, warning: string): DiscordMessage =>
  buildMessage(match, {
    head: escapeForDiscord(getCurrentPosition(match).step?.title ?? 'The match', 160),
    lines: [{ text: escapeForDiscord(warning, 600), spare: 0 }],
    isToAll: false,
  });

function buildMessage(
  match: Match,
  given: {
    readonly head: string;
    readonly lines: readonly MessageLine[];
    /** Whether the message mentions all asked players. */
    readonly isToAll: boolean;
  },
): DiscordMessage {
  const now = getCurrentPosition(match);
  const users = given.isToAll ? listAskedIds(match) : [];
  const lines: readonly MessageLine[] = [
    { text: `**${escapeForDiscord(now.opened.settings.title, 160)}** · ${given.head}`, spare: 0 },
    ...given.lines,
    { text: formatLinks(match, now), spare: 0 },
    { text: users.map((id) => `<@${id}>`).join(' '), spare: 0 },
  ];
  return { content: fitLines(lines.filter(({ text }) => text !== '')), users };
}

/** Kinds of entries that are announced. Absences and entered orders appear only on the pages. */
const ANNOUNCED_KINDS: readonly Entry['kind'][] = [
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

/** Whether an entry is announced. Results are announced only if the host must now open a match. */
function isAnnounced(position: Position): boolean {
  const { kind } = position.sealed.entry;
  const mayBeDue = kind === 'results' || kind === 'ruling';
  return ANNOUNCED_KINDS.includes(kind) || (mayBeDue && listUnopened(position).length > 0);
}

/** Lists the matches that the host must open, and the command for this. */
function listUnopenedMatches(now: Position): readonly MessageLine[] {
  const text = describeUnopened(now);
  return text === ''
    ? []
    : [{ text: escapeForDiscord(`${text} Open them with: sealed season next`, 400), spare: 1 }];
}

const isAnswerAccepted = (now: Position): boolean =>
  takesAnswers(now) && (now.sealed.entry.next?.deadline ?? null) !== null;

/** Whether the entry opens or repeats a question. */
const isNewQuestion = ({ kind }: Entry): boolean =>
  kind === 'opened' || kind === 'content' || kind === 'resolved' || kind === 'rewound';

/** Lists the Discord IDs of the asked players who are not publicly away. */
function listAskedIds(match: Match): readonly string[] {
  const now = getCurrentPosition(match);
  const asks = isAnswerAccepted(now) ? listOwedAsks(now.step) : [];
  const isKnownAway = (seat: Seat): boolean =>
    now.opened.settings.away === 'everybody' && isAway(now, seat);
  return asks
    .filter(({ seat }) => !isKnownAway(seat))
    .flatMap(({ seat }) => match.discord.ids[seat] ?? []);
}

function buildHeading(main: Entry, now: Position): string {
  if (main.kind === 'opened') return escapeForDiscord(now.game.title, 160);
  const title = main.kind === 'resolved' || main.kind === 'rewound' ? main.title : now.step?.title;
  return escapeForDiscord(title ?? 'The match', 160);
}

function listNewsLines(main: Entry, now: Position): readonly MessageLine[] {
  const { settings } = now.opened;
  if (main.kind === 'content') {
    return [
      {
        text: escapeForDiscord(
          describeContentEdit(main.deadline, settings, formatAbsoluteTimestamp),
          400,
        ),
        spare: 0,
      },
    ];
  }
  const done = findIntervention(main);
  if (done === null) return listStoryLines(buildStory(now.game, now), listShownNames(now));
  const corrected = done.kind === 'rewound' && done.seat !== null;
  return [
    ...listInterventionLines(done, settings),
    ...(corrected
      ? [{ text: escapeForDiscord(buildStory(now.game, now).headline, 300), spare: 3 }]
      : []),
  ];
}

const listInterventionLines = (done: Intervention, times: TimeStyle): readonly MessageLine[] => [
  {
    text: escapeForDiscord(summarizeIntervention(done, times, formatAbsoluteTimestamp), 500),
    spare: 0,
  },
  ...(isPlayerRequest(done)
    ? []
    : [
        {
          text: isAutomaticResume(done)
            ? escapeForDiscord(done.reason, 500)
            : `${escapeForDiscord(capitalize(describeRequester(done)), 100)} says: ` +
              `${escapeForDiscord(done.reason, 500)}`,
          spare: 0,
        },
      ]),
];

/** Shown names of seats whose player changed, such as "Scarlet (Sam since Round 3)". */
type NamesBySeat = Readonly<Record<string, string>>;

/** Maximum number of deeds that a message quotes from the public workbook. */
const MAX_DEEDS = 3;

const listStoryLines = (story: Story, names: NamesBySeat): readonly MessageLine[] => [
  { text: escapeForDiscord(story.headline, 400), spare: 0 },
  ...(story.outcome === null
    ? story.deeds.slice(0, MAX_DEEDS).map(({ text }, index) => ({
        text: escapeForDiscord(text, 400),
        spare: 2 + index,
      }))
    : listPlaceLines(story.outcome, story.scores, names)),
];

/** Formats places in bold. Discord would renumber a list, and several seats may share a place. */
const listPlaceLines = (
  { placings }: Outcome,
  scores: Scores,
  names: NamesBySeat,
): readonly MessageLine[] =>
  placings.map(({ seat, place, score, prizes }) => {
    const won = prizes.length === 0 ? '' : `, ${formatPrizes(prizes)}`;
    const text = escapeForDiscord(
      `${names[seat] ?? seat}: ${formatScore(score, scores)}${won}`,
      200,
    );
    return { text: `**${place}** ${text}`, spare: place };
  });

/** Lists the titles of the entries since the last message, except the newest. */
function listEarlierEntries(before: readonly Position[], now: Position): readonly MessageLine[] {
  if (before.length === 0) return [];
  const named = before.map(({ sealed: { entry } }) => {
    const isUndone = entry.kind === 'resolved' && !now.sorted.includes(entry.entry);
    return `${formatEntryTitle(entry)}${isUndone ? ' (undone)' : ''}`;
  });
  return [{ text: `Earlier entries: ${escapeForDiscord(named.join('; '), 300)}.`, spare: 9 }];
}

function listDeadlineLines(now: Position): readonly MessageLine[] {
  const { next } = now.sealed.entry;
  if (!isAnswerAccepted(now) || next === null || next.deadline === null) return [];
  const ms = Date.parse(next.deadline);
  const title = escapeForDiscord(next.title, 160);
  const until = `${formatAbsoluteTimestamp(ms)}, ${formatRelativeTimestamp(ms)}`;
  const text = `Orders for ${title} are accepted until ${until}.`;
  return [{ text, spare: 0 }];
}

/** Formats the links to the public workbook. Angle brackets suppress the preview. */
const formatLinks = (match: Match, { step }: Position): string =>
  [
    ['What happened', buildSheetLink(match.files, match.files.publicId)],
    ['Watch live', buildLiveLink(match)],
    ['The form', step === null ? '' : match.files.formAddress],
  ]
    .flatMap(([text, url = '']) => (url === '' ? [] : [`[${text}](<${url}>)`]))
    .join(' · ');

/** Drops lines until the message fits, in the order of `spare`. */
function fitLines(lines: readonly MessageLine[]): string {
  const text = lines.map((line) => line.text).join('\n');
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  const least = Math.max(...lines.map(({ spare }) => spare));
  if (least === 0) return text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed();
  const last = lines.findLastIndex(({ spare }) => spare === least);
  return fitLines(lines.toSpliced(last, 1));
}

/**
 * Characters of Discord's formatting, mentions, links and addresses. A backslash escapes each.
 * https://discord.com/developers/docs/reference#message-formatting
 */
const SPECIAL_CHARACTERS = /[\\*_~`|<>#[\]/]/;

/** Matches a beginning that turns a line into a list or small print: "- ", "-# ", "1. ". */
const LINE_BEGINNING = /^(?:[-+]|\d+[.)])/;

/** Matches direction marks and invisible characters. */
const INVISIBLE_CHARACTERS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Zero-width space that breaks "@everyone" and "<@1>", which Discord may parse before escapes. */
const ZERO_WIDTH_SPACE = '\u200b';

/** Formats an instant in ms since 1970. Readers see it in their own time zone and language. */
export const formatAbsoluteTimestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:F>`;

/** Formats an instant relative to now, such as "in 2 hours". Discord keeps the text current. */
export const formatRelativeTimestamp = (ms: number): string => `<t:${Math.floor(ms / 1000)}:R>`;

/** Matches timestamps, which are harmless and therefore not escaped. */
const TIMESTAMPS = /(<t:\d{1,11}:[FR]>)/;

/** Escapes one line of text, and shortens it to at most `most` UTF-16 units. */
export function escapeForDiscord(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const pieces = line
    .split(TIMESTAMPS)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : escapeCharacters(part)));
  const [first = ''] = pieces;
  const whole = [
    LINE_BEGINNING.test(line) ? `${ZERO_WIDTH_SPACE}${first}` : first,
    ...pieces.slice(1),
  ];
  return joinFitting(whole, most);
}

const escapeCharacters = (text: string): readonly string[] =>
  [...text].map((sign) => {
    if (sign === '@') return `@${ZERO_WIDTH_SPACE}`;
    return SPECIAL_CHARACTERS.test(sign) ? `\\${sign}` : sign;
  });

/** Joins as many of the first pieces as fit completely. */
function joinFitting(pieces: readonly string[], most: number): string {
  const whole = pieces.join('');
  if (whole.length <= most) return whole;
  let text = '';
  for (const piece of pieces) {
    if (text.length + piece.length + 1 > most) break;
    text += piece;
  }
  return `${text.trimEnd()}…`;
}
