/** What the pages may do: call the API like anybody, and the few things that Google offers on its pages only. */
import type { Listeners } from './core/listeners.ts';
import { hasAccess } from './core/permission.ts';
import type { Clock, World } from './core/world.ts';
import { formResource } from './forms/resource.ts';
import { formForRespondent } from './forms/respondent.ts';
import { submitResponse } from './forms/submit.ts';
import type { Authorisation } from './identity/authorisation.ts';
import type { Backend, FormForRespondent, Submission } from './pages/backend.ts';

interface Parts {
  readonly world: () => World;
  readonly clock: Clock;
  readonly tokenFor: (email: string) => string;
  readonly api: (request: Request) => Promise<Response>;
  readonly changes: Listeners<string>;
  readonly authorisation: Authorisation;
}

export function createPagesBackend(parts: Parts): Backend {
  const { world, clock, tokenFor, api, changes, authorisation } = parts;
  function form(formId: string, respondent: string | null): FormForRespondent {
    const found = formForRespondent(world(), formId, respondent);
    const file = world().files[formId];
    if (found.kind !== 'open') return found;
    if (file === undefined) return { kind: 'missing' };
    return { kind: 'open', form: formResource(found.form, file, '') };
  }

  function submit(
    ...[formId, respondent, entries, typedEmail]: Parameters<Backend['submit']>
  ): Submission {
    const stored = world().forms[formId];
    if (stored === undefined) {
      return { kind: 'refused', problems: [{ sentence: 'There is no such form.' }] };
    }
    const attempt = {
      world: world(),
      form: stored,
      respondent,
      entries,
      typedEmail,
      now: clock.now(),
    };
    const submission = submitResponse(attempt);
    if (submission.kind === 'accepted') changes.tell(formId);
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
