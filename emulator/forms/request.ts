/** The JSON bodies that methods of the Forms API accept. */
import {
  anyShape,
  booleanShape,
  buildOneOf,
  integer,
  type ShapeValue,
  text,
  toChoice,
  toList,
  toMessage,
} from '../core/shape.ts';
import { CHOICE_TYPES, EMAIL_COLLECTION_TYPES, GO_TO_ACTIONS } from './form.ts';

const TYPE_PREFIX = 'google.apps.forms.v1';

const optionShape = toMessage(
  {
    value: text,
    goToAction: toChoice(`${TYPE_PREFIX}.Option.GoToAction`, GO_TO_ACTIONS),
    goToSectionId: text,
  },
  {
    oneOf: { name: 'section_navigation', fields: ['goToAction', 'goToSectionId'] },
  },
);

const choiceShape = toMessage({
  type: toChoice(`${TYPE_PREFIX}.ChoiceQuestion.ChoiceType`, CHOICE_TYPES),
  options: toList(optionShape),
});

const questionShape = toMessage(
  {
    questionId: text,
    required: booleanShape,
    choiceQuestion: choiceShape,
    textQuestion: toMessage({ paragraph: booleanShape }),
  },
  {
    oneOf: { name: 'kind', fields: ['choiceQuestion', 'textQuestion'] },
  },
);

export const itemShape = toMessage(
  {
    itemId: text,
    title: text,
    description: text,
    questionItem: toMessage({ question: questionShape }),
    pageBreakItem: toMessage({}),
  },
  {
    oneOf: { name: 'kind', fields: ['questionItem', 'pageBreakItem'] },
  },
);

const locationShape = toMessage({ index: integer });

export const infoShape = toMessage({ title: text, description: text, documentTitle: text });

export const settingsShape = toMessage({
  emailCollectionType: toChoice(
    `${TYPE_PREFIX}.FormSettings.EmailCollectionType`,
    EMAIL_COLLECTION_TYPES,
  ),
  quizSettings: toMessage({ isQuiz: booleanShape }),
});

const requestShape = buildOneOf('kind', {
  createItem: toMessage({ item: itemShape, location: locationShape }),
  updateItem: toMessage({ item: itemShape, location: locationShape, updateMask: text }),
  deleteItem: toMessage({ location: locationShape }),
  moveItem: toMessage({ originalLocation: locationShape, newLocation: locationShape }),
  updateFormInfo: toMessage({ info: infoShape, updateMask: text }),
  updateSettings: toMessage({ settings: settingsShape, updateMask: text }),
});

export const batchUpdateShape = toMessage({
  requests: toList(requestShape),
  writeControl: toMessage({ requiredRevisionId: text }),
});

/** A complete form. `forms.create` accepts this shape, but then refuses most fields. */
export const formShape = toMessage({
  formId: text,
  info: infoShape,
  items: anyShape,
  linkedSheetId: anyShape,
  publishSettings: anyShape,
  responderUri: anyShape,
  revisionId: anyShape,
  settings: anyShape,
});

export const publishShape = toMessage({
  publishSettings: toMessage({
    publishState: toMessage({ isPublished: booleanShape, isAcceptingResponses: booleanShape }),
  }),
  updateMask: text,
});

export type DescribedItem = ShapeValue<typeof itemShape>;
export type DescribedQuestion = ShapeValue<typeof questionShape>;
export type DescribedChoice = ShapeValue<typeof choiceShape>;
export type DescribedOption = ShapeValue<typeof optionShape>;
export type DescribedRequest = ShapeValue<typeof requestShape>;
export type DescribedBatch = ShapeValue<typeof batchUpdateShape>;
