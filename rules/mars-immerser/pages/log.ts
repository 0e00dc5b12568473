/** The page of what everybody was told, line by line. */

import { toldPage } from '../../kit/tables.ts';
import type { Page } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';

export const logPage = (shown: Shown): Page =>
  toldPage({
    name: 'Log',
    about: 'Everything that everybody was told, the newest round first.',
    shown,
    tell: (events, content) => told.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });
