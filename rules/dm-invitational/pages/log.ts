/** Pages of what happened, line by line: to everybody, and to one player. */

import type { Seat } from '../../kit/match/seat.ts';
import { narrationPage } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';

export const logPage = (shown: Shown): Page =>
  narrationPage({
    name: 'Log',
    about: 'Everything that happened, the newest turn first.',
    shown,
    linesOf: (events, content) => narration.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });

export const accountPage = (shown: Shown, seat: Seat): Page =>
  narrationPage({
    name: 'My account',
    about: 'What became of your orders and what the other team did, the newest turn first.',
    shown,
    linesOf: (events, content) => narration.account(events, seat, content),
    none: 'Nothing has happened yet. The first entry follows the ranking.',
  });
