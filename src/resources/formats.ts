import { indiaFormats } from '../../contract/india/formats.ts';
import { indiaStates } from '../../contract/india/states.ts';
import { registerFormats } from '../../contract/values/formats.ts';

export const portalFormats = { ...indiaFormats, states: indiaStates };

registerFormats(portalFormats);
