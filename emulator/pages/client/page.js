/** Runs on every page: shows local times, sets the focus, and closes the menu. */

const timeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Rewrites the times below an element in the local time zone. The tooltip has the exact time. */
export function localiseTimes(root) {
  for (const time of root.querySelectorAll('time[data-local]')) {
    time.title = time.textContent;
    time.textContent = timeFormat.format(new Date(time.dateTime));
    time.removeAttribute('data-local');
  }
}

function closeMenu(accountMenu) {
  accountMenu.open = false;
  accountMenu.querySelector('summary').focus();
}

const accountMenu = document.querySelector('.account');
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && accountMenu.open) closeMenu(accountMenu);
});
document.addEventListener('click', (event) => {
  if (accountMenu.open && !accountMenu.contains(event.target)) accountMenu.open = false;
});

localiseTimes(document);
document.querySelector('[data-focus]')?.focus();
