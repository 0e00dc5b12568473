/** Updates the form after each entry. A late run never shows an earlier step. */

import { listOwedAsks } from '../../../rules/kit/asking/owing.ts';
import type { DrawnForm } from '../../../sheets-templates/drawing/drawing.ts';
import { drawForm } from '../../../sheets-templates/forms/form.ts';
import { listDrawnItems } from '../../google/form-requests.ts';
import {
  publishForm,
  type ReadForm,
  readForm,
  redrawForm,
  setFormSettings,
} from '../../google/forms.ts';
import type { Adjudicator } from '../adjudicator.ts';
import {
  buildStepKey,
  mayFormBeClosed,
  mayResolveEarly,
  shouldFormBeOpen,
} from '../ledger/position.ts';
import { buildSettingsToRestore, listSettingChanges } from '../reading/form-settings.ts';
import { buildLiveLink, buildSheetLink } from '../reading/links.ts';
import {
  getCurrentPosition,
  getPollRecord,
  type Match,
  readMatch,
  withFormAddress,
} from '../reading/match.ts';
import { describeOpenUntil, findShownStep } from './intervention-texts.ts';

/**
 * Draws the due step on the form. `seen`: the form as read before the last entry was committed. If
 * it has changed since, Google refuses, and form and ledger are read again. Idempotent.
 */
export async function updateForm(
  adjudicator: Adjudicator,
  match: Match,
  form: ReadForm,
): Promise<void> {
  const outcome = await redrawForm(adjudicator.google, form, buildFormDrawing(match, form));
  if (outcome === 'changed meanwhile') await readAndUpdateForm(adjudicator, match);
  else await restoreState(adjudicator, match, form);
}

/** Maximum number of tries, since other runs and the host may change the form in parallel. */
const MAX_FORM_ATTEMPTS = 3;

/** Draws the form again. Reads the ledger after the form, so that the ledger is not older. */
export async function readAndUpdateForm(adjudicator: Adjudicator, match: Match): Promise<void> {
  const { google } = adjudicator;
  const { entry } = getCurrentPosition(match).sealed.entry;
  for (let attempt = 1; attempt <= MAX_FORM_ATTEMPTS; attempt++) {
    const form = await readForm(google, match.files.formId);
    const now = await readMatch(google, match.files.hostId);
    if (getCurrentPosition(now).sealed.entry.entry > entry) return;
    if ((await redrawForm(google, form, buildFormDrawing(match, form))) !== 'changed meanwhile') {
      await restoreState(adjudicator, match, form);
      return;
    }
  }
  throw new Error('the form kept changing while it was being drawn');
}

/** Restores the settings. Opens or closes the form as the step and the host require. */
async function restoreState({ google }: Adjudicator, match: Match, form: ReadForm): Promise<void> {
  const { settings } = getCurrentPosition(match).opened;
  const other = buildSettingsToRestore(form.settings, settings);
  if (Object.keys(other).length > 0 && isTypingRecorded(match, form))
    await setFormSettings(google, match.files.formId, other);
  const isWanted = shouldFormBeOpen(getCurrentPosition(match), google.now());
  if (isWanted !== null && isWanted !== form.accepting)
    await publishForm(google, match.files.formId, isWanted);
}

/** Whether typed addresses are recorded. After the settings are restored, they look verified. */
const isTypingRecorded = (match: Match, { settings }: ReadForm): boolean =>
  settings.emails !== 'typed' ||
  getCurrentPosition(match).opened.settings.knownBy !== 'email' ||
  getPollRecord(match).typedAddresses?.until === null;

/** Builds the form at the last entry. Uses Google's address if the workbook has lost it. */
export function buildFormDrawing(
  match: Match,
  { responderUri }: Pick<ReadForm, 'responderUri'>,
): DrawnForm {
  const position = getCurrentPosition(match);
  const { files } = withFormAddress(match, responderUri);
  return drawForm({
    step: findShownStep(position),
    matchTitle: position.opened.settings.title,
    deadlineText: describeOpenUntil(position),
    at: buildStepKey(position),
    mayWait: mayResolveEarly(position),
    links: [
      { title: 'The public workbook', address: buildSheetLink(files, files.publicId) },
      { title: 'Watch the match live', address: buildLiveLink(match) },
    ],
  });
}

/** Describes changes by others, one sentence for each. `when`: when they were found, in words. */
export function findFormChanges(
  match: Match,
  form: ReadForm,
  when = 'at the deadline',
): readonly string[] {
  const { step, opened } = getCurrentPosition(match);
  if (listOwedAsks(step).length === 0) return [];
  const drawn = listDrawnItems(buildFormDrawing(match, form));
  const there = new Set(form.items.map((item) => JSON.stringify(item)));
  const changed = drawn.filter((item) => !there.has(JSON.stringify(item)));
  const ours = new Set(drawn.map(({ itemId }) => itemId));
  const invalid = form.items.filter(({ itemId }) => !ours.has(itemId));
  return [
    ...listSettingChanges(form.settings, opened.settings, when),
    ...(form.accepting || mayFormBeClosed(getCurrentPosition(match))
      ? []
      : [describeClosedForm(when)]),
    ...changed.map(({ title, pageBreakItem }) => {
      const what = pageBreakItem ? 'page' : 'question';
      return `The form’s ${what} “${title}” was missing or changed ${when}. It has been restored.`;
    }),
    ...(areItemsInOrder(drawn, form) ? [] : [describeMixedForm(when)]),
    ...(invalid.length === 0
      ? []
      : [`Items of the form that the adjudicator did not add were removed: ${invalid.length}.`]),
  ].slice(0, MAX_REPAIR_NOTES);
}

/** Whether our items are in the right order. Otherwise people may miss some. */
function areItemsInOrder(drawn: readonly { readonly itemId: string }[], form: ReadForm): boolean {
  const ours = new Set(drawn.map(({ itemId }) => itemId));
  const there = form.items.filter(({ itemId }) => ours.has(itemId)).map(({ itemId }) => itemId);
  const wanted = drawn.map(({ itemId }) => itemId).filter((itemId) => there.includes(itemId));
  return there.every((itemId, index) => itemId === wanted[index]);
}

const describeMixedForm = (when: string): string =>
  `The form’s questions were in another order ${when}, so some may not have been asked. ` +
  'The order has been restored.';
const describeClosedForm = (when: string): string =>
  `The form was closed ${when}, so nobody could answer. It is open again.`;
const MAX_REPAIR_NOTES = 8;
