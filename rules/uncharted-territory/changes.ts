/** Amounts that an event changes for its player. */

import { plural } from '../kit/narrating/figures.ts';
import type { AmountChange } from '../kit/narrating/narration.ts';
import { getUnit } from './effects.ts';
import type { Event } from './events.ts';
import { UNIT_OF } from './meters.ts';

const ENERGY_UNIT = UNIT_OF.Stamina;

export function listChanges(event: Event): readonly AmountChange[] {
  switch (event.kind) {
    case 'artefact':
      return [
        [event.reserves, plural(event.reserves, 'Reserve')],
        [event.rations, plural(event.rations, 'Ration')],
        [event.water, UNIT_OF.Thirst],
        [event.energy, ENERGY_UNIT],
      ];
    case 'reserve': {
      const { spent, provision, gained } = event;
      return [
        [spent ? -1 : 0, 'Reserve'],
        [gained, provision === 'Rations' ? plural(gained, 'Fresh Ration') : provision],
      ];
    }
    case 'rested':
      return [[event.gained, ENERGY_UNIT]];
    case 'visited':
      return [
        [-event.energy, ENERGY_UNIT],
        [event.progress, 'Progress'],
      ];
    case 'changed':
      return [[event.applied, getUnit(event.good, event.applied)]];
    case 'raised':
      return [[event.applied, `capacity for ${UNIT_OF[event.meter]}`]];
    case 'colours':
      return [
        [event.gained, ENERGY_UNIT],
        [-event.lost, ENERGY_UNIT],
      ];
    case 'stranded':
      return [
        [event.progress, 'Progress'],
        [event.energy, ENERGY_UNIT],
      ];
    case 'ate':
      return [[event.energy, ENERGY_UNIT]];
    case 'went hungry':
      return [
        [-event.energyLost, ENERGY_UNIT],
        [-event.capacityLost, `capacity for ${ENERGY_UNIT}`],
      ];
    case 'drank':
      return [
        [-event.drunk, UNIT_OF.Thirst],
        [-event.progressLost, 'Progress'],
      ];
    case 'bonus':
      return [[event.progress, 'Progress']];
    default:
      return [];
  }
}
