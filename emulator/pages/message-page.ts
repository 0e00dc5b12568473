/** Renders pages that explain why something cannot be shown, and what to do. */
import { html } from 'hono/html';
import { switchForm } from './account-menu.ts';
import { documentResponse } from './document.ts';
import { isolated, type Markup } from './markup.ts';
import { signInPage } from './sign-in-page.ts';
import type { Visitor } from './visitor.ts';

export interface Message {
  readonly visitor: Visitor;
  readonly status: number;
  readonly heading: string;
  readonly content: Markup;
}

export function messagePage(message: Message): Promise<Response> {
  return documentResponse({
    visitor: message.visitor,
    title: message.heading,
    status: message.status,
    content: html`<div class="card"><h1>${message.heading}</h1>
${message.content}
</div>`,
  });
}

export function notFoundPage(visitor: Visitor): Promise<Response> {
  return messagePage({
    visitor,
    status: 404,
    heading: 'Page not found',
    content: html`<p>Check the address for a missing end, or start from <a
 href="/">your files</a>.</p>`,
  });
}

/** Renders the same page for a missing file and for a file that is not shared. */
export function accessPage(visitor: Visitor, status: number): Promise<Response> {
  if (visitor.signedIn === null) {
    return signInPage({ visitor, status, heading: 'Sign in to get access' });
  }
  return messagePage({
    visitor,
    status,
    heading: 'You need access',
    content: html`<p>You are signed in as ${isolated(visitor.signedIn)}. Nothing at this address is
shared with you, or there is nothing here.</p>
<p>Ask the person who sent you the link to share it with this e-mail address, or sign in as
another user.</p>
${switchForm(visitor)}
<p><a href="/">Your files</a></p>`,
  });
}

export function refusalPage(visitor: Visitor, status: number, sentence: string): Promise<Response> {
  return messagePage({
    visitor,
    status,
    heading: 'This page cannot be shown now',
    content: html`<p class="prose">${sentence}</p>
<p><a href="${visitor.address}">Try again</a></p>`,
  });
}
