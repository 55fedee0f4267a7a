const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML whose texts are escaped: only `markup` makes it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** HTML of a template: what is filled in stands there as text, whatever it holds, but for what `markup` made before. */
export const markup = (parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html =>
  new Html(
    parts.reduce((text, part, index) => {
      const value = values[index - 1];
      const said =
        value instanceof Html
          ? value.text
          : String(value).replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
      return `${text}${said}${part}`;
    }),
  );
