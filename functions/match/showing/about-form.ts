/** Builds the form “About me” after the last entry, and the part of “Now” about it. */

import type { Seat } from '../../../rules/kit/match/seat.ts';
import type { DrawnForm } from '../../../sheets-templates/drawing/drawing.ts';
import { drawAboutForm, type MessageKind } from '../../../sheets-templates/forms/about-form.ts';
import type { PlayerWorkbookInput } from '../../../sheets-templates/workbooks/player-data.ts';
import { buildDrawRequests } from '../../google/form-requests.ts';
import { publishForm, readForm, redrawForm, setFormSettings } from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import { countExtensionsLeft, findLastExtensionInstant, hasExtended } from '../ledger/about-me.ts';
import { getInstant, type Settings } from '../ledger/entry.ts';
import { compareInstants } from '../ledger/instant.ts';
import { isAway, owesAnswer, type Position } from '../ledger/position.ts';
import type { JudgedMessage } from '../next/about-me.ts';
import { formatDuration, formatTime, listDays } from '../next/time.ts';
import { buildAboutLink } from '../reading/links.ts';
import { getCurrentPosition, type Match } from '../reading/match.ts';
import { buildLinks } from './match-settings.ts';

/** Name for the form in problems and repairs. */
export const ABOUT_FORM_NAME = 'The form “About me”';

/**
 * Updates the form after an entry. Returns whether somebody edited it; the drawing of the previous
 * entry counts as unedited. Idempotent.
 */
export async function updateAboutForm({ google }: Adjudicator, match: Match): Promise<boolean> {
  const { id = '' } = match.files.aboutForm ?? {};
  const seen = await readForm(google, id);
  const drawn = buildAboutDrawing(getCurrentPosition(match));
  const before = match.positions.at(-2);
  const isEdited = [drawn, ...(before === undefined ? [] : [buildAboutDrawing(before)])].every(
    (form) => form.accepting !== seen.accepting || buildDrawRequests(form, seen).length > 0,
  );
  // If somebody has just changed the form, this run or the next one draws it again.
  await redrawForm(google, seen, drawn);
  const isSet = seen.settings.emails === 'not at all' && !seen.settings.isQuiz;
  if (!isSet) await setFormSettings(google, id, { emails: 'not at all', isQuiz: false });
  if (seen.accepting !== drawn.accepting) await publishForm(google, id, drawn.accepting);
  return isEdited || !isSet;
}

/** Number of days that the form lists. Each entry draws the form again. */
const DAYS_LISTED = 31;

function buildAboutDrawing(position: Position): DrawnForm {
  const { opened, sealed, step } = position;
  const { settings } = opened;
  if (step === null) return drawAboutForm(settings.title, null);
  const days = listDays(Date.parse(getInstant(sealed.entry)), settings, DAYS_LISTED);
  return drawAboutForm(settings.title, {
    stepTitle: step.title,
    moreTime: settings.extensions === undefined ? null : describeMoreTime(position),
    away: settings.away === undefined ? null : AWAY_TEXTS[settings.away],
    days: days.map(({ name }) => name),
  });
}

function describeMoreTime(position: Position): readonly string[] {
  const { opened } = position;
  const { extensions } = opened.settings;
  if (extensions === undefined) return [];
  const budget = describeExtensions(extensions.count, extensions.lengthMs);
  return [
    `More time: each player may extend ${budget}, each step only once. ` +
      'Others can see that a step was extended, but not by whom.',
    ...describeRequestEnd(position),
  ];
}

/** Describes extensions, such as "1 more deadline by 1 day" or "2 deadlines by 1 day each". */
function describeExtensions(count: number, lengthMs: number, more = ''): string {
  const [what, each] = count === 1 ? ['deadline', ''] : ['deadlines', ' each'];
  return `${count}${more} ${what} by ${formatDuration(lengthMs)}${each}`;
}

/** Describes how long players can ask for more time; empty if there is no deadline. */
function describeRequestEnd(position: Position): readonly string[] {
  const until = findLastExtensionInstant(position);
  return until === null
    ? []
    : [`Ask until ${formatTime(Date.parse(until), position.opened.settings)}.`];
}

const AWAY_TEXTS: Readonly<Record<NonNullable<Settings['away']>, readonly string[]>> = {
  host: [
    'Away: steps that end before you are back do not wait for you. ' +
      'Only the host sees who is away.',
  ],
  everybody: [
    'Away: steps that end before you are back do not wait for you. ' +
      'Everybody sees that you are away.',
  ],
};

const MESSAGE_WORDS: Readonly<Record<MessageKind, string>> = {
  'more time': 'More time',
  away: 'Away',
  back: 'Back',
};

/** Describes a message and its status: "More time, sent Sat 21 Nov …: refused …". */
export function describeMessage(match: Match, { message, why }: JudgedMessage): string {
  const { kind, sent } = message;
  const when = formatTime(Date.parse(sent), getCurrentPosition(match).opened.settings);
  return `${kind === null ? 'A message' : MESSAGE_WORDS[kind]}, sent ${when}. ${why}`;
}

/** Maximum number of messages on “Now”. The others are in the ledger, or were shown before. */
const MAX_MESSAGES_SHOWN = 3;

/** Returns a seat's link to the form, and sentences for “Now”; null without such a form. */
export function describeAboutMe(
  match: Match,
  seat: Seat,
  messages: readonly string[] = [],
): PlayerWorkbookInput['aboutMe'] {
  const position = getCurrentPosition(match);
  const { extensions, away } = position.opened.settings;
  if (extensions === undefined && away === undefined) return null;
  const offered = [
    ...(extensions === undefined ? [] : ['more time']),
    ...(away === undefined ? [] : ['absences']),
  ];
  return {
    title: `About me: ${offered.join(', ')}`,
    links: buildLinks('Open the form “About me”', buildAboutLink(match, seat)),
    lines: [
      ...(extensions === undefined ? [] : [describeTimeLeft(position, seat, extensions.lengthMs)]),
      ...describeAbsences(position, seat),
      ...messages.slice(-MAX_MESSAGES_SHOWN),
    ],
  };
}

function describeTimeLeft(position: Position, seat: Seat, lengthMs: number): string {
  const left = countExtensionsLeft(position, seat);
  const isOpen = left > 0 && owesAnswer(position, seat) && !hasExtended(position, seat);
  const until = isOpen ? describeRequestEnd(position) : [];
  return [`You can extend ${describeExtensions(left, lengthMs, ' more')}.`, ...until].join(' ');
}

function describeAbsences(position: Position, seat: Seat): readonly string[] {
  const own = Object.hasOwn(position.away, seat) ? position.away[seat] : undefined;
  if (own === undefined || compareInstants(own.until, position.since) < 0) return [];
  const until = formatTime(Date.parse(own.until), position.opened.settings);
  return isAway(position, seat)
    ? [`You are away until ${until}. This step does not wait for you unless you answer.`]
    : [`You are away until ${until}. This step ends later, so it waits for you.`];
}
