/** Invitations as one HTML file to be printed: a sheet of paper for each player, with QR codes of what is opened first. */

import { renderSVG } from 'uqr';
import type { Invitation, InvitationLink } from '../../../functions/match/opening/invitation.ts';
import { escaped } from '../../shared/files/html-text.ts';

/** HTML that asks nobody for anything and runs nothing. Addresses are written out: paper has no links. */
export const invitationPage = (invitations: readonly Invitation[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Invitations: ${escaped(invitations[0]?.title ?? '')}</title>
<style>${STYLE}</style>
<body>${invitations.map(sheetOf).join('')}
`;

const sheetOf = ({ seat, title, about, todo, personal, toRead }: Invitation): string => `
<section>
<h1>${escaped(title)}</h1>
<h2>${escaped(seat)}</h2>
${about.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
<ol>
${todo.map((one) => `<li>${itemOf(one)}${renderSVG(one.link, CODE)}</li>`).join('\n')}
</ol>
<p><strong>${escaped(personal)}</strong></p>
${toRead.map((one) => `<p>${itemOf(one)}</p>`).join('\n')}
</section>`;

/** Read from paper that is folded or stained, too. */
const CODE = { ecc: 'M', border: 2 } as const;

const itemOf = ({ text, link }: InvitationLink): string =>
  `${escaped(text)} <a href="${escaped(link)}">${escaped(link)}</a>`;

const STYLE = `
body { font: 12pt/1.4 system-ui, sans-serif; max-width: 42em; margin: 1em auto; padding: 0 1em; color: #111; background: #fff }
section { break-after: page; border-bottom: 1px solid #999; padding-bottom: 1em }
section:last-child { break-after: auto; border: 0 }
h1 { font-size: 1.2em; margin: 1em 0 0 } h2 { font-size: 1.8em; margin: 0 }
li { break-inside: avoid } a { font-size: 8pt; overflow-wrap: anywhere; color: inherit }
svg { display: block; width: 38mm; height: 38mm; margin: 2mm 0 }
`;
