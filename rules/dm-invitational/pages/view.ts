/** What each audience is shown. */

import type { Audience, View } from '../../kit/view.ts';
import type { Shown } from '../now.ts';

export const viewFor = (_: Shown & { readonly audience: Audience }): View => ({ pages: [] });
