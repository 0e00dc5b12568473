/** Renders Drive’s list of files for the signed-in person. */
import { html } from 'hono/html';
import { z } from 'zod';
import type { Visitor } from './backend.ts';
import { renderDocument } from './document.ts';
import { FILE_ICON, FOLDER_ICON, FORM_ICON, SPREADSHEET_ICON } from './icons.ts';
import { type Markup, renderBdi, renderTime } from './markup.ts';
import { type ApiReply, getFromApi, renderRefusal, renderSignInPage } from './message-page.ts';

const listedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  modifiedTime: z.string().optional(),
  parents: z.array(z.string()).optional(),
  trashed: z.boolean().optional(),
  owners: z.array(z.object({ emailAddress: z.string().optional() })).optional(),
});
const fileListSchema = z.object({
  files: z.array(listedFileSchema).optional(),
  nextPageToken: z.string().optional(),
});
type ListedFile = z.infer<typeof listedFileSchema>;

/** Renders all files or the files of one folder. Asks anonymous visitors to sign in. */
export async function renderFilesPage(visitor: Visitor, folderId?: string): Promise<Response> {
  if (visitor.signedIn === null) return renderSignInPage({ visitor, heading: 'Who are you?' });
  const reply = await fetchAllFiles(visitor);
  if (reply.kind === 'refused') return renderRefusal(visitor, reply);
  const folder = reply.value.find((file) => file.id === folderId);
  const heading = folder?.name ?? 'Files';
  const files = reply.value.filter((file) => isListed(file, folderId));
  return renderDocument({
    visitor,
    title: heading,
    content: html`<h1>${renderBdi(heading)}</h1>
${folderId === undefined ? '' : html`<p><a href="/">All files</a></p>`}
${
  files.length === 0
    ? html`<p class="card">Nothing is shared with ${renderBdi(visitor.signedIn)} yet.</p>`
    : renderFileList(files, visitor.signedIn)
}`,
  });
}

function isListed(file: ListedFile, folderId: string | undefined): boolean {
  if (file.trashed === true) return false;
  return folderId === undefined || file.parents?.includes(folderId) === true;
}

async function fetchAllFiles(visitor: Visitor): Promise<ApiReply<readonly ListedFile[]>> {
  const files: ListedFile[] = [];
  let pageToken: string | undefined;
  do {
    const reply = await getFromApi(visitor, buildListPath(pageToken), fileListSchema);
    if (reply.kind === 'refused') return reply;
    files.push(...(reply.value.files ?? []));
    pageToken = reply.value.nextPageToken;
  } while (pageToken !== undefined);
  return { kind: 'found', value: files };
}

function buildListPath(pageToken: string | undefined): string {
  const query = new URLSearchParams({
    pageSize: '1000',
    fields: 'nextPageToken,files(id,name,mimeType,modifiedTime,parents,trashed,owners)',
  });
  if (pageToken !== undefined) query.set('pageToken', pageToken);
  return `/drive/v3/files?${query}`;
}

function renderFileList(files: readonly ListedFile[], signedIn: string): Markup {
  return html`<div class="files-head"
 aria-hidden="true"><span>Name</span><span>Owner</span><span>Changed</span></div>
<ul class="files">${files.map((file) => renderFileEntry(file, signedIn))}</ul>`;
}

function renderFileEntry(file: ListedFile, signedIn: string): Markup {
  const { icon, noun, address } = describeKind(file);
  const owner = file.owners?.[0]?.emailAddress ?? '';
  return html`<li>
<span class="file-name">${icon}<span><a
 href="${address}">${renderBdi(file.name)}</a><small>${noun}</small></span></span>
<span class="file-owner"><span
 class="unseen">Owner: </span>${owner === signedIn ? 'me' : renderBdi(owner)}</span>
<span class="file-changed"><span
 class="unseen">Changed: </span>${renderChange(file.modifiedTime)}</span>
</li>`;
}

function renderChange(modifiedTime: string | undefined): Markup {
  const ms = Date.parse(modifiedTime ?? '');
  return Number.isNaN(ms) ? html`` : renderTime(ms);
}

function describeKind(file: ListedFile): { icon: Markup; noun: string; address: string } {
  const id = encodeURIComponent(file.id);
  switch (file.mimeType) {
    case 'application/vnd.google-apps.spreadsheet':
      return { icon: SPREADSHEET_ICON, noun: 'Spreadsheet', address: `/spreadsheets/d/${id}/edit` };
    case 'application/vnd.google-apps.form':
      return { icon: FORM_ICON, noun: 'Form', address: `/forms/d/${id}/viewform` };
    case 'application/vnd.google-apps.folder':
      return { icon: FOLDER_ICON, noun: 'Folder', address: `/drive/folders/${id}` };
    default:
      return { icon: FILE_ICON, noun: 'File', address: '/' };
  }
}
