import { describe, expect, it } from 'vitest';
import { can, pageRights, type Permission, rightFlags as flags } from '../../../contract/pages/Permission.ts';

const none: Permission = {
  PageId: 1,
  PageName: 'Category Master',
  ActionName: 'category-master',
  IsView: false,
  IsAdd: false,
  IsEdit: false,
  IsReport: false,
};

describe('can', () => {
  it.each(pageRights.filter((right) => right !== 'report'))(
    'lets who has the right to %s, and that one alone',
    (right) => {
      const permissions = [{ ...none, [flags[right]]: true }];
      for (const asked of pageRights) {
        expect(can(permissions, 'category-master', asked, false)).toBe(asked === right);
        expect(can(permissions, 'category-master', asked, true)).toBe(asked === right);
      }
    },
  );

  it('refuses an entry without a right, even if it shows missing entries', () => {
    expect(can([none], 'category-master', 'view', true)).toBe(false);
  });

  it('lets nobody export a page that they may not view', () => {
    const entry = {
      PageId: 1,
      PageName: 'P',
      ActionName: 'p',
      IsView: false,
      IsAdd: false,
      IsEdit: false,
      IsReport: true,
    };
    expect(can([entry], 'p', 'report', true)).toBe(false);
    expect(can([{ ...entry, IsView: true }], 'p', 'report', true)).toBe(true);
  });

  it('gives a right of the page’s own to who has it by name, and may view the page', () => {
    const given = { ...none, IsView: true, Rights: ['approve'] };
    const may = (entry: Permission, right: string) => can([entry], 'category-master', right, true);
    expect([may(given, 'approve'), may(given, 'visitor'), may({ ...none, IsView: true }, 'approve')]).toEqual(
      [true, false, false],
    );
    expect(may({ ...given, IsView: false }, 'approve')).toBe(false);
    expect(may(given, 'PageName')).toBe(false);
  });

  it('answers the given default for a page without an entry', () => {
    expect(can([none], 'product-master', 'view', true)).toBe(true);
    expect(can([none], 'product-master', 'view', false)).toBe(false);
    expect(can([], 'product-master', 'view', false)).toBe(false);
  });

  it('tells pages apart by their exact name', () => {
    const permissions = [{ ...none, ActionName: 'Category-Master', IsView: true }];
    expect(can(permissions, 'category-master', 'view', false)).toBe(false);
  });
});
