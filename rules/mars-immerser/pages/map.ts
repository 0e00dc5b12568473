/** The page of the Map: every location as the Directory has it, who was seen there, and its roads. */

import { strong } from '../../kit/marks.ts';
import type { Seat } from '../../kit/seat.ts';
import { seatsOf } from '../../kit/tables.ts';
import type { Cell, Page } from '../../kit/view.ts';
import type { Code } from '../content.ts';
import { directoryText, placeWhat, roadsText } from '../describing.ts';
import type { Shown } from '../now.ts';

export const mapPage = (shown: Shown): Page => ({
  name: 'Map',
  about: 'The Directory: what is where, who ended the last round there, and where roads lead.',
  blocks: [
    {
      kind: 'table',
      title: 'Locations',
      about: 'A polar road takes two moves, a super road earns points for who is alone on it.',
      columns: [
        { title: 'At', width: 'narrow', align: 'centre', decides: true },
        { title: 'Players', width: 'normal', decides: true },
        { title: 'What is there', width: 'text', decides: true },
        { title: 'Roads to', width: 'text' },
      ],
      rows: shown.setup.content.locations.map(({ code }): readonly Cell[] => [
        strong(code),
        seenAt(shown, code).join(', '),
        `${directoryText(shown.setup.content, code)}, ${placeWhat(shown.setup.content, code)}`,
        roadsText(shown.setup.content, code),
      ]),
    },
  ],
});

/** Who was revealed there at the end of the last round. */
const seenAt = (shown: Shown, code: Code): readonly Seat[] =>
  seatsOf(shown).filter((seat) => shown.state.revealed[seat] === code);
