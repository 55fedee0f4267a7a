import { wireDay } from '../../../contract/day/day.ts';
import type { sliders } from '../../db/schema/declared.ts';
import { storedKindOf } from '../../services/uploadStore.ts';

/** An item as it is documented (spec 2 §3): FileType is the file's media type. */
export const wireSlider = ({
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
