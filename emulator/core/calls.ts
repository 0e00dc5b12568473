import type { Api, Route } from './world.ts';

/** The numbers of calls by API, and then by method and path. */
export type CallCounts = Readonly<Partial<Record<Api, Readonly<Record<string, number>>>>>;

export interface CallCounter {
  readonly count: (route: Route) => void;
  readonly counts: () => CallCounts;
}

export function createCallCounter(): CallCounter {
  const byRoute = new Map<Route, number>();
  return {
    count: (route) => {
      byRoute.set(route, (byRoute.get(route) ?? 0) + 1);
    },
    counts: () => buildCallCounts(byRoute),
  };
}

function buildCallCounts(byRoute: ReadonlyMap<Route, number>): CallCounts {
  const counts: Partial<Record<Api, Record<string, number>>> = {};
  for (const [{ api, method, path }, number] of byRoute) {
    counts[api] = { ...counts[api], [`${method} ${path}`]: number };
  }
  return counts;
}
