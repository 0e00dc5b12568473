/** Three ways to play, each with all that a match of its pace needs. */

import type { AnyGame } from '../../../rules/kit/match/game.ts';
import { pacesOf } from './step-times.ts';

export const PRESETS = ['evening', 'daily', 'weekly'] as const;
export type PresetName = (typeof PRESETS)[number];

/** Texts as the options of the same names take them. */
interface Preset {
  readonly title: string;
  readonly about: string;
  /** From one deadline to the next, whatever the step. */
  readonly step: string;
  readonly polls: string;
  readonly remind: string;
  /** Null where every deadline is waited for. */
  readonly early: string | null;
  readonly grace: string;
}

export const PRESET: Readonly<Record<PresetName, Preset>> = {
  evening: {
    title: 'An evening',
    about: 'everybody is there: ten minutes a step, and at once when all have answered',
    step: '10 minutes',
    polls: '1 minute',
    remind: '2 minutes',
    early: '30 seconds',
    grace: '1 minute',
  },
  daily: {
    title: 'A day a step',
    about: 'one deadline a day, sooner when all have answered; reminders 6 hours and 1 hour before',
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

/** What of the options a preset says. A step that the host polls at first is never resolved early. */
export function presetOptions(
  name: PresetName,
  { game, review }: { readonly game: AnyGame; readonly review: boolean },
) {
  const { step, polls, remind, early, grace } = PRESET[name];
  return {
    time: pacesOf(game).map((pace) => `${pace.name}=${step}`),
    polls,
    remind,
    grace,
    ...(early === null || review ? {} : { early }),
  };
}
