/** The same as many matches at one deadline, without matches: the calls of one step, made again and again against the emulator’s own quotas. */

import { createQuotas } from '../../../emulator/core/quota.ts';
import type { QuotaClass, Route } from '../../../emulator/core/world.ts';
import { seededChance } from '../../../rules/kit/chance/seeded.ts';
import {
  CALL_MS,
  DEADLINE_MS,
  delayAfter,
  type HeardCall,
  oneDeadline,
  virtualTime,
} from './many-matches.ts';

/** What is made at once, one after the other. */
type Waves = readonly (readonly Route[])[];

/** The calls of one step, as the emulator hears them. */
export async function wavesOfStep(): Promise<Waves> {
  const heard: HeardCall[] = [];
  const { lastMs } = await oneDeadline({ matches: 1, isWhole: false }, (call) => heard.push(call));
  const own = heard.filter(({ atMs }) => atMs >= DEADLINE_MS && atMs < lastMs);
  const byStart = Map.groupBy(own, ({ atMs }) => atMs);
  return [...byStart.values()].map((calls) => calls.map(routeOf));
}

/** Only what is counted has to be known of it. */
function routeOf({ method, address }: HeardCall): Route {
  const { pathname } = new URL(address);
  const isRead = method === 'GET' || pathname.endsWith('ByDataFilter');
  const of = (api: Route['api'], quota: QuotaClass): Route => ({
    ...{ api, quota, method, path: pathname },
    handler: () => null,
  });
  if (pathname.startsWith('/v4/spreadsheets')) return of('sheets', isRead ? 'read' : 'write');
  if (!pathname.startsWith('/v1/forms')) return of('cloudtasks', 'none');
  if (pathname.endsWith('/responses')) return of('forms', 'expensive read');
  return of('forms', isRead ? 'read' : 'write');
}

/** Minutes from the deadline until the last of the matches of one account is resolved, one after the other. */
export function simulatedMinutes(waves: Waves, matches: number): number {
  const time = virtualTime(DEADLINE_MS + GRACE_MS);
  const { clock, reach } = time;
  const quotas = createQuotas();
  const draw = seededChance(1)('delays');
  const isTaken = (route: Route): boolean => {
    try {
      quotas.count({ route, caller: 'the account', now: clock.now() });
      return true;
    } catch {
      return false;
    }
  };
  for (let match = 0; match < matches; match++) {
    for (const wave of waves) {
      let left: readonly Route[] = wave;
      for (let refusals = 0; left.length > 0; refusals++) {
        const atMs = clock.now();
        const refused = left.filter((route) => !isTaken(route));
        reach(atMs + CALL_MS);
        for (const _ of refused) reach(atMs + CALL_MS + delayAfter(refusals, draw));
        left = refused;
      }
    }
  }
  return (clock.now() - DEADLINE_MS) / 60_000;
}

/** As the queue has it. */
const GRACE_MS = 10_000;
