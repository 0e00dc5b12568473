/** The JSON that the methods of the Forms API accept. */
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
import {
  ALIGNMENTS,
  CHOICE_TYPES,
  EMAIL_COLLECTION_TYPES,
  GO_TO_ACTIONS,
  RATING_ICONS,
} from './form.ts';

const TYPES = 'google.apps.forms.v1';

const mediaProperties = message({
  alignment: choice(`${TYPES}.MediaProperties.Alignment`, ALIGNMENTS),
  width: integer,
});

const image = message({
  sourceUri: text,
  contentUri: text,
  altText: text,
  properties: mediaProperties,
});

const option = message(
  {
    value: text,
    isOther: truth,
    goToAction: choice(`${TYPES}.Option.GoToAction`, GO_TO_ACTIONS),
    goToSectionId: text,
    image,
  },
  { oneOf: { name: 'section_navigation', fields: ['goToAction', 'goToSectionId'] } },
);

const choiceQuestion = message({
  type: choice(`${TYPES}.ChoiceQuestion.ChoiceType`, CHOICE_TYPES),
  options: list(option),
  shuffle: truth,
});

const questionKinds = {
  choiceQuestion,
  textQuestion: message({ paragraph: truth }),
  scaleQuestion: message({ low: integer, high: integer, lowLabel: text, highLabel: text }),
  dateQuestion: message({ includeTime: truth, includeYear: truth }),
  timeQuestion: message({ duration: truth }),
  ratingQuestion: message({
    ratingScaleLevel: integer,
    iconType: choice(`${TYPES}.RatingQuestion.RatingIconType`, RATING_ICONS),
  }),
  fileUploadQuestion: anything,
  rowQuestion: message({ title: text }),
};

const question = message(
  { questionId: text, required: truth, ...questionKinds },
  { oneOf: { name: 'kind', fields: Object.keys(questionKinds) }, absent: ['grading'] },
);

const itemKinds = {
  questionItem: message({ question, image }),
  questionGroupItem: message({
    questions: list(question),
    grid: message({ columns: choiceQuestion, shuffleQuestions: truth }),
    image,
  }),
  pageBreakItem: message({}),
  textItem: message({}),
  imageItem: message({ image }),
  videoItem: message({
    video: message({ youtubeUri: text, properties: mediaProperties }),
    caption: text,
  }),
};

export const itemShape = message(
  { itemId: text, title: text, description: text, ...itemKinds },
  { oneOf: { name: 'kind', fields: Object.keys(itemKinds) } },
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
  includeFormInResponse: truth,
  requests: list(requestShape),
  writeControl: message(
    { requiredRevisionId: text, targetRevisionId: text },
    { oneOf: { name: 'control', fields: ['requiredRevisionId', 'targetRevisionId'] } },
  ),
});

/** A whole form: `forms.create` takes one, and then refuses most of it. */
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
export type DescribedImage = Described<typeof image>;
export type DescribedRequest = Described<typeof requestShape>;
export type DescribedBatch = Described<typeof batchUpdateShape>;
