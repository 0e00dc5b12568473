/** The methods on watches: who watches which form, for a week at a time. */
import { readShape } from '../core/check.ts';
import { requireAccess } from '../core/permission.ts';
import { entityNotFound, invalidArgument, notEmulated, refuse } from '../core/refusal.ts';
import { choice, message, text } from '../core/shape.ts';
import { type Call, freshUuid } from '../core/world.ts';
import { requireCaller } from '../identity/bearer.ts';
import { projectOf } from '../identity/oauth-client.ts';
import { faultOf } from './notices.ts';
import { WATCH_LIFETIME_MS, type Watch, watchResource } from './watch.ts';
import { livingWatches, putWatch } from './watch-store.ts';

const watchShape = message({
  target: message({ topic: message({ topicName: text }) }),
  eventType: choice('google.apps.forms.v1.Watch.EventType', ['RESPONSES', 'SCHEMA']),
});
const createShape = message({ watch: watchShape, watchId: text });

const TOPIC = /^projects\/([^/]+)\/topics\/[^/]+$/;
const WATCH_ID = /^[a-z-]{4,63}$/;

export function createWatch(call: Call): object {
  const { world, now } = call;
  const { formId, owner, project } = watched(call);
  const { watch = {}, watchId } = readShape(createShape, call.body);
  const topicName = watch.target?.topic?.topicName ?? '';
  if (watch.eventType === undefined) throw invalidArgument('watch.event_type is required.');
  if (watch.eventType === 'SCHEMA') throw notEmulated('watches of the event type SCHEMA');
  checkTopic(topicName, project);
  if (watchId !== undefined && !WATCH_ID.test(watchId)) {
    throw invalidArgument('watch_id must be 4-63 characters of a-z and -.');
  }
  const living = livingWatches(world, formId, now);
  if (living.some(({ id }) => id === watchId)) {
    throw refuse('ALREADY_EXISTS', 'Requested entity already exists');
  }
  if (living.some((one) => isOf(one, { owner, project }))) throw onlyOne();
  if (world.topics[topicName] === undefined) throw noTopic();
  if (faultOf(world, { formId, owner, topicName }) !== null) throw mayNotPublish(topicName);
  const made = {
    ...{ id: watchId ?? freshUuid(world), formId, owner, project, topicName },
    ...{ createdMs: now, expiresMs: now + WATCH_LIFETIME_MS },
    ...{ errorType: null, toldMs: null, dueMs: null },
  };
  putWatch(world, made);
  return watchResource(made);
}

const onlyOne = () =>
  refuse(
    'FAILED_PRECONDITION',
    'A watch for the given end user, project, form, and event type already exists.',
  );

/** Of somebody else's project, and of one that is not there. */
const noTopic = () =>
  refuse('PERMISSION_DENIED', 'Topic parent project not found or permission denied.');

/** Each end user of a project has watches of his own. */
const isOf = (watch: Watch, { owner, project }: Pick<Watched, 'owner' | 'project'>): boolean =>
  watch.owner === owner && watch.project === project;

/** "This topic must be owned by the calling project." Persons' tokens without a client belong to no project. */
function checkTopic(topicName: string, project: string): void {
  const owner = TOPIC.exec(topicName)?.[1];
  if (owner === undefined) {
    throw invalidArgument('watch.target.topic.topic_name is not a fully qualified topic name.');
  }
  if (/^[a-z][a-z0-9-]+$/.test(project) && owner !== project) throw noTopic();
}

const mayNotPublish = (topicName: string) =>
  refuse(
    'FAILED_PRECONDITION',
    `forms-notifications@system.gserviceaccount.com may not publish on the topic ${topicName}.`,
  );

export function listWatches(call: Call): object {
  const { formId, ...caller } = watched(call);
  const own = livingWatches(call.world, formId, call.now).filter((one) => isOf(one, caller));
  return own.length === 0 ? {} : { watches: own.map(watchResource) };
}

/** Also of a suspended one, if what was wrong is no more. */
export function renewWatch(call: Call): object {
  const watch = existingWatch(call);
  readShape(message({}), call.body);
  if (faultOf(call.world, watch) !== null) throw mayNotPublish(watch.topicName);
  const renewed = { ...watch, errorType: null, expiresMs: call.now + WATCH_LIFETIME_MS };
  putWatch(call.world, renewed);
  return watchResource(renewed);
}

export function deleteWatch(call: Call): object {
  const { id, formId } = existingWatch(call);
  call.world.watches[formId] = livingWatches(call.world, formId, call.now).filter(
    (one) => one.id !== id,
  );
  return {};
}

function existingWatch(call: Call): Watch {
  const { formId, ...caller } = watched(call);
  const { watchId = '' } = call.parameters;
  const found = livingWatches(call.world, formId, call.now).find(
    (one) => one.id === watchId && isOf(one, caller),
  );
  if (found !== undefined) return found;
  throw refuse('PERMISSION_DENIED', 'Watch not found or permission denied.');
}

interface Watched {
  readonly formId: string;
  readonly owner: string;
  /** The id of a service account's project; else what stands for it. */
  readonly project: string;
}

function watched(call: Call): Watched {
  const owner = requireCaller(call.caller);
  const { formId = '' } = call.parameters;
  requireAccess(call, formId, 'writer');
  if (call.world.forms[formId] === undefined) throw entityNotFound();
  const own = /@([a-z][a-z0-9-]+)\.iam\.gserviceaccount\.com$/.exec(owner)?.[1];
  return { formId, owner, project: own ?? (projectOf(call.client) || owner) };
}
