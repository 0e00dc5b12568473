/** Google's discovery documents as a judge of requests and replies: what they do not know is a violation, named with its place. */

import { z } from 'zod';

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: Schema | undefined;
  readonly items?: Schema | undefined;
  readonly repeated?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly location?: string | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.string()).optional(),
    properties: z.record(z.string(), schema).optional(),
    additionalProperties: schema.optional(),
    items: schema.optional(),
    repeated: z.boolean().optional(),
    required: z.boolean().optional(),
    location: z.string().optional(),
  }),
);

const methodShape = z.object({
  id: z.string(),
  httpMethod: z.string(),
  path: z.string(),
  flatPath: z.string().optional(),
  parameters: z.record(z.string(), schema).default({}),
  request: z.object({ $ref: z.string() }).optional(),
  response: z.object({ $ref: z.string() }).optional(),
});
type Method = z.infer<typeof methodShape>;

interface Resource {
  readonly methods?: Readonly<Record<string, Method>> | undefined;
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
}
const resource: z.ZodType<Resource> = z.lazy(() =>
  z.object({
    methods: z.record(z.string(), methodShape).optional(),
    resources: z.record(z.string(), resource).optional(),
  }),
);

const documentShape = z.object({
  servicePath: z.string(),
  parameters: z.record(z.string(), schema).default({}),
  schemas: z.record(z.string(), schema),
  resources: z.record(z.string(), resource),
});

/** One call and its answer, as they went over the wire. */
export interface Wire {
  readonly method: string;
  readonly url: URL;
  /** Undefined where there was no body. */
  readonly body: unknown;
  readonly status: number;
  readonly reply: unknown;
}

/** What a document finds wrong, a sentence each. */
export type Judge = (wire: Wire) => readonly string[];

/** @throws when it is no discovery document. */
export function judgeFrom(document: unknown): Judge {
  const { servicePath, parameters, schemas, resources } = documentShape.parse(document);
  const methods = Object.values(resources)
    .flatMap(methodsOf)
    .map((method) => ({
      method,
      path: pathPattern(servicePath + (method.flatPath ?? method.path)),
    }));
  return (wire) => {
    const found = methods.find(
      ({ method, path }) => method.httpMethod === wire.method && path.test(wire.url.pathname),
    );
    if (found === undefined)
      return [`${wire.method} ${wire.url.pathname} is no method of this API.`];
    const { method } = found;
    const check = (value: unknown, ref: string | undefined, where: string): readonly string[] =>
      ref === undefined ? [] : valueProblems({ value, schema: { $ref: ref }, where, schemas });
    const asked =
      wire.status >= 400
        ? []
        : [
            ...queryProblems(wire.url, { ...parameters, ...method.parameters }),
            ...check(wire.body ?? {}, method.request?.$ref, 'request'),
          ];
    const answered =
      wire.status >= 400
        ? errorProblems(wire)
        : check(wire.reply ?? {}, method.response?.$ref, 'reply');
    return [...asked, ...answered].map((problem) => `${method.id}: ${problem}`);
  };
}

const methodsOf = (one: Resource): readonly Method[] => [
  ...Object.values(one.methods ?? {}),
  ...Object.values(one.resources ?? {}).flatMap(methodsOf),
];

/** "/v4/spreadsheets/{spreadsheetId}:batchUpdate" as an expression over paths. */
function pathPattern(path: string): RegExp {
  const parts = `/${path}`
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+?')}$`);
}

function queryProblems(url: URL, known: Readonly<Record<string, Schema>>): readonly string[] {
  return [...url.searchParams].flatMap(([name, value]) => {
    const parameter = known[name];
    if (parameter === undefined) return [`the query has the unknown parameter ${name}.`];
    return textProblems(value, parameter, `query parameter ${name}`);
  });
}

/** Parameters are text whatever their type. */
function textProblems(
  value: string,
  { type, enum: allowed }: Schema,
  where: string,
): readonly string[] {
  if (allowed !== undefined && !allowed.includes(value))
    return [`${where} is none of its constants: ${value}.`];
  if (type === 'boolean' && !/^(true|false)$/.test(value))
    return [`${where} is no truth value: ${value}.`];
  if (type === 'integer' && !/^-?\d+$/.test(value))
    return [`${where} is no whole number: ${value}.`];
  return [];
}

/** Google's envelope of errors. */
function errorProblems({ reply, status }: Wire): readonly string[] {
  const read = ERROR.safeParse(reply);
  if (!read.success) return [`the error of status ${status} is not in Google’s envelope.`];
  return read.data.error.code === status
    ? []
    : [`the error’s code ${read.data.error.code} is not its status ${status}.`];
}

const ERROR = z.object({ error: z.object({ code: z.number(), message: z.string() }) });

interface Judged {
  readonly value: unknown;
  readonly schema: Schema;
  readonly where: string;
  readonly schemas: Readonly<Record<string, Schema>>;
}

function valueProblems({ value, schema: given, where, schemas }: Judged): readonly string[] {
  const known = given.$ref === undefined ? given : schemas[given.$ref];
  if (known === undefined) return [`${where} has the unknown schema ${given.$ref}.`];
  // Google reads null in a request as a field that is not there.
  if (value === null && where.startsWith('request')) return [];
  switch (known.type) {
    case 'object':
      return objectProblems({ value, schema: known, where, schemas });
    case 'array':
      if (!Array.isArray(value)) return [`${where} is no list.`];
      return value.flatMap((item: unknown, index) =>
        valueProblems({
          value: item,
          schema: known.items ?? {},
          where: `${where}[${index}]`,
          schemas,
        }),
      );
    case 'string':
      return typeof value === 'string'
        ? stringProblems(value, known, where)
        : [`${where} is no text.`];
    case 'integer':
      return Number.isInteger(value) ? [] : [`${where} is no whole number.`];
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? [] : [`${where} is no number.`];
    case 'boolean':
      return typeof value === 'boolean' ? [] : [`${where} is no truth value.`];
    default:
      return [];
  }
}

function objectProblems({ value, schema: known, where, schemas }: Judged): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${where} is no object.`];
  return Object.entries(value).flatMap(([name, part]: readonly [string, unknown]) => {
    const properties = known.properties ?? {};
    const own = Object.hasOwn(properties, name) ? properties[name] : known.additionalProperties;
    if (own === undefined) return [`${where} has the unknown field ${name}.`];
    return valueProblems({ value: part, schema: own, where: `${where}.${name}`, schemas });
  });
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  int64: /^-?\d+$/,
  byte: /^[A-Za-z0-9+/_-]*={0,2}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  'google-datetime': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  'google-duration': /^-?\d+(\.\d{1,9})?s$/,
  'google-fieldmask': /^(\*|[A-Za-z_][\w.,()*/ ]*)$/,
};

function stringProblems(
  value: string,
  { enum: allowed, format }: Schema,
  where: string,
): readonly string[] {
  if (allowed !== undefined && !allowed.includes(value)) {
    return [`${where} is none of its constants: ${value.slice(0, 80)}.`];
  }
  const pattern = format === undefined ? undefined : FORMATS[format];
  if (pattern === undefined || pattern.test(value)) return [];
  return [`${where} is not of the format ${format}: ${value.slice(0, 80)}.`];
}
