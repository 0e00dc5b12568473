/** Defines the pace of a match: presets of several options. */

import { listPaces } from '../../../functions/match/next/step-times.ts';
import type { AnyGame } from '../../../rules/kit/match/game.ts';

export const PRESET_NAMES = ['evening', 'daily', 'weekly'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** Values for the options of the same names. */
interface PacePreset {
  readonly title: string;
  readonly about: string;
  /** Time from one deadline to the next, for every kind of step. */
  readonly step: string;
  readonly polls: string;
  readonly remind: string;
  /** Delay after the last answer; null if steps wait for their deadlines. */
  readonly early: string | null;
  readonly grace: string;
}

export const PACE_PRESETS: Readonly<Record<PresetName, PacePreset>> = {
  evening: {
    title: 'An evening',
    about: 'for players who meet: ten minutes a step, or less once everybody has answered',
    step: '10 minutes',
    polls: '1 minute',
    remind: '2 minutes',
    early: '30 seconds',
    grace: '1 minute',
  },
  daily: {
    title: 'A day a step',
    about:
      'one deadline a day, or earlier once everybody has answered; reminders 6 hours and 1 hour before',
    step: '1 day',
    polls: '5 minutes',
    remind: '6 hours, 1 hour',
    early: '15 minutes',
    grace: '5 minutes',
  },
  weekly: {
    title: 'A week a step',
    about: 'one deadline a week at the same hour; reminders 2 days and 6 hours before',
    step: '1 week',
    polls: '30 minutes',
    remind: '2 days, 6 hours',
    early: null,
    grace: '1 hour',
  },
};

/** Returns the options of a preset. Reviewed steps are never resolved early. */
export function buildPresetOptions(
  name: PresetName,
  { game, review }: { readonly game: AnyGame; readonly review: boolean },
) {
  const { step, polls, remind, early, grace } = PACE_PRESETS[name];
  return {
    time: listPaces(game).map((pace) => `${pace.name}=${step}`),
    polls,
    remind,
    grace,
    ...(early === null || review ? {} : { early }),
  };
}
