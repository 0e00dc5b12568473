/** Item ids and question ids: hex digits, chosen by the caller or made here, unique within a form. */
import { type Item, questionsOf } from './form.ts';
import { InvalidItem } from './invalid-item.ts';

/** Above this a number is no entry id of a form's page. */
const LARGEST = 0x7fffffff;
/** Any odd number of about this size spreads the counter over the ids without meeting itself. */
const SPREAD = 0x9e3779b1;

/** The ids that other items have, as numbers, and the world's counter for new ones. */
export interface Identifiers {
  readonly items: ReadonlySet<number>;
  readonly questions: ReadonlySet<number>;
  nextNumber: number;
}

export function identifiersOf(items: readonly Item[], nextNumber: number): Identifiers {
  return {
    items: new Set(items.map((item) => numberOf(item.itemId))),
    questions: new Set(items.flatMap(questionsOf).map((asked) => numberOf(asked.questionId))),
    nextNumber,
  };
}

/** The given id, or a new one where none is given. Throws `InvalidItem` when it is malformed or taken. */
export function claimItemId(identifiers: Identifiers, given: string | undefined): string {
  return claim({ identifiers, taken: identifiers.items, given, name: 'item ID' });
}

/** As `claimItemId`, for a question. */
export function claimQuestionId(identifiers: Identifiers, given: string | undefined): string {
  return claim({ identifiers, taken: identifiers.questions, given, name: 'question ID' });
}

interface Claim {
  readonly identifiers: Identifiers;
  readonly taken: ReadonlySet<number>;
  readonly given: string | undefined;
  readonly name: string;
}

function claim({ identifiers, taken, given, name }: Claim): string {
  const id = given === undefined || given === '' ? freshId(identifiers, taken) : given;
  if (!isIdentifier(id)) {
    throw new InvalidItem(
      `Invalid ${name}: ${id}. It must be up to eight hex digits, at most 7fffffff.`,
    );
  }
  if (taken.has(numberOf(id))) throw new InvalidItem(`Duplicate ${name}: ${id}.`);
  return id;
}

function isIdentifier(id: string): boolean {
  return /^[0-9a-f]{1,8}$/.test(id) && numberOf(id) <= LARGEST;
}

function numberOf(id: string): number {
  return Number.parseInt(id, 16);
}

function freshId(identifiers: Identifiers, taken: ReadonlySet<number>): string {
  let id: number;
  do {
    id = Math.imul(identifiers.nextNumber, SPREAD) >>> 1;
    identifiers.nextNumber += 1;
  } while (taken.has(id));
  return id.toString(16).padStart(8, '0');
}
