/** Texts of others in a message to Discord: as they are, with nothing in them that Discord would do something by. */

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
