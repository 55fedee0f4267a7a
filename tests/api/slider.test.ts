import { beforeEach, describe, expect, it } from 'vitest';
import { getAllSliders, getSliderWeb } from '../../contract/calls/masters.ts';
import { dayInZone, wireDay } from '../../contract/day/day.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { createRole, createUser, everyRight, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
let brand: Brand;

beforeEach(async () => {
  brand = await createBrand(deps, { SliderProMsg: everyRight });
});

const day = (offset: number) => wireDay(dayInZone(deps.config.timeZone, offset));

const upload = (changes: object = {}, by = brand) =>
  by.ask('Slider/UploadSlider', {
    UploadFor: 'WebSlider',
    FileType: 'image/png',
    FilePath: '/uploads/monsoon.png',
    ProMsg: false,
    startDate: day(-1),
    endDate: day(1),
    ...changes,
  });

const uploaded = async (changes: object = {}) => {
  const saved = await upload(changes);
  expect(saved).toMatchObject({ code: '200', message: 'Slider added successfully.' });
  return Number(saved.data['SId']);
};

const items = async (call: typeof getAllSliders | typeof getSliderWeb, by = brand, token = by.token) =>
  (await by.ask(call, undefined, { token })).data;

describe('the slider', () => {
  it('is answered whole, as it is documented, the newest first', async () => {
    const first = await uploaded();
    const second = await uploaded({
      UploadFor: 'ProMsg',
      FileType: 'video',
      FilePath: '/uploads/film.mp4',
      ProMsg: true,
      startDate: '',
      endDate: '',
    });
    expect(await items(getAllSliders)).toEqual([
      {
        SId: second,
        FilePath: '/uploads/film.mp4',
        FileType: 'video/mp4',
        UploadFor: 'ProMsg',
        ProMsg: true,
        startDate: null,
        endDate: null,
      },
      {
        SId: first,
        FilePath: '/uploads/monsoon.png',
        FileType: 'image/png',
        UploadFor: 'WebSlider',
        ProMsg: false,
        startDate: day(-1),
        endDate: day(1),
      },
    ]);
  });

  it('is searched by the labels of its choices, and sorted by any of its columns', async () => {
    const app = await uploaded({ UploadFor: 'ZAppSlider' });
    const film = await uploaded({ FileType: 'video', FilePath: '/uploads/film.mp4' });
    const found = async (request: object) =>
      (
        await brand.ask<{ SId: number }[]>('Slider/GetSliders', { First: 1, PageSize: 20, ...request })
      ).data.map(({ SId }) => SId);
    expect(await found({ SearchValue: 'app home' })).toEqual([app]);
    expect(await found({ SearchValue: 'VIDEO' })).toEqual([film]);
    expect(await found({ SearchValue: 'nothing' })).toEqual([]);
    expect(await found({ SortColumn: 'FilePath', SortOrder: 'ASC' })).toEqual([film, app]);
  });

  it('runs on the dashboard from its first to its last day, or without an end', async () => {
    const running = [
      await uploaded({ startDate: day(0), endDate: day(0) }),
      await uploaded({ ProMsg: true }),
      await uploaded({ FilePath: 'https://films.example/a.mp4', FileType: 'video' }),
    ];
    await uploaded({ startDate: day(1), endDate: day(2) });
    const over = await uploaded();
    await deps.database.pool.query('update sliders set end_date = $2 where id = $1', [over, day(-1)]);
    await uploaded({ UploadFor: 'ZAppSlider' });
    const shown = await items(getSliderWeb);
    expect(shown.map(({ SId }) => SId)).toEqual(running.reverse());
    expect(shown[0]).toMatchObject({ FileType: 'video/*' });
  });

  it('is shown to a dealer without any right, who may do nothing else with it', async () => {
    const id = await uploaded();
    const roleId = await createRole(deps, brand.companyId);
    const token = await signIn(
      deps,
      await createUser(deps, { companyId: brand.companyId, roleId, userType: 2 }),
    );
    expect(await items(getSliderWeb, brand, token)).toMatchObject([{ SId: id }]);
    for (const call of [getAllSliders, `Slider/sliderDelete/${id}`])
      expect((await brand.ask(call, undefined, { token })).status).toBe(418);
  });

  it('loses a deleted item, once, and never another company’s', async () => {
    const id = await uploaded();
    const other = await createBrand(deps, { SliderProMsg: everyRight });
    const missing = await other.ask('Slider/sliderDelete/2000000000');
    expect(await other.ask(`Slider/sliderDelete/${id}`)).toEqual({ ...missing, headers: expect.anything() });
    expect(await items(getAllSliders, other)).toEqual([]);
    expect(await brand.ask(`Slider/sliderDelete/${id}`)).toMatchObject({
      code: '200',
      message: 'Slider deleted successfully.',
    });
    expect((await brand.ask(`Slider/sliderDelete/${id}`)).code).toBe('400');
    expect((await brand.ask('Slider/sliderDelete/none')).code).toBe('400');
    expect(await items(getAllSliders)).toEqual([]);
  });

  it('keeps uploads and deletions in the audit log', async () => {
    const id = await uploaded();
    await brand.ask(`Slider/sliderDelete/${id}`);
    const { rows } = await deps.database.pool.query(
      `select action, record_label as label, before->>'FilePath' as before, after->>'FilePath' as after from audit_entries
       where page = 'SliderProMsg' and record_id = $1 and company_id = $2 order by id`,
      [id, brand.companyId],
    );
    expect(rows).toEqual([
      { action: 'created', label: 'Home Page Slider', before: null, after: '/uploads/monsoon.png' },
      { action: 'deleted', label: 'Home Page Slider', before: '/uploads/monsoon.png', after: null },
    ]);
  });

  it.each([
    [{ UploadFor: '' }, 'UploadFor', 'Please Select Slider Option.'],
    [{ FileType: '' }, 'FileType', 'Please Select File Type.'],
    [{ FilePath: '' }, 'FilePath', 'Please upload slider image.'],
    [{ startDate: '' }, 'startDate', 'Please Select Start Date.'],
    [{ endDate: '' }, 'endDate', 'Please Select End Date.'],
    [{ FilePath: '/uploads/film.mp4' }, 'FilePath', 'Only image format is accepted.'],
    [{ FileType: 'video' }, 'FilePath', 'Only video format is accepted.'],
    [{ startDate: day(2), endDate: day(1) }, 'endDate', 'End date must be greater than Start date.'],
    [{ endDate: day(-1) }, 'endDate', 'It would be over already: please select today or later.'],
  ])('refuses %j', async (wrong, field, message) => {
    expect(await upload(wrong)).toMatchObject({
      code: '400',
      message,
      data: { errors: { [field]: message } },
    });
    expect(await items(getAllSliders)).toEqual([]);
  });
});
