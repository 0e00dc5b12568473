/** The JSON bodies that methods of the Forms API accept. */
import {
  anything,
  choice,
  type Described,
  integer,
  list,
  message,
  oneOfMessage,
  text,
  truth,
} from '../core/shape.ts';
import { CHOICE_TYPES, EMAIL_COLLECTION_TYPES, GO_TO_ACTIONS } from './form.ts';

const TYPES = 'google.apps.forms.v1';

const option = message(
  {
    value: text,
    goToAction: choice(`${TYPES}.Option.GoToAction`, GO_TO_ACTIONS),
    goToSectionId: text,
  },
  {
    oneOf: { name: 'section_navigation', fields: ['goToAction', 'goToSectionId'] },
  },
);

const choiceQuestion = message({
  type: choice(`${TYPES}.ChoiceQuestion.ChoiceType`, CHOICE_TYPES),
  options: list(option),
});

const question = message(
  {
    questionId: text,
    required: truth,
    choiceQuestion,
    textQuestion: message({ paragraph: truth }),
  },
  {
    oneOf: { name: 'kind', fields: ['choiceQuestion', 'textQuestion'] },
  },
);

export const itemShape = message(
  {
    itemId: text,
    title: text,
    description: text,
    questionItem: message({ question }),
    pageBreakItem: message({}),
  },
  {
    oneOf: { name: 'kind', fields: ['questionItem', 'pageBreakItem'] },
  },
);

const location = message({ index: integer });

export const infoShape = message({ title: text, description: text, documentTitle: text });

export const settingsShape = message({
  emailCollectionType: choice(`${TYPES}.FormSettings.EmailCollectionType`, EMAIL_COLLECTION_TYPES),
  quizSettings: message({ isQuiz: truth }),
});

const requestShape = oneOfMessage('kind', {
  createItem: message({ item: itemShape, location }),
  updateItem: message({ item: itemShape, location, updateMask: text }),
  deleteItem: message({ location }),
  moveItem: message({ originalLocation: location, newLocation: location }),
  updateFormInfo: message({ info: infoShape, updateMask: text }),
  updateSettings: message({ settings: settingsShape, updateMask: text }),
});

export const batchUpdateShape = message({
  requests: list(requestShape),
  writeControl: message({ requiredRevisionId: text }),
});

/** A complete form, as `forms.create` accepts it before refusing most of its fields. */
export const formShape = message({
  formId: text,
  info: infoShape,
  items: anything,
  linkedSheetId: anything,
  publishSettings: anything,
  responderUri: anything,
  revisionId: anything,
  settings: anything,
});

export const publishShape = message({
  publishSettings: message({
    publishState: message({ isPublished: truth, isAcceptingResponses: truth }),
  }),
  updateMask: text,
});

export type DescribedItem = Described<typeof itemShape>;
export type DescribedQuestion = Described<typeof question>;
export type DescribedChoice = Described<typeof choiceQuestion>;
export type DescribedOption = Described<typeof option>;
export type DescribedRequest = Described<typeof requestShape>;
export type DescribedBatch = Described<typeof batchUpdateShape>;
