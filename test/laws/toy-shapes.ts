import type { Answered } from '../../rules/kit/asking/question.ts';
import type { Game } from '../../rules/kit/match/game.ts';
import type { questions } from './toy-form.ts';
import type { ToyContent, ToyEvent, ToyState } from './toy-state.ts';

export type ToyOrders = Answered<typeof questions>;

type AsGame = Game<ToyContent, ToyState, ToyOrders, ToyEvent>;
export type ToyGame = AsGame & Required<Pick<AsGame, 'disguise' | 'questions' | 'narration'>>;
