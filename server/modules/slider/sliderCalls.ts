import { and, desc, eq, gte, lte, or } from 'drizzle-orm';
import { dayInZone, wireDay } from '../../../contract/day/day.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import { sliders } from '../../db/schema/declared.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { recordChange } from '../audit/recordChange.ts';
import { storedKindOf } from '../uploads/storedKinds.ts';

const page = 'SliderProMsg';

type Slider = typeof sliders.$inferSelect;

/** An item as it is documented (spec 2 §3): FileType is the file's media type. */
const toWire = ({ id, filePath, fileType, uploadFor, endless, startDate, endDate }: Slider) => ({
  SId: id,
  FilePath: filePath,
  FileType: storedKindOf(filePath)?.mimeType ?? `${fileType}/*`,
  UploadFor: uploadFor,
  ProMsg: endless,
  startDate: startDate && wireDay(startDate),
  endDate: endDate && wireDay(endDate),
});

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
    return done(rows.map(toWire));
  },
});

/** `Slider/getllAllSlider`: every item, whatever it is used for, the newest first. */
const getAllSliders = sessionCall({
  method: 'GET',
  path: 'Slider/getllAllSlider',
  access: { page, right: 'view' },
  handle: async ({ deps, session }) => {
    const rows = await deps.database.db
      .select()
      .from(sliders)
      .where(eq(sliders.companyId, session.companyId))
      .orderBy(desc(sliders.id));
    return done(rows.map(toWire));
  },
});

/** `Slider/sliderDelete/{id}`: takes an item out for good; its file stays, for others may show it as well. */
const deleteSlider = sessionCall({
  method: 'GET',
  path: 'Slider/sliderDelete/:id',
  access: { page, right: 'edit' },
  handle: ({ session, params, write }) =>
    write(async (transaction) => {
      const id = Number(params.id);
      if (!Number.isInteger(id) || id < 1 || id > largestInteger) throw new Refusal(goneMessage);
      const [deleted] = await transaction
        .delete(sliders)
        .where(and(eq(sliders.id, id), eq(sliders.companyId, session.companyId)))
        .returning();
      if (!deleted) throw new Refusal(goneMessage);
      const { SId, ...before } = toWire(deleted);
      await recordChange(transaction, session, {
        page,
        recordId: SId,
        label: deleted.uploadFor,
        action: 'deleted',
        before,
        after: null,
      });
      return done({ SId }, 'Slider deleted successfully.');
    }),
});

export const sliderCalls: Call[] = [getSliderWeb, getAllSliders, deleteSlider];
