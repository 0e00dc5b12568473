/** What a card's action does, effect by effect; where something has to be chosen, it says so. */

import type { Seat } from '../kit/seat.ts';
import { emit } from '../kit/stage.ts';
import type { Effect } from './actions.ts';
import { COLOURS, type Colour, isSettled, SETTLED_COLOURS } from './colours.ts';
import type { ChoiceOf, Question } from './decisions.ts';
import { lookOptions, riseOptions, switchOptions } from './options.ts';
import {
  board,
  changeEnergy,
  draw,
  enter,
  launch,
  lay,
  nothing,
  settlerOf,
  shift,
  takeTop,
  withSettler,
} from './table.ts';
import { type Choosing, chosen, type Done, type Work } from './work.ts';

interface Doing {
  readonly seat: Seat;
  readonly effect: Effect;
  /** The Building of the card. */
  readonly at: Colour;
}

export function doEffect(work: Work, doing: Doing): Done {
  const { seat, effect, at } = doing;
  const { now, chance, content } = work;
  switch (effect.kind) {
    case 'launch':
      return launch(now, seat, effect.count);
    case 'gain Energy':
      return changeEnergy(now, seat, { change: effect.count, top: content.energy.top });
    case 'draw':
      return draw(now, seat, { count: effect.count, chance });
    case 'board':
      return isSettled(at)
        ? board(now, seat, { at, count: effect.count })
        : emit(now, now.state, nothing(seat, 'the Habitation holds no colonists'));
    case 'look':
      return look(work, seat, effect.count);
    case 'switch':
      return switchColonists(work, seat);
    case 'rise':
      return rise(work, seat);
    case 'settle':
      return settle(work, seat);
    case 'cover':
      return cover(work, seat);
  }
}

/** Goes on with what was chosen; with nothing, nothing is done; without a choice the choice is owed. */
function after<Asked extends Question, Value extends ChoiceOf[Asked]>(
  work: Work,
  choosing: Choosing<Asked, Value>,
  then: (value: Value) => Done,
): Done {
  const found = chosen(work, choosing);
  if (found.kind === 'owed') return found;
  if (found.value !== null) return then(found.value);
  const { now } = work;
  const what = choosing.options.length === 0 ? 'there is nothing to choose' : 'nothing was chosen';
  return emit(now, now.state, nothing(choosing.seat, what));
}

/** The player keeps in mind what was seen. */
function look(work: Work, seat: Seat, count: number): Done {
  const { now } = work;
  const { state } = now;
  return after(work, { seat, question: 'look', options: lookOptions(state, seat) }, (of) => {
    const cards = settlerOf(state, of).prep.slice(0, count);
    const { looks } = settlerOf(state, seat);
    const rule = 'Content, Cards';
    return emit(
      now,
      withSettler(state, seat, { looks: [...looks, { turn: state.turn, of, cards }] }),
      { kind: 'looked', rule, seat, of, count: cards.length },
      { kind: 'saw', rule, seat, of, cards },
    );
  });
}

function switchColonists(work: Work, seat: Seat): Done {
  const { now } = work;
  const { state } = now;
  return after(
    work,
    { seat, question: 'switch', options: switchOptions(state) },
    ({ at, one, two }) => {
      const moved = shift(shift(state, at, two, false), at, one, true);
      return emit(now, moved, { kind: 'switched', rule: 'Content, Cards', seat, at, one, two });
    },
  );
}

function rise(work: Work, seat: Seat): Done {
  const { now } = work;
  return after(work, { seat, question: 'rise', options: riseOptions(now.state, seat) }, (at) =>
    emit(now, shift(now.state, at, seat, true), {
      kind: 'shifted',
      rule: 'Content, Cards',
      seat,
      at,
      of: seat,
      up: true,
    }),
  );
}

function settle(work: Work, seat: Seat): Done {
  const { now } = work;
  if (settlerOf(now.state, seat).ship === 0) {
    return emit(now, now.state, nothing(seat, 'the Ship is empty'));
  }
  return after(work, { seat, question: 'settle', options: SETTLED_COLOURS }, (at) =>
    emit(now, enter(now.state, seat, at, 1), {
      kind: 'boarded',
      rule: 'Rules, Building Abilities: Habitation',
      seat,
      at,
      count: 1,
    }),
  );
}

function cover(work: Work, seat: Seat): Done {
  return after(work, { seat, question: 'cover', options: COLOURS }, (at) => {
    const { now, card } = takeTop(work.now, work.chance);
    if (card === null) return emit(now, now.state, nothing(seat, 'no card is left to draw'));
    const laid = lay(now.state, at, { card, faceUp: false });
    return emit(now, laid, { kind: 'covered', rule: 'Content, Cards', seat, at });
  });
}

export { settle as settleByAbility };
