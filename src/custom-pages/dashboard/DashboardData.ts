import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { getDashboardData } from '../../../contract/calls/dashboard.ts';
import type { Group } from '../../components/pictures/PictureProps.ts';

/** What the dashboard shows. */
export type DashboardData = AnswerOf<typeof getDashboardData>;

/** The groups of a picture, none where there is nothing but zeros to draw. */
export const anyOf = <Of extends Pick<Group, 'values'>>(groups: readonly Of[]): readonly Of[] =>
  groups.some(({ values }) => values.some((value) => value > 0)) ? groups : [];
