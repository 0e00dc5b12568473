/** A closed vocabulary: the phrases that a host may write in a cell, and their meanings. */

import * as z from 'zod';

/** A variable part of a phrase: parses its trimmed text. Returns null if the text is invalid. */
export interface Slot<Value> {
  (text: string): Value | null;
  /** The expected text, for a host. Absent if no short text describes it. */
  readonly expects?: string;
  /** The text that readers see in place of the slot: "1 to 9". */
  readonly shown?: string;
  /** Describes the invalid part of a text and the expected text; null if there is no such part. */
  readonly refusal?: (text: string) => string | null;
}

export interface Phrase<Meaning> {
  /** The phrase with its slots in braces: "visitors gain {amount} {meter}". */
  readonly form: string;
  /** The effect of the phrase, a sentence for a host. */
  readonly about: string;
  read(text: string): Meaning | null;
  /** Describes the wrong amount in a text that is otherwise this phrase; null for other texts. */
  refusal(text: string): string | null;
  /** The phrase for readers: "launch 1 to 3". */
  readonly shown: string;
}

type Slots = Readonly<Record<string, Slot<unknown>>>;
type Values<Named> = {
  readonly [Name in keyof Named]: Named[Name] extends Slot<infer Value> ? Value : never;
};

/**
 * Defines a phrase of fixed words and slots; case and spaces do not matter. Alternative words are
 * written "gain|gains". @throws if the places in `form` are not those of `slots`
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
  if (strange !== undefined)
    throw new Error(`In the phrase "${form}", "${strange}" is not both a place and a slot.`);
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

/** Describes the first invalid slot, with its expected text; null without one. */
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

/** A phrase and its slots, as in {@link phrase}. */
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

/** The type of the meanings of some phrases. */
export type Meaning<Phrases> = Phrases extends readonly Phrase<infer Said>[] ? Said : never;

/** Defines phrases by kind. The meaning of a phrase is its kind with the values of its slots. */
export const vocabulary = <const Kinds extends Readonly<Record<string, Spoken>>>(
  kinds: Kinds,
): readonly Phrase<SaidBy<Kinds>>[] =>
  Object.entries(kinds).map(([kind, spoken]) =>
    phrase({ ...spoken, means: (values) => ({ kind, ...values }) as SaidBy<Kinds> }),
  );

const PLACE = /\{(\w+)\}/g;

const singleSpaced = (text: string): string => text.trim().replace(/\s+/gu, ' ');

/** Builds the pattern of a phrase. The group `end` gives every match a record of groups. */
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

/** Creates a slot for a whole number within bounds, both included. */
export const amountSlot = (least: number, most: number): Slot<number> =>
  Object.assign(
    (text: string) => {
      const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return amount >= least && amount <= most ? amount : null;
    },
    { expects: `a whole number from ${least} to ${most}`, shown: `${least} to ${most}` },
  );

/**
 * Creates a slot for words with one or several spellings each: `{ Rations: ['Ration', 'Rations']
 * }`.
 */
export const wordSlot =
  <Word extends string>(ways: Readonly<Record<Word, string | readonly string[]>>): Slot<Word> =>
  (text) =>
    (Object.keys(ways) as Word[]).find((word) =>
      [ways[word]].flat().some((way) => way.toLowerCase() === text.toLowerCase()),
    ) ?? null;

/** Creates a slot for the words of a list, in any capitals. */
export const listedWordSlot =
  <Word extends string>(words: readonly Word[]): Slot<Word> =>
  (text) =>
    words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? null;

/** Creates a slot for any of several phrases, as in "if you lack a colonist there: {action}". */
export const phraseSlot = <Meaning>(phrases: readonly Phrase<Meaning>[]): Slot<Meaning> =>
  Object.assign((text: string) => readPhrase(phrases, text), {
    refusal: (text: string) => refusalOf(phrases, text),
  });

/** Describes the wrong amount in a text that is otherwise a phrase; null for other texts. */
function refusalOf(phrases: readonly Phrase<unknown>[], text: string): string | null {
  for (const each of phrases) {
    const refusal = each.refusal(text);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Parses a text by the first phrase that matches. Returns null if none does. */
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

/** The schema of a cell with any number of phrases, separated by semicolons. */
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
