import { html } from 'hono/html';
import { renderSwitchForm } from './account-menu.ts';
import { renderDocument } from './document.ts';
import type { Markup } from './markup.ts';
import type { Visitor } from './visitor.ts';

export interface SignInParts {
  readonly visitor: Visitor;
  readonly heading: string;
  readonly status?: number;
  /** The typed text if it is not a valid address. */
  readonly refused?: string;
}

/** Renders the sign-in page, which leads to `visitor.address` afterwards. */
export function renderSignInPage(parts: SignInParts): Promise<Response> {
  const mark = parts.refused === undefined ? '' : 'Error: ';
  return renderDocument({
    visitor: parts.visitor,
    title: mark + parts.heading,
    status: parts.status ?? 200,
    content: html`<div class="card">
<h1>${parts.heading}</h1>
<p>This is an emulator on your own machine, without passwords. You see the same as the person that
you choose.</p>
${renderKnownUsers(parts.visitor)}
${renderAddressForm(parts)}
</div>`,
  });
}

function renderKnownUsers(visitor: Visitor): Markup {
  if (visitor.users.length === 0) return html``;
  return html`<h2>Choose somebody</h2>
${renderSwitchForm(visitor)}`;
}

function renderAddressForm(parts: SignInParts): Markup {
  const problem = parts.refused !== undefined;
  const isFirst = parts.visitor.users.length === 0;
  return html`<h2 id="other">${isFirst ? 'Type an e-mail address' : 'Or somebody else'}</h2>
<form method="post" action="/signin" class="stack">
<input type="hidden" name="next" value="${parts.visitor.address}">
<label for="email">E-mail address</label>
${
  problem
    ? html`<p class="problem"
 id="email-problem">“<bdi>${parts.refused}</bdi>” is not an e-mail address. Type one
such as host@example.com.</p>`
    : ''
}
<input id="email" name="email" type="email" autocomplete="email" required
 value="${parts.refused ?? ''}" ${
   problem
     ? html`aria-invalid="true"
 aria-describedby="email-problem" data-focus`
     : ''
 }>
<button class="main">Sign in</button>
</form>`;
}
