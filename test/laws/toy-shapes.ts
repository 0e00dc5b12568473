import type { QuestionValue } from '../../rules/kit/asking/form.ts';
import type { Game } from '../../rules/kit/match/game.ts';
import type { toyQuestions } from './toy-form.ts';
import type { ToyContent, ToyEvent, ToyState } from './toy-state.ts';

export type ToyOrders = QuestionValue<typeof toyQuestions>;

export type ToyGame = Game<ToyContent, ToyState, ToyOrders, ToyEvent>;
