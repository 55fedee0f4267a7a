import { describe, expect, it } from 'vitest';
import { checkPasswords } from '../../../../src/common-pages/profile/ChangePasswordForm.tsx';

const check = (
  [OldPassword, NewPassword, ConfirmPassword = NewPassword]: [string, string, string?],
  editedLast?: 'OldPassword' | 'NewPassword' | 'ConfirmPassword',
) => checkPasswords({ OldPassword, NewPassword, ConfirmPassword }, editedLast);

const weak =
  'Password should be minimum 4 characters long, 1 uppercase & 1 lowercase character with 1 number.';

describe('the passwords of the profile', () => {
  it('are accepted if the new one is strong, different and confirmed', () => {
    expect(check(['Secret12', 'Fresh123'])).toEqual({});
    expect(check(['Secret12', 'Abc1'])).toEqual({});
    expect(check(['Secret12', 'Abcdefghi1'])).toEqual({});
  });

  it('are all required', () => {
    expect(check(['', ''])).toEqual({
      OldPassword: 'Please enter old password.',
      NewPassword: 'Please enter new password.',
      ConfirmPassword: 'Please enter confirm password.',
    });
  });

  it.each(['Ab1', 'Abcdefghij1', 'abcdef1', 'ABCDEF1', 'Abcdefg'])('refuse the new one "%s"', (chosen) => {
    expect(check(['Secret12', chosen])).toEqual({ NewPassword: weak });
  });

  it('must differ, which is said at the field that was edited last', () => {
    const same = ['Secret12', 'Secret12'] satisfies [string, string];
    const atNew = { NewPassword: 'New password and old password should not be same.' };
    expect(check(same, 'OldPassword')).toEqual({
      OldPassword: 'Old password and new password should not be same.',
    });
    expect(check(same, 'NewPassword')).toEqual(atNew);
    expect(check(same)).toEqual(atNew);
  });

  it('must be confirmed alike', () => {
    expect(check(['Secret12', 'Fresh123', 'Fresh124'])).toEqual({
      ConfirmPassword: 'New password and Confirm password should be same.',
    });
  });
});
