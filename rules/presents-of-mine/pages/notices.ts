/** The host's page of notices: where the game's defaults took the place of orders. */

import { nothingYet } from '../../kit/marks.ts';
import type { Page } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { SHORT_TITLES } from '../steps.ts';
import { told } from '../telling.ts';
import { eventsIn, resolvedSteps } from './chronicle.ts';

export function noticesPage(shown: Shown): Page {
  const rows = resolvedSteps(shown).flatMap((step) =>
    told
      .notices(eventsIn(shown, step), shown.setup.content)
      .map(({ seat, text, rule }) => [SHORT_TITLES[step], seat, text, rule]),
  );
  return {
    name: 'Notices',
    about: 'What players were told in private because an order was missing or could not be used.',
    blocks: [rows.length > 0 ? noticesTable(rows) : nothingYet('No notices', NO_NOTICES)],
  };
}

const NO_NOTICES = 'So far every order could be used as it was given.';

const noticesTable = (rows: readonly (readonly string[])[]) => ({
  kind: 'table' as const,
  title: 'Told in private',
  columns: [
    { title: 'Round', width: 'normal' as const },
    { title: 'Player', width: 'normal' as const },
    { title: 'What the player was told', width: 'text' as const },
    { title: 'Rule', width: 'wide' as const },
  ],
  rows,
});
