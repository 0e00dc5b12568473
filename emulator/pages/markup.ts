/** Renders the pieces that many pages use. */
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** The result of the `html` template, which escapes all values in it. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Renders a text that does not affect the direction of the words around it. */
export function renderBdi(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** Renders a time as `2026-11-21 14:05 UTC`, which the browser rewrites in its own time zone. */
export function renderTime(ms: number): Markup {
  const iso = new Date(ms).toISOString();
  const text = `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
  return html`<time datetime="${iso}" data-local>${text}</time>`;
}

export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Renders plain text with addresses as links, like the description of Google’s forms. */
export function renderLinkedProse(text: string | undefined): Markup {
  if (text === undefined || text === '') return html``;
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`<p class="prose">${parts.map((part, index) =>
    index % 2 === 0
      ? part
      : html`<a
 href="${part}">${part}</a>`,
  )}</p>`;
}

/** Renders a paragraph of plain text, whose line breaks the stylesheet keeps. */
export function renderProse(text: string, id?: string): Markup {
  if (text === '') return html``;
  return id === undefined
    ? html`<p class="prose">${text}</p>`
    : html`<p class="prose" id="${id}">${text}</p>`;
}
