import { describe, expect, test } from 'vitest';
import type { FormForRespondent, FormItem } from '../backend.ts';
import { createBackend, openBrowser } from '../backend-staging.ts';

const ISA = 'isa@example.com';
const VIEW_PATH = '/forms/d/form/viewform';
const SEND_PATH = '/forms/d/form/formResponse';

type OpenForm = Extract<FormForRespondent, { kind: 'open' }>['form'];

function createFormBackend(form: OpenForm) {
  const backend = createBackend();
  backend.forms.set('form', { kind: 'open', form });
  return backend;
}
const openForm = (form: OpenForm) => openBrowser(createFormBackend(form), ISA).open(VIEW_PATH);

const buildTextItem = (questionId: string) => ({
  title: `Text ${questionId}`,
  questionItem: { question: { questionId, textQuestion: {} } },
});
const LEADING_CHOICE = {
  on: { goToSectionId: 'p2' },
  end: { goToAction: 'SUBMIT_FORM' },
  again: { goToAction: 'RESTART_FORM' },
  next: { goToAction: 'NEXT_SECTION' },
  anywhere: {},
} as const;
const buildLeadingItem = (questionId: string): FormItem => ({
  title: `Choice ${questionId}`,
  questionItem: {
    question: {
      questionId,
      choiceQuestion: {
        type: 'RADIO',
        options: Object.entries(LEADING_CHOICE).map(([value, lead]) => ({ value, ...lead })),
      },
    },
  },
});
const FORM_SECTIONS: readonly FormItem[] = [
  buildLeadingItem('1'),
  buildLeadingItem('2'),
  { itemId: 'p1', title: 'Middle', description: 'About it.', pageBreakItem: {} },
  buildTextItem('3'),
  { itemId: 'p2', pageBreakItem: {} },
  buildTextItem('4'),
];

describe('sections', () => {
  test('a section shows its title and description, or its number', async () => {
    const { text: page } = await openForm({ items: FORM_SECTIONS });
    expect(page.match(/aria-label="[^"]*"(?=>)/g)).toEqual([
      'aria-label="Section 1"',
      'aria-label="Middle"',
      'aria-label="Section 3"',
    ]);
    expect(page.match(/class="card section-head"/g)).toHaveLength(2);
    expect(page).toContain(
      '<h2 tabindex="-1"><bdi>Middle</bdi></h2><p class="prose">About it.</p></div>',
    );
    expect(page).toContain('<h2 tabindex="-1"><bdi>Section 3</bdi></h2></div>');
  });

  test('a text item between questions is not shown as a question', async () => {
    const items = [{ itemId: 't', title: 'A remark', textItem: {} }, buildTextItem('1')];
    const { text: page } = await openForm({ items });
    expect(page.match(/data-question=/g)).toHaveLength(1);
  });
});

describe('a form', () => {
  test('a form without a title and questions is shown without an error', async () => {
    const { response, text: page } = await openForm({});
    expect(response.status).toBe(200);
    expect(page).toContain('<title>Untitled form · Emulator</title>');
    expect(page).toContain('<h1><bdi>Untitled form</bdi></h1>');
    expect(page).toContain('<input type="hidden" name="prefill" value="">');
    expect(page.match(/data-question=|class="prose"/g)).toBeNull();
    expect(page).not.toContain('Error: ');
  });

  test.each([[''], ['See https://example.com/a?b=1 and ask.']])(
    'a form shows addresses in its description as links (%s)',
    async (description) => {
      const { text: page } = await openForm({ info: { title: 'Orders', description } });
      const prose = page.match(/<p class="prose">.*<\/p>/g) ?? [];
      expect(prose).toEqual(
        description
          ? [
              '<p class="prose">See <a ' +
                'href="https://example.com/a?b=1">https://example.com/a?b=1</a> and ask.</p>',
            ]
          : [],
      );
    },
  );

  test('a form loads the files for form pages, and other pages do not', async () => {
    const own = ['<link rel="stylesheet" href="/assets/form.css">', 'src="/assets/form.js"'];
    const { text: page } = await openForm({});
    for (const part of own) expect(page).toContain(part);
    expect(page).toContain('<main id="content" class="reading"');
    expect(page).not.toContain('<style');
    const { text: other } = await openBrowser(createBackend(), ISA).open('/nowhere');
    expect(other.match(/\/assets\/[\w.]+/g)).toEqual([
      '/assets/icon.svg',
      '/assets/style.css',
      '/assets/page.js',
    ]);
  });
});

describe('an answer', () => {
  test.each([
    [{ title: 'Orders' }, 'Orders'],
    [{}, 'Untitled form'],
  ])(
    'the confirmation shows the form’s title, and offers another response',
    async (info, title) => {
      const sent = await openBrowser(createFormBackend({ info, items: FORM_SECTIONS }), ISA).send(
        SEND_PATH,
        [],
      );
      expect(sent.text).toContain(`<p><strong><bdi>${title}</bdi></strong>, <time`);
      expect(sent.text).toContain('data-local>2026-11-21 14:05 UTC</time>');
      expect(sent.text).toContain('<a href="/forms/d/form/viewform">Submit another response</a>');
    },
  );

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

test('the page of a closed form can be watched for the form’s opening', async () => {
  const backend = createBackend();
  backend.forms.set('form', { kind: 'closed', title: 'Orders' });
  const { response } = await openBrowser(backend, null).open('/forms/d/form/events');
  expect(response.status).toBe(200);
  await response.body?.cancel();
});
