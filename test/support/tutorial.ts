export type TypedBlock =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'line'; readonly words: readonly string[] };

const CODE_BLOCK = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;

export const parseTypedBlocks = (page: string): readonly TypedBlock[] =>
  [...page.matchAll(CODE_BLOCK)].flatMap(([, language, path, text = '']): readonly TypedBlock[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }];
    return language === 'sh' ? parseShellLines(text) : [];
  });

const parseShellLines = (text: string): readonly TypedBlock[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ kind: 'line', words: line.split(' ') }));
