/** Texts that are kept have a longest length, and say so where they were longer. */

/** At most `longest` characters and a note of how many more there were. Never ends inside a character of two code units. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest;
  const more = (text.length - end).toLocaleString('en');
  return `${text.slice(0, end)}… (${more} more characters, which the form has)`;
}
