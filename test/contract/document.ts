import { z } from 'zod';

const SCHEMA_TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'any'] as const;

/** The schema of a value. A `$ref` names another schema of the same document. */
export interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: (typeof SCHEMA_TYPES)[number] | undefined;
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

const LIMIT_FIELDS = {
  $ref: z.string().optional(),
  type: z.enum(SCHEMA_TYPES).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.string().optional(),
  maximum: z.string().optional(),
  readOnly: z.boolean().optional(),
  annotations: z.object({ required: z.array(z.string()).optional() }).optional(),
};

const valueSchema: z.ZodType<Schema> = z.object({
  ...LIMIT_FIELDS,
  get items() {
    return valueSchema.optional();
  },
  get properties() {
    return z.record(z.string(), valueSchema).optional();
  },
  get additionalProperties() {
    return valueSchema.optional();
  },
});

const parameterSchema = z.object({
  ...LIMIT_FIELDS,
  location: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  repeated: z.boolean().default(false),
});
export type Parameter = z.infer<typeof parameterSchema>;

const referenceSchema = z.object({ $ref: z.string() });

const methodSchema = z.object({
  id: z.string(),
  httpMethod: z.string(),
  /**
   * The path below `servicePath`. `{name}` is one segment; `{+name}` follows the pattern of its
   * parameter.
   */
  path: z.string(),
  /** The same path with one `{name}` for each segment. */
  flatPath: z.string().optional(),
  parameters: z.record(z.string(), parameterSchema).default({}),
  request: referenceSchema.optional(),
  response: referenceSchema.optional(),
});
export type Method = z.infer<typeof methodSchema>;

interface Resource {
  readonly methods?: Readonly<Record<string, Method>> | undefined;
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
}

const resourceSchema: z.ZodType<Resource> = z.object({
  methods: z.record(z.string(), methodSchema).optional(),
  get resources() {
    return z.record(z.string(), resourceSchema).optional();
  },
});

const documentSchema = z.object({
  kind: z.literal('discovery#restDescription'),
  name: z.string(),
  version: z.string(),
  servicePath: z.string(),
  parameters: z.record(z.string(), parameterSchema).default({}),
  schemas: z.record(z.string(), valueSchema),
  resources: z.record(z.string(), resourceSchema),
});
export type Document = z.infer<typeof documentSchema>;

/** @throws if the document is invalid */
export function readDocument(text: string, source: string): Document {
  const read = documentSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new Error(`${source} is not a discovery document: ${z.prettifyError(read.error)}`);
}

/** Lists all methods of a document, including those of nested resources. */
export function listMethods(given: Document): readonly Method[] {
  return listMethodsBelow(Object.values(given.resources));
}

function listMethodsBelow(resources: readonly Resource[]): readonly Method[] {
  return resources.flatMap(({ methods = {}, resources: nested = {} }) => [
    ...Object.values(methods),
    ...listMethodsBelow(Object.values(nested)),
  ]);
}
