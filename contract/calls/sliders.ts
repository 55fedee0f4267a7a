import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';

/** A documented item of the slider (spec 2 §3). */
const slide = v.object({
  SId: v.number(),
  FilePath: v.string(),
  /** The file's media type. */
  FileType: v.string(),
  UploadFor: v.string(),
  ProMsg: v.boolean(),
  startDate: v.nullable(v.string()),
  endDate: v.nullable(v.string()),
});

export const getSliderWeb = defineCall({
  method: 'GET',
  path: 'Slider/getSliderWeb',
  access: 'signed-in',
  summary: 'What runs on the dashboard today, the newest first',
  answer: v.array(slide),
});

export const getAllSliders = defineCall({
  method: 'GET',
  path: 'Slider/getllAllSlider',
  access: { page: pageKeys.sliderMaster, right: 'view' },
  summary: 'Every item, whatever it is used for, the newest first',
  answer: v.array(slide),
});
