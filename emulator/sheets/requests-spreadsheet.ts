/** The request about the spreadsheet as a whole: its title, time zone, locale and other properties. */
import { invalidArgument } from '../core/refusal.ts';
import type { Draft } from './draft.ts';
import type { RequestOf } from './request-shape.ts';
import { spreadsheetProperties } from './spreadsheet-shape.ts';
import { readUpdateMask, updated } from './update-mask.ts';

export function updateSpreadsheetProperties(
  draft: Draft,
  request: RequestOf<'updateSpreadsheetProperties'>,
): object {
  const mask = readUpdateMask(request.fields, spreadsheetProperties);
  const properties = updated(draft.current.properties, request.properties, mask);
  refuseUnknownZone(properties.timeZone);
  refuseUnknownLocale(properties.locale);
  draft.change({ properties });
  return {};
}

/** Those that have been asked for and are there: to find one takes as long as all the rest of a small request. */
const known = new Set<string | undefined>();

/** Throws when there is no such IANA time zone. */
export function refuseUnknownZone(timeZone: string | undefined): void {
  if (known.has(timeZone)) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalidArgument(`Invalid time zone: ${timeZone}`);
  }
  known.add(timeZone);
}

/** A language, or a language and a country: `en`, `fil`, `en_US`. */
function refuseUnknownLocale(locale = ''): void {
  if (/^[a-z]{2,3}(_[A-Z]{2})?$/.test(locale)) return;
  throw invalidArgument(`Unsupported locale: ${locale}`);
}
