/** A part of an activity's text: plain, or in one of the tags that it may have. */
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

/** What of a back end's HTML holds no text for people. */
const silent = 'script, style, template, iframe, object, svg, math, noscript, textarea, title';

function partsOf(node: Node, tag: ActivityPart['tag']): ActivityPart[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [{ tag, text: node.textContent }] : [];
  if (!(node instanceof Element)) return [];
  const own = tags[node.tagName];
  if (own === 'br') return [{ tag: own, text: '' }];
  return [...node.childNodes].flatMap((child) => partsOf(child, own ?? tag));
}

/**
 * The text of an activity, which the wire brings as HTML (spec 3 §2): the few tags by their names, without an attribute; of all
 * others their text alone. It is read in a document of its own, where nothing runs and nothing is loaded.
 */
export function parseActivity(activity: string): ActivityPart[] {
  const { body } = new DOMParser().parseFromString(activity, 'text/html');
  for (const element of body.querySelectorAll(silent)) element.remove();
  return partsOf(body, 'text');
}
