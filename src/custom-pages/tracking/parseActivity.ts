/** A part of an activity's text, plain or in one of the allowed tags. */
export interface ActivityPart {
  tag: 'text' | 'b' | 'code' | 'small' | 'br';
  text: string;
}

const tags: Readonly<Record<string, ActivityPart['tag']>> = {
  B: 'b',
  STRONG: 'b',
  CODE: 'code',
  SMALL: 'small',
  BR: 'br',
};

/** The elements whose text is not for people to read. */
const silent = 'script, style, template, iframe, object, svg, math, noscript, textarea, title';

function partsOf(node: Node, tag: ActivityPart['tag']): ActivityPart[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [{ tag, text: node.textContent }] : [];
  if (!(node instanceof Element)) return [];
  const own = tags[node.tagName];
  if (own === 'br') return [{ tag: own, text: '' }];
  return [...node.childNodes].flatMap((child) => partsOf(child, own ?? tag));
}

/**
 * Parses an activity, which the wire sends as HTML (spec 3 §2). Of a few tags it preserves the tag without its attributes, of
 * all others only the text. It parses the HTML in a separate document, where nothing runs and nothing loads.
 */
export function parseActivity(activity: string): ActivityPart[] {
  const { body } = new DOMParser().parseFromString(activity, 'text/html');
  for (const element of body.querySelectorAll(silent)) element.remove();
  return partsOf(body, 'text');
}
