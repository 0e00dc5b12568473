/** All pages, for each audience. */

import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';
import { told } from '../telling.ts';

export function viewFor({
  setup,
  history,
  audience,
}: Shown & { readonly audience: Audience }): View {
  const rows = history.flatMap(({ title, events }) =>
    told.lines(events, audience, setup.content).map(({ text, change }) => [title, text, change]),
  );
  return {
    pages: [
      {
        name: 'Story',
        about: 'What happened.',
        blocks: [
          {
            kind: 'table',
            title: 'Story',
            columns: [{ title: 'Round' }, { title: 'What', width: 'text' }, { title: 'Change' }],
            rows,
          },
        ],
      },
    ],
  };
}
