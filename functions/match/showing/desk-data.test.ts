import { expect, test } from 'vitest';
import { buildUnreadableDesk, describeUnknownSender, describeUnknownSenders } from './desk-data.ts';

test('the Desk counts answers from unknown senders', () => {
  expect(describeUnknownSenders([])).toEqual([]);
  expect(describeUnknownSenders(['No code.'])).toEqual([
    'Answers to the open step from unknown senders: 1.',
    'No code.',
  ]);
  const [head, ...last] = describeUnknownSenders(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(head).toBe('Answers to the open step from unknown senders: 9.');
  expect(last.at(-1)).toBe('9');
  expect(last.length).toBeLessThan(9);
});

test('the Desk shows the typed code of an unknown sender after the reason', () => {
  expect(describeUnknownSender({ why: 'No seat has it.', sender: 'wxyz' })).toBe(
    'No seat has it. The typed code is “wxyz”.',
  );
  expect(describeUnknownSender({ why: 'It has no code.', sender: '' })).toBe('It has no code.');
});

test('the Desk of an unreadable match shows only the reason', () => {
  const incident = { code: 'seed wrong', where: 'Match, Seed', what: 'No.', todo: 'Yes.' } as const;
  const { title, state, problems, ...rest } = buildUnreadableDesk([incident]);
  expect([title, state, problems]).toEqual(['This match', 'waits', [incident]]);
  for (const nothing of Object.values(rest)) expect(nothing).toHaveLength(0);
});
