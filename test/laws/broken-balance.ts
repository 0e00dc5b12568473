import { toy, withFields } from './toy-changes.ts';
import type { ToyRobot } from './toy-robots.ts';
import type { ToyGame } from './toy-shapes.ts';

/** Broken games, keyed by the claim that a game violates and by its defect. */
export const BROKEN_BALANCE: Readonly<Record<string, Readonly<Record<string, () => ToyGame>>>> = {
  'findings are numbers or lines, and each measure has findings of one type': {
    'a measure is unnamed': () => toy({ findings: () => [{ measure: '', value: 1 }] }),
    'a number is NaN': () => toy({ findings: () => [{ measure: 'Luck', value: Number.NaN }] }),
    'a word has two lines': () => toy({ findings: () => [{ measure: 'Luck', value: 'a\nb' }] }),
    'a measure has findings of two types': () =>
      toy({
        findings: () => [
          { measure: 'Luck', value: 'none' },
          { measure: 'Luck', value: 1 },
        ],
      }),
  },
  "a game's own robots play to the end, by what their forms offer": {
    'a robot plays a card that is not offered': () => createGameWithRobot(() => ({ play: ['9'] })),
    'a robot answers an unasked question': () => createGameWithRobot(() => ({ mood: ['good'] })),
    'a robot cannot play at all': () =>
      createGameWithRobot(() => {
        throw new Error('it is not my turn');
      }),
    'a choice that is offered is not understood': () => ({
      ...withFields((field) => ({ ...field, choices: [{ value: 'joker', label: 'The joker' }] })),
      robots: { jokers: { answer: ({ form }) => ({ [form.fields[0]?.name ?? '']: ['joker'] }) } },
    }),
  },
};

const createGameWithRobot = (answer: ToyRobot['answer']): ToyGame =>
  toy({ robots: { it: { answer } } });
