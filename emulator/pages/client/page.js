/** Does for every page: local times, focus, and a menu that closes. */

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Rewrites the times below an element in the local time zone. The exact time becomes a hint. */
export function localiseTimes(root) {
  for (const time of root.querySelectorAll('time[data-local]')) {
    time.title = time.textContent;
    time.textContent = format.format(new Date(time.dateTime));
    time.removeAttribute('data-local');
  }
}

function closeMenu(menu) {
  menu.open = false;
  menu.querySelector('summary').focus();
}

const menu = document.querySelector('.account');
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && menu.open) closeMenu(menu);
});
document.addEventListener('click', (event) => {
  if (menu.open && !menu.contains(event.target)) menu.open = false;
});

localiseTimes(document);
document.querySelector('[data-focus]')?.focus();
