import { readFile } from 'node:fs/promises';
import { type ParsedCommand, refuse, requireFlag, requireName } from './command.ts';
import type { CloudProject, StoredSecret } from './state.ts';

interface SecretContext {
  readonly id: string;
  readonly project: CloudProject;
}

/** Runs a command on secrets and returns its output. Policies are handled elsewhere. */
export async function runSecretCommand(
  typed: ParsedCommand,
  within: SecretContext,
): Promise<unknown> {
  const { project } = within;
  if (typed.command.startsWith('secrets versions')) return runVersionCommand(typed, within);
  const name = requireName(typed);
  if (typed.command.endsWith(' create')) {
    if (project.secrets[name] !== undefined) {
      refuse(
        typed,
        `Resource in projects [${within.id}] is the subject of a conflict: Secret ` +
          `[${name}] already exists.`,
      );
    }
    requireFlag(typed, 'replication-policy');
    const [label = '', value = ''] = (typed.flags.get('labels') ?? '').split('=');
    project.secrets[name] = { labels: label === '' ? {} : { [label]: value }, versions: [] };
    return null;
  }
  const secret = requireSecret(typed, within, name);
  if (typed.command.endsWith(' delete')) {
    delete project.secrets[name];
    delete project.policies[`secret ${name}`];
  }
  return { name: `projects/${project.number}/secrets/${name}`, labels: secret.labels };
}

function requireSecret(
  typed: ParsedCommand,
  { project }: SecretContext,
  name: string,
): StoredSecret {
  const secret = project.secrets[name];
  return (
    secret ??
    refuse(typed, `NOT_FOUND: Secret [projects/${project.number}/secrets/${name}] not found.`)
  );
}

async function runVersionCommand(typed: ParsedCommand, within: SecretContext): Promise<unknown> {
  const verb = typed.command.split(' ').at(-1);
  const name =
    verb === 'add' || verb === 'list' ? requireName(typed) : requireFlag(typed, 'secret');
  const secret = requireSecret(typed, within, name);
  const shown = (number: number) => ({
    name: `projects/${within.project.number}/secrets/${name}/versions/${number}`,
    state: secret.versions[number - 1] === null ? 'DESTROYED' : 'ENABLED',
  });
  if (verb === 'add') {
    secret.versions.push(await readFile(requireFlag(typed, 'data-file'), 'utf8'));
    return shown(secret.versions.length);
  }
  if (verb === 'list') {
    const all = secret.versions.map((_, index) => shown(index + 1)).toReversed();
    return all.filter(({ state }) => typed.flags.get('filter') === `state=${state}`);
  }
  return runOneVersionCommand(typed, { secret, verb, shown });
}

interface VersionCommand {
  readonly secret: StoredSecret;
  readonly verb: string | undefined;
  readonly shown: (number: number) => { readonly name: string };
}

function runOneVersionCommand(
  typed: ParsedCommand,
  { secret, verb, shown }: VersionCommand,
): unknown {
  const number = Number(requireName(typed));
  const value = secret.versions[number - 1];
  if (typeof value !== 'string') return refuse(typed, 'NOT_FOUND: Secret Version was not found.');
  if (verb === 'destroy') secret.versions[number - 1] = null;
  if (verb !== 'access') return shown(number);
  return { ...shown(number), payload: { data: Buffer.from(value).toString('base64url') } };
}

/** Finds the secrets in the flags of a revision. @throws if its account may not read them */
export function requireSecrets(
  typed: ParsedCommand,
  { project }: SecretContext,
): readonly Record<string, unknown>[] {
  const text = typed.flags.get('set-secrets');
  if (text === undefined) return [];
  const [variable = '', where = ''] = text.split('=');
  const [name = '', key = ''] = where.split(':');
  const account = requireFlag(typed, 'service-account');
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
