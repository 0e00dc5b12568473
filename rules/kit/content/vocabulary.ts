/** A closed vocabulary: the phrases that a host may write in a cell, and their meanings. */

import * as z from 'zod';

/** A variable part of a phrase. Parses its trimmed text; returns null if the text is invalid. */
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
  /** A sentence that explains the effect of the phrase to a host. */
  readonly about: string;
  read(text: string): Meaning | null;
  /** Describes the wrong amount in a text that is otherwise this phrase; null for other texts. */
  refusal(text: string): string | null;
  /** The phrase for readers: "launch 1 to 3". */
  readonly shown: string;
}

type SlotRecord = Readonly<Record<string, Slot<unknown>>>;
type SlotValues<Named> = {
  readonly [Name in keyof Named]: Named[Name] extends Slot<infer Value> ? Value : never;
};

/**
 * Defines a phrase of fixed words and slots; case and spaces do not matter. Alternative words are
 * written "gain|gains". @throws if the places in `form` are not those of `slots`
 */
export function phrase<Named extends SlotRecord, Meaning>(written: {
  readonly form: string;
  readonly about: string;
  readonly slots?: Named;
  readonly means: (values: SlotValues<Named>) => Meaning;
}): Phrase<Meaning> {
  const { form, about, slots = {}, means } = written;
  const names = [...form.matchAll(PLACE_PATTERN)].map(([, name = '']) => name);
  const strange = [...names, ...Object.keys(slots)].find(
    (name) => !Object.hasOwn(slots, name) || !names.includes(name),
  );
  if (strange !== undefined)
    throw new Error(`The phrase "${form}" must have both a place and a slot "${strange}".`);
  const pattern = buildPhrasePattern(form);
  return {
    form,
    about,
    read(text) {
      const found = pattern.exec(collapseSpaces(text))?.groups;
      const values = found === undefined ? null : parseSlots(slots, found);
      return values === null ? null : means(values as SlotValues<Named>);
    },
    refusal(text) {
      const found = pattern.exec(collapseSpaces(text))?.groups;
      return found === undefined ? null : describeInvalidSlot(slots, found);
    },
    shown: form
      .replace(/(\w+)\|(\w+)/g, '$1')
      .replace(PLACE_PATTERN, (_, name: string) => formatSlot(slots, name)),
  };
}

const formatSlot = (slots: SlotRecord, name: string): string => slots[name]?.shown ?? name;

/** Describes the first invalid slot and its expected text; null if all slots are valid. */
function describeInvalidSlot(
  slots: SlotRecord,
  found: Readonly<Record<string, string>>,
): string | null {
  for (const [name, slot] of Object.entries(slots)) {
    const given = found[name] ?? '';
    if (slot(given) !== null) continue;
    return slot.expects === undefined
      ? (slot.refusal?.(given) ?? null)
      : `${slot.expects} in place of “${given}”`;
  }
  return null;
}

interface PhraseSpec {
  readonly form: string;
  readonly about: string;
  readonly slots?: SlotRecord;
}

type VocabularyMeaning<Kinds> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & (Kinds[Kind] extends {
    readonly slots: infer Named;
  }
    ? SlotValues<Named>
    : unknown);
}[keyof Kinds];

export type PhraseMeaning<Phrases> = Phrases extends readonly Phrase<infer Said>[] ? Said : never;

/** Defines phrases by kind. The meaning of a phrase is its kind with the values of its slots. */
export const defineVocabulary = <const Kinds extends Readonly<Record<string, PhraseSpec>>>(
  kinds: Kinds,
): readonly Phrase<VocabularyMeaning<Kinds>>[] =>
  Object.entries(kinds).map(([kind, spoken]) =>
    phrase({ ...spoken, means: (values) => ({ kind, ...values }) as VocabularyMeaning<Kinds> }),
  );

const PLACE_PATTERN = /\{(\w+)\}/g;

const collapseSpaces = (text: string): string => text.trim().replace(/\s+/gu, ' ');

/** Builds the pattern of a phrase. The empty group `end` ensures that each match has `groups`. */
function buildPhrasePattern(form: string): RegExp {
  const words = form.split(' ').map((word) => {
    const literal = word.replace(/[.*+?^$()[\]\\]/g, '\\$&').replace(PLACE_PATTERN, '(?<$1>.+?)');
    return literal.includes('|') ? `(?:${literal})` : literal;
  });
  return new RegExp(`^${words.join(' ')}(?<end>)$`, 'iu');
}

function parseSlots(
  slots: SlotRecord,
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
export const createAmountSlot = (least: number, most: number): Slot<number> =>
  Object.assign(
    (text: string) => {
      const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return amount >= least && amount <= most ? amount : null;
    },
    { expects: `a whole number from ${least} to ${most}`, shown: `${least} to ${most}` },
  );

/** Creates a slot for words, each with one or several spellings. */
export const createWordSlot =
  <Word extends string>(ways: Readonly<Record<Word, string | readonly string[]>>): Slot<Word> =>
  (text) =>
    (Object.keys(ways) as Word[]).find((word) =>
      [ways[word]].flat().some((way) => way.toLowerCase() === text.toLowerCase()),
    ) ?? null;

/** Creates a slot for the words of a list, in any capitals. */
export const createListedWordSlot = <Word extends string>(words: readonly Word[]): Slot<Word> =>
  createWordSlot(Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>);

/** Creates a slot for any of several phrases, as in "if you lack a colonist there: {action}". */
export const createPhraseSlot = <Meaning>(phrases: readonly Phrase<Meaning>[]): Slot<Meaning> =>
  Object.assign((text: string) => parsePhrase(phrases, text), {
    refusal: (text: string) => describeWrongAmount(phrases, text),
  });

/** Describes the wrong amount in a text that is otherwise a phrase; null for other texts. */
function describeWrongAmount(phrases: readonly Phrase<unknown>[], text: string): string | null {
  return phrases.map((each) => each.refusal(text)).find((refusal) => refusal !== null) ?? null;
}

/** Parses a text by the first phrase that matches. Returns null if none does. */
export function parsePhrase<Meaning>(
  phrases: readonly Phrase<Meaning>[],
  text: string,
): Meaning | null {
  return phrases.map((each) => each.read(text)).find((meaning) => meaning !== null) ?? null;
}

const PHRASE_SEPARATOR = ';';

/** The schema of a cell with any number of phrases, separated by semicolons. */
export const createPhrasesSchema = <Meaning>(phrases: readonly Phrase<Meaning>[]) =>
  z.string().transform((text, context): readonly Meaning[] => {
    const parts = text
      .split(PHRASE_SEPARATOR)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return parts.flatMap((part) => {
      const meaning = parsePhrase(phrases, part);
      if (meaning !== null) return [meaning];
      const refusal = describeWrongAmount(phrases, part);
      context.addIssue({
        code: 'custom',
        message: `"${part}" is not one of the phrases`,
        ...(refusal !== null && { params: { expected: `in “${part}” ${refusal}` } }),
      });
      return [];
    });
  });
