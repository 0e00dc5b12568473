import { expect, it } from 'vitest';
import { unchartedTerritory as game } from '../../rules/uncharted-territory/game.ts';
import { heads, PUBLIC, playMoments, requireTable } from './match.ts';

const [FIRST] = playMoments(game, { players: 6, seed: 2 });
if (FIRST === undefined) throw new Error('a match has a first moment');
const { content } = FIRST.setup;
const { pages } = FIRST.seenBy(PUBLIC);

const METERS = ['Hunger', 'Thirst', 'Stamina', 'Resources'] as const;
const METER_UNITS = {
  Hunger: 'Rations',
  Thirst: 'Water',
  Stamina: 'Energy',
  Resources: 'Reserves',
};

it('the guide has the meters with their levels', () => {
  const rows = METERS.map((meter) => {
    const [starts, capacity, most] = {
      Hunger: [8, 10, 12],
      Thirst: [5, 6, 8],
      Stamina: [14, 16, 24],
      Resources: [6, 6, 6],
    }[meter] as [number, number, number];
    const levels = content.levels[meter].map(({ name, least }) => `${name} from ${least}`);
    const growth = most > capacity ? `, which can grow to ${most}` : '';
    return [
      meter,
      `${METER_UNITS[meter]}: ${starts} at the start, capacity ${capacity}${growth}. Levels ` +
        `that everybody sees: ${levels.join(', ')}.`,
    ];
  });
  const guide = pages['Guide'] ?? {};
  expect(guide['The meters']).toEqual({ heads: heads('Meter*', 'What it holds*'), rows });
  const first = (title: string) => requireTable(guide[title]).rows.map(([cell]) => cell);
  expect(first('A round')).toEqual([
    ...['Reserve and artefact', 'Rest', 'Visits', 'Colours', 'Stranded', 'Hunger', 'Thirst'],
    ...['Exhaustion', 'Levels'],
  ]);
  expect(first('The end')).toEqual(['When', 'Winners', 'Ties']);
  expect(first('Effects of locations')).toContain('visitors vote on Water');
  expect(first('Subjects of effects')).toContain('a lone visitor');
});
