import { describe, expect, test } from 'vitest';
import type { FormItem } from '../backend.ts';
import { createBackend, openBrowser } from '../backend-staging.ts';
import {
  buildChoice,
  buildItem,
  createFormBackend,
  ISA,
  openForm,
  openItems,
  SEND_PATH,
  TEXT,
  VIEW_PATH,
} from './form-staging.ts';

const STAR_HTML =
  ' <span class="star"><span aria-hidden="true">*</span><span ' +
  'class="unseen">required</span></span>';

const FORM_ITEMS: readonly FormItem[] = [
  buildItem('0000000a', { required: true, ...TEXT }, { description: 'From your link.' }),
  buildItem('0000000b', { required: true, ...buildChoice('RADIO', 'A0', '<b>C1</b>') }),
  buildItem('0000000c', buildChoice('CHECKBOX', 'A0', 'B0', 'C0')),
  buildItem('0000000d', buildChoice('DROP_DOWN', 'Round 1', 'Round 2')),
];

describe('a form', () => {
  test('a form shows its title and description as plain text, with links', async () => {
    const description = 'First line\nSee https://example.com/a?b=1 and <ask>.';
    const { text: page } = await openForm({ info: { title: 'Round <2>', description } });
    expect(page).toContain('<h1><bdi>Round &lt;2&gt;</bdi></h1>');
    expect(page).toContain(
      '<p class="prose">First line\nSee <a href="https://example.com/a?b=1">' +
        'https://example.com/a?b=1</a> and &lt;ask&gt;.</p>',
    );
  });

  test('a form without a title, description and questions is shown without an error', async () => {
    const { response, text: page } = await openForm({});
    expect(response.status).toBe(200);
    expect(page).toContain('<title>Untitled form · Emulator</title>');
    expect(page).toContain('<h1><bdi>Untitled form</bdi></h1>');
    expect(page).toContain('<input type="hidden" name="prefill" value="">');
    expect(page.match(/data-question=|class="prose"|id="errors"|Error: /g)).toBeNull();
  });

  test('a form shows which questions are required', async () => {
    expect(await openItems(...FORM_ITEMS)).toContain('* marks a question that must be answered');
    expect(await openItems(...FORM_ITEMS.slice(3))).not.toContain('marks a question');
  });

  test('the address of a form can prefill it, with several values for a question', async () => {
    const query = '?usp=pp_url&entry.10=K7%22&entry.11=A0&entry.12=A0&entry.12=C0&entry.13=Round+2';
    const { text: page } = await openForm({ items: FORM_ITEMS }, query);
    expect(page).toContain('value="K7&quot;"');
    expect(page).toContain('name="entry.11" required value="A0" checked');
    expect(page).toContain('name="entry.12" value="A0" checked');
    expect(page).toContain('name="entry.12" value="C0" checked');
    expect(page).not.toContain('name="entry.12" value="B0" checked');
    expect(page).toContain('<option value="Round 2" selected>');
  });

  test.each([
    ['closed', 200, 'This form does not accept answers now'],
    ['no access', 403, 'You need access'],
    ['missing', 404, 'You need access'],
  ] as const)('a form that is %s has a page with status %i', async (kind, status, heading) => {
    const backend = createBackend();
    backend.forms.set('form', kind === 'closed' ? { kind, title: 'Round 1' } : { kind });
    const { response, text } = await openBrowser(backend, ISA).open(VIEW_PATH);
    expect(response.status).toBe(status);
    expect(text).toContain(`<h1>${heading}</h1>`);
  });

  test('a form that records e-mail addresses shows the visitor’s address', async () => {
    const { text } = await openForm({ settings: { emailCollectionType: 'VERIFIED' } });
    expect(text).toContain('Recorded with your response: <bdi>isa@example.com</bdi>');
  });

  test('a form loads the files for form pages, and other pages do not', async () => {
    const { text: page } = await openForm({});
    expect(page).toContain('<link rel="stylesheet" href="/assets/form.css">');
    expect(page).toContain('src="/assets/form.js"');
    expect(page).toContain('<main id="content" class="reading"');
    expect(page).not.toContain('<style');
    const { text: other } = await openBrowser(createBackend(), ISA).open('/nowhere');
    expect(other.match(/\/assets\/[\w.]+/g)).toEqual([
      ...['/assets/icon.svg', '/assets/style.css', '/assets/page.js'],
    ]);
  });
});

/** Returns the page that refuses an answer to the first question. */
async function openRefused(...items: readonly FormItem[]) {
  const backend = createFormBackend({ items });
  backend.outcome = { kind: 'refused', problems: [{ entry: '1', sentence: 'Not so.' }] };
  return (await openBrowser(backend, null).send(SEND_PATH, [])).text;
}

describe('a text question', () => {
  test('an optional text question has an empty field, without a star or help text', async () => {
    const page = await openItems(buildItem('1', TEXT));
    expect(page).toContain('<label class="asked" for="entry-1">Question 1</label>');
    expect(page).toContain('<div class="question" data-question="1" data-title="Question 1">');
    expect(page).toContain(
      'id="entry-1" name="entry.1" type="text" autocomplete="off" dir="auto" value="">',
    );
    expect(page).not.toContain('id="help-1"');
  });

  test('a required text question has a star, and one without a title is still named', async () => {
    const page = await openItems(buildItem('1', { ...TEXT, required: true }));
    expect(page).toContain(`for="entry-1">Question 1${STAR_HTML}</label>`);
    expect(page).toContain('data-title="Question 1" data-required>');
    expect(await openItems(buildItem('1', TEXT, { title: '' }))).toContain(
      '<label class="asked" for="entry-1">Question</label>',
    );
  });

  test('a wrong text shows an error only at its own field', async () => {
    const item = buildItem('1', TEXT, { description: 'A word.' });
    const page = await openRefused(item, buildItem('2', TEXT));
    expect(page).toContain('aria-describedby="help-1 problem-1" data-invalid aria-invalid="true"');
    expect(page).toContain('<p class="prose" id="help-1">A word.</p>');
    expect(page).toContain('<p class="problem" id="problem-1">Not so.</p>');
    expect(page).not.toContain('problem-2');
  });
});

describe('a choice', () => {
  test.each([
    ['RADIO', 'radio', true],
    ['CHECKBOX', 'checkbox', false],
  ])('a choice of type %s has options, each with its own id', async (type, kind, clears) => {
    const page = await openItems(buildItem('1', buildChoice(type, 'red', 'blue', 'green')));
    for (const [id, value] of [
      ['entry-1', 'red'],
      ['entry-1-1', 'blue'],
      ['entry-1-2', 'green'],
    ]) {
      expect(page).toContain(
        `<input type="${kind}" id="${id}" name="entry.1" value="${value}"><span ` +
          `dir="auto">${value}</span>`,
      );
    }
    expect(page.includes('data-clear')).toBe(clears);
  });

  test.each([
    ['RADIO', 'type="radio" id="entry-1" name="entry.1" required value="red"'],
    ['CHECKBOX', 'type="checkbox" id="entry-1" name="entry.1" value="red"'],
  ])('a required choice of type %s cannot be cleared', async (type, input) => {
    const page = await openItems(buildItem('1', { ...buildChoice(type, 'red'), required: true }));
    expect(page).toContain(input);
    expect(page).toContain(`<legend class="asked">Question 1${STAR_HTML}</legend>`);
    expect(page).not.toContain('data-clear');
  });

  test('a dropdown starts with an empty option', async () => {
    const page = await openItems(buildItem('1', buildChoice('DROP_DOWN', 'Round 1', 'Round 2')));
    expect(page).toMatch(
      /<select id="entry-1" name="entry.1">\s*<option value="">Choose<\/option>\s*<option value="Round 1">Round 1<\/option><option value="Round 2">Round 2<\/option>\s*<\/select>/,
    );
  });

  test('a wrong choice shows an error at its group', async () => {
    const red = buildChoice('RADIO', 'red');
    const page = await openRefused(buildItem('1', red), buildItem('2', red));
    expect(page).toContain('data-title="Question 1" aria-describedby="problem-1" data-invalid>');
    expect(page).not.toContain('problem-2');
  });

  test.each(['RADIO', 'CHECKBOX', 'DROP_DOWN'] as const)(
    'a choice of type %s without options is shown empty',
    async (type) => {
      const page = await openItems(buildItem('1', { choiceQuestion: { type } }));
      expect(page).toContain('Question 1');
      expect(page).not.toMatch(/<input type="(radio|checkbox)"/);
      expect(page.match(/<option/g) ?? []).toHaveLength(type === 'DROP_DOWN' ? 1 : 0);
    },
  );
});

describe('sections', () => {
  const options = [
    { value: 'on', goToSectionId: 'p2' },
    { value: 'end', goToAction: 'SUBMIT_FORM' },
    { value: 'anywhere' },
  ] as const;
  const FORM_SECTIONS: readonly FormItem[] = [
    buildItem('1', { choiceQuestion: { type: 'RADIO', options } }),
    { itemId: 'p1', title: 'Middle', description: 'About it.', pageBreakItem: {} },
    buildItem('3', TEXT),
    { itemId: 'p2', pageBreakItem: {} },
  ];

  test('a section shows its title and description, or its number', async () => {
    const page = await openItems(...FORM_SECTIONS);
    expect(page.match(/aria-label="[^"]*"(?=>)/g)).toEqual([
      ...['aria-label="Section 1"', 'aria-label="Middle"', 'aria-label="Section 3"'],
    ]);
    expect(page.match(/class="card section-head"/g)).toHaveLength(2);
    expect(page).toContain(
      '<h2 tabindex="-1"><bdi>Middle</bdi></h2><p class="prose">About it.</p></div>',
    );
    expect(page).toContain('<h2 tabindex="-1"><bdi>Section 3</bdi></h2></div>');
  });

  test('a form marks its sections and the targets of its options for the browser', async () => {
    const page = await openItems(...FORM_SECTIONS);
    expect(page.match(/data-leads-to="\w+"/g)).toEqual([
      ...['data-leads-to="p2"', 'data-leads-to="submit"'],
    ]);
    expect(page).toContain('data-section="p1"');
  });

  test('a text item between questions is not shown as a question', async () => {
    const remark = { itemId: 't', title: 'A remark', textItem: {} };
    const page = await openItems(remark, buildItem('1', TEXT));
    expect(page.match(/data-question=/g)).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('an answer is sent as the signed-in user, without blanks and unknown fields', async () => {
    const backend = createFormBackend({ items: FORM_ITEMS });
    await openBrowser(backend, ISA).send(SEND_PATH, [
      ['prefill', ''],
      ['entry.10', 'K7'],
      ['entry.12', 'A0'],
      ['entry.12', 'C0'],
      ['entry.12.other_option_response', 'mine'],
      ['entry.13', ''],
      ['pageHistory', '0'],
    ]);
    const entries = new Map([
      ['10', ['K7']],
      ['12', ['A0', 'C0']],
    ]);
    expect(backend.submitted).toEqual([{ formId: 'form', respondent: ISA, entries }]);
  });

  test('the confirmation has the time and focus, and links to another response', async () => {
    const backend = createFormBackend({ info: { title: 'Orders' }, items: FORM_ITEMS });
    const prefill = '?usp=pp_url&entry.10=K7&as=host%40example.com';
    const { response, text } = await openBrowser(backend, null).send(SEND_PATH, [
      ['prefill', prefill],
      ['entry.10', 'K8'],
    ]);
    expect(response.status).toBe(200);
    expect(text).toContain('<h1 tabindex="-1" data-focus>Your response has been recorded</h1>');
    expect(text).toContain('<p><strong><bdi>Orders</bdi></strong>, <time');
    expect(text).toContain('datetime="2026-11-21T14:05:00.000Z"');
    expect(text).toContain('data-local>2026-11-21 14:05 UTC</time>');
    expect(text).toContain('href="/forms/d/form/viewform?usp=pp_url&amp;entry.10=K7"');
  });

  test('the confirmation of an untitled form without prefilled answers is complete', async () => {
    const { text } = await openBrowser(createFormBackend({}), null).send(SEND_PATH, []);
    expect(text).toContain('<bdi>Untitled form</bdi>');
    expect(text).toContain('<a href="/forms/d/form/viewform">Submit another response</a>');
  });

  test('a refused response is shown as typed, with a summary of its problems', async () => {
    const backend = createFormBackend({ items: FORM_ITEMS });
    backend.outcome = {
      kind: 'refused',
      problems: [
        { entry: '11', sentence: 'This question needs an answer.' },
        { sentence: 'Try later.' },
      ],
    };
    const sent = [['entry.10', 'K7']] as const;
    const { response, text } = await openBrowser(backend, null).send(SEND_PATH, sent);
    expect(response.status).toBe(400);
    expect(text).toContain('<title>Error: ');
    expect(text).toMatch(/id="errors" tabindex="-1"[^>]* data-focus>/);
    expect(text).toContain(
      '<li><a href="#entry-11"><bdi>Question 0000000b</bdi>: This question needs an answer.',
    );
    expect(text).toContain('<li>Try later.</li>');
    expect(text).toContain('<p class="problem" id="problem-11">This question needs an answer.</p>');
    expect(text).toContain('value="K7"');
  });

  test.each([
    ['Orders', 'Orders'],
    ['', 'The form'],
  ])('a closed form refuses an answer, and links back to itself (“%s”)', async (title, named) => {
    const backend = createBackend();
    backend.forms.set('form', { kind: 'closed', title });
    const browser = openBrowser(backend, ISA);
    const { text: looked } = await browser.open(VIEW_PATH);
    expect(looked).toContain(`<p><bdi>${named}</bdi> is closed. If you think`);
    const { text: sent } = await browser.send(SEND_PATH, [['prefill', '?entry.1=K7']]);
    expect(sent).toContain('is closed. Your answers have not been recorded. If you think');
    expect(sent).toContain(
      '<a href="/forms/d/form/viewform?usp=pp_url&amp;entry.1=K7">Try again</a>',
    );
  });
});

describe('changes of a form', () => {
  test('changes of an open or closed form are reported, and of no other', async () => {
    const backend = createFormBackend({});
    backend.forms.set('closed', { kind: 'closed', title: 'Orders' });
    const open = (id: string) => openBrowser(backend, null).open(`/forms/d/${id}/events`);
    for (const id of ['form', 'closed']) {
      const { response } = await open(id);
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      await response.body?.cancel();
    }
    expect((await open('other')).response.status).toBe(404);
  });

  test('the fingerprint of a form changes with the form but not with new responses', async () => {
    const readFingerprint = async (items: readonly FormItem[], query = '') =>
      /data-fingerprint="([^"]+)"/.exec((await openForm({ items }, query)).text)?.[1];
    const first = await readFingerprint(FORM_ITEMS);
    expect(await readFingerprint(FORM_ITEMS, '?entry.10=K7')).toBe(first);
    expect(await readFingerprint(FORM_ITEMS.slice(1))).not.toBe(first);
  });
});
