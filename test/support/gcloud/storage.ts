/** `gcloud storage`: there are no uploaded sources to remove here. */

import { nameIn, refuse, type Typed } from './command.ts';

export const storage = (typed: Typed): never => refuse(typed, `${nameIn(typed)} not found: 404.`);
