import type { Finding } from '../match/game.ts';

export const finding = (measure: string, value: Finding['value']): Finding => ({ measure, value });
