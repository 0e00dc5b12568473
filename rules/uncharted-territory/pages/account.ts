/** A player's last round as a sum, with a row for each visit, meal, drink and event of others. */

import { faultText } from '../../kit/judging/judging.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { signed } from '../../kit/narrating/figures.ts';
import type { AmountChange } from '../../kit/narrating/narration.ts';
import type { Cell, Column, Table } from '../../kit/showing/view.ts';
import { changesOf } from '../changes.ts';
import { DIFFERENT_COLOURS } from '../colours.ts';
import type { Content } from '../content.ts';
import type { Event, EventOf } from '../events.ts';
import { UNIT_OF } from '../meters.ts';
import { ordinal, place } from '../narration.ts';
import type { Shown } from '../now.ts';
import { countOf, rationsText } from '../rations.ts';
import { REASONS } from '../reasons.ts';

interface Row {
  readonly what: string;
  readonly changes: readonly AmountChange[];
  /** Facts that are not amounts. */
  readonly also: readonly string[];
}

/** Returns undefined before the end of the first round. */
export function accountTable(shown: Shown, seat: Seat): Table | undefined {
  const last = shown.history.slice(1).at(-1);
  if (last === undefined) return undefined;
  const own = last.events.filter((event) => 'seat' in event && event.seat === seat);
  const rows = rowsOf(own, shown.setup.content);
  const sums = [PROGRESS, ENERGY].map((unit) => `${signed(sumOf(rows, unit))} ${unit}`);
  return {
    kind: 'table',
    title: `${last.title}: ${sums.join(', ')}`,
    columns: COLUMNS,
    rows: rows.map(cellsOf),
  };
}

const PROGRESS = 'Progress';
const ENERGY = UNIT_OF.Stamina;

const COLUMNS: readonly Column[] = [
  { title: 'What' },
  { title: ENERGY, format: 'signed', align: 'centre' },
  { title: PROGRESS, format: 'signed', align: 'centre' },
  { title: 'Also' },
];

const sumOf = (rows: readonly Row[], unit: string): number =>
  rows
    .flatMap(({ changes }) => changes)
    .reduce((sum, [amount, of]) => (of === unit ? sum + amount : sum), 0);

function cellsOf(row: Row): readonly Cell[] {
  const [energy, progress] = [ENERGY, PROGRESS].map((unit) => sumOf([row], unit));
  const others = row.changes
    .filter(([amount, of]) => amount !== 0 && of !== ENERGY && of !== PROGRESS)
    .map(([amount, of]) => `${signed(amount)} ${of.replace(OF_FRESHNESS, '$1')}`);
  return [
    row.what,
    amountCell(energy ?? 0),
    progress !== undefined && progress < 0
      ? { kind: 'mark', value: progress, tone: 'bad' }
      : amountCell(progress ?? 0),
    [...others, ...row.also].join(', '),
  ];
}

/** Shortens "Fresh Rations" to "Fresh" for a narrow column. */
const OF_FRESHNESS = /^(\w+) Rations?$/;

const amountCell = (amount: number): number | null => (amount === 0 ? null : amount);

function rowsOf(own: readonly Event[], content: Content): readonly Row[] {
  const visited = new Set(own.flatMap((one) => (one.kind === 'visited' ? [one.square] : [])));
  const namedSelf = new Set(
    own.flatMap((one) =>
      one.kind === 'named' && one.named === one.seat && one.faults.length === 0 ? [one.square] : [],
    ),
  );
  const isOfVisit = (event: Event): event is EventOf<'changed'> | EventOf<'raised'> =>
    (event.kind === 'raised' && visited.has(event.square)) ||
    (event.kind === 'changed' &&
      (event.as === 'visitor' || (event.as === 'named' && namedSelf.has(event.square))));
  return own.flatMap((event): readonly Row[] => {
    if (isOfVisit(event)) return [];
    const row = rowOf(event, content);
    if (row === null) return [];
    if (event.kind === 'ate') return [{ ...row, also: [...row.also, ...spoiledText(own)] }];
    if (event.kind !== 'visited') return [row];
    const effects = own.filter(isOfVisit).filter(({ square }) => square === event.square);
    const changes = [...row.changes, ...effects.flatMap(changesOf)];
    return [{ ...row, changes, also: effects.flatMap(cutText) }];
  });
}

/** Returns null for an event without an amount. */
function rowOf(event: Event, content: Content): Row | null {
  const row = (what: string, ...also: readonly string[]): Row => ({
    what,
    changes: changesOf(event),
    also: [...also, ...faultsIn(event)],
  });
  switch (event.kind) {
    case 'missing':
      return row('No valid answer');
    case 'artefact':
      return row(`Artefact: ${event.power}`);
    case 'reserve':
      return event.spent
        ? { ...row('Spent a Reserve'), changes: changesOf(event).slice(1) }
        : row('No Reserve');
    case 'rested':
      return row(event.square === null ? 'Rest' : `Rest, not ${place(event.square, content)}`);
    case 'rest void':
      return row('No Rest');
    case 'visit void':
      return row(`Not ${place(event.square, content)}`);
    case 'visited':
      return row(place(event.square, content));
    case 'named':
      return event.faults.length === 0 ? null : row(`Naming at ${event.square}`);
    case 'changed': {
      const there = place(event.square, content);
      const what = event.as === 'named' ? `Named at ${there}` : `${there}, from afar`;
      return row(what, ...cutText(event));
    }
    case 'raised':
      return row(`Named at ${place(event.square, content)}`);
    case 'vote void':
      return row('No vote');
    case 'colours':
      return row(`Colours: ${coloursText(event)}`);
    case 'stranded':
      return row('Fewer than two visits');
    case 'ate':
      return row(`Ate ${rationsText(event.eaten)}`, ...eatenText(event));
    case 'went hungry':
      return row(`Hungry, the ${ordinal(event.times)} time`);
    case 'drank':
      return event.needed === 0 ? null : row(drankText(event));
    case 'bonus':
      return row('For my levels');
    default:
      return null;
  }
}

const faultsIn = (event: Event): readonly string[] => {
  const text = 'faults' in event ? faultText(REASONS, event.faults) : '';
  return text === '' ? [] : [text];
};

const eatenText = ({ eaten }: EventOf<'ate'>): readonly string[] => {
  const count = countOf(eaten);
  return count === 0 ? [] : [`${signed(-count)} ${count === 1 ? 'Ration' : 'Rations'}`];
};

const spoiledText = (own: readonly Event[]): readonly string[] =>
  own.flatMap((one) =>
    one.kind === 'aged' && one.inedible > 0 ? [`${one.inedible} spoiled`] : [],
  );

const coloursText = ({ same, different }: EventOf<'colours'>): string =>
  [...(same ? ['one shared'] : []), ...(different ? [`${DIFFERENT_COLOURS} in all`] : [])].join(
    ', ',
  );

const drankText = ({ needed, drunk, votedAt }: EventOf<'drank'>): string => {
  if (needed > drunk) return `${needed - drunk} Water short`;
  return votedAt === null ? 'Thirst' : `Vote at ${votedAt}`;
};

/** Explains why less than the effect's amount was gained or lost. */
const cutText = ({ amount, applied }: EventOf<'changed'> | EventOf<'raised'>): readonly string[] =>
  applied === amount ? [] : [amount > 0 ? 'full' : 'no more to lose'];
