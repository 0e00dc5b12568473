/** What of the recordings the emulator does not answer as Google did, each with its reason. These lists may only become shorter. */

import type { StrayField } from './compare.ts';
import type { Exchange } from './exchange.ts';

/** Fields that only one side has. */
export const STRAY_FIELDS: readonly StrayField[] = [
  {
    side: 'recorded',
    name: 'spreadsheetTheme',
    why: 'Its content was taken out of the recordings, and the emulator has no themes.',
  },
  {
    side: 'ours',
    name: 'commentUpdateState',
    why: 'Google has said it since 2026; the recordings are of 2023 and 2024.',
  },
];

/** Exchanges of one reason. */
export interface LeftOut {
  readonly why: string;
  /** How many there are that differ: no more, and no fewer. */
  readonly times: number;
  readonly covers: (of: Placed) => boolean;
}

export interface Placed {
  readonly recording: string;
  readonly exchange: Exchange;
  /** Whether the recording itself has made the file that is asked for. */
  readonly isOwnFile: boolean;
}

const at =
  (uri: RegExp) =>
  ({ exchange }: Placed) =>
    uri.test(exchange.uri);
const of = (recording: RegExp, uri: RegExp) => (placed: Placed) =>
  recording.test(placed.recording) && at(uri)(placed);

export const SHEETS_AND_DRIVE: readonly LeftOut[] = [
  {
    why: 'The recording has not made the file: it was there before, or is a copy, so that nobody knows what is in it.',
    times: 195,
    covers: ({ isOwnFile }) => !isOwnFile,
  },
  {
    why: 'The list has files that were there before the recording began.',
    times: 4,
    covers: of(/open_?all/, /\/drive\/v3\/files\?/),
  },
  {
    why: 'Copying a file is not here: no program of ours does so.',
    times: 2,
    covers: at(/\/copy\?/),
  },
  { why: 'Comments are not here.', times: 2, covers: at(/\/comments\?/) },
  { why: 'Exports are not here.', times: 2, covers: at(/\/export\?/) },
  {
    why: 'The CSV was sent by a call that is not among the recorded ones, and what it made is only read.',
    times: 6,
    covers: of(/import_csv/, /\/v4\/spreadsheets\//),
  },
  {
    why: 'values.update is not here: what it refuses is said by no other method.',
    times: 3,
    covers: ({ exchange }) => exchange.method === 'PUT' && exchange.status === 400,
  },
  {
    why: 'Formulas are kept and not evaluated, and dates are not read from what is typed.',
    times: 15,
    covers: of(/numeric_value|render_options|numericise_unformatted/, /\/values\//),
  },
  {
    why: 'Groups of rows and columns, widths that fit and the removal of filters are not here: neither product nor suites ask for them.',
    times: 24,
    covers: of(/group_(?:rows|columns)|auto_resize|basic_filters/, /\/v4\/spreadsheets\//),
  },
];

const NO_POLICIES =
  'Whoever is signed in may do everything: the emulated project has no access policies.';
const NO_APP_ENGINE = 'Tasks for App Engine are not here: ours are HTTP requests.';
const NO_PUBSUB =
  'Pub/Sub is not emulated: “sealed deploy” only deletes a topic of version 1.0.0, by gcloud.';
const NO_SCHEDULER = 'Cloud Scheduler is emulated as a timer, without its API.';
const NOT_GOOGLE = 'drand is not Google: nothing of it is in the emulator.';
const NO_TOKENINFO = 'The address that tells about tokens is not here: no program of ours asks it.';

const lines = (file: string, from: number, to: number, why: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => [`${file}, line ${from + index}`, why]);

/** By file and line, or by the case's name. */
export const OTHERS: Readonly<Record<string, string>> = {
  'queue/create/invalid-parent': NO_POLICIES,
  'task/create/appengine-deadline-one-hour': NO_APP_ENGINE,
  'task/create/appengine-deadline-too-long': NO_APP_ENGINE,
  'task/run/not-found':
    'A task is run by the emulator’s clock alone: no program of ours runs one by hand.',
  'google-errors-gargle, line 3': 'The Fitness API is not here.',
  'google-errors-gargle, line 4': 'An older wording of line 9, which is compared.',
  ...Object.fromEntries([
    ...lines('cloudscheduler-kcc', 1, 2, NO_SCHEDULER),
    ...lines('cloudscheduler-fireemu', 1, 8, NO_SCHEDULER),
    ...lines('google-errors-gargle', 10, 11, NO_TOKENINFO),
    ...lines('pubsub-kcc', 1, 6, NO_PUBSUB),
    ...lines('drand-client', 1, 9, NOT_GOOGLE),
  ]),
};
