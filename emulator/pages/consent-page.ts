/** The page on which a person allows a program to use the account, or does not. */
import { html } from 'hono/html';
import type { Asked } from '../identity/authorisation.ts';
import { switchForm } from './account-menu.ts';
import { documentResponse } from './document.ts';
import { isolated } from './markup.ts';
import { messagePage } from './message-page.ts';
import { signInPage } from './sign-in-page.ts';
import type { Visitor } from './visitor.ts';

/** Whoever is not signed in does that first, and comes back. */
export function consentPage(visitor: Visitor, asked: Asked): Promise<Response> {
  if (asked.kind === 'refused') {
    return messagePage({
      visitor,
      status: 400,
      heading: 'Access blocked',
      content: html`<p class="prose">${asked.sentence}</p>`,
    });
  }
  if (visitor.signedIn === null) return signInPage({ visitor, heading: 'Sign in' });
  return documentResponse({
    visitor,
    title: 'A program wants to use your account',
    status: 200,
    content: html`<div class="card">
<h1>A program wants to use your account</h1>
<p>You are signed in as ${isolated(visitor.signedIn)}. The program is registered as ${isolated(asked.clientId)}, and wants:</p>
<ul>${asked.scopes.map((scope) => html`<li>${isolated(scope)}</li>`)}</ul>
<form method="post" action="${visitor.address}" class="stack">
<button class="main" name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button>
</form>
${switchForm(visitor)}
</div>`,
  });
}
