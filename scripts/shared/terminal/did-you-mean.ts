/**
 * Returns a suggestion to append to a sentence, such as " Did you mean “pocket-mars”?"; '' if no
 * name is similar.
 */
export function suggestName(text: string, names: readonly string[]): string {
  const typed = text.trim().toLowerCase().slice(0, MAX_COMPARED_LENGTH);
  const ranked = names
    .map((name) => ({ name, away: computeEditDistance(typed, name.toLowerCase()) }))
    .toSorted((one, other) => one.away - other.away);
  const [closest] = ranked;
  if (typed === '' || closest === undefined) return '';
  const begun = names.filter((name) => name.toLowerCase().startsWith(typed));
  const [only, ...more] = begun;
  const isBegun = typed.length >= MIN_BEGINNING_LENGTH && only !== undefined && more.length === 0;
  const meant = isBegun ? only : closest.name;
  const isClose =
    isBegun || closest.away <= Math.max(1, Math.min(typed.length, meant.length) * 0.4);
  return isClose ? ` Did you mean “${meant}”?` : '';
}

const MAX_COMPARED_LENGTH = 60;
const MIN_BEGINNING_LENGTH = 3;

function computeEditDistance(one: string, other: string): number {
  let older: readonly number[] = [];
  let before: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const isSame = letter === wanted;
      const isSwapped =
        row > 0 && column > 0 && letter === other[column - 1] && one[row - 1] === wanted;
      const costs = [
        (before[column + 1] ?? 0) + 1,
        (now[column] ?? 0) + 1,
        (before[column] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(older[column - 1] ?? 0) + 1] : []),
      ];
      now.push(Math.min(...costs));
    }
    older = before;
    before = now;
  }
  return before.at(-1) ?? 0;
}
