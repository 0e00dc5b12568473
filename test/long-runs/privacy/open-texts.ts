import { gunzipSync } from 'node:zlib';
import type { World } from '../../../emulator/core/world.ts';
import { serve } from '../../../emulator/server.ts';
import type { Adjudicator } from '../../../functions/match/adjudicator.ts';
import { exportMatch, formatArchive } from '../../../functions/match/auditing/archive.ts';
import { buildSheetLink } from '../../../functions/match/reading/links.ts';
import { createResolveHandler, type RequestHandler } from '../../../functions/resolve/handler.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import { runSealed } from '../../support/sealed/run-sealed.ts';
import {
  byHand,
  clearFaults,
  faults,
  MINUTE_MS,
  protectTab,
  typed,
} from '../../support/table/by-hand.ts';
import { admitEverybody, handleTask } from '../../support/table/handled.ts';
import { HOST, openTable, type Table } from '../../support/table/table.ts';
import { getReader, type SecretReader } from './secrets.ts';

export const OUTPUT_CHANNELS = [
  'the public workbook',
  'a player’s workbook',
  'the form',
  'a live page',
  'an export',
  'a task',
  'the log',
  'an answer of the function',
  'an announcement',
  'a terminal',
  'names of files',
] as const;
export type OutputChannel = (typeof OUTPUT_CHANNELS)[number];

export interface OutputText {
  readonly channel: OutputChannel;
  readonly reader: SecretReader;
  readonly text: string;
}

const AUDIENCE_ADDRESS = 'audience@elsewhere.example';

/** Collects all texts that somebody can read now or was sent earlier. */
export async function collectOpenTexts(table: Table): Promise<readonly OutputText[]> {
  const { files } = await table.read();
  const { forms, queues, files: drive, objects } = table.emulator.snapshot();
  const { responses: _responses, ...form } = forms[files.formId] ?? { responses: [] };
  const archive = formatArchive(await exportMatch(table.as(HOST), table.hostId));
  const names = Object.values(drive).map(({ name }) => name);
  return [
    {
      channel: 'the public workbook',
      reader: 'everybody',
      text: await readWhole(table, AUDIENCE_ADDRESS, files.publicId),
    },
    ...(await Promise.all(
      files.seats.map(async ({ seat, workbookId }) => ({
        channel: 'a player’s workbook' as const,
        reader: getReader(seat),
        text: await readWhole(table, HOST, workbookId),
      })),
    )),
    {
      channel: 'the form',
      reader: 'everybody',
      text: JSON.stringify(form),
    },
    { channel: 'a live page', reader: 'everybody', text: renderObjects(objects) },
    { channel: 'an export', reader: 'readers of an export', text: archive },
    { channel: 'a task', reader: 'the project', text: JSON.stringify(queues) },
    { channel: 'the log', reader: 'the project', text: JSON.stringify(table.log) },
    {
      channel: 'an announcement',
      reader: 'Discord',
      text: JSON.stringify(table.emulator.discord.messages()),
    },
    { channel: 'names of files', reader: 'everybody', text: JSON.stringify(names) },
  ];
}

const renderObjects = (objects: World['objects']): string =>
  Object.values(objects)
    .map((object) => {
      const content = gunzipSync(Buffer.from(object.content, 'base64')).toString();
      return JSON.stringify({ ...object, content });
    })
    .join('\n');

async function readWhole(table: Table, email: string, spreadsheetId: string): Promise<string> {
  const google = table.as(email);
  const reply = await google.call('Sheets, spreadsheets.get', (options) =>
    google.sheets.spreadsheets.get({ spreadsheetId, includeGridData: true }, options),
  );
  return [...new Set(listLeaves(reply))].join('\n');
}

/** Lists each name and value once, since replies repeat them for every cell. */
const listLeaves = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => [name, ...listLeaves(part)])
    : [String(value)];

/** Collects replies and logs while faults disturb the function at its deadline. */
export async function collectAnswers(table: Table): Promise<readonly OutputText[]> {
  const copy = await copyTable(table);
  const { task, texts } = await disturbRun(copy);
  texts.push(...(await askFunction(copy.adjudicator, ['no JSON', '{"match":"m"}', task])));
  return [
    ...texts.map((text) => ({
      channel: 'an answer of the function' as const,
      reader: 'the project' as const,
      text,
    })),
    ...(await collectOpenTexts(copy)),
  ];
}

/** Disturbs a run: Google refuses calls, or somebody overwrites tabs. */
async function disturbRun(
  copy: Table,
): Promise<{ readonly task: string; readonly texts: string[] }> {
  const due = await copy.task();
  const task = JSON.stringify(due);
  const texts: string[] = [];
  await copy.emulator.clock.advanceTo(Date.parse(due.deadline) + 10 * MINUTE_MS);
  for (const [api, status] of REFUSED_CALLS) {
    await faults(copy, [{ api, effect: { kind: 'fail', status }, times: null }]);
    texts.push(...(await askFunction(copy.adjudicator, [task])));
    await clearFaults(copy);
  }
  const [one, other] = (await copy.read()).files.seats;
  if (one === undefined || other === undefined) throw new Error('a match has seats');
  await byHand(copy, [typed(HOST_TABS.players.sheetId, 1, 3, other.code, other.email)]);
  await byHand(copy, [protectTab(HOST_TABS.desk.sheetId)]);
  texts.push(...(await askFunction(copy.adjudicator, [task])));
  await byHand(copy, [typed(HOST_TABS.players.sheetId, 1, 3, one.code, one.email)]);
  return { task, texts };
}

const REFUSED_CALLS = [
  ['sheets', 403],
  ['sheets', 500],
  ['forms', 404],
  ['cloudtasks', 403],
  ['cloudtasks', 500],
] as const;

/** Collects the output of commands that hosts may show to other people. */
export async function collectPrinted(table: Table): Promise<readonly OutputText[]> {
  const copy = await copyTable(table);
  const { url, close } = await serve(copy.emulator, { port: 0 });
  try {
    const { files } = await copy.read();
    const host = buildSheetLink(files, files.hostId);
    const texts: string[] = [];
    for (const words of listCommands(host, buildSheetLink(files, files.publicId))) {
      const { out, err } = await runSealed(words, { ...COMMAND_VARIABLES, SEALED_EMULATOR: url });
      texts.push(`${words[0]}: ${out}\n${err}`);
    }
    return texts.map((text) => ({
      channel: 'a terminal',
      reader: 'readers of the terminal',
      text,
    }));
  } finally {
    await close();
  }
}

const COMMAND_VARIABLES = {
  SEALED_AS: HOST,
  SEALED_QUEUE: 'projects/p/locations/l/queues/deadlines',
  SEALED_URL: 'http://function.test/',
  SEALED_INVOKER: 'adjudicator@sealed-orders.iam.gserviceaccount.com',
};

const listCommands = (host: string, everybodys: string): readonly (readonly string[])[] => [
  ['status', host],
  ['status', host, '--json'],
  ['verify', host],
  ['verify', everybodys],
  ['replay', host, '--seen-by', 'public'],
  ['replay', host, '--seen-by', 'public', '--json'],
  ['resolve', host, '--dry-run'],
  ['status', 'https://docs.google.com/spreadsheets/d/no-such-workbook-anywhere/edit'],
  ['pause', host, '--reason', 'To see what it prints.', '--yes'],
  ['resume', host, '--reason', 'To see what that prints.', '--yes'],
  ['deadline', host, '+1 hour', '--reason', 'To see what this prints.', '--yes'],
  ['undo', host, '--reason', 'To see what undoing prints.', '--yes'],
];

const copyTable = async (table: Table): Promise<Table> => {
  const { game } = (await table.read()).positions[0] ?? {};
  if (game === undefined) throw new Error('a match has its opening');
  return openTable({ game, from: table.keep(), deadlinesFire: false, announced: {} });
};

/** Posts each body. Returns whole replies, and exceptions with their stacks. */
async function askFunction(
  adjudicator: Adjudicator,
  bodies: readonly string[],
): Promise<readonly string[]> {
  const handler = createResolveHandler({ adjudicator, authenticate: admitEverybody });
  const answers: string[] = [];
  for (const body of bodies) answers.push(await readAnswer(handler, body));
  return answers;
}

async function readAnswer(handler: RequestHandler, body: string): Promise<string> {
  const said: unknown[] = [];
  try {
    said.push(await handleTask(handler, body, said));
  } catch (error) {
    said.push(error instanceof Error ? error.stack : error);
  }
  return JSON.stringify(said);
}
