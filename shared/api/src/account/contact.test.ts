import { contactProblems } from './contact';
import { ownDataModel } from './own-data';

// Proves PROFILE-3, PROFILE-4.

test.each([
  ['+964 (770) 123-4567', '+964 (770) 123-4567'],
  ['٠٧٧٠ ١٢٣ ٤٥٦٧', '0770 123 4567'],
  ['\u202a+964 770\u00a0123\u202c ', '+964 770 123'],
  ['', ''],
])('takes the telephone number %j as %j', (typed, stored) => {
  expect(contactProblems({ email: '', phoneNumber: typed })).toEqual({});
  expect(ownDataModel.parse({ phoneNumber: typed }).phoneNumber).toBe(stored);
});

test.each(['\u2068s.ali@uni.edu\u2069', ' s.ali@uni.edu\u200f'])(
  'takes the address %j',
  (typed) => {
    expect(contactProblems({ email: typed, phoneNumber: '' })).toEqual({});
    expect(ownDataModel.parse({ email: typed }).email).toBe('s.ali@uni.edu');
  },
);

test.each(['call me', '0770/x'])('refuses the telephone number %j', (typed) => {
  expect(contactProblems({ email: '', phoneNumber: typed })).toEqual({
    phoneNumber: 'fields.invalid',
  });
  expect(ownDataModel.safeParse({ phoneNumber: typed }).success).toBe(false);
});
