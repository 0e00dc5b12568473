import type { Mark, Tone } from '../../kit/showing/view.ts';
import type { Content } from '../content.ts';
import type { LevelMeter } from '../meters.ts';

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
