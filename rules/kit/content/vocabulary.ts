/** A closed vocabulary: the phrases that a host may write in a cell, and their meanings. */

import * as z from 'zod';

/** Parses the trimmed text in a place of a phrase; null if it is invalid. */
export interface Slot<Value> {
  (text: string): Value | null;
  /** The expected text, for a host; absent if nothing short describes it. */
  readonly expects?: string;
  /** Shown in place of the slot: "1 to 9". */
  readonly shown?: string;
  /** For an invalid text, the refused part and the expectation. */
  readonly refusal?: (text: string) => string | null;
}

export interface Phrase<Meaning> {
  /** The phrase with slots in braces: "visitors gain {amount} {meter}". */
  readonly form: string;
  /** Its effect, a sentence for a host. */
  readonly about: string;
  read(text: string): Meaning | null;
  /** For a text that differs from this phrase only in an amount: the amount and the expectation. */
  refusal(text: string): string | null;
  /** As shown to readers: "launch 1 to 3". */
  readonly shown: string;
}

type Slots = Readonly<Record<string, Slot<unknown>>>;
type Values<Named> = {
  readonly [Name in keyof Named]: Named[Name] extends Slot<infer Value> ? Value : never;
};

/**
 * A phrase of fixed words and slots; case and spaces do not matter. Alternative words are written
 * "gain|gains". @throws when places and slots do not correspond.
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

/** The first refusal that has an expectation. */
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

/** A form and its slots, as in {@link phrase}. */
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

/** The meanings of some phrases. */
export type Meaning<Phrases> = Phrases extends readonly Phrase<infer Said>[] ? Said : never;

/** Builds phrases whose meanings are their slots' values with the `kind`. */
export const vocabulary = <const Kinds extends Readonly<Record<string, Spoken>>>(
  kinds: Kinds,
): readonly Phrase<SaidBy<Kinds>>[] =>
  Object.entries(kinds).map(([kind, spoken]) =>
    phrase({ ...spoken, means: (values) => ({ kind, ...values }) as SaidBy<Kinds> }),
  );

const PLACE = /\{(\w+)\}/g;

const singleSpaced = (text: string): string => text.trim().replace(/\s+/gu, ' ');

/** Without slots the groups are an empty record. */
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

/** One of a few words, each in one or several spellings: `{ Rations: ['Ration', 'Rations'] }`. */
export const wordSlot =
  <Word extends string>(ways: Readonly<Record<Word, string | readonly string[]>>): Slot<Word> =>
  (text) =>
    (Object.keys(ways) as Word[]).find((word) =>
      [ways[word]].flat().some((way) => way.toLowerCase() === text.toLowerCase()),
    ) ?? null;

/** One of a list of words, spelled as listed. */
export const listedWordSlot =
  <Word extends string>(words: readonly Word[]): Slot<Word> =>
  (text) =>
    words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null;

/** A slot for any of several phrases: "if you lack a colonist there: {action}". */
export const phraseSlot = <Meaning>(phrases: readonly Phrase<Meaning>[]): Slot<Meaning> =>
  Object.assign((text: string) => readPhrase(phrases, text), {
    refusal: (text: string) => refusalOf(phrases, text),
  });

/** The refused part of a text that is a phrase except for an amount. */
function refusalOf(phrases: readonly Phrase<unknown>[], text: string): string | null {
  for (const each of phrases) {
    const refusal = each.refusal(text);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** The first phrase that matches decides; null if none does. */
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

const SEPARATOR = ';';

/** A cell with any number of phrases, separated by semicolons. For a content column. */
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
