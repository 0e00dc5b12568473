/** What somebody paid for in a round, as tables of cases set it. */

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

export const SCARLET = seatOf('Scarlet');

export interface Brought {
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

export const NO_RATIONS = { Stale: 0, Palatable: 0, Fresh: 0 };
export const LIGHT = { artefact: 'Light' } as const;
export const DARK = { artefact: 'Dark' } as const;
export const WATER = { reserve: 'Water' } as const;
export const FOOD = { reserve: 'Rations' } as const;
export const REST = { rest: true } as const;
export const COSTLY = { B2: { energy: 5 }, B3: { energy: 5 } } as const;

/** Whether it came to the price alone, and what is told to have been for nothing. */
export function foundOf(one: Brought): readonly [boolean | null, string] {
  const staged = stagedOf(one);
  return [verdictOn(staged), wastedIn(staged)];
}
