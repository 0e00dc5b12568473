/** The `q` of `files.list`: terms joined by `and`, each with an optional `not` before it. */
import { isListedFor } from '../core/permission.ts';
import { refuseDrive } from '../core/refusal.ts';
import type { DriveFile, World } from '../core/world.ts';
import { isInTrash } from './file.ts';
import { MIME_TYPES, rootOf } from './resource.ts';

type Test = (file: DriveFile, caller: string, world: World) => boolean;

const TEXT = "'((?:[^'\\\\]|\\\\.)*)'";

interface Term {
  readonly pattern: RegExp;
  readonly test: (match: RegExpExecArray) => Test;
}

const TERMS: readonly Term[] = [
  { pattern: new RegExp(`^${TEXT}\\s+in\\s+parents`), test: (match) => inParent(textOf(match[1])) },
  {
    pattern: new RegExp(`^${TEXT}\\s+in\\s+(owners|writers|readers)`),
    test: (match) => sharedAs(textOf(match[1]), match[2] ?? ''),
  },
  { pattern: new RegExp(`^mimeType\\s*(!?=)\\s*${TEXT}`), test: (match) => isMimeType(match) },
  { pattern: new RegExp(`^name\\s*(!?=)\\s*${TEXT}`), test: (match) => isName(match) },
  {
    pattern: new RegExp(`^name\\s+contains\\s+${TEXT}`),
    test: (match) => nameContains(textOf(match[1])),
  },
  { pattern: /^trashed\s*(!?=)\s*(true|false)/, test: (match) => isTrashed(match) },
  {
    pattern: /^sharedWithMe(?:\s*=\s*(true|false))?/,
    test: (match) => isSharedWithMe(match[1] !== 'false'),
  },
  {
    pattern: new RegExp(
      `^appProperties\\s+has\\s+\\{\\s*key=${TEXT}\\s+and\\s+value=${TEXT}\\s*\\}`,
    ),
    test: (match) => hasProperty(textOf(match[1]), textOf(match[2])),
  },
];

/** Throws Drive's 400 for anything that is not such a query. */
export function readQuery(query: string): Test {
  const tests: Test[] = [];
  let rest = query.trim();
  while (rest !== '') {
    const negated = /^not\s+/.exec(rest);
    if (negated !== null) rest = rest.slice(negated[0].length);
    const [test, length] = readTerm(rest);
    tests.push(negated === null ? test : (...given) => !test(...given));
    rest = rest.slice(length).trim();
    const and = /^and\s+(?=\S)/.exec(rest);
    if (and === null && rest !== '') throw invalidQuery();
    rest = rest.slice(and?.[0].length ?? 0);
  }
  return (...given) => tests.every((test) => test(...given));
}

function readTerm(rest: string): [Test, number] {
  for (const { pattern, test } of TERMS) {
    const match = pattern.exec(rest);
    if (match !== null) return [test(match), match[0].length];
  }
  throw invalidQuery();
}

function invalidQuery(): Error {
  return refuseDrive({
    status: 400,
    reason: 'invalid',
    message: 'Invalid Value',
    locationType: 'parameter',
    location: 'q',
  });
}

function textOf(quoted: string | undefined): string {
  return (quoted ?? '').replace(/\\(.)/g, '$1');
}

function inParent(id: string): Test {
  return (file, caller) => {
    if (file.parents.length > 0) return file.parents.includes(id);
    return file.owner === caller && (id === 'root' || id === rootOf(caller));
  };
}

function sharedAs(email: string, list: string): Test {
  const roles = {
    owners: ['owner'],
    writers: ['writer', 'owner'],
    readers: ['reader', 'commenter', 'writer', 'owner'],
  };
  const wanted = Object.entries(roles).find(([name]) => name === list)?.[1] ?? [];
  const address = email.toLowerCase();
  return (file) =>
    file.owner === address ||
    (list !== 'owners' &&
      file.permissions.some(
        (permission) =>
          permission.emailAddress?.toLowerCase() === address && wanted.includes(permission.role),
      ));
}

function isMimeType(match: RegExpExecArray): Test {
  const wanted = textOf(match[2]);
  return (file) => (MIME_TYPES[file.kind] === wanted) === (match[1] === '=');
}

function isName(match: RegExpExecArray): Test {
  const wanted = textOf(match[2]).toLowerCase();
  return (file) => (file.name.toLowerCase() === wanted) === (match[1] === '=');
}

/** At the start of a word only, as Drive does. */
function nameContains(part: string): Test {
  const wanted = part.toLowerCase();
  return ({ name }) => {
    const lower = name.toLowerCase();
    const starts = [
      0,
      ...[...lower.matchAll(/[^\p{L}\p{N}]+/gu)].map((gap) => gap.index + gap[0].length),
    ];
    return starts.some((start) => lower.startsWith(wanted, start));
  };
}

function isTrashed(match: RegExpExecArray): Test {
  const wanted = (match[2] === 'true') === (match[1] === '=');
  return (file, _caller, world) => isInTrash(world, file) === wanted;
}

function isSharedWithMe(wanted: boolean): Test {
  return (file, caller) => (file.owner !== caller && isListedFor(file, caller)) === wanted;
}

function hasProperty(key: string, value: string): Test {
  return (file) => file.appProperties[key] === value;
}
