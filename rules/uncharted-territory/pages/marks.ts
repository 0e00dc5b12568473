import type { Mark, Tone } from '../../kit/showing/view.ts';
import { getCapacity, getMeterAmount } from '../amounts.ts';
import type { Content } from '../content.ts';
import { getLevel } from '../levels.ts';
import type { LevelMeter } from '../meters.ts';
import type { Traveller } from '../state.ts';

const LEVEL_TONES = ['level 4', 'level 3', 'level 2', 'level 1', 'level 0'] as const;

function findLevelTone(level: number, levels: number): Tone {
  const share = levels > 1 ? level / (levels - 1) : 1;
  return LEVEL_TONES[Math.round(share * (LEVEL_TONES.length - 1))] ?? 'level 2';
}

export const markLevel = (content: Content, meter: LevelMeter, level: number): Mark => ({
  kind: 'mark',
  value: level,
  tone: findLevelTone(level, content.levels[meter].length),
});

/** Formats an amount and its capacity, such as "6/10", in the colour of its level. */
export const markAmount = (content: Content, traveller: Traveller, meter: LevelMeter): Mark => ({
  ...markLevel(content, meter, getLevel(content, traveller, meter)),
  value: `${getMeterAmount(traveller, meter)}/${getCapacity(traveller, meter)}`,
});
