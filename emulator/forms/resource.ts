/** Builds forms and responses as the API returns them. */
import type { DriveFile } from '../core/world.ts';
import { buildRevisionId, type Form, type FormResponse, type Item } from './form.ts';

export interface FormResource {
  readonly formId: string;
  readonly info: {
    readonly title?: string;
    readonly documentTitle: string;
    readonly description?: string;
  };
  readonly settings?: Form['settings'];
  readonly revisionId: string;
  readonly responderUri: string;
  readonly publishSettings?: object;
  readonly items?: readonly Item[];
}

/** Builds a Form. `origin` is that of the form’s page, such as `http://127.0.0.1:8787`. */
export function toFormResource(form: Form, file: DriveFile, origin: string): FormResource {
  return {
    formId: form.formId,
    info: {
      ...(form.title ? { title: form.title } : {}),
      ...(form.description ? { description: form.description } : {}),
      documentTitle: file.name,
    },
    ...(form.isLegacy ? {} : { settings: form.settings }),
    revisionId: buildRevisionId(form),
    responderUri: `${origin}/forms/d/${form.formId}/viewform`,
    ...(form.items.length > 0 ? { items: form.items } : {}),
    ...(form.isLegacy ? {} : { publishSettings: toPublishResource(form) }),
  };
}

/** Omits false values, so that the state of an unpublished form is empty (recorded). */
export function toPublishResource({ isPublished, isAcceptingResponses }: Form): object {
  return {
    publishState: {
      ...(isPublished && { isPublished }),
      ...(isPublished && isAcceptingResponses && { isAcceptingResponses }),
    },
  };
}

export function toResponseResource(response: FormResponse): object {
  const { responseId, respondentEmail, answers } = response;
  return {
    responseId,
    createTime: formatTimestamp(response.createdMs),
    lastSubmittedTime: formatTimestamp(response.submittedMs, response.submittedMicros),
    ...(respondentEmail === null ? {} : { respondentEmail }),
    ...(Object.keys(answers).length > 0 ? { answers: toAnswersResource(answers) } : {}),
  };
}

function toAnswersResource(answers: FormResponse['answers']): object {
  return Object.fromEntries(
    Object.entries(answers).map(([questionId, values]) => {
      const textAnswers = { answers: values.map((value) => ({ value })) };
      return [questionId, { questionId, textAnswers }];
    }),
  );
}

function formatTimestamp(ms: number, micros = 0): string {
  const time = new Date(ms).toISOString();
  if (micros > 0) return time.replace('Z', `${String(micros).padStart(3, '0')}Z`);
  return time.replace('.000Z', 'Z');
}
