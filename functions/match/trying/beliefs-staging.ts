/** For suites: what trials tell at the emulator, where everything is as it is believed. */

/** A sentence for each belief, in their order. */
export const HELD: readonly (string | RegExp)[] = [
  'A batch with a wrong request was refused, and left “”.',
  /^The second batch was refused: Invalid .* \[[12]001\] .*; written: first, \.$/,
  'Of 20 at once 1 were taken (1), and the cell holds 1.',
  'A guard set, set again, moved on, and moved on by one who is late: taken, refused, taken, refused; the cell holds 3.',
  'A guard on a deleted tab is not seen, and its name is taken.',
  'Of 10 reads right after a write 0 were behind it.',
  '“=1+2”, written as text, reads “=1+2”.',
  /^2 of 2 charts are there\.$/,
  'Listed when looked for, in look 1.',
  'Refused: Cannot update or delete an inherited permission.',
  'Moved into the folder it is open by its link; moved out again it is no longer so.',
  'Of the form, read back, nothing differs.',
  'Refused: Duplicate option value: A1.',
  'Closed, the form is closed; opened, it is open.',
  /^Listed when first looked for, at the latest 0 s after it was sent, with the code “TRIAL-CODE”\.$/,
];
