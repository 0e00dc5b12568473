/** What is believed of Drive, tried on the scratch files in their folder. */

import { findByProperty, setProperties } from '../../google/drive.ts';
import type { Trial } from './sheet-trials.ts';

const PROPERTY = { key: 'sealed-orders-trial', value: 'open' } as const;
const LOOKS = 30;

/** Noted and listed by who has it by its folder alone, as the sweep finds open matches. */
export const fileIsFound: Trial = async ({ google, bookId, hosts, pause }) => {
  if (hosts.length === 0)
    return { held: false, seen: 'It is not said whose files are looked for (SEALED_HOSTS).' };
  await setProperties(google, bookId, { [PROPERTY.key]: PROPERTY.value });
  for (let look = 1; look <= LOOKS; look++) {
    const found = await findByProperty(google, { ...PROPERTY, owners: hosts });
    if (found.some(({ id }) => id === bookId))
      return { held: true, seen: `Listed when looked for, in look ${look}.` };
    await pause();
  }
  return { held: false, seen: `Not listed after ${LOOKS} looks.` };
};
