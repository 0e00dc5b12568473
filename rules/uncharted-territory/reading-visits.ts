/** Reading where a player wants to go, and whom to name there. */

import { answerTo } from '../kit/form.ts';
import type { Seat } from '../kit/seat.ts';
import type { Content } from './content.ts';
import { namingOf } from './effects.ts';
import {
  type FieldName,
  NAMED_FIELD,
  type NamedField,
  VISIT_FIELDS,
  type VisitField,
} from './fields.ts';
import { mayRest } from './opening.ts';
import type { Visit } from './orders.ts';
import { VISITS } from './planning.ts';
import type { OwnProblem } from './problems.ts';
import type { Given } from './reading.ts';
import { isOpenIn, SQUARES, type Square } from './squares.ts';
import { travellerOf } from './start.ts';

interface ReadVisits {
  readonly visits: readonly Visit[];
  readonly problems: readonly OwnProblem[];
}

/** In the order of the form; fields left blank are passed over. */
export function readVisits(given: Given): ReadVisits {
  const visits: Visit[] = [];
  const fields: VisitField[] = [];
  const problems: OwnProblem[] = [];
  for (const field of VISIT_FIELDS) {
    const read = readVisit(given, field, visits);
    visits.push(...read.visits);
    fields.push(...read.visits.map(() => field));
    problems.push(...read.problems);
  }
  const allowed = allowedVisits(given);
  for (const [index, { square }] of visits.entries()) {
    const where = fields[index];
    if (index < allowed || where === undefined) continue;
    problems.push({ kind: 'doubtful', code: 'one too many', where, given: square });
  }
  return { visits, problems };
}

function readVisit(given: Given, field: VisitField, before: readonly Visit[]): ReadVisits {
  const text = answerTo(given.answers, field)?.trim() ?? '';
  const naming = readNamed(given, NAMED_FIELD[field]);
  if (text === '') return { visits: [], problems: naming.problems };
  const square = squareOf(text, given.setup.content);
  if (square === null) {
    const problem: OwnProblem = {
      kind: 'unreadable',
      code: 'not a location',
      where: field,
      given: text,
    };
    return { visits: [], problems: [problem, ...naming.problems] };
  }
  const visit: Visit = { square, named: naming.named };
  return {
    visits: [visit],
    problems: [
      ...visitProblems(given, { field, square, before }),
      ...naming.problems,
      ...namingProblems(given, { visit, before, field: NAMED_FIELD[field] }),
    ],
  };
}

/** A square such as "c4", or a location's name; capitals and spaces do not matter. */
function squareOf(text: string, content: Content): Square | null {
  const plain = plainly(text);
  return (
    SQUARES.find(
      (square) =>
        square.toLowerCase() === plain || plainly(content.locations[square].name) === plain,
    ) ?? null
  );
}

const plainly = (text: string): string => text.replace(/\s+/gu, '').toLowerCase();

function visitProblems(
  { state, seat }: Given,
  asked: { readonly field: VisitField; readonly square: Square; readonly before: readonly Visit[] },
): readonly OwnProblem[] {
  const { field: where, square, before } = asked;
  const said = { where, given: square };
  if (state.exhausted.includes(square)) return [{ kind: 'illegal', code: 'exhausted', ...said }];
  if (!isOpenIn(square, state.round)) return [{ kind: 'illegal', code: 'not open yet', ...said }];
  if (before.some((other) => other.square === square)) {
    return [{ kind: 'illegal', code: 'named twice', ...said }];
  }
  return travellerOf(state, seat).visited.includes(square)
    ? [{ kind: 'doubtful', code: 'visited before', ...said }]
    : [];
}

function readNamed(
  { setup, answers }: Given,
  field: NamedField,
): { readonly named: Seat | null; readonly problems: readonly OwnProblem[] } {
  const text = answerTo(answers, field)?.trim() ?? '';
  if (text === '') return { named: null, problems: [] };
  const named = setup.players.find(({ seat }) => plainly(seat) === plainly(text))?.seat ?? null;
  return named === null
    ? { named, problems: [{ kind: 'unreadable', code: 'not a player', where: field, given: text }] }
    : { named, problems: [] };
}

/** What will make a naming void, or leave it out, where the location asks for one. */
function namingProblems(
  { setup, state, seat }: Given,
  asked: { readonly visit: Visit; readonly before: readonly Visit[]; readonly field: NamedField },
): readonly OwnProblem[] {
  const { visit, before, field: where } = asked;
  const { square, named } = visit;
  const naming = namingOf(setup.content.locations[square].effects);
  if (naming === 'nobody') return [];
  const doubt = (code: OwnProblem['code'], given: string): readonly OwnProblem[] => [
    { kind: 'doubtful', code, where, given },
  ];
  if (named === null) return doubt('nobody named', square);
  if (travellerOf(state, seat).namedLast.includes(named)) return doubt('named last round', named);
  if (naming === 'another' && named === seat) return doubt('oneself', named);
  return before.some((other) => other.named === named && letsName(setup.content, other))
    ? doubt('named already', named)
    : [];
}

const letsName = (content: Content, { square }: Visit): boolean =>
  namingOf(content.locations[square].effects) !== 'nobody';

/** A fourth visit takes the Power of Dark, and a Rest takes the place of a visit. */
function allowedVisits({ setup, state, seat, answers }: Given): number {
  const traveller = travellerOf(state, seat);
  const isChosen = (field: FieldName, value: string): boolean =>
    answerTo(answers, field)?.trim().toLowerCase() === value;
  const hasDark = isChosen('artefact', 'dark') && !traveller.artefactUsed;
  const rests = isChosen('rest', 'rest') && mayRest(setup.content, traveller);
  return VISITS + (hasDark ? 1 : 0) - (rests ? 1 : 0);
}
