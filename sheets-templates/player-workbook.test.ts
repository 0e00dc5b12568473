import { describe, expect, test } from 'vitest';
import { TONE_LOOKS } from './palette.ts';
import { type PlayerWorkbookInput, playerWorkbook } from './player-workbook.ts';
import { ids, linksOn, page, tab, texts, titles } from './workbook-staging.ts';

describe("a player's workbook", () => {
  const input: PlayerWorkbookInput = {
    seat: 'Scarlet',
    playedAs: 'Scarlet',
    title: 'Presents of Mine',
    pages: [page('My presents')],
    receipts: [],
    stands: ['You have 20 points: place 2 of 8.'],
    news: {
      step: 'Round 1',
      lines: [
        {
          event: { kind: 'scored', rule: 'Scoring' },
          text: 'You earned.',
          change: '+3 points',
          rule: 'Scoring',
        },
      ],
    },
    formUrl: 'https://example.org/form',
    calendarUrl: 'https://example.org/calendar',
    links: [{ kind: 'link', text: 'The public workbook', url: 'https://example.org/public' }],
    step: {
      title: 'Round 2',
      about: 'Pass three presents.',
      deeds: [],
      owes: true,
      isReminded: false,
    },
    deadlineText: 'Saturday 20:00 (Europe/Berlin)',
  };
  const receipt = {
    received: 'Friday 19:00',
    step: 'Round 1',
    fate: 'late',
    why: 'It came after the deadline.',
    counted: '',
    isHosts: false,
    isOpen: false,
  };

  test('begins with Now and ends with Receipts', () => {
    expect(titles(playerWorkbook(input))).toEqual(['Now', 'My presents', 'Receipts']);
    expect(ids(playerWorkbook(input))).toEqual([1, 100, 2]);
  });

  test('says what is asked and until when, and links the own form', () => {
    const now = tab(playerWorkbook(input), 'Now');
    expect(texts(now)).toContain('Pass three presents.');
    expect(texts(now)).toContain('Saturday 20:00 (Europe/Berlin)');
    expect(linksOn(now)).toEqual([
      'https://example.org/form',
      'https://example.org/calendar',
      'https://example.org/public',
    ]);
  });

  test('says where the player stands and what the last step brought', () => {
    const now = texts(tab(playerWorkbook(input), 'Now'));
    expect(now).toContain('You have 20 points: place 2 of 8.');
    expect(now).toContain('What Round 1 brought you');
    expect(now).toContain('You earned. (+3 points)');
  });

  test.each([
    [
      'is not asked',
      { title: 'Round 2', about: 'Pass.', deeds: [], owes: false, isReminded: false },
      'Nothing is asked of you',
    ],
    ['has seen the end', null, 'The match is over'],
  ])('links no form to a seat that %s', (_, step, told) => {
    const now = tab(playerWorkbook({ ...input, step }), 'Now');
    expect(texts(now)).toContain(told);
    expect(linksOn(now)).toEqual(['https://example.org/public']);
  });

  test('tells what the host entered as his doing', () => {
    const hosts = {
      ...receipt,
      fate: 'by the host',
      why: 'The host did.',
      counted: 'A',
      isHosts: true,
      isOpen: false,
    };
    const now = texts(tab(playerWorkbook({ ...input, receipts: [hosts] }), 'Now'));
    expect(now).toContain('What the host did for you: Round 1');
    expect(now).not.toContain('Your last answer');
  });

  test('has the newest receipt in a line on Now, and all of them in colour', () => {
    const older = { ...receipt, step: 'Pregame', fate: 'accepted', counted: 'A B C D E' };
    const drawn = playerWorkbook({ ...input, receipts: [receipt, older] });
    const now = texts(tab(drawn, 'Now'));
    expect(now).toContain('Your last answer: Round 1');
    expect(now).toContain('Received Friday 19:00: late. It came after the');
    expect(now).not.toContain('Your last answer: Pregame');
    const late = tab(drawn, 'Receipts')
      .rows.flat()
      .find(({ value }) => value === 'late');
    expect(late?.format).toMatchObject(TONE_LOOKS.caution);
    expect(texts(tab(drawn, 'Receipts'))).toContain('A B C D E');
    const steps = tab(drawn, 'Receipts').rows.map((row) => row[0]?.value);
    expect(steps.slice(-2)).toEqual(['Round 1', 'Pregame']);
  });

  test.each([
    ['red when nothing counted', { ...receipt, fate: 'illegal' }, TONE_LOOKS.bad],
    ['green when it did', { ...receipt, fate: 'accepted', counted: 'A B' }, TONE_LOOKS.good],
  ])('tells of the newest receipt in %s', (_, given, look) => {
    const now = tab(playerWorkbook({ ...input, receipts: [given] }), 'Now');
    const cell = now.rows.flat().find(({ value }) => value === 'Your last answer: Round 1');
    expect(cell?.format?.background).toBe(look.background);
  });

  test('shows a fate it does not know without a colour', () => {
    const drawn = playerWorkbook({ ...input, receipts: [{ ...receipt, fate: 'odd' }] });
    const odd = tab(drawn, 'Receipts')
      .rows.flat()
      .find(({ value }) => value === 'odd');
    expect(odd?.format?.background).toBeUndefined();
  });
});
