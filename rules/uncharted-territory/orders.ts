import type { QuestionValue } from '../kit/asking/form.ts';
import type * as kit from '../kit/match/game.ts';
import type { Content } from './content.ts';
import type { questions } from './forms/questions.ts';
import type { State } from './state.ts';

export type { Visit } from './forms/kinds.ts';

export type Orders = QuestionValue<typeof questions>;
export type StepInput = kit.StepInput<Content, State, Orders>;
