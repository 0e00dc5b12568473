/** A closed vocabulary: the phrases that a host may write in a cell, and what each of them means. */

import * as z from 'zod';

/** What stands in a phrase's place for something: gets the text there, trimmed, its spaces single; null when it is not what is meant. */
export interface Slot<Value> {
  (text: string): Value | null;
  /** What is expected there, for a host; absent where nothing short says it. */
  readonly expects?: string;
  /** In the place of it where the phrase is shown: "1 to 9". */
  readonly shown?: string;
  /** Of a text that is not what is meant: what in it is refused, and what is expected there. */
  readonly refusal?: (text: string) => string | null;
}

/** One kind of thing that can be said. */
export interface Phrase<Meaning> {
  /** As it is written, with the places of slots in braces: "visitors gain {amount} {meter}". */
  readonly form: string;
  /** What it does, a sentence for a host. */
  readonly about: string;
  read(text: string): Meaning | null;
  /** Of a text that is this phrase but for an amount: which, and what is expected in its place. Null for any other. */
  refusal(text: string): string | null;
  /** As a reader is shown it: "launch 1 to 3". */
  readonly shown: string;
}

type Slots = Readonly<Record<string, Slot<unknown>>>;
type Values<Named> = {
  readonly [Name in keyof Named]: Named[Name] extends Slot<infer Value> ? Value : never;
};

/**
 * A phrase of fixed words around slots; capitals do not matter, nor how many spaces there are. Words that may be written in
 * two ways are given as "gain|gains". @throws when the form names a place that has no slot, or a slot has no place.
 */
export function phrase<Named extends Slots, Meaning>(written: {
  readonly form: string;
  readonly about: string;
  readonly slots?: Named;
  readonly means: (values: Values<Named>) => Meaning;
}): Phrase<Meaning> {
  const { form, about, slots = {}, means } = written;
  const names = [...form.matchAll(PLACE)].map(([, name = '']) => name);
  const strange = [...names, ...Object.keys(slots)].find(
    (name) => !Object.hasOwn(slots, name) || !names.includes(name),
  );
  if (strange !== undefined) throw new Error(`"${form}": place or slot "${strange}" is alone`);
  const pattern = patternOf(form);
  return {
    form,
    about,
    read(text) {
      const found = pattern.exec(singleSpaced(text))?.groups;
      const values = found === undefined ? null : takenValues(slots, found);
      return values === null ? null : means(values as Values<Named>);
    },
    refusal(text) {
      const found = pattern.exec(singleSpaced(text))?.groups;
      return found === undefined ? null : refusedIn(slots, found);
    },
    shown: form
      .replace(/(\w+)\|(\w+)/g, '$1')
      .replace(PLACE, (_, name: string) => shownFor(slots, name)),
  };
}

const shownFor = (slots: Slots, name: string): string => slots[name]?.shown ?? name;

/** The first place at which something is refused that says what it expects. */
function refusedIn(slots: Slots, found: Readonly<Record<string, string>>): string | null {
  for (const [name, slot] of Object.entries(slots)) {
    const given = found[name] ?? '';
    if (slot(given) !== null) continue;
    return slot.expects === undefined
      ? (slot.refusal?.(given) ?? null)
      : `${slot.expects} in place of “${given}”`;
  }
  return null;
}

/** How one kind of thing is said, as in {@link phrase}. */
interface Spoken {
  readonly form: string;
  readonly about: string;
  readonly slots?: Slots;
}

type SaidBy<Kinds> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & (Kinds[Kind] extends {
    readonly slots: infer Named;
  }
    ? Values<Named>
    : unknown);
}[keyof Kinds];

/** All that phrases can mean. */
export type Meaning<Phrases> = Phrases extends readonly Phrase<infer Said>[] ? Said : never;

/** Phrases that mean what stands in their places, told apart by `kind`. */
export const vocabulary = <const Kinds extends Readonly<Record<string, Spoken>>>(
  kinds: Kinds,
): readonly Phrase<SaidBy<Kinds>>[] =>
  Object.entries(kinds).map(([kind, spoken]) =>
    phrase({ ...spoken, means: (values) => ({ kind, ...values }) as SaidBy<Kinds> }),
  );

const PLACE = /\{(\w+)\}/g;

const singleSpaced = (text: string): string => text.trim().replace(/\s+/gu, ' ');

/** A phrase without places has no groups: it gets an empty record then. */
function patternOf(form: string): RegExp {
  const words = form.split(' ').map((word) => {
    const literal = word.replace(/[.*+?^$()[\]\\]/g, '\\$&').replace(PLACE, '(?<$1>.+?)');
    return literal.includes('|') ? `(?:${literal})` : literal;
  });
  return new RegExp(`^${words.join(' ')}(?<end>)$`, 'iu');
}

function takenValues(
  slots: Slots,
  found: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> | null {
  const values: Record<string, unknown> = {};
  for (const [name, slot] of Object.entries(slots)) {
    const value = slot(found[name] ?? '');
    if (value === null) return null;
    values[name] = value;
  }
  return values;
}

/** A whole number within bounds, both included. */
export const amountSlot = (least: number, most: number): Slot<number> =>
  Object.assign(
    (text: string) => {
      const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return amount >= least && amount <= most ? amount : null;
    },
    { expects: `a whole number from ${least} to ${most}`, shown: `${least} to ${most}` },
  );

/** One of a few words, each with the way it is written, or several: `{ Water: 'Water', Rations: ['Ration', 'Rations'] }`. */
export const wordSlot =
  <Word extends string>(ways: Readonly<Record<Word, string | readonly string[]>>): Slot<Word> =>
  (text) =>
    (Object.keys(ways) as Word[]).find((word) =>
      [ways[word]].flat().some((way) => way.toLowerCase() === text.toLowerCase()),
    ) ?? null;

/** One of a list of words, written as it stands there. */
export const listedWordSlot =
  <Word extends string>(words: readonly Word[]): Slot<Word> =>
  (text) =>
    words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null;

/** A place for any of several phrases: "if you have no colonist there: {action}". */
export const phraseSlot = <Meaning>(phrases: readonly Phrase<Meaning>[]): Slot<Meaning> =>
  Object.assign((text: string) => readPhrase(phrases, text), {
    refusal: (text: string) => refusalOf(phrases, text),
  });

/** What is refused of a text that is one of the phrases but for an amount. */
function refusalOf(phrases: readonly Phrase<unknown>[], text: string): string | null {
  for (const each of phrases) {
    const refusal = each.refusal(text);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** The first phrase that understands a text decides what it means; null when none does. */
export function readPhrase<Meaning>(
  phrases: readonly Phrase<Meaning>[],
  text: string,
): Meaning | null {
  for (const each of phrases) {
    const meaning = each.read(text);
    if (meaning !== null) return meaning;
  }
  return null;
}

/** Between two phrases in one cell. */
const SEPARATOR = ';';

/** A cell with any number of phrases, divided by semicolons; an empty cell has none. Fits a content column. */
export const phrasesCell = <Meaning>(phrases: readonly Phrase<Meaning>[]) =>
  z.string().transform((text, context): readonly Meaning[] => {
    const parts = text
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return parts.flatMap((part) => {
      const meaning = readPhrase(phrases, part);
      if (meaning !== null) return [meaning];
      const refusal = refusalOf(phrases, part);
      context.addIssue({
        code: 'custom',
        message: `"${part}" is not one of the phrases`,
        ...(refusal !== null && { params: { expected: `in “${part}” ${refusal}` } }),
      });
      return [];
    });
  });
