/** A page's texts: groups of groups of texts. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Every text's key with dots between the groups: `waiting.location`. */
export type TextKey<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${TextKey<Texts[Key]>}`;
}[keyof Texts & string];

export type Translate<Texts> = (key: TextKey<Texts>, params?: TextParams) => string;

/** `smart_count` chooses between the forms that stand with `||||` between them, as polyglot does. */
export type TextParams = Readonly<Record<string, string | number>>;

/**
 * A page's own `translate`, with polyglot's `%{name}` syntax, so that public pages share catalogues with the portal
 * but not its weight. A key that does not exist does not compile.
 */
export function createTranslate<Texts extends Catalogue>(texts: Texts): Translate<Texts> {
  return (key, params = {}) => {
    let found: string | Catalogue | undefined = texts;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    if (typeof found !== 'string') throw new Error(`No text ${key}`);
    const [one = '', many] = found.split('||||');
    const form = many === undefined || params['smart_count'] === 1 ? one : many;
    return form.trim().replace(/%\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
  };
}
