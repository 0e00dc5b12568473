/** The names of the form's fields, and how each is called. */

export const FIELD_LABELS = {
  keep: 'The card you keep',
  prep: 'The two cards of your prep module',
  action: 'Your action',
  without: 'What you leave out when you connect a card',
  building: 'For your card: a Building',
  look: 'For your card: whose prep module you look at',
  switch: 'For your card: two colonists that change places',
  abilityBuilding: 'For the Habitation: a Building',
  greenhouse: 'For the Greenhouse: a colonist',
  aqualab: 'For the Aqualab: one of your cards',
  discard: 'If you have too many cards: which one goes',
  refill: 'If your prep module needs a card: which one',
  choice: 'Your decision',
} as const;

export type FieldName = keyof typeof FIELD_LABELS;
