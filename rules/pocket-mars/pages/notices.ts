/** The host's page of notices: what players were told in private. */

import { nothingYet } from '../../kit/marks.ts';
import type { Page } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';

export function noticesPage({ setup, history }: Shown): Page {
  const rows = history
    .toReversed()
    .flatMap(({ title, events }) =>
      told.notices(events, setup.content).map(({ seat, text }) => [title, seat, text]),
    );
  return {
    name: 'Notices',
    about: 'What players were told in private.',
    blocks: [
      rows.length === 0
        ? nothingYet('No notices', 'Nothing has been told in private.')
        : {
            kind: 'table',
            title: 'Told in private',
            about: 'The newest first.',
            columns: [
              { title: 'Step', width: 'wide' },
              { title: 'Player', width: 'normal' },
              { title: 'What the player was told', width: 'text' },
            ],
            rows,
          },
    ],
  };
}
