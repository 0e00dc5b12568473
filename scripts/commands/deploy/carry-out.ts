/** Makes everything of the setup that is not there, or takes it away, one step after the other. */

import { type Gcloud, shellLine, type Words } from '../../shared/google/gcloud.ts';
import { type Inspected, inspect } from '../../shared/setup/setup-inspection.ts';
import {
  isNotFound,
  isTransientRefusal,
  type ReadRefusal,
  readRefusal,
} from '../../shared/setup/setup-refusals.ts';
import type { SetupStep } from '../../shared/setup/setup-step.ts';
import type { Target } from '../../shared/setup/setup-target.ts';

export interface Site {
  readonly gcloud: Gcloud;
  readonly target: Target;
  readonly printStatus: (sentence: string) => void;
  /** Lets some time pass before something is tried again. */
  readonly wait: () => Promise<void>;
}

export type CarriedOut =
  | { readonly kind: 'done'; readonly changes: number }
  /** The steps before it are done and stay so. */
  | { readonly kind: 'stopped'; readonly sentences: readonly string[] };

/** Ten seconds between them: services are on, and accounts known, some minutes after they were made at the latest. */
const ATTEMPTS = 18;

/** Looks at each step first; one that is as it should be is left alone. */
export async function makeAll(site: Site, steps: readonly SetupStep[]): Promise<CarriedOut> {
  let changes = 0;
  for (const step of steps) {
    const made = await makeOne(site, step, changes > 0);
    if (made.kind === 'stopped') return made;
    changes += made.changes;
  }
  return { kind: 'done', changes };
}

async function makeOne(site: Site, step: SetupStep, isFresh: boolean): Promise<CarriedOut> {
  const { printStatus, target, gcloud } = site;
  const looked = await patiently(site, isFresh, () => inspect(gcloud, step, target));
  if (looked.kind === 'not shown') return unseen(site, step, looked.refusal);
  if (looked.kind === 'there') {
    printStatus(`${step.what}: there.`);
    return { kind: 'done', changes: 0 };
  }
  if (step.byHand !== null) return { kind: 'stopped', sentences: [step.byHand] };
  for (const command of looked.commands) {
    const ran = await run(site, command);
    if (ran.kind === 'not shown') return stoppedAt(step, ran.refusal);
  }
  printStatus(`${step.what}: made.`);
  return { kind: 'done', changes: looked.commands.length };
}

function unseen({ printStatus }: Site, step: SetupStep, refusal: ReadRefusal): CarriedOut {
  if (!step.mayBeUnseen || refusal.kind === 'not signed in') return stoppedAt(step, refusal);
  printStatus(`${step.what}: Google does not show it; what needs it will say so.`);
  return { kind: 'done', changes: 0 };
}

type Ran = { readonly kind: 'ran' } | Extract<Inspected, { readonly kind: 'not shown' }>;

function run(site: Site, command: Words): Promise<Ran> {
  site.printStatus(shellLine(command));
  return patiently<Ran>(site, true, async () => {
    const { code, err } = await site.gcloud(command);
    if (code === 0) return { kind: 'ran' };
    return { kind: 'not shown', refusal: readRefusal(err, site.target) };
  });
}

/** What was made a moment ago may not be known everywhere yet. */
async function patiently<Result extends Inspected | Ran>(
  { printStatus, wait }: Site,
  isFresh: boolean,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let left = ATTEMPTS; ; left--) {
    const result = await attempt();
    if (!isFresh || left <= 1 || result.kind !== 'not shown') return result;
    if (!isTransientRefusal(result.refusal.kind)) return result;
    if (left === ATTEMPTS)
      printStatus(`Not known everywhere yet: ${result.refusal.said} Trying again.`);
    await wait();
  }
}

const stoppedAt = ({ what }: SetupStep, { said, mend }: ReadRefusal): CarriedOut => ({
  kind: 'stopped',
  sentences: [`Stopped at ${what}. Google says: ${said}`, mend],
});

/** In reverse; what is not there, or not shown because its service is off, is passed over. */
export async function removeAll(site: Site, steps: readonly SetupStep[]): Promise<CarriedOut> {
  let changes = 0;
  for (const step of steps.toReversed()) {
    for (const command of step.remove) {
      const { code, err } = await site.gcloud(command);
      if (code === 0) {
        site.printStatus(shellLine(command));
        changes += 1;
      } else if (!isGone(err, site.target)) {
        return stoppedAt(step, readRefusal(err, site.target));
      }
    }
  }
  return { kind: 'done', changes };
}

/** Also in the words of policies and of Cloud Storage. */
const isGone = (err: string, target: Target): boolean =>
  isNotFound(err) ||
  /not found|matched no objects|does not exist/i.test(err) ||
  readRefusal(err, target).kind === 'service off';
