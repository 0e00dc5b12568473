import type { DrawnForm } from '../drawing/drawing.ts';
import { withNextSection } from './closing-section.ts';
import { FIRST_SECTION_ID } from './form-ids.ts';

/** Question ids of eight hexadecimal digits. */
export const SIGN_UP_QUESTIONS = {
  name: { itemId: '10000101', questionId: '10000111' },
  email: { itemId: '10000102', questionId: '10000112' },
} as const;

export const drawSignUpForm = ({
  title,
  until,
}: {
  readonly title: string;
  readonly until: string;
}): DrawnForm => ({
  title: `${title}: sign up`,
  about:
    `Sign up until ${until}. Your name is public. Your address is for the host alone, who ` +
    'shares your workbooks with it and deletes this form once everybody is in. Sign up ' +
    'once. If an address is used twice, the first entry counts until the host has asked you.',
  accepting: true,
  sections: [
    withNextSection('submit', {
      itemId: FIRST_SECTION_ID,
      title: '',
      about: '',
      questions: [
        {
          ...SIGN_UP_QUESTIONS.name,
          title: 'Name',
          help: 'Your name in the season. Everybody can see it.',
          required: true,
          shape: 'text',
          options: [],
        },
        {
          ...SIGN_UP_QUESTIONS.email,
          title: 'E-mail',
          help: 'The address of your Google account, if you have one. It opens your workbooks.',
          required: true,
          shape: 'text',
          options: [],
        },
      ],
    }),
  ],
});
