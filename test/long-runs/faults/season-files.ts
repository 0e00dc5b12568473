/** What is there after a match of a season was opened: its files, where they lie and whom they are shared with, its tabs, ledgers and tasks; not what is drawn of chance in them. */

import type { World } from '../../../emulator/core/world.ts';
import { isInTrash } from '../../../emulator/drive/file.ts';
import { HOST_TABS } from '../../../sheets-templates/workbooks/host-workbook.ts';
import type { Shown } from './shown.ts';

/** A file whose making was answered by nobody lies in no folder: nobody will ever ask for it. */
export function filesIn(world: World): Shown {
  const files = Object.values(world.files).filter(
    (file) => !isInTrash(world, file) && (file.kind === 'folder' || file.parents.length > 0),
  );
  const folders = new Set(files.flatMap(({ parents }) => parents));
  const lines = files
    .filter(({ id, kind }) => kind !== 'folder' || folders.has(id))
    .map((file) => JSON.stringify(lineOf(world, file)));
  const bodies = Object.values(world.queues).flatMap(({ tasks }) =>
    Object.values(tasks).map(({ request: { body } }) => kindOf(world, body)),
  );
  return new Map([
    ...files.filter(({ kind }) => kind === 'form').map((form) => formShown(world, form)),
    ['files', lines.toSorted().join('\n')],
    ['tasks', [...new Set(bodies)].toSorted().join('\n')],
  ]);
}

type DriveFile = World['files'][string];

const formShown = (world: World, { id, name }: DriveFile): readonly [string, string] => [
  `form ${name}`,
  world.forms[id]?.isAcceptingResponses === true ? 'takes answers' : 'takes none',
];

const lineOf = (world: World, { id, kind, name, parents, permissions }: DriveFile) => ({
  kind,
  name,
  in: parents.map((parent) => world.files[parent]?.name),
  shared: permissions
    .map(({ role, view, emailAddress = 'anyone' }) => `${emailAddress} ${role} ${view ?? ''}`)
    .toSorted(),
  tabs: (world.spreadsheets[id]?.sheets ?? []).map(({ properties, rows }) => {
    const isLedger = properties.sheetId === HOST_TABS.ledger.sheetId;
    return isLedger ? `${properties.title}: ${entriesOn(rows)}` : properties.title;
  }),
});

type Rows = World['spreadsheets'][string]['sheets'][number]['rows'];

const entriesOn = (rows: Rows): number =>
  rows.filter((row) => row?.[0]?.userEnteredValue !== undefined).length;

/** Of which match, by its title, and what for. */
function kindOf(world: World, body: string | null): string {
  const said = JSON.parse(Buffer.from(body ?? '', 'base64').toString('utf8')) as {
    readonly match?: string;
    readonly kind?: string;
    readonly entry?: number;
  };
  return [world.files[said.match ?? '']?.name, said.kind ?? 'deadline', said.entry ?? ''].join(' ');
}
