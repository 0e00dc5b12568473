/** Ways to play. */

import type { Robot } from '../../kit/robot.ts';
import type { Content } from '../content.ts';
import type { State } from '../state.ts';

export const robots: Readonly<Record<string, Robot<Content, State>>> = {};
