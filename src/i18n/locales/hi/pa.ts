// What `/pa` loads for people who read Hindi.
import { ruleSayer } from '../../public/ruleSayer.ts';
import feedback from './declared/feedback.json';
import common from './public/common.json';
import pa from './public/pa.json';

export const pages = { common, pa };
export const say = ruleSayer(feedback);
