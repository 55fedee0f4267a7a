import { and, desc, eq, gte, lte, or } from 'drizzle-orm';
import { getAllSliders, getSliderWeb } from '../../../contract/calls/masters.ts';
import { dayInZone, wireDay } from '../../../contract/day/day.ts';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { recordName } from '../../../contract/resource/Resource.ts';
import { slider } from '../../../src/resources/masters/slider.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { sliders } from '../../db/schema/declared.ts';
import type { Action, Module } from '../../engine/Module.ts';
import type { Hook } from '../../engine/save.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';

/** Requires that a stored file is of the chosen kind; nobody knows what a link leads to. Throws Refusal. */
const requireMediaKind: Hook = ({ values }) => {
  const type = storedKindOf(String(values.FilePath))?.type;
  if (type !== undefined && type !== values.FileType) {
    throw refusalAt('FilePath', `Only ${String(values.FileType)} format is accepted.`);
  }
  return Promise.resolve();
};

/** An item as it is documented (spec 2 §3): FileType is the file's media type. */
const wireSlider = ({
  id,
  filePath,
  fileType,
  uploadFor,
  endless,
  startDate,
  endDate,
}: typeof sliders.$inferSelect) => ({
  SId: id,
  FilePath: filePath,
  FileType: storedKindOf(filePath)?.mimeType ?? `${fileType}/*`,
  UploadFor: uploadFor,
  ProMsg: endless,
  startDate: startDate && wireDay(startDate),
  endDate: endDate && wireDay(endDate),
});

/** `Slider/sliderDelete/{id}`: takes an item out for good; its file stays, for others may show it as well. */
const deleteSlider: Action = async ({ transaction, session, id }) => {
  const [deleted] = await transaction
    .delete(sliders)
    .where(and(eq(sliders.id, id), eq(sliders.companyId, session.companyId)))
    .returning();
  if (!deleted) throw new Refusal(goneMessage);
  const { SId, ...before } = wireSlider(deleted);
  await recordChange(transaction, session, {
    page: pageKeys.sliderMaster,
    recordId: SId,
    label: recordName({ ...slider, label: slider.label ?? '' }, before) ?? String(SId),
    action: 'deleted',
    before,
  });
  return { message: 'Slider deleted successfully.' };
};

/** `Slider/getSliderWeb`: the items that run on the dashboard today, the newest first. */
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

/** `Slider/getllAllSlider`: all items, whatever they are used for, the newest first. */
const getAllSlidersEndpoint = endpoint(getAllSliders, async ({ deps, session }) => {
  const rows = await deps.database.db
    .select()
    .from(sliders)
    .where(eq(sliders.companyId, session.companyId))
    .orderBy(desc(sliders.id));
  return done(rows.map(wireSlider));
});

/** The slider of the dashboard and the apps. */
export const sliderModule = {
  endpoints: () => [getSliderWebEndpoint, getAllSlidersEndpoint],
  beforeSave: { requireMediaKind },
  actions: { 'Slider/sliderDelete': deleteSlider },
} satisfies Module;
