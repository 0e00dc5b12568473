/** Declares the types that we use, since the package has none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'error', listener: (error: Error) => void): this;
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    parse(xml: string): void;
  }
}
