/** Pages of what happened, line by line: to everybody, and to one player. */

import type { Seat } from '../../kit/seat.ts';
import { toldPage } from '../../kit/tables.ts';
import type { Page } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';

export const logPage = (shown: Shown): Page =>
  toldPage({
    name: 'Log',
    about: 'Everything that happened, the newest turn first.',
    shown,
    tell: (events, content) => told.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });

export const accountPage = (shown: Shown, seat: Seat): Page =>
  toldPage({
    name: 'My account',
    about: 'What became of your orders and what the other team did, the newest turn first.',
    shown,
    tell: (events, content) => told.account(events, seat, content),
    none: 'Nothing has happened yet. The first entry follows the ranking.',
  });
