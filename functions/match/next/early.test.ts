/** Delays as hosts write them. */

import { expect, it } from 'vitest';
import { earlyMsFrom, earlyText } from './early.ts';

it.for([
  ['5 seconds', 5000],
  ['1 second', 1000],
  [' 10  Minutes ', 600_000],
  ['24 hours', 86_400_000],
] as const)('"%s" is a delay', ([text, ms]) => expect(earlyMsFrom(text)).toBe(ms));

it.for(['', 'soon', '0 minutes', '-1 minutes', '1.5 minutes', '25 hours', '1 day', 'minutes'])(
  '"%s" is none',
  (text) => expect(earlyMsFrom(text)).toBeNull(),
);

it.for([
  [1000, '1 second'],
  [1500, '1500 milliseconds'],
  [90_000, '90 seconds'],
  [600_000, '10 minutes'],
  [3_600_000, '1 hour'],
] as const)('%i ms are told as "%s"', ([ms, text]) => expect(earlyText(ms)).toBe(text));
