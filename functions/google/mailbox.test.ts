import { expect, test } from 'vitest';
import { isSameMailbox, normaliseMailbox } from './mailbox.ts';

test.each([
  [' Ann@Example.org ', 'ann@example.org'],
  ['J.Doe+games@GMail.com', 'jdoe@gmail.com'],
  ['j.doe@googlemail.com', 'jdoe@gmail.com'],
  ['j.doe+games@example.org', 'j.doe+games@example.org'],
  ['j.doe@mygmail.com', 'j.doe@mygmail.com'],
])('mail to %s reaches the mailbox %s', (address, mailbox) => {
  expect(normaliseMailbox(address)).toBe(mailbox);
  expect(isSameMailbox(address, mailbox)).toBe(true);
});
