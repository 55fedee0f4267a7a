import { readFileSync } from 'node:fs';
import { type Comment, parseSync, type TSSignature, type TSType, Visitor } from 'oxc-parser';

/** A word of the language as its comment explains it. */
export interface Word {
  name: string;
  says: string;
  example: string;
  /** The interfaces that its options come from, where it is a kind of field. */
  takes: readonly string[];
}

type Named = { start: number; name: string | undefined; type?: TSType | null | undefined };

/** Reads the words of one file, by the interface, type or constant that holds them. */
export class WordFile {
  readonly #faults: string[] = [];
  readonly #interfaces: string[] = [];
  readonly #read = new Set<string>();
  readonly #text: string;
  readonly #comments: readonly Comment[];
  readonly #groups = new Map<string, Named[]>();

  constructor(readonly path: string) {
    this.#text = readFileSync(path, 'utf8');
    const { program, comments, errors } = parseSync(path, this.#text);
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
    this.#comments = comments;
    new Visitor({
      TSInterfaceDeclaration: ({ id, body }) => {
        this.#groups.set(id.name, body.body.flatMap(signature));
        this.#interfaces.push(id.name);
      },
      TSTypeAliasDeclaration: ({ id, typeAnnotation }) =>
        this.#groups.set(id.name, membersOf(typeAnnotation)),
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier') return;
        const value =
          init?.type === 'TSSatisfiesExpression' || init?.type === 'TSAsExpression' ? init.expression : init;
        const object = value?.type === 'TSAsExpression' ? value.expression : value;
        if (object?.type !== 'ObjectExpression') return;
        const entries = object.properties.flatMap((property) =>
          property.type === 'Property' ? { start: property.start, name: nameOf(property.key) } : [],
        );
        this.#groups.set(id.name, entries);
      },
    }).visit(program);
  }

  /**
   * Answers the words of the interface, type or constant `group`.
   *
   * @param exampleOf makes the examples, if they all have one form
   */
  words(group: string, exampleOf?: (name: string) => string): Word[] {
    const members = this.#groups.get(group);
    this.#read.add(group);
    if (!members) throw new Error(`${this.path} has no '${group}'`);
    return members.flatMap((member) => this.#word(member, group, exampleOf) ?? []);
  }

  /** Answers the words that the member `name` of the interface `group` spells out itself. */
  wordsIn(group: string, name: string, exampleOf?: (name: string) => string): Word[] {
    const member = this.#groups.get(group)?.find((one) => one.name === name);
    if (!member) throw new Error(`${this.path} has no '${name}' in '${group}'`);
    return membersOf(member.type).flatMap((inner) => this.#word(inner, name, exampleOf) ?? []);
  }

  /** A sentence for each missing line or example. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** The same for interfaces whose words nobody asked for. */
  get unread(): string[] {
    return this.#interfaces
      .filter((name) => !this.#read.has(name))
      .map((name) => `${this.path}: the words of '${name}' are nowhere in the reference`);
  }

  #word({ start, name, type }: Named, group: string, exampleOf?: (name: string) => string): Word | undefined {
    if (!name) return undefined;
    const comment = this.#comments.findLast(
      ({ end }) => end <= start && !this.#text.slice(end, start).replace('|', '').trim(),
    );
    const [says = '', ...examples] = plainText(comment?.value ?? '').split('@example ');
    const example = exampleOf?.(name) ?? examples.join(' ').trim().replace(/,$/, '');
    if (!says.trim())
      this.#faults.push(`${this.path}: '${name}' of '${group}' has no line that says what it means`);
    if (!example) this.#faults.push(`${this.path}: '${name}' of '${group}' has no @example`);
    return {
      name,
      says: says.trim(),
      example,
      takes: referencesOf(type),
    };
  }
}

/** Joins a comment's lines, without its stars. */
const plainText = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');

const nameOf = (key: { type: string; name?: unknown; value?: unknown }): string | undefined => {
  const name = key.type === 'Identifier' ? key.name : key.value;
  return typeof name === 'string' ? name : undefined;
};

const signature = (member: TSSignature): Named[] =>
  member.type === 'TSPropertySignature'
    ? [{ start: member.start, name: nameOf(member.key), type: member.typeAnnotation?.typeAnnotation }]
    : [];

/** Lists the members that a type and its intersected types spell out, or the texts of a union of texts. */
function membersOf(type: TSType | null | undefined): Named[] {
  if (type?.type === 'TSTypeLiteral') return type.members.flatMap(signature);
  if (type?.type === 'TSParenthesizedType') return membersOf(type.typeAnnotation);
  if (type?.type === 'TSIntersectionType' || type?.type === 'TSUnionType')
    return type.types.flatMap(membersOf);
  if (type?.type === 'TSLiteralType' && type.literal.type === 'Literal')
    return [{ start: type.start, name: nameOf(type.literal) }];
  return [];
}

function referencesOf(type: TSType | null | undefined): string[] {
  if (type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier') return [type.typeName.name];
  return type?.type === 'TSIntersectionType' ? type.types.flatMap(referencesOf) : [];
}
