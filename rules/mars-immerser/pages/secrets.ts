/** The host's page of secrets: homes, holdings, Communal Garnets and ways. */

import { muted, nothingYet, strong } from '../../kit/showing/marks.ts';
import type { Cell, Column, Notice, Page, Table } from '../../kit/showing/view.ts';
import { garnetsText } from '../gains.ts';
import type { Whole } from '../now.ts';
import { pursesNow } from '../outcome.ts';
import { residentOf } from '../start.ts';
import { sightseerOf } from '../state.ts';
import { waysTable } from './result.ts';

export const secretsPage = (shown: Whole): Page => ({
  name: 'Secrets',
  about: 'Only you see this page before the end.',
  blocks: [homesTable(shown), holdingsTable(shown), pairsTable(shown), waysTable(shown)],
});

function homesTable(shown: Whole): Table {
  const { content } = shown.setup;
  const open = content.locations.filter(
    ({ code, listed }) => residentOf(shown, code).name !== listed,
  );
  return {
    kind: 'table',
    title: 'Who lives where',
    columns: COLUMNS,
    rows: open.map(({ code }) => [strong(residentOf(shown, code).name), code, 'lives there']),
  };
}

const COLUMNS: readonly Column[] = [
  { title: 'Of', width: 'normal', decides: true },
  { title: 'Where', width: 'normal', decides: true },
  { title: 'What', width: 'text', decides: true },
];

/** The present holdings, with winnings once the match is over. */
function holdingsTable(shown: Whole): Table {
  const { players } = pursesNow(shown);
  const rows = players.map(({ seat, garnets }): readonly Cell[] => {
    const { location, lists, power, swapped, slices } = sightseerOf(shown.state, seat);
    const held = Object.entries(slices).map(([code, count]) => `${code} ${count}`);
    const facts = [
      lists.length === 0 ? 'no lists' : `lists ${lists.join(', ')}`,
      held.length === 0 ? 'no Slices' : `Slices ${held.join(', ')}`,
      power === null ? 'no Power used' : `${power} used`,
      garnetsText(garnets),
      ...(swapped ? ['has swapped'] : []),
    ];
    return [strong(seat), location ?? muted('nowhere yet'), facts.join('; ')];
  });
  return { kind: 'table', title: 'Players', columns: COLUMNS, rows };
}

/** The communal garnets of pairs. */
function pairsTable(shown: Whole): Table | Notice {
  const held = pursesNow(shown).pairs.filter(({ garnets }) => garnets > 0);
  const title = 'Pairs';
  if (held.length === 0) return nothingYet(title, 'No pair holds a Communal Garnet.');
  return {
    kind: 'table',
    title,
    about: 'Pairs that are not named here hold none.',
    columns: PAIR_COLUMNS,
    rows: held.map(({ seats: [one, other], garnets }) => [
      strong(one),
      strong(other),
      garnetsText(garnets, 'Communal Garnet'),
    ]),
  };
}

const PAIR_COLUMNS: readonly Column[] = [
  { title: 'Of', width: 'normal', decides: true },
  { title: 'With', width: 'normal', decides: true },
  { title: 'What', width: 'text', decides: true },
];
