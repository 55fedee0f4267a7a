import { callApi, rowsOf } from '../../api/callApi.ts';

export interface Slide {
  id: number;
  address: string;
  /** The file's media type. */
  kind: string;
}

/** What runs on the dashboard today (GET Slider/getSliderWeb, spec 2 §7). */
export async function readSlides(): Promise<Slide[]> {
  const answer = await callApi({ path: 'Slider/getSliderWeb', page: 'dashboard' });
  return rowsOf(answer).map((row) => ({
    id: Number(row['SId']),
    address: String(row['FilePath']),
    kind: String(row['FileType']),
  }));
}
