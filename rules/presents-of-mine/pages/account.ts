/** A player's last scoring as a sum: a row for each present, monopoly and loss. */

import { ofKind } from '../../kit/match/events.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { figure, plural, signed } from '../../kit/narrating/figures.ts';
import type { Cell, Table } from '../../kit/showing/view.ts';
import type { Event, EventOf } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { notationOf, type Present } from '../presents.ts';
import { formatShortTitle } from '../steps.ts';
import { findScoring, listEventsIn, listResolvedSteps } from './chronicle.ts';
import { markPresent } from './marks.ts';

/** Builds the account; undefined before the first scoring. */
export function buildAccountTable(shown: Shown, seat: Seat): Table | undefined {
  const [last] = listResolvedSteps(shown);
  const scored = last === undefined ? undefined : findScoring(shown, last, seat);
  if (last === undefined || scored === undefined) return undefined;
  const events = listEventsIn(shown, last);
  const texts = narration
    .account(events, seat, shown.setup.content)
    .filter(({ event }) => isReportedInWords(event, events, seat))
    .map(({ text }) => text);
  const gone = formatGone(events, seat);
  const kept = scored.kept ? [['A score never falls', -scored.balance, '']] : [];
  return {
    kind: 'table',
    title: formatTitle(formatShortTitle(last), scored),
    ...(texts.length > 0 && { about: texts.join(' ') }),
    columns: [
      { title: 'What' },
      { title: 'Points', format: 'signed', align: 'centre' },
      { title: 'Also' },
    ],
    rows: [
      ...renderPresentRows(shown, events, seat),
      ...renderMonopolyRows(shown, events, seat),
      ...(scored.lost > 0 ? [['Staleness of all', renderLoss(-scored.lost), '']] : []),
      ...kept,
    ],
    ...(gone !== '' && { foot: gone }),
  };
}

/** Formats a title: "Round 1: +21 points, 38 in all". */
const formatTitle = (step: string, { change, total }: EventOf<'scored'>): string =>
  `${step}: ${signed(change)} ${plural(change, 'point')}, ${figure(total)} in all`;

/** Returns whether an event has a line. A missing order of thefts has one line for all three. */
function isReportedInWords({ kind }: Event, events: readonly Event[], seat: Seat): boolean {
  const isMissing = ofKind(events, 'defaulted').some(
    (event) => event.seat === seat && event.what === 'thefts',
  );
  return kind === 'defaulted' || kind === 'exploded' || (kind === 'stolen by chance' && !isMissing);
}

const renderLoss = (value: number): Cell =>
  value < 0 ? { kind: 'mark', value, tone: 'bad' } : value;

function renderPresentRows(
  { setup: { content } }: Shown,
  events: readonly Event[],
  seat: Seat,
): readonly (readonly Cell[])[] {
  const came = listArrivals(events, seat);
  return ofKind(events, 'ability')
    .filter((event) => event.seat === seat)
    .map(({ present, points }) => {
      const at = came.findIndex(([one]) => notationOf(one) === notationOf(present));
      const [arrival] = at < 0 ? [] : came.splice(at, 1);
      const { name } = content.presents[present.letter];
      const mark = markPresent(present, content);
      return [{ ...mark, value: `${mark.value} ${name}` }, renderLoss(points), arrival?.[1] ?? ''];
    });
}

/** Lists the presents that arrived, with the source of each. */
const listArrivals = (events: readonly Event[], seat: Seat): [present: Present, source: string][] =>
  events.flatMap((event): [Present, string][] => {
    if (event.kind === 'passed' && event.to === seat)
      return [[event.present, `from ${event.from}`]];
    if (event.kind === 'stolen' && event.thief === seat)
      return [[event.present, `stolen from ${event.victim}`]];
    if (event.kind === 'replaced' && event.seat === seat)
      return [[event.present, `for ${notationOf(event.gone)}`]];
    return [];
  });

const renderMonopolyRows = (
  { setup: { content } }: Shown,
  events: readonly Event[],
  seat: Seat,
): readonly (readonly Cell[])[] =>
  ofKind(events, 'monopoly')
    .filter((event) => event.seat === seat)
    .map(({ letter, points, alone, held }) => [
      `Monopoly of ${letter} (${content.presents[letter].name})`,
      points,
      alone ? `${held} held` : `${held} held, shared`,
    ]);

/** Formats presents that left: "Gone: A1 to Dems, F4 to Walsh"; '' for none. */
function formatGone(events: readonly Event[], seat: Seat): string {
  const gone = events.flatMap((event) => {
    if (event.kind === 'passed' && event.from === seat)
      return [`${notationOf(event.present)} to ${event.to}`];
    return event.kind === 'stolen' && event.victim === seat
      ? [`${notationOf(event.present)} to ${event.thief}`]
      : [];
  });
  return gone.length === 0 ? '' : `Gone: ${gone.join(', ')}`;
}
