/** Renders pages that explain why something cannot be shown, and what to do. */
import { html } from 'hono/html';
import { renderSwitchForm } from './account-menu.ts';
import { renderDocument } from './document.ts';
import { type Markup, renderBdi } from './markup.ts';
import { renderSignInPage } from './sign-in-page.ts';
import type { Visitor } from './visitor.ts';

export interface MessageParts {
  readonly visitor: Visitor;
  readonly status: number;
  readonly heading: string;
  readonly content: Markup;
}

export function renderMessagePage(message: MessageParts): Promise<Response> {
  return renderDocument({
    visitor: message.visitor,
    title: message.heading,
    status: message.status,
    content: html`<div class="card"><h1>${message.heading}</h1>
${message.content}
</div>`,
  });
}

export function renderNotFoundPage(visitor: Visitor): Promise<Response> {
  return renderMessagePage({
    visitor,
    status: 404,
    heading: 'Page not found',
    content: html`<p>Check the address for a missing end, or start from <a
 href="/">your files</a>.</p>`,
  });
}

/** Renders the same page for a missing file and for a file that is not shared. */
export function renderAccessPage(visitor: Visitor, status: number): Promise<Response> {
  if (visitor.signedIn === null) {
    return renderSignInPage({ visitor, status, heading: 'Sign in to get access' });
  }
  return renderMessagePage({
    visitor,
    status,
    heading: 'You need access',
    content: html`<p>You are signed in as ${renderBdi(visitor.signedIn)}. Nothing at this address is
shared with you, or there is nothing here.</p>
<p>Ask the person who sent you the link to share it with this e-mail address, or sign in as
another user.</p>
${renderSwitchForm(visitor)}
<p><a href="/">Your files</a></p>`,
  });
}

export function showRefusal(visitor: Visitor, status: number, sentence: string): Promise<Response> {
  return renderMessagePage({
    visitor,
    status,
    heading: 'This page cannot be shown now',
    content: html`<p class="prose">${sentence}</p>
<p><a href="${visitor.address}">Try again</a></p>`,
  });
}
