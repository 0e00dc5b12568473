import { z } from 'zod';
import { type Exchange, listenToExchanges } from '../../emulator/core/service.ts';
import {
  type Document,
  listMethods,
  type Method,
  type Parameter,
  type Schema,
} from './document.ts';
import { type MaskBranch, parseMask } from './mask.ts';
import { readDocuments } from './schemas.ts';
import { checkValue, resolveSchema, type ValuePlace } from './value.ts';

/** Checkers by folder, so that a process parses each folder only once. */
const checkerCache = new Map<string, ExchangeChecker>();

function getChecker(folder: string): ExchangeChecker {
  const checker = checkerCache.get(folder) ?? createChecker(readDocuments(folder));
  checkerCache.set(folder, checker);
  return checker;
}

/** Calls `complain` with every invalid exchange until the returned function is called. */
export function listenForErrors(folder: string, complain: (sentence: string) => void): () => void {
  return listenToExchanges((exchange) => {
    for (const sentence of getChecker(folder)(exchange)) complain(sentence);
  });
}

/** Returns a sentence for each violation in an exchange. */
type ExchangeChecker = (exchange: Exchange) => readonly string[];

/**
 * Creates a checker. The emulator must refuse invalid requests, know documented names, and reply as
 * the documents describe.
 */
export function createChecker(documents: readonly Document[]): ExchangeChecker {
  const find = createFinder(documents);
  // If the folder has no document of Cloud Storage, its exchanges are not checked.
  const hasStorage = documents.some(({ name }) => name === 'storage');
  return (exchange) =>
    exchange.api === 'storage' && !hasStorage ? [] : checkExchange(exchange, find);
}

function checkExchange(exchange: Exchange, find: MethodFinder): readonly string[] {
  const { method, url } = exchange;
  // Uploads have this prefix before the path of the method.
  const path = url.pathname.replace(/^\/upload(?=\/)/, '');
  const call = `${method} ${path}`;
  const found = find(method, path);
  if (found === null) return isSuccess(exchange) ? [`${call} is not a method of Google’s.`] : [];
  const problems = isSuccess(exchange)
    ? checkSuccess(exchange, found)
    : checkFailure(exchange, found);
  return problems.map((problem) => `${found.method.id} (${call}): ${problem}.`);
}

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;

function checkSuccess(exchange: Exchange, found: FoundMethod): readonly string[] {
  return [
    ...checkRequest(exchange, found).map((problem) => `was accepted although ${problem}`),
    ...checkReply(exchange, found).map((problem) => `in the reply ${problem}`),
  ];
}

function checkRequest({ url, requestText }: Exchange, found: FoundMethod): readonly string[] {
  return [...checkAddress(found, url.searchParams), ...checkBody(requestText, found)];
}

function checkBody(text: string, found: FoundMethod): readonly string[] {
  const { request } = found.method;
  if (request === undefined) return text === '' ? [] : ['this method takes no body'];
  const body = parseBody(text);
  if (body === undefined) return ['the body is not JSON'];
  return checkValue(body, request, buildPlace(found, 'request'));
}

/** Parses a body; undefined if the text is not JSON. An absent body is an empty message. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return undefined;
  }
}

function checkReply({ reply }: Exchange, found: FoundMethod): readonly string[] {
  const { response } = found.method;
  if (response === undefined) return reply === undefined ? [] : ['there is a body'];
  if (reply === undefined) return ['there is no body'];
  return checkValue(reply, response, buildPlace(found, 'reply'));
}

const buildPlace = (found: FoundMethod, direction: ValuePlace['direction']): ValuePlace => ({
  document: found.document,
  direction,
  methodId: found.method.id,
  path: '',
});

/** Status of the emulator for features of Google that it does not have. */
const NOT_EMULATED_STATUS = 501;

function checkFailure({ status, reply }: Exchange, found: FoundMethod): readonly string[] {
  if (status === NOT_EMULATED_STATUS) return [];
  return checkRefusal({ api: found.document.name, status, body: reply }).map(
    (problem) => `in the refusal ${problem}`,
  );
}

const detailSchema = z.looseObject({ '@type': z.string().startsWith('type.googleapis.com/') });

const ERROR_STATUSES = [
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

const statusErrorSchema = z.strictObject({
  error: z.strictObject({
    code: z.number(),
    message: z.string(),
    status: z.enum(ERROR_STATUSES).optional(),
    details: z.array(detailSchema).optional(),
  }),
});

const reasonErrorSchema = z.strictObject({
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

/** Errors of Drive, or of Google’s front end, which refuses malformed messages itself. */
const driveErrorSchema = z.union([
  reasonErrorSchema,
  statusErrorSchema.refine(({ error }) => error.details !== undefined),
]);

interface RefusedCall {
  readonly api: string;
  readonly status: number;
  readonly body: unknown;
}

function checkRefusal({ api, status, body }: RefusedCall): readonly string[] {
  const read = (
    ['drive', 'storage'].includes(api) ? driveErrorSchema : statusErrorSchema
  ).safeParse(body);
  if (!read.success) return [z.prettifyError(read.error)];
  const { code } = read.data.error;
  return code === status ? [] : [`error.code is ${code} in an answer with the status ${status}`];
}

interface FoundMethod {
  readonly document: Document;
  readonly method: Method;
  /** The decoded parameters of the path. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the method of a request; null if no document describes it. */
type MethodFinder = (httpMethod: string, path: string) => FoundMethod | null;

interface CompiledMethod {
  readonly document: Document;
  readonly method: Method;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Creates a finder, which prefers the method with the most fixed text. */
function createFinder(documents: readonly Document[]): MethodFinder {
  const all = documents
    .flatMap((document) => listMethods(document).map((method) => compileMethod(document, method)))
    .sort((a, b) => countFixedText(b) - countFixedText(a));
  return (httpMethod, path) => {
    for (const candidate of all) {
      const match =
        candidate.method.httpMethod === httpMethod ? candidate.pattern.exec(path) : null;
      if (match !== null) return buildFoundMethod(candidate, match);
    }
    return null;
  };
}

const PATH_PLACEHOLDER = /\{\+?(\w+)\}/g;

const countFixedText = ({ method }: CompiledMethod): number =>
  method.path.replace(PATH_PLACEHOLDER, '').length;

function compileMethod(document: Document, method: Method): CompiledMethod {
  const names: string[] = [];
  const source = `/${document.servicePath}${method.path}`
    .replaceAll('.', '\\.')
    .replace(PATH_PLACEHOLDER, (_, name: string) => {
      names.push(name);
      return `(${method.parameters[name]?.pattern?.replace(/^\^|\$$/g, '') ?? '[^/]+'})`;
    });
  return { document, method, names, pattern: new RegExp(`^${source}$`) };
}

function buildFoundMethod(
  { document, method, names }: CompiledMethod,
  match: RegExpExecArray,
): FoundMethod {
  const parts = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]);
  return { document, method, parameters: Object.fromEntries(parts) };
}

/** Returns the problems of the parameters of the path and the query. */
function checkAddress(found: FoundMethod, query: URLSearchParams): readonly string[] {
  return [...checkPath(found), ...checkQuery(found, query), ...checkFieldsParam(found, query)];
}

function checkPath(found: FoundMethod): readonly string[] {
  return Object.entries(found.parameters).flatMap(([name, text]) => {
    const described = found.method.parameters[name];
    if (described === undefined) return [`the path's ${name} is not described`];
    return checkParameter(text, described, { found, name: `the path's ${name}` });
  });
}

function checkQuery(found: FoundMethod, query: URLSearchParams): readonly string[] {
  const known = { ...found.document.parameters, ...found.method.parameters };
  const given = [...new Set(query.keys())].flatMap((name) => {
    const described = known[name];
    if (isTolerated(found.document, name)) return [];
    if (described?.location !== 'query') return [`${name} is not a parameter`];
    const texts = query.getAll(name);
    const repeated = texts.length > 1 && !described.repeated ? [`${name} is given twice`] : [];
    return [
      ...repeated,
      ...texts.flatMap((text) => checkParameter(text, described, { found, name })),
    ];
  });
  const missing = Object.entries(known)
    .filter(
      ([name, { location, required }]) => location === 'query' && required && !query.has(name),
    )
    .map(([name]) => `the parameter ${name} is missing`);
  return [...given, ...missing];
}

/** Returns whether recordings may use a parameter that the documents do not list. */
const isTolerated = ({ name: api }: Document, name: string): boolean =>
  api === 'drive' && name === 'includeItemsFromAllDrives';

interface NamedParameter {
  readonly found: FoundMethod;
  readonly name: string;
}

function checkParameter(
  text: string,
  described: Parameter,
  { found, name }: NamedParameter,
): readonly string[] {
  const { document, method } = found;
  const place: ValuePlace = { document, direction: 'request', methodId: method.id, path: name };
  return checkValue(parseParameter(text, described), described, place);
}

/** Parses a parameter. An invalid number or boolean stays a text, which is reported. */
function parseParameter(text: string, { type }: Schema): unknown {
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '';
  return isNumber && !Number.isNaN(Number(text)) ? Number(text) : text;
}

function checkFieldsParam(
  { document, method }: FoundMethod,
  query: URLSearchParams,
): readonly string[] {
  const mask = query.get('fields');
  if (mask === null || mask === '' || method.response === undefined) return [];
  return checkMask(mask, method.response, document);
}

function checkMask(mask: string, schema: Schema, document: Document): readonly string[] {
  const branches = parseMask(mask);
  if (branches === null) return [`fields=${mask} is not a mask`];
  return listStrayNames(branches, schema, document).map(
    (name) => `fields=${mask} asks for ${name}, which the reply never has`,
  );
}

function listStrayNames(
  branches: readonly MaskBranch[],
  schema: Schema,
  document: Document,
): readonly string[] {
  const described = resolveSchema(schema, document);
  if (described.type === 'array') return listStrayNames(branches, described.items ?? {}, document);
  if (described.type === 'any') return [];
  return branches.flatMap(({ name, below }) => {
    if (name === '*') return [];
    const field = described.properties?.[name] ?? described.additionalProperties;
    return field === undefined ? [name] : listStrayNames(below, field, document);
  });
}
