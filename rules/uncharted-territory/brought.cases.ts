/** Cases of what a price has brought, as far as the round tells of it without being played again. */

import { expect, it } from 'vitest';
import { ofKind } from '../kit/match/events.ts';
import { seatsOf } from '../kit/match/setup.ts';
import { askingLocations, isPriceAlone } from './brought.ts';
import { playRound } from './round.ts';
import {
  type Ordered,
  ordersFrom,
  type Places,
  play,
  type Staged,
  seatOf,
  setupWith,
  stateWith,
  WELL,
} from './staging.ts';
import type { Traveller } from './state.ts';

const SCARLET = seatOf('Scarlet');

interface Brought {
  readonly claim: string;
  readonly places?: Places;
  readonly has?: Partial<Traveller>;
  readonly does: Ordered;
  /** Whether it came to the price alone; null where only another playing tells. */
  readonly alone: boolean | null;
  /** What is told to have been for nothing. */
  readonly wasted: string;
  readonly others?: Staged['orders'];
}

const stagedOf = ({ places = {}, has, does, others }: Brought): Staged => ({
  places,
  travellers: { Scarlet: { ...WELL, ...has } },
  orders: { ...others, Scarlet: does },
});

function verdictOn(staged: Staged): boolean | null {
  const setup = setupWith(staged.places);
  const orders = Object.fromEntries(
    Object.entries(staged.orders ?? {}).map(([name, ordered]) => [name, ordersFrom(ordered)]),
  );
  const setting = { setup, state: stateWith(staged), seats: seatsOf({ setup }), orders };
  const played = playRound(setting);
  const told = played.events.filter((event) => 'seat' in event && event.seat === SCARLET);
  const [event] = [
    ...ofKind(told, 'artefact'),
    ...ofKind(told, 'reserve'),
    ...ofKind(told, 'rested'),
  ];
  if (event === undefined) throw new Error('nothing was paid for');
  const asking = askingLocations(setting, played.state);
  return isPriceAlone({ setting, played, asking, seat: SCARLET, told }, event);
}

const wastedIn = (staged: Staged): string =>
  play(staged)
    .events.flatMap((event) =>
      (event.kind === 'artefact' || event.kind === 'reserve' || event.kind === 'rested') &&
      event.seat === SCARLET
        ? event.faults
        : [],
    )
    .flatMap((fault) => (fault.why === 'wasted' ? [`${fault.where} ${fault.given}`] : []))
    .join();

const NO_RATIONS = { Stale: 0, Palatable: 0, Fresh: 0 };
const LIGHT = { artefact: 'Light' } as const;
const DARK = { artefact: 'Dark' } as const;
const WATER = { reserve: 'Water' } as const;
const FOOD = { reserve: 'Rations' } as const;
const REST = { rest: true } as const;
const COSTLY = { B2: { energy: 5 }, B3: { energy: 5 } } as const;

const CASES: readonly Brought[] = [
  {
    claim: 'Light for which there is no room',
    has: { reserves: 6 },
    does: LIGHT,
    alone: true,
    wasted: 'artefact Light',
  },
  { claim: 'Light of which a Reserve is left', does: LIGHT, alone: false, wasted: '' },
  {
    claim: 'Light that is lost again',
    places: { B2: { effect: 'visitors lose 1 Reserve' } },
    has: { reserves: 0 },
    does: { ...LIGHT, go: 'B2' },
    alone: true,
    wasted: 'artefact Light',
  },
  {
    claim: 'Light that made up for a loss',
    places: { B2: { effect: 'visitors lose 1 Reserve' } },
    does: { ...LIGHT, go: 'B2' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Light that anybody is asked for',
    places: { B2: { effect: 'everybody with 4 or more Reserves gains 1 Water' } },
    does: LIGHT,
    others: { Dems: { go: 'B2' } },
    alone: null,
    wasted: '',
  },
  {
    claim: 'Light that visitors are asked for, and have enough without',
    places: { B2: { effect: 'visitors with 1 or more Reserves gain 1 Energy' } },
    does: { ...LIGHT, go: 'B2' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Light that visitors are asked for, and have not without',
    places: { B2: { effect: 'visitors with 4 or more Reserves gain 1 Energy' } },
    does: { ...LIGHT, go: 'B2' },
    alone: null,
    wasted: '',
  },
  {
    claim: 'Light that visitors are asked for elsewhere',
    places: { B2: { effect: 'visitors gain 1 Energy for each Reserve they have' } },
    does: { ...LIGHT, go: 'B3' },
    others: { Dems: { go: 'B2' } },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Light by which visitors are counted',
    places: { B2: { effect: 'visitors gain 1 Energy for each Reserve they have' } },
    does: { ...LIGHT, go: 'B2' },
    alone: null,
    wasted: '',
  },
  {
    claim: 'Water of which some is left',
    does: { ...WATER, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Water without which Progress would be lost',
    places: COSTLY,
    has: { water: 0 },
    does: { ...WATER, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Water that is drunk where there is no Progress to lose',
    places: COSTLY,
    has: { water: 0, progress: 0 },
    does: { ...WATER, go: 'B2 B3' },
    alone: true,
    wasted: 'reserve Water',
  },
  {
    claim: 'Rations of which one is left',
    has: { rations: NO_RATIONS },
    does: { ...FOOD, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Rations that are lost again',
    places: { B2: { effect: 'visitors lose 3 Fresh Rations' } },
    does: { ...FOOD, go: 'B2 B3' },
    alone: true,
    wasted: 'reserve Rations',
  },
  {
    claim: 'Rations for which there is no room',
    has: { rations: { Stale: 10, Palatable: 0, Fresh: 0 } },
    does: FOOD,
    alone: true,
    wasted: 'reserve Rations',
  },
  {
    claim: 'Dark with which nothing more is asked for',
    does: { ...DARK, go: 'B2 B3 B4' },
    alone: true,
    wasted: 'artefact Dark',
  },
  {
    claim: 'Dark whose fourth visit is made',
    does: { ...DARK, go: 'B2 B3 B4 B5' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Dark whose fourth visit cannot be paid for',
    places: { B5: { energy: 20 } },
    does: { ...DARK, go: 'B2 B3 B4 B5' },
    alone: null,
    wasted: '',
  },
  {
    claim: 'Dark by which three visits are made beside a Rest',
    has: { energy: 2 },
    does: { ...DARK, ...REST, go: 'B2 B3 B4' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'Dark by which no more than two visits are made beside a Rest',
    has: { energy: 2 },
    does: { ...DARK, ...REST, go: 'B2 B3' },
    alone: null,
    wasted: 'artefact Dark',
  },
  {
    claim: 'a Rest without which a visit could not be paid for',
    places: { B2: { energy: 3 } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'a Rest whose Energy is left',
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'a Rest whose Energy is lost again',
    places: { B2: { effect: 'visitors lose 9 Energy' } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3' },
    alone: true,
    wasted: 'rest a Rest',
  },
  {
    claim: 'a Rest whose Energy visitors are asked for',
    places: { B2: { effect: 'visitors with 3 or more Energy gain 1 Water' } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3' },
    alone: null,
    wasted: '',
  },
  {
    claim: 'a Rest in place of a visit for which there would have been a Rest as well',
    places: { B4: { energy: 9 } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3 B4' },
    alone: false,
    wasted: 'rest a Rest',
  },
  {
    claim: 'a Rest in place of a visit that would have been made',
    places: { B4: { progress: 1 } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3 B4' },
    alone: false,
    wasted: '',
  },
  {
    claim: 'a Rest whose Energy there is no room for later',
    places: { B2: { effect: 'visitors gain 9 Energy for each visitor' }, B3: { energy: 3 } },
    has: { energy: 3, energyCapacity: 10 },
    does: { ...REST, go: 'B2 B3' },
    alone: true,
    wasted: 'rest a Rest',
  },
  {
    claim: 'a Rest that paid for a visit, its Energy lost again',
    places: { B2: { energy: 3 }, B3: { effect: 'visitors lose 9 Energy' } },
    has: { energy: 1 },
    does: { ...REST, go: 'B2 B3' },
    alone: false,
    wasted: '',
  },
];

it.for(CASES)('UT-129 $claim: the price alone is $alone, for nothing “$wasted”', (one) => {
  const staged = stagedOf(one);
  expect([verdictOn(staged), wastedIn(staged)]).toEqual([one.alone, one.wasted]);
});
