/** From a question as a request describes it to one that may stand in a form. */
import type {
  ChoiceQuestion,
  ChoiceType,
  Image,
  Option,
  QuestionKind,
  ScaleQuestion,
} from './form.ts';
import { InvalidItem, oneLine } from './invalid-item.ts';
import type {
  DescribedChoice,
  DescribedImage,
  DescribedOption,
  DescribedQuestion,
} from './request.ts';

/** Throws `InvalidItem`. `sections` are the ids of the form's page breaks. */
export function readQuestionKind(
  described: DescribedQuestion,
  sections: ReadonlySet<string>,
): QuestionKind {
  const { choiceQuestion, textQuestion, scaleQuestion, dateQuestion } = described;
  if (choiceQuestion) return { choiceQuestion: readChoice(choiceQuestion, sections) };
  if (textQuestion) return { textQuestion: flags(textQuestion) };
  if (scaleQuestion) return { scaleQuestion: readScale(scaleQuestion) };
  if (dateQuestion) return { dateQuestion: flags(dateQuestion) };
  return readRarerKind(described);
}

function readRarerKind(described: DescribedQuestion): QuestionKind {
  const { timeQuestion, ratingQuestion } = described;
  if (timeQuestion) return { timeQuestion: flags(timeQuestion) };
  if (ratingQuestion) return { ratingQuestion: readRating(ratingQuestion) };
  if (described.fileUploadQuestion !== undefined) {
    throw new InvalidItem('File upload questions cannot be created by the API.');
  }
  if (described.rowQuestion) throw new InvalidItem('A row question must be in a question group.');
  throw new InvalidItem('A question must have a kind.');
}

/** Only what is true is kept, as protocol buffers leave out what is false. */
function flags<K extends string>(
  described: Readonly<Partial<Record<K, boolean>>>,
): Readonly<Partial<Record<K, true>>> {
  const set = Object.entries(described).filter(([, value]) => value === true);
  // Every remaining value is `true`, under keys of the argument.
  return Object.fromEntries(set) as Partial<Record<K, true>>;
}

/** The choices of a question, or the columns of a grid. Throws `InvalidItem`. */
export function readChoice(
  described: DescribedChoice,
  sections: ReadonlySet<string>,
): ChoiceQuestion {
  const { type, options } = described;
  if (type === undefined) throw new InvalidItem('A choice question must have a type.');
  if (options === undefined || options.length === 0) {
    throw new InvalidItem('A choice question must have at least one option.');
  }
  const read = options.map((option) => readOption(option, type, sections));
  refuseDuplicates(read);
  refuseMixedNavigation(read);
  return { type, options: read, ...(described.shuffle ? { shuffle: true } : {}) };
}

function readOption(
  described: DescribedOption,
  type: ChoiceType,
  sections: ReadonlySet<string>,
): Option {
  return {
    ...readOptionValue(described, type),
    ...readDestination(described, type, sections),
    ...(described.image ? { image: readImage(described.image) } : {}),
  };
}

function readOptionValue({ value, isOther }: DescribedOption, type: ChoiceType): Option {
  if (isOther) return readOther(value, type);
  if (value === undefined || value === '') {
    throw new InvalidItem('An option must have a value.');
  }
  return { value: oneLine(value) };
}

function readOther(value: string | undefined, type: ChoiceType): Option {
  if (type === 'DROP_DOWN') {
    throw new InvalidItem('Option.isOther is not allowed for a DROP_DOWN question.');
  }
  if (value) throw new InvalidItem('Cannot set option.value when isOther is true', true);
  return { isOther: true };
}

function readDestination(
  { goToAction, goToSectionId }: DescribedOption,
  type: ChoiceType,
  sections: ReadonlySet<string>,
): Option {
  if (goToAction === undefined && !goToSectionId) return {};
  if (type === 'CHECKBOX') {
    throw new InvalidItem('Section navigation is not allowed for a CHECKBOX question.');
  }
  if (!goToSectionId) return { goToAction };
  if (!sections.has(goToSectionId)) {
    throw new InvalidItem(`Option.goToSectionId ${goToSectionId} is not the ID of a page break.`);
  }
  return { goToSectionId };
}

function refuseDuplicates(options: readonly Option[]): void {
  const seen = new Set<string | undefined>();
  for (const { value } of options) {
    if (seen.has(value)) {
      throw new InvalidItem(
        value === undefined
          ? 'A question can have one "other" option only.'
          : `Duplicate option value: ${value}.`,
      );
    }
    seen.add(value);
  }
}

/** As in Apps Script, where Google says so: a question leads somewhere by all of its options or by none. [I] */
function refuseMixedNavigation(options: readonly Option[]): void {
  const leading = options.filter((option) => option.goToAction ?? option.goToSectionId);
  const staying = options.filter((option) => !option.isOther && !leading.includes(option));
  if (leading.length === 0 || staying.length === 0) return;
  throw new InvalidItem(
    'Options with section navigation cannot be combined with options without it in one question.',
  );
}

function readScale({
  low = 0,
  high,
  lowLabel,
  highLabel,
}: NonNullable<DescribedQuestion['scaleQuestion']>): ScaleQuestion {
  if (low !== 0 && low !== 1) throw new InvalidItem('A scale must start at 0 or 1.');
  if (high === undefined || high < 2 || high > 10) {
    throw new InvalidItem('A scale must end between 2 and 10.');
  }
  return {
    low,
    high,
    ...(lowLabel ? { lowLabel: oneLine(lowLabel) } : {}),
    ...(highLabel ? { highLabel: oneLine(highLabel) } : {}),
  };
}

function readRating({
  ratingScaleLevel,
  iconType,
}: NonNullable<DescribedQuestion['ratingQuestion']>) {
  if (ratingScaleLevel === undefined || ratingScaleLevel < 3 || ratingScaleLevel > 10) {
    throw new InvalidItem('A rating must have between 3 and 10 levels.');
  }
  if (iconType === undefined) throw new InvalidItem('A rating must have an icon type.');
  return { ratingScaleLevel, iconType };
}

const WIDEST_PIXELS = 740;

/** Google fetches the source and keeps a copy; here the source's address stands for the copy. */
export function readImage({ sourceUri, contentUri, altText, properties }: DescribedImage): Image {
  const uri = sourceUri || contentUri;
  if (!uri || !/^https?:\/\//.test(uri)) {
    throw new InvalidItem('An image must have a sourceUri that is a public http or https address.');
  }
  const width = properties?.width ?? 0;
  if (width < 0 || width > WIDEST_PIXELS) {
    throw new InvalidItem(`The width must be between 0 and ${WIDEST_PIXELS} pixels.`);
  }
  return {
    contentUri: uri,
    ...(altText ? { altText } : {}),
    ...(properties ? { properties } : {}),
  };
}
