import { readFile } from 'node:fs/promises';
import { type ParsedCommand, refuse, requireFlag, requireName } from './command.ts';
import type { CloudProject, StoredSecret } from './state.ts';

interface SecretContext {
  readonly id: string;
  readonly project: CloudProject;
}

/** Runs a command on secrets and returns its output. Policies are handled elsewhere. */
export async function runSecretCommand(
  command: ParsedCommand,
  within: SecretContext,
): Promise<unknown> {
  const { project } = within;
  if (command.command.startsWith('secrets versions')) return runVersionCommand(command, within);
  const name = requireName(command);
  if (command.command.endsWith(' create')) {
    if (project.secrets[name] !== undefined) {
      refuse(
        command,
        `Resource in projects [${within.id}] is the subject of a conflict: Secret ` +
          `[${name}] already exists.`,
      );
    }
    requireFlag(command, 'replication-policy');
    const [label = '', value = ''] = (command.flags.get('labels') ?? '').split('=');
    project.secrets[name] = { labels: label === '' ? {} : { [label]: value }, versions: [] };
    return null;
  }
  const secret = requireSecret(command, within, name);
  if (command.command.endsWith(' delete')) {
    delete project.secrets[name];
    delete project.policies[`secret ${name}`];
  }
  return { name: `projects/${project.number}/secrets/${name}`, labels: secret.labels };
}

function requireSecret(
  command: ParsedCommand,
  { project }: SecretContext,
  name: string,
): StoredSecret {
  const secret = project.secrets[name];
  return (
    secret ??
    refuse(command, `NOT_FOUND: Secret [projects/${project.number}/secrets/${name}] not found.`)
  );
}

async function runVersionCommand(command: ParsedCommand, within: SecretContext): Promise<unknown> {
  const verb = command.command.split(' ').at(-1);
  const name =
    verb === 'add' || verb === 'list' ? requireName(command) : requireFlag(command, 'secret');
  const secret = requireSecret(command, within, name);
  const createVersion = (number: number) => ({
    name: `projects/${within.project.number}/secrets/${name}/versions/${number}`,
    state: secret.versions[number - 1] === null ? 'DESTROYED' : 'ENABLED',
  });
  if (verb === 'add') {
    secret.versions.push(await readFile(requireFlag(command, 'data-file'), 'utf8'));
    return createVersion(secret.versions.length);
  }
  if (verb === 'list') {
    const all = secret.versions.map((_, index) => createVersion(index + 1)).toReversed();
    return all.filter(({ state }) => command.flags.get('filter') === `state=${state}`);
  }
  return runOneVersionCommand(command, { secret, verb, shown: createVersion });
}

interface VersionCommand {
  readonly secret: StoredSecret;
  readonly verb: string | undefined;
  readonly shown: (number: number) => { readonly name: string };
}

function runOneVersionCommand(
  command: ParsedCommand,
  { secret, verb, shown }: VersionCommand,
): unknown {
  const number = Number(requireName(command));
  const value = secret.versions[number - 1];
  if (typeof value !== 'string') return refuse(command, 'NOT_FOUND: Secret Version was not found.');
  if (verb === 'destroy') secret.versions[number - 1] = null;
  if (verb !== 'access') return shown(number);
  return { ...shown(number), payload: { data: Buffer.from(value).toString('base64url') } };
}

/** Finds the secrets in the flags of a revision. @throws if its account may not read them */
export function requireSecrets(
  command: ParsedCommand,
  { project }: SecretContext,
): readonly Record<string, unknown>[] {
  const text = command.flags.get('set-secrets');
  if (text === undefined) return [];
  const [variable = '', where = ''] = text.split('=');
  const [name = '', key = ''] = where.split(':');
  const account = requireFlag(command, 'service-account');
  const may = project.policies[`secret ${name}`]?.bindings.some(
    ({ role, members }) =>
      role === 'roles/secretmanager.secretAccessor' &&
      members.includes(`serviceAccount:${account}`),
  );
  if (may !== true || typeof project.secrets[name]?.versions[Number(key) - 1] !== 'string') {
    refuse(
      command,
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
