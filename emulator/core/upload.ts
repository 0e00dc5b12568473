/** Parses uploads: JSON metadata and content in one body of type `multipart/related`. */
import { refusePayload } from './refusal.ts';

export const isUpload = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/') === true;

/** An upload with one character for each byte (Latin-1). */
export interface Upload {
  readonly metadata: string;
  readonly contentType: string;
  readonly content: string;
}

/** Parses a body that was read as Latin-1. Throws 400 if it is malformed. */
export function readUpload(body: string, contentType: string): Upload {
  const boundary = /^multipart\/related;.*\bboundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1);
  const [metadata, media] = parts.map(readPart);
  if (metadata === undefined || media === undefined || parts.length !== 2)
    throw refusePayload([{ field: '', description: 'Malformed multipart body.' }]);
  return { metadata: metadata.text, contentType: media.type, content: media.text };
}

function readPart(part: string): { readonly type: string; readonly text: string } {
  const end = part.indexOf('\r\n\r\n');
  const type = /^content-type:\s*(.+?)\s*$/im.exec(part.slice(0, end))?.[1] ?? '';
  return { type, text: part.slice(end + 4, -2) };
}
