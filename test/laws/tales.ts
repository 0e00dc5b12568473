/** Law: no text of a match's story contains a sentence twice. */

import { ownNewsOf } from '../../rules/kit/narrating/own-news.ts';
import { storyOf } from '../../rules/kit/narrating/story.ts';
import { type Law, lawOfMatches, type Trial } from './law.ts';
import { type AnyMoment, momentsOf } from './trial.ts';
import { assertUnique } from './words.ts';

export const TALES: readonly Law[] = [
  lawOfMatches({
    claim: 'a story contains no sentence twice: neither its news nor a line of its tale',
    runs: 15,
    holds: (trial) => {
      for (const moment of momentsOf(trial)) assertSaidOnce(trial, moment);
    },
  }),
];

function assertSaidOnce({ game, setup }: Trial, moment: AnyMoment): void {
  const latest = game.narration.news(moment.history.at(-1)?.events ?? [], setup.content);
  assertUnique(
    'the news of a step',
    latest.map(({ text }) => text),
  );
  const { headline, sentences, recap } = storyOf(game, moment);
  assertUnique('sentences of the story', [headline, ...sentences]);
  for (const { step, text } of recap)
    assertUnique(`sentences of ${step} in the tale`, sentencesOf(text));
  for (const { seat } of setup.players) {
    const { since } = ownNewsOf(game, moment, seat);
    for (const { step, text } of since)
      assertUnique(`sentences of ${step} for ${seat}`, sentencesOf(text));
  }
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.!?]) /);
