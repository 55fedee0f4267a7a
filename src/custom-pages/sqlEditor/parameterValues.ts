import type { Parameters, ParameterValue } from '../../../contract/calls/sqlEditor.ts';
import { parametersIn } from '../../../contract/script/tokensOf.ts';
import type { ParameterType, Script, TypedParameter } from './useScript.ts';

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Guesses a parameter's type from its name, until somebody chooses another. */
function guessType(name: string): ParameterType {
  if (/^(?:from|to|since|until|day|date)$|_(?:date|day|on)$|date$/i.test(name)) return 'date';
  if (/^(?:is|has)_?[a-z]/i.test(name)) return 'boolean';
  return /^company$|(?:^|_)(?:id|count|limit|number|qty|months|days)$/i.test(name) ? 'number' : 'text';
}

export const parameterOf = ({ parameters }: Pick<Script, 'parameters'>, name: string): TypedParameter =>
  (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? { type: guessType(name), text: '' };

/** Whether the typed value can be sent. */
export const isReadable = ({ type, text }: TypedParameter): boolean =>
  type !== 'number' || !text.trim() || number.test(text.trim());

function valueOf({ type, text }: TypedParameter): ParameterValue {
  if (text.trim() === '') return null;
  if (type === 'boolean') return text === 'true';
  // a number that JavaScript would round is sent as it was typed
  if (type === 'number' && String(Number(text)) === text.trim()) return Number(text);
  return type === 'text' ? text : text.trim();
}

/** Returns the values to send for the parameters that the script names. Undefined if it names none. */
export function valuesOf(script: Script): Parameters | undefined {
  const names = parametersIn(script.text);
  return names.length
    ? Object.fromEntries(names.map((name) => [name, valueOf(parameterOf(script, name))]))
    : undefined;
}
