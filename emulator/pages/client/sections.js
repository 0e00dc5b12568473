/** The way through a form's sections that the answers given so far lead. */

function leadsTo(section) {
  const deciding = section.querySelectorAll(
    'input[data-leads-to]:checked, option[data-leads-to]:checked',
  );
  return [...deciding].at(-1)?.dataset.leadsTo ?? 'next';
}

function following(sections, index) {
  const target = leadsTo(sections[index]);
  if (target === 'submit') return sections.length;
  if (target === 'restart') return 0;
  if (target === 'next') return index + 1;
  const found = sections.findIndex((section) => section.dataset.section === target);
  return found === -1 ? index + 1 : found;
}

/** The indices of the sections passed, in order; a way that turns back ends where it would. */
export function wayThrough(sections) {
  const way = [];
  let index = 0;
  while (index < sections.length && !way.includes(index)) {
    way.push(index);
    index = following(sections, index);
  }
  return way;
}
