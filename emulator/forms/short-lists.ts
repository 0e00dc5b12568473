/** Makes lists of responses incomplete, because Google does not promise complete ones. */
import { z } from 'zod';
import type { FormResponse } from './form.ts';

export const shortListSchema = z
  .strictObject({
    formId: z.string().optional(),
    responseIds: z.array(z.string()).optional(),
    latest: z.number().int().min(1).optional(),
    /**
     * The number of incomplete lists; null if unlimited. Default: unlimited with `until`, else 1.
     */
    lists: z.number().int().min(1).nullable().optional(),
    /** The end by the emulator’s clock: milliseconds since 1970, or an ISO time. */
    until: z.union([z.number().int(), z.iso.datetime({ offset: true })]).optional(),
  })
  .refine(({ responseIds, latest }) => (responseIds === undefined) !== (latest === undefined), {
    message: 'Give either responseIds or latest.',
  });

export type ShortListOrder = z.input<typeof shortListSchema>;

interface PendingShortList {
  readonly formId: string | undefined;
  readonly isMissing: (all: readonly FormResponse[]) => (one: FormResponse) => boolean;
  readonly untilMs: number;
  listsLeft: number;
}

interface ListCall {
  readonly formId: string;
  /** Whether a new list begins. All pages of a list are treated alike. */
  readonly isFirstPage: boolean;
  readonly now: number;
}

export interface ShortLists {
  readonly order: (orders: readonly ShortListOrder[]) => void;
  readonly seen: (all: readonly FormResponse[], listCall: ListCall) => readonly FormResponse[];
}

export function createShortLists(): ShortLists {
  const underWay = new Map<string, PendingShortList | undefined>();
  let pending: readonly PendingShortList[] = [];

  function begun({ formId, now }: ListCall): PendingShortList | undefined {
    const concerned = pending.filter((one) => one.formId === undefined || one.formId === formId);
    const order = concerned.find((one) => one.listsLeft > 0 && now < one.untilMs);
    if (order !== undefined) order.listsLeft -= 1;
    return order;
  }

  return {
    order: (orders) => {
      pending = [...pending, ...orders.map(parseShortList)];
    },
    seen: (all, listCall) => {
      const { formId, isFirstPage } = listCall;
      const order = isFirstPage ? begun(listCall) : underWay.get(formId);
      underWay.set(formId, order);
      const isMissing = order?.isMissing(all);
      return isMissing === undefined ? all : all.filter((one) => !isMissing(one));
    },
  };
}

function parseShortList(given: ShortListOrder): PendingShortList {
  const order = shortListSchema.parse(given);
  const { formId, lists, until } = order;
  const count = lists === undefined && until === undefined ? 1 : lists;
  return {
    formId,
    isMissing: buildMissingTest(order),
    untilMs: until === undefined ? Number.POSITIVE_INFINITY : new Date(until).getTime(),
    listsLeft: count ?? Number.POSITIVE_INFINITY,
  };
}

function buildMissingTest({
  responseIds = [],
  latest = 0,
}: z.infer<typeof shortListSchema>): PendingShortList['isMissing'] {
  return (all) => {
    const last = all.toSorted((one, other) => other.submittedMs - one.submittedMs).slice(0, latest);
    const ids = new Set([...responseIds, ...last.map(({ responseId }) => responseId)]);
    return ({ responseId }) => ids.has(responseId);
  };
}
