/** Tables of couriers: where each has been, and where a player's own would go or refuse to go. */

import type { Seat } from '../../kit/match/seat.ts';
import { countText } from '../../kit/narrating/figures.ts';
import { nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Mark, Notice, Page, Table } from '../../kit/showing/view.ts';
import type { House } from '../content.ts';
import { isHeld, lettersAt, mapOf, refusalsOf, sideOf, type TeamSide } from '../moving.ts';
import { REASONS } from '../reasons.ts';
import { COURIERS, type Courier, type OwnShown, type Route, type Shown } from '../state.ts';
import { leavingOf } from './teams.ts';

/** Builds the page of a player's own couriers and their possible moves. */
export const buildOwnCouriersPage = (shown: OwnShown, seat: Seat): Page => {
  const side = sideOf(shown, seat);
  return {
    name: 'My couriers',
    about: 'Where each of your couriers would go if you instruct it, and where it would refuse.',
    blocks: [buildMovesTable(shown, side), buildMissingHousesNotice(shown, side)],
  };
};

/** Builds the table of a team's couriers, with their past and present houses. */
export const buildCouriersTable = (shown: Shown, seat: Seat): Table => ({
  kind: 'table',
  title: `Couriers of ${seat}`,
  about:
    'A courier visits no house twice. Held: the other team has more letters there. ' +
    'No way: it has already visited every neighbouring house.',
  columns: [
    { title: 'No.', width: 'narrow', align: 'centre', decides: true },
    { title: 'Leaves?', width: 'normal', decides: true },
    { title: 'Stands at', width: 'text', decides: true },
  ],
  rows: COURIERS.map((courier) => {
    const side = sideOf(shown, seat);
    const { text: value, tone } = leavingOf(shown.setup.content, side, courier);
    return [strong(courier), { kind: 'mark', value, tone }, formatRoute(side.routes[courier])];
  }),
});

/** "Tower; before: Mill, Court" */
function formatRoute(route: Route): string {
  const at = route.at(-1);
  if (at === undefined) return 'Not on the map';
  const before = route.slice(0, -1);
  return before.length === 0 ? at : `${at}; before: ${before.join(', ')}`;
}

function buildMovesTable(shown: Shown, side: TeamSide): Table | Notice {
  const rows = COURIERS.flatMap((courier) => buildMoveRows(shown, side, courier));
  if (rows.length === 0) return nothingYet('From here', 'Your couriers are not on the map yet.');
  return {
    kind: 'table',
    title: 'From here',
    columns: [
      { title: 'No.', width: 'narrow', align: 'centre', decides: true },
      { title: 'To', width: 'normal', decides: true },
      { title: 'Would it go?', width: 'text', decides: true },
    ],
    rows,
  };
}

/** Builds a row for each neighbouring house, or one row for all if the courier is held. */
function buildMoveRows(
  { setup }: Shown,
  side: TeamSide,
  courier: Courier,
): readonly (readonly Cell[])[] {
  const from = side.routes[courier].at(-1);
  if (from === undefined) return [];
  if (isHeld(side, courier))
    return [[strong(courier), 'anywhere', noMark(REASONS.outnumbered.explanation)]];
  return mapOf(setup.content)
    .neighbours(from)
    .map((to) => {
      const refusals = refusalsOf(setup.content, side, { courier, to });
      const warning: Mark =
        refusals.length === 0
          ? { kind: 'mark', value: `Yes: ${countsThere(side, courier, to)}`, tone: 'good' }
          : noMark(refusals.map((why) => REASONS[why].explanation).join(', and '));
      return [strong(courier), to, warning];
    });
}

const noMark = (why: string): Mark => ({ kind: 'mark', value: `No: ${why}.`, tone: 'closed' });

/** "new for you; afterwards 2 letters of yours, 3 of theirs." */
function countsThere({ letters, theirs }: TeamSide, courier: Courier, to: House): string {
  const yours = lettersAt(letters, to);
  const isNew = yours === 0 ? 'new for you; ' : '';
  return (
    `${isNew}afterwards ${countText(yours + courier, 'letter')} of yours, ` +
    `${lettersAt(theirs, to)} of theirs.`
  );
}

export const missingHouses = ({ setup }: Shown, { letters }: TeamSide): readonly House[] =>
  mapOf(setup.content).places.filter((house) => !letters.has(house));

function buildMissingHousesNotice(shown: Shown, side: TeamSide): Notice {
  const missing = missingHouses(shown, side);
  const line =
    missing.length === 0 ? 'You have delivered to all houses.' : `${missing.join(', ')}.`;
  return { kind: 'notice', title: 'Houses you still have to deliver to', lines: [line] };
}
