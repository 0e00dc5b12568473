/** Limits the calls per minute of a project and of a user. */
import { buildErrorInfo, buildHelp, refuse } from './refusal.ts';
import type { Api, QuotaClass, Route } from './world.ts';

interface QuotaLimit {
  /** The name of the metric in Google’s 429. */
  readonly metric: string;
  readonly perMinuteOfProject: number;
  readonly perMinuteOfUser: number;
}

const QUOTA_LIMITS: Readonly<Record<Api, Readonly<Partial<Record<QuotaClass, QuotaLimit>>>>> = {
  sheets: {
    read: { metric: 'Read requests', perMinuteOfProject: 300, perMinuteOfUser: 60 },
    write: { metric: 'Write requests', perMinuteOfProject: 300, perMinuteOfUser: 60 },
  },
  forms: {
    read: { metric: 'Read requests', perMinuteOfProject: 975, perMinuteOfUser: 390 },
    'expensive read': {
      metric: 'Expensive read requests',
      perMinuteOfProject: 450,
      perMinuteOfUser: 180,
    },
    write: { metric: 'Write requests', perMinuteOfProject: 375, perMinuteOfUser: 150 },
  },
  drive: {
    read: { metric: 'Queries', perMinuteOfProject: 1_000_000, perMinuteOfUser: 325_000 },
  },
  cloudtasks: {},
  storage: {},
};

const MINUTE_MS = 60_000;

export interface QuotaCall {
  readonly route: Route;
  /** The e-mail address; null if anonymous. All anonymous callers share one limit. */
  readonly caller: string | null;
  readonly now: number;
}

/** Counts all calls, even those that are refused later. Throws the 429 for a call above a limit. */
export interface Quotas {
  readonly count: (call: QuotaCall) => void;
}

export function createQuotas(): Quotas {
  const counts = new Map<string, number>();
  let minute = Number.NaN;

  function increaseCount(key: string): number {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  }

  function count({ route, caller, now }: QuotaCall): void {
    const limit = QUOTA_LIMITS[route.api][route.quota];
    if (limit === undefined) return;
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const key = `${route.api} ${limit.metric}`;
    const { metric, perMinuteOfUser, perMinuteOfProject } = limit;
    if (increaseCount(`${key} ${caller}`) > perMinuteOfUser) {
      throw buildQuotaRefusal(route.api, { metric, of: 'user', value: perMinuteOfUser });
    }
    if (increaseCount(key) > perMinuteOfProject) {
      throw buildQuotaRefusal(route.api, { metric, of: 'project', value: perMinuteOfProject });
    }
  }

  return { count };
}

const PROJECT_NAME = 'projects/100000000001';

interface ExceededQuota {
  readonly metric: string;
  readonly of: 'user' | 'project';
  readonly value: number;
}

function buildQuotaRefusal(api: Api, { metric, of, value }: ExceededQuota): Error {
  const limit = `${metric} per minute${of === 'user' ? ' per user' : ''}`;
  const service = `${api}.googleapis.com`;
  const consumer = PROJECT_NAME.replace('projects/', 'project_number:');
  const message =
    `Quota exceeded for quota metric '${metric}' and limit '${limit}' of service ` +
    `'${service}' for consumer '${consumer}'.`;
  const camel = metric.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const metadata = {
    consumer: PROJECT_NAME,
    quota_limit: `${camel}PerMinutePer${of === 'user' ? 'User' : 'Project'}`,
    quota_limit_value: String(value),
    quota_location: 'global',
    quota_metric: `${service}/${metric.toLowerCase().replaceAll(' ', '_')}`,
    quota_unit: of === 'user' ? '1/min/{project}/{user}' : '1/min/{project}',
    service,
  };
  return refuse('RESOURCE_EXHAUSTED', message, [
    buildErrorInfo('RATE_LIMIT_EXCEEDED', metadata),
    buildHelp(
      'Request a higher quota limit.',
      'https://cloud.google.com/docs/quotas/help/request_increase',
    ),
  ]);
}
