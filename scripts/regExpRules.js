import scslre from 'scslre';

const slow = (text, isExponential) =>
  `A text such as ${text} takes ${isExponential ? 'exponential' : 'quadratic'} time here. Give what repeats another first character than what comes before it, or begin with ^ or a lookbehind.`;
const built = 'Nobody can tell how long a pattern takes that is put together. Write a literal.';

const isRegExp = ({ type, name }) => type === 'Identifier' && name === 'RegExp';

/** Rules for oxlint that refuse regular expressions whose time grows faster than the text. */
export default {
  meta: { name: 'reg-exp' },
  rules: {
    linear: {
      create: (context) => ({
        Literal(node) {
          if (!node.regex) return;
          const { pattern: source, flags } = node.regex;
          const [report] = scslre.analyse({ source, flags }, { maxReports: 1 }).reports;
          if (report)
            context.report({
              node,
              message: slow(`/${report.character.literal.source}{50000}/`, report.exponential),
            });
        },
      }),
    },
    literal: {
      create: (context) => {
        const check = (node) => isRegExp(node.callee) && context.report({ node, message: built });
        return { NewExpression: check, CallExpression: check };
      },
    },
  },
};
