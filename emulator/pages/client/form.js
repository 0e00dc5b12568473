/** Shows one section of a form at a time, checks its answers, and reports changes of the form. */
import { pageNow, watch } from './live.js';

const form = document.querySelector('.answer-form');
if (form !== null) begin(form);

function begin(form) {
  const sections = [...form.querySelectorAll('.form-section')];
  const state = {
    form,
    sections,
    at: sectionOf(sections, form.querySelector('[aria-invalid], [data-invalid]')),
  };
  form.addEventListener('change', () => draw(state));
  form.addEventListener('submit', (event) => submit(state, event));
  form.addEventListener('click', (event) => clicked(state, event));
  window.addEventListener('pageshow', () => release(form));
  for (const button of form.querySelectorAll('[data-clear]')) button.hidden = false;
  draw(state);
  watch(form, () => reportChange(form));
}

function sectionOf(sections, element) {
  return Math.max(0, sections.indexOf(element?.closest('.form-section')));
}

/** Shows the current section with its buttons. */
function draw({ form, sections, at }) {
  const way = wayThrough(sections);
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
  const total = branches(form) ? '' : ` of ${way.length}`;
  progress.textContent = `Section ${way.indexOf(at) + 1}${total}`;
  requireTicks(form);
}

/** Requires a tick in each required group, which browsers cannot. */
function requireTicks(form) {
  for (const question of form.querySelectorAll('[data-required]:has([type=checkbox])')) {
    const boxes = [...question.querySelectorAll('[type=checkbox]')];
    boxes[0].required = boxes.every((box) => !box.checked);
  }
}

/** Returns whether answers determine the next section. */
function branches(form) {
  return form.querySelector('[data-leads-to]') !== null;
}

function clicked(state, event) {
  const target = event.target.closest('button, a');
  if (target?.id === 'next') forward(state);
  if (target?.id === 'back') backward(state);
  if (target?.hasAttribute('data-clear')) clearChoice(target);
  const hash = target?.closest('#errors') ? target.getAttribute('href') : null;
  if (hash !== null) {
    event.preventDefault();
    goToControl(state, hash.slice(1));
  }
}

function forward(state) {
  if (!passes(state, [state.at])) return;
  const way = wayThrough(state.sections);
  goTo(state, way[way.indexOf(state.at) + 1] ?? state.at);
}

function backward(state) {
  const way = wayThrough(state.sections);
  goTo(state, way[Math.max(0, way.indexOf(state.at) - 1)] ?? 0);
}

function goTo(state, index) {
  state.at = index;
  draw(state);
  const heading =
    index === 0 ? state.form.querySelector('h1') : state.sections[index].querySelector('h2');
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function goToControl(state, id) {
  const control = document.getElementById(id);
  if (control === null) return;
  state.at = sectionOf(state.sections, control);
  draw(state);
  control.focus();
}

/** Sends the form, or continues with the next section when Enter is pressed before the last one. */
function submit(state, event) {
  const way = wayThrough(state.sections);
  if (state.at !== way.at(-1)) {
    event.preventDefault();
    forward(state);
  } else if (state.form.dataset.sending === 'yes' || !passes(state, way)) {
    event.preventDefault();
  } else {
    state.form.dataset.sending = 'yes';
    disable(state.sections.filter((_, index) => !way.includes(index)));
  }
}

/** Disables the controls of sections off the path, so that their answers are not sent. */
function disable(sections) {
  for (const section of sections) {
    for (const control of section.querySelectorAll('input, select')) {
      control.disabled = true;
      control.dataset.left = 'out';
    }
  }
}

/** Enables a sent form again when the visitor goes back to it. */
function release(form) {
  form.dataset.sending = 'no';
  for (const control of form.querySelectorAll('[data-left]')) control.disabled = false;
}

/** Returns whether sections are valid. Shows the browser’s message for an invalid answer. */
function passes(state, indices) {
  for (const index of indices) {
    const invalid = state.sections[index].querySelector('input:invalid, select:invalid');
    if (invalid === null) continue;
    state.at = index;
    draw(state);
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
function ownAddress(form) {
  const path = new URL(form.action).pathname.replace(/formResponse$/, 'viewform');
  return path + form.elements.prefill.value;
}

async function reportChange(form) {
  const now = await pageNow(ownAddress(form));
  if (now === null) return;
  const fresh = now.page.querySelector('.answer-form');
  if (fresh?.dataset.fingerprint === form.dataset.fingerprint) return;
  const sentence =
    fresh === null
      ? 'This form has been closed since you opened it. '
      : 'This form has changed since you opened it: answers sent from here may not count. ';
  const link = document.createElement('a');
  link.href = ownAddress(form);
  link.textContent = 'Open the current form';
  const notice = form.querySelector('#changed');
  notice.hidden = false;
  notice.replaceChildren(sentence, link);
}

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

/** Lists the indices of sections on the path, which ends before a section repeats. */
function wayThrough(sections) {
  const way = [];
  let index = 0;
  while (index < sections.length && !way.includes(index)) {
    way.push(index);
    index = following(sections, index);
  }
  return way;
}
