import type { forms_v1 } from 'googleapis/build/src/apis/forms/v1.js';
import type { DrawnForm } from '../../sheets-templates/drawing/drawing.ts';
import type { Google } from './connect.ts';
import { GoogleError } from './error.ts';
import { buildDrawRequests, type ShownForm, toComparableItem } from './form-requests.ts';

/** Creates an empty, unpublished, closed form, and returns its id. Does not retry a lost reply. */
export async function createForm(google: Google, title: string): Promise<string> {
  const reply = await google.create('Forms, forms.create', (options) =>
    google.forms.forms.create(
      {
        unpublished: true,
        fields: 'formId',
        requestBody: { info: { title, documentTitle: title } },
      },
      options,
    ),
  );
  return reply.formId ?? '';
}

/** Whether a form collects an e-mail address, and whether Google verifies it. */
export type EmailCollection = 'not at all' | 'verified' | 'typed';

/** All settings of a form that the API has. It lacks others, such as “Limit to 1 response”. */
export interface FormSettings {
  readonly emails: EmailCollection;
  readonly isQuiz: boolean;
}

export interface ReadForm extends ShownForm {
  readonly formId: string;
  readonly responderUri: string;
  readonly revisionId: string;
  readonly accepting: boolean;
  readonly settings: FormSettings;
}

export async function readForm(google: Google, formId: string): Promise<ReadForm> {
  const reply = await google.call('Forms, forms.get', (options) =>
    google.forms.forms.get({ formId }, options),
  );
  return {
    formId,
    responderUri: reply.responderUri ?? '',
    revisionId: reply.revisionId ?? '',
    accepting: isAcceptingResponses(reply.publishSettings),
    settings: toFormSettings(reply.settings ?? {}),
    title: reply.info?.title ?? '',
    about: reply.info?.description ?? '',
    items: (reply.items ?? []).map(toComparableItem),
  };
}

const EMAIL_COLLECTION_TYPES = {
  'not at all': 'DO_NOT_COLLECT',
  verified: 'VERIFIED',
  typed: 'RESPONDER_INPUT',
} as const satisfies Readonly<Record<EmailCollection, string>>;

function toFormSettings(settings: forms_v1.Schema$FormSettings): FormSettings {
  const { emailCollectionType, quizSettings } = settings;
  const collected = (['verified', 'typed'] as const).find(
    (emails) => EMAIL_COLLECTION_TYPES[emails] === emailCollectionType,
  );
  return { emails: collected ?? 'not at all', isQuiz: quizSettings?.isQuiz === true };
}

/** Whether a form accepts responses. Older forms lack the settings, and accept all responses. */
const isAcceptingResponses = (settings: forms_v1.Schema$PublishSettings | undefined): boolean =>
  settings === undefined ||
  (settings.publishState?.isPublished === true &&
    settings.publishState.isAcceptingResponses === true);

/**
 * Makes the form show the drawing by at most one batch, and keeps its publish settings. Returns
 * "changed meanwhile" without an effect if the form differs from `seen` (or if this batch was
 * applied and its reply was lost); then read the form again.
 */
export async function redrawForm(
  google: Google,
  readForm: ReadForm,
  form: DrawnForm,
): Promise<'redrawn' | 'unchanged' | 'changed meanwhile'> {
  const requests = buildDrawRequests(form, readForm);
  if (requests.length === 0) return 'unchanged';
  try {
    const writeControl = { requiredRevisionId: readForm.revisionId };
    await applyFormBatch(google, readForm.formId, { requests, writeControl });
    return 'redrawn';
  } catch (error) {
    if (await isOutdated(google, readForm, error)) return 'changed meanwhile';
    throw error;
  }
}

/** Whether the form has changed since it was read. Google’s status 400 alone does not show that. */
async function isOutdated(google: Google, form: ReadForm, error: unknown): Promise<boolean> {
  if (!(error instanceof GoogleError) || error.kind !== 'invalid') return false;
  const now = await readForm(google, form.formId);
  return now.revisionId !== form.revisionId;
}

const applyFormBatch = (
  google: Google,
  formId: string,
  requestBody: forms_v1.Schema$BatchUpdateFormRequest,
): Promise<unknown> =>
  google.call('Forms, forms.batchUpdate', (options) =>
    google.forms.forms.batchUpdate({ formId, fields: 'writeControl', requestBody }, options),
  );

export async function publishForm(
  google: Google,
  formId: string,
  accepting: boolean,
): Promise<void> {
  const publishState = { isPublished: true, isAcceptingResponses: accepting };
  await google.call('Forms, forms.setPublishSettings', (options) =>
    google.forms.forms.setPublishSettings(
      {
        formId,
        fields: 'formId',
        requestBody: { publishSettings: { publishState }, updateMask: 'publishState' },
      },
      options,
    ),
  );
}

/** Changes the given settings only. Google’s defaults depend on the form’s owner. */
export async function setFormSettings(
  google: Google,
  formId: string,
  { emails, isQuiz }: Partial<FormSettings>,
): Promise<void> {
  const settings = {
    ...(emails === undefined ? {} : { emailCollectionType: EMAIL_COLLECTION_TYPES[emails] }),
    ...(isQuiz === undefined ? {} : { quizSettings: { isQuiz } }),
  };
  const updateMask = [
    ...(emails === undefined ? [] : ['emailCollectionType']),
    ...(isQuiz === undefined ? [] : ['quizSettings.isQuiz']),
  ].join(',');
  await applyFormBatch(google, formId, {
    requests: [{ updateSettings: { settings, updateMask } }],
  });
}

/** A submitted form. After an edit Google keeps only the last state, under the same id. */
export interface FormResponse {
  readonly responseId: string;
  /** The time of the last submission (RFC 3339, up to nanoseconds), which deadlines use. */
  readonly submittedAt: string;
  /** The same time in ms since 1970, rounded down. */
  readonly submittedMs: number;
  readonly createdMs: number;
  /** Whether the response was edited after submission. An editor of the form can allow edits. */
  readonly isEdited: boolean;
  readonly respondentEmail: string | null;
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

export interface PageReading {
  readonly since: Date | null;
  /** Receives a page. The next page is requested only when the returned promise resolves. */
  readonly onPage: (page: readonly FormResponse[]) => void | Promise<void>;
}

/** Reads the responses page by page in Google’s order, because they may not fit in memory. */
export async function readPages(
  google: Google,
  formId: string,
  { since, onPage }: PageReading,
): Promise<void> {
  let pageToken: string | null = null;
  do {
    const page: forms_v1.Schema$ListFormResponsesResponse = await fetchPage(google, {
      formId,
      pageSize: 5000,
      fields:
        'responses(responseId,createTime,lastSubmittedTime,respondentEmail,answers),nextPageToken',
      ...(since === null ? {} : { filter: `timestamp >= ${since.toISOString()}` }),
      ...(pageToken === null ? {} : { pageToken }),
    });
    await onPage((page.responses ?? []).map(toFormResponse));
    pageToken = page.nextPageToken || null;
  } while (pageToken !== null);
}

export async function listResponses(
  google: Google,
  formId: string,
  since: Date | null,
): Promise<readonly FormResponse[]> {
  const responses: FormResponse[] = [];
  await readPages(google, formId, { since, onPage: (page) => void responses.push(...page) });
  return responses;
}

function fetchPage(
  google: Google,
  parameters: forms_v1.Params$Resource$Forms$Responses$List,
): Promise<forms_v1.Schema$ListFormResponsesResponse> {
  return google.call('Forms, forms.responses.list', (options) =>
    google.forms.forms.responses.list(parameters, options),
  );
}

/** Maximum difference between the two times of an unedited response. */
const EDIT_TOLERANCE_MS = 10_000;

function toFormResponse(response: forms_v1.Schema$FormResponse): FormResponse {
  const submittedAt = response.lastSubmittedTime ?? '';
  const submittedMs = Date.parse(submittedAt);
  const createdMs = Date.parse(response.createTime ?? submittedAt);
  return {
    responseId: response.responseId ?? '',
    submittedAt,
    submittedMs,
    createdMs,
    isEdited: submittedMs - createdMs > EDIT_TOLERANCE_MS,
    respondentEmail: response.respondentEmail ?? null,
    answers: Object.fromEntries(
      Object.entries(response.answers ?? {}).map(([id, answer]) => [id, readAnswerTexts(answer)]),
    ),
  };
}

function readAnswerTexts({ textAnswers }: forms_v1.Schema$Answer): readonly string[] {
  return (textAnswers?.answers ?? []).map(({ value }) => (value ?? '').toWellFormed());
}

interface PrefilledAnswer {
  readonly questionId: string;
  readonly value: string;
}

/** Builds a link to a form with these answers filled in. The link contains the answers. */
export function buildPrefilledUrl(
  responderUri: string,
  answers: readonly PrefilledAnswer[],
): string {
  const entries = answers.map(
    ({ questionId, value }) =>
      `entry.${Number.parseInt(questionId, 16)}=${encodeURIComponent(value)}`,
  );
  return `${responderUri}?${['usp=pp_url', ...entries].join('&')}`;
}
