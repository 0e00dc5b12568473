/** The host's page of notices: where orders could not be carried out. */

import { nothingYet } from '../../kit/marks.ts';
import type { Page } from '../../kit/view.ts';
import type { Event } from '../events.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';
import { roundsOf } from './chronicle.ts';

export function noticesPage(shown: Shown): Page {
  const rows = roundsOf(shown)
    .toReversed()
    .flatMap(({ title, events }) =>
      told
        .notices(events.filter(isNotice), shown.setup.content)
        .map(({ seat, text, rule }) => [title, seat, text, rule]),
    );
  return {
    name: 'Notices',
    about: 'What players were told in private because an order was missing or void.',
    blocks: [
      rows.length === 0
        ? nothingYet('No notices', 'So far every order was carried out as it was given.')
        : {
            kind: 'table',
            title: 'Told in private',
            about: 'The newest round first.',
            columns: [
              { title: 'Round', width: 'normal' },
              { title: 'Player', width: 'normal' },
              { title: 'What the player was told', width: 'text' },
              { title: 'Rule', width: 'wide' },
            ],
            rows,
          },
    ],
  };
}

/** An order that was missing, or that came to nothing. */
const isNotice = (event: Event): boolean =>
  event.kind === 'missing' || ('faults' in event && event.faults.length > 0);
