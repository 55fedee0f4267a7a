import { registerFormats } from '../values/formats.ts';
import { indiaFormats } from './formats.ts';

registerFormats(indiaFormats);
