import { z } from 'zod';
import { type Exchange, listenToExchanges } from '../../emulator/core/service.ts';
import { type Document, type Method, methodsOf, type Parameter, type Schema } from './document.ts';
import { type Branch, readMask } from './mask.ts';
import { readDocuments } from './schemas.ts';
import { type Place, problemsOf, resolved } from './value.ts';

/** Checkers by folder, so that each folder is parsed once per process. */
const checkers = new Map<string, Checker>();

function checkerFor(folder: string): Checker {
  const checker = checkers.get(folder) ?? checkerOf(readDocuments(folder));
  checkers.set(folder, checker);
  return checker;
}

/** Reports invalid exchanges to `complain` until the returned function is called. */
export function overhear(folder: string, complain: (sentence: string) => void): () => void {
  return listenToExchanges((exchange) => {
    for (const sentence of checkerFor(folder)(exchange)) complain(sentence);
  });
}

/** Returns a sentence for each violation in an exchange. */
type Checker = (exchange: Exchange) => readonly string[];

/**
 * Creates a checker: invalid requests must be refused, known names accepted, and replies as
 * described.
 */
export function checkerOf(documents: readonly Document[]): Checker {
  const find = findMethodIn(documents);
  // Some folders have no document of Cloud Storage. Its exchanges are then not checked.
  const hasStorage = documents.some(({ name }) => name === 'storage');
  return (exchange) =>
    exchange.api === 'storage' && !hasStorage ? [] : problemsOfExchange(exchange, find);
}

function problemsOfExchange(exchange: Exchange, find: Finder): readonly string[] {
  const { method, url } = exchange;
  // Uploads have this prefix before the path of the method.
  const path = url.pathname.replace(/^\/upload(?=\/)/, '');
  const call = `${method} ${path}`;
  const found = find(method, path);
  if (found === null) return isDone(exchange) ? [`${call} is not a method of Google’s.`] : [];
  const problems = isDone(exchange)
    ? problemsOfDone(exchange, found)
    : problemsOfRefused(exchange, found);
  return problems.map((problem) => `${found.method.id} (${call}): ${problem}.`);
}

const isDone = ({ status }: Exchange): boolean => status >= 200 && status < 300;

function problemsOfDone(exchange: Exchange, found: Found): readonly string[] {
  return [
    ...problemsOfRequest(exchange, found).map((problem) => `was accepted although ${problem}`),
    ...problemsOfReply(exchange, found).map((problem) => `in the reply ${problem}`),
  ];
}

function problemsOfRequest({ url, requestText }: Exchange, found: Found): readonly string[] {
  return [...problemsOfAddress(found, url.searchParams), ...problemsOfBody(requestText, found)];
}

function problemsOfBody(text: string, found: Found): readonly string[] {
  const { request } = found.method;
  if (request === undefined) return text === '' ? [] : ['this method takes no body'];
  const body = bodyOf(text);
  if (body === undefined) return ['the body is not JSON'];
  return problemsOf(body, request, placeIn(found, 'request'));
}

/** Parses a body; undefined if it is not JSON. An absent body is an empty message. */
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

function problemsOfReply({ reply }: Exchange, found: Found): readonly string[] {
  const { response } = found.method;
  if (response === undefined) return reply === undefined ? [] : ['there is a body'];
  if (reply === undefined) return ['there is no body'];
  return problemsOf(reply, response, placeIn(found, 'reply'));
}

const placeIn = (found: Found, direction: Place['direction']): Place => ({
  document: found.document,
  direction,
  methodId: found.method.id,
  path: '',
});

/** The emulator’s status for features of Google that it lacks. */
const NOT_EMULATED = 501;

function problemsOfRefused({ status, reply }: Exchange, found: Found): readonly string[] {
  if (status === NOT_EMULATED) return [];
  return problemsOfRefusal({ api: found.document.name, status, body: reply }).map(
    (problem) => `in the refusal ${problem}`,
  );
}

const detail = z.looseObject({ '@type': z.string().startsWith('type.googleapis.com/') });

const STATUSES = [
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
] as const;

const withStatus = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string(),
    status: z.enum(STATUSES).optional(),
    details: z.array(detail).optional(),
  }),
});

const withReasons = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string(),
    errors: z
      .array(
        z.strictObject({
          message: z.string(),
          domain: z.string(),
          reason: z.string(),
          location: z.string().optional(),
          locationType: z.string().optional(),
        }),
      )
      .min(1),
  }),
});

/** The errors of Drive. Google’s front end refuses malformed messages before they reach Drive. */
const inDrive = z.union([
  withReasons,
  withStatus.refine(({ error }) => error.details !== undefined),
]);

interface GivenRefusal {
  readonly api: string;
  readonly status: number;
  readonly body: unknown;
}

function problemsOfRefusal({ api, status, body }: GivenRefusal): readonly string[] {
  const read = (['drive', 'storage'].includes(api) ? inDrive : withStatus).safeParse(body);
  if (!read.success) return [z.prettifyError(read.error)];
  const { code } = read.data.error;
  return code === status ? [] : [`error.code is ${code} in an answer with the status ${status}`];
}

interface Found {
  readonly document: Document;
  readonly method: Method;
  /** The decoded parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds a method; null if no document has it. */
type Finder = (httpMethod: string, path: string) => Found | null;

interface Compiled {
  readonly document: Document;
  readonly method: Method;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Creates a finder. If several methods match, the one with the most fixed text is used. */
function findMethodIn(documents: readonly Document[]): Finder {
  const all = documents
    .flatMap((document) => methodsOf(document).map((method) => compiled(document, method)))
    .sort((a, b) => fixedLength(b) - fixedLength(a));
  return (httpMethod, path) => {
    for (const candidate of all) {
      const match =
        candidate.method.httpMethod === httpMethod ? candidate.pattern.exec(path) : null;
      if (match !== null) return found(candidate, match);
    }
    return null;
  };
}

const PLACEHOLDER = /\{\+?(\w+)\}/g;

const fixedLength = ({ method }: Compiled): number => method.path.replace(PLACEHOLDER, '').length;

function compiled(document: Document, method: Method): Compiled {
  const names: string[] = [];
  const source = `/${document.servicePath}${method.path}`
    .replaceAll('.', '\\.')
    .replace(PLACEHOLDER, (_, name: string) => {
      names.push(name);
      return `(${method.parameters[name]?.pattern?.replace(/^\^|\$$/g, '') ?? '[^/]+'})`;
    });
  return { document, method, names, pattern: new RegExp(`^${source}$`) };
}

function found({ document, method, names }: Compiled, match: RegExpExecArray): Found {
  const parts = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]);
  return { document, method, parameters: Object.fromEntries(parts) };
}

/** Returns the problems of path and query parameters. */
function problemsOfAddress(found: Found, query: URLSearchParams): readonly string[] {
  return [
    ...problemsOfPath(found),
    ...problemsOfQuery(found, query),
    ...problemsOfFields(found, query),
  ];
}

function problemsOfPath(found: Found): readonly string[] {
  return Object.entries(found.parameters).flatMap(([name, text]) => {
    const described = found.method.parameters[name];
    if (described === undefined) return [`the path's ${name} is not described`];
    return problemsOfParameter(text, described, { found, name: `the path's ${name}` });
  });
}

function problemsOfQuery(found: Found, query: URLSearchParams): readonly string[] {
  const known = { ...found.document.parameters, ...found.method.parameters };
  const given = [...new Set(query.keys())].flatMap((name) => {
    const described = known[name];
    if (isTolerated(found.document, name)) return [];
    if (described?.location !== 'query') return [`${name} is not a parameter`];
    const texts = query.getAll(name);
    const repeated = texts.length > 1 && !described.repeated ? [`${name} is given twice`] : [];
    return [
      ...repeated,
      ...texts.flatMap((text) => problemsOfParameter(text, described, { found, name })),
    ];
  });
  const missing = Object.entries(known)
    .filter(
      ([name, { location, required }]) => location === 'query' && required && !query.has(name),
    )
    .map(([name]) => `the parameter ${name} is missing`);
  return [...given, ...missing];
}

/** Returns whether a parameter is accepted in recordings although the documents do not list it. */
const isTolerated = ({ name: api }: Document, name: string): boolean =>
  api === 'drive' && name === 'includeItemsFromAllDrives';

interface Named {
  readonly found: Found;
  readonly name: string;
}

function problemsOfParameter(
  text: string,
  described: Parameter,
  { found, name }: Named,
): readonly string[] {
  const { document, method } = found;
  const place: Place = { document, direction: 'request', methodId: method.id, path: name };
  return problemsOf(spokenValue(text, described), described, place);
}

/** Parses a parameter. An invalid number or boolean stays a text, which is reported. */
function spokenValue(text: string, { type }: Schema): unknown {
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '';
  return isNumber && !Number.isNaN(Number(text)) ? Number(text) : text;
}

function problemsOfFields({ document, method }: Found, query: URLSearchParams): readonly string[] {
  const mask = query.get('fields');
  if (mask === null || mask === '' || method.response === undefined) return [];
  return problemsOfMask(mask, method.response, document);
}

function problemsOfMask(mask: string, schema: Schema, document: Document): readonly string[] {
  const branches = readMask(mask);
  if (branches === null) return [`fields=${mask} is not a mask`];
  return strayNames(branches, schema, document).map(
    (name) => `fields=${mask} asks for ${name}, which the reply never has`,
  );
}

function strayNames(
  branches: readonly Branch[],
  schema: Schema,
  document: Document,
): readonly string[] {
  const described = resolved(schema, document);
  if (described.type === 'array') return strayNames(branches, described.items ?? {}, document);
  if (described.type === 'any') return [];
  return branches.flatMap(({ name, below }) => {
    if (name === '*') return [];
    const field = described.properties?.[name] ?? described.additionalProperties;
    return field === undefined ? [name] : strayNames(below, field, document);
  });
}
