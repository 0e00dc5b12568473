/** Emulates Google, Discord’s webhooks and drand, with one clock. */
import { type BeaconStandIn, createBeacon } from './beacon/stand-in.ts';
import { createSteppedClock, type EmulatorClock } from './clock.ts';
import { type AccountSettings, createAccounts } from './core/accounts.ts';
import { callAsFetch } from './core/as-fetch.ts';
import { createControl } from './core/control.ts';
import { createFaults } from './core/fault.ts';
import { createListeners, type Listeners } from './core/listeners.ts';
import { hasAccess } from './core/permission.ts';
import { createQuotas } from './core/quota.ts';
import { refuse } from './core/refusal.ts';
import { buildErrorResponse } from './core/route.ts';
import { createCallCounter, createService } from './core/service.ts';
import { createStaleReads } from './core/stale-reads.ts';
import { type Clock, copyWorld, createEmptyWorld, type World } from './core/world.ts';
import { createDiscord, type DiscordStandIn } from './discord/stand-in.ts';
import { raiseVersion } from './drive/file.ts';
import { driveRoutes } from './drive/routes.ts';
import { toFormResource } from './forms/resource.ts';
import { findFormForRespondent } from './forms/respondent.ts';
import { formsRoutes } from './forms/routes.ts';
import { createShortLists } from './forms/short-lists.ts';
import type { Submission } from './forms/submit.ts';
import { submitResponse } from './forms/submit.ts';
import { type Authorisation, createAuthorisation } from './identity/authorisation.ts';
import { buildUserToken } from './identity/bearer.ts';
import { createDeliveredTokens, type TokenStates } from './identity/id-token.ts';
import { ensureUser } from './identity/user.ts';
import type { FormForRespondent, PagesBackend } from './pages/backend.ts';
import { createPages } from './pages/pages.ts';
import { createTimer } from './scheduler/timer.ts';
import { sheetsRoutes } from './sheets/routes.ts';
import { createVersions, type Versions } from './sheets/versions.ts';
import { answerObjectRequest } from './storage/public-objects.ts';
import { storageRoutes } from './storage/routes.ts';
import { createDispatcher } from './tasks/dispatcher.ts';
import { tasksRoutes } from './tasks/routes.ts';

export interface EmulatorOptions {
  readonly clock?: EmulatorClock;
  readonly quotas?: boolean;
  /** Sends requests of Cloud Tasks and Cloud Scheduler to their targets. Default: `fetch`. */
  readonly dispatch?: (request: Request) => Promise<Response>;
  readonly accounts?: Partial<AccountSettings>;
  /** The state in which ID tokens reach a target. Default: signed. */
  readonly tokens?: Partial<TokenStates>;
  readonly world?: World;
}

export interface Emulator {
  /** Answers any request. Rejects with `ConnectionDroppedError` when a fault drops the call. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The `fetch` for Google’s own client. Rejects like Node’s if the connection is dropped. */
  readonly fetchImplementation: typeof globalThis.fetch;
  readonly clock: EmulatorClock;
  /** Discord’s webhooks, at the emulator’s address. Their messages are not part of the world. */
  readonly discord: DiscordStandIn;
  /** The beacon, at the emulator’s address. Its state is not part of the world. */
  readonly beacon: BeaconStandIn;
  readonly tokenFor: (email: string) => string;
  readonly snapshot: () => World;
  readonly restore: (world: World) => void;
  /** The stored versions of spreadsheets, which are not part of the world. */
  readonly versions: Pick<Versions, 'keep' | 'bringBack'>;
  /** Adds a listener for changes of files. Returns a function that removes it. */
  readonly onChange: (listener: (fileId: string) => void) => () => void;
  /** Adds a listener for possible changes of the world. Returns a function that removes it. */
  readonly onWrite: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

const START_MS = Date.UTC(2026, 0, 1);
const API_ROUTES = [
  ...sheetsRoutes,
  ...driveRoutes,
  ...formsRoutes,
  ...tasksRoutes,
  ...storageRoutes,
];

export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const clock = options.clock ?? createSteppedClock(START_MS);
  const changes = createListeners<string>();
  const writes = createListeners<undefined>();
  const settings = createSettings(options);
  const { staleReads, deliverToken } = settings;
  const discord = createDiscord(clock);
  const beacon = createBeacon(clock);
  const quotas = options.quotas === true ? createQuotas() : null;
  const { current: world, snapshot, restore } = createCurrentWorld(options.world, replaced);
  const sending = { world, now: clock.now, dispatch: getDispatch(options), deliverToken };
  const senders = [createDispatcher(sending), createTimer(sending)];
  for (const sender of senders) clock.follow(sender);

  function raiseFileVersion(fileId: string): void {
    const file = world().files[fileId];
    if (file !== undefined)
      raiseVersion(file, { areLate: settings.accounts.settings().fileVersions === 'late' });
    changes.call(fileId);
  }

  function replaced(fileIds: ReadonlySet<string>): void {
    for (const sender of senders) sender.forget();
    staleReads.forgetStates();
    versions.forget();
    clock.rearm();
    for (const fileId of fileIds) changes.call(fileId);
    writes.call(undefined);
  }

  const tokenFor = (email: string) => buildUserToken(ensureUser(world(), email).email);
  const versions = createVersions({ world, clock, staleReads, changed: raiseFileVersion });
  const parts = { world, clock, ...settings, versions, changed: raiseFileVersion };
  const service = createService({ ...parts, routes: API_ROUTES, quotas });
  const control = createControl(parts);
  const authorisation = createAuthorisation({ world, clock });
  const backend = createPagesBackend({
    ...{ world, clock, tokenFor, api: answer, changes, authorisation },
  });
  const pages = createPages(backend);

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const elsewhere = (await beacon.answer(request, url)) ?? (await discord.answer(request, url));
    if (elsewhere !== null) return elsewhere;
    const served = await service(request, url);
    const response =
      served ??
      (await control(request, url)) ??
      answerObjectRequest(request, url, world()) ??
      (await authorisation.answer(request, url)) ??
      (await pages(request));
    if (request.method !== 'GET') afterWrite();
    return response ?? buildNotFoundResponse(url);
  }

  function bringBack(...order: Parameters<Versions['bringBack']>): number {
    const number = versions.bringBack(...order);
    afterWrite();
    return number;
  }

  function afterWrite(): void {
    clock.rearm();
    writes.call(undefined);
  }

  return {
    fetch: answer,
    fetchImplementation: (input, init) => callAsFetch(answer, input, init),
    clock,
    discord,
    beacon,
    tokenFor,
    snapshot,
    restore,
    versions: { keep: versions.keep, bringBack },
    onChange: changes.add,
    onWrite: writes.add,
    close: async () => {
      for (const sender of senders) sender.forget();
      clock.close();
    },
  };
}

const createSettings = ({ accounts, tokens }: EmulatorOptions) => ({
  faults: createFaults(),
  accounts: createAccounts(accounts),
  staleReads: createStaleReads(),
  shortLists: createShortLists(),
  calls: createCallCounter(),
  deliverToken: createDeliveredTokens(tokens),
});

function getDispatch({ dispatch }: EmulatorOptions): (request: Request) => Promise<Response> {
  return dispatch ?? ((request) => globalThis.fetch(request));
}

function buildNotFoundResponse(url: URL): Response {
  const message = `There is nothing at ${url.pathname}.`;
  return buildErrorResponse(refuse('NOT_FOUND', message));
}

interface ReplaceableWorld {
  /** Returns the current object. Read it for each request, because `restore` replaces it. */
  readonly current: () => World;
  readonly snapshot: () => World;
  readonly restore: (world: World) => void;
}

/** Creates the world. If it is replaced, `replaced` receives the ids of all old and new files. */
function createCurrentWorld(
  start: World | undefined,
  replaced: (fileIds: ReadonlySet<string>) => void,
): ReplaceableWorld {
  let current = start === undefined ? createEmptyWorld() : copyWorld(start);
  return {
    current: () => current,
    snapshot: () => copyWorld(current),
    restore: (world) => {
      const fileIds = new Set([...Object.keys(current.files), ...Object.keys(world.files)]);
      current = copyWorld(world);
      replaced(fileIds);
    },
  };
}

interface PagesParts {
  readonly world: () => World;
  readonly clock: Clock;
  readonly tokenFor: (email: string) => string;
  readonly api: (request: Request) => Promise<Response>;
  readonly changes: Listeners<string>;
  readonly authorisation: Authorisation;
}

export function createPagesBackend(parts: PagesParts): PagesBackend {
  const { world, clock, tokenFor, api, changes, authorisation } = parts;
  function form(formId: string, respondent: string | null): FormForRespondent {
    const found = findFormForRespondent(world(), formId, respondent);
    const file = world().files[formId];
    if (found.kind !== 'open') return found;
    if (file === undefined) return { kind: 'missing' };
    return { kind: 'open', form: toFormResource(found.form, file, '') };
  }

  function submit(
    ...[formId, respondent, entries, typedEmail]: Parameters<PagesBackend['submit']>
  ): Submission {
    const stored = world().forms[formId];
    if (stored === undefined) {
      return { kind: 'refused', problems: [{ sentence: 'There is no such form.' }] };
    }
    const attempt = { form: stored, respondent, entries, typedEmail, now: clock.now() };
    const submission = submitResponse({ ...attempt, world: world() });
    if (submission.kind === 'accepted') changes.call(formId);
    return submission;
  }

  return {
    api,
    tokenFor,
    users: () => Object.values(world().users),
    mayEdit: (fileId, email) => {
      const file = world().files[fileId];
      return file !== undefined && hasAccess(world(), { file, caller: email, needed: 'writer' });
    },
    onChange: changes.add,
    form,
    submit,
    now: clock.now,
    asked: authorisation.asked,
    decide: authorisation.decide,
  };
}
