/** What is drawn for a trial: a tab with a chart and a map, and a form that branches, as those of a match. */

import {
  type DrawnForm,
  type DrawnQuestion,
  type DrawnSection,
  type DrawnSheet,
  SUBMIT_TARGET,
} from '../../../sheets-templates/drawing/drawing.ts';

const SIZE = { width: 400, height: 300 };
const COLUMN = { top: 0, bottom: 4 } as const;

/** A line over the first two columns, and three places with a road over the others. */
export const drawnTrial = (sheetId: number, firstChart: number): DrawnSheet => ({
  sheetId,
  title: `Trial ${sheetId}`,
  rows: [
    ['Round', 'Score', 'x', 'Road', 'Label'],
    [1, 3, 0, 0, 'A1'],
    [2, 5, 1, 1, 'B1'],
    [3, 4, 2, 0, 'C1'],
  ].map((cells) => cells.map((value) => ({ value }))),
  rowCount: 40,
  columnCount: 8,
  frozenRows: 1,
  frozenColumns: 0,
  columnWidths: Array.from({ length: 8 }, () => 80),
  merges: [],
  gridlines: true,
  charts: [
    {
      chartId: firstChart + 1,
      title: 'Scores',
      anchor: { row: 5, column: 0 },
      ...SIZE,
      ground: '#ffffff',
      shape: 'line',
      domain: { ...COLUMN, left: 0, right: 1 },
      series: [{ area: { ...COLUMN, left: 1, right: 2 }, colour: '#3366cc' }],
      axisTitle: 'Round',
      measureTitle: 'Score',
    },
    {
      chartId: firstChart + 2,
      title: 'Map',
      anchor: { row: 22, column: 0 },
      ...SIZE,
      ground: '#ffffff',
      shape: 'scatter',
      altText: 'Three places on one road.',
      domain: { ...COLUMN, left: 2, right: 3 },
      series: [
        {
          area: { ...COLUMN, left: 3, right: 4 },
          colour: '#228833',
          line: 'dashed',
          point: { shape: 'square', size: 10 },
          labels: {
            area: { ...COLUMN, left: 4, right: 5 },
            side: 'above',
            ink: '#000000',
            size: 8,
            bold: true,
          },
        },
      ],
      windows: { x: { least: -1, most: 3 }, y: { least: -1, most: 2 } },
    },
  ],
});

/** The question that a link fills in beforehand. */
export const CODE_QUESTION = '5ea1ed01';
export const CODE_GIVEN = 'TRIAL-CODE';

/** A choice that leads on, to the last page or to the end, and who on the last page, as in the form of a match: with ids of our own throughout. */
export const trialForm = (about: string, choices: readonly string[]): DrawnForm => ({
  title: 'Sealed Orders: a trial',
  about,
  accepting: true,
  sections: [
    section({ itemId: '5ea1ed10', title: '' }, [choice(choices)], 'next section'),
    section({ itemId: ROAD_PAGE, title: 'By which road?' }, [ROAD], 'next section'),
    section({ itemId: LAST_PAGE, title: 'Send' }, [CODE], 'submit'),
  ],
});

const section = (
  head: Pick<DrawnSection, 'itemId' | 'title'>,
  questions: readonly DrawnQuestion[],
  then: DrawnSection['then'],
): DrawnSection => ({ ...head, about: '', questions, then });

const ROAD_PAGE = '5ea1ed11';
const LAST_PAGE = '5ea1ed12';

const CODE: DrawnQuestion = {
  itemId: '5ea1ed02',
  questionId: CODE_QUESTION,
  title: 'Your code',
  required: true,
  shape: 'text',
  options: [],
};

const choice = (labels: readonly string[]): DrawnQuestion => ({
  itemId: '5ea1ed03',
  questionId: '5ea1ed04',
  title: 'Where to?',
  required: false,
  shape: 'radio',
  options: [
    ...labels.map((label) => ({ label, goTo: ROAD_PAGE })),
    { label: 'Stay', goTo: LAST_PAGE },
    { label: 'Send nothing', goTo: SUBMIT_TARGET },
  ],
});

const ROAD: DrawnQuestion = {
  itemId: '5ea1ed05',
  questionId: '5ea1ed06',
  title: 'Road',
  required: false,
  shape: 'dropdown',
  options: [{ label: 'North' }, { label: 'South' }],
};

export const CHOICES: readonly string[] = ['A1', 'B1'];
