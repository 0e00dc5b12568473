/** A player's last round as a sum, with a row for each visit, meal, drink and event. */

import { showFaults } from '../../kit/judging/judging.ts';
import type { Seat } from '../../kit/match/seat.ts';
import { signed } from '../../kit/narrating/figures.ts';
import type { AmountChange } from '../../kit/narrating/narration.ts';
import type { Cell, Column, Table } from '../../kit/showing/view.ts';
import { listChanges } from '../changes.ts';
import { COSTLY_COLOUR_COUNT } from '../colours.ts';
import type { Content } from '../content.ts';
import type { Event, EventOf } from '../events.ts';
import { UNIT_OF } from '../meters.ts';
import { ordinal, place } from '../narration.ts';
import type { PublicPageInput } from '../now.ts';
import { countRations, formatRations } from '../rations.ts';
import { REASONS } from '../reasons.ts';

interface AccountRow {
  readonly what: string;
  readonly changes: readonly AmountChange[];
  /** Facts that have no amount, such as a void order. */
  readonly also: readonly string[];
}

/** Builds the account; undefined until the first round is over. */
export function buildAccountTable(input: PublicPageInput, seat: Seat): Table | undefined {
  const last = input.history.slice(1).at(-1);
  if (last === undefined) return undefined;
  const own = last.events.filter((event) => 'seat' in event && event.seat === seat);
  const rows = listAccountRows(own, input.setup.content);
  const sums = [PROGRESS_UNIT, ENERGY_UNIT].map(
    (unit) => `${signed(sumChanges(rows, unit))} ${unit}`,
  );
  return {
    kind: 'table',
    title: `${last.title}: ${sums.join(', ')}`,
    columns: ACCOUNT_COLUMNS,
    rows: rows.map(renderAccountRow),
  };
}

const PROGRESS_UNIT = 'Progress';
const ENERGY_UNIT = UNIT_OF.Stamina;

const ACCOUNT_COLUMNS: readonly Column[] = [
  { title: 'What' },
  { title: ENERGY_UNIT, format: 'signed', align: 'centre' },
  { title: PROGRESS_UNIT, format: 'signed', align: 'centre' },
  { title: 'Also' },
];

const sumChanges = (rows: readonly AccountRow[], unit: string): number =>
  rows
    .flatMap(({ changes }) => changes)
    .reduce((sum, [amount, of]) => (of === unit ? sum + amount : sum), 0);

function renderAccountRow(row: AccountRow): readonly Cell[] {
  const [energy, progress] = [ENERGY_UNIT, PROGRESS_UNIT].map((unit) => sumChanges([row], unit));
  const others = row.changes
    .filter(([amount, of]) => amount !== 0 && of !== ENERGY_UNIT && of !== PROGRESS_UNIT)
    .map(([amount, of]) => `${signed(amount)} ${of.replace(RATIONS_PATTERN, '$1')}`);
  return [
    row.what,
    renderAmount(energy ?? 0),
    progress !== undefined && progress < 0
      ? { kind: 'mark', value: progress, tone: 'bad' }
      : renderAmount(progress ?? 0),
    [...others, ...row.also].join(', '),
  ];
}

/** Shortens "Fresh Rations" to "Fresh" for a narrow column. */
const RATIONS_PATTERN = /^(\w+) Rations?$/;

const renderAmount = (amount: number): number | null => (amount === 0 ? null : amount);

function listAccountRows(own: readonly Event[], content: Content): readonly AccountRow[] {
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
  return own.flatMap((event): readonly AccountRow[] => {
    if (isOfVisit(event)) return [];
    const row = findAccountRow(event, content);
    if (row === null) return [];
    if (event.kind === 'ate') return [{ ...row, also: [...row.also, ...listSpoiledTexts(own)] }];
    if (event.kind !== 'visited') return [row];
    const effects = own.filter(isOfVisit).filter(({ square }) => square === event.square);
    const changes = [...row.changes, ...effects.flatMap(listChanges)];
    return [{ ...row, changes, also: effects.flatMap(cutText) }];
  });
}

/** Finds the row to which an event belongs; null if the event has no amount. */
function findAccountRow(event: Event, content: Content): AccountRow | null {
  const row = (what: string, ...also: readonly string[]): AccountRow => ({
    what,
    changes: listChanges(event),
    also: [...also, ...listFaultTexts(event)],
  });
  switch (event.kind) {
    case 'missing':
      return row('No valid answer');
    case 'artefact':
      return row(`Artefact: ${event.power}`);
    case 'reserve':
      return event.spent
        ? { ...row('Spent a Reserve'), changes: listChanges(event).slice(1) }
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
      return row(`Colours: ${formatColours(event)}`);
    case 'stranded':
      return row('Fewer than two visits');
    case 'ate':
      return row(`Ate ${formatRations(event.eaten)}`, ...listEatenTexts(event));
    case 'went hungry':
      return row(`Hungry, the ${ordinal(event.times)} time`);
    case 'drank':
      return event.needed === 0 ? null : row(formatDrinking(event));
    case 'bonus':
      return row('Bonus for my four meters');
    default:
      return null;
  }
}

const listFaultTexts = (event: Event): readonly string[] => {
  const text = 'faults' in event ? showFaults(REASONS, event.faults) : '';
  return text === '' ? [] : [text];
};

const listEatenTexts = ({ eaten }: EventOf<'ate'>): readonly string[] => {
  const count = countRations(eaten);
  return count === 0 ? [] : [`${signed(-count)} ${count === 1 ? 'Ration' : 'Rations'}`];
};

const listSpoiledTexts = (own: readonly Event[]): readonly string[] =>
  own.flatMap((one) =>
    one.kind === 'aged' && one.inedible > 0 ? [`${one.inedible} spoiled`] : [],
  );

const formatColours = ({ same, different }: EventOf<'colours'>): string =>
  [...(same ? ['one shared'] : []), ...(different ? [`${COSTLY_COLOUR_COUNT} in all`] : [])].join(
    ', ',
  );

const formatDrinking = ({ needed, drunk, votedAt }: EventOf<'drank'>): string => {
  if (needed > drunk) return `${needed - drunk} Water short`;
  return votedAt === null ? 'Thirst' : `Vote at ${votedAt}`;
};

/** Explains why a player gained or lost less than the effect's amount. */
const cutText = ({ amount, applied }: EventOf<'changed'> | EventOf<'raised'>): readonly string[] =>
  applied === amount ? [] : [amount > 0 ? 'full' : 'no more to lose'];
