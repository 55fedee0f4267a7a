import { and, desc, eq, gte, lte, or } from 'drizzle-orm';
import { dayInZone } from '../../../contract/day/day.ts';
import { done } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import { sliders } from '../../db/schema/declared.ts';
import { sliderMaster } from '../pageKeys.ts';
import { wireSlider } from './wireSlider.ts';

/** `Slider/getSliderWeb`: what runs on the dashboard today, the newest first. */
const getSliderWeb = sessionCall({
  method: 'GET',
  path: 'Slider/getSliderWeb',
  access: 'signed-in',
  handle: async ({ deps, session }) => {
    const today = dayInZone(deps.config.timeZone, 0, deps.now());
    const runs = or(
      eq(sliders.endless, true),
      and(lte(sliders.startDate, today), gte(sliders.endDate, today)),
    );
    const rows = await deps.database.db
      .select()
      .from(sliders)
      .where(and(eq(sliders.companyId, session.companyId), eq(sliders.uploadFor, 'WebSlider'), runs))
      .orderBy(desc(sliders.id));
    return done(rows.map(wireSlider));
  },
});

/** `Slider/getllAllSlider`: every item, whatever it is used for, the newest first. */
const getAllSliders = sessionCall({
  method: 'GET',
  path: 'Slider/getllAllSlider',
  access: { page: sliderMaster, right: 'view' },
  handle: async ({ deps, session }) => {
    const rows = await deps.database.db
      .select()
      .from(sliders)
      .where(eq(sliders.companyId, session.companyId))
      .orderBy(desc(sliders.id));
    return done(rows.map(wireSlider));
  },
});

export const sliderCalls: Call[] = [getSliderWeb, getAllSliders];
