import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';

export const getNewDealer = defineCall('POST', 'UserDMaster/GetNewDealer', {
  access: { page: pageKeys.dealerMaster, right: ['add', 'view'] },
  summary: 'Read what a new dealer begins with; refused where the person can add none, with the reason',
  answer: v.array(v.object({ Country: v.number() })),
});

/** `id`: the product's. */
export const getProduct = defineCall('GET', 'ProductMaster/GetProductID/:id', {
  access: { page: pageKeys.productMaster, right: 'view' },
  summary: 'Read one product as a row of its list',
  answer: v.array(v.record(v.string(), v.unknown())),
});

export const getNewProduct = defineCall('POST', 'ProductMaster/GetNewProduct', {
  access: { page: pageKeys.productMaster, right: ['add', 'view'] },
  summary: 'Read what a new product begins with: the messages of its company',
  answer: v.array(v.object({ GenuineMessage: v.string(), AlreadyScannedMsg: v.string() })),
});

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
