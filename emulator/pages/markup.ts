/** The type of escaped markup, and the few pieces of it that every page uses. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** What the `html` template gives: everything put into it has been escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Text of unknown origin inside a sentence: its direction does not turn the words around it. */
export function isolated(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** A moment as `2026-11-21 14:05 UTC`, which the browser rewrites in its own time zone. */
export function moment(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}" data-local>${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`;
}

/** "1 tab", "2 tabs". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Plain text in which addresses are links, as Google shows what is written above a form. */
export function linkedProse(text: string | undefined): Markup {
  if (text === undefined || text === '') return html``;
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`<p class="prose">${parts.map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`))}</p>`;
}

/** Paragraphs of plain text: line breaks are kept by the stylesheet. */
export function prose(text: string, id?: string): Markup {
  if (text === '') return html``;
  return id === undefined
    ? html`<p class="prose">${text}</p>`
    : html`<p class="prose" id="${id}">${text}</p>`;
}
