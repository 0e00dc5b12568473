import { beforeEach, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../emulator/emulator.ts';
import type { DrawnForm } from '../../sheets-templates/drawing/drawing.ts';
import { connectAs } from '../../test/support/emulated-client.ts';
import { connect, DEFAULT_RETRY_POLICY, type Google } from './connect.ts';
import { allowResponses } from './drive.ts';
import { listDrawnItems } from './form-requests.ts';
import {
  buildPrefilledUrl,
  createForm,
  listResponses,
  publishForm,
  readForm,
  redrawForm,
} from './forms.ts';

let emulator: Emulator;
let google: Google;
let formId: string;

beforeEach(async () => {
  emulator = createEmulator({});
  google = connectAs(emulator, 'host@example.com');
  formId = await createForm(google, 'Orders');
  return () => emulator.close();
});

/** Draws a form whose seat sections get new ids at every step. The first section keeps its id. */
function drawForm(step: number): DrawnForm {
  const seats = ['Scarlet', 'Dems', 'Zatchel'];
  const section = (seat: number) => `3${step}00000${seat}`;
  return {
    title: `Step ${step}`,
    about: 'Sealed until the deadline.\nThen opened.',
    accepting: true,
    sections: [
      {
        itemId: '30000000',
        title: '',
        about: '',
        questions: [
          {
            itemId: '10000000',
            questionId: '20000000',
            title: 'Seat code',
            required: true,
            shape: 'text',
            options: [],
          },
          {
            itemId: '10000001',
            questionId: '20000001',
            title: 'Your seat',
            help: 'It leads to your questions.',
            required: true,
            shape: 'dropdown',
            options: seats.map((label, seat) => ({ label, goTo: section(seat) })),
          },
        ],
        then: 'next section',
      },
      ...seats.map((title, seat) => ({
        itemId: section(seat),
        title,
        about: `Only for ${title}.`,
        questions: [
          {
            itemId: `4${step}00000${seat}`,
            questionId: `5${step}00000${seat}`,
            title: 'Take',
            required: false,
            shape: 'checkbox' as const,
            options: [{ label: 'First' }, { label: 'Second' }],
          },
          {
            itemId: `6${step}00000${seat}`,
            questionId: `7${step}00000${seat}`,
            title: 'Ready?',
            required: true,
            shape: 'radio' as const,
            options: [{ label: 'Yes' }],
          },
        ],
        then: 'submit' as const,
      })),
    ],
  };
}

async function redrawTestForm(form: DrawnForm) {
  return redrawForm(google, await readForm(google, formId), form);
}

test('a new form is empty and closed', async () => {
  expect(await readForm(google, formId)).toMatchObject({
    title: 'Orders',
    about: '',
    items: [],
    accepting: false,
  });
});

test('a redrawn form shows the drawing, whatever it showed before', async () => {
  for (const step of [1, 2, 2, 1, 3]) {
    await redrawTestForm(drawForm(step));
    const form = await readForm(google, formId);
    expect(form.items).toEqual(listDrawnItems(drawForm(step)));
    expect([form.title, form.about]).toEqual([drawForm(step).title, drawForm(step).about]);
  }
});

test('a form that changed after it was read is not redrawn', async () => {
  const seen = await readForm(google, formId);
  await redrawTestForm(drawForm(2));
  expect(await redrawForm(google, seen, drawForm(1))).toBe('changed meanwhile');
  expect((await readForm(google, formId)).title).toBe('Step 2');
});

test('a drawing that Google rejects is reported as an error, not as a change', async () => {
  const [first, ...others] = drawForm(1).sections;
  const questions = (first?.questions ?? []).map((question) => ({
    ...question,
    title: 'two\nlines',
  }));
  const wrong = { ...drawForm(1), sections: first ? [{ ...first, questions }, ...others] : [] };
  await expect(redrawTestForm(wrong)).rejects.toMatchObject({ kind: 'invalid' });
});

/** Answers the form anonymously, at the emulator’s time. */
async function answerForm(answers: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const response = await emulator.fetch(
    new Request(`http://emulator.test/emulator/forms/${formId}/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    }),
  );
  expect(response.status).toBe(200);
}

const buildScarletAnswers = (code: string) => ({
  '20000000': [code],
  '20000001': ['Scarlet'],
  '51000000': ['First', 'Second'],
  '71000000': ['Yes'],
});

test('responses are listed with their answers, optionally from a start time', async () => {
  await redrawTestForm(drawForm(1));
  await publishForm(google, formId, true);
  await allowResponses(google, formId);
  expect(await listResponses(google, formId, null)).toEqual([]);
  await answerForm(buildScarletAnswers('=A1'));
  await emulator.clock.advanceBy(60_000);
  const later = emulator.clock.now();
  await answerForm(buildScarletAnswers('B2'));
  const all = await listResponses(google, formId, null);
  expect(all.map(({ answers }) => answers['20000000']).toSorted()).toEqual([['=A1'], ['B2']]);
  const [response, ...others] = await listResponses(google, formId, new Date(later));
  expect(others).toEqual([]);
  expect(response).toMatchObject({
    submittedMs: later,
    isEdited: false,
    respondentEmail: null,
    answers: buildScarletAnswers('B2'),
  });
  expect(Date.parse(response?.submittedAt ?? '')).toBe(later);
  expect(await listResponses(google, formId, new Date(later + 1))).toEqual([]);
});

test('half of a surrogate pair in an answer is read as U+FFFD', async () => {
  await redrawTestForm(drawForm(1));
  await publishForm(google, formId, true);
  await allowResponses(google, formId);
  await answerForm(buildScarletAnswers('A1 \ud83c'));
  const [response] = await listResponses(google, formId, null);
  expect(response?.answers['20000000']).toEqual(['A1 \ufffd']);
});

test('responses are read from all pages with every digit of their times', async () => {
  const pages = [
    {
      responses: [{ responseId: 'a', lastSubmittedTime: '2026-11-21T12:00:00.000400Z' }],
      nextPageToken: 'more',
    },
    { responses: [{ responseId: 'b', lastSubmittedTime: '2026-11-21T12:00:00.999999999Z' }] },
  ];
  const tokens: (string | null)[] = [];
  const paged = connect({
    auth: 'token',
    patience: DEFAULT_RETRY_POLICY,
    fetchImplementation: async (input, init) => {
      tokens.push(new URL(new Request(input, init).url).searchParams.get('pageToken'));
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(pages[tokens.length - 1]), { headers });
    },
  });
  const responses = await listResponses(paged, 'form', null);
  expect(tokens).toEqual([null, 'more']);
  expect(responses.map(({ submittedAt, submittedMs }) => [submittedAt, submittedMs])).toEqual([
    ['2026-11-21T12:00:00.000400Z', Date.UTC(2026, 10, 21, 12)],
    ['2026-11-21T12:00:00.999999999Z', Date.UTC(2026, 10, 21, 12, 0, 0, 999)],
  ]);
});

test('the parameter of a prefilled field is the question’s id in decimal', () => {
  expect(
    buildPrefilledUrl('https://example.com/viewform', [
      { questionId: '0000000a', value: 'K7P2' },
      { questionId: 'ffffffff', value: 'Round 1 & 2=?' },
    ]),
  ).toBe(
    'https://example.com/viewform?usp=pp_url' +
      '&entry.10=K7P2&entry.4294967295=Round%201%20%26%202%3D%3F',
  );
});
