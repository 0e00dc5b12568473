/** Lists in pages, for queues and tasks. */
import { invalidArgument } from '../core/refusal.ts';

/** Items are listed by name; a page's token is the last name of the page before. */
export function page<T extends { readonly name: string }>(
  items: readonly T[],
  query: URLSearchParams,
  largest: number,
): { readonly shown: readonly T[]; readonly nextPageToken?: string } {
  const size = readSize(query.get('pageSize'), largest);
  const after = Buffer.from(query.get('pageToken') ?? '', 'base64url').toString();
  const rest = items.filter(({ name }) => name > after).sort((a, b) => (a.name < b.name ? -1 : 1));
  const shown = rest.slice(0, size);
  const last = shown.at(-1);
  if (!last || rest.length <= size) return { shown };
  return { shown, nextPageToken: Buffer.from(last.name).toString('base64url') };
}

function readSize(text: string | null, largest: number): number {
  const size = Number(text ?? 0);
  if (!Number.isInteger(size) || size < 0) throw invalidArgument('Invalid page size.');
  return size === 0 ? largest : Math.min(size, largest);
}
