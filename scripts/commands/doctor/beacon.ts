/** Whether the public beacon can be reached from here: matches opened with --dice beacon wait for its rounds. */

import { beaconProblems } from '../../../functions/match/visiting/ask-round.ts';
import { countText } from '../../../rules/kit/narrating/figures.ts';
import type { Connection } from '../../shared/google/connection.ts';
import { type Finding, sound } from './finding.ts';

const WHAT = 'the public beacon';

/** One address is enough: they are asked in turn. */
export async function beaconFinding({
  beacon,
  chain,
  now,
}: Pick<Connection, 'beacon' | 'chain' | 'now'>): Promise<Finding> {
  const problems = await beaconProblems(beacon, chain, now());
  const all = beacon.addresses.length;
  const seen = `${all - problems.length} of ${countText(all, 'address')} give its newest round`;
  if (problems.length === 0) return sound(WHAT, seen);
  const told = `${seen}: ${problems.join(', ')}`;
  if (problems.length < all) return sound(WHAT, told);
  return { what: WHAT, state: 'not known', seen: `${told}.`, mend: WAITS };
}

const WAITS =
  'A match with --dice beacon waits for it and loses nothing; others do not need it. See whether this machine may call these addresses.';
