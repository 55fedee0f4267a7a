import { getSliderWeb } from '../../../contract/calls/sliders.ts';
import { ask } from '../../api/ask.ts';

export interface Slide {
  id: number;
  address: string;
  /** The file's media type. */
  kind: string;
}

/** What runs on the dashboard today (spec 2 §7). */
export async function readSlides(): Promise<Slide[]> {
  const { data } = await ask(getSliderWeb);
  return data.map(({ SId, FilePath, FileType }) => ({ id: SId, address: FilePath, kind: FileType }));
}
