import { and, eq } from 'drizzle-orm';
import { recordName } from '../../../contract/resource/Resource.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { slider } from '../../../src/resources/masters/slider.ts';
import { Refusal } from '../../calls/answer.ts';
import { sliders } from '../../db/schema/declared.ts';
import type { Action } from '../../engine/Registry.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { wireSlider } from './wireSlider.ts';

/** `Slider/sliderDelete/{id}`: takes an item out for good; its file stays, for others may show it as well. */
export const deleteSlider: Action = async ({ transaction, session, id }) => {
  const [deleted] = await transaction
    .delete(sliders)
    .where(and(eq(sliders.id, id), eq(sliders.companyId, session.companyId)))
    .returning();
  if (!deleted) throw new Refusal(goneMessage);
  const { SId, ...before } = wireSlider(deleted);
  await recordChange(transaction, session, {
    page: pageKeys.sliderMaster,
    recordId: SId,
    label: recordName(slider, before) ?? String(SId),
    action: 'deleted',
    before,
    after: null,
  });
  return { message: 'Slider deleted successfully.' };
};
