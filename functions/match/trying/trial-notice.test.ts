/** A notice that was published by hand is noted in the spreadsheet of its trial, and nowhere else. */

import { expect, test } from 'vitest';
import { createEmulator } from '../../../emulator/emulator.ts';
import { IMMEDIATE_RETRY_POLICY } from '../../../test/support/patience.ts';
import { connect } from '../../google/connect.ts';
import { createSpreadsheet } from '../../google/sheets.ts';
import { TRIAL_TABS, TRIAL_TITLE } from './scratch.ts';
import { isTrialNoticeIn, noteTrialNotice } from './try-task.ts';

test.each([
  [TRIAL_TITLE, true],
  ['Host', false],
])('in the spreadsheet “%s” it is noted, or nothing is: %s', async (title, isNoted) => {
  const emulator = createEmulator();
  const google = connect({
    rootUrl: 'http://emulator.test/',
    auth: emulator.tokenFor('host@example.com'),
    fetchImplementation: emulator.fetchImplementation,
    patience: IMMEDIATE_RETRY_POLICY,
  });
  const book = { title, timeZone: 'Etc/UTC', locale: 'en_GB', sheets: TRIAL_TABS };
  const { spreadsheetId } = await createSpreadsheet(google, book);
  expect(await isTrialNoticeIn(google, spreadsheetId)).toBe(false);
  const before = emulator.snapshot();
  await noteTrialNotice(google, spreadsheetId);
  expect(await isTrialNoticeIn(google, spreadsheetId)).toBe(isNoted);
  if (!isNoted) expect(emulator.snapshot()).toEqual(before);
  await emulator.close();
});
