/** A player's pages of what happened: his orders as they were used, and every line of his scoring. */

import type { Seat } from '../../kit/match/seat.ts';
import { narrationPage } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { Event } from '../events.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';
import { isOfScoring } from './scores.ts';

export const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about:
      'What you gave and got, and where the rules had to choose for you: the newest round first.',
    title: 'My orders as they were used',
    shown,
    linesOf: ownLines(seat, (event) => !isOfScoring(event)),
    none: NOTHING_YET,
  });

export const pointsPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My points',
    about: 'Every line of your scoring, the newest first.',
    shown,
    linesOf: ownLines(seat, isOfScoring),
    none: NOTHING_YET,
  });

const NOTHING_YET = 'Nothing has happened yet. The first entry follows the pregame.';

const ownLines =
  (seat: Seat, isOfIt: (event: Event) => boolean) => (events: readonly Event[], content: Content) =>
    narration.account(events, seat, content).filter(({ event }) => isOfIt(event));
