/** Describes the shape of JSON bodies, and derives their types from it. */

export interface TextShape {
  readonly kind: 'text';
}
export interface IntegerShape {
  readonly kind: 'integer';
}
export interface NumberShape {
  readonly kind: 'number';
}
export interface BooleanShape {
  readonly kind: 'boolean';
}
/** Any JSON value, kept unchanged, including null. */
export interface AnyShape {
  readonly kind: 'any';
}
export interface ChoiceShape<V extends string = string> {
  readonly kind: 'choice';
  readonly typeName: string;
  readonly values: readonly V[];
}
export interface ListShape<S = unknown> {
  readonly kind: 'list';
  readonly of: S;
}
export interface MapShape<S = unknown> {
  readonly kind: 'map';
  readonly of: S;
}
export interface MessageShape<F = Readonly<Record<string, unknown>>> {
  readonly kind: 'message';
  readonly fields: F;
  readonly oneOf: OneOfGroup | null;
}
export interface OneOfGroup {
  readonly name: string;
  readonly fields: ReadonlySet<string>;
}

export type Shape =
  | TextShape
  | IntegerShape
  | NumberShape
  | BooleanShape
  | AnyShape
  | ChoiceShape
  | ListShape
  | MapShape
  | MessageShape;

/** The type of a checked value. Any field may be missing, as in Google’s JSON. */
export type ShapeValue<S> = S extends TextShape
  ? string
  : S extends IntegerShape | NumberShape
    ? number
    : S extends BooleanShape
      ? boolean
      : S extends ChoiceShape<infer V>
        ? V
        : S extends ListShape<infer E>
          ? readonly ShapeValue<E>[]
          : S extends MapShape<infer E>
            ? Readonly<Record<string, ShapeValue<E>>>
            : S extends MessageShape<infer F>
              ? { readonly [K in keyof F]?: ShapeValue<F[K]> }
              : unknown;

export const text: TextShape = { kind: 'text' };
export const integer: IntegerShape = { kind: 'integer' };
export const decimalShape: NumberShape = { kind: 'number' };
export const booleanShape: BooleanShape = { kind: 'boolean' };
export const anyShape: AnyShape = { kind: 'any' };

export function toChoice<const V extends string>(
  typeName: string,
  values: readonly V[],
): ChoiceShape<V> {
  return { kind: 'choice', typeName, values };
}

export function toList<S extends Shape>(of: S): ListShape<S> {
  return { kind: 'list', of };
}

export function toMap<S extends Shape>(of: S): MapShape<S> {
  return { kind: 'map', of };
}

export function toMessage<F extends Readonly<Record<string, Shape>>>(
  fields: F,
  {
    oneOf,
  }: { readonly oneOf?: { readonly name: string; readonly fields: readonly string[] } } = {},
): MessageShape<F> {
  return {
    kind: 'message',
    fields,
    oneOf: oneOf ? { name: oneOf.name, fields: new Set(oneOf.fields) } : null,
  };
}

/** Builds a message in which at most one field is set, such as `ExtendedValue`. */
export function buildOneOf<F extends Readonly<Record<string, Shape>>>(
  name: string,
  fields: F,
): MessageShape<F> {
  return toMessage(fields, { oneOf: { name, fields: Object.keys(fields) } });
}
