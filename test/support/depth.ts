/** How much the suites do: a sample of everything for every change, or all of it. */

const DEPTHS = ['quick', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Absent it is quick; `npm run test:deep` sets it. */
const VARIABLE = 'TEST_DEPTH';

const depth = depthNamed(process.env[VARIABLE] ?? 'quick');

/**
 * What holds at the depth of this run. Both depths look for every claim: they differ in how many matches, steps, seats and
 * answers it is looked for in. Whether a suite finds wrong code that is planted into the sources is for the deep one alone.
 *
 *     const RESPONSES = atDepth({ quick: 500, deep: 5000 });
 */
export const atDepth = <Value>(values: Readonly<Record<Depth, Value>>): Value => values[depth];

function depthNamed(name: string): Depth {
  const named = DEPTHS.find((known) => known === name);
  if (named !== undefined) return named;
  throw new Error(`${VARIABLE} is "${name}". It may be ${DEPTHS.join(' or ')}.`);
}
