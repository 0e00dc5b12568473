import { readFile } from 'node:fs/promises';
import { flag, nameIn, refuse, type Typed } from './command.ts';
import type { KeptSecret, Project } from './state.ts';

interface Within {
  readonly id: string;
  readonly project: Project;
}

/** Runs a command on secrets and returns its output. Policies are handled elsewhere. */
export async function secrets(typed: Typed, within: Within): Promise<unknown> {
  const { project } = within;
  if (typed.command.startsWith('secrets versions')) return versions(typed, within);
  const name = nameIn(typed);
  if (typed.command.endsWith(' create')) {
    if (project.secrets[name] !== undefined) {
      refuse(
        typed,
        `Resource in projects [${within.id}] is the subject of a conflict: Secret ` +
          `[${name}] already exists.`,
      );
    }
    flag(typed, 'replication-policy');
    const [label = '', value = ''] = (typed.flags.get('labels') ?? '').split('=');
    project.secrets[name] = { labels: label === '' ? {} : { [label]: value }, versions: [] };
    return null;
  }
  const secret = found(typed, within, name);
  if (typed.command.endsWith(' delete')) {
    delete project.secrets[name];
    delete project.policies[`secret ${name}`];
  }
  return { name: `projects/${project.number}/secrets/${name}`, labels: secret.labels };
}

function found(typed: Typed, { project }: Within, name: string): KeptSecret {
  const secret = project.secrets[name];
  return (
    secret ??
    refuse(typed, `NOT_FOUND: Secret [projects/${project.number}/secrets/${name}] not found.`)
  );
}

async function versions(typed: Typed, within: Within): Promise<unknown> {
  const verb = typed.command.split(' ').at(-1);
  const name = verb === 'add' || verb === 'list' ? nameIn(typed) : flag(typed, 'secret');
  const secret = found(typed, within, name);
  const shown = (number: number) => ({
    name: `projects/${within.project.number}/secrets/${name}/versions/${number}`,
    state: secret.versions[number - 1] === null ? 'DESTROYED' : 'ENABLED',
  });
  if (verb === 'add') {
    secret.versions.push(await readFile(flag(typed, 'data-file'), 'utf8'));
    return shown(secret.versions.length);
  }
  if (verb === 'list') {
    const all = secret.versions.map((_, index) => shown(index + 1)).toReversed();
    return all.filter(({ state }) => typed.flags.get('filter') === `state=${state}`);
  }
  return oneVersion(typed, { secret, verb, shown });
}

interface One {
  readonly secret: KeptSecret;
  readonly verb: string | undefined;
  readonly shown: (number: number) => { readonly name: string };
}

function oneVersion(typed: Typed, { secret, verb, shown }: One): unknown {
  const number = Number(nameIn(typed));
  const value = secret.versions[number - 1];
  if (typeof value !== 'string') return refuse(typed, 'NOT_FOUND: Secret Version is not there.');
  if (verb === 'destroy') secret.versions[number - 1] = null;
  if (verb !== 'access') return shown(number);
  return { ...shown(number), payload: { data: Buffer.from(value).toString('base64url') } };
}

/** Lists the secrets in the flags of a revision, which starts only if its account may read them. */
export function needSecret(typed: Typed, { project }: Within): readonly Record<string, unknown>[] {
  const text = typed.flags.get('set-secrets');
  if (text === undefined) return [];
  const [variable = '', where = ''] = text.split('=');
  const [name = '', key = ''] = where.split(':');
  const account = flag(typed, 'service-account');
  const may = project.policies[`secret ${name}`]?.bindings.some(
    ({ role, members }) =>
      role === 'roles/secretmanager.secretAccessor' &&
      members.includes(`serviceAccount:${account}`),
  );
  if (may !== true || typeof project.secrets[name]?.versions[Number(key) - 1] !== 'string') {
    refuse(
      typed,
      'spec.template.spec.containers[0].env[5].value_from.secret_key_ref.name: ' +
        'Permission denied on secret: ' +
        `projects/${project.number}/secrets/${name}/versions/${key} for Revision service ` +
        `account ${account}. The service account used must be granted the 'Secret Manager ` +
        "Secret Accessor' role (roles/secretmanager.secretAccessor) at the secret, project " +
        'or higher level.',
    );
  }
  return [{ name: variable, valueFrom: { secretKeyRef: { name, key } } }];
}
