const DEPTHS = ['quick', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Environment variable for the depth; `npm run test:deep` sets it. Default: quick. */
const DEPTH_VARIABLE = 'TEST_DEPTH';

const currentDepth = parseDepth(process.env[DEPTH_VARIABLE] ?? 'quick');

/** Returns the value for the depth of this run. Both depths test every claim. */
export const atDepth = <Value>(values: Readonly<Record<Depth, Value>>): Value =>
  values[currentDepth];

function parseDepth(name: string): Depth {
  const named = DEPTHS.find((known) => known === name);
  if (named !== undefined) return named;
  throw new Error(`${DEPTH_VARIABLE} is "${name}". It may be ${DEPTHS.join(' or ')}.`);
}
