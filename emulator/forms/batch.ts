/** Applies the requests of `forms.batchUpdate`, all or none. */

import { readShape } from '../core/check.ts';
import { type Mask, parseCheckedMask } from '../core/mask.ts';
import { createFeatureRefusal, refuseArgument } from '../core/refusal.ts';
import type { MessageShape, Shape } from '../core/shape.ts';
import {
  type ChoiceOption,
  type ChoiceQuestion,
  type ChoiceType,
  type Form,
  type Item,
  type ItemKind,
  listQuestions,
  type QuestionKind,
} from './form.ts';
import {
  type DescribedChoice,
  type DescribedItem,
  type DescribedOption,
  type DescribedQuestion,
  type DescribedRequest,
  infoShape,
  itemShape,
  settingsShape,
} from './request.ts';

export interface FormDraft {
  readonly form: Form;
  readonly nextNumber: number;
}

interface CreatedReply {
  readonly createItem: { readonly itemId: string; readonly questionId?: readonly string[] };
}
type RequestReply = CreatedReply | Readonly<Record<string, never>>;

interface BatchStep {
  readonly draft: FormDraft;
  readonly reply: RequestReply;
}

export interface BatchResult {
  readonly draft: FormDraft;
  readonly replies: readonly RequestReply[];
}

/** Applies requests in order. Throws a `Refusal` that names the first invalid request. */
export function applyBatch(draft: FormDraft, requests: readonly DescribedRequest[]): BatchResult {
  const replies: RequestReply[] = [];
  let current = draft;
  requests.forEach((request, index) => {
    const step = applyAtIndex(current, request, index);
    current = step.draft;
    replies.push(step.reply);
  });
  return { draft: current, replies };
}

function applyAtIndex(draft: FormDraft, request: DescribedRequest, index: number): BatchStep {
  try {
    return applyRequest(draft, request);
  } catch (error) {
    if (!(error instanceof InvalidItem)) throw error;
    if (error.isGooglesSentence) throw refuseArgument(error.message);
    const kind = Object.keys(request)[0];
    const place = kind === undefined ? `requests[${index}]` : `requests[${index}].${kind}`;
    throw refuseArgument(`Invalid ${place}: ${error.message}`);
  }
}

function applyRequest(draft: FormDraft, request: DescribedRequest): BatchStep {
  if (request.createItem) return createItem(draft, request.createItem);
  if (request.updateItem) return updateItem(draft, request.updateItem);
  return { draft: { ...draft, form: changeForm(draft.form, request) }, reply: {} };
}

function changeForm(form: Form, request: DescribedRequest): Form {
  if (request.deleteItem) return deleteItem(form, request.deleteItem);
  if (request.moveItem) return moveItem(form, request.moveItem);
  if (request.updateFormInfo) return updateInfo(form, request.updateFormInfo);
  if (request.updateSettings) return updateSettings(form, request.updateSettings);
  throw new InvalidItem('No request set.');
}

type RequestBody<K extends keyof DescribedRequest> = NonNullable<DescribedRequest[K]>;
type ItemLocation = RequestBody<'deleteItem'>['location'];

function createItem({ form, nextNumber }: FormDraft, given: RequestBody<'createItem'>): BatchStep {
  if (!given.item) throw new InvalidItem('item is required.');
  const index = requireItemIndex(given.location, form.items.length + 1);
  const identifiers = collectIdentifiers(form.items, nextNumber);
  const item = readItem(given.item, { identifiers, sections: listSectionIds(form.items) });
  const items = form.items.toSpliced(index, 0, item);
  return { draft: buildDraft(form, items, identifiers), reply: { createItem: toReply(item) } };
}

function toReply(item: Item): CreatedReply['createItem'] {
  const ids = listQuestions(item).map((question) => question.questionId);
  return { itemId: item.itemId, ...(ids.length > 0 ? { questionId: ids } : {}) };
}

function buildDraft(form: Form, items: readonly Item[], identifiers: FormIdentifiers): FormDraft {
  return { form: { ...form, items }, nextNumber: identifiers.nextNumber };
}

function updateItem({ form, nextNumber }: FormDraft, given: RequestBody<'updateItem'>): BatchStep {
  if (!given.item) throw new InvalidItem('item is required.');
  const index = requireItemIndex(given.location, form.items.length);
  const mask = readUpdateMask(given.updateMask, itemShape);
  const old = getItemAt(form, index);
  const described = readShape(
    itemShape,
    mergeMaskedFields({ ...old }, given.item, mask, itemShape),
  );
  const identifiers = collectIdentifiers(form.items.toSpliced(index, 1), nextNumber);
  const item = readItem(described, { identifiers, sections: listSectionIds(form.items) });
  if (findItemKind(item) !== findItemKind(old))
    throw new InvalidItem('The kind of an item cannot be changed.');
  const items = omitDanglingTargets(form.items.with(index, item));
  return { draft: buildDraft(form, items, identifiers), reply: {} };
}

function findItemKind(item: Item): string | undefined {
  return Object.keys(item).find((key) => key.endsWith('Item'));
}

function deleteItem(form: Form, { location }: RequestBody<'deleteItem'>): Form {
  const index = requireItemIndex(location, form.items.length);
  return { ...form, items: omitDanglingTargets(form.items.toSpliced(index, 1)) };
}

function moveItem(form: Form, given: RequestBody<'moveItem'>): Form {
  const from = requireItemIndex(given.originalLocation, form.items.length);
  const to = requireItemIndex(given.newLocation, form.items.length);
  const item = getItemAt(form, from);
  return { ...form, items: form.items.toSpliced(from, 1).toSpliced(to, 0, item) };
}

function getItemAt(form: Form, index: number): Item {
  const item = form.items[index];
  if (!item) throw new InvalidItem(`There is no item at index ${index}.`);
  return item;
}

/** Returns the index of a location. An absent index is 0, which protocol buffers omit. */
function requireItemIndex(location: ItemLocation, count: number): number {
  if (!location) throw new InvalidItem('location is required.');
  const index = location.index ?? 0;
  if (index >= 0 && index < count) return index;
  throw new InvalidItem(`Location.index ${index} is not within [0, ${count}).`);
}

function listSectionIds(items: readonly Item[]): ReadonlySet<string> {
  return new Set(items.filter((item) => 'pageBreakItem' in item).map((item) => item.itemId));
}

function omitDanglingTargets(items: readonly Item[]): readonly Item[] {
  const sections = listSectionIds(items);
  return items.map((item) => {
    if (!('questionItem' in item) || !('choiceQuestion' in item.questionItem.question)) return item;
    const { question } = item.questionItem;
    const options = question.choiceQuestion.options.map((option) =>
      replaceTargetSection(option, sections),
    );
    const choiceQuestion = { ...question.choiceQuestion, options };
    return {
      ...item,
      questionItem: { ...item.questionItem, question: { ...question, choiceQuestion } },
    };
  });
}

function replaceTargetSection(option: ChoiceOption, sections: ReadonlySet<string>): ChoiceOption {
  const { goToSectionId, ...rest } = option;
  if (goToSectionId === undefined || sections.has(goToSectionId)) return option;
  return { ...rest, goToAction: 'NEXT_SECTION' };
}

function updateInfo(form: Form, { info = {}, updateMask }: RequestBody<'updateFormInfo'>): Form {
  const mask = readUpdateMask(updateMask, infoShape);
  if (mask !== 'everything' && mask.has('documentTitle')) {
    throw new InvalidItem('documentTitle cannot be changed here; rename the file in Drive.');
  }
  const { title, description } = form;
  const next = readShape(
    infoShape,
    mergeMaskedFields({ title, description }, info, mask, infoShape),
  );
  return { ...form, title: requireOneLine(next.title ?? ''), description: next.description ?? '' };
}

function updateSettings(form: Form, given: RequestBody<'updateSettings'>): Form {
  const mask = readUpdateMask(given.updateMask, settingsShape);
  const next = readShape(
    settingsShape,
    mergeMaskedFields({ ...form.settings }, given.settings ?? {}, mask, settingsShape),
  );
  const { emailCollectionType = 'DO_NOT_COLLECT', quizSettings } = next;
  return { ...form, settings: { emailCollectionType, ...(quizSettings && { quizSettings }) } };
}

interface ItemContext {
  readonly identifiers: FormIdentifiers;
  readonly sections: ReadonlySet<string>;
}

/** Parses an item, and generates any missing ids. Throws `InvalidItem`. */
function readItem(described: DescribedItem, surroundings: ItemContext): Item {
  const { title, description } = described;
  const { identifiers } = surroundings;
  return {
    itemId: claimId({
      identifiers,
      taken: identifiers.items,
      given: described.itemId,
      name: 'item ID',
    }),
    ...(title ? { title: requireOneLine(title) } : {}),
    ...(description ? { description } : {}),
    ...readItemKind(described, surroundings),
  };
}

function readItemKind(
  { questionItem, pageBreakItem }: DescribedItem,
  { identifiers, sections }: ItemContext,
): ItemKind {
  if (pageBreakItem) return { pageBreakItem: {} };
  if (!questionItem) throw new InvalidItem('An item must have a kind.');
  const { question } = questionItem;
  if (!question) throw new InvalidItem('A question item must have a question.');
  const head = {
    questionId: claimId({
      ...{ identifiers, taken: identifiers.questions },
      ...{ given: question.questionId, name: 'question ID' },
    }),
    ...(question.required ? { required: true as const } : {}),
  };
  return { questionItem: { question: { ...head, ...readQuestionKind(question, sections) } } };
}

/** The largest entry id on the page of a form. */
const MAX_FORM_ID = 0x7fffffff;
/** An odd multiplier that spreads consecutive numbers over all ids without repetition. */
const ID_MULTIPLIER = 0x9e3779b1;

interface FormIdentifiers {
  readonly items: ReadonlySet<number>;
  readonly questions: ReadonlySet<number>;
  nextNumber: number;
}

function collectIdentifiers(items: readonly Item[], nextNumber: number): FormIdentifiers {
  return {
    items: new Set(items.map((item) => parseId(item.itemId))),
    questions: new Set(
      items.flatMap(listQuestions).map((question) => parseId(question.questionId)),
    ),
    nextNumber,
  };
}

interface IdClaim {
  readonly identifiers: FormIdentifiers;
  readonly taken: ReadonlySet<number>;
  readonly given: string | undefined;
  readonly name: string;
}

/** Returns the given id, or a new one. Throws `InvalidItem` if it is malformed or taken. */
function claimId({ identifiers, taken, given, name }: IdClaim): string {
  const id = given === undefined || given === '' ? allocateFormId(identifiers, taken) : given;
  if (!/^[0-9a-f]{1,8}$/.test(id) || parseId(id) > MAX_FORM_ID) {
    throw new InvalidItem(
      `Invalid ${name}: ${id}. It must be up to eight hex digits, at most 7fffffff.`,
    );
  }
  if (taken.has(parseId(id))) throw new InvalidItem(`Duplicate ${name}: ${id}.`);
  return id;
}

function parseId(id: string): number {
  return Number.parseInt(id, 16);
}

function allocateFormId(identifiers: FormIdentifiers, usedIds: ReadonlySet<number>): string {
  let id: number;
  do {
    id = Math.imul(identifiers.nextNumber, ID_MULTIPLIER) >>> 1;
    identifiers.nextNumber += 1;
  } while (usedIds.has(id));
  return id.toString(16).padStart(8, '0');
}

/** Parses the kind of a question. `sections` are ids of page breaks. Throws `InvalidItem`. */
function readQuestionKind(
  { choiceQuestion, textQuestion }: DescribedQuestion,
  sections: ReadonlySet<string>,
): QuestionKind {
  if (choiceQuestion) return { choiceQuestion: readChoice(choiceQuestion, sections) };
  if (!textQuestion) throw new InvalidItem('A question must have a kind.');
  if (textQuestion.paragraph) throw createFeatureRefusal('questions for a paragraph');
  return { textQuestion: {} };
}

function readChoice(
  { type, options = [] }: DescribedChoice,
  sections: ReadonlySet<string>,
): ChoiceQuestion {
  if (type === undefined) throw new InvalidItem('A choice question must have a type.');
  if (options.length === 0) {
    throw new InvalidItem('A choice question must have at least one option.');
  }
  const read = options.map((option) => readOption(option, type, sections));
  refuseDuplicates(read);
  refuseMixedTargets(read);
  return { type, options: read };
}

function readOption(
  { value, ...destination }: DescribedOption,
  type: ChoiceType,
  sections: ReadonlySet<string>,
): ChoiceOption {
  if (value === undefined || value === '') {
    throw new InvalidItem('An option must have a value.');
  }
  return { value: requireOneLine(value), ...readDestination(destination, type, sections) };
}

function readDestination(
  { goToAction, goToSectionId }: DescribedOption,
  type: ChoiceType,
  sections: ReadonlySet<string>,
): Omit<ChoiceOption, 'value'> {
  if (goToAction === undefined && !goToSectionId) return {};
  if (type === 'CHECKBOX') {
    throw new InvalidItem('Section navigation is not allowed for a CHECKBOX question.');
  }
  if (!goToSectionId) return goToAction === undefined ? {} : { goToAction };
  if (!sections.has(goToSectionId)) {
    throw new InvalidItem(`Option.goToSectionId ${goToSectionId} is not the ID of a page break.`);
  }
  return { goToSectionId };
}

function refuseDuplicates(options: readonly ChoiceOption[]): void {
  const seen = new Set<string>();
  for (const { value } of options) {
    if (seen.has(value)) throw new InvalidItem(`Duplicate option value: ${value}.`);
    seen.add(value);
  }
}

/** Throws if only some options of a question have a target (inferred from Apps Script). */
function refuseMixedTargets(options: readonly ChoiceOption[]): void {
  const leading = options.filter((option) => option.goToAction ?? option.goToSectionId);
  if (leading.length === 0 || leading.length === options.length) return;
  throw new InvalidItem(
    'Options with section navigation cannot be combined with options without it in one question.',
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Parses the mask of an update. Throws `InvalidItem` for a missing, malformed or unknown mask. */
function readUpdateMask(source: string | undefined, shape: Shape): Mask {
  if (!source) throw new InvalidItem('Update mask is required.');
  return parseCheckedMask(toCamelCase(source), shape, (path, isMalformed) =>
    isMalformed
      ? new InvalidItem(`Invalid update mask: ${source}.`)
      : new InvalidItem(`Invalid field in update mask: ${path}.`),
  );
}

/** Converts snake case to camel case, because Google’s guides use both in masks. */
function toCamelCase(source: string): string {
  return source.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the old fields, of which the masked ones are replaced by given values or removed. */
function mergeMaskedFields(old: Fields, given: Fields, mask: Mask, shape: Shape): Fields {
  if (mask === 'everything') return given;
  let result = old;
  for (const [name, below] of mask) {
    const cleared = shape.kind === 'message' ? omitOtherKinds(result, name, shape) : result;
    const [before, value] = [toFields(cleared[name]), toFields(given[name])];
    const part = findFieldShape(shape, name);
    const next =
      below === 'everything' ? given[name] : mergeMaskedFields(before, value, below, part);
    result = { ...cleared, [name]: next };
  }
  return result;
}

/** Removes the other fields of a one-of, as protocol buffers do when one field is set. */
function omitOtherKinds(fields: Fields, name: string, shape: MessageShape): Fields {
  const rivals = shape.oneOf?.fields;
  if (!rivals?.has(name)) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(([key]) => key === name || !rivals.has(key)),
  );
}

function findFieldShape(shape: Shape, name: string): Shape {
  // `parseCheckedMask` has checked that the shape contains every name of the mask.
  return shape.kind === 'message' ? (shape.fields[name] as Shape) : shape;
}

const toFields = (value: unknown): Fields => ({ ...(value ?? {}) });

/** The error for an invalid item, thrown where its place in the request is unknown. */

export class InvalidItem extends Error {
  /** Whether the message is Google’s whole text, to which the item’s place is not added. */
  readonly isGooglesSentence: boolean;

  constructor(sentence: string, isGooglesSentence = false) {
    super(sentence);
    this.name = 'InvalidItem';
    this.isGooglesSentence = isGooglesSentence;
  }
}

/** Returns the text. Throws for a line break, which titles and options must not contain. */
export function requireOneLine(text: string): string {
  if (/[\r\n]/.test(text)) {
    throw new InvalidItem('Displayed text cannot contain newlines', true);
  }
  return text;
}
