/** The page of what everybody was told, line by line. */

import { narrationPage } from '../../kit/showing/tables.ts';
import type { Page } from '../../kit/showing/view.ts';
import { narration } from '../narration.ts';
import type { Shown } from '../now.ts';

export const logPage = (shown: Shown): Page =>
  narrationPage({
    name: 'Log',
    about: 'Everything that everybody was told, the newest round first.',
    shown,
    linesOf: (events, content) => narration.lines(events, { kind: 'public' }, content),
    none: 'Nothing has happened yet.',
  });
