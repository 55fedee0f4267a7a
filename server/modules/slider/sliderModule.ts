import { and, desc, eq, gte, lte, or } from 'drizzle-orm';
import { getAllSliders, getSliderWeb } from '../../../contract/calls/sliders.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { sliders } from '../../db/schema/declared.ts';
import type { Module } from '../../engine/Module.ts';
import { deleteSlider } from './deleteSlider.ts';
import { requireMediaKind } from './requireMediaKind.ts';
import { wireSlider } from './wireSlider.ts';

/** `Slider/getSliderWeb`: what runs on the dashboard today, the newest first. */
const getSliderWebEndpoint = endpoint(getSliderWeb, async ({ deps, session }) => {
  const today = dayInZone(deps.config.timeZone, 0, deps.now());
  const runs = or(eq(sliders.endless, true), and(lte(sliders.startDate, today), gte(sliders.endDate, today)));
  const rows = await deps.database.db
    .select()
    .from(sliders)
    .where(and(eq(sliders.companyId, session.companyId), eq(sliders.uploadFor, 'WebSlider'), runs))
    .orderBy(desc(sliders.id));
  return done(rows.map(wireSlider));
});

/** `Slider/getllAllSlider`: every item, whatever it is used for, the newest first. */
const getAllSlidersEndpoint = endpoint(getAllSliders, async ({ deps, session }) => {
  const rows = await deps.database.db
    .select()
    .from(sliders)
    .where(eq(sliders.companyId, session.companyId))
    .orderBy(desc(sliders.id));
  return done(rows.map(wireSlider));
});

/** The slider of the dashboard and the apps. */
export const sliderModule: Module = {
  endpoints: () => [getSliderWebEndpoint, getAllSlidersEndpoint],
  beforeSave: { requireMediaKind },
  actions: { 'Slider/sliderDelete': deleteSlider },
};
