/** The names of the form's fields. */

export const VISIT_FIELDS = ['visit-1', 'visit-2', 'visit-3', 'visit-4'] as const;
export type VisitField = (typeof VISIT_FIELDS)[number];

/** Whom to name at each of them. */
export const NAMED_FIELD = {
  'visit-1': 'named-1',
  'visit-2': 'named-2',
  'visit-3': 'named-3',
  'visit-4': 'named-4',
} as const satisfies Readonly<Record<VisitField, string>>;
export type NamedField = (typeof NAMED_FIELD)[VisitField];

/** How many Rations of each freshness to eat. */
export const EAT_FIELD = {
  Stale: 'eat-stale',
  Palatable: 'eat-palatable',
  Fresh: 'eat-fresh',
} as const;
export type EatField = (typeof EAT_FIELD)[keyof typeof EAT_FIELD];

export type FieldName =
  | VisitField
  | NamedField
  | EatField
  | 'artefact'
  | 'rest'
  | 'reserve'
  | 'vote';

/** How each field is called, in the form and in sentences about it. */
export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  'visit-1': 'First location',
  'named-1': 'Whom do you name at the first location, if it lets you?',
  'visit-2': 'Second location',
  'named-2': 'Whom do you name at the second location, if it lets you?',
  'visit-3': 'Third location',
  'named-3': 'Whom do you name at the third location, if it lets you?',
  'visit-4': 'Fourth location, with the Power of Dark',
  'named-4': 'Whom do you name at the fourth location, if it lets you?',
  artefact: 'Your artefact, once in the match',
  rest: 'Rest in place of your last visit?',
  reserve: 'Spend a Reserve?',
  'eat-stale': 'Stale Rations to eat',
  'eat-palatable': 'Palatable Rations to eat',
  'eat-fresh': 'Fresh Rations to eat',
  vote: 'Your vote on Water, should you visit where it is held',
};
