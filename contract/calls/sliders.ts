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

export const getSliderWeb = defineCall('GET', 'Slider/getSliderWeb', {
  access: 'signed-in',
  summary: 'List the items of the dashboard today, newest first',
  answer: v.array(slide),
});

export const getAllSliders = defineCall('GET', 'Slider/getllAllSlider', {
  access: { page: pageKeys.sliderMaster, right: 'view' },
  summary: 'List all items, for any use, newest first',
  answer: v.array(slide),
});
