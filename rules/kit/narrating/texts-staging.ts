/** The texts of one event, for tables of cases. */

import type { Seat } from '../match/seat.ts';
import type { Narration } from './narration.ts';

const NO_TEXT = '–';
const AS_EVERYBODY = '=';

const formatLine = (
  line: { readonly text: string; readonly change: string } | undefined,
): string =>
  line === undefined ? NO_TEXT : line.change === '' ? line.text : `${line.text} (${line.change})`;

/**
 * Returns the texts of an event for everybody and in the account of each seat, divided by "|".
 * “–” means a missing text, “=” the text that everybody reads. Seats without a text are omitted at
 * the end.
 */
export function describeTexts<Event, Content>(
  { lines, account }: Pick<Narration<Event, Content>, 'lines' | 'account'>,
  event: Event,
  { content, seats }: { readonly content: Content; readonly seats: readonly Seat[] },
): string {
  const everybody = formatLine(lines([event], { kind: 'public' }, content)[0]);
  const own = seats.map((seat) => formatLine(account([event], seat, content)[0]));
  const texts = own.map((text) => (text === everybody && text !== NO_TEXT ? AS_EVERYBODY : text));
  const last = texts.findLastIndex((text) => text !== NO_TEXT);
  return [everybody, ...texts.slice(0, last + 1)].join(' | ');
}
