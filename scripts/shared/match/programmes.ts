/** The programmes of a season that come along: a folder each, with the tab Programme. */

import { join } from 'node:path';
import { SEASON } from '../../../rules/games.ts';
import { defaultFolder } from '../files/content-folder.ts';

export const PROGRAMMES = ['knockout', 'league', 'community'] as const;
export type Programme = (typeof PROGRAMMES)[number];

/** The league’s is the season’s own. */
export const programmeFolder = (programme: Programme): string =>
  programme === 'league' ? defaultFolder(SEASON) : join(defaultFolder(SEASON), programme);
