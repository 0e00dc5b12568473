/** What is believed of Drive, tried on the scratch files in their folder, and on the spreadsheet in another that is shared by its link. */

import {
  filesIn,
  findByProperty,
  moveInto,
  parentsOf,
  type Sharer,
  setProperties,
  sharersOf,
  unshare,
} from '../../google/drive.ts';
import { GoogleError, messageOf } from '../../google/error.ts';
import { OPEN_FOLDER, type Scratch } from './scratch.ts';
import type { Trial, TrialObservation } from './sheet-trials.ts';

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

/** Refused, or taken without any effect: both leave the file open to whom its folder is shared with. */
export const inheritedShareStays: Trial = (scratch) =>
  inOpenFolder(scratch, async () => {
    const link = await linkOnceIt(scratch, 'is there');
    if (link === null) return { held: false, seen: NOT_INHERITED };
    const refusal = await refusalOf(() => unshare(scratch.google, scratch.bookId, link));
    if (refusal !== null) return { held: true, seen: `Refused: ${messageOf(refusal)}` };
    const left = await linkOnceIt(scratch, 'is gone');
    return {
      held: left !== null,
      seen: `Taken; the file is ${left === null ? 'no longer' : 'still'} open by the folder’s link.`,
    };
  });

/** Moved into the folder and out again, as workbooks of a season are. */
export const shareGoesWithFolder: Trial = async (scratch) => {
  const inside = await inOpenFolder(scratch, async () => ({
    held: (await linkOnceIt(scratch, 'is there')) !== null,
    seen: NOT_INHERITED,
  }));
  if (inside.held !== true) return inside;
  const left = await linkOnceIt(scratch, 'is gone');
  return {
    held: left === null,
    seen: `Moved into the folder it is open by its link; moved out again it is ${left === null ? 'no longer' : 'still'} so.`,
  };
};

const NOT_INHERITED = 'In a folder that is open by its link the file is not.';

/** The spreadsheet lies in that folder meanwhile, and is put back whatever happens. */
async function inOpenFolder(
  { google, bookId }: Scratch,
  look: () => Promise<TrialObservation>,
): Promise<TrialObservation> {
  const [home = ''] = await parentsOf(google, bookId);
  const folder = (await filesIn(google, home)).find(({ name }) => name === OPEN_FOLDER);
  if (folder === undefined) return { held: null, seen: `There is no folder “${OPEN_FOLDER}”.` };
  await moveInto(google, bookId, folder.id);
  try {
    return await look();
  } finally {
    await moveInto(google, bookId, home);
  }
}

/** The share with whoever has the link, once it is as it is waited for; as it is then, or after all looks. Null for none. */
async function linkOnceIt(
  { google, bookId, pause }: Scratch,
  wanted: 'is there' | 'is gone',
): Promise<Sharer | null> {
  for (let look = 1; ; look++) {
    const link = (await sharersOf(google, bookId)).find(({ email }) => email === null) ?? null;
    if ((link === null) === (wanted === 'is gone') || look === LOOKS) return link;
    await pause();
  }
}

async function refusalOf(call: () => Promise<void>): Promise<GoogleError | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'forbidden') return error;
    throw error;
  }
}
