/** Watches on forms: Google tells a topic of Pub/Sub that a new response is there. They last seven days. */

import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';

/** A watch for new responses. */
export interface FormWatch {
  readonly id: string;
  /** "projects/…/topics/…" */
  readonly topic: string;
  /** Milliseconds since 1970. */
  readonly expiresMs: number;
  /** Whether Google tells anything; false as long as something keeps it from that. */
  readonly isActive: boolean;
}

const FIELDS = 'id,target,eventType,expireTime,state';
const RESPONSES = 'RESPONSES';

/** Those of the calling project that the caller himself has made. Repeating is harmless. */
export async function listWatches(google: Google, formId: string): Promise<readonly FormWatch[]> {
  const { watches = [] } = await google.call({
    api: 'Forms',
    call: 'forms.watches.list',
    repeating: 'is harmless',
    run: (options) =>
      google.forms.forms.watches.list({ formId, fields: `watches(${FIELDS})` }, options),
  });
  return watches.filter(({ eventType }) => eventType === RESPONSES).map(watchFrom);
}

/** Google takes one of each end user of a project. Repeating is harmless: what was made already is refused. */
export async function createWatch(
  google: Google,
  formId: string,
  { id: watchId, topic: topicName }: Pick<FormWatch, 'id' | 'topic'>,
): Promise<FormWatch> {
  const watch = { eventType: RESPONSES, target: { topic: { topicName } } };
  const reply = await google.call({
    api: 'Forms',
    call: 'forms.watches.create',
    repeating: 'is harmless',
    run: (options) =>
      google.forms.forms.watches.create(
        { formId, fields: FIELDS, requestBody: { watch, watchId } },
        options,
      ),
  });
  return watchFrom(reply);
}

/** For seven more days from now. Repeating is harmless. */
export async function renewWatch(
  google: Google,
  formId: string,
  { id: watchId }: Pick<FormWatch, 'id'>,
): Promise<FormWatch> {
  const reply = await google.call({
    api: 'Forms',
    call: 'forms.watches.renew',
    repeating: 'is harmless',
    run: (options) =>
      google.forms.forms.watches.renew(
        { formId, watchId, fields: FIELDS, requestBody: {} },
        options,
      ),
  });
  return watchFrom(reply);
}

/**
 * Content when there is none: Google refuses that as it refuses what is not the caller's, so the list is asked which of the two it
 * is. Repeating is harmless.
 */
export async function deleteWatch(
  google: Google,
  formId: string,
  watch: Pick<FormWatch, 'id'>,
): Promise<void> {
  try {
    await callDelete(google, formId, watch.id);
  } catch (error) {
    if (!(await isGone(google, formId, watch, error))) throw error;
  }
}

/** Whether a call on a watch was refused because the watch is not there any more. Throws when that cannot be known. */
export async function isGone(
  google: Google,
  formId: string,
  { id }: Pick<FormWatch, 'id'>,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof GoogleError)) return false;
  if (error.kind !== 'forbidden' && error.kind !== 'not found') return false;
  return (await listWatches(google, formId)).every((one) => one.id !== id);
}

async function callDelete(google: Google, formId: string, watchId: string): Promise<void> {
  await google.call({
    api: 'Forms',
    call: 'forms.watches.delete',
    repeating: 'is harmless',
    run: (options) => google.forms.forms.watches.delete({ formId, watchId }, options),
  });
}

const watchFrom = ({ id, target, expireTime, state }: forms_v1.Schema$Watch): FormWatch => ({
  id: id ?? '',
  topic: target?.topic?.topicName ?? '',
  expiresMs: Date.parse(expireTime ?? ''),
  isActive: state === 'ACTIVE',
});
