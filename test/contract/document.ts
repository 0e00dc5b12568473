import { z } from 'zod';

const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'any'] as const;

/** The schema of a value. A `$ref` names another schema of the same document. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: (typeof TYPES)[number] | undefined;
  readonly format?: string | undefined;
  readonly pattern?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly annotations?: { readonly required?: readonly string[] | undefined } | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly additionalProperties?: Schema | undefined;
}

const limits = {
  $ref: z.string().optional(),
  type: z.enum(TYPES).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.string().optional(),
  maximum: z.string().optional(),
  readOnly: z.boolean().optional(),
  annotations: z.object({ required: z.array(z.string()).optional() }).optional(),
};

const schema: z.ZodType<Schema> = z.object({
  ...limits,
  get items() {
    return schema.optional();
  },
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  get additionalProperties() {
    return schema.optional();
  },
});

const parameter = z.object({
  ...limits,
  location: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  repeated: z.boolean().default(false),
});
export type Parameter = z.infer<typeof parameter>;

const reference = z.object({ $ref: z.string() });

const method = z.object({
  id: z.string(),
  httpMethod: z.string(),
  /**
   * The path below `servicePath`. `{name}` is one segment; `{+name}` follows the pattern of its
   * parameter.
   */
  path: z.string(),
  /** The same path with one `{name}` for each segment. */
  flatPath: z.string().optional(),
  parameters: z.record(z.string(), parameter).default({}),
  request: reference.optional(),
  response: reference.optional(),
});
export type Method = z.infer<typeof method>;

interface Resource {
  readonly methods?: Readonly<Record<string, Method>> | undefined;
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
}

const resource: z.ZodType<Resource> = z.object({
  methods: z.record(z.string(), method).optional(),
  get resources() {
    return z.record(z.string(), resource).optional();
  },
});

const document = z.object({
  kind: z.literal('discovery#restDescription'),
  name: z.string(),
  version: z.string(),
  servicePath: z.string(),
  parameters: z.record(z.string(), parameter).default({}),
  schemas: z.record(z.string(), schema),
  resources: z.record(z.string(), resource),
});
export type Document = z.infer<typeof document>;

/** Parses a discovery document. @throws for an invalid document, with its source. */
export function readDocument(text: string, source: string): Document {
  const read = document.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Error(`${source} is not a discovery document: ${z.prettifyError(read.error)}`);
}

/** Lists all methods of a document, including those of nested resources. */
export function methodsOf(given: Document): readonly Method[] {
  return methodsBelow(Object.values(given.resources));
}

function methodsBelow(resources: readonly Resource[]): readonly Method[] {
  return resources.flatMap(({ methods = {}, resources: nested = {} }) => [
    ...Object.values(methods),
    ...methodsBelow(Object.values(nested)),
  ]);
}
