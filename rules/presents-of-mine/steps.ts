import { shortenTitle } from '../kit/showing/compact-ranking.ts';

export const STEP_NAMES = [
  'pregame',
  'round-1',
  'round-2',
  'round-3',
  'round-4',
  'round-5',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export type RoundName = Exclude<StepName, 'pregame'>;

export const STEP_TITLES: Readonly<Record<StepName, string>> = {
  pregame: 'Pregame',
  'round-1': 'Round 1: Theme',
  'round-2': 'Round 2: Bomb Squad',
  'round-3': 'Round 3: Cleaning Supplies',
  'round-4': 'Round 4: Yoink',
  'round-5': 'Round 5: Monopoly',
};

/** Formats a short title for columns: "Round 1". */
export const formatShortTitle = (step: StepName): string => shortenTitle(STEP_TITLES[step]);

/** Presents that a player may take in exchange for a kept present. */
export const REPLACEMENTS = {
  'round-2': ['K', 'L'],
  'round-3': ['M', 'N'],
} as const;
export type ReplacingRound = keyof typeof REPLACEMENTS;
export type ReplacementLetter = (typeof REPLACEMENTS)[ReplacingRound][number];

/** Returns whether a step is Round 2 or 3. */
export const isReplacingRound = (step: string): step is ReplacingRound =>
  Object.hasOwn(REPLACEMENTS, step);

/** Returns the next step; 'over' after the last. */
export const getStepAfter = (step: StepName): StepName | 'over' =>
  STEP_NAMES[STEP_NAMES.indexOf(step) + 1] ?? 'over';

/** Returns whether the list is reversed, as it is from Round 3 on. */
export const isListReversed = (step: StepName | 'over'): boolean =>
  step === 'over' || STEP_NAMES.indexOf(step) >= STEP_NAMES.indexOf('round-3');
