/** The type of escaped markup, with the pieces that every page uses. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** The result of the `html` template, which escapes everything put into it. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Text of unknown origin inside a sentence, without effect on the direction of other words. */
export function isolated(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** A time as `2026-11-21 14:05 UTC`, which the browser rewrites in its own time zone. */
export function moment(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  const text = `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
  return html`<time datetime="${iso}" data-local>${text}</time>`;
}

/** "1 tab", "2 tabs". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Plain text with addresses as links, like the description above Google’s forms. */
export function linkedProse(text: string | undefined): Markup {
  if (text === undefined || text === '') return html``;
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`<p class="prose">${parts.map((part, index) =>
    index % 2 === 0
      ? part
      : html`<a
 href="${part}">${part}</a>`,
  )}</p>`;
}

/** A paragraph of plain text; the stylesheet keeps line breaks. */
export function prose(text: string, id?: string): Markup {
  if (text === '') return html``;
  return id === undefined
    ? html`<p class="prose">${text}</p>`
    : html`<p class="prose" id="${id}">${text}</p>`;
}
