export interface Habit {
  readonly name: string;
  /** The default is comments, sentences in string literals, documents and cells of CSV files. */
  readonly reads?: 'test names' | 'whole files';
  readonly pattern: RegExp;
  /** A sentence with the habit, an arrow, and the same sentence in plain words. */
  readonly example: string;
}

/**
 * Habits of English that a pattern finds. No pattern holds these rules without mainly false
 * findings: the forms of labels and instructions, faults written as faults, and one colon or
 * semicolon a sentence, because lists and error messages have several.
 */
export const HABITS: readonly Habit[] = [
  {
    name: 'what-clause as a noun',
    pattern:
      /(?<!\b(?:see|says?|shows?|reports?|know|ask) )\bwhat (?:is|was|are|were|has|have|had|it|they|he|she|there|of|comes|becomes|stands|nobody|somebody|may|must|can|cannot|counts|holds)\b|(?<=^\s*|[.;:]\s+)What (?![^.]*\?)/gi,
    example: 'What a reader gets who asks for more. → Hover note with more detail.',
  },
  {
    name: 'who-clause as a noun',
    pattern:
      /\b(?:whoever|whomever|whom|of whose)\b|(?<=^\s*|[.;:]\s+)Who (?![^.]*\?)(?!is\b|are\b|has\b|may\b|can\b|did\b|sees\b|knows\b)/gi,
    example: 'Whoever waits besides is told. → The host sees every seat that is missing.',
  },
  {
    name: 'opening with a preposition',
    pattern:
      /(?<=^\s*|[.:;]\s+)(?:Of|As whom|By(?= \S+ \S)|Beside|Besides|Where there (?:is|are)|To whom|From whom|Under which|For whom) /g,
    example:
      'Of what Google is known to say that it has made without having done so. → Google may ' +
      'report a resource as created before it is visible; poll until it is.',
  },
  {
    name: 'tell',
    pattern: /(?<![$.{])\b(?:tells?|told|untold|telling)\b(?!\.\w|\})/gi,
    example: 'Tells what is to be told. → Reports incidents to the host.',
  },
  {
    name: 'stand',
    pattern: /(?<!as things )\b(?:stands?|stood)\b/gi,
    example: 'The answer stands. → The answer is current.',
  },
  {
    name: 'look',
    pattern: /\b(?:looks?|looked|looking) (?:at|whether|for|into|again)\b/gi,
    example: 'The match is looked at again. → The match is polled again.',
  },
  {
    name: 'mend',
    pattern: /\b(?:mends?|mended|mending|unsound)\b/gi,
    example: 'What can be mended is waited for. → Faults that the host can fix hold the step.',
  },
  {
    name: 'dialect word',
    pattern:
      /(?<![$.{])\b(?:anew|beforehand|thereby|comes? to nothing|came to nothing|comes? of it|is had|foreseen|let go|given up|gives? up(?! to\b)|left out|besides?|whereupon|therein|thereof|hitherto|comes? again|wasted|game from outside|in vain|tellers?|hindrances?|troubles?|beliefs?|takes? back|took back|come of|(?:door)?keepers?|whichever|whence|lest|surely|sake|bears|hears|weighs|(?<!the )rests? on|went on|for ever|as such|for none|(?:is|are) not there|all the same|one after the other|what became of|in disguise|whatever (?:is|was|are|were|has|it|they|comes|happens|happened|can|may))\b/gi,
    example: 'It comes to nothing. → It has no effect.',
  },
  {
    name: 'where-clause as a condition',
    pattern:
      /(?<!\b(?:know|knows|to|from|shows?) )(?:\b(?:null|undefined|none|empty) where\b|\bwhere (?:nothing|nobody|none|that is)\b|\bwhere there (?:is|are|was|were) (?:one|none|nothing)\b)/gi,
    example: 'The seat, null where there is none. → The seat; null if there is none.',
  },
  {
    name: 'quantity in place of a noun',
    pattern:
      /\b(?:so (?:many|much|long)|all that|as many as|nothing but|none (?:of|such|is|has|are))\b/gi,
    example: 'walks of at most so many moves → walks of at most `moves` moves',
  },
  {
    name: 'negated noun',
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were|gets?|gives?|makes?) (?:no|none)\b(?! longer| effect)/gi,
    example: '“x” is no address → “x” is not a valid address.',
  },
  {
    name: 'he, him, his',
    pattern: /\b(?:he|him|his|himself)\b/gi,
    example: 'a host replaces it with a folder of his own → hosts replace it with their own folder',
  },
  {
    name: 'fate',
    pattern: /(?<![$.{])\bfates?\b(?![?}])/gi,
    example: 'Every answer gets exactly one fate. → Every answer gets exactly one status.',
  },
  {
    name: 'say',
    pattern: /(?<![$.{\w-])\b(?:says?|said(?! for good)|saying)\b(?![}’])/gi,
    example: 'Now says what it is about. → See the tab “Now”.',
  },
  {
    name: 'program that knows or wants',
    pattern:
      /\b(?:programs?|page|form|function|emulator|Google|machine|version|commands?|script|test|rules|laws?|code|kit|column|task|poll|run|Desk|ledger|compiler|git|wizard|setup|schema|adjudicator|entry|match|game|season|tab|sheet|workbook|it|which|that) (?:(?:does|do|did) not |cannot |always |only |now |already )?(?:knows?|knew|wants?|wanted)\b/gi,
    example: 'Google does not know this queue. → Google has no such queue.',
  },
  {
    name: 'tab or page as an actor',
    pattern:
      /(?:“[A-Z][A-Za-z ]+” (?:gives?|asks?|warns?|wants?)|\b(?:[Tt]abs?|[Pp]ages?|Desk|[Ww]orkbooks?|[Ss]heets?|[Cc]ells?|[Cc]olumns?|[Ff]ields?) (?:warns?|speaks?|learns?|sees?|thinks?))\b/g,
    example: '“Now” gives the deadline. → The tab “Now” shows the deadline.',
  },
  {
    name: 'result as a sentence',
    pattern:
      /(?<=^[ '"`]*)(?:It|This|That) (?:is|was|has been) (?:now |then |already )?(?:\w+ed|done|sent|made|kept|lost|held|put|set|gone|undone|given)\b/g,
    example: 'It is done, with entry 4. → Done (ledger entry 4).',
  },
  {
    name: 'longer than 25 words',
    pattern: /(?:(?![<>=*|-]|\d+,|[A-Z]{2}-\d)[^\s.!?:;|,]+,?\s+){25,}[^\s.!?:;|]+/g,
    example:
      'A match that was opened with a version goes on by it and is verified by it for ever and ' +
      'with it also each page that was drawn → A match keeps its version. It is verified by it.',
  },
  {
    name: 'table cell longer than 40 words',
    reads: 'whole files',
    pattern: /(?<=^\|(?:.*\|)?) *(?:[^\s|]+ +){40,}[^\s|]+(?= *\|)/gm,
    example: `|${' a word'.repeat(21)} | → |${' a word'.repeat(20)} |`,
  },
  {
    name: 'test name without a subject',
    reads: 'test names',
    pattern:
      /^(?:are|is|was|were|has|have|had|may|can|cannot|does|do|must|gets?|goes|stays?|takes?|keeps?|holds?|comes?|gives?|reads?|shows?|counts?|finds?|says?|tells?|no longer|not|never|of|by|and|or|but|what|who|which|how|why|whose|whom|whoever|where|because|[a-z]+s (?:the|an?|its|their|his|every|each|any|all|nothing|nobody|everybody|null))\b.*/g,
    example:
      "it('are waited at until an instant, which may be past', run) → it('waitUntil resolves at " +
      "once for an instant in the past', run)",
  },
  {
    name: 'test name that opens with a condition',
    reads: 'test names',
    pattern:
      /^(?:[a-z]+ing(?: (?!\S*s\b|are\b|were\b|can)[^\s,]+)+, (?!and\b|or\b|but\b)|(?:with|without|in|on|at(?! (?:least|most)\b)|after|before|for|from|to|as|during|under|until|when|if|while|once|since|into|over|among|given|having|being)\b|(?:[a-z]+ed|sent|left|kept|taken|drawn|written|made|held|put|shown)(?=,| (?:by|in|at|with|without|on|to|from|for|as|twice|again|once|after|before|until)\b)).*/g,
    example: "it('with two players, nobody draws', run) → it('nobody draws with two players', run)",
  },
  {
    name: 'test name without a verb',
    reads: 'test names',
    pattern:
      /^(?=[a-z]\S* \S)(?!.*(?:\b(?:is|are|was|were|has|have|had|can|cannot|may|must|need|does|do|did|will|and)\b|(?<!\b(?:of|by|in|on|at|with|without|for|from|to|than|as|no) )(?<!\S)\S{2,}[^\s’s]s\b|[%$])).+/g,
    example:
      "it('an answer after the deadline', run) → it('an answer after the deadline is late', run)",
  },
  {
    name: 'function described without a verb',
    reads: 'whole files',
    pattern:
      /\/\*\*(?:\s|\*(?!\/))+(?![\s*/@]|https?:|[A-Z][a-z]*s\b|Whether\b)(?:(?!\*\/)[\s\S])*\*\/\s*(?:export )?(?:async )?(?:function\b|const \w+ =\s*(?:async )?(?:\([^()]*\)[^=\n]*=>|\w+ =>))/g,
    example:
      '/** A sentence where it is no pair. */ const parsePair = (row) => 1; → /** Parses one row. ' +
      'Returns an error message if it is invalid. */ const parsePair = (row) => 1;',
  },
  {
    name: 'type named by a participle',
    reads: 'whole files',
    pattern:
      /\b(?:type|interface|class) (?!\w*(?:Deed|Seed|RunSealed)\b)(?:[A-Z]\w*ed|\w*(?:Kept|Given|Told|Said|Seen|Taken|Drawn|Held|Made|Found|Sent|Shown|Known|Lost|Written|Left|Done|Brought|Chosen|Hidden|Paid|Gone|Broken|Bound|Owing|Waiting))\b/g,
    example: 'export interface Asked {} → export interface Question {}',
  },
  {
    name: 'function named without a verb',
    reads: 'whole files',
    pattern:
      /\b(?:function\*? |const (?=\w+ =\s*(?:async )?(?:\([^()]*\)[^=\n]*=>|<|\w+ =>)))(?:(?:told|said|seen|shown|given|kept|taken|stolen|heard|paid|drawn|done|held|known|written|owed|brought|foreseen|underway)(?:Of|In|At|By|For|From|With|To|On|Among|After|Before))\b/g,
    example: 'const underwayIn = (match) => 1; → const findUnfinishedOpening = (match) => 1;',
  },
  {
    name: 'name in the form “nameOfSeat”',
    reads: 'whole files',
    pattern: /\b(?:function\*?|const) (?!(?:is|are|has|warn|presents)Of)[a-z]+Of(?![a-z])\w*/g,
    example: 'function nameOfSeat(seat) {} → function findSeatName(seat) {}',
  },
  {
    name: 'zod constant without “Schema”',
    reads: 'whole files',
    pattern:
      /^(?:export )?const \w+(?<!Schema|Cell)(?:: [^=\n]+)? = z\s*\.(?![^;]*\.(?:parse|safeParse))/gm,
    example: 'const entry = z.object({}); → const entrySchema = z.object({});',
  },
];
