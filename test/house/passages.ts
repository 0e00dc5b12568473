/** Splits files into passages of prose: comments, strings, test names, paragraphs and cells. */

export interface Passage {
  readonly text: string;
  /** Returns the offset in the file, in UTF-16 units, of an offset in the text. */
  readonly locate: (offset: number) => number;
}

export const buildRawPassage = (text: string, start: number): Passage => ({
  text,
  locate: (offset) => start + offset,
});

/** Joins words by single spaces, so that patterns also match across lines. */
function buildSentencePassage(source: string, start: number): Passage {
  const words = [...source.matchAll(/\S+/g)];
  const text = words.map(([word]) => word).join(' ');
  return {
    text,
    locate: (offset) => {
      const position = text.slice(0, offset).split(' ').length - 1;
      return start + (words[position]?.index ?? 0);
    },
  };
}

export function listPassages(path: string, text: string): readonly Passage[] {
  const sources = listSources(path, text);
  return sources.map(([source, start]) => buildSentencePassage(source, start));
}

/** A part of a file with its offset. Everything but prose is blanked out. */
type Source = readonly [text: string, start: number];

function listSources(path: string, text: string): readonly Source[] {
  if (path.endsWith('.md')) return listParagraphs(text);
  if (path.endsWith('.csv')) return listCells(text);
  if (/\.[cm]?[jt]s$/.test(path)) return listCommentsAndStrings(text, SCRIPT_TOKEN);
  if (/\.ya?ml$/.test(path) || /^#!.*sh\n/.test(text)) {
    return listCommentsAndStrings(text, SHELL_TOKEN);
  }
  return [];
}

/** Splits a document into paragraphs, and blanks out code in backticks and in blocks. */
function listParagraphs(text: string): readonly Source[] {
  const prose = text.replaceAll(
    /^( *)```[\s\S]*?^\1```|^ {4}.*$|`[^`\n]*`|\]\([^)\n]*\)/gm,
    blankOut,
  );
  return [...prose.matchAll(/(?:[^\n|]+\n?)+/g)].map(({ 0: paragraph, index }) => [
    paragraph,
    index,
  ]);
}

const listCells = (text: string): readonly Source[] =>
  [...text.matchAll(/"(?:[^"]|"")*"|[^",\n]+/g)]
    .filter(([cell]) => isSentence(cell))
    .map(({ 0: cell, index }) => [cell, index]);

/** Matches comments, strings and regular expressions. Consecutive line comments are one comment. */
const SCRIPT_TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n *\/\/[^\n]*)*)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(?<=[=(,:[!&|?;{}]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;

/** Matches comments and strings of shell scripts and workflows. */
const SHELL_TOKEN =
  /(?<comment>(?<=^|\s)# [^\n]*(?:\n *# [^\n]*)*)|(?<string>'[^'\n]*'|"(?:\\.|[^"\\\n])*")/gm;

/** Lists comments, and strings that are sentences. */
function listCommentsAndStrings(code: string, token: RegExp): readonly Source[] {
  const tokens = [...code.matchAll(token)];
  const comments = tokens.flatMap(({ groups, index }): Source[] => {
    const comment = groups?.['comment'];
    if (comment === undefined) return [];
    return [[comment.replaceAll(/`[^`\n]*`|^\s*\/?\*+|^\s*(?:\/\/|#)/gm, blankOut), index]];
  });
  const strings = tokens.flatMap(({ groups, index }): Source[] => {
    const string = groups?.['string'];
    return string === undefined ? [] : [[` ${string.slice(1, -1)} `, index]];
  });
  return [...comments, ...joinStrings(code, strings).filter(([text]) => isSentence(text))];
}

/** Joins strings with only a plus sign between them. */
function joinStrings(code: string, strings: readonly Source[]): readonly Source[] {
  const joined: Source[] = [];
  for (const [text, start] of strings) {
    const [earlierText, earlierStart] = joined.at(-1) ?? ['', 0];
    const between = code.slice(earlierStart + earlierText.length, start);
    if (joined.length > 0 && /^\s*\+\s*$/.test(between)) {
      joined[joined.length - 1] = [`${earlierText}${blankOut(between)}${text}`, earlierStart];
    } else {
      joined.push([text, start]);
    }
  }
  return joined;
}

/** Whether a text has at least four words, or two that end like a sentence. */
function isSentence(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 4 || (words.length >= 2 && /[.!?]\s*$/.test(text));
}

/** Replaces a text by blanks of the same length, so that later offsets stay the same. */
const blankOut = (passage: string): string => passage.replaceAll(/[^\n]/g, ' ');
