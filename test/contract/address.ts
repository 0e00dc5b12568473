/** Which method of the discovery documents an address belongs to, and whether its parameters are as described. */

import { type Document, type Method, methodsOf, type Parameter, type Schema } from './document.ts';
import { problemsOfMask } from './reply-mask.ts';
import { type Place, problemsOf } from './value.ts';

export interface Found {
  readonly document: Document;
  readonly method: Method;
  /** The path's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Null when no document has such a method. */
export type Finder = (httpMethod: string, path: string) => Found | null;

interface Compiled {
  readonly document: Document;
  readonly method: Method;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Of several methods that match, the one with more fixed text is found. */
export function findMethodIn(documents: readonly Document[]): Finder {
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

/** What is wrong with the parameters of a path and of the query behind it. */
export function problemsOfAddress(found: Found, query: URLSearchParams): readonly string[] {
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

/** Recorded to be taken by methods that the documents do not give it to. */
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

/** A parameter is a text on its way; one that is no number or truth, in whatever case, stays one, and is complained about. */
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
