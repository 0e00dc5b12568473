import { describe, expect, test } from 'vitest';
import type { FormItem, FormQuestion } from '../backend.ts';
import { createBackend, openBrowser } from '../backend-staging.ts';

const VIEW_PATH = '/forms/d/form/viewform';
const SEND_PATH = '/forms/d/form/formResponse';

const buildItem = (
  questionId: string,
  title: string,
  question: FormQuestion,
  description = '',
): FormItem => ({
  itemId: `item-${questionId}`,
  title,
  description,
  questionItem: { question: { questionId, ...question } },
});
const buildChoice = (type: 'RADIO' | 'CHECKBOX' | 'DROP_DOWN', ...values: string[]) => ({
  choiceQuestion: { type, options: values.map((value) => ({ value })) },
});

const FORM_ITEMS: readonly FormItem[] = [
  buildItem('0000000a', 'Seat code', { required: true, textQuestion: {} }, 'From your link.'),
  buildItem('0000000b', 'Present', { required: true, ...buildChoice('RADIO', 'A0', '<b>C1</b>') }),
  buildItem('0000000c', 'Keep', buildChoice('CHECKBOX', 'A0', 'B0', 'C0')),
  buildItem('0000000d', 'Step', buildChoice('DROP_DOWN', 'Round 1', 'Round 2')),
];

function createFormBackend(
  items: readonly FormItem[] = FORM_ITEMS,
  emailCollectionType = 'DO_NOT_COLLECT',
) {
  const backend = createBackend();
  const info = { title: 'Round <2>', description: 'First line\nsecond line' };
  backend.forms.set('form', {
    kind: 'open',
    form: { info, items, settings: { emailCollectionType } },
  });
  return backend;
}
const openForm = async (items: readonly FormItem[], query = '') =>
  (await openBrowser(createFormBackend(items), 'isa@example.com').open(VIEW_PATH + query)).text;

describe('a form', () => {
  test('a form shows its title and description as plain text', async () => {
    const page = await openForm(FORM_ITEMS);
    expect(page).toContain('<h1><bdi>Round &lt;2&gt;</bdi></h1>');
    expect(page).toContain('First line\nsecond line');
  });

  test('a form shows which questions are required', async () => {
    expect(await openForm(FORM_ITEMS)).toContain('* marks a question that must be answered');
    expect(await openForm([FORM_ITEMS[3] ?? {}])).not.toContain('marks a question');
  });

  test('a form shows a summary of problems only if there are some', async () => {
    expect(await openForm(FORM_ITEMS)).not.toContain('id="errors"');
  });

  test('the address of a form can prefill it, with several values for a question', async () => {
    const page = await openForm(
      FORM_ITEMS,
      '?usp=pp_url&entry.10=K7%22&entry.11=A0&entry.12=A0&entry.12=C0&entry.13=Round+2',
    );
    expect(page).toContain('value="K7&quot;"');
    expect(page).toContain('name="entry.11" required value="A0" checked');
    expect(page).toContain('name="entry.12" value="A0" checked');
    expect(page).toContain('name="entry.12" value="C0" checked');
    expect(page).not.toContain('name="entry.12" value="B0" checked');
    expect(page).toContain('<option value="Round 2" selected>');
  });

  test('a form marks its sections and the targets of its options for the browser', async () => {
    const page = await openForm([
      buildItem('01', 'Next?', {
        choiceQuestion: {
          type: 'RADIO',
          options: [
            { value: 'on', goToSectionId: 'p2' },
            { value: 'end', goToAction: 'SUBMIT_FORM' },
          ],
        },
      }),
      { itemId: 'p1', title: 'Middle', pageBreakItem: {} },
      { itemId: 'p2', title: 'Last', pageBreakItem: {} },
    ]);
    expect(page).toContain('data-leads-to="p2"');
    expect(page).toContain('data-leads-to="submit"');
    expect(page).toContain('data-section="p1"');
    expect(page).toContain('<h2 tabindex="-1"><bdi>Last</bdi></h2>');
  });

  test.each([
    ['closed', 200, 'This form does not accept answers now'],
    ['no access', 403, 'You need access'],
    ['missing', 404, 'You need access'],
  ] as const)('a form that is %s has a page with status %i', async (kind, status, heading) => {
    const backend = createBackend();
    backend.forms.set('form', kind === 'closed' ? { kind, title: 'Round 1' } : { kind });
    const { response, text } = await openBrowser(backend, 'isa@example.com').open(VIEW_PATH);
    expect(response.status).toBe(status);
    expect(text).toContain(`<h1>${heading}</h1>`);
  });

  test('a form that records e-mail addresses shows the visitor’s address', async () => {
    const { text } = await openBrowser(
      createFormBackend(FORM_ITEMS, 'VERIFIED'),
      'isa@example.com',
    ).open(VIEW_PATH);
    expect(text).toContain('Recorded with your response: <bdi>isa@example.com</bdi>');
  });
});

describe('an answer', () => {
  test('an answer is sent as the signed-in user, without blanks and unknown fields', async () => {
    const backend = createFormBackend();
    await openBrowser(backend, 'isa@example.com').send(SEND_PATH, [
      ['prefill', ''],
      ['entry.10', 'K7'],
      ['entry.12', 'A0'],
      ['entry.12', 'C0'],
      ['entry.12.other_option_response', 'mine'],
      ['entry.13', ''],
      ['pageHistory', '0'],
    ]);
    expect(backend.submitted).toEqual([
      {
        formId: 'form',
        respondent: 'isa@example.com',
        entries: new Map([
          ['10', ['K7']],
          ['12', ['A0', 'C0']],
        ]),
      },
    ]);
  });

  test('the confirmation shows the time and takes the focus', async () => {
    const { response, text } = await openBrowser(createFormBackend(), null).send(SEND_PATH, [
      ['entry.10', 'K7'],
      ['entry.11', '<b>C1</b>'],
    ]);
    expect(response.status).toBe(200);
    expect(text).toContain('<h1 tabindex="-1" data-focus>Your response has been recorded</h1>');
    expect(text).toContain('datetime="2026-11-21T14:05:00.000Z"');
  });

  test('the confirmation links to another response with the same prefilled answers', async () => {
    const prefill = '?usp=pp_url&entry.10=K7&as=host%40example.com';
    const { text } = await openBrowser(createFormBackend(), null).send(SEND_PATH, [
      ['prefill', prefill],
      ['entry.10', 'K8'],
    ]);
    expect(text).toContain('href="/forms/d/form/viewform?usp=pp_url&amp;entry.10=K7"');
  });

  test('a refused response is shown as typed, with a summary of its problems', async () => {
    const backend = createFormBackend();
    backend.outcome = {
      kind: 'refused',
      problems: [
        { entry: '11', sentence: 'This question needs an answer.' },
        { sentence: 'Try later.' },
      ],
    };
    const { response, text } = await openBrowser(backend, null).send(SEND_PATH, [
      ['entry.10', 'K7'],
    ]);
    expect(response.status).toBe(400);
    expect(text).toContain('<title>Error: ');
    expect(text).toMatch(/id="errors" tabindex="-1"[^>]* data-focus>/);
    expect(text).toContain(
      '<li><a href="#entry-11"><bdi>Present</bdi>: This question needs an answer.</a></li>',
    );
    expect(text).toContain('<li>Try later.</li>');
    expect(text).toContain('<p class="problem" id="problem-11">This question needs an answer.</p>');
    expect(text).toContain('value="K7"');
  });
});

describe('changes of a form', () => {
  test('changes of a form reach only those who may open it', async () => {
    const backend = createFormBackend();
    const open = await openBrowser(backend, null).open('/forms/d/form/events');
    expect(open.response.headers.get('content-type')).toContain('text/event-stream');
    await open.response.body?.cancel();
    expect((await openBrowser(backend, null).open('/forms/d/other/events')).response.status).toBe(
      404,
    );
  });

  test('the fingerprint of a form changes with the form but not with new responses', async () => {
    const fingerprint = (page: string) => /data-fingerprint="([^"]+)"/.exec(page)?.[1];
    expect(fingerprint(await openForm(FORM_ITEMS))).toBe(
      fingerprint(await openForm(FORM_ITEMS, '?entry.10=K7')),
    );
    expect(fingerprint(await openForm(FORM_ITEMS))).not.toBe(
      fingerprint(await openForm(FORM_ITEMS.slice(1))),
    );
  });
});
