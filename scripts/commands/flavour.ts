/** `sealed flavour`: a paragraph of the host's own above the story of a step. */

import { Command } from 'commander';
import {
  FLAVOUR_REASON,
  placeOfStory,
  tidyFlavour,
} from '../../functions/match/next/flavour-change.ts';
import { currentPosition } from '../../functions/match/reading/match.ts';
import {
  carryOut,
  type InterventionOptions,
  withIntervention,
} from '../shared/match/intervention.ts';
import { UsageError } from '../shared/terminal/exit.ts';

interface FlavourOptions extends InterventionOptions {
  readonly step: string;
}

const TAKES = [{ name: 'text', about: 'the paragraph; "" takes it back', required: true }];

const MATCH = '"The May race"';

export const flavourCommand = (): Command =>
  withIntervention(new Command('flavour').summary('a paragraph of your own above a step’s story'), {
    about: `Puts a paragraph of your own, plain text of at most 500 characters, above what the match tells of a step: on Story, Proof and
the page of the match, as yours. It stays when the step is undone and resolved again. Another one takes its place.`,
    takes: TAKES,
    examples: [
      `sealed flavour ${MATCH} "It rained all night, and nobody slept."`,
      `sealed flavour ${MATCH} "What a finish." --step "Round 2" --yes`,
    ],
  })
    .option('--step <step>', 'name or title of a resolved step; else the last one', '')
    .action(async (one: string | undefined, two: string | undefined, options: FlavourOptions) => {
      process.exitCode = await carryOut(
        { words: [one, two], takes: TAKES },
        { reason: FLAVOUR_REASON, ...options },
        (match, [given = '']) => {
          const place = placeOfStory(currentPosition(match), options.step);
          if (typeof place === 'string') throw new UsageError(place);
          const text = tidyFlavour(given);
          const asked = `flavour above step ${place}: ${text}`.slice(0, LONGEST_ASKED);
          return { asked, kind: 'flavour', action: () => ({ kind: 'flavour', place, text }) };
        },
      );
    });

const LONGEST_ASKED = 300;
