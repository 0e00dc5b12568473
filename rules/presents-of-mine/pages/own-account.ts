/** A player's pages of what happened: his orders as they were used, and every line of his scoring. */

import type { Seat } from '../../kit/seat.ts';
import { linesTable, toldLines } from '../../kit/tables.ts';
import type { Page } from '../../kit/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { isOfScoring } from './scores.ts';

export const accountPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My account',
  about:
    'What you gave and got, and where the rules had to choose for you: the newest round first.',
  blocks: [linesOf(shown, seat, (event) => !isOfScoring(event), 'My orders as they were used')],
});

export const pointsPage = (shown: Shown, seat: Seat): Page => ({
  name: 'My points',
  about: 'Every line of your scoring, the newest first.',
  blocks: [linesOf(shown, seat, isOfScoring, 'My points')],
});

const linesOf = (shown: Shown, seat: Seat, isOfIt: (event: Event) => boolean, title: string) =>
  linesTable({
    title,
    lines: toldLines(shown, (events, content) =>
      told.account(events, seat, content).filter(({ event }) => isOfIt(event)),
    ),
    none: 'Nothing has happened yet. The first entry follows the pregame.',
  });
