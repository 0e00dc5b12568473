/** Sets up the input bar. Returns a function that marks the selected cell again after a redraw. */
export function setUpTyping(sheets) {
  const bar = sheets.querySelector('form.typing');
  if (bar === null) return () => {};
  const { cell, text, choice, row } = bar.elements;
  const said = bar.querySelector('.typing-said');

  const cellNamed = (name) =>
    findOpenPanel(sheets)?.querySelector(`[data-at="${CSS.escape(name)}"]`);

  const mark = () => {
    for (const one of sheets.querySelectorAll('.chosen')) one.classList.remove('chosen');
    cellNamed(cell.value)?.classList.add('chosen');
  };

  const choose = (name) => {
    cell.value = name.trim().toUpperCase();
    const found = cellNamed(cell.value);
    text.value = found?.dataset.typed ?? '';
    offerChoices(choice, listChoices(found), text.value);
    text.parentElement.hidden = !choice.parentElement.hidden;
    said.textContent = '';
    mark();
  };

  const post = async (address, done, fields) => {
    const gid = findOpenPanel(sheets)?.id.replace('gid=', '') ?? '';
    const body = new URLSearchParams({ gid, cell: cell.value, ...fields });
    const response = await fetch(address, { method: 'POST', body }).catch(() => null);
    const why = response === null ? 'The emulator does not answer.' : await response.text();
    said.textContent = response?.ok ? done : `Not saved: ${why}`;
  };

  const send = (value) => post(bar.action, `Saved in ${cell.value}.`, { text: value });

  sheets.addEventListener('click', async ({ target }) => {
    const clicked = target.closest('[data-at]');
    if (clicked === null || target.closest('a, button, .note')) return;
    choose(clicked.dataset.at);
    if (clicked.dataset.tick !== undefined)
      await send(clicked.dataset.typed === 'TRUE' ? 'FALSE' : 'TRUE');
  });
  row.addEventListener('click', async () => {
    if (bar.reportValidity()) await post(row.formAction, `Added a row below ${cell.value}.`, {});
  });
  cell.addEventListener('change', () => choose(cell.value));
  bar.addEventListener('submit', async (event) => {
    event.preventDefault();
    await send(choice.parentElement.hidden ? text.value : choice.value);
  });
  return mark;
}

const findOpenPanel = (sheets) => sheets.querySelector('[role=tabpanel]:not([hidden])');

/** Lists the choices of a cell with their labels; null if any text is allowed. */
function listChoices(cell) {
  if (cell?.dataset.tick !== undefined)
    return [
      ['FALSE', '☐ not ticked'],
      ['TRUE', '☑ ticked'],
    ];
  if (cell?.dataset.list === undefined) return null;
  return ['', ...JSON.parse(cell.dataset.list)].map((one) => [one, one === '' ? '(empty)' : one]);
}

function offerChoices(select, choices, now) {
  select.parentElement.hidden = choices === null;
  select.replaceChildren(...(choices ?? []).map(([value, label]) => new Option(label, value)));
  if (choices !== null) select.value = now === '' ? choices[0][0] : now;
}
