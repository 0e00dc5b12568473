/** A turn: refusals are judged on the position at its start, then both moves land at once and both deliver. */

import { orderOf } from '../kit/asking/orders.ts';
import { type Stage, stage } from '../kit/match/stage.ts';
import { collected } from '../kit/reckoning/collecting.ts';
import { type Event, SOURCES } from './events.ts';
import { sidesOf, type TeamLetters } from './letters.ts';
import { canMove, type Instruction, instructionText, refusalsOf } from './moving.ts';
import type { Now } from './now.ts';
import type { Orders, Submitted } from './orders.ts';
import { type Fault, REASONS } from './reasons.ts';
import { type State, type Team, teamOf, withVisit } from './state.ts';

export const judgeInstruction = (
  { setup }: Pick<Now, 'setup'>,
  side: TeamLetters,
  instruction: Instruction | null,
): readonly Fault[] =>
  instruction === null
    ? []
    : refusalsOf(setup.content, side, instruction).map((why) => ({
        where: 'instruction',
        why,
        given: instructionText(instruction),
      }));

/** Both players' instructions are carried out. */
export function moveCouriers(submitted: Submitted): Stage<State, Event> {
  const { state } = submitted;
  const events = collected(sidesOf(submitted), (side) => courseOf(submitted, side));
  const teams: Record<string, Team> = { ...state.teams };
  let stillTurns = state.stillTurns + 1;
  for (const event of events) {
    if (event.kind !== 'moved') continue;
    const team = teamOf(state, event.seat);
    teams[event.seat] = { ...team, routes: withVisit(team.routes, event.courier, event.to) };
    stillTurns = 0;
  }
  return stage({ ...state, teams, stillTurns }, ...events);
}

/** What becomes of one player's turn. */
function courseOf(submitted: Submitted, side: TeamLetters): readonly Event[] {
  const { seat, routes } = side;
  if (!canMove(submitted.setup.content, side))
    return [{ kind: 'skipped', rule: SOURCES.skipped, seat }];
  const instruction = orderOf<Orders, 'turn'>(submitted.orders, seat, 'turn')?.instruction ?? null;
  if (instruction === null) return [{ kind: 'idled', rule: SOURCES.noInstruction, seat }];
  const { courier, to } = instruction;
  const at = routes[courier].at(-1) ?? '';
  const faults = judgeInstruction(submitted, side, instruction);
  const [first] = faults;
  if (first !== undefined)
    return [
      { kind: 'refused', rule: SOURCES.refused, seat },
      { kind: 'refused order', rule: REASONS[first.why].rule, seat, courier, at, to, faults },
    ];
  const isNew = !side.letters.has(to);
  const houses = side.letters.size + (isNew ? 1 : 0);
  return [{ kind: 'moved', rule: SOURCES.delivery, seat, courier, from: at, to, isNew, houses }];
}
