export type Typed =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'line'; readonly words: readonly string[] };

const BLOCK = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;

export const typedIn = (page: string): readonly Typed[] =>
  [...page.matchAll(BLOCK)].flatMap(([, language, path, text = '']): readonly Typed[] => {
    if (path !== undefined) return [{ kind: 'file', path, text }];
    return language === 'sh' ? linesOf(text) : [];
  });

const linesOf = (text: string): readonly Typed[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ kind: 'line', words: line.split(' ') }));
