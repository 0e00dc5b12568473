/** Shows one section of a form at a time, checks its answers, and reports changes of the form. */
import { fetchPage, watchVersion } from './live.js';

const form = document.querySelector('.answer-form');
if (form !== null) beginForm(form);

function beginForm(form) {
  const sections = [...form.querySelectorAll('.form-section')];
  const state = {
    form,
    sections,
    at: findSection(sections, form.querySelector('[aria-invalid], [data-invalid]')),
  };
  form.addEventListener('change', () => drawSection(state));
  form.addEventListener('submit', (event) => handleSubmit(state, event));
  form.addEventListener('click', (event) => handleClick(state, event));
  window.addEventListener('pageshow', () => enableForm(form));
  for (const button of form.querySelectorAll('[data-clear]')) button.hidden = false;
  drawSection(state);
  watchVersion(form, () => reportChange(form));
}

function findSection(sections, element) {
  return Math.max(0, sections.indexOf(element?.closest('.form-section')));
}

function drawSection({ form, sections, at }) {
  const way = listPath(sections);
  const isLast = way.at(-1) === at;
  sections.forEach((section, index) => {
    section.hidden = index !== at;
  });
  form.classList.toggle('later', at > 0);
  form.querySelector('#back').hidden = at === 0;
  form.querySelector('#next').hidden = isLast;
  form.querySelector('#submit').hidden = !isLast;
  const progress = form.querySelector('#progress');
  progress.hidden = sections.length === 1;
  const total = hasBranches(form) ? '' : ` of ${way.length}`;
  progress.textContent = `Section ${way.indexOf(at) + 1}${total}`;
  requireTicks(form);
}

/** Requires a tick in each required group, which browsers do not check. */
function requireTicks(form) {
  for (const question of form.querySelectorAll('[data-required]:has([type=checkbox])')) {
    const boxes = [...question.querySelectorAll('[type=checkbox]')];
    boxes[0].required = boxes.every((box) => !box.checked);
  }
}

function hasBranches(form) {
  return form.querySelector('[data-leads-to]') !== null;
}

function handleClick(state, event) {
  const target = event.target.closest('button, a');
  if (target?.id === 'next') goForward(state);
  if (target?.id === 'back') goBack(state);
  if (target?.hasAttribute('data-clear')) clearChoice(target);
  const hash = target?.closest('#errors') ? target.getAttribute('href') : null;
  if (hash !== null) {
    event.preventDefault();
    goToControl(state, hash.slice(1));
  }
}

function goForward(state) {
  if (!checkSections(state, [state.at])) return;
  const way = listPath(state.sections);
  goToSection(state, way[way.indexOf(state.at) + 1] ?? state.at);
}

function goBack(state) {
  const way = listPath(state.sections);
  goToSection(state, way[Math.max(0, way.indexOf(state.at) - 1)] ?? 0);
}

function goToSection(state, index) {
  state.at = index;
  drawSection(state);
  const heading =
    index === 0 ? state.form.querySelector('h1') : state.sections[index].querySelector('h2');
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function goToControl(state, id) {
  const control = document.getElementById(id);
  if (control === null) return;
  state.at = findSection(state.sections, control);
  drawSection(state);
  control.focus();
}

/** Sends the form, or continues with the next section when Enter is pressed before the last one. */
function handleSubmit(state, event) {
  const way = listPath(state.sections);
  if (state.at !== way.at(-1)) {
    event.preventDefault();
    goForward(state);
  } else if (state.form.dataset.sending === 'yes' || !checkSections(state, way)) {
    event.preventDefault();
  } else {
    state.form.dataset.sending = 'yes';
    disableSections(state.sections.filter((_, index) => !way.includes(index)));
  }
}

/** Disables the controls of skipped sections, so that their answers are not sent. */
function disableSections(sections) {
  for (const section of sections) {
    for (const control of section.querySelectorAll('input, select')) {
      control.disabled = true;
      control.dataset.left = 'out';
    }
  }
}

/** Enables a sent form again when the visitor goes back to it. */
function enableForm(form) {
  form.dataset.sending = 'no';
  for (const control of form.querySelectorAll('[data-left]')) control.disabled = false;
}

/** Returns whether sections are valid. Shows the browser’s message for an invalid answer. */
function checkSections(state, indices) {
  for (const index of indices) {
    const invalid = state.sections[index].querySelector('input:invalid, select:invalid');
    if (invalid === null) continue;
    state.at = index;
    drawSection(state);
    invalid.reportValidity();
    return false;
  }
  return true;
}

function clearChoice(button) {
  const question = button.closest('[data-question]');
  for (const choice of question.querySelectorAll('[type=radio]')) choice.checked = false;
  question.querySelector('[type=radio]').dispatchEvent(new Event('change', { bubbles: true }));
  question.querySelector('[type=radio]').focus();
}

/** Returns the address that opened the form, even after its answers were refused. */
function getFormAddress(form) {
  const path = new URL(form.action).pathname.replace(/formResponse$/, 'viewform');
  return path + form.elements.prefill.value;
}

async function reportChange(form) {
  const now = await fetchPage(getFormAddress(form));
  if (now === null) return;
  const fresh = now.page.querySelector('.answer-form');
  if (fresh?.dataset.fingerprint === form.dataset.fingerprint) return;
  const sentence =
    fresh === null
      ? 'This form has been closed since you opened it. '
      : 'This form has changed since you opened it: answers sent from here may not count. ';
  const link = document.createElement('a');
  link.href = getFormAddress(form);
  link.textContent = 'Open the current form';
  const notice = form.querySelector('#changed');
  notice.hidden = false;
  notice.replaceChildren(sentence, link);
}

function findTarget(section) {
  const deciding = section.querySelectorAll(
    'input[data-leads-to]:checked, option[data-leads-to]:checked',
  );
  return [...deciding].at(-1)?.dataset.leadsTo ?? 'next';
}

function findNextSection(sections, index) {
  const target = findTarget(sections[index]);
  if (target === 'submit') return sections.length;
  if (target === 'restart') return 0;
  if (target === 'next') return index + 1;
  const found = sections.findIndex((section) => section.dataset.section === target);
  return found === -1 ? index + 1 : found;
}

/** Lists the sections to which the answers lead. Stops before a section repeats. */
function listPath(sections) {
  const way = [];
  let index = 0;
  while (index < sections.length && !way.includes(index)) {
    way.push(index);
    index = findNextSection(sections, index);
  }
  return way;
}
