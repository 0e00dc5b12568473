/** The columns of Ledger and Submissions, and how a text too long for one cell is spread over several. */

import type { RecordColumn } from './record-tab.ts';

/** In characters. Google takes 50,000 in a cell. */
export const LONGEST_PIECE = 45_000;
const BODY_PIECES = 8;

const hash = (title: string, about: string): RecordColumn => ({
  title,
  width: 150,
  about,
  monospace: true,
});

/** The columns of a ledger: the host's, and the public one once the match is over. */
export const LEDGER_COLUMNS: readonly RecordColumn[] = [
  { title: 'Entry', width: 58, about: 'The number of the entry; 0 opened the match.' },
  { title: 'Kind', width: 90, about: 'What the entry does: it opens, resolves, corrects ...' },
  { title: 'Step', width: 100, about: 'The name of the step it belongs to.' },
  { title: 'Deadline', width: 170, about: 'When that step ended, in UTC.' },
  { title: 'Resolved for', width: 150, about: 'The title of the step.' },
  { title: 'Rules', width: 80, about: 'The version of the rules the entry was made under.' },
  hash('State hash', 'The SHA-256 hash of the state the entry leads to.'),
  hash('Previous hash', 'The hash of the entry before, which makes the entries a chain.'),
  hash('Hash', 'The SHA-256 hash of this entry.'),
  ...Array.from({ length: BODY_PIECES }, (_, index) => ({
    title: `Body ${index + 1}`,
    width: 184,
    about: 'The whole entry as JSON: the pieces of its bodies put together.',
    monospace: true,
  })),
];

/** The columns of the host's Match. */
export const MATCH_COLUMNS: readonly RecordColumn[] = [
  { title: 'Setting', width: 184, about: 'The name of the setting.' },
  { title: 'Value', width: 350, about: 'What it is set to.' },
  { title: 'About', width: 500, about: 'What it does.' },
];

/** The columns of the host's Players. */
export const PLAYER_COLUMNS: readonly RecordColumn[] = [
  { title: 'Seat', width: 184, about: 'The name of the seat, the same for the whole match.' },
  { title: 'E-mail', width: 184, about: 'Whom the workbook of the seat is shared with.' },
  {
    title: 'Code',
    width: 120,
    about: 'What a sender proves with that he plays this seat. Whoever knows it can play for it.',
    monospace: true,
  },
  { title: 'Garnets', width: 80, about: 'Personal garnets brought into the match.' },
  { title: 'Workbook', width: 250, about: "The seat's own workbook." },
  { title: 'Form', width: 250, about: "The form with the seat's code filled in." },
];

/** The columns of the host's Submissions. */
export const SUBMISSION_COLUMNS: readonly RecordColumn[] = [
  { title: 'Entry', width: 58, about: 'The ledger entry at which it was judged.' },
  { title: 'Received', width: 184, about: 'When Google received it, in UTC.' },
  { title: 'Seat', width: 120, about: 'Whose it is; empty when nobody here sent it.' },
  { title: 'Step', width: 120, about: 'The step the sender saw.' },
  { title: 'Fate', width: 120, about: 'What became of it, in a word or two.' },
  { title: 'Why', width: 350, about: 'What became of it and why, in a sentence.' },
  { title: 'Response id', width: 150, about: "Google's number of the response.", monospace: true },
  { title: 'E-mail', width: 184, about: 'The verified address, if the form asks for one.' },
  { title: 'Answers', width: 350, about: 'What was answered, as JSON.', monospace: true },
  {
    title: 'Check',
    width: 100,
    about: 'Binds the row: one that was changed is shown to nobody.',
    monospace: true,
  },
];

/**
 * A long text as pieces that each fit a cell; put together they are the text again. A piece never ends inside a
 * character of two code units, which would not survive the way to Google.
 */
export function inPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(from + LONGEST_PIECE, text.length);
    const until = isFirstHalf(text.charCodeAt(end - 1)) && end < text.length ? end - 1 : end;
    pieces.push(text.slice(from, until));
    from = until;
  }
  return pieces;
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
