import createCache, { type StylisPlugin } from '@emotion/cache';

/** What a test in jsdom can see of a style. */
const seen = new Set<unknown>(['display', 'visibility', 'opacity', 'pointer-events', 'content']);

const keepSeen: StylisPlugin = (element) => {
  if (element.type === 'rule' && Array.isArray(element.children))
    element.children = element.children.filter(({ type, props }) => type !== 'decl' || seen.has(props));
  if (Array.isArray(element.children) && element.children.length === 0) element.props = [];
};

/** MUI's styles without what no test sees: jsdom works out every declaration each time that a role's name is asked for. */
export const quickStyles = createCache({ key: 'css', stylisPlugins: [keepSeen] });
