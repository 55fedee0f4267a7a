// What the portal loads for people who read Hindi.
export { hindi as declared } from '../../resources/hindi/hindi.ts';
export { hi as texts } from './hi.ts';
export { speakDays } from '../../../contract/day/speakDays.ts';
